"""Actions by id and text, position texts, and what illegal actions leave behind ("Notation")."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kadan
from helpers.bonsai import BOXES, EXAMPLE, LETTERS, PRINTED, TYPES, Box, look, name
from helpers.ikebana import edit, play
from helpers.implementations import Implementation


def texts_of(box: Box) -> list[str]:
    """All actions in the order of their ids, from the component file."""
    cells = [name(cell) for cell in box.cells]
    takes = []
    for slot, entry in enumerate(box.table["market"]["slots"], 1):
        letters = [LETTERS[kind] for kind in TYPES if kind in entry.get("choice", ())]
        takes += [f"take{slot}{letter}" for letter in letters] or [f"take{slot}"]
    return [
        *(f"prune:{cell}" for cell in cells),
        *takes,
        "cultivate",
        *(f"{kind}@{cell}" for kind in TYPES for cell in cells),
        *(f"pick:{kind}" for kind in TYPES),
        "done",
        *(f"claim:{goal}" for goal in box.goals),
        *(f"renounce:{goal}" for goal in box.goals),
        *(f"discard:{kind}" for kind in TYPES),
    ]


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
@pytest.mark.parametrize("players", [1, 3])
def test_every_action(impl: Implementation, box: Box, players: int) -> None:
    game = box.load(impl, players)
    expected = texts_of(box)
    assert game.num_distinct_actions() == len(expected)
    assert [game.action_to_string(0, action) for action in range(len(expected))] == expected
    assert len(set(expected)) == len(expected)


def test_the_numbers_of_the_page(impl: Implementation) -> None:
    assert PRINTED.load(impl).num_distinct_actions() == 3575
    assert EXAMPLE.load(impl).num_distinct_actions() == 3623
    assert len(PRINTED.cells) == 706
    assert len(EXAMPLE.cells) == 715
    assert PRINTED.goals == [
        "brown8",
        "brown10",
        "brown12",
        "green5",
        "green7",
        "green9",
        "orange3",
        "orange4",
        "orange5",
        "pink3",
        "pink4",
        "pink5",
        "blue1",
        "blue2",
        "blue3",
    ]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "prune:+0-15"), (329, "prune:+0-1"), (330, "prune:+1-1"), (705, "prune:+0+15"),
        (706, "take1"), (707, "take2w"), (708, "take2l"), (709, "take3"), (710, "take4"),
        (711, "cultivate"), (712, "wood@+0-15"), (1417, "wood@+0+15"), (1418, "leaf@+0-15"),
        (3535, "fruit@+0+15"), (3536, "pick:wood"), (3539, "pick:fruit"), (3540, "done"),
        (3541, "claim:brown8"), (3555, "claim:blue3"), (3556, "renounce:brown8"),
        (3570, "renounce:blue3"), (3571, "discard:wood"), (3574, "discard:fruit"),
    ],
)  # fmt: skip
def test_ids(impl: Implementation, action: int, text: str) -> None:
    assert PRINTED.load(impl).action_to_string(0, action) == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "take", "take0", "take2", "take5", "take3w", "take2f", "take2wl", "Take1", "take1 ",
        " take1", "take1\n", "cultivate:", "CULTIVATE", "wood", "wood@", "wood@0-1", "wood@+0",
        "wood@+0,-1", "wood@+00-1", "wood@+0-01", "wood@-0-1", "wood@+0+0", "wood@+1+0",
        "wood@+0-16", "wood@+15+1", "w@+0-1", "bud@+0-1", "wood:+0-1", "prune:+0+0", "prune@+0-1",
        "pick:any", "pick:", "pick:w", "done ", "pass", "claim:brown9", "claim:blue", "claim:blue0",
        "claim:blue4", "claim:brown08", "claim", "renounce:", "renounce:pink6", "discard:any",
        "discard", "711", "x" * 10_000, "wood@+²-1", "\0",
    ],
)  # fmt: skip
def test_what_is_no_action(impl: Implementation, text: str) -> None:
    state = PRINTED.state(impl, supplies=["w1"])
    before = state.serialize()
    with pytest.raises(kadan.NotationError):
        state.string_to_action(text)
    assert state.serialize() == before


@pytest.mark.parametrize("action", [-1, 3575, 10**9])
def test_ids_out_of_range(impl: Implementation, action: int) -> None:
    state = PRINTED.state(impl, supplies=["w1"])
    before = state.serialize()
    with pytest.raises(kadan.IllegalActionError):
        state.apply_action(action)
    assert (state.serialize(), state.history()) == (before, [])


def every_phase(impl: Implementation) -> dict[str, Any]:
    """A state in each phase, and the end."""
    start = PRINTED.state(
        impl, supplies=["w3l1r1", "w1"], market="growth:wood,helper:leaf,tool,master:any",
        trees=["w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"], colours=["brown", "green", "pink"],
    )  # fmt: skip
    pruning = PRINTED.state(impl, trees=["l +0-1 +1-1"], supplies=["w1"])
    return {
        "turn": start,
        "prune": pruning,
        "pick": play(start, "take4"),
        "helper": play(start, "take2w"),
        "helper goal": play(start, "take2w", "wood@+0-2"),
        "cultivate": play(start, "cultivate"),
        "cultivate later": play(start, "cultivate", "leaf@+0-2"),
        "cultivate goal": play(start, "cultivate", "wood@+0-2"),
        "discard": play(start, "take4", "pick:wood"),
        "discard later": play(start, "take4", "pick:wood", "discard:wood"),
        "end": play(
            PRINTED.state(impl, deck=0, left="1", market="tool,tool,tool,growth:wood"), "take1"
        ),
    }


def test_illegal_actions_leave_the_state_untouched(impl: Implementation) -> None:
    everything = texts_of(PRINTED)
    some = random.Random(3).sample(range(len(everything)), 300)
    some += [i for i, text in enumerate(everything) if "@" not in text and "prune" not in text]
    for phase, state in every_phase(impl).items():
        before, history = state.serialize(), state.full_history()
        legal = state.legal_actions()
        for action in some:
            if action in legal:
                continue
            with pytest.raises(kadan.IllegalActionError):
                state.apply_action(action)
            with pytest.raises(kadan.IllegalActionError):
                state.string_to_action(everything[action])
        assert state.serialize() == before, phase
        assert (state.full_history(), state.legal_actions()) == (history, legal)


def test_every_phase_reads_back(impl: Implementation) -> None:
    for phase, state in every_phase(impl).items():
        text = state.serialize()
        again = PRINTED.read(impl, text)
        assert again == state, phase
        assert again.serialize() == text
        assert again.legal_actions() == state.legal_actions()
        assert again.scores() == state.scores()


@pytest.mark.parametrize(
    ("phase", "shown"),
    [
        ("turn", "turn"), ("prune", "turn"), ("pick", "pick:4:master:any"),
        ("helper", "helper:2:leaf:l1a1"), ("helper goal", "goal:helper:2:leaf:l1"),
        ("cultivate", "cultivate:w1l1a1"), ("cultivate later", "cultivate:w1a1"),
        ("cultivate goal", "goal:cultivate:l1a1"), ("discard", "discard:-"),
        ("discard later", "discard:wood"), ("end", "-"),
    ],
)  # fmt: skip
def test_phases_as_texts(impl: Implementation, phase: str, shown: str) -> None:
    assert look(every_phase(impl)[phase]).phase == shown


def test_undo_takes_back_every_kind_of_action(impl: Implementation) -> None:
    for phase, state in every_phase(impl).items():
        before = state.serialize()
        for action in state.legal_actions():
            player = state.current_player()
            after = state.child(action)
            assert after.serialize() != before
            after.undo_action(player, action)
            assert after.serialize() == before, (phase, action)


@pytest.mark.parametrize(
    "options",
    ["-", "tokonoma", "empty_cultivate", "tokonoma,empty_cultivate", "goals=off",
     "goals=off,tokonoma", "goals=off,empty_cultivate", "goals=off,tokonoma,empty_cultivate"],
)  # fmt: skip
def test_options_in_field_3(impl: Implementation, options: str) -> None:
    game = PRINTED.load(impl, 3, options)
    assert game.new_initial_state(0).serialize().split(" ")[2] == options


@pytest.mark.parametrize("options", ["level=60", "tokonoma,empty_cultivate,level=140"])
def test_the_level_is_always_named_solo(impl: Implementation, options: str) -> None:
    assert PRINTED.load(impl, 1, options).new_initial_state(0).serialize().split(" ")[2] == options


@pytest.mark.parametrize(
    ("options", "other"),
    [("-", "tokonoma"), ("tokonoma", "-"), ("-", "empty_cultivate"), ("-", "goals=off"),
     ("tokonoma", "tokonoma,tokonoma"), ("tokonoma,empty_cultivate", "empty_cultivate,tokonoma"),
     ("-", "level=80"), ("-", "goals=on"), ("-", "")],
)  # fmt: skip
def test_the_options_of_a_text_are_those_of_its_game(
    impl: Implementation, options: str, other: str
) -> None:
    game = PRINTED.load(impl, 2, options)
    text = edit(game.new_initial_state(0).serialize(), {3: other})
    with pytest.raises(kadan.NotationError):
        game.deserialize_state(text)


@pytest.mark.parametrize(
    ("players", "lengths"),
    [(1, (139, None, 139)), (2, (351, 339, 1413)), (3, (531, 504, 3029)), (4, (613, 577, 4531))],
)
def test_longest_games(
    impl: Implementation, players: int, lengths: tuple[int, int | None, int]
) -> None:
    for options, length in zip(
        ({}, {"goals": False}, {"empty_cultivate": True}), lengths, strict=True
    ):
        if length is not None:
            game = impl.load_game("bonsai", players=players, **options)
            assert game.max_game_length() == length


@pytest.mark.parametrize(("players", "length"), [(1, 43), (2, 204), (3, 230), (4, 355)])
def test_longest_games_with_the_example(impl: Implementation, players: int, length: int) -> None:
    assert EXAMPLE.load(impl, players).max_game_length() == length
