"""Cultivate, its symbols, the compulsory tile, and the option of empty ones (BO-17)."""

from __future__ import annotations

import pytest

import kadan
from helpers.bonsai import EXAMPLE, PRINTED, TAKES, look
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

ROOMY = "w +0-1 +0-2 +1-3 +2-4"


@pytest.mark.parametrize(
    ("tree", "supply", "offered"),
    [
        ("-", "-", False),
        ("-", "w1", True),
        ("-", "l1", True),
        ("-", "f5", False),
        ("-", "f3r2", False),
        ("l +0-1 +1-1", "w2l3", False),  # Closed, and no flower in supply.
        ("l +0-1 +1-1", "f1", True),
        ("l +0-1 +1-1", "r1", True),
        ("l +0-1 +1-1 r +1-2", "r1", False),
    ],
)
def test_bo17_cultivate_is_chosen_when_a_placement_is_possible(
    impl: Implementation, tree: str, supply: str, offered: bool
) -> None:
    state = PRINTED.state(impl, trees=[tree], supplies=[supply])
    assert ("cultivate" in legal_texts(state)) == offered
    if not offered:
        with pytest.raises(kadan.IllegalActionError):
            state.string_to_action("cultivate")


def test_bo17_the_first_placement_is_compulsory(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, supplies=["w1l1"]), "cultivate")
    assert "done" not in legal_texts(state)
    after = play(state, "wood@+0-1")
    assert "done" in legal_texts(after)
    assert look(play(after, "done")).mover == 1


def test_bo17_the_compulsory_placement_is_asked_also_if_there_is_one(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, trees=["l +0-1"], supplies=["w1"]), "cultivate")
    assert look(state).mover == 0
    assert legal_texts(state) == ["wood@+1-1"]


def test_bo17_a_type_without_its_symbol_needs_an_any(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, trees=["l +0-1 +1-1"], supplies=["f2r1"]), "cultivate")
    assert {text.partition("@")[0] for text in legal_texts(state)} == {"flower", "fruit"}
    # The "any" is used up, wood and leaf are not in supply: the turn ends.
    state = play(state, "flower@+0-2")
    assert (look(state).mover, look(state).supply) == (1, "f1r1")


def test_bo17_own_symbol_first_then_any(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[ROOMY], supplies=["w2l3"], kept=["growth:leaf"])
    state = play(state, "cultivate")
    for cell, phase in (("+1-1", "w1l1a1"), ("-1-1", "w1a1"), ("-1-2", "w1")):
        state = play(state, f"leaf@{cell}")
        assert look(state).phase == f"cultivate:{phase}"
    assert not [text for text in legal_texts(state) if text.startswith("leaf")]
    state = play(state, "wood@+0-3")
    assert look(state).mover == 1


def test_bo17_an_any_may_go_before_own_symbols_of_others(impl: Implementation) -> None:
    # The same tiles in another order end alike: the "any" is for who has no own symbol.
    start = PRINTED.state(impl, trees=[ROOMY], supplies=["w2l2f1"])
    ways = [
        ["wood@+0-3", "leaf@+1-1", "wood@-1-1"],
        ["wood@-1-1", "wood@+0-3", "leaf@+1-1"],
        ["leaf@+1-1", "wood@+0-3", "wood@-1-1"],
    ]
    ends = {play(start, "cultivate", *way).serialize() for way in ways}
    assert len(ends) == 1
    assert look(ends.pop()).mover == 1


def test_bo17_as_many_tiles_as_symbols(impl: Implementation) -> None:
    kept = ["growth:wood*2,growth:leaf,growth:flower,growth:fruit,tool*3"]
    state = PRINTED.state(impl, trees=["l +0-1 +1-1"], supplies=["w1f2r1"], kept=kept)
    state = play(state, "cultivate", "fruit@+1-2", "flower@+0-2", "flower@-1-1")
    # Left are three wood and two leaf symbols; the bud is closed.
    assert (look(state).mover, look(state).supply) == (1, "w1")


def test_bo17_it_ends_when_supply_is_empty(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, supplies=["w1l1"]), "cultivate", "wood@+0-1", "leaf@+1-1")
    assert (look(state).mover, look(state).supply) == (1, "-")


def test_bo17_it_ends_when_symbols_are_used(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[ROOMY], supplies=["w5"])
    state = play(state, "cultivate", "wood@+0-3", "wood@-1-1")
    assert (look(state).mover, look(state).supply) == (1, "w3")


