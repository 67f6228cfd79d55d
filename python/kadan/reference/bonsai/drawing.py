"""A position drawn in plain text, for people."""

from __future__ import annotations

from collections.abc import Iterator

from kadan.reference.bonsai.box import LETTERS
from kadan.reference.bonsai.cells import BUD, Cell, across, neighbours
from kadan.reference.bonsai.notation import (
    write_amounts,
    write_cards,
    write_deck,
    write_goals,
    write_phase,
)
from kadan.reference.bonsai.position import Position, Tree
from kadan.reference.bonsai.rules import Rules
from kadan.reference.bonsai.scoring import scores

_BUD, _POT, _FREE = "B", "#", "."


def draw(rules: Rules, position: Position, winners: list[int]) -> str:
    """The trees with their pots, and what else the players see.

    Neighbours in a row stand two columns apart, and each row is shifted by one against the next,
    so that the six sides of a cell look alike. `B` is the bud, `#` the pot, `.` a free cell.
    """
    return "\n".join(_lines(rules, position, winners))


def _lines(rules: Rules, position: Position, winners: list[int]) -> Iterator[str]:
    points = scores(rules.box, position)
    market = ", ".join("-" if card is None else card.name for card in position.market)
    yield f"market  {market}"
    yield f"deck    {write_deck(position, masked=True)}"
    yield f"goals   {write_goals(position.table)}"
    if rules.solo:
        yield f"discarded  {write_cards(position.discarded)}"
    for seat, tree in enumerate(position.trees):
        yield ""
        yield f"seat {seat}: {points[seat]} points"
        yield from _draw_tree(rules, tree)
        yield f"supply     {write_amounts(position.supplies[seat])}"
        yield f"cards      {write_cards(position.kept[seat])}"
        yield f"claimed    {write_goals(position.claimed[seat])}"
        yield f"renounced  {write_goals(position.renounced[seat])}"
    yield ""
    if position.turns_left is not None:
        yield f"turns left: {position.turns_left}"
    if position.side is None:
        won = f"seat {winners[0]} wins" if winners else "the game is lost"
        yield f"the end: {won}"
    else:
        yield f"seat {position.side} to move: {write_phase(position.phase)}"


def _draw_tree(rules: Rules, tree: Tree) -> Iterator[str]:
    """The rows of a tree with its pot and all cells beside it, without blocked cells far away."""
    near = {cell for lies in tree for cell in (lies, *neighbours(lies))}
    pot = _pot(rules.box.pot.blocked)
    shown = {cell: _sign(rules, tree, cell) for cell in near | pot}
    shown = {cell: sign for cell, sign in shown.items() if sign != " "}
    leftmost = min(across(cell) for cell in shown)
    lowest, highest = min(r for _, r in shown), max(r for _, r in shown)
    for row in range(lowest, highest + 1):
        line = ""
        for cell in sorted(cell for cell in shown if cell[1] == row):
            line = line.ljust(across(cell) - leftmost) + shown[cell]
        yield line


def _pot(blocked: frozenset[Cell]) -> set[Cell]:
    """The blocked cells that hang together with the bud."""
    pot, edge = {BUD}, [BUD]
    while edge:
        new = blocked.intersection(neighbours(edge.pop())) - pot
        pot |= new
        edge += new
    return pot


def _sign(rules: Rules, tree: Tree, cell: Cell) -> str:
    if cell == BUD:
        return _BUD
    if cell in tree:
        return LETTERS[tree[cell]]
    if cell in rules.box.pot.blocked:
        return _POT
    return _FREE if cell in rules.cells else " "
