"""Elo, normalised Elo and likelihood of superiority, against published figures."""

from __future__ import annotations

import math
import random

import pytest

from kadan.referee.stats import Estimate, elo_summary
from kadan.referee.stats.elo import NELO_PER_T, elo_of_score, score_of_elo


def _error(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return (estimate.high - estimate.low) / 2


# Figures of the unit tests of the chess referee fastchess. Its intervals are normal, not Student's:
# a hundred games and more are needed for 1 %.
@pytest.mark.parametrize(
    ("results", "nelo", "nelo_error", "elo", "elo_error", "los"),
    [
        ((89, 123, 76), -20.76, 40.13, None, None, 0.1553),
        ((96, 111, 136), 49.77, 36.77, 40.70, 30.43, 0.9960),
        ((356, 0, 34), -508.44, 34.48, None, None, None),
        ((34, 54, 31 + 32, 64, 75), 57.94, 28.28, 55.58, 27.65, 1.0),
        ((332, 433, 457 + 41, 333, 334), -9.17, 10.96, -8.64, 10.33, 0.0505),
        ((7895, 8757, 5485 + 200, 568, 9999), -19.01, 2.65, -21.04, 2.95, None),
    ],
)
def test_published_figures(
    results: tuple[int, ...],
    nelo: float,
    nelo_error: float,
    elo: float | None,
    elo_error: float | None,
    los: float | None,
) -> None:
    summary = elo_summary(results)
    assert summary.results == results
    assert summary.normalized_elo.value == pytest.approx(nelo, rel=1e-3)
    assert _error(summary.normalized_elo) == pytest.approx(nelo_error, rel=0.01)
    if elo is not None:
        assert summary.elo.value == pytest.approx(elo, rel=1e-3)
        assert _error(summary.elo) == pytest.approx(elo_error, rel=0.01)
    if los is not None:
        assert summary.los == pytest.approx(los, abs=6e-5)


def test_elo_and_score_are_inverse() -> None:
    assert score_of_elo(0) == 0.5
    assert score_of_elo(400) == pytest.approx(10 / 11)
    for elo in (-700.0, -3.0, 0.0, 120.0):
        assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo)
    assert elo_of_score(1.0) is None
    assert elo_of_score(0.0) is None


def test_pairs_that_hang_together_are_worth_less_than_single_games() -> None:
    """Two games of a deal that always end alike are one game's worth of evidence."""
    single, pairs = elo_summary((40, 20, 60)), elo_summary((20, 0, 10, 0, 30))
    assert pairs.elo.value == single.elo.value
    assert _error(pairs.elo) == pytest.approx(math.sqrt(2) * _error(single.elo), rel=0.05)
    balanced = elo_summary((0, 15, 20, 25, 0))
    assert _error(balanced.elo) < _error(single.elo)


def test_normalised_elo_is_in_units_of_one_game() -> None:
    # Independent games: pairs say the same as single games, up to the noise of which met which.
    rng = random.Random(5)
    games = [rng.choices((0, 1, 2), (0.3, 0.2, 0.5))[0] for _ in range(40_000)]
    single, pairs = [0] * 3, [0] * 5
    for first, second in zip(games[::2], games[1::2], strict=True):
        single[first] += 1
        single[second] += 1
        pairs[first + second] += 1
    a, b = elo_summary(single), elo_summary(pairs)
    assert a.normalized_elo.value == pytest.approx(b.normalized_elo.value, rel=0.02)
    t = 0.1 / math.sqrt(0.3 * 0.6**2 + 0.2 * 0.1**2 + 0.5 * 0.4**2)
    assert a.normalized_elo.value == pytest.approx(NELO_PER_T * t, rel=0.1)


def test_only_victories_bound_elo_from_below_alone() -> None:
    few, many = elo_summary((0, 0, 0, 0, 5)), elo_summary((0, 0, 0, 0, 500))
    assert few.score == Estimate(1.0, pytest.approx(0.025 ** (1 / 5)), 1.0)
    assert few.elo.value is None
    assert few.elo.high is None
    assert few.elo.low is not None
    assert many.elo.low is not None
    assert few.elo.low < 0 < many.elo.low
    assert few.normalized_elo == Estimate(None, None, None)
    assert many.los == pytest.approx(1.0)


def test_only_draws_are_even() -> None:
    summary = elo_summary((0, 0, 9, 0, 0))
    assert summary.elo.value == 0
    assert summary.los == 0.5


def test_one_result_has_no_interval() -> None:
    summary = elo_summary((0, 0, 0, 1, 0))
    assert summary.score == Estimate(0.75, None, None)
    assert (summary.elo.low, summary.elo.high) == (None, None)


@pytest.mark.parametrize("results", [(), (1, 2), (0, 0, 0), (1, -1, 3), (0,) * 5, (1,) * 4])
def test_what_is_no_result_is_refused(results: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"results|counts"):
        elo_summary(results)


def test_95_of_100_intervals_hold_the_elo() -> None:
    rng = random.Random(11)
    weights = (0.1, 0.2, 0.3, 0.25, 0.15)
    true = elo_of_score(sum(w * k / 4 for k, w in enumerate(weights)))
    assert true is not None
    held = 0
    for _ in range(1000):
        counts = [0] * 5
        for k in rng.choices(range(5), weights, k=30):
            counts[k] += 1
        elo = elo_summary(counts).elo
        held += (elo.low is None or elo.low <= true) and (elo.high is None or true <= elo.high)
    assert 930 <= held <= 970
