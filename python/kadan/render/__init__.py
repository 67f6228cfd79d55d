"""Pictures of positions, for the terminal and as SVG.

One module a game, named as the game, with two functions: `text(view)` gives what rich prints and
`svg(view)` an SVG document. A game without a module is shown as its position text. A `View` is the
position as a seat may know it, or all of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from kadan.render.common import View, svg_document, svg_text, view, view_of_text

if TYPE_CHECKING:
    from kadan import State

__all__ = ["View", "draw", "draw_svg", "svg", "terminal", "view", "view_of_text"]


class _Renderer(Protocol):
    def text(self, view: View) -> RenderableType: ...

    def svg(self, view: View) -> str: ...


class _PlainRenderer:
    """Shows the position text of any game."""

    def text(self, view: View) -> RenderableType:
        return Text(view.text)

    def svg(self, view: View) -> str:
        line = svg_text(10, 25, view.text, 14, more='font-family="monospace"')
        return svg_document("Position", [line], 0, 0, 9 * len(view.text) + 20, 40)


_RENDERERS = {name: f"kadan.render.{name}" for name in ("ajisai", "bonsai", "ikebana")}
"""The module of each game that has one, imported when it is first needed."""

_PLAIN = _PlainRenderer()


def _renderer(view: View) -> _Renderer:
    module = _RENDERERS.get(view.fields[0])
    return _PLAIN if module is None else cast(_Renderer, import_module(module))


def draw(view: View) -> RenderableType:
    """What rich prints for a view; it is also legible without colours."""
    return _renderer(view).text(view)


def draw_svg(view: View) -> str:
    """A view as an SVG document of its own."""
    return _renderer(view).svg(view)


def terminal(state: State, seat: int | None = None) -> RenderableType:
    """What rich prints for a position: as `seat` may know it, or all of it without a seat.

    Raises `RulesError` for a seat that the game has not.
    """
    return draw(view(state, seat))


def svg(state: State, seat: int | None = None) -> str:
    """A position as an SVG document of its own, seen as by `terminal`."""
    return draw_svg(view(state, seat))
