"""Direct checks of the Bonsai reference: the worked checks of `seeds/bonsai.md`, and by hand.

They do not compare with the core, so that the reference has a leg of its own to stand on. What is
refused is in `test_bonsai_reference_refusals.py`.
"""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from kadan.errors import IllegalActionError
from kadan.reference import Game, State, load_game, perft, random_playouts
from kadan.reference.rng import SplitMix64

EXAMPLE = Path(__file__).resolve().parents[2] / "tests" / "data" / "bonsai_example.toml"

SOLO = (
    "bonsai 1 level=80 - w1l1 - orange3,orange5,pink3,pink5,blue1,blue3 - - "
    "parchment:growth,master:leaf+leaf,growth:wood,helper:flower ?28 - 0 turn - 0"
)
TWO = (
    "bonsai 2 - -/- w1/w1l1 -/- orange3,orange5,pink3,pink5,blue1,blue3 -/- -/- "
    "parchment:growth,master:leaf+leaf,growth:wood,helper:flower ?28 - 0 turn - 0"
)
THREE = (
    "bonsai 3 tokonoma -/-/- w1/w1l1/w1l1f1 -/-/- "
    "brown8,brown10,brown12,green5,green7,green9,orange3,orange4,orange5 -/-/- -/-/- "
    "master:wood+wood,parchment:fruit,master:any,parchment:flower ?39 - 0 turn - 0"
)
FOUR = (
    "bonsai 4 goals=off -/-/-/- w1/w1l1/w1l1f1/w1l1f1r1 -/-/-/- - -/-/-/- -/-/-/- "
    "growth:wood,parchment:growth,master:leaf+leaf,growth:leaf ?43 - 0 turn - 0"
)
# A late position of two: 25 tiles in the first tree.
LATE = (
    "bonsai 2 - w+2-5+3-5+3-4+4-4+2-3+1-2+0-1+1-1l+2-6+3-6+4-6+1-5+4-5+1-4+2-4+4-3f+2-7+5-7+0-5"
    "+0-3+5-3+3-2r+3-7+5-6+0-4/w+0-2+1-2+0-1+1-1l+1-3+2-2+2-1f+1-4+2-4r+3-2 w1l1f2r1/w2l3 "
    "growth:leaf,growth:flower,growth:fruit,master:any,master:wood+leaf,master:leaf+fruit,"
    "helper:leaf,helper:fruit,parchment:leaf,parchment:fruit,parchment:helper,parchment:master/"
    "tool*2,growth:wood,growth:leaf,growth:flower,growth:fruit,master:any,master:leaf+leaf,"
    "master:leaf+flower,helper:wood*3,parchment:flower,parchment:growth "
    "brown8,brown12,green9,orange5 green5,orange3/- brown8/- "
    "tool,growth:wood,helper:leaf,parchment:wood master:wood+wood,helper:flower - 0 turn - 0"
)
TIE = (
    "bonsai 2 - l+0-1/l+1-1 w1/w1 tool*2,growth:wood*2,growth:leaf*2,growth:flower*2,"
    "growth:fruit*2,master:any,master:wood+leaf,master:leaf+fruit,helper:leaf*2,helper:fruit,"
    "parchment:wood,parchment:flower/tool,master:any,master:wood+wood,master:leaf+leaf,"
    "master:leaf+flower,helper:wood*3,helper:flower,parchment:leaf,parchment:fruit,"
    "parchment:growth brown8,brown12,green5,green9,orange3,orange5 -/- -/- "
    "-,-,parchment:helper,parchment:master - - end - 0 0"
)
# Other first trees for LATE, with the goals that fit them.
NO_GOALS = {7: "brown8,brown12,green5,green9,orange3,orange5", 8: "-/-", 9: "-/-"}
MERGE = "w+2-2+3-2+4-2+0-1+1-1+2-1+3-1+4-1l+2-3+4-3+5-3+0-2+1-2+5-2-1-1+5-1"
WIDE = "w-2-1-1-1+0-1+1-1+2-1+3-1+4-1-3+0-3+1"
CLOSED = "w+2-2+0-1+1-1l+2-3+3-3+0-2+1-2+3-2-1-1+2-1f+2-4+4-4+0-3-1-2+4-2-2-1r+3-4+1-3+4-3+3-1"


