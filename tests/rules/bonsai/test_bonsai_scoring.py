"""Points: tiles, flower sides, Parchments, goals (BO-23), and who wins (BO-24)."""

from __future__ import annotations

import pytest

from helpers.bonsai import PRINTED, look
from helpers.ikebana import play
from helpers.implementations import Implementation

PLAIN = "growth:wood,growth:leaf,growth:flower,growth:fruit"


@pytest.mark.parametrize(
    ("tree", "points"),
    [
        ("-", 0),
        ("w +0-1 +1-1 +0-2", 0),
        ("l +0-1", 3),
        ("w +0-1 l +1-1 +0-2 +1-2", 9),
        ("l +0-1 +1-1 r +1-2", 13),
    ],
)
def test_bo23_wood_leaf_fruit(impl: Implementation, tree: str, points: int) -> None:
    assert PRINTED.state(impl, trees=[tree]).scores() == [points, 0]


@pytest.mark.parametrize(
    ("tree", "cell", "sides"),
    [
        # Far from the pot: the leaf it lies beside is one tile.
        ("w +0-1 l +0-2", "+0-3", 5),
        # Beside the bud: the bud is a tile, the pot's cell +1+0 is not.
        ("l +0-1", "+1-1", 4),
        # Beside three cells of the pot: they are open sides.
        ("w +1-1 l +2-1", "+3-1", 5),
        ("w +1-1 +2-1 l +3-1", "+4-1", 5),
        # Below the pot's rim, beside +3+0 and the leaf.
        ("w +1-1 +2-1 +3-1 l +4-1", "+4+0", 5),
        # Between two leaves.
        ("l +0-1 +1-1", "+1-2", 4),
        # Wood is a tile too.
        ("w +1-1 +0-1 l +1-2", "+0-2", 4),
    ],
)
def test_bo23_a_flower_scores_its_open_sides(
    impl: Implementation, tree: str, cell: str, sides: int
) -> None:
    leaves = 3 * len(tree.partition("l")[2].split())
    state = PRINTED.state(impl, trees=[f"{tree} f {cell}"])
    assert state.scores()[0] == leaves + sides


def test_bo23_a_flower_shut_in_scores_nothing(impl: Implementation) -> None:
    # Six leaves around +0-3, held by a ring of wood two steps out.
    ring = "+0-1 +1-2 +2-3 +2-4 +2-5 +1-5 +0-5 -1-4 -2-3 -2-2 -2-1 -1-1"
    tree = f"w {ring} l +1-3 +0-2 -1-2 -1-3 +0-4 +1-4"
    assert PRINTED.state(impl, trees=[f"{tree} f +0-3"]).scores()[0] == 18


def test_bo23_flowers_close_each_others_sides(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=["w +0-1 l +0-2 f +0-3 +1-3"])
    # Each touches the leaf and the other flower.
    assert state.scores()[0] == 3 + 4 + 4


def test_bo23_placing_a_tile_may_lower_a_flower(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=["w +0-1 l +0-2 f +1-2"], supplies=["w1"])
    before = state.scores()[0]
    after = play(state, "cultivate", "wood@+1-1")  # +1-1 is a side of +1-2.
    assert after.scores()[0] == before - 1


