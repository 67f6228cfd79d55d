"""A batch beside a loop in Python, and the Python loop beside OpenSpiel's, in one run.

    python bench/batch.py [--n N] [--threads T] [--seconds S] [--rounds R] [--json FILE] [GAME ...]
    python bench/batch.py --parts [--n N] [--json FILE] [GAME ...]

One step of a batch is: masks of all legal actions, observations of all who are to move, a random
legal action each, and the actions played, with games that end dealt anew. Masks and observations
are arrays of a number an action and a number an element ("masks, tensors") or packed, as bits
("packed"). The loop in Python calls `legal_actions`, chooses and calls `apply_action`; with "masks,
tensors" it asks for these as well.
All contenders run for a slice of time, in turn, several rounds; the figure is the median of the
rounds, and ratios are medians of the rounds' own. OpenSpiel's Othello takes part in the loop where
it is installed (`pip install kadan[bench]`).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kadan

GAMES = ["ajisai", "ikebana", "bonsai"]
YARDSTICK = "loop OpenSpiel othello"
ARRAYS = ["masks, tensors", "packed", "alone"]
"""What a step of a batch fills besides actions."""


def batch_steps(game: kadan.Game, n: int, threads: int, arrays: str) -> Callable[[float], float]:
    """Steps of single states a second in a batch, with the arrays of `ARRAYS`."""
    batch = kadan.batch(game, n, seed=1, threads=threads, auto_reset=True)
    filled: list[Any] = []
    if arrays == "masks, tensors":
        filled = [batch.legal_mask(), batch.observe()]
    elif arrays == "packed":
        filled = [batch.legal_mask(packed=True), batch.observe(packed=True)]
    actions = np.empty(n, np.int32)
    seed = 0

    def run(seconds: float) -> float:
        nonlocal seed
        steps = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            batch.random_actions(seed, out=actions)
            batch.step(actions, *filled)
            seed += 1
            steps += n
        return steps / (time.perf_counter() - start)

    return run


def python_loop(
    deal: Callable[[int], Any], tensor: NDArray[np.float32] | None = None
) -> Callable[[float], float]:
    """Moves a second in a loop over whole games; with `tensor` masks and observations as well."""
    rng = random.Random(1)
    seed = 0

    def run(seconds: float) -> float:
        nonlocal seed
        moves = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            state = deal(seed)
            seed += 1
            while not state.is_terminal():
                if tensor is not None:
                    state.legal_actions_mask()
                    state.observation_tensor(out=tensor)
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return moves / (time.perf_counter() - start)

    return run


def contenders(games: list[str], n: int, threads: list[int]) -> dict[str, Callable[[float], float]]:
    """All that run, by name."""
    found: dict[str, Callable[[float], float]] = {}
    try:
        import pyspiel
    except ImportError:
        pass
    else:
        othello = pyspiel.load_game("othello")
        found[YARDSTICK] = python_loop(lambda seed: othello.new_initial_state())
    for spec in games:
        game = kadan.load_game(spec)
        found[f"loop {spec}"] = python_loop(game.new_initial_state)
        tensor = np.empty(game.observation_tensor_size(), np.float32)
        found[f"loop {spec}, masks, tensors"] = python_loop(game.new_initial_state, tensor)
        for count in threads:
            for arrays in ARRAYS:
                name = f"batch {spec}, {count} threads, {arrays}"
                found[name] = batch_steps(game, n, count, arrays)
    return found


def parts(game: kadan.Game, n: int, rounds: int = 2000) -> dict[str, float]:
    """Medians of the calls of a batch on one thread, which take turns, in nanoseconds a lane."""
    batch = kadan.batch(game, n, seed=1, auto_reset=True)
    actions = batch.random_actions(0)
    seeds = iter(range(1, rounds + 1))
    mask, tensors = batch.legal_mask(), batch.observe()
    mask_rows, tensor_rows = batch.legal_mask(packed=True), batch.observe(packed=True)
    calls: dict[str, Callable[[], object]] = {
        "step": lambda: batch.step(actions),
        "random_actions": lambda: batch.random_actions(next(seeds), out=actions),
        "legal_mask": lambda: batch.legal_mask(out=mask),
        "legal_mask, packed": lambda: batch.legal_mask(out=mask_rows, packed=True),
        "observe": lambda: batch.observe(out=tensors),
        "observe, packed": lambda: batch.observe(out=tensor_rows, packed=True),
    }
    times: dict[str, list[int]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter_ns()
            call()
            times[name].append(time.perf_counter_ns() - start)
    return {name: statistics.median(values) / n for name, values in times.items()}


def show_parts(games: list[str], n: int, json_path: Path | None) -> None:
    found = {spec: parts(kadan.load_game(spec), n) for spec in games}
    print(f"{'ns a lane':24}", *(f"{spec:>12}" for spec in games))
    for name in next(iter(found.values())):
        print(f"{name:24}", *(f"{found[spec][name]:12.1f}" for spec in games))
    if json_path:
        json_path.write_text(json.dumps(found, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--n", type=int, default=1024, help="states of a batch")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seconds", type=float, default=0.3, help="length of a slice")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--parts", action="store_true", help="time the calls one by one instead")
    options = parser.parse_args()

    games: list[str] = options.games
    if options.parts:
        show_parts(games, options.n, options.json)
        return
    runs = contenders(games, options.n, options.threads)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for turn in range(options.rounds + 1):
        for name, run in runs.items():
            rate = run(options.seconds)
            if turn > 0:  # the first round only warms up
                rates[name].append(rate)

    def ratio(name: str, base: str) -> float:
        return statistics.median(a / b for a, b in zip(rates[name], rates[base], strict=True))

    print(f"{'':44} {'per second':>12} ratios")
    for name, values in rates.items():
        owner = name.removeprefix("batch ").partition(",")[0]
        bases = (
            [f"loop {owner}", f"loop {owner}, masks, tensors"] if owner in games else [YARDSTICK]
        )
        shown = [f"{ratio(name, base):.2f} : {base}" for base in bases if base in rates]
        print(f"{name:44} {statistics.median(values):12,.0f} {'; '.join(shown)}")
    if options.json:
        medians = {name: statistics.median(values) for name, values in rates.items()}
        options.json.write_text(json.dumps(medians, indent=2) + "\n")


if __name__ == "__main__":
    main()
