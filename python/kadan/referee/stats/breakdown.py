"""Results by length of the game, and how long decisions took."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kadan.referee.stats.games import Games
from kadan.referee.stats.results import winners

MAX_BINS = 20


@dataclass(frozen=True)
class LengthBin:
    """The games of `low` to `high` actions, and each bot's share of the victories in its games."""

    low: int
    high: int
    games: int
    shares: tuple[float | None, ...]


@dataclass(frozen=True)
class Lengths:
    """How long games were, in actions of all seats. The bins leave out nothing."""

    shortest: int
    median: float
    mean: float
    longest: int
    bins: tuple[LengthBin, ...]


@dataclass(frozen=True)
class Latency:
    """How long a bot took to decide, in milliseconds; p95: 95 of 100 decisions took no longer."""

    decisions: int
    mean: float
    median: float
    p95: float
    p99: float
    longest: float


def lengths(games: Games, order: Sequence[int], most: int = MAX_BINS) -> Lengths:
    """The lengths of at least one game, in at most `most` bins; `order` is that of the shares."""
    values = [game.length for game in games.played]
    low, high = min(values), max(values)
    width = -(-(high - low + 1) // most)
    width = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, width) if step >= width)
    first = low - low % width
    bots = len(games.labels)
    counts: Counter[int] = Counter()
    played: defaultdict[int, list[int]] = defaultdict(lambda: [0] * bots)
    points: defaultdict[int, list[float]] = defaultdict(lambda: [0.0] * bots)
    for game in games.played:
        place = (game.length - first) // width
        counts[place] += 1
        won = winners(game.returns)
        for seat, bot in enumerate(game.bots):
            played[place][bot] += 1
            points[place][bot] += seat in won and 1 / len(won)
    return Lengths(
        shortest=low,
        median=statistics.median(values),
        mean=statistics.fmean(values),
        longest=high,
        bins=tuple(
            LengthBin(
                low=first + place * width,
                high=first + (place + 1) * width - 1,
                games=counts[place],
                shares=tuple(
                    points[place][bot] / n if (n := played[place][bot]) else None for bot in order
                ),
            )
            for place in range((high - first) // width + 1)
        ),
    )


def latencies(games: Games) -> tuple[Latency | None, ...]:
    """For each bot how long its decisions took, None where no record says."""
    taken: list[list[float]] = [[] for _ in games.labels]
    for game in games.played:
        if game.times is not None and game.movers is not None:
            for seat, milliseconds in zip(game.movers, game.times, strict=True):
                taken[game.bots[seat]].append(milliseconds)
    return tuple(_latency(sorted(times)) if times else None for times in taken)


def _latency(times: Sequence[float]) -> Latency:
    def quantile(percent: int) -> float:
        """The smallest time that so many per cent do not exceed."""
        return times[-(-len(times) * percent // 100) - 1]

    return Latency(
        decisions=len(times),
        mean=statistics.fmean(times),
        median=statistics.median(times),
        p95=quantile(95),
        p99=quantile(99),
        longest=times[-1],
    )
