"""Bonsai positions, in the terminal and as SVG.

All is read from the position text (`seeds/bonsai.md`, "Notation") and the component file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.text import Text

from kadan.render.bonsai_position import (
    BUD,
    GOAL_PAINT,
    PAINT,
    Cell,
    Goal,
    Position,
    Seat,
    Tree,
    cell_name,
    read_position,
)
from kadan.render.bonsai_svg import svg
from kadan.render.common import View

__all__ = ["TreePicture", "svg", "text"]

LABEL = 11  # characters; what belongs to a label starts behind it


def text(view: View) -> RenderableType:
    """The market and the goals, then each seat with its tree, and the text."""
    position = read_position(view)
    seats: list[RenderableType] = []
    for number, seat in enumerate(position.seats):
        seats += [*_seat(position, number, seat), TreePicture(seat.tree)]
    return Group(
        Text(position.turn_words(), style="bold"),
        *_market(position),
        _labelled("deck", Text(position.deck_words())),
        _labelled("goals", _goals(position.goals)),
        *seats,
        Text("w wood, l leaf, f flower, r fruit, a any, B the bud, # the pot", style="dim"),
        Text(position.text, style="dim"),
    )


def _labelled(label: str, content: Text) -> Text:
    return Text(f"{label:<{LABEL}}").append_text(content)


def _market(position: Position) -> Iterator[Text]:
    for slot, (card, gives) in enumerate(position.market, 1):
        line = Text(f"{card or '-':<20} ")
        line.append(f"with {gives}", style="dim")
        yield _labelled(f"market {slot}", line)


def _goals(goals: Iterable[Goal]) -> Text:
    """Goal tiles with their points."""
    chips = []
    for goal in goals:
        fill, ink = GOAL_PAINT[goal.colour]
        chip = Text()
        chip.append(f" {goal.name} ", style=f"{ink} on {fill}")
        chip.append(f" {goal.points}")
        chips.append(chip)
    return Text("  ").join(chips) if chips else Text("-")


def _amounts(numbers: dict[str, int]) -> Text:
    """Numbers of tiles or symbols by type."""
    line = Text()
    for letter, number in numbers.items():
        fill, ink = PAINT[letter]
        line.append(f" {letter} ", style=f"bold {ink} on {fill}")
        line.append(f" {number}  ")
    return line if numbers else Text("-  ")


def _seat(position: Position, number: int, seat: Seat) -> Iterator[Text]:
    head = Text(f"seat {number}  score {seat.score}")
    if position.to_move == number:
        head.append("  to move", style="bold")
    yield head
    tiles = sum(seat.supply.values())
    supply = _amounts(seat.supply)
    supply.append(f"{tiles} of {seat.capacity}", style="dim")
    yield _labelled("  supply", supply)
    yield _labelled("  symbols", _amounts(seat.symbols))
    yield _labelled("  cards", Text(", ".join(seat.cards) or "-"))
    yield _labelled("  claimed", _goals(seat.claimed))
    if seat.renounced:
        yield _labelled("  renounced", _goals(seat.renounced))


class TreePicture:
    """A tree as staggered rows, drawn with the names of its cells where the width allows."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        rows = [row for row in self.tree.rows() if row]
        left = min(2 * q + r for row in rows for q, r in row)
        right = max(2 * q + r for row in rows for q, r in row)
        longest = max(len(cell_name(cell)) for row in rows for cell in row)
        half_cell = longest // 2 + 1
        if (right - left + 2) * half_cell > options.max_width:
            yield from (self._glyphs(row, left, 1) for row in rows)
            return
        for row in rows:
            yield self._glyphs(row, left, half_cell)
            yield self._names(row, left, half_cell)

    def _glyphs(self, row: list[Cell], left: int, half_cell: int) -> Text:
        """What lies on the cells, each in the middle of its two half cells."""
        line = Text(no_wrap=True)
        for cell in row:
            start = (2 * cell[0] + cell[1] - left) * half_cell + half_cell - 1
            line.append(" " * (start - len(line)))
            line.append_text(self._glyph(cell))
        return line

    def _glyph(self, cell: Cell) -> Text:
        """Two characters wide."""
        glyph = self.tree.glyph(cell)
        if cell == BUD or glyph in PAINT:
            fill, ink = PAINT["w" if cell == BUD else glyph]
            return Text(f" {glyph}", style=f"bold {ink} on {fill}")
        return Text(f" {glyph}", style="#8d8d8d")

    def _names(self, row: list[Cell], left: int, half_cell: int) -> Text:
        """The names of the cells that a tile can be on."""
        line = Text(no_wrap=True, style="dim")
        for cell in row:
            if cell != BUD and self.tree.glyph(cell) != "#":
                name = cell_name(cell)
                room = 2 * half_cell - len(name)
                start = (2 * cell[0] + cell[1] - left) * half_cell + room // 2
                line.append(" " * (start - len(line)) + name)
        return line
