"""Pictures of positions, for the terminal and as SVG.

One module a game, named as the game, with two functions: `text(state)` gives what rich prints and
`svg(state)` an SVG document. A game without a module is shown as its position text.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Protocol

from rich.console import RenderableType
from rich.text import Text

from kadan.render import ajisai

if TYPE_CHECKING:
    from kadan import State

__all__ = ["svg", "terminal"]


class _Renderer(Protocol):
    def text(self, state: State) -> RenderableType: ...

    def svg(self, state: State) -> str: ...


class _PlainRenderer:
    """Shows the position text of any game."""

    def text(self, state: State) -> RenderableType:
        return Text(state.serialize())

    def svg(self, state: State) -> str:
        line = state.serialize()
        width = 9 * len(line) + 20
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 40" width="{width}" '
            f'height="40"><text x="10" y="25" font-family="monospace" font-size="14">'
            f"{escape(line)}</text></svg>"
        )


_RENDERERS: dict[str, _Renderer] = {"ajisai": ajisai}
_PLAIN = _PlainRenderer()


def _renderer(state: State) -> _Renderer:
    return _RENDERERS.get(state.get_game().get_type().short_name, _PLAIN)


def terminal(state: State) -> RenderableType:
    """What rich prints for a position; it is also legible without colours."""
    return _renderer(state).text(state)


def svg(state: State) -> str:
    """A position as an SVG document of its own."""
    return _renderer(state).svg(state)
