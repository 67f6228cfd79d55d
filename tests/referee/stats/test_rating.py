"""Ratings of many bots: published figures, other programs, and what must hold."""

from __future__ import annotations

import itertools
import math
import random
import sys

import choix
import numpy as np
import pytest
from scipy.optimize import minimize

from kadan.referee.errors import RefereeError
from kadan.referee.stats.elo import Estimate, elo_of_score
from kadan.referee.stats.rating import ELO_PER_LOG, Contest, Ratings, rate

NO_GHOST = 1e-4


def _theta(ratings: Ratings) -> list[float]:
    """The logarithms of the strengths, the first one's as 0."""
    values = [estimate.value for estimate in ratings.elo]
    assert None not in values
    return [(value - values[0]) / ELO_PER_LOG for value in values]  # type: ignore[operator]


def _deviation(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return (estimate.high - estimate.low) / 2 / 1.96 / ELO_PER_LOG


# Chocolate puddings by pairs (Davidson 1970, example 2): i, j, i better, j better, tied.
PUDDINGS = [
    (1, 2, 19, 22, 16), (1, 3, 16, 19, 12), (2, 3, 19, 19, 10), (1, 4, 18, 23, 13),
    (2, 4, 23, 19, 9), (3, 4, 19, 20, 15), (1, 5, 13, 19, 18), (2, 5, 16, 20, 12),
    (3, 5, 16, 15, 17), (4, 5, 17, 14, 16), (1, 6, 18, 21, 12), (2, 6, 22, 20, 12),
    (3, 6, 13, 18, 10), (4, 6, 14, 19, 18), (5, 6, 11, 21, 12),
]  # fmt: skip


def _puddings() -> list[Contest]:
    number = itertools.count()
    return [
        Contest(next(number), (i - 1, j - 1), winners)
        for i, j, *counts in PUDDINGS
        for count, winners in zip(counts, ((i - 1,), (j - 1,), (i - 1, j - 1)), strict=True)
        for _ in range(count)
    ]


def test_davidsons_puddings() -> None:
    """The figures of Davidson's paper and of the R package PlackettLuce."""
    ratings = rate(_puddings(), 6, NO_GHOST)
    theta = _theta(ratings)
    worth = [math.exp(x) / sum(map(math.exp, theta)) for x in theta]
    published = (0.1388005, 0.1729985, 0.1617420, 0.1653930, 0.1586805, 0.2023855)
    assert worth == pytest.approx(published, abs=3e-5)
    assert ratings.ties == {2: pytest.approx(0.7468, abs=1e-4)}
    # The model's standard errors, 0 being the mean; ours come from the data alone (sandwich).
    errors = (0.121949, 0.121818, 0.126823, 0.122003, 0.127054, 0.126594)
    assert [_deviation(e) for e in ratings.elo] == pytest.approx(errors, rel=0.04)


def test_a_bot_that_always_lost_has_a_rating() -> None:
    """The example of the R package's vignette, with its default of half a ghost."""
    a, b, c, d = range(4)
    games = [(a, b), (c, a), (a, d), (b, a), (b, c)]
    ratings = rate([Contest(n, game, game[:1]) for n, game in enumerate(games)], 4)
    assert _theta(ratings) == pytest.approx([0, 0.5184185, 0.1354707, -1.1537565], abs=1e-6)
    assert ratings.ties == {}


def _drawn(rng: random.Random, strengths: list[float], seats: int, games: int) -> list[Contest]:
    contests = []
    for number in range(games):
        players = tuple(rng.sample(range(len(strengths)), seats))
        winner = rng.choices(players, [strengths[player] for player in players])[0]
        contests.append(Contest(number, players, (winner,)))
    return contests


def test_without_ties_it_is_luces_model_of_another_library() -> None:
    contests = _drawn(random.Random(1), [1, 2, 3, 5, 0.5], 3, 400)
    choices = [
        (c.winners[0], [player for player in c.players if player != c.winners[0]]) for c in contests
    ]
    theirs = choix.opt_top1(5, choices)
    assert _theta(rate(contests, 5, NO_GHOST)) == pytest.approx(theirs - theirs[0], abs=1e-4)


def test_with_ties_another_optimiser_finds_the_same() -> None:
    rng = random.Random(8)
    contests = []
    for number in range(300):
        players = tuple(rng.sample(range(5), 4))
        contests.append(
            Contest(number, players, tuple(rng.sample(players, rng.choice((1, 1, 2, 3)))))
        )
    ratings = rate(contests, 5, NO_GHOST)

    def loss(x: np.ndarray) -> float:
        """The model, written out."""
        alpha, delta = np.exp([0, *x[:4]]), {1: 1.0, 2: math.exp(x[4]), 3: math.exp(x[5])}

        def f(chosen: tuple[int, ...]) -> float:
            return delta[len(chosen)] * math.prod(alpha[i] for i in chosen) ** (1 / len(chosen))

        total = 0.0
        for contest in contests:
            sets = (s for k in (1, 2, 3) for s in itertools.combinations(contest.players, k))
            total -= math.log(f(contest.winners) / sum(map(f, sets)))
        return total

    found = minimize(loss, np.zeros(6), method="BFGS")
    assert _theta(ratings) == pytest.approx([0, *found.x[:4]], abs=1e-3)
    assert ratings.ties == {
        k: pytest.approx(math.exp(x), rel=1e-3) for k, x in zip((2, 3), found.x[4:], strict=True)
    }


def test_for_two_bots_it_is_elo() -> None:
    contests = [Contest(n, (0, 1), (int(n % 4 == 0),)) for n in range(4000)]
    first, second = (estimate.value for estimate in rate(contests, 2).elo)
    assert first is not None
    assert second == pytest.approx(-first)
    assert 2 * first == pytest.approx(elo_of_score(0.75), rel=1e-3)


def test_games_of_a_deal_do_not_count_as_so_many() -> None:
    """Every game told ten times on its deal gives the same error bars as told once."""
    rng = random.Random(3)
    once = _drawn(rng, [1, 2, 4], 2, 200)
    ten = [contest for contest in once for _ in range(10)]
    a, b = rate(once, 3, NO_GHOST), rate(ten, 3, NO_GHOST)
    assert _theta(a) == pytest.approx(_theta(b), abs=1e-5)
    assert [_deviation(e) for e in a.elo] == pytest.approx([_deviation(e) for e in b.elo], rel=1e-4)


def test_95_of_100_intervals_hold_the_rating() -> None:
    rng = random.Random(9)
    strengths = [0.7, 1.0, 2.0]
    mean = sum(map(math.log, strengths)) / 3
    true = [ELO_PER_LOG * (math.log(strength) - mean) for strength in strengths]
    held = 0
    for _ in range(300):
        contests = []
        for deal in range(60):
            # A deal is lucky for one bot in all three of its games.
            lucky = [s * (2.5 if n == rng.randrange(3) else 1) for n, s in enumerate(strengths)]
            contests += [Contest(deal, c.players, c.winners) for c in _drawn(rng, lucky, 3, 3)]
        for estimate, value in zip(rate(contests, 3).elo, true, strict=True):
            assert estimate.low is not None
            assert estimate.high is not None
            held += estimate.low <= value <= estimate.high
    # Luck in the deals shrinks true differences a little, so a little less than 95 % is right.
    assert 0.91 * 900 <= held <= 0.98 * 900


def test_superiority_follows_the_order() -> None:
    ratings = rate(_drawn(random.Random(2), [8, 2, 1], 2, 300), 3)
    likelihood = ratings.superiority
    assert likelihood[0][0] is None
    ours, theirs = likelihood[0][1], likelihood[1][0]
    assert ours is not None
    assert theirs is not None
    assert ours > 0.99
    assert ours + theirs == pytest.approx(1)


def test_one_deal_has_no_intervals() -> None:
    ratings = rate([Contest(0, (0, 1), (0,)), Contest(0, (1, 0), (0,))], 2)
    assert all(estimate.low is None for estimate in ratings.elo)
    assert ratings.superiority[0][1] is None


def test_only_shared_victories_are_even() -> None:
    ratings = rate([Contest(n, (0, 1, 2), (0, 1, 2)) for n in range(10)], 3)
    assert [estimate.value for estimate in ratings.elo] == pytest.approx([0, 0, 0], abs=1e-6)
    assert ratings.ties[3] > 1


def test_games_alone_say_nothing() -> None:
    with pytest.raises(ValueError, match="no games of several bots"):
        rate([Contest(0, (0,), (0,))], 2)


def test_scipy_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(RefereeError, match=r"pip install 'kadan\[ratings\]'"):
        rate([Contest(0, (0, 1), (0,))], 2)
