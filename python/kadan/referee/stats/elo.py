"""The difference in strength between two bots, in Elo and in normalised Elo.

Results are counts by category: three (losses, draws, wins of single games) or five (pairs of games
on one deal with the seats exchanged, by the half-points they gave: 0, 1, 2, 3, 4). The second form
is the pentanomial; games of a pair hang together, and only it sees that.

With s the mean score of a game, from 0 to 1, and σ the standard deviation of the score of one game
(for pairs: that of the mean of a pair times √2), Elo is 400 log10(s / (1 - s)) and normalised Elo
is 800/ln 10 · (s - 1/2) / σ. The latter says how many games it takes to tell two bots apart,
however many of them are drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kadan.referee.stats.intervals import normal_cdf, t_quantile_975

NELO_PER_T = 800 / math.log(10)
"""Normalised Elo of a bot whose mean score lies one standard deviation above 1/2."""

EMPTY = 1e-3
"""What an empty category counts where logarithms or variances must exist."""


@dataclass(frozen=True)
class Estimate:
    """A value and its 95 % confidence interval. None stands for what is unknown or unbounded."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class EloSummary:
    """What the results say of the first bot against the second. `los` is a share of 1.

    `results` are the counts that the rest comes from, three or five, from all lost to all won.
    """

    results: tuple[int, ...]
    score: Estimate
    elo: Estimate
    normalized_elo: Estimate
    los: float


def elo_of_score(score: float) -> float | None:
    """The difference in Elo at which `score` is expected; None where it is infinite."""
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None


def score_of_elo(elo: float) -> float:
    """The score of a game that is expected at a difference of `elo`."""
    return 1 / (1 + 10 ** (-elo / 400))


def check_results(results: Sequence[int]) -> None:
    """Raise `ValueError` unless `results` are three or five counts, not all of them 0."""
    if len(results) not in (3, 5):
        raise ValueError(f"results are 3 counts of games or 5 of pairs, not {len(results)}")
    if any(count < 0 for count in results):
        raise ValueError(f"counts are not negative: {list(results)}")
    if not any(results):
        raise ValueError("there are no results")


def moments(counts: Sequence[float]) -> tuple[float, float]:
    """The mean of the scores, which run evenly from 0 to 1 over the categories, and the variance.

    It is the variance of a category's score (n in the denominator), not of a single game.
    """
    total = math.fsum(counts)
    scores = [place / (len(counts) - 1) for place in range(len(counts))]
    mean = math.fsum(c * s for c, s in zip(counts, scores, strict=True)) / total
    return mean, math.fsum(c * (s - mean) ** 2 for c, s in zip(counts, scores, strict=True)) / total


def regularized(results: Sequence[int]) -> list[float]:
    """The counts with `EMPTY` in place of 0."""
    return [count or EMPTY for count in results]


def elo_summary(results: Sequence[int]) -> EloSummary:
    """What the results say. Raises `ValueError` as `check_results`.

    The interval of the score is Student's; those of Elo and normalised Elo are its ends, carried
    over. Where all results are equal, it is that of `mean_interval`.
    """
    check_results(results)
    n = sum(results)
    mean, variance = moments(results)
    low: float | None
    high: float | None
    if n < 2:
        low = high = None
    elif variance <= 1e-18:
        unseen = 1 - 0.025 ** (1 / n)
        low, high = mean - unseen * mean, mean + unseen * (1 - mean)
    else:
        half = t_quantile_975(n - 1) * math.sqrt(variance / (n - 1))
        low, high = max(0.0, mean - half), min(1.0, mean + half)
    steady_mean, steady_variance = moments(regularized(results))
    games_in_one = 2 if len(results) == 5 else 1
    deviation = math.sqrt(games_in_one * variance)

    def normalized(score: float | None) -> float | None:
        if score is None or variance <= 1e-18:
            return None
        return NELO_PER_T * (score - 0.5) / deviation

    return EloSummary(
        results=tuple(results),
        score=Estimate(mean, low, high),
        elo=Estimate(*(None if s is None else elo_of_score(s) for s in (mean, low, high))),
        normalized_elo=Estimate(*map(normalized, (mean, low, high))),
        los=normal_cdf((steady_mean - 0.5) / math.sqrt(steady_variance / n)),
    )
