"""Where tiles may be placed: every rule of BO-18 with its near misses."""

from __future__ import annotations

import itertools

import pytest

import kadan
from helpers.bonsai import BUD, PRINTED, RING, TYPES, Cell, around, cells, look, name, placeable
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

# A cell far from the pot, and a ring of wood two steps around it that hangs together with the bud:
# so its six sides may be leaves or not, as a test wants.
MIDDLE: Cell = (2, -4)


def side(number: int, of: Cell = MIDDLE) -> Cell:
    """A neighbour, by its place in the ring order."""
    return around(of)[number % 6]


def outer(number: int) -> Cell:
    """The cell of the second ring beside sides `number` and `number + 1` of the middle."""
    first, second = RING[number % 6], RING[(number + 1) % 6]
    return MIDDLE[0] + first[0] + second[0], MIDDLE[1] + first[1] + second[1]


RING_TWO = {cell for s in around(MIDDLE) for cell in around(s)} - {MIDDLE, *around(MIDDLE)}


def ringed(
    leaves: list[Cell], fruits: tuple[Cell, ...] = (), flowers: tuple[Cell, ...] = ()
) -> str:
    """The ring of wood, and tiles inside of it or instead of it."""
    other = {*leaves, *fruits, *flowers}
    groups = {"w": (RING_TWO - other) | {(0, -1), (1, -1)}, "l": leaves, "f": flowers, "r": fruits}
    return " ".join(
        letter + " ".join(map(name, group)) for letter, group in groups.items() if group
    )


def test_bo18_wood_lies_beside_wood(impl: Implementation) -> None:
    assert placeable(impl, "w +0-1")["wood"] == cells("+0-2 +1-2 -1-1 +1-1")


def test_bo18_wood_does_not_lie_beside_a_leaf_only(impl: Implementation) -> None:
    # -1-1, +0-2 and +1-2 touch the leaf; +1-1 touches the bud.
    assert placeable(impl, "l +0-1")["wood"] == cells("+1-1")


def test_bo18_wood_does_not_lie_beside_flowers_and_fruits_only(impl: Implementation) -> None:
    tree = "l +0-1 +1-1 f +0-2 -1-1 +2-1 r +1-2"
    assert placeable(impl, tree)["wood"] == []


def test_bo18_leaf_lies_beside_wood(impl: Implementation) -> None:
    tree = "w +0-1 +0-2"
    assert placeable(impl, tree)["leaf"] == cells("+0-3 +1-3 -1-2 +1-2 -1-1 +1-1")


def test_bo18_leaf_does_not_lie_beside_a_leaf_only(impl: Implementation) -> None:
    assert placeable(impl, "l +0-1")["leaf"] == cells("+1-1")
    assert placeable(impl, "l +0-1 +1-1")["leaf"] == []


def test_bo18_flower_lies_beside_a_leaf(impl: Implementation) -> None:
    assert placeable(impl, "l +0-1")["flower"] == cells("+0-2 +1-2 -1-1 +1-1")


@pytest.mark.parametrize("tree", ["-", "w +0-1", "w +0-1 +1-1 +0-2"])
def test_bo18_flower_does_not_lie_beside_wood_only(impl: Implementation, tree: str) -> None:
    assert placeable(impl, tree)["flower"] == []


def test_bo18_flower_does_not_lie_beside_a_flower_or_fruit_only(impl: Implementation) -> None:
    # +0-3 touches the flower +0-2, +1-3 the fruit +1-2 and that flower: neither touches a leaf.
    found = placeable(impl, "l +0-1 +1-1 f +0-2 r +1-2")["flower"]
    assert found == cells("+2-2 -1-1 +2-1")


def test_bo18_fruit_lies_between_two_leaves(impl: Implementation) -> None:
    assert placeable(impl, "l +0-1 +1-1")["fruit"] == cells("+1-2")


def test_bo18_fruit_does_not_lie_beside_one_leaf(impl: Implementation) -> None:
    assert placeable(impl, "l +0-1")["fruit"] == []
    assert placeable(impl, "w +0-1 l +1-1")["fruit"] == []


@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(range(6), 2)))
def test_bo18_the_two_leaves_lie_on_consecutive_sides(
    impl: Implementation, first: int, second: int
) -> None:
    consecutive = second - first in (1, 5)  # Sides 5 and 0 are consecutive too.
    found = placeable(impl, ringed([side(first), side(second)]))
    assert (MIDDLE in found["fruit"]) == consecutive
    assert MIDDLE in found["flower"]