def game_of(text: str, **parameters: object) -> Game:
    """The game that a position text needs."""
    _, players, options = text.split()[:3]
    spec = {"players": players, "goals": "off" if "goals=off" in options else "on"}
    for option in ("tokonoma", "empty_cultivate"):
        spec[option] = "on" if option in options else "off"
    if "level=" in options:
        spec["level"] = options.partition("level=")[2]
    return load_game("bonsai", **spec, **parameters)


def read(text: str) -> State:
    """The state of a position text."""
    return game_of(text).deserialize_state(text)


def deal(text: str) -> State:
    """The deal with seed 0 in the game of an information state."""
    return game_of(text).new_initial_state(0)


def play(state: State, *actions: str) -> State:
    """The state after `actions`."""
    state = state.clone()
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def edit(text: str, changes: dict[int, str]) -> str:
    """A position text with some fields, counted from 1, replaced."""
    fields = text.split(" ")
    for field, value in changes.items():
        fields[field - 1] = value
    return " ".join(fields)


def late(tree: str, changes: dict[int, str]) -> State:
    """LATE with another first tree, and other fields."""
    other = LATE.split()[3].partition("/")[2]
    return read(edit(LATE, {4: f"{tree}/{other}", **changes}))


def field(state: State, number: int) -> str:
    """One field of the text of a state, counted from 1."""
    return state.serialize().split(" ")[number - 1]


def choices(state: State) -> list[str]:
    """The texts of the legal actions."""
    return [state.action_to_string(0, action) for action in state.legal_actions()]


def nonzero(state: State, player: int = 0) -> int:
    """The number of elements of a tensor that are not 0."""
    tensor = state.observation_tensor(player)
    assert len(tensor) == state.get_game().observation_tensor_size()
    return sum(value != 0 for value in tensor)


TAKES = ["take1", "take2w", "take2l", "take3", "take4"]


# The deal.


@pytest.mark.parametrize("text", [SOLO, TWO, THREE, FOUR])
def test_the_deal_with_seed_0(text: str) -> None:
    state = deal(text)
    for player in range(state.num_players()):
        assert state.information_state_string(player) == text
    assert read(state.serialize()) == state


@pytest.mark.parametrize("text", [SOLO, TWO])
def test_the_deck_of_seed_0(text: str) -> None:
    deck = field(deal(text), 11).split(",")
    assert deck[:5] == [
        "tool", "master:leaf+flower", "parchment:wood", "growth:leaf", "parchment:helper",
    ]  # fmt: skip
    assert deck[-3:] == ["tool", "master:wood+wood", "parchment:fruit"]


def test_sampling_the_deal() -> None:
    deck = field(game_of(TWO).sample_state(TWO, 1), 11).split(",")
    assert deck[:5] == ["helper:fruit", "growth:wood", "growth:leaf", "tool", "growth:fruit"]
    assert deck[-2:] == ["helper:leaf", "master:leaf+fruit"]
    assert deal(TWO).resample_from_infostate(1, 1) == game_of(TWO).sample_state(TWO, 1)


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (deal(SOLO), [1, 6, 33, 154, 719]),
        (deal(TWO), [1, 6, 31, 171, 831]),
        (deal(THREE), [1, 6, 30, 164, 765]),
        (deal(FOUR), [1, 6, 32, 170, 806]),
        (load_game("bonsai:tokonoma=on").new_initial_state(2**64 - 1), [1, 6, 32, 182, 898]),
        (read(LATE), [1, 6, 69, 891]),
    ],
)
def test_perft(state: State, counts: list[int]) -> None:
    assert [perft(state, depth) for depth in range(len(counts))] == counts
    assert sum(perft(state, 2, divide=True).values()) == counts[2]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_in_the_tokonoma_variant_the_parchments_are_in_the_top_part(players: int) -> None:
    game = load_game("bonsai", players=players, tokonoma=True)
    top = {1: 20, 2: 20, 3: 25, 4: 27}[players]
    lowest = set()
    for seed in range(60):
        state = game.new_initial_state(seed)
        cards = field(state, 10).split(",") + field(state, 11).split(",")
        places = [place for place, card in enumerate(cards) if card.startswith("parchment")]
        assert len(places) == 7
        lowest.add(places[-1])
    assert max(lowest) == top - 1


# The game object.


