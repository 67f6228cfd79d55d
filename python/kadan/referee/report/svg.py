"""Pictures for the page of a report: points with error bars, and columns.

Colours and fonts come from the page's style sheet (`style`), by class. Every picture has a title
and a description for who cannot see it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 720.0
ROW = 30.0
GUTTER = 230.0
RIGHT = 24.0
BAR_HEIGHT = 190.0
LABEL_LENGTH = 32


@dataclass(frozen=True)
class Point:
    """A value with its interval; an end that is None is open. `note` is told on hovering."""

    label: str
    value: float
    low: float | None
    high: float | None
    note: str


@dataclass(frozen=True)
class Column:
    """A column of a histogram. `label` stands below it, `note` is told on hovering."""

    label: str
    count: int
    note: str


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from at most `low` to at least `high`, about so many."""
    span = high - low if high > low else 1.0
    raw = span / about
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * k for k in (1, 2, 2.5, 5, 10) if power * k >= raw * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [place * step for place in range(first, max(last, first + 1) + 1)]


def point_plot(points: Sequence[Point], title: str, unit: str) -> str:
    """A row for each point, the highest first as they are given, over a common scale."""
    ends = [
        end for point in points for end in (point.low, point.value, point.high) if end is not None
    ]
    marks = ticks(min(ends), max(ends))
    left, right = GUTTER, WIDTH - RIGHT
    height = ROW * len(points) + 46

    def x(value: float) -> float:
        return left + (value - marks[0]) / (marks[-1] - marks[0]) * (right - left)

    bottom = ROW * len(points) + 8
    parts = []
    for mark in marks:
        kind = "zero" if abs(mark) < 1e-9 else "grid"
        parts.append(_line(x(mark), 4, x(mark), bottom, kind))
        parts.append(_text(x(mark), bottom + 16, f"{mark:g}", "tick", "middle"))
    parts.append(_text((left + right) / 2, bottom + 34, unit, "axis", "middle"))
    for place, point in enumerate(points):
        y = ROW * place + ROW / 2 + 4
        low, high = (
            x(end if end is not None else edge)
            for end, edge in ((point.low, marks[0]), (point.high, marks[-1]))
        )
        parts.append(f"<g><title>{escape(point.note)}</title>")
        parts.append(_text(left - 12, y + 4, _short(point.label), "label", "end"))
        if point.low is not None or point.high is not None:
            parts.append(_line(low, y, high, y, "bar"))
            for end, at in ((point.low, low), (point.high, high)):
                if end is not None:
                    parts.append(_line(at, y - 6, at, y + 6, "bar"))
        parts.append(f'<circle class="dot" cx="{x(point.value):.1f}" cy="{y:.1f}" r="5"/></g>')
    described = "; ".join(point.note for point in points)
    return _svg(WIDTH, height, title, described, parts)


def column_plot(columns: Sequence[Column], title: str, unit: str) -> str:
    """A column for each, as high as its count."""
    marks = ticks(0, max(column.count for column in columns), 4)
    left, right, top = 52.0, WIDTH - RIGHT, 8.0
    bottom = top + BAR_HEIGHT
    parts = []
    for mark in marks:
        y = bottom - mark / marks[-1] * BAR_HEIGHT
        parts.append(_line(left, y, right, y, "zero" if mark == 0 else "grid"))
        parts.append(_text(left - 8, y + 4, f"{mark:g}", "tick", "end"))
    step = (right - left) / len(columns)
    every = -(-len(columns) * 46 // int(right - left))
    for place, column in enumerate(columns):
        at, tall = left + place * step, column.count / marks[-1] * BAR_HEIGHT
        parts.append(
            f'<rect class="column" x="{at + step * 0.08:.1f}" y="{bottom - tall:.1f}" '
            f'width="{step * 0.84:.1f}" height="{tall:.1f}" rx="1.5">'
            f"<title>{escape(column.note)}</title></rect>"
        )
        if place % every == 0:
            parts.append(_text(at + step / 2, bottom + 18, column.label, "tick", "middle"))
    parts.append(_text((left + right) / 2, bottom + 38, unit, "axis", "middle"))
    described = "; ".join(column.note for column in columns)
    return _svg(WIDTH, bottom + 50, title, described, parts)


def _svg(width: float, height: float, title: str, description: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>{''.join(parts)}</svg>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, kind: str, anchor: str) -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _short(label: str) -> str:
    return label if len(label) <= LABEL_LENGTH else label[: LABEL_LENGTH - 1] + "…"