@pytest.mark.parametrize("sides", [(0, 2, 4), (1, 3, 5)])
def test_bo18_three_leaves_apart_bear_no_fruit(
    impl: Implementation, sides: tuple[int, ...]
) -> None:
    assert MIDDLE not in placeable(impl, ringed([side(number) for number in sides]))["fruit"]


@pytest.mark.parametrize("turn", range(6))
def test_bo18_fruit_lies_beside_no_fruit(impl: Implementation, turn: int) -> None:
    # Leaves on sides 0, 1, 2 and one in the outer ring: side 3 touches two on consecutive sides.
    leaves = [side(turn), side(turn + 1), side(turn + 2), outer(turn + 2)]
    before = placeable(impl, ringed(leaves))["fruit"]
    assert {MIDDLE, side(turn + 3)} <= set(before)
    after = placeable(impl, ringed(leaves, fruits=(side(turn + 3),)))["fruit"]
    assert MIDDLE not in after
    other = placeable(impl, ringed(leaves, fruits=(MIDDLE,)))["fruit"]
    assert side(turn + 3) not in other


def test_bo18_fruits_two_steps_apart_do_not_touch(impl: Implementation) -> None:
    # Sides 2 and 5 of the middle are opposite; all the others are leaves.
    tree = ringed(
        [side(number) for number in (0, 1, 3, 4)] + [outer(1), outer(4)], fruits=(side(2),)
    )
    assert side(5) in placeable(impl, tree)["fruit"]


def test_bo18_fruit_may_lie_beside_wood_and_flowers(impl: Implementation) -> None:
    tree = ringed([side(0), side(1)], flowers=(side(2),))
    assert MIDDLE in placeable(impl, tree)["fruit"]
    # +1-1, +2-1 and +1-2 form a triangle of leaves and wood around no free cell; +0-2 has two.
    assert cells("+0-2")[0] in placeable(impl, "w +1-1 l +0-1 +1-2")["fruit"]


def test_bo18_a_cell_takes_one_tile(impl: Implementation) -> None:
    tree = "w +1-1 l +0-1 +1-2 f -1-1 r +0-2"
    found = placeable(impl, tree)
    assert not {cell for kind in TYPES for cell in found[kind]} & set(cells(tree))
    state = play(PRINTED.state(impl, trees=[tree], supplies=["w1l1f1r1"]), "cultivate")
    for cell in cells(tree):
        for kind in TYPES:
            with pytest.raises(kadan.IllegalActionError):
                state.string_to_action(f"{kind}@{name(cell)}")


def test_bo18_nothing_is_placed_on_the_bud(impl: Implementation) -> None:
    found = placeable(impl, "l +0-1 +1-1")
    assert all(BUD not in found[kind] for kind in TYPES)


def test_bo18_each_tree_has_its_own_tiles(impl: Implementation) -> None:
    # The other player's wood does not count, and the cells of its tree are free in this one.
    state = PRINTED.state(impl, trees=["-", "w +0-1 +0-2 l +1-1"], supplies=["w1f1", "-"])
    state = play(state, "cultivate")
    assert legal_texts(state) == ["wood@+0-1", "wood@+1-1"]
    state = play(state, "wood@+1-1")
    assert look(state).tree == "w+1-1"


@pytest.mark.parametrize(
    ("letter", "tree"),
    [
        ("w", "w +0-2"),
        ("w", "w +1-2 l +0-1"),
        ("l", "w +0-1 l +0-3"),
        ("l", "l +0-1 +0-2"),
        ("f", "w +0-1 f +1-1"),
        ("f", "l +0-1 f +0-2 +0-3"),
        ("r", "l +0-1 r +1-1"),
        ("r", "w +0-1 +1-2 l -1-1 +1-1 r +0-2"),
        ("r", ringed([side(0), side(2)], fruits=(MIDDLE,))),
        ("r", ringed([side(0), side(1), side(2), outer(2)], fruits=(MIDDLE, side(3)))),
    ],
)
def test_bo18_a_tree_that_breaks_the_rules_is_no_position(
    impl: Implementation, letter: str, tree: str
) -> None:
    with pytest.raises(kadan.NotationError, match="field 4"):
        PRINTED.state(impl, trees=[tree])
