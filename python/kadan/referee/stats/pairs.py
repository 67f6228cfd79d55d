"""Two bots against each other: games, and the pairs of games on one deal with exchanged seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass

from kadan.referee.stats.elo import EloSummary, elo_summary


@dataclass(frozen=True)
class PairSummary:
    """Two bots' games from the first one's view.

    `pentanomial` counts complete pairs by half-points, from 0 to 4; `unpaired` are games whose
    partner has not been played. `elo` comes from the pairs, or from single games where there are
    no pairs.
    """

    wins: int
    draws: int
    losses: int
    pentanomial: tuple[int, ...]
    unpaired: int
    elo: EloSummary


class PairTally:
    """Counts the games of two bots."""

    def __init__(self) -> None:
        self._single = [0, 0, 0]
        self._pentanomial = [0] * 5
        self._waiting: dict[Hashable, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """The complete pairs so far by half-points of the first bot."""
        return tuple(self._pentanomial)

    def add(self, deal: Hashable, rotation: int, half: int) -> bool:
        """Count a game in which the first bot won `half` half-points; True if it completes a pair.

        In rotation 0 the first bot has seat 0, in rotation 1 the second bot has.
        """
        self._single[half] += 1
        waiting = self._waiting[deal]
        if not waiting[1 - rotation]:
            waiting[rotation].append(half)
            return False
        self._pentanomial[half + waiting[1 - rotation].pop(0)] += 1
        if not waiting[1 - rotation]:
            del self._waiting[deal]
        return True

    def summary(self) -> PairSummary:
        """The games so far. Raises `ValueError` before the first."""
        losses, draws, wins = self._single
        pairs = sum(self._pentanomial)
        return PairSummary(
            wins=wins,
            draws=draws,
            losses=losses,
            pentanomial=tuple(self._pentanomial),
            unpaired=sum(self._single) - 2 * pairs,
            elo=elo_summary(self._pentanomial if pairs else self._single),
        )
