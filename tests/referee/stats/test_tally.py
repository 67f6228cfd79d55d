"""Numbers that can be trusted."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from kadan.referee.game import Forfeit
from kadan.referee.records import Record
from kadan.referee.stats import Tally, mean_interval, t_quantile_975, winners


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.7062), (2, 4.30265), (3, 3.18245), (4, 2.77645), (5, 2.57058), (9, 2.26216),
        (10, 2.22814), (20, 2.08596), (30, 2.04227), (120, 1.97993), (10**6, 1.95997),
    ],
)  # fmt: skip
def test_the_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile_975(freedom) == pytest.approx(quantile, rel=1e-5)


def test_there_is_no_quantile_without_freedom() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        t_quantile_975(0)


def test_the_interval_of_single_values_is_students() -> None:
    values = [0.5, -0.25, 0.75, 0.1]
    mean = sum(values) / 4
    deviation = math.sqrt(sum((x - mean) ** 2 for x in values) / 3)
    interval = mean_interval([[x] for x in values], -10, 10)
    assert interval.mean == pytest.approx(mean)
    assert interval.high == pytest.approx(mean + 3.18245 * deviation / 2, rel=1e-5)
    assert interval.low == pytest.approx(mean - 3.18245 * deviation / 2, rel=1e-5)


def test_the_interval_of_whole_deals_is_that_of_their_means() -> None:
    deals = [[1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, 1.0], [-1.0, -1.0]]
    means = mean_interval([[sum(deal) / 2] for deal in deals], -1, 1)
    assert mean_interval(deals, -1, 1) == means


def test_one_deal_has_no_interval() -> None:
    interval = mean_interval([[1.0, -1.0, -1.0]], -1, 1)
    assert interval.mean == pytest.approx(-1 / 3)
    assert interval.low is None
    assert interval.high is None


def test_equal_values_are_not_taken_for_certainty() -> None:
    few, many = (mean_interval([[1.0]] * n, -1, 1) for n in (5, 500))
    assert few.high == many.high == 1.0
    assert few.low is not None
    assert many.low is not None
    # The chance that 5 deals all miss what happens with probability p is 2.5 % at p = 0.522.
    assert few.low == pytest.approx(1 - 2 * 0.52182, abs=1e-4)
    assert few.low < many.low < 1.0


def test_an_interval_stays_where_returns_can_be() -> None:
    interval = mean_interval([[1.0], [1.0], [-1.0]], -1, 1)
    assert interval.low == -1
    assert interval.high == 1


def test_95_of_100_intervals_hold_the_mean() -> None:
    rng = random.Random(3)
    held = 0
    for _ in range(1000):
        # Returns of a deal hang together: the luck of the deal, then of the game.
        deals = []
        for _ in range(40):
            luck = rng.random()
            deals.append([1.0 if rng.random() < luck else -1.0 for _ in range(2)])
        interval = mean_interval(deals, -1, 1)
        assert interval.low is not None
        assert interval.high is not None
        held += interval.low <= 0 <= interval.high
    assert 930 <= held <= 970


@pytest.mark.parametrize(
    ("returns", "won"),
    [
        ([1.0, -1.0], [0]),
        ([-0.5, 1.0, -0.5], [1]),
        ([0.25, -0.5, 0.25], [0, 2]),
        ([0.0, 0.0, 0.0], [0, 1, 2]),
        ([1.0], [0]),
        ([-1.0], []),
    ],
)
def test_the_winners_have_the_highest_return(returns: list[float], won: list[int]) -> None:
    assert winners(returns) == won


def _games(record: Record, *games: tuple[int, tuple[float, ...], tuple[int, ...]]) -> list[Record]:
    return [
        replace(
            record,
            number=number,
            deal=number // 3,
            rotation=rotation,
            returns=returns,
            scores=scores,
            actions=("x",) * (10 + number),
        )
        for number, (rotation, returns, scores) in enumerate(games)
    ]


def test_a_match_is_counted_by_bot_and_by_seat(record: Record) -> None:
    # In rotation r bot (s + r) mod 3 sits on seat s.
    games = _games(
        record,
        (0, (1.0, -0.5, -0.5), (9, 1, 2)),
        (1, (0.25, 0.25, -0.5), (7, 7, 3)),
        (2, (0.0, 0.0, 0.0), (5, 5, 5)),
        (0, (-0.5, -0.5, 1.0), (1, 2, 8)),
    )
    forfeit = Forfeit(1, "of a test")
    games.append(replace(games[0], number=4, deal=1, rotation=1, forfeit=forfeit))
    tally = Tally(["a", "b", "c"], -0.5, 1.0)
    with pytest.raises(ValueError, match="no game"):
        tally.summary()
    for game in games:
        tally.add(game)
    summary = tally.summary()
    assert (summary.games, summary.deals, summary.actions) == (5, 2, 10 + 11 + 12 + 13 + 10)
    assert summary.mean_length == pytest.approx(56 / 5)
    assert (summary.shared_victories, summary.forfeits) == (2, 1)
    a, b, c = summary.bots
    assert (a.label, a.games, a.wins, a.shared, a.forfeits) == ("a", 5, 1, 1, 0)
    assert a.points == pytest.approx(1 + 1 / 3)
    assert a.mean_score == pytest.approx((9 + 3 + 5 + 1 + 2) / 5)
    assert a.returns.mean == pytest.approx((1.0 - 0.5 + 0.0 - 0.5 - 0.5) / 5)
    assert (b.wins, b.shared, b.points) == (1, 2, pytest.approx(1 + 1 / 2 + 1 / 3))
    assert (c.wins, c.shared, c.points) == (1, 2, pytest.approx(1 + 1 / 2 + 1 / 3))
    assert (b.forfeits, c.forfeits) == (0, 1), "in rotation 1, bot c sits on seat 1"
    assert sum(bot.points for bot in summary.bots) == pytest.approx(5)
    assert a.games_by_seat == (2, 1, 2)
    assert a.points_by_seat == pytest.approx((1.0, 1 / 3, 0.0))
    seats = summary.seats
    assert [seat.wins for seat in seats] == [2, 0, 1]
    assert [seat.shared for seat in seats] == [2, 2, 1]
    assert seats[0].mean_score == pytest.approx((9 + 7 + 5 + 1 + 9) / 5)
    assert sum(seat.returns.mean for seat in seats) == pytest.approx(0)
