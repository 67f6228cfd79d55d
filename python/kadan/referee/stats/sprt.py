"""The sequential probability ratio test: a match ends as soon as its question is answered.

The question: is the first bot's Elo against the second `elo0` (H0) or `elo1` (H1)? After every
pair of games the log-likelihood ratio (LLR) of the two is compared with Wald's bounds,
ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). At the lower one H0 is accepted, at the upper one
H1. `alpha` is the chance to accept H1 where H0 is true, `beta` that to accept H0 where H1 is true.

The test is the generalised one: how often pairs are lost, drawn or won is unknown, and each
hypothesis takes the distribution that fits the results best among those with its Elo. In the
`logistic` model that Elo fixes the mean score; in the `normalized` model it is normalised Elo
(`elo`), which fixes the mean's distance from 1/2 in standard deviations. These are the models of
the chess referees fishtest and fastchess; the theory is in Van den Bergh, "A practical
introduction to the GSPRT" and "Comments on normalized Elo".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kadan.referee.errors import RefereeError
from kadan.referee.stats.elo import (
    NELO_PER_T,
    check_results,
    moments,
    regularized,
    score_of_elo,
)
from kadan.referee.stats.pairs import PairTally
from kadan.referee.stats.results import half_points

if TYPE_CHECKING:
    from kadan.referee.records import Record

Model = Literal["logistic", "normalized"]
Verdict = Literal["H0", "H1", "undecided"]

UNDECIDED: Verdict = "undecided"

MODELS: tuple[Model, ...] = ("normalized", "logistic")
MAX_ELO = {"logistic": 1000.0, "normalized": 200.0}
"""The largest difference in Elo that a hypothesis may state. Beyond, the fits get unsure."""

_MAX_ROUNDS = 200


@dataclass(frozen=True)
class Sprt:
    """A test. `elo0` and `elo1` are Elo of the `model`.

    Raises `RefereeError` unless elo0 < elo1, both within ±`MAX_ELO`, and 0 < alpha, beta < 1/2.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "normalized"

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise RefereeError(f"sprt: model is {' or '.join(MODELS)}, not {self.model}")
        most = MAX_ELO[self.model]
        for name in ("elo0", "elo1"):
            if not -most <= getattr(self, name) <= most:
                raise RefereeError(
                    f"sprt: {name} of the {self.model} model is from {-most:g} to {most:g}, not "
                    f"{getattr(self, name):g}"
                )
        if not self.elo0 < self.elo1:
            raise RefereeError(
                f"sprt: elo0 is below elo1; {self.elo0:g} is not below {self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise RefereeError(
                    f"sprt: {name} is above 0 and below 0.5, not {getattr(self, name):g}"
                )

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR at which H0 is accepted, and that at which H1 is."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def judge(self, pentanomial: Sequence[int]) -> SprtState:
        """Where the test stands after pairs of games, counted by the first bot's half-points."""
        llr = log_likelihood_ratio(self, pentanomial) if any(pentanomial) else 0.0
        lower, upper = self.bounds
        verdict: Verdict = "H1" if llr >= upper else "H0" if llr <= lower else UNDECIDED
        return SprtState(
            elo0=self.elo0,
            elo1=self.elo1,
            alpha=self.alpha,
            beta=self.beta,
            model=self.model,
            pairs=sum(pentanomial),
            llr=llr,
            lower=lower,
            upper=upper,
            verdict=verdict,
        )


