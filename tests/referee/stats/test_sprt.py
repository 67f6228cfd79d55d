"""The sequential test: published figures, another optimiser, and its error rates."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize

from kadan.referee.errors import RefereeError
from kadan.referee.records import Record
from kadan.referee.stats import Sprt, SprtWatch, log_likelihood_ratio, parse_sprt
from kadan.referee.stats.elo import moments
from kadan.referee.stats.sprt import MODELS, Model, fit_mean, fit_t


# Figures of the unit tests of the chess referee fastchess, which follow fishtest.
@pytest.mark.parametrize(
    ("model", "elo0", "elo1", "results", "llr"),
    [
        ("normalized", 0, 2, (36027, 68692, 36433), 0.92),
        ("normalized", -1.75, 0.25, (10650, 20431, 10871), 2.30),
        ("normalized", 0, 10, (0, 0, 4250), 120.56),
        ("logistic", 0.5, 2.5, (21184, 40708, 21404), -1.57),
        ("logistic", 0, 2, (57030, 106593, 57433), -2.59),
        ("normalized", 0, 2, (365, 16618, 36029 + 200, 16974, 390), 2.25),
        ("normalized", -1.75, 0.25, (127, 4883, 10311 + 401, 5150, 104), 3.01),
        ("normalized", 0, 5, (0, 0, 0, 0, 5550), 111.82),
        ("logistic", 0.5, 2.5, (223, 9863, 20279 + 1000, 10037, 246), -3.07),
        ("logistic", 0, 2, (871, 26175, 55003 + 980, 26678, 821), -4.98),
    ],
)
def test_published_figures(
    model: Model, elo0: float, elo1: float, results: tuple[int, ...], llr: float
) -> None:
    ours = log_likelihood_ratio(Sprt(elo0, elo1, model=model), results)
    assert ours == pytest.approx(llr, abs=max(0.006, 3e-4 * llr))


def _brute_force(
    observed: list[float], condition: Callable[[np.ndarray], float], start: list[float]
) -> float:
    """The highest mean log-likelihood under a condition, by sequential quadratic programming."""
    p_hat = np.array(observed)
    found = minimize(
        lambda p: -float(p_hat @ np.log(p)),
        start,
        jac=lambda p: -p_hat / p,
        bounds=[(1e-9, 1.0)] * len(observed),
        constraints=[
            {"type": "eq", "fun": lambda p: p.sum() - 1},
            {"type": "eq", "fun": condition},
        ],
        method="SLSQP",
        options={"maxiter": 1000, "ftol": 1e-14},
    )
    assert abs(condition(found.x)) < 1e-7
    return -float(found.fun)


@pytest.mark.parametrize("categories", [3, 5])
def test_the_fits_are_those_of_another_optimiser(categories: int) -> None:
    rng = random.Random(categories)
    scores = np.linspace(0, 1, categories)

    def t_value(p: np.ndarray) -> float:
        mean = p @ scores
        return float((mean - 0.5) / np.sqrt(p @ (scores - mean) ** 2))

    for _ in range(40):
        raw = [rng.choice((1, 3, 10, 60, 200)) * rng.uniform(0.5, 1.5) for _ in range(categories)]
        observed = [x / sum(raw) for x in raw]

        def likelihood(p: list[float], observed: list[float] = observed) -> float:
            return float(np.dot(observed, np.log(p)))

        mean = rng.uniform(0.25, 0.75)
        fit = fit_mean(observed, mean)
        assert sum(fit) == pytest.approx(1)
        assert moments(fit)[0] == pytest.approx(mean)
        best = _brute_force(observed, lambda p, m=mean: float(p @ scores - m), observed)
        assert likelihood(fit) == pytest.approx(best, abs=1e-6)

        t = rng.uniform(-0.8, 0.8)
        fit = fit_t(observed, t)
        assert sum(fit) == pytest.approx(1)
        assert t_value(np.array(fit)) == pytest.approx(t)
        starts = (observed, fit, [1 / categories] * categories)
        best = max(_brute_force(observed, lambda p, t=t: t_value(p) - t, s) for s in starts)
        assert likelihood(fit) == pytest.approx(best, abs=1e-6)


@pytest.mark.parametrize("elos", [(-200, 200), (-200, -193), (193, 200), (0, 5), (-7, 7)])
def test_fits_hold_for_results_however_lopsided(elos: tuple[float, float]) -> None:
    rng = random.Random(2)
    for _ in range(300):
        results = [rng.choice((0, 0, 1, 7, 1000, 10**6)) for _ in range(rng.choice((3, 5)))]
        for model in MODELS if any(results) else ():
            assert math.isfinite(log_likelihood_ratio(Sprt(*elos, model=model), results))


@pytest.mark.parametrize("model", MODELS)
def test_the_sides_are_alike(model: Model) -> None:
    test, mirrored = Sprt(-3, 8, model=model), Sprt(-8, 3, model=model)
    results = (3, 0, 17, 9, 1)
    ours = log_likelihood_ratio(test, results)
    assert log_likelihood_ratio(mirrored, results[::-1]) == pytest.approx(-ours)


def test_at_even_scores_both_models_of_one_game_agree() -> None:
    # Without draws σ is 1/2 near an even score, so normalised Elo is Elo.
    results = (5000, 0, 5100)
    llrs = [log_likelihood_ratio(Sprt(0, 3, model=model), results) for model in MODELS]
    assert llrs[0] == pytest.approx(llrs[1], rel=0.01)


def test_walds_bounds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Sprt(0, 5, alpha=0.05, beta=0.1).bounds == pytest.approx((-2.251, 2.890), abs=1e-3)


def test_the_verdict_is_that_of_the_bounds() -> None:
    test = Sprt(0, 40)
    assert test.judge((0,) * 5).verdict == "undecided"
    assert test.judge((0,) * 5).llr == 0
    for results, verdict in [
        ((0, 2, 10, 3, 1), "undecided"), ((20, 90, 200, 90, 20), "H0"), ((10, 50, 100, 120, 60), "H1"),
    ]:  # fmt: skip
        state = test.judge(results)
        assert state.verdict == verdict
        assert (state.pairs, state.model) == (sum(results), "normalized")
        assert (state.llr >= state.upper, state.llr <= state.lower) == (
            verdict == "H1",
            verdict == "H0",
        )


def test_a_test_is_read_from_a_text() -> None:
    assert parse_sprt("elo0=0 elo1=10") == Sprt(0, 10, 0.05, 0.05, "normalized")
    text = " model=logistic beta=0.1  elo1=2.5 alpha=0.02 elo0=-1e0 "
    assert parse_sprt(text) == Sprt(-1, 2.5, 0.02, 0.1, "logistic")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "elo0 is missing"),
        ("elo0=0", "elo1 is missing"),
        ("elo0=0 elo1=0", "0 is not below 0"),
        ("elo0=5 elo1=-5", "5 is not below -5"),
        ("elo0=0 elo1=ten", "elo1 is a number, not `ten`"),
        ("elo0=0 elo1=nan", "elo1 is a number, not `nan`"),
        ("elo0=0 elo1=201", "from -200 to 200, not 201"),
        ("elo0=-1001 elo1=0 model=logistic", "from -1000 to 1000, not -1001"),
        ("elo0=0 elo1=5 alpha=0", "alpha is above 0 and below 0.5, not 0"),
        ("elo0=0 elo1=5 beta=0.5", "beta is above 0 and below 0.5, not 0.5"),
        ("elo0=0 elo1=5 model=bayesian", "model is normalized or logistic, not bayesian"),
        ("elo0=0 elo1=5 elo1=6", "elo1 is given twice"),
        ("elo0=0 elo2=5", "`elo2=5` is not one of"),
        ("elo0=0 elo1", "`elo1` is not one of"),
    ],
)
def test_what_is_no_test_is_told(text: str, says: str) -> None:
    with pytest.raises(RefereeError) as caught:
        parse_sprt(text)
    assert says in str(caught.value)


def test_a_watch_looks_at_whole_pairs_and_keeps_its_verdict(
    played: Callable[..., list[Record]],
) -> None:
    (record,) = played("ajisai:board=small", "random", "random", games=1)

    def games(won: bool) -> list[Record]:
        return [
            replace(
                record,
                deal=number // 2,
                rotation=number % 2,
                returns=(1.0, -1.0) if (number % 2 == 0) == won else (-1.0, 1.0),
            )
            for number in range(400)
        ]

    watch = SprtWatch(Sprt(0, 100))
    decided = [watch.add(game) for game in games(won=True)]
    first = decided.index(True)
    assert first % 2 == 1, "the test came to its verdict when a pair was complete"
    assert all(decided[first:])
    assert watch.state.verdict == "H1"
    assert watch.state.pairs == (first + 1) // 2
    for game in games(won=False):
        watch.add(game)
    assert watch.state.verdict == "H1"


@pytest.mark.parametrize("model", MODELS)
def test_the_error_rates_hold(model: Model) -> None:
    """A small version of bench/sprt_simulation.py: at most 5 % wrong, but for chance."""
    test = Sprt(0, 60, model=model)
    weights = (0.15, 0.2, 0.3, 0.2, 0.15)
    observed = list(weights)
    if model == "logistic":
        truths = [fit_mean(observed, 1 / (1 + 10 ** (-elo / 400))) for elo in (0, 60)]
    else:
        truths = [fit_t(observed, elo * math.log(10) / 800 * math.sqrt(2)) for elo in (0, 60)]
    rng = random.Random(4)
    for truth, wrong in zip(truths, ("H1", "H0"), strict=True):
        errors = 0
        for _ in range(200):
            counts = [0] * 5
            while (verdict := test.judge(counts).verdict) == "undecided":
                for k in rng.choices(range(5), truth, k=4):
                    counts[k] += 1
            errors += verdict == wrong
        # 20 or more of 200 at a true rate of 5 % have a chance of about two in a thousand.
        assert errors < 20
