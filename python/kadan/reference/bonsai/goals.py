"""Goals: whether a tree meets a goal tile, and which tile is asked about (BO-3, BO-6, BO-19)."""

from __future__ import annotations

from kadan.reference.bonsai.box import (
    BLUE,
    BROWN,
    COLOURS,
    FRUIT,
    GREEN,
    HIGH,
    LOW,
    ORANGE,
    WOOD,
    Goal,
    Pot,
)
from kadan.reference.bonsai.position import Position, Tree
from kadan.reference.bonsai.tree import (
    count,
    largest_leaf_group,
    left_of,
    protruding_flowers,
    right_of,
)


def meets(tree: Tree, pot: Pot, goal: Goal) -> bool:
    """Whether a tree meets the requirement of a goal tile (BO-3)."""
    if goal.colour == BROWN:
        return count(tree, WOOD) >= goal.needs
    if goal.colour == GREEN:
        return largest_leaf_group(tree) >= goal.needs
    if goal.colour == ORANGE:
        return count(tree, FRUIT) >= goal.needs
    if goal.colour == BLUE:
        return _meets_blue(tree, pot, goal.level)
    return max(protruding_flowers(tree, pot)) >= goal.needs  # pink: on one and the same side


def _meets_blue(tree: Tree, pot: Pot, level: int) -> bool:
    """BO-6."""
    right, left = right_of(tree, pot), left_of(tree, pot)
    if level == LOW:
        return bool(right)
    if level != HIGH:
        return bool(right) and bool(left)

    def beside(tiles: list[tuple[int, int]]) -> bool:
        return any(r < pot.below for _, r in tiles)

    def below(tiles: list[tuple[int, int]]) -> bool:
        return any(r >= pot.below for _, r in tiles)

    return (beside(right) and below(left)) or (beside(left) and below(right))


def due(position: Position, seat: int, pot: Pot) -> list[Goal]:
    """The goal tiles that a seat has to decide about, in the order of asking (BO-19).

    They are on the table, its tree meets them, it has claimed none of their colour, and it has
    not renounced them. Colours in the order of BO-3, in a colour high, middle, low.
    """
    colours = {goal.colour for goal in position.claimed[seat]}
    tiles = [
        goal
        for goal in position.table
        if goal.colour not in colours
        and goal not in position.renounced[seat]
        and meets(position.trees[seat], pot, goal)
    ]
    return sorted(tiles, key=lambda goal: (COLOURS.index(goal.colour), -goal.level))


def goal_order(goal: Goal) -> int:
    """The sorting key of goal order."""
    return goal.index
