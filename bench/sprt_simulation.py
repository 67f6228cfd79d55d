"""Do sequential tests err as rarely as they promise?

    python bench/sprt_simulation.py [--runs N] [--jobs J] [--seed S] [--elo1 E]

Matches are simulated whose pairs of games are drawn from a distribution that fulfils H0 or H1
exactly, once for each model and each kind of game: with many draws, without draws, and with deals
so lucky that one seat wins in both games of most pairs. Every match is played to its verdict, the
test looking after every pair as `kadan match --sprt` does. Told are the share of wrong verdicts
with its 99 % interval (Wilson) and the mean number of pairs.

It ends with exit code 1 if a share is above alpha = beta = 5 % by more than chance explains.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from kadan.referee.stats import Sprt
from kadan.referee.stats.elo import NELO_PER_T, score_of_elo
from kadan.referee.stats.sprt import MODELS, UNDECIDED, Model, fit_mean, fit_t

LIMIT = 0.05
Z99 = 2.5758

KINDS = {
    "many draws": (0.03, 0.21, 0.52, 0.21, 0.03),
    "no draws": (0.25, 0.0, 0.5, 0.0, 0.25),
    "lucky deals": (0.08, 0.04, 0.76, 0.04, 0.08),
}


@dataclass(frozen=True)
class Case:
    """One hypothesis that is true: `truth` has the chances of a pair's half-points, 0 to 4."""

    kind: str
    model: Model
    true: str
    test: Sprt
    truth: tuple[float, ...]


def cases(elo1: float) -> Iterator[Case]:
    """All kinds, models and hypotheses, for tests of 0 against `elo1`."""
    for kind, even in KINDS.items():
        for model in MODELS:
            test = Sprt(0.0, elo1, LIMIT, LIMIT, model)
            for true, elo in (("H0", test.elo0), ("H1", test.elo1)):
                yield Case(kind, model, true, test, shifted(even, model, elo))


def shifted(even: Sequence[float], model: Model, elo: float) -> tuple[float, ...]:
    """The distribution nearest to `even` whose difference in strength is `elo`."""
    tiny = [chance or 1e-12 for chance in even]
    if model == "logistic":
        return tuple(fit_mean(tiny, score_of_elo(elo)))
    return tuple(fit_t(tiny, elo / NELO_PER_T * math.sqrt(2)))


def play(case: Case, seed: int) -> tuple[bool, int]:
    """Whether a match comes to the wrong verdict, and its pairs."""
    rng = random.Random(seed)
    counts = [0] * 5
    while True:
        counts[rng.choices(range(5), case.truth)[0]] += 1
        state = case.test.judge(counts)
        if state.verdict != UNDECIDED:
            return state.verdict != case.true, state.pairs


def wilson(errors: int, runs: int) -> tuple[float, float]:
    """The 99 % interval of a share."""
    share, z2 = errors / runs, Z99**2
    middle = (share + z2 / (2 * runs)) / (1 + z2 / runs)
    half = Z99 * math.sqrt(share * (1 - share) / runs + z2 / (4 * runs**2)) / (1 + z2 / runs)
    return max(0.0, middle - half), middle + half


def main() -> int:
    """Simulate and tell; 1 if the promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=400, help="matches of each case")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--elo1", type=float, default=50.0, help="Elo of H1; H0 is 0")
    options = parser.parse_args()
    started, broken = time.perf_counter(), False
    print(f"{'games':<12} {'model':<11} true  wrong verdicts (99 % interval)   mean pairs")
    with ProcessPoolExecutor(options.jobs) as pool:
        for place, case in enumerate(cases(options.elo1)):
            first = (100 * options.seed + place) * 1_000_000
            seeds = range(first, first + options.runs)
            results = list(pool.map(play, [case] * len(seeds), seeds, chunksize=10))
            errors = sum(wrong for wrong, _ in results)
            low, high = wilson(errors, options.runs)
            pairs = statistics.fmean(pairs for _, pairs in results)
            note = "" if low <= LIMIT else "  TOO MANY"
            broken = broken or low > LIMIT
            print(
                f"{case.kind:<12} {case.model:<11} {case.true}    {errors / options.runs:6.1%} "
                f"({low:5.1%} .. {high:5.1%})             {pairs:8.0f}{note}",
                flush=True,
            )
    print(f"{time.perf_counter() - started:.0f} s")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
