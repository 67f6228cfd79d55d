"""The tree: where a tile may go, what a prune removes, what counts (BO-6, BO-13, BO-18, BO-23).

Every question is answered by searching the tree anew.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from kadan.reference.bonsai.box import FLOWER, FRUIT, LEAF, WOOD, Pot
from kadan.reference.bonsai.cells import BUD, Cell, across, cell_order, neighbours
from kadan.reference.bonsai.position import Tree

BARE_TREE: Tree = {BUD: WOOD}
"""The bud alone (BO-11)."""


# Placing.


def touches(tree: Tree, cell: Cell, tile: str) -> bool:
    """Whether a tile of this type lies on one of the six sides of a cell."""
    return any(tree.get(beside) == tile for beside in neighbours(cell))


def between_leaves(tree: Tree, cell: Cell) -> bool:
    """Whether two leaves lie on consecutive sides of a cell (BO-18)."""
    leaves = [tree.get(beside) == LEAF for beside in neighbours(cell)]
    # Side 5 and side 0 are consecutive too: leaves[-1] is the last side.
    return any(leaves[side - 1] and leaves[side] for side in range(len(leaves)))


def is_held(tree: Tree, cell: Cell, tile: str) -> bool:
    """Whether the neighbours of a cell allow a tile of this type on it (BO-18)."""
    if tile == FLOWER:
        return touches(tree, cell, LEAF)
    if tile == FRUIT:
        return between_leaves(tree, cell) and not touches(tree, cell, FRUIT)
    return touches(tree, cell, WOOD)  # a wood or a leaf


def places(tree: Tree, cells: Container[Cell], tile: str) -> list[Cell]:
    """The cells of the game, in cell order, that take a tile of this type (BO-18)."""
    beside = {cell for lies in tree for cell in neighbours(lies)}
    free = [cell for cell in beside if cell in cells and cell not in tree]
    return sorted((cell for cell in free if is_held(tree, cell, tile)), key=cell_order)


# Pruning.


def pruned(tree: Tree, cell: Cell) -> Tree:
    """The tree after the tile on a cell was removed, and what falls with it (BO-13)."""
    rest = {there: tile for there, tile in tree.items() if there != cell}
    # No flower or fruit holds another tile, so one look is enough.
    return {there: tile for there, tile in rest.items() if not _falls(rest, there, tile)}


def _falls(tree: Tree, cell: Cell, tile: str) -> bool:
    if tile == FLOWER:
        return not touches(tree, cell, LEAF)
    return tile == FRUIT and not between_leaves(tree, cell)


def prunes(tree: Tree, cells: Container[Cell]) -> list[Cell]:
    """The cells that may be pruned at the start of a turn, in cell order (BO-13)."""
    if places(tree, cells, WOOD):
        return []
    rests = {
        cell: len(pruned(tree, cell))
        for cell, tile in tree.items()
        if tile != WOOD and touches(tree, cell, WOOD)
    }
    most = max(rests.values(), default=0)  # what is left is most where least is removed
    return sorted((cell for cell, rest in rests.items() if rest == most), key=cell_order)


# Counting.


def count(tree: Tree, tile: str) -> int:
    """How many tiles of a type the tree has, the bud included (BO-3)."""
    return sum(there == tile for there in tree.values())


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


def protruding_flowers(tree: Tree, pot: Pot) -> tuple[int, int]:
    """How many flowers protrude right, and left (BO-3, pink)."""
    right, left = (
        sum(tree[cell] == FLOWER for cell in side(tree, pot)) for side in (right_of, left_of)
    )
    return right, left