def test_bo17_cultivate_leaves_market_and_deck_alone(impl: Implementation) -> None:
    before = PRINTED.state(impl, supplies=["w1"])
    after = play(before, "cultivate", "wood@+0-1")
    assert look(after).mover == 1
    assert (look(after).market, look(after).deck) == (look(before).market, look(before).deck)


def test_bo17_symbols_of_another_seishi(impl: Implementation) -> None:
    state = EXAMPLE.state(impl, options="goals=off", supplies=["w2l2"])
    state = play(state, "cultivate")
    assert look(state).phase == "cultivate:l1a2"
    state = play(state, "wood@+0-1", "wood@+1-1")
    assert look(state).phase == "cultivate:l1"


# The option `empty_cultivate`.


def test_bo17_empty_cultivate_with_nothing_to_place_ends_the_turn(impl: Implementation) -> None:
    state = PRINTED.state(impl, options="goals=off,empty_cultivate")
    assert legal_texts(state) == [*TAKES, "cultivate"]
    see = look(play(state, "cultivate"))
    assert (see.mover, see.phase, see.empty) == (1, "turn", 1)


def test_bo17_empty_cultivate_offers_done_from_the_start(impl: Implementation) -> None:
    state = PRINTED.state(impl, options="goals=off,empty_cultivate", supplies=["w1"])
    state = play(state, "cultivate")
    assert legal_texts(state) == ["wood@+0-1", "wood@+1-1", "done"]
    see = look(play(state, "done"))
    assert (see.mover, see.empty, see.supply) == (1, 1, "w1")


@pytest.mark.parametrize("actions", [["take1"], ["cultivate", "wood@+0-1"]])
def test_bo17_a_take_or_a_tile_breaks_the_row(impl: Implementation, actions: list[str]) -> None:
    state = PRINTED.state(
        impl, options="goals=off,empty_cultivate", supplies=["w1"], empty=5,
        market="growth:wood,growth:leaf,growth:flower,tool",
    )  # fmt: skip
    see = look(play(state, *actions))
    assert (see.mover, see.empty) == (1, 0)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_bo17_three_rounds_of_empty_cultivates_end_the_game(
    impl: Implementation, players: int
) -> None:
    options = "empty_cultivate,level=80" if players == 1 else "goals=off,empty_cultivate"
    state = PRINTED.state(impl, players=players, options=options)
    for turn in range(3 * players):
        assert look(state).mover == turn % players
        assert look(state).empty == turn
        state = play(state, "cultivate")
    assert state.is_terminal()
    assert (look(state).empty, look(state).left) == (3 * players, None)
    # Scored as it stands: all have 0, and the last seat wins ties; solo is lost.
    if players == 1:
        assert state.returns() == [-1.0]
    else:
        assert state.returns() == pytest.approx([-1 / (players - 1)] * (players - 1) + [1.0])


def test_bo17_nothing_but_empty_cultivates_for_three_rounds_in_a_row(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, options="goals=off,empty_cultivate", market="tool,tool,tool,growth:wood"
    )
    state = play(state, *["cultivate"] * 5, "take1", *["cultivate"] * 5)
    assert (state.is_terminal(), look(state).empty) == (False, 5)
    assert play(state, "cultivate").is_terminal()


def test_bo17_an_empty_cultivate_after_a_prune_is_empty(impl: Implementation) -> None:
    state = PRINTED.state(impl, options="goals=off,empty_cultivate", trees=["l +0-1 +1-1"])
    see = look(play(state, "prune:+0-1", "cultivate"))
    assert (see.mover, see.empty, see.tree) == (1, 1, "l+1-1")


@pytest.mark.parametrize(("left", "ended_by"), [("2", "turns"), ("1", "both")])
def test_bo17_with_the_end_on_both_may_end_the_game(
    impl: Implementation, left: str, ended_by: str
) -> None:
    state = PRINTED.state(
        impl, options="goals=off,empty_cultivate", deck=0, left=left,
        empty=5 if ended_by == "both" else 3,
        market="growth:wood,growth:leaf,growth:flower,growth:fruit",
    )  # fmt: skip
    state = play(state, *["cultivate"] * int(left))
    assert state.is_terminal()
    assert (look(state).left, look(state).empty) == (0, 6 if ended_by == "both" else 5)


def test_bo17_three_rounds_end_a_game_whose_end_is_on_before_its_last_turn(
    impl: Implementation,
) -> None:
    state = PRINTED.state(
        impl, options="goals=off,empty_cultivate", deck=0, left="2", empty=5,
        market="growth:wood,growth:leaf,growth:flower,growth:fruit",
    )  # fmt: skip
    state = play(state, "cultivate")
    assert state.is_terminal()
    assert (look(state).left, look(state).empty) == (1, 6)