@pytest.mark.parametrize(
    ("spec", "text", "longest", "size"),
    [
        ("bonsai:players=1", "bonsai(players=1)", 139, 5881),
        ("bonsai(players=1,level=100)", "bonsai(level=100,players=1)", 139, 5881),
        (
            "bonsai:players=1,empty_cultivate=on",
            "bonsai(empty_cultivate=true,players=1)",
            139,
            5881,
        ),
        ("bonsai", "bonsai(players=2)", 351, 8456),
        ("bonsai:goals=off", "bonsai(goals=false,players=2)", 339, 8456),
        ("bonsai:empty_cultivate=on", "bonsai(empty_cultivate=true,players=2)", 1413, 8456),
        ("bonsai:players=3", "bonsai(players=3)", 531, 11031),
        ("bonsai:players=3,goals=off", "bonsai(goals=false,players=3)", 504, 11031),
        (
            "bonsai:players=3,empty_cultivate=1",
            "bonsai(empty_cultivate=true,players=3)",
            3029,
            11031,
        ),
        ("bonsai:players=4", "bonsai(players=4)", 613, 13606),
        ("bonsai:players=4,goals=off", "bonsai(goals=false,players=4)", 577, 13606),
        (
            "bonsai:players=4,empty_cultivate=1",
            "bonsai(empty_cultivate=true,players=4)",
            4531,
            13606,
        ),
    ],
)
def test_the_game_object(spec: str, text: str, longest: int, size: int) -> None:
    game = load_game(spec)
    assert str(game) == text
    assert load_game(text) == game
    assert game.num_distinct_actions() == 3575
    assert game.max_game_length() == longest
    assert game.observation_tensor_shape() == [size]
    solo = game.num_players() == 1
    assert game.min_utility() == (-1.0 if solo else -1 / (game.num_players() - 1))
    assert game.utility_sum() == (None if solo else 0.0)
    kind = game.get_type()
    assert (kind.short_name, kind.min_num_players, kind.max_num_players) == ("bonsai", 1, 4)
    assert kind.information == type(kind).Information.IMPERFECT_INFORMATION
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.edition() == "e8956625a2aa"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "prune:+0-15"),
        (329, "prune:+0-1"),
        (330, "prune:+1-1"),
        (705, "prune:+0+15"),
        (706, "take1"),
        (707, "take2w"),
        (708, "take2l"),
        (710, "take4"),
        (711, "cultivate"),
        (712, "wood@+0-15"),
        (1417, "wood@+0+15"),
        (3535, "fruit@+0+15"),
        (3536, "pick:wood"),
        (3540, "done"),
        (3541, "claim:brown8"),
        (3555, "claim:blue3"),
        (3556, "renounce:brown8"),
        (3571, "discard:wood"),
        (3574, "discard:fruit"),
    ],
)
def test_action_ids(action: int, text: str) -> None:
    assert load_game("bonsai").action_to_string(0, action) == text


def test_another_component_file() -> None:
    game = load_game("bonsai", components=EXAMPLE)
    texts = [game.action_to_string(0, action) for action in range(game.num_distinct_actions())]
    assert len(texts) == len(set(texts)) == 3623
    assert texts[714:724] == [
        "prune:+0+15", "take1l", "take1r", "take2", "take3w", "take3l", "take3f", "take3r", "take4",
        "cultivate",
    ]  # fmt: skip
    assert game.edition() == "cfea5a425fd2"
    lengths = [
        load_game("bonsai", players=players, components=EXAMPLE).max_game_length()
        for players in (1, 2, 3, 4)
    ]
    assert lengths == [43, 204, 230, 355]
    assert game.new_initial_state(0).information_state_string() == (
        "bonsai 2 - -/- w2/w1l1 -/- brown2,brown7,green2,green4,pink1,pink3 -/- -/- "
        "tool,tool,parchment:leaf,helper:fruit ?9 - 0 turn - 0"
    )


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("bonsai", [9, 68, 514, 3203]),
        ("bonsai:players=1,tokonoma=on", [8, 57, 340, 1909]),
        ("bonsai:players=3,empty_cultivate=on", [9, 58, 341, 1857]),
    ],
)
def test_perft_with_another_component_file(spec: str, counts: list[int]) -> None:
    state = load_game(spec, components=EXAMPLE).new_initial_state(0)
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == counts


# Solo.


def test_solo_discards_after_a_meditate() -> None:
    state = play(deal(SOLO), "take1")  # the tool on top of the deck is discarded
    assert field(state, 12) == "tool"
    assert field(state, 10) == "master:leaf+flower,master:leaf+leaf,growth:wood,helper:flower"
    state = play(state, "take4")
    assert field(state, 14) == "helper:4:flower:f1a1"
    assert field(state, 5) == "w1l2r1"
    assert choices(state) == ["wood@+0-1", "wood@+1-1", "leaf@+0-1", "leaf@+1-1", "done"]
    state = play(state, "leaf@+0-1")
    assert field(state, 14) == "turn"
    assert field(state, 12) == "tool,growth:wood"
    assert field(state, 10) == "growth:leaf,parchment:wood,master:leaf+flower,master:leaf+leaf"


