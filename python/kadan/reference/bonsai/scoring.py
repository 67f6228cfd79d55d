"""Points and the victory (BO-21, BO-23, BO-24)."""

from __future__ import annotations

from collections.abc import Sequence

from kadan.reference.bonsai.box import FLOWER, PARCHMENT, TILES, Box, Card
from kadan.reference.bonsai.position import Position, Tree
from kadan.reference.bonsai.tree import count, free_sides

_GOALS_TO_WIN_SOLO = 3


def scores(box: Box, position: Position) -> list[int]:
    """The points by seat as they stand, Parchments and claimed goals included (BO-23)."""
    return [
        tree_points(box, tree)
        + sum(parchment_points(card, tree, kept) for card in kept if card.kind == PARCHMENT)
        + sum(goal.points for goal in claimed)
        for tree, kept, claimed in zip(position.trees, position.kept, position.claimed, strict=True)
    ]


def tree_points(box: Box, tree: Tree) -> int:
    """The points of the tiles of a tree; the bud is a wood tile (BO-4, BO-23)."""
    return sum(
        box.points[tile] * (free_sides(tree, cell) if tile == FLOWER else 1)
        for cell, tile in tree.items()
    )


def parchment_points(parchment: Card, tree: Tree, kept: Sequence[Card]) -> int:
    """The points of one copy of a Parchment: for tiles of the tree or for kept cards (BO-1)."""
    if parchment.counts in TILES:
        return parchment.points * count(tree, parchment.counts)
    return parchment.points * sum(card.kind == parchment.counts for card in kept)


def winners(box: Box, position: Position, level: int) -> list[int]:
    """The seat that wins; nobody, if a solo game is lost.

    Solo it takes three claimed goals and `level` points (BO-21). With more players the most points
    win, of tied ones those of the highest seat (BO-24).
    """
    points = scores(box, position)
    if len(points) == 1:
        won = len(position.claimed[0]) >= _GOALS_TO_WIN_SOLO and points[0] >= level
        return [0] if won else []
    return [max(range(len(points)), key=lambda seat: (points[seat], seat))]
