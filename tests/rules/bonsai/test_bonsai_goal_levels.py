"""What the five colours ask for: each level just short and exactly met (BO-3, BO-6, BO-19).

Each case is a tree of a game with three players, so that all levels lie on the table, and the
placement that meets the goal, beside one that does not.
"""

from __future__ import annotations

import pytest

from helpers.bonsai import PRINTED, look
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

ROW = [
    "+0-1",
    "+1-1",
    "+2-1",
    "+3-1",
    "+0-2",
    "+1-2",
    "+2-2",
    "+3-2",
    "+0-3",
    "+1-3",
    "+2-3",
    "+3-3",
]


def asked(
    impl: Implementation, tree: str, action: str, colour: str, renounced: str = "-"
) -> list[str]:
    """The goal decisions in order after a placement; each is renounced."""
    colours = [colour, *[c for c in ("brown", "green", "orange") if c != colour][:2]]
    other = [
        goal
        for goal in PRINTED.tiles(3, colours)
        if not goal.startswith(colour) or goal in renounced.split(",")
    ]
    state = PRINTED.state(
        impl, players=3, trees=[tree], supplies=["w1l1f1r1"], colours=colours,
        renounced=[",".join(other)], kept=["growth:wood,growth:leaf,growth:flower,growth:fruit"],
    )  # fmt: skip
    state = play(state, "cultivate", action)
    found = []
    while look(state).phase.startswith("goal"):
        claim, renounce = legal_texts(state)
        goal = claim.removeprefix("claim:")
        assert renounce == f"renounce:{goal}"
        found.append(goal)
        state = play(state, renounce)
    return found


# Brown.


@pytest.mark.parametrize(
    ("woods", "goals"),
    [(7, []), (8, ["brown8"]), (9, []), (10, ["brown10"]), (11, []), (12, ["brown12"])],
)
def test_bo3_brown_counts_wood_with_the_bud(
    impl: Implementation, woods: int, goals: list[str]
) -> None:
    # The bud and `woods` − 2 tiles, and one more is placed.
    before, last = ROW[: woods - 2], ROW[woods - 2]
    past = ",".join(f"brown{need}" for need in (8, 10, 12) if need < woods)
    assert asked(impl, f"w {' '.join(before)}", f"wood@{last}", "brown", past) == goals


def test_bo3_other_tiles_are_no_wood(impl: Implementation) -> None:
    assert asked(impl, f"w {' '.join(ROW[:6])}", "leaf@+2-2", "brown") == []


# Green.

# A spine of wood; leaves on both sides of it.
SPINE = "w +0-1 +0-2 +0-3 +0-4 +0-5"
RIGHT = ["+1-2", "+1-3", "+1-4", "+1-5", "+1-6", "+0-6"]
LEFT = ["-1-1", "-1-2", "-1-3", "-1-4", "-1-5"]


@pytest.mark.parametrize(("leaves", "goals"), [(4, []), (5, ["green5"]), (6, [])])
def test_bo3_green_counts_a_group(impl: Implementation, leaves: int, goals: list[str]) -> None:
    past = "green5" if leaves > 5 else "-"
    tree = f"{SPINE} l {' '.join(RIGHT[: leaves - 1])}"
    assert asked(impl, tree, f"leaf@{RIGHT[leaves - 1]}", "green", past) == goals


def test_bo3_green_counts_no_two_groups(impl: Implementation) -> None:
    # Four leaves on the right and four on the left: eight, but in groups of four and five.
    tree = f"{SPINE} l {' '.join(RIGHT[:4])} {' '.join(LEFT[:3])}"
    assert asked(impl, tree, f"leaf@{LEFT[3]}", "green") == []
    assert asked(impl, tree, f"leaf@{RIGHT[4]}", "green") == ["green5"]


@pytest.mark.parametrize(
    ("right", "left", "goals"),
    [
        (3, 3, ["green7", "green5"]),  # Seven with the leaf between: high before low.
        (4, 4, ["green9", "green7", "green5"]),
        (4, 3, ["green7", "green5"]),  # Eight.
        (2, 2, ["green5"]),
        (2, 1, []),  # Four.
    ],
)
def test_bo3_green_a_leaf_that_merges_two_groups(
    impl: Implementation, right: int, left: int, goals: list[str]
) -> None:
    # The last leaf, +0-6, lies on top of the spine between +1-6 and -1-5.
    leaves = [*RIGHT[:5][-right:], *LEFT[-left:]]
    assert asked(impl, f"{SPINE} l {' '.join(leaves)}", "leaf@+0-6", "green") == goals