@dataclass(frozen=True)
class SprtState:
    """The test's parameters, and where it stands."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    model: Model
    pairs: int
    llr: float
    lower: float
    upper: float
    verdict: Verdict


class SprtWatch:
    """Follows a match of two bots, in the order of its games, and says when it is decided.

    The test looks only when a pair is complete; a verdict stands.
    """

    def __init__(self, test: Sprt) -> None:
        self._test = test
        self._pairs = PairTally()
        self.state = test.judge((0,) * 5)

    def add(self, record: Record) -> bool:
        """Count a game; True if the test has come to a verdict."""
        if record.ended == "interrupted":
            return False
        half = half_points(record.returns, record.rotation)  # bot 0 has that seat
        if self._pairs.add(record.deal, record.rotation, half) and self.state.verdict == UNDECIDED:
            self.state = self._test.judge(self._pairs.pentanomial)
        return self.state.verdict != UNDECIDED


def parse_sprt(text: str) -> Sprt:
    """Read `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized`, parts separated by blanks.

    `elo0` and `elo1` must be there; the others are as shown where they are missing. Raises
    `RefereeError`.
    """
    known: dict[str, Callable[[str], object]] = dict.fromkeys(
        ("elo0", "elo1", "alpha", "beta"), _number
    )
    known["model"] = str
    given: dict[str, object] = {}
    for part in text.split():
        key, equals, value = part.partition("=")
        if not equals or key not in known:
            raise RefereeError(
                f"sprt: `{part}` is not one of `elo0=…`, `elo1=…`, `alpha=…`, `beta=…`, `model=…`"
            )
        if key in given:
            raise RefereeError(f"sprt: {key} is given twice")
        try:
            given[key] = known[key](value)
        except ValueError:
            raise RefereeError(f"sprt: {key} is a number, not `{value}`") from None
    for key in ("elo0", "elo1"):
        if key not in given:
            raise RefereeError(f"sprt: {key} is missing; write `elo0=0 elo1=10`")
    return Sprt(**given)  # type: ignore[arg-type]


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def log_likelihood_ratio(test: Sprt, results: Sequence[int]) -> float:
    """The LLR of H1 against H0 after `results`, three or five counts as in `elo`.

    Empty categories count `EMPTY`, so that no hypothesis is impossible. Raises `ValueError` for
    what are no results.
    """
    check_results(results)
    counts = regularized(results)
    total = math.fsum(counts)
    observed = [count / total for count in counts]
    fits = []
    for elo in (test.elo0, test.elo1):
        if test.model == "logistic":
            fits.append(fit_mean(observed, score_of_elo(elo)))
        else:
            games_in_one = 2 if len(counts) == 5 else 1
            fits.append(fit_t(observed, elo / NELO_PER_T * math.sqrt(games_in_one)))
    return math.fsum(count * math.log(p1 / p0) for count, p0, p1 in zip(counts, *fits, strict=True))


def fit_mean(observed: Sequence[float], mean: float) -> list[float]:
    """The distribution with this mean score under which `observed` is likeliest.

    Scores run evenly from 0 to 1; all of `observed` are above 0 and 0 < `mean` < 1.
    """
    last = len(observed) - 1
    return _fit_zero(observed, [place / last - mean for place in range(last + 1)])


def fit_t(observed: Sequence[float], t: float) -> list[float]:
    """The distribution with mean - 1/2 = `t` standard deviations, under which `observed` is
    likeliest.

    The condition is not linear in the distribution. It is replaced by its linearisation at the last
    fit until that stands still.
    """
    last = len(observed) - 1
    scores = [place / last for place in range(last + 1)]
    fit = [1 / len(observed)] * len(observed)
    for _ in range(_MAX_ROUNDS):
        mean, variance = moments(fit)
        deviation = math.sqrt(variance)
        values = [
            score - 0.5 - t * deviation * (1 + ((score - mean) / deviation) ** 2) / 2
            for score in scores
        ]
        before, fit = fit, _fit_zero(observed, values)
        if max(abs(a - b) for a, b in zip(before, fit, strict=True)) < 1e-9:
            return fit
    raise ArithmeticError(f"no fit of t = {t} to {list(observed)}")


def _fit_zero(observed: Sequence[float], values: Sequence[float]) -> list[float]:
    """The distribution under which the mean of `values` is 0 and `observed` is likeliest.

    By Lagrange it is observed / (1 + x values) for the x that makes the mean 0. With the sign of
    `values` chosen so that their observed mean is not negative, x lies between 0 and the pole at
    -1 / min(values). The root may be as near to the pole as the smallest of `observed` is to 0, so
    the unknown here is u, the denominator of the least value. The mean grows with u. Newton's
    steps, and the geometric middle where they leave the interval that holds the root.
    """
    if math.fsum(p * value for p, value in zip(observed, values, strict=True)) < 0:
        values = [-value for value in values]
    pole = -min(values)

    def denominators(u: float) -> list[float]:
        return [((value + pole) - u * value) / pole for value in values]

    low, high, u = min(observed), 1.0, 1.0
    for _ in range(_MAX_ROUNDS):
        terms = [value / d for value, d in zip(values, denominators(u), strict=True)]
        mean = math.fsum(p * term for p, term in zip(observed, terms, strict=True))
        if mean > 0:
            high = u
        else:
            low = u
        slope = math.fsum(p * term * term for p, term in zip(observed, terms, strict=True)) / pole
        step = mean / slope
        if abs(step) <= 1e-15 * u:
            break
        before, u = u, u - step
        if not low < u < high:
            u = math.sqrt(low * high)
        if u == before:
            break
    return [p / d for p, d in zip(observed, denominators(u), strict=True)]
