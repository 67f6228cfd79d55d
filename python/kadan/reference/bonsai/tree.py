"""The tree: where a tile may go, what a prune removes, what counts (BO-6, BO-13, BO-18, BO-23).

Every question is answered by searching the tree anew; the answers to those that are asked of the
same tree again and again are remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from kadan.reference.bonsai.box import FLOWER, FRUIT, LEAF, WOOD, Pot
from kadan.reference.bonsai.cells import BUD, Cell, across, cell_order, neighbours
from kadan.reference.bonsai.position import REMEMBERED, Tree

BARE_TREE = Tree({BUD: WOOD})
"""The bud alone (BO-11)."""

_HOLDERS = {WOOD: WOOD, LEAF: WOOD, FLOWER: LEAF, FRUIT: LEAF}
"""What a tile of each type lies next to (BO-18)."""


# Placing.


def around(tree: Tree, cell: Cell) -> list[str | None]:
    """What lies on the six sides of a cell, in ring order."""
    return list(map(tree.get, neighbours(cell)))


def touches(tree: Tree, cell: Cell, tile: str) -> bool:
    """Whether a tile of this type lies on one of the six sides of a cell."""
    return tile in around(tree, cell)


def between_leaves(tree: Tree, cell: Cell) -> bool:
    """Whether two leaves lie on consecutive sides of a cell (BO-18)."""
    sides = around(tree, cell)
    # Side 5 and side 0 are consecutive too: sides[-1] is the last side.
    return any(sides[side - 1] == sides[side] == LEAF for side in range(len(sides)))


def is_held(tree: Tree, cell: Cell, tile: str) -> bool:
    """Whether the neighbours of a cell allow a tile of this type on it (BO-18)."""
    return touches(tree, cell, _HOLDERS[tile]) and (tile != FRUIT or _takes_fruit(tree, cell))


def _takes_fruit(tree: Tree, cell: Cell) -> bool:
    return between_leaves(tree, cell) and not touches(tree, cell, FRUIT)


@lru_cache(REMEMBERED)
def places(tree: Tree, cells: frozenset[Cell], tile: str) -> tuple[Cell, ...]:
    """The cells of the game, in cell order, that take a tile of this type (BO-18)."""
    beside = _free_beside(tree, cells, _HOLDERS[tile])
    return tuple(cell for cell in beside if tile != FRUIT or _takes_fruit(tree, cell))


@lru_cache(REMEMBERED)
def _free_beside(tree: Tree, cells: frozenset[Cell], tile: str) -> tuple[Cell, ...]:
    """The cells of the game without a tile, in cell order, that touch a tile of this type."""
    beside = {cell for lies in tree if tree[lies] == tile for cell in neighbours(lies)}
    free = [cell for cell in beside if cell in cells and cell not in tree]
    return tuple(sorted(free, key=cell_order))


# Pruning.


def pruned(tree: Tree, cell: Cell) -> Tree:
    """The tree after the tile on a cell was removed, and what falls with it (BO-13)."""
    rest = Tree({there: tile for there, tile in tree.items() if there != cell})
    # No flower or fruit holds another tile, so one look is enough.
    return Tree({there: tile for there, tile in rest.items() if not _falls(rest, there, tile)})


def _falls(tree: Tree, cell: Cell, tile: str) -> bool:
    if tile == FLOWER:
        return not touches(tree, cell, LEAF)
    return tile == FRUIT and not between_leaves(tree, cell)


@lru_cache(REMEMBERED)
def prunes(tree: Tree, cells: frozenset[Cell]) -> tuple[Cell, ...]:
    """The cells that may be pruned at the start of a turn, in cell order (BO-13)."""
    if places(tree, cells, WOOD):
        return ()
    rests = {
        cell: len(pruned(tree, cell))
        for cell, tile in tree.items()
        if tile != WOOD and touches(tree, cell, WOOD)
    }
    most = max(rests.values(), default=0)  # what is left is most where least is removed
    return tuple(sorted((cell for cell, rest in rests.items() if rest == most), key=cell_order))


# Counting.


def count(tree: Tree, tile: str) -> int:
    """How many tiles of a type the tree has, the bud included (BO-3)."""
    return _counts(tree)[tile]


@lru_cache(REMEMBERED)
def _counts(tree: Tree) -> Counter[str]:
    return Counter(tree.values())


def connected(cells: Iterable[Cell], start: Cell) -> set[Cell]:
    """Those of `cells` that can be reached from `start`, one of them, over neighbours in it."""
    unreached = set(cells) - {start}
    reached, edge = {start}, [start]
    while edge:
        new = unreached.intersection(neighbours(edge.pop()))
        unreached -= new
        reached |= new
        edge += new
    return reached


@lru_cache(REMEMBERED)
def largest_leaf_group(tree: Tree) -> int:
    """The number of leaves in the largest connected group of leaves (BO-3, green)."""
    leaves = {cell for cell, tile in tree.items() if tile == LEAF}
    largest = 0
    while leaves:
        group = connected(leaves, next(iter(leaves)))
        largest = max(largest, len(group))
        leaves -= group
    return largest


def free_sides(tree: Tree, cell: Cell) -> int:
    """On how many of the six sides of a cell no tile lies (BO-23); the bud is a tile."""
    return sum(beside not in tree for beside in neighbours(cell))


# Protruding.


def right_of(tree: Tree, pot: Pot) -> list[Cell]:
    """The cells of the tiles that protrude right (BO-6)."""
    return [cell for cell in tree if across(cell) >= pot.protrudes_right]


def left_of(tree: Tree, pot: Pot) -> list[Cell]:
    """The cells of the tiles that protrude left (BO-6)."""
    return [cell for cell in tree if across(cell) <= pot.protrudes_left]


@lru_cache(REMEMBERED)
def protruding_flowers(tree: Tree, pot: Pot) -> tuple[int, int]:
    """How many flowers protrude right, and left (BO-3, pink)."""
    right, left = (
        sum(tree[cell] == FLOWER for cell in side(tree, pot)) for side in (right_of, left_of)
    )
    return right, left