def test_bo3_green_is_not_joined_by_flowers_or_wood(impl: Implementation) -> None:
    tree = f"{SPINE} l {' '.join(RIGHT[1:5])} {' '.join(LEFT[1:])}"  # Four and four.
    assert asked(impl, tree, "flower@+0-6", "green") == []
    assert asked(impl, tree, "wood@+0-6", "green") == []
    assert asked(impl, tree, "leaf@+0-6", "green") == ["green9", "green7", "green5"]


# Orange.


# Leaves around the spine; each of the fruits lies beside two of them and beside no other fruit.
ORCHARD = f"{SPINE} l {' '.join(RIGHT)} {' '.join(LEFT)}"
FRUITS = ["+2-3", "+2-5", "-2-1", "-2-3", "+1-7"]


@pytest.mark.parametrize("fruits", [2, 3, 4, 5])
def test_bo3_orange_counts_fruits(impl: Implementation, fruits: int) -> None:
    past = ",".join(f"orange{need}" for need in (3, 4, 5) if need < fruits) or "-"
    goals = [f"orange{fruits}"] if fruits > 2 else []
    tree = f"{ORCHARD} r {' '.join(FRUITS[: fruits - 1])}"
    assert asked(impl, tree, f"fruit@{FRUITS[fruits - 1]}", "orange", past) == goals
    assert asked(impl, tree, "flower@-1-6", "orange", past) == []


# Pink. Protruding right is 2q + r ≥ 6, left 2q + r ≤ −4.

# Wood to the right and to the left above the pot, leaves on top of it.
ARMS = "w -3+0 -2-1 -1-1 +0-1 +1-1 +2-1 +3-1 +4-1 l -3-1 -2-2 -1-2 +2-2 +3-2 +4-2 +5-2 +5-1"


@pytest.mark.parametrize(
    ("flower", "goals"),
    [
        ("+5-3", ["pink3"]),  # x = 7
        ("+4-2", ["pink3"]),  # x = 6
        ("+4-3", []),  # x = 5
    ],
)
def test_bo6_a_flower_protrudes_right_from_x_6(
    impl: Implementation, flower: str, goals: list[str]
) -> None:
    arms = ARMS.replace("+4-2", "") if flower == "+4-2" else ARMS
    assert asked(impl, f"{arms} f +6-3 +6-1", f"flower@{flower}", "pink") == goals


@pytest.mark.parametrize(
    ("flower", "goals"),
    [
        ("-1-3", ["pink3"]),  # x = −5
        ("-1-2", ["pink3"]),  # x = −4
        ("+0-3", []),  # x = −3
    ],
)
def test_bo6_a_flower_protrudes_left_from_x_minus_4(
    impl: Implementation, flower: str, goals: list[str]
) -> None:
    arms = ARMS.replace("-1-2", "") if flower == "-1-2" else ARMS
    assert asked(impl, f"{arms} f -2-3 -4-1", f"flower@{flower}", "pink") == goals


def test_bo3_pink_counts_one_and_the_same_side(impl: Implementation) -> None:
    # Two flowers on the right and two on the left: a third on either side makes three.
    tree = f"{ARMS} f +6-3 +6-1 -2-3 -4-1"
    assert asked(impl, tree, "flower@+0-3", "pink") == []
    assert asked(impl, tree, "flower@+6-2", "pink") == ["pink3"]
    assert asked(impl, tree, "flower@-1-3", "pink") == ["pink3"]


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("side", ["right", "left"])
def test_bo3_pink_levels(impl: Implementation, side: str, count: int) -> None:
    places = {
        "right": ["+6-3", "+6-1", "+6-2", "+5-3", "+5+0"],
        "left": ["-2-3", "-4-1", "-4+0", "-3-2", "-1-3"],
    }[side]
    past = ",".join(f"pink{need}" for need in (3, 4, 5) if need < count) or "-"
    tree = f"{ARMS} f {' '.join(places[: count - 1])}"
    assert asked(impl, tree, f"flower@{places[count - 1]}", "pink", past) == [f"pink{count}"]


def test_bo3_pink_counts_no_leaves(impl: Implementation) -> None:
    assert asked(impl, f"{ARMS} f +6-3 +6-1", "leaf@+4+0", "pink") == []