TREE = "w +0-1 +1-1 +2-1 l +0-2 +1-2 -1-1 f +0-3 -1-2 r +1-3"
# Leaves 9, fruit 7. +0-3 touches the leaf +0-2, the flower -1-2 and the fruit +1-3: three open
# sides. -1-2 touches the leaves -1-1 and +0-2 and the flower +0-3: three.
TREE_POINTS = 9 + 7 + 3 + 3


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("parchment:wood", 4),  # Three and the bud.
        ("parchment:leaf", 3),
        ("parchment:flower", 2 * 2),
        ("parchment:fruit", 2 * 1),
        ("growth:wood*2,growth:fruit,parchment:growth", 2 * 3),
        ("helper:wood*3,helper:fruit,parchment:helper", 2 * 4),
        ("master:any*2,master:leaf+leaf,parchment:master", 2 * 3),
        ("parchment:growth", 0),
        ("parchment:helper", 0),
        ("parchment:master", 0),
        ("tool*3,growth:wood*2,helper:wood,master:any", 0),
        ("parchment:wood,parchment:leaf,parchment:flower,parchment:fruit", 4 + 3 + 4 + 2),
        ("growth:leaf*2,master:any,helper:leaf*2,parchment:growth,parchment:helper,parchment:master",
         4 + 4 + 2),
    ],
)  # fmt: skip
def test_bo23_parchments(impl: Implementation, kept: str, points: int) -> None:
    state = PRINTED.state(impl, trees=[TREE], kept=[kept])
    assert state.scores() == [TREE_POINTS + points, 0]


def test_bo23_a_parchment_counts_the_own_cards_and_tree(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, trees=["-", TREE], kept=["parchment:leaf,parchment:master", "master:any*2"]
    )
    assert state.scores() == [0, TREE_POINTS]


def test_bo23_a_parchment_taken_counts_at_once(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[TREE], market=f"parchment:wood,{PLAIN[12:]}")
    assert play(state, "take1").scores()[0] == TREE_POINTS + 4


def test_bo23_supply_scores_nothing(impl: Implementation) -> None:
    assert PRINTED.state(impl, supplies=["l3r2"]).scores() == [0, 0]


def test_bo23_all_together(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, trees=[TREE], colours=["brown", "green", "blue"], claimed=["brown8,blue1"],
        kept=["helper:wood*2,parchment:helper"],
    )  # fmt: skip
    assert state.scores()[0] == TREE_POINTS + 5 + 7 + 4


# BO-24. Games ended by empty Cultivates, so that the trees alone decide.


@pytest.mark.parametrize(
    ("trees", "winner"),
    [
        (["l +0-1", "-"], 0),
        (["-", "l +0-1"], 1),
        (["-", "-"], 1),
        (["l +0-1", "l +1-1"], 1),
        (["l +0-1", "-", "-"], 0),
        (["l +0-1", "l +0-1", "-"], 1),
        (["l +0-1", "-", "l +0-1"], 2),
        (["-", "-", "-"], 2),
        (["l +0-1", "l +0-1 +1-1", "l +0-1"], 1),
        (["l +0-1", "l +0-1", "l +0-1", "-"], 2),
        (["-", "-", "-", "-"], 3),
        (["l +0-1", "-", "-", "l +0-1"], 3),
    ],
)
def test_bo24_most_points_and_in_a_tie_the_highest_seat(
    impl: Implementation, trees: list[str], winner: int
) -> None:
    players = len(trees)
    state = PRINTED.state(
        impl, players=players, trees=trees, mover="end", phase="-",
        options="goals=off,empty_cultivate", empty=3 * players,
    )  # fmt: skip
    assert state.is_terminal()
    expected = [1.0 if seat == winner else -1 / (players - 1) for seat in range(players)]
    assert state.returns() == pytest.approx(expected)
    assert sum(state.returns()) == pytest.approx(0)


def test_bo24_a_tie_of_many_points(impl: Implementation) -> None:
    tree = "w +0-1 +1-1 +2-1 l +0-2 +1-2 -1-1 +2-2 +3-2 f +0-3"  # 15 + 5 = 20
    other = "l +0-1 +1-1 r +1-2"  # 13, and 7 by Parchments
    state = PRINTED.state(
        impl, trees=[tree, other], options="goals=off,empty_cultivate", empty=6,
        kept=["-", "growth:wood*2,parchment:growth,parchment:leaf,parchment:wood"],
        mover="end", phase="-",
    )  # fmt: skip
    assert state.scores() == [20, 13 + 4 + 2 + 1]
    assert state.returns() == [-1.0, 1.0]
    assert look(state).mover is None
