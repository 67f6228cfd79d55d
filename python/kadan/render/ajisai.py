"""Ajisai positions, in the terminal and as SVG.

All is read from the position text (`seeds/ajisai.md`, "Notation") and the component file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from rich.console import Group, RenderableType
from rich.text import Text

from kadan.render.common import View, hexagon_centre, svg_document, svg_hexagon, svg_text

PIECES_OF_A_COLOUR = 13  # AJ-1
COLOURS = "ROYBPK"  # AJ-2, in the order of the ring
SEAT_COLOURS = {2: ("RYP", "OBK"), 3: ("RB", "YK", "OP")}  # AJ-3
NAMES = {
    "R": "Red",
    "O": "Orange",
    "Y": "Yellow",
    "B": "Blue",
    "P": "Purple",
    "K": "Pink",
    "W": "White",
}
# Fill of a piece and the colour of its letter, with a contrast of at least 4.5 : 1.
PAINT = {
    "R": ("#c62828", "#ffffff"),
    "O": ("#ef8a17", "#000000"),
    "Y": ("#f4d93b", "#000000"),
    "B": ("#1f62b4", "#ffffff"),
    "P": ("#6f3aa6", "#ffffff"),
    "K": ("#f29ac0", "#000000"),
    "W": ("#f7f7f7", "#000000"),
}
MARK_FILL = {"gray": "#b4b8b0", "brown": "#a9835a"}
HALF_CELL = 3  # characters; the marks of a row are two half cells apart
SIZE = 30.0  # SVG: from the centre of a mark to its tip


@dataclass(frozen=True)
class Mark:
    """A mark in play and what lies on it (a colour's letter, or `.`)."""

    q: int
    r: int
    kind: str
    name: str
    piece: str


@dataclass(frozen=True)
class Position:
    """A position text taken apart. `to_move` is None at the end.

    A score is None where it hangs on a secret that the text hides (AJ-18).
    """

    text: str
    players: int
    marks: tuple[Mark, ...]
    to_move: int | None
    bloom: str | None
    whites: tuple[str, ...]
    secrets: str | None
    scores: tuple[int | None, ...]

    def stock(self, colour: str) -> int:
        """The pieces of a colour that are not on the board."""
        return PIECES_OF_A_COLOUR - sum(mark.piece == colour for mark in self.marks)


def read_position(view: View) -> Position:
    """Take the position text of a view apart."""
    _, players, board, _, rows, to_move, pending, secrets = view.fields
    bloom, _, whites = pending.partition(":")
    hidden = [seat for seat, secret in enumerate(secrets) if secret == "?"]
    return Position(
        text=view.text,
        players=int(players),
        marks=tuple(_marks(view.components["marks"], board == "small", rows)),
        to_move=None if to_move == "end" else int(to_move),
        bloom=None if bloom == "-" else bloom,
        whites=tuple(whites.split(",")) if whites else (),
        secrets=None if secrets == "-" else secrets,
        scores=tuple(None if seat in hidden else it for seat, it in enumerate(view.scores)),
    )


def _marks(components: list[list[int | str]], small: bool, rows: str) -> Iterator[Mark]:
    """The marks in play in mark order: by r, then q. Names count all marks of the file."""
    pieces = iter("".join(_expand(row) for row in rows.split("/")))
    marks = sorted((int(r), int(q), str(kind)) for q, r, kind in components)
    letters = dict(zip(sorted({r for r, _, _ in marks}), ascii_lowercase, strict=False))
    numbers: Counter[int] = Counter()
    for r, q, kind in marks:
        numbers[r] += 1
        if not small or kind == "gray":
            yield Mark(q, r, kind, f"{letters[r]}{numbers[r]}", next(pieces))


def _expand(row: str) -> str:
    return re.sub(r"\d+", lambda run: "." * int(run[0]), row)


# In the terminal.


def text(view: View) -> RenderableType:
    """The board as staggered rows with the names of the marks, then seats, stocks, and the text."""
    position = read_position(view)
    return Group(
        *_board(position),
        Text(),
        *_seats(position),
        _stocks(position),
        *_pending(position),
        Text(position.text, style="dim"),
    )


def _board(position: Position) -> Iterator[Text]:
    left = min(2 * mark.q + mark.r for mark in position.marks)
    given = _special_marks(position)
    for r in range(
        min(mark.r for mark in position.marks), max(mark.r for mark in position.marks) + 1
    ):
        row = [mark for mark in position.marks if mark.r == r]
        pieces, names = Text(no_wrap=True), Text(no_wrap=True)
        for mark in row:
            column = (2 * mark.q + mark.r - left) * HALF_CELL
            for line in (pieces, names):
                line.append(" " * (column - len(line)))
            open_, close = ("[", "]") if mark.name in given else (" ", " ")
            pieces.append(f" {open_}")
            pieces.append_text(_piece(mark))
            pieces.append(f"{close} ")
            names.append(f"{mark.name:^6}", style="dim")
        yield pieces
        yield names


def _special_marks(position: Position) -> set[str]:
    """The marks of a pending bloom: where it lies and what has been given White (AJ-12)."""
    bloomed = {position.bloom.partition("@")[2]} if position.bloom else set()
    return bloomed | set(position.whites)


def _piece(mark: Mark) -> Text:
    """Two characters wide: a piece's letter, `.` for an empty mark, `:` for an empty brown one."""
    if mark.piece == ".":
        return Text(" ." if mark.kind == "gray" else " :", style=MARK_FILL[mark.kind])
    fill, ink = PAINT[mark.piece]
    return Text(f" {mark.piece}", style=f"bold {ink} on {fill}")


def _seats(position: Position) -> Iterator[Text]:
    for seat, colours in enumerate(SEAT_COLOURS[position.players]):
        line = Text(f"seat {seat}  ")
        for colour in colours:
            line.append_text(_letter(colour))
            line.append(" ")
        line.append(f" score {_score(position, seat)}")
        if position.secrets is not None:
            line.append(f"  secret {position.secrets[seat]}")
        if position.to_move == seat:
            line.append("  to move", style="bold")
        yield line
    if position.to_move is None:
        yield Text("the game is over", style="bold")


def _score(position: Position, seat: int) -> str:
    score = position.scores[seat]
    return "?" if score is None else str(score)


def _letter(colour: str) -> Text:
    fill, ink = PAINT[colour]
    return Text(f" {colour} ", style=f"{ink} on {fill}")


def _stocks(position: Position) -> Text:
    line = Text("stocks  ")
    for colour in COLOURS + "W":
        line.append_text(_letter(colour))
        line.append(f" {position.stock(colour)}  ")
    return line


def _pending(position: Position) -> Iterator[Text]:
    if position.bloom is not None:
        whites = ", ".join(position.whites) or "none so far"
        yield Text(f"pending {position.bloom}, White given to: {whites}")


# As SVG.


def svg(view: View) -> str:
    """The board with its pieces and names, the stocks and the scores below."""
    position = read_position(view)
    given = _special_marks(position)
    centres = {mark.name: hexagon_centre(mark.q, mark.r, SIZE) for mark in position.marks}
    xs, ys = zip(*centres.values(), strict=True)
    left, top = min(xs) - 1.3 * SIZE, min(ys) - 1.3 * SIZE
    lines = _captions(position)
    bottom = max(ys) + 1.3 * SIZE
    width = max(max(xs) + 1.3 * SIZE - left, 20 + 7 * max(map(len, lines)))
    parts: list[str] = []
    for mark in position.marks:
        parts.extend(_svg_mark(mark, *centres[mark.name], mark.name in given))
    for number, line in enumerate(lines, 1):
        parts.append(svg_text(left + 10, bottom + 20 * number, line))
    height = bottom - top + 20 * len(lines) + 10
    return svg_document(position.text, parts, left, top, width, height)


def _svg_mark(mark: Mark, x: float, y: float, given: bool) -> Iterator[str]:
    yield svg_hexagon(x, y, SIZE, MARK_FILL[mark.kind])
    if mark.piece != ".":
        fill, ink = PAINT[mark.piece]
        ring = 'stroke="#000000" stroke-width="4"' if given else 'stroke="#444444"'
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.6 * SIZE:.1f}" fill="{fill}" {ring}/>'
        yield (
            f'<text x="{x:.1f}" y="{y + 6:.1f}" font-size="17" text-anchor="middle" '
            f'fill="{ink}">{mark.piece}<title>{NAMES[mark.piece]} on {mark.name}</title></text>'
        )
    anchor = 'text-anchor="middle"'
    yield svg_text(x, y + 0.9 * SIZE, mark.name, 8, "#222222", anchor)


def _captions(position: Position) -> list[str]:
    lines = []
    for seat, colours in enumerate(SEAT_COLOURS[position.players]):
        names = ", ".join(NAMES[colour] for colour in colours)
        secret = f"; secret {position.secrets[seat]}" if position.secrets is not None else ""
        to_move = "; to move" if position.to_move == seat else ""
        score = _score(position, seat)
        lines.append(f"Seat {seat} ({names}): score {score}{secret}{to_move}")
    stocks = ", ".join(f"{NAMES[colour]} {position.stock(colour)}" for colour in COLOURS + "W")
    lines.append(f"Stocks: {stocks}")
    if position.bloom is not None:
        whites = ", ".join(position.whites) or "none so far"
        lines.append(f"Pending: {position.bloom}, White given to: {whites}")
    if position.to_move is None:
        lines.append("The game is over")
    return lines
