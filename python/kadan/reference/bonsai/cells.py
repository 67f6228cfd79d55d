"""Cells: coordinates, neighbours, order and names (BO-5, BO-9; Notation, "Cells")."""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int]
"""A cell by its axial coordinates (q, r); r grows downward."""

BUD: Cell = (0, 0)
"""The cell of the bud (BO-5)."""

SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six sides in ring order, as steps in (q, r): each is consecutive to the next (BO-5)."""

RADIUS = 15
"""How far the area reaches from the bud (BO-9)."""


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The neighbours of a cell on its six sides, in ring order, those outside of the area too."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in SIDES)


def in_area(cell: Cell) -> bool:
    """Whether a cell is one of the 721 cells of the area (BO-9)."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r)) <= RADIUS


def cell_order(cell: Cell) -> tuple[int, int]:
    """The sorting key of the order of cells: by r, then q."""
    q, r = cell
    return (r, q)


@cache
def cell_name(cell: Cell) -> str:
    """The name of a cell: its coordinates with signs, as in `+2-1`."""
    q, r = cell
    return f"{q:+d}{r:+d}"


def across(cell: Cell) -> int:
    """How far right of the bud a cell lies, x = 2q + r, in half widths of a cell (BO-6)."""
    q, r = cell
    return 2 * q + r


AREA: tuple[Cell, ...] = tuple(
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if in_area((q, r))
)
"""The cells of the area in cell order (BO-9)."""
