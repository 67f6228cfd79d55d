"""Games of two bots become pairs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kadan.referee.records import Record
from kadan.referee.stats import PairTally, Tally, half_points


@pytest.mark.parametrize(
    ("returns", "halves"), [((1.0, -1.0), (2, 0)), ((-1.0, 1.0), (0, 2)), ((0.0, 0.0), (1, 1))]
)
def test_half_points(returns: tuple[float, ...], halves: tuple[int, int]) -> None:
    assert (half_points(returns, 0), half_points(returns, 1)) == halves


def test_the_games_of_a_deal_make_a_pair() -> None:
    tally = PairTally()
    assert not tally.add(0, 0, 2)
    assert not tally.add(1, 1, 1)
    assert tally.add(0, 1, 2)
    assert tally.add(1, 0, 0)
    assert not tally.add(2, 0, 0)
    assert tally.pentanomial == (0, 1, 0, 0, 1)
    summary = tally.summary()
    assert (summary.wins, summary.draws, summary.losses) == (2, 1, 2)
    assert (summary.pentanomial, summary.unpaired) == ((0, 1, 0, 0, 1), 1)
    assert summary.elo.results == summary.pentanomial


def test_a_deal_that_is_played_again_makes_another_pair() -> None:
    tally = PairTally()
    for rotation, half in [(0, 2), (0, 0), (1, 2), (1, 0)]:
        tally.add(7, rotation, half)
    assert tally.pentanomial == (1, 0, 0, 0, 1)


def test_games_without_partners_count_singly() -> None:
    tally = PairTally()
    for deal, half in enumerate((2, 2, 1, 0)):
        tally.add(deal, 0, half)
    summary = tally.summary()
    assert (summary.pentanomial, summary.unpaired) == ((0,) * 5, 4)
    assert summary.elo.results == (1, 1, 2)


def test_a_match_of_two_has_a_pair_summary(played: Callable[..., list[Record]]) -> None:
    records = played("ajisai:board=small", "greedy", "random", games=21, seed=3)
    tally = Tally(["greedy", "random"], -1.0, 1.0)
    for record in records:
        tally.add(record)
    pair = tally.summary().pair
    assert pair is not None
    bot = tally.summary().bots[0]
    assert (pair.wins, pair.draws) == (bot.wins, bot.shared)
    assert pair.wins + pair.draws + pair.losses == 21
    assert (sum(pair.pentanomial), pair.unpaired) == (10, 1)
    halves = sum(k * count for k, count in enumerate(pair.pentanomial))
    last = half_points(records[20].returns, records[20].players.index("greedy"))
    assert halves + last == 2 * bot.points


def test_a_match_of_three_has_none(played: Callable[..., list[Record]]) -> None:
    tally = Tally(["a", "b", "c"], -0.5, 1.0)
    for record in played("ajisai:board=small", *["random"] * 3, games=1):
        tally.add(record)
    assert tally.summary().pair is None
