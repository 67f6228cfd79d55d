"""Bonsai positions as SVG: the market and the goals, then the trees beside what belongs to them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from kadan.render.bonsai_position import (
    BUD,
    GOAL_PAINT,
    PAINT,
    Goal,
    Position,
    Seat,
    Tree,
    amounts,
    cell_name,
    read_position,
)
from kadan.render.common import (
    View,
    hexagon_centre,
    svg_box,
    svg_document,
    svg_hexagon,
    svg_text,
)

SIZE = 20.0  # from the centre of a cell to its tip
MARGIN = 12.0
SLOT_WIDTH, SLOT_HEIGHT = 172.0, 50.0
GOAL_WIDTH, GOAL_HEIGHT = 84.0, 28.0
LINE = 18.0
CAPTION_WIDTH = 390.0
CAPTION_CHARACTERS = 54
POT_FILL = "#5b6f8a"
FREE_FILL = "#eef0ea"
MIDDLE = 'text-anchor="middle"'


def svg(view: View) -> str:
    """All that lies on the table; each tree with its supply, cards and goals to the right."""
    position = read_position(view)
    parts = [*_table(position)]
    y = 2 * MARGIN + LINE * 2 + SLOT_HEIGHT + GOAL_HEIGHT + 20
    corners = [_extent(seat.tree) for seat in position.seats]
    tree_width = max(right - left for left, _, right, _ in corners)
    for number, seat in enumerate(position.seats):
        left, top, _, bottom = corners[number]
        parts.append(f'<g transform="translate({MARGIN - left:.1f} {y - top:.1f})">')
        parts.extend(_tree(seat.tree))
        parts.append("</g>")
        lines = _captions(position, number, seat)
        x = 2 * MARGIN + tree_width
        for place, line in enumerate(lines):
            parts.append(svg_text(x, y + LINE * (place + 1), line, 13 if place else 15))
        y += max(bottom - top, LINE * (len(lines) + 1)) + MARGIN
    width = max(
        3 * MARGIN + tree_width + CAPTION_WIDTH,
        2 * MARGIN + 4 * (SLOT_WIDTH + 8),
        2 * MARGIN + len(position.goals) * (GOAL_WIDTH + 6),
    )
    return svg_document(position.text, parts, 0, 0, width, y + MARGIN)


def _table(position: Position) -> Iterator[str]:
    words = position.turn_words()
    y = MARGIN + LINE
    yield svg_text(MARGIN, y - 3, words[0].upper() + words[1:], 15)
    for slot, (card, gives) in enumerate(position.market):
        x = MARGIN + slot * (SLOT_WIDTH + 8)
        yield svg_box(x, y + 5, SLOT_WIDTH, SLOT_HEIGHT, "#e9e2d0" if card else "#ffffff")
        size = min(13.0, (SLOT_WIDTH - 16) / (0.58 * len(card or " ")))
        yield svg_text(x + 8, y + 25, card or "", size)
        yield svg_text(x + 8, y + 45, f"{slot + 1}: {gives}", 11, "#444444")
    y += SLOT_HEIGHT + LINE + 8
    yield svg_text(MARGIN, y, f"Deck: {position.deck_words()}")
    y += 8
    for place, goal in enumerate(position.goals):
        x = MARGIN + place * (GOAL_WIDTH + 6)
        fill, ink = GOAL_PAINT[goal.colour]
        yield svg_box(x, y, GOAL_WIDTH, GOAL_HEIGHT, fill)
        yield svg_text(x + GOAL_WIDTH / 2, y + 19, f"{goal.name}: {goal.points}", 12, ink, MIDDLE)


def _extent(tree: Tree) -> tuple[float, float, float, float]:
    """Left, top, right and bottom edge of a tree."""
    centres = [hexagon_centre(*cell, SIZE) for row in tree.rows() for cell in row]
    xs, ys = zip(*centres, strict=True)
    return min(xs) - SIZE, min(ys) - SIZE, max(xs) + SIZE, max(ys) + SIZE


def _tree(tree: Tree) -> Iterator[str]:
    for row in tree.rows():
        for cell in row:
            x, y = hexagon_centre(*cell, SIZE)
            glyph = tree.glyph(cell)
            if glyph == "#":
                yield svg_hexagon(x, y, SIZE, POT_FILL, f'stroke="{POT_FILL}"')
                continue
            if glyph == ".":
                yield svg_hexagon(x, y, SIZE, FREE_FILL, 'stroke="#d3d6cd"')
                yield svg_text(x, y + 3, cell_name(cell), 8, "#666666", MIDDLE)
                continue
            fill, ink = PAINT["w" if cell == BUD else glyph]
            yield svg_hexagon(x, y, SIZE, fill)
            yield svg_text(x, y + 3, "bud" if cell == BUD else glyph, 13, ink, MIDDLE)
            if cell != BUD:
                yield svg_text(x, y + 14, cell_name(cell), 8, ink, MIDDLE)


def _captions(position: Position, number: int, seat: Seat) -> list[str]:
    to_move = ", to move" if position.to_move == number else ""
    tiles = sum(seat.supply.values())
    lines = [
        f"Supply ({tiles} of {seat.capacity}): {amounts(seat.supply)}",
        f"Symbols: {amounts(seat.symbols)}",
        f"Cards: {', '.join(seat.cards) or 'none'}",
        f"Claimed: {_goal_words(seat.claimed)}",
    ]
    if seat.renounced:
        lines.append(f"Renounced: {_goal_words(seat.renounced)}")
    return [
        f"Seat {number}: score {seat.score}{to_move}",
        *(part for line in lines for part in textwrap.wrap(line, CAPTION_CHARACTERS)),
    ]


def _goal_words(goals: tuple[Goal, ...]) -> str:
    return ", ".join(f"{goal.name} ({goal.points})" for goal in goals) or "none"