# Blue. Ways around the pot: down its left side, and down its right side and under it.
DOWN_LEFT = ["+0-1", "-1-1", "-2-1", "-3+0", "-3+1", "-3+2"]
DOWN_RIGHT = ["+1-1", "+2-1", "+3-1", "+4-1", "+4+0", "+3+1", "+3+2"]
UNDER = [*DOWN_RIGHT[:6], "+2+2", "+1+3", "+0+3", "-1+3", "-2+3", "-3+3", "-4+3"]


@pytest.mark.parametrize(
    ("action", "goals"),
    [
        ("wood@+3-2", []),  # x = 4; +3-1 before it has 5
        ("wood@+4-2", ["blue1"]),  # x = 6
        ("wood@+4-1", ["blue1"]),  # x = 7
        ("wood@-1-1", []),  # x = −3
    ],
)
def test_bo6_blue_low_is_a_tile_on_the_right(
    impl: Implementation, action: str, goals: list[str]
) -> None:
    assert asked(impl, "w +0-1 +1-1 +2-1 +3-1", action, "blue") == goals


@pytest.mark.parametrize("kind", ["wood", "leaf"])
def test_bo6_blue_low_is_not_met_on_the_left(impl: Implementation, kind: str) -> None:
    assert asked(impl, "w +0-1 -1-1", f"{kind}@-2-1", "blue") == []


@pytest.mark.parametrize(
    ("tree", "action"),
    [
        ("w +1-1 +2-1 +3-1", "wood@+4-2"),
        ("w +1-1 +2-1 +3-1", "leaf@+4-2"),
        ("w +1-1 +2-1 l +3-2", "flower@+4-2"),
        ("w +1-1 +2-1 l +3-2 +3-1", "fruit@+4-2"),
    ],
)
def test_bo6_any_type_counts_for_blue(impl: Implementation, tree: str, action: str) -> None:
    assert asked(impl, tree, action, "blue") == ["blue1"]


def test_bo6_blue_middle_is_one_tile_on_each_side(impl: Implementation) -> None:
    left = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"
    assert asked(impl, left, "wood@+4-1", "blue") == ["blue2", "blue1"]
    right = "w -1-1 +0-1 +1-1 +2-1 +3-1 +4-1"
    assert asked(impl, right, "wood@-1-2", "blue", "blue1") == ["blue2"]  # x = −4
    assert asked(impl, right, "wood@+0-2", "blue", "blue1") == []


def test_bo6_blue_high_below_on_the_left(impl: Implementation) -> None:
    tree = f"w {' '.join(DOWN_LEFT[:5] + DOWN_RIGHT[:4])}"
    assert asked(impl, tree, "wood@-3+2", "blue", "blue1,blue2") == ["blue3"]


def test_bo6_blue_high_below_on_the_right(impl: Implementation) -> None:
    tree = f"w {' '.join(DOWN_LEFT[:3] + DOWN_RIGHT[:6])}"
    assert asked(impl, tree, "wood@+3+2", "blue", "blue1,blue2") == ["blue3"]
    assert asked(impl, tree, "leaf@+2+2", "blue", "blue1,blue2") == ["blue3"]  # x = 6


@pytest.mark.parametrize("last", ["-4+1", "+5+0", "+0-2", "+4+1"])
def test_bo6_blue_high_wants_a_tile_with_r_2(impl: Implementation, last: str) -> None:
    # -3+1 and +3+1 protrude with r = 1.
    tree = f"w {' '.join(DOWN_LEFT[:5] + DOWN_RIGHT[:6])}"
    assert asked(impl, tree, f"wood@{last}", "blue", "blue1,blue2") == []


def test_bo6_above_and_below_on_one_side_is_not_enough(impl: Implementation) -> None:
    assert asked(impl, f"w {' '.join(DOWN_RIGHT[:6])}", "wood@+3+2", "blue", "blue1") == []
    assert asked(impl, f"w {' '.join(DOWN_LEFT[:5])}", "wood@-3+2", "blue") == []


@pytest.mark.parametrize("length", [8, 9, 10, 11])
def test_bo6_a_tile_straight_below_the_pot_does_not_protrude(
    impl: Implementation, length: int
) -> None:
    # +0+3 … -3+3 have x = 3 … −3.
    tree = f"w {' '.join(UNDER[:length])}"
    assert asked(impl, tree, f"wood@{UNDER[length]}", "blue", "blue1") == []


def test_bo6_blue_high_by_the_way_under_the_pot(impl: Implementation) -> None:
    tree = f"w {' '.join(UNDER[:-1])}"
    assert asked(impl, tree, f"wood@{UNDER[-1]}", "blue", "blue1") == ["blue3", "blue2"]