def test_solo_discards_after_a_cultivate() -> None:
    state = play(deal(SOLO), "cultivate", "leaf@+0-1", "done")
    assert field(state, 12) == "helper:flower"
    assert field(state, 10) == "tool,parchment:growth,master:leaf+leaf,growth:wood"


def solo_end(level: int, table: str, claimed: str) -> State:
    """A solo game that is over: six leaves, eight Growth cards and the Parchment for them."""
    kept = (
        "tool*3,growth:wood*2,growth:leaf*2,growth:flower*2,growth:fruit*2,master:any*2,"
        "parchment:growth"
    )
    discarded = (
        "master:wood+wood,master:leaf+leaf,master:wood+leaf,master:leaf+flower,master:leaf+fruit,"
        "helper:wood*3,helper:leaf*2,helper:flower,helper:fruit,parchment:wood,parchment:leaf"
    )
    tree = "w+1-2+1-1l+1-3+2-3+0-2+2-2+0-1+2-1"
    market = "parchment:flower,parchment:fruit,parchment:helper,parchment:master"
    return read(
        f"bonsai 1 level={level} {tree} - {kept} {table} {claimed} - {market} - {discarded} "
        "end - 0 0"
    )


def test_a_solo_game_is_won_with_three_goals_and_the_points() -> None:
    # 18 points for leaves, 16 for Growth cards, 13 + 16 + 14 for goals.
    for level, returns in ((60, 1.0), (80, -1.0), (140, -1.0)):
        state = solo_end(level, "orange3,pink3,blue1", "orange5,pink5,blue3")
        assert state.scores() == [77]
        assert state.returns() == [returns]
    two = solo_end(60, "orange3,pink3,blue1,blue3", "orange5,pink5")
    assert two.scores() == [63]
    assert two.returns() == [-1.0]


# A late position.


def test_the_late_position() -> None:
    state = read(LATE)
    assert state.scores() == [110, 36]
    assert (nonzero(state, 0), nonzero(state, 1)) == (654, 641)
    assert choices(state) == [*TAKES, "cultivate"]


@pytest.mark.parametrize(("text", "count"), [("1", 565), ("2", 572), ("3", 587), ("4", 598)])
def test_the_tensor_of_the_deals(text: str, count: int) -> None:
    state = load_game("bonsai", players=text).new_initial_state(0)
    for player in range(state.num_players()):
        assert nonzero(state, player) == count


def test_placements_of_the_late_position() -> None:
    state = play(read(LATE), "cultivate")
    assert field(state, 14) == "cultivate:w1l2f1r1a1"
    texts = choices(state)
    cells = {
        tile: [text.partition("@")[2] for text in texts if text.startswith(tile)]
        for tile in ("wood", "leaf", "flower", "fruit")
    }
    assert len(texts) == 25
    assert len(cells["wood"]) == 8
    assert cells["leaf"] == cells["wood"]
    assert cells["flower"] == ["+4-7", "+1-6", "+5-5", "+5-4", "+1-3", "+3-3", "+4-2"]
    assert cells["fruit"] == ["+1-6", "+1-3"]
    assert nonzero(state) == 660


def test_takes_of_the_late_position() -> None:
    state = play(read(LATE), "take4")
    assert state.scores()[0] == 119
    assert field(state, 5).startswith("w1l2f2r2/")
    assert field(state, 14) == "discard:-"
    assert choices(state) == ["discard:wood", "discard:leaf", "discard:flower", "discard:fruit"]
    state = play(state, "discard:wood")
    assert choices(state) == ["discard:leaf", "discard:flower", "discard:fruit"]
    state = play(read(LATE), "take3")
    assert field(state, 14) == "helper:3:leaf:l1a1"
    assert field(state, 5).startswith("w2l1f3r1/")


def test_sampling_the_late_position() -> None:
    game, hidden = game_of(LATE), edit(LATE, {11: "?2"})
    assert read(LATE).information_state_string(1) == hidden
    decks = [field(game.sample_state(hidden, seed), 11).split(",")[0] for seed in range(6)]
    assert decks == ["master:wood+wood"] * 3 + ["helper:flower"] * 3
    assert game.sample_state(LATE, 3) == read(LATE)


