"""The board: marks, their names and order, links and lines (AJ-4, AJ-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kadan.errors import ComponentError
from kadan.reference.components import check_header

Mark = tuple[int, int]
"""A mark by its axial coordinates (q, r)."""

CENTRE: Mark = (0, 0)
GRAY, BROWN = "gray", "brown"
DIRECTIONS: tuple[Mark, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six straight directions of the lattice, as steps in (q, r)."""

_ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_MARKS = 64
_FARTHEST = 63


class Board:
    """The marks in play, and what the rules need to know about them. Never changed.

    marks: the marks in play, in mark order (by r, then q).
    index: the place of each in that order, from 0.
    rows: the marks in play row by row, lowest r first; every row has a mark.
    brown: the brown marks among them.
    names, by_name: the name of each mark in play, and back.
    links: the linked marks of each.
    lines: for each mark the six lines that go out from it, each the marks that one reaches step
        by step along links in one straight direction.
    """

    def __init__(self, kinds: Mapping[Mark, str], small: bool) -> None:
        """The board with the marks of `kinds` (kind by mark), or only its gray ones if `small`."""
        everywhere = sorted(kinds, key=_mark_order)
        self.marks = tuple(mark for mark in everywhere if kinds[mark] == GRAY or not small)
        self.index = {mark: place for place, mark in enumerate(self.marks)}
        self.rows = _rows(self.marks)
        self.brown = frozenset(mark for mark in self.marks if kinds[mark] == BROWN)
        # Names are those of the full board also when the small one is played.
        names = {
            mark: f"{letter}{number}"
            for letter, row in zip(_ROW_LETTERS, _rows(everywhere), strict=False)
            for number, mark in enumerate(row, start=1)
        }
        self.names = {mark: names[mark] for mark in self.marks}
        self.by_name = {name: mark for mark, name in self.names.items()}
        self.lines = {
            mark: tuple(self._line(mark, direction) for direction in DIRECTIONS)
            for mark in self.marks
        }
        self.links = {
            mark: tuple(line[0] for line in lines if line) for mark, lines in self.lines.items()
        }

    def are_linked(self, one: Mark, other: Mark) -> bool:
        """Whether two lattice neighbours are linked: both in play, and not both brown (AJ-4)."""
        in_play = one in self.index and other in self.index
        return in_play and not (one in self.brown and other in self.brown)

    def _line(self, start: Mark, direction: Mark) -> tuple[Mark, ...]:
        line: list[Mark] = []
        here, there = start, _step(start, direction)
        while self.are_linked(here, there):
            line.append(there)
            here, there = there, _step(there, direction)
        return tuple(line)


def _step(mark: Mark, direction: Mark) -> Mark:
    return (mark[0] + direction[0], mark[1] + direction[1])


def _mark_order(mark: Mark) -> tuple[int, int]:
    q, r = mark
    return (r, q)


def _rows(marks: Sequence[Mark]) -> tuple[tuple[Mark, ...], ...]:
    """`marks`, which are in mark order, row by row."""
    rows: dict[int, list[Mark]] = {}
    for mark in marks:
        rows.setdefault(mark[1], []).append(mark)
    return tuple(tuple(row) for row in rows.values())


def kinds_of(table: Mapping[str, Any]) -> dict[Mark, str]:
    """The kind of each mark of a component table (AJ-4).

    Raises `ComponentError` for a table that is no Ajisai board.
    """
    check_header(table, "ajisai", required=("name", "marks"), optional=("standing",))
    for key in ("name", "standing"):
        if not isinstance(table.get(key, ""), str):
            raise ComponentError(f"component file: {key} must be a text, not {table[key]!r}")
    entries = table["marks"]
    if not isinstance(entries, list):
        raise ComponentError(f"component file: marks must be a list, not {entries!r}")
    kinds: dict[Mark, str] = {}
    for place, entry in enumerate(entries, start=1):
        mark, kind = _entry(place, entry)
        if mark in kinds:
            raise ComponentError(f"component file: mark {list(mark)} is there twice")
        kinds[mark] = kind
    if len(kinds) > _MOST_MARKS:
        raise ComponentError(
            f"component file: {len(kinds)} marks are too many, {_MOST_MARKS} are the most"
        )
    rows = {r for _, r in kinds}
    if len(rows) > len(_ROW_LETTERS):
        raise ComponentError(
            f"component file: {len(rows)} rows are too many, {len(_ROW_LETTERS)} are the most"
        )
    if kinds.get(CENTRE) != GRAY:
        raise ComponentError("component file: the centre mark [0, 0] must be present and gray")
    return kinds


def _entry(place: int, entry: object) -> tuple[Mark, str]:
    """One entry of `marks`, checked."""
    where = f"component file: entry {place} of marks, {entry!r}"
    if not isinstance(entry, list) or len(entry) != 3:
        raise ComponentError(f"{where}, must be [q, r, kind]")
    q, r, kind = entry
    for coordinate in (q, r):
        if type(coordinate) is not int or abs(coordinate) > _FARTHEST:
            raise ComponentError(f"{where}: q and r must be integers from -63 to 63")
    if kind not in (GRAY, BROWN):
        raise ComponentError(f'{where}: the kind must be "gray" or "brown"')
    return (q, r), kind
