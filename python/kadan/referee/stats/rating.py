"""One strength for each of many bots, from games for any number of players.

The model is Davidson's and Luce's (Firth, Kosmidis and Turner, "Davidson-Luce model for multi-item
choice with ties"): a game chooses its winners among its players, and chooses the set S with a
chance proportional to

    δ(|S|) · (product of the strengths of S) ** (1 / |S|),    δ(1) = 1.

For two players without ties it is the Bradley-Terry model, and so Elo. δ(k) says how often k
players share a victory; orders that never occur have δ = 0. Who lost by how much does not count.

Every bot is given half a victory and half a defeat against a ghost of strength 1 (as in the R
package PlackettLuce), so that a bot that always won has a finite rating, and each δ the like. Games
on one deal hang together: the error bars come from the spread between deals (the sandwich
estimator), not from the number of games.

The fit needs SciPy (`pip install 'kadan[ratings]'`).
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kadan.referee.errors import RefereeError
from kadan.referee.stats.elo import Estimate
from kadan.referee.stats.intervals import normal_cdf, t_quantile_975

ELO_PER_LOG = 400 / math.log(10)
"""Elo of a strength of e against one of 1."""

GHOST_WEIGHT = 0.5
"""How many victories, and how many defeats, every bot has against the ghost."""

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Contest:
    """One game: who played and who won, by number. Contests of one `deal` hang together."""

    deal: Hashable
    players: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Ratings:
    """A rating for each bot in Elo, 0 being the mean of all, and how sure their order is.

    `superiority[a][b]` is the likelihood that a is stronger than b; None where there are too few
    deals to tell. `ties` gives for each number of winners above 1 that occurs its δ.
    """

    elo: tuple[Estimate, ...]
    superiority: tuple[tuple[float | None, ...], ...]
    ties: dict[int, float]


@dataclass(frozen=True)
class _Table:
    """What can be chosen in one set of players: `features` has a row for each set of winners."""

    features: Vector
    counts: Vector

    def expected(self, beta: Vector) -> tuple[Vector, float, Vector]:
        """The chance of each row, the logarithm of what they add up to, and the mean row."""
        scores = self.features @ beta
        top = scores.max()
        weights = np.exp(scores - top)
        total = weights.sum()
        chances = weights / total
        return chances, float(top + math.log(total)), chances @ self.features


def rate(contests: Iterable[Contest], bots: int, ghost: float = GHOST_WEIGHT) -> Ratings:
    """The ratings of `bots` bots, numbered from 0, from their contests.

    Contests of a single player say nothing and are left out. Raises `RefereeError` where SciPy is
    not installed and `ValueError` where no contest is left.
    """
    minimize = _scipy_minimize()
    played = [contest for contest in contests if len(contest.players) > 1]
    if not played:
        raise ValueError("there are no games of several bots to rate")
    orders = sorted({len(contest.winners) for contest in played} - {1})
    tables, rows = _tables(played, bots, orders)
    pseudo = _ghost_tables(bots, orders, ghost)
    everything = [*tables.values(), *pseudo]

    def loss(beta: Vector) -> tuple[float, Vector]:
        value, gradient = 0.0, np.zeros_like(beta)
        for table in everything:
            _, total, mean = table.expected(beta)
            games = table.counts.sum()
            value += games * total - float(table.counts @ (table.features @ beta))
            gradient += games * mean - table.counts @ table.features
        return value, gradient

    def hessian(beta: Vector) -> Vector:
        curvature = np.zeros((len(beta), len(beta)))
        for table in everything:
            chances, _, mean = table.expected(beta)
            second = (table.features * chances[:, None]).T @ table.features
            curvature += table.counts.sum() * (second - np.outer(mean, mean))
        return curvature

    start = np.zeros(bots + len(orders))
    found = minimize(loss, start, jac=True, hess=hessian, method="trust-exact", tol=1e-9)
    beta: Vector = found.x
    scatter, deals = _scatter(played, tables, rows, pseudo, beta)
    bread = np.linalg.inv(hessian(beta))
    covariance = (bread @ scatter @ bread)[:bots, :bots] if deals > 1 else None
    return Ratings(
        elo=_estimates(beta[:bots], covariance, deals),
        superiority=_superiority(beta[:bots], covariance),
        ties={order: math.exp(beta[bots + place]) for place, order in enumerate(orders)},
    )


def _scipy_minimize() -> Any:
    try:
        from scipy.optimize import minimize  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        raise RefereeError(
            "ratings need SciPy, which is not installed; `pip install 'kadan[ratings]'` brings it"
        ) from None
    return minimize


def _row(chosen: Sequence[int], bots: int, orders: Sequence[int]) -> Vector:
    row = np.zeros(bots + len(orders))
    for bot in chosen:
        row[bot] += 1 / len(chosen)
    if len(chosen) > 1:
        row[bots + orders.index(len(chosen))] = 1
    return row


def _tables(
    played: Sequence[Contest], bots: int, orders: Sequence[int]
) -> tuple[dict[tuple[int, ...], _Table], dict[tuple[int, ...], dict[tuple[int, ...], int]]]:
    """For each set of players its table, and which row stands for which winners."""
    counted: dict[tuple[int, ...], Counter[tuple[int, ...]]] = defaultdict(Counter)
    for contest in played:
        counted[tuple(sorted(contest.players))][tuple(sorted(contest.winners))] += 1
    tables, rows = {}, {}
    for players, results in counted.items():
        sets = [chosen for size in (1, *orders) for chosen in itertools.combinations(players, size)]
        tables[players] = _Table(
            np.array([_row(chosen, bots, orders) for chosen in sets]),
            np.array([float(results[chosen]) for chosen in sets]),
        )
        rows[players] = {chosen: place for place, chosen in enumerate(sets)}
    return tables, rows


def _ghost_tables(bots: int, orders: Sequence[int], weight: float) -> list[_Table]:
    """The games against the ghost; for the ties of k, k ghosts of which one or all win."""
    size = bots + len(orders)
    tables = []
    for bot in range(bots):
        features = np.zeros((2, size))
        features[0, bot] = 1
        tables.append(_Table(features, np.full(2, weight)))
    for place, order in enumerate(orders):
        features = np.zeros((order + 1, size))
        features[0, bots + place] = 1
        tables.append(_Table(features, np.array([weight, *[weight / order] * order])))
    return tables


def _scatter(
    played: Sequence[Contest],
    tables: dict[tuple[int, ...], _Table],
    rows: dict[tuple[int, ...], dict[tuple[int, ...], int]],
    pseudo: Sequence[_Table],
    beta: Vector,
) -> tuple[Vector, int]:
    """How the gradients of the deals scatter, and how many deals there are."""
    means = {players: table.expected(beta)[2] for players, table in tables.items()}
    by_deal: dict[Hashable, Vector] = defaultdict(lambda: np.zeros_like(beta))
    for contest in played:
        players = tuple(sorted(contest.players))
        row = tables[players].features[rows[players][tuple(sorted(contest.winners))]]
        by_deal[contest.deal] += row - means[players]
    deals = len(by_deal)
    gradients = np.array(list(by_deal.values()))
    scatter = gradients.T @ gradients * (deals / max(1, deals - 1))
    for table in pseudo:
        pulls = table.counts[:, None] * (table.features - table.expected(beta)[2])
        scatter += pulls.T @ pulls
    return scatter, deals


def _estimates(theta: Vector, covariance: Vector | None, deals: int) -> tuple[Estimate, ...]:
    bots = len(theta)
    contrast = np.eye(bots) - 1 / bots
    values = ELO_PER_LOG * (theta - theta.mean())
    if covariance is None:
        return tuple(Estimate(float(value), None, None) for value in values)
    spread = ELO_PER_LOG * np.sqrt(np.diag(contrast @ covariance @ contrast.T))
    half = t_quantile_975(deals - 1) * spread
    return tuple(
        Estimate(float(value), float(value - reach), float(value + reach))
        for value, reach in zip(values, half, strict=True)
    )


def _superiority(theta: Vector, covariance: Vector | None) -> tuple[tuple[float | None, ...], ...]:
    def likelihood(a: int, b: int) -> float | None:
        if covariance is None or a == b:
            return None
        variance = covariance[a, a] + covariance[b, b] - 2 * covariance[a, b]
        return normal_cdf(float(theta[a] - theta[b]) / math.sqrt(variance))

    bots = range(len(theta))
    return tuple(tuple(likelihood(a, b) for b in bots) for a in bots)