def test_the_end_of_the_late_position() -> None:
    state = play(read(LATE), "take4", "discard:wood", "discard:leaf", "take4", "done")
    assert [field(state, number) for number in (11, 13, 15)] == ["-", "0", "2"]
    state = play(state, "take4", "discard:leaf", "discard:leaf")
    assert [field(state, number) for number in (13, 15)] == ["1", "1"]
    state = play(state, "take4")
    assert state.is_terminal()
    assert state.current_player() == -4
    assert field(state, 10) == "-,-,helper:flower,master:wood+wood"
    assert state.scores() == [119, 36]
    assert state.returns() == [1.0, -1.0]
    assert read(state.serialize()) == state
    assert "seat 0 wins" in state._repr_svg_()


# Goals and prunes.


def test_merged_leaves_meet_two_goals() -> None:
    state = late(MERGE, {7: "green5,green9,orange3,orange5,pink3,pink5", 8: "-/-", 9: "-/-"})
    assert state.scores() == [42, 36]
    state = play(state, "cultivate", "leaf@+3-3")
    assert choices(state) == ["claim:green9", "renounce:green9"]
    assert read(state.serialize()) == state
    # The colour is claimed: nothing is asked about green5.
    assert field(play(state, "claim:green9"), 14) == "cultivate:w1l1f1r1a1"
    state = play(state, "renounce:green9")
    assert choices(state) == ["claim:green5", "renounce:green5"]
    state = play(state, "claim:green5")
    assert state.scores()[0] == 52
    assert field(state, 14) == "cultivate:w1l1f1r1a1"
    assert len(choices(state)) == 23


def test_blue_high_wants_a_tile_below_that_protrudes() -> None:
    changes = {7: "orange3,orange5,pink3,pink5,blue1,blue3", 8: "-/-", 9: "blue1/-"}
    state = play(late(WIDE, changes), "cultivate")
    assert choices(play(state, "wood@-3+2")) == ["claim:blue3", "renounce:blue3"]
    assert field(play(state, "wood@-4+1"), 14).startswith("cultivate:")


def test_a_tile_below_the_pot_does_not_protrude() -> None:
    # Down the left side and under the pot: +0+3 is below, but between the sides.
    tree = "w-2-1-1-1+0-1-3+0-3+1-3+2-3+3-2+3-1+3"
    changes = {7: "orange3,orange5,pink3,pink5,blue1,blue3", 8: "-/-", 9: "-/-"}
    state = play(late(tree, changes), "cultivate", "wood@+0+3")
    assert field(state, 14).startswith("cultivate:")


def test_only_the_smallest_prunes_are_legal() -> None:
    changes = {7: "brown8,brown12,pink3,pink5,blue3", 8: "blue1/-", 9: "-/-"}
    state = late(CLOSED, changes)
    assert state.scores()[0] == 99
    prunes = ["prune:+0-2", "prune:+1-2", "prune:-1-1", "prune:+2-1"]
    assert sorted(choices(state)) == sorted([*prunes, *TAKES])
    state = play(state, "prune:+1-2")
    assert state.scores()[0] == 88
    assert "+1-3" not in field(state, 4).partition("/")[0]
    assert choices(state) == [*TAKES, "cultivate"]


def test_a_prune_takes_flowers_and_fruits_along() -> None:
    state = late("l+0-1+1-1f+0-2-1-1r+1-2", NO_GOALS)
    assert [text for text in choices(state) if "prune" in text] == ["prune:+1-1"]
    after = play(state, "prune:+1-1")
    assert (state.scores()[0], after.scores()[0]) == (34, 22)
    assert field(after, 4).startswith("l+0-1f+0-2-1-1/")


def test_a_flower_beside_the_bud_may_be_pruned() -> None:
    state = late("l+0-1f+1-1", NO_GOALS)
    assert [text for text in choices(state) if "prune" in text] == ["prune:+1-1"]
    # Parchments: one leaf, no fruit, two Helpers, three Masters.
    assert state.scores()[0] - (1 + 0 + 4 + 6) == 3 + 4


# Placing and discarding.


def test_discards_are_in_order() -> None:
    other = LATE.split()[4].partition("/")[2]
    state = late("w+0-1", {**NO_GOALS, 5: f"w2l3f2/{other}", 14: "discard:-"})
    assert choices(state) == ["discard:wood", "discard:leaf", "discard:flower"]
    assert choices(play(state, "discard:leaf")) == ["discard:leaf", "discard:flower"]
    assert choices(play(state, "discard:flower")) == ["discard:flower"]


