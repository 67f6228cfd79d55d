"""What the pictures of all games share: the view that is drawn, and pieces of SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kadan import Game, State

Paint = tuple[str, str]
"""A fill and the colour of letters on it, with a contrast of at least 4.5 : 1."""

PAPER: Paint = ("#f7f7f7", "#000000")
HIDDEN: Paint = ("#4d5852", "#ffffff")


@dataclass(frozen=True)
class View:
    """A position as somebody may know it.

    `text` is the position text, with `?` for what is unseen; `scores` are those of the state that
    the view was taken from, by seat. A renderer shows `?` for a score that its game's text hides.
    """

    text: str
    players: int
    components: dict[str, Any]
    scores: tuple[int, ...]

    @property
    def fields(self) -> list[str]:
        """The fields of the position text, the game's name first."""
        return self.text.split(" ")


def view(state: State, seat: int | None = None) -> View:
    """A state as `seat` may know it (G-5), or all of it without a seat.

    Raises `RulesError` for a seat that the game has not.
    """
    line = state.serialize() if seat is None else state.information_state_string(seat)
    return _view(state, line)


def view_of_text(game: Game, text: str) -> View:
    """A position text as it stands, full or with `?` in it.

    Raises `NotationError` for what is neither a position nor an information state of the game.
    """
    if "?" in text:
        return _view(game.sample_state(text, 0), text)
    return view(game.deserialize_state(text))


def _view(state: State, line: str) -> View:
    game = state.get_game()
    return View(line, game.num_players(), game.components(), tuple(state.scores()))


def clean(name: str) -> str:
    """A name from a component file, fit for a terminal and for XML: unprintables are `?`."""
    return "".join(character if character.isprintable() else "?" for character in name)


def items(field: str, separator: str = ",") -> list[str]:
    """The items of a list in a position text, where `-` is the empty list."""
    return [] if field == "-" else field.split(separator)


def count_items(field: str) -> int:
    """How many items a list holds that may be masked as a whole, as `?28`."""
    return int(field[1:]) if field.startswith("?") else len(items(field))


# SVG.


def svg_text(
    x: float, y: float, content: str, size: float = 13, ink: str = "#000000", more: str = ""
) -> str:
    """A line of text whose baseline starts at (x, y); `more` are further attributes."""
    attributes = f" {more}" if more else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{ink}"{attributes}>'
        f"{escape(content)}</text>"
    )


def svg_box(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle with rounded corners."""
    attributes = more or 'stroke="#444444"'
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6" '
        f'fill="{fill}" {attributes}/>'
    )


def svg_hexagon(x: float, y: float, size: float, fill: str, more: str = "") -> str:
    """A hexagon with a corner on top; `size` is from the centre to a corner."""
    corners = (math.radians(60 * corner - 30) for corner in range(6))
    points = " ".join(
        f"{x + size * math.cos(corner):.1f},{y + size * math.sin(corner):.1f}" for corner in corners
    )
    return f'<polygon points="{points}" fill="{fill}" {more or _HEXAGON_EDGE}/>'


_HEXAGON_EDGE = 'stroke="#6b6f68"'


def hexagon_centre(q: int, r: int, size: float) -> tuple[float, float]:
    """The centre of the cell (q, r), axial coordinates, r downward, with corners on top."""
    return math.sqrt(3) * size * (q + r / 2), 1.5 * size * r


def svg_document(
    title: str, parts: Iterable[str], left: float, top: float, width: float, height: float
) -> str:
    """An SVG document of its own that shows the given rectangle."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} '
        f'{height:.1f}" width="{width:.0f}" height="{height:.0f}" role="img" '
        'font-family="sans-serif" style="background:#ffffff">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", *parts, "</svg>"]) + "\n"
