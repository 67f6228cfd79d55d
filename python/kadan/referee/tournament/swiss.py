"""Swiss pairing for games of any number of seats.

In each round bots are ranked by their points, those who are level by their number, and put
together from the top so that as few bots as possible meet again. Where they do not fill all tables,
some sit out; it is the lowest of those who have sat out least. Sitting out counts as a victory
that all share.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

_BUDGET = 20_000
"""How many groups are looked at to find tables where nobody meets again."""


@dataclass(frozen=True)
class Draw:
    """The tables of a round, best first, and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


@dataclass
class SwissTable:
    """What has happened so far. `met` counts how often two bots, the lower first, sat together."""

    points: list[Fraction]
    byes: list[int]
    met: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def empty(cls, bots: int) -> SwissTable:
        """The table before the first round."""
        return cls([Fraction(0)] * bots, [0] * bots)

    def ranking(self) -> list[int]:
        """The bots from the best to the last."""
        return sorted(range(len(self.points)), key=lambda bot: (-self.points[bot], bot))

    def seat(self, draw: Draw, bye_points: Fraction) -> None:
        """Note who sits together and who sits out, for `bye_points`."""
        for table in draw.tables:
            self.met.update(itertools.combinations(sorted(table), 2))
        for bot in draw.byes:
            self.byes[bot] += 1
            self.points[bot] += bye_points


def swiss_draw(table: SwissTable, seats: int) -> Draw:
    """The next round. It needs at least `seats` bots, and two seats."""
    ranking = table.ranking()
    least = sorted(range(len(ranking)), key=lambda place: (table.byes[ranking[place]], -place))
    byes = {ranking[place] for place in least[: len(ranking) % seats]}
    playing = tuple(bot for bot in ranking if bot not in byes)
    tables = _Search(seats, table.met).place(playing)
    if tables is None:
        tables = _least_acquainted(playing, seats, table.met)
    return Draw(tables, tuple(bot for bot in ranking if bot in byes))


class _Search:
    """Tables where nobody meets again: depth first, the highest bot first, companions near to it.

    It gives up after `_BUDGET` groups: whether there are such tables can be too hard to tell.
    """

    def __init__(self, seats: int, met: Counter[tuple[int, int]]) -> None:
        self._seats = seats
        self._met = met
        self._budget = _BUDGET

    def place(self, playing: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
        """The tables, None if none are found."""
        if not playing:
            return ()
        first, *others = playing
        strangers = [bot for bot in others if not _meetings((first, bot), self._met)]
        for companions in itertools.combinations(strangers, self._seats - 1):
            self._budget -= 1
            if self._budget < 0:
                return None
            if _meetings(companions, self._met):
                continue
            group = (first, *companions)
            rest = tuple(bot for bot in others if bot not in companions)
            if (tables := self.place(rest)) is not None:
                return (group, *tables)
        return None


def _meetings(group: Sequence[int], met: Counter[tuple[int, int]]) -> int:
    """How often the bots of a group have met each other."""
    return sum(met[min(pair), max(pair)] for pair in itertools.combinations(group, 2))


def _least_acquainted(
    playing: Sequence[int], seats: int, met: Counter[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Tables from the top, then exchanges between them as long as they make meetings again fewer.

    Bots who have met more often count more, so repetitions spread evenly.
    """
    tables = [list(playing[at : at + seats]) for at in range(0, len(playing), seats)]
    better = True
    while better:
        better = False
        for one, other in itertools.combinations(tables, 2):
            for a, b in itertools.product(range(seats), repeat=2):
                before = _meetings(one, met) + _meetings(other, met)
                one[a], other[b] = other[b], one[a]
                if _meetings(one, met) + _meetings(other, met) < before:
                    better = True
                else:
                    one[a], other[b] = other[b], one[a]
    return tuple(tuple(table) for table in tables)