def test_wood_at_the_edge_of_the_area() -> None:
    line = "w" + "".join(f"+{q}-{q}" for q in range(15, 0, -1))
    state = late(line, {7: "green5,green9,orange3,orange5,pink3,pink5", 8: "-/-", 9: "-/-"})
    texts = choices(play(state, "cultivate"))
    assert {"wood@+14-15", "wood@+15-14"} <= set(texts)
    assert "wood@+16-16" not in texts
    assert len([text for text in texts if text.startswith("wood")]) == 15 + 14


def test_a_fruit_lies_between_two_leaves_beside_each_other() -> None:
    # +0-2 touches the leaves +1-3 and +0-1, but they are not on consecutive sides of it.
    texts = choices(play(late("w+1-2+1-1l+1-3+0-1", NO_GOALS), "cultivate"))
    assert [text for text in texts if text.startswith("fruit")] == []
    assert "flower@+0-2" in texts
    assert "flower@+2-1" not in texts  # it touches a wood only
    # With a leaf on +0-2 too there is a place beside each pair of leaves.
    state = play(late("w+1-2+1-1l+1-3+0-2+0-1", NO_GOALS), "cultivate")
    fruits = [text for text in choices(state) if text.startswith("fruit")]
    assert fruits == ["fruit@+0-3", "fruit@-1-1"]


def test_a_master_with_any_asks_for_a_tile() -> None:
    state = play(deal(edit(THREE, {3: "tokonoma"})), "take3")
    assert field(state, 14) == "pick:3:master:any"
    assert choices(state) == ["pick:wood", "pick:leaf", "pick:flower", "pick:fruit"]
    assert field(state, 10).split(",")[2] == "-"
    assert field(play(state, "pick:fruit"), 5).startswith("w2f1r1/")
    with pytest.raises(IllegalActionError):
        state.string_to_action("done")


def test_empty_cultivates_end_the_game() -> None:
    game = load_game("bonsai:empty_cultivate=on")
    state = game.new_initial_state(0)
    turns = 0
    while not state.is_terminal():
        state = play(state, "cultivate", "done")
        turns += 1
    assert turns == 6
    assert field(state, 16) == "6"
    assert state.returns() == [-1.0, 1.0]
    # Without a tile to place the turn ends at once.
    none = edit(game.new_initial_state(0).serialize(), {5: "-/-"})
    assert field(play(game.deserialize_state(none), "cultivate"), 13) == "1"


def test_a_tie_goes_to_the_last_seat() -> None:
    state = read(TIE)
    assert state.scores() == [4, 4]
    assert state.returns() == [-1.0, 1.0]


# History and random play.


def test_undo_child_and_copies() -> None:
    state = play(read(LATE), "take4", "discard:wood")
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.history() == state.history()
    for player, action in reversed(state.full_history()):
        state.undo_action(player, action)
    assert state.serialize() == LATE


@pytest.mark.parametrize("components", ["", EXAMPLE])
@pytest.mark.parametrize(
    "spec",
    [
        "bonsai:players=1",
        "bonsai:players=1,tokonoma=on,empty_cultivate=on",
        "bonsai",
        "bonsai:tokonoma=on",
        "bonsai:players=3,goals=off",
        "bonsai:players=4,empty_cultivate=on",
    ],
)
def test_random_games_survive_their_texts_and_undo(spec: str, components: str) -> None:
    game, generator = load_game(spec, components=components), SplitMix64(11)
    state = game.new_initial_state(5)
    texts = []
    while not state.is_terminal():
        texts.append(state.serialize())
        legal = state.legal_actions()
        assert game.deserialize_state(texts[-1]).legal_actions() == legal
        hidden = state.information_state_string()
        assert game.sample_state(hidden, 7).information_state_string() == hidden
        state.apply_action(legal[generator.below(len(legal))])
    assert game.deserialize_state(state.serialize()) == state
    assert state.move_number() <= game.max_game_length()
    for text, (player, action) in reversed(list(zip(texts, state.full_history(), strict=True))):
        state.undo_action(player, action)
        assert state.serialize() == text


def test_random_playouts_repeat_and_sum_to_zero() -> None:
    state = load_game("bonsai:players=3").new_initial_state(0)
    returns = random_playouts(state, 2, seed=3)
    assert returns == random_playouts(state, 2, seed=3)
    assert [sorted(row) for row in returns] == [[-0.5, -0.5, 1.0]] * 2
    assert state.move_number() == 0
