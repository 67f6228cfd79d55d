"""The core beside the reference and OpenSpiel, measured alternately in one run.

    python bench/compare.py [--seconds S] [--rounds R] [--json FILE]

Every contender runs for a slice of time, in turn, several rounds; the figure is the median of the
rounds, so that a machine that slows down or speeds up for a while does so for all. OpenSpiel takes
part where it is installed (`pip install kadan[bench]`).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import kadan
import kadan.reference
from kadan.search import MCTS

GAMES = [
    "ajisai",
    "ajisai:board=small",
    "ajisai:players=3",
    *(f"ikebana:players={n}" for n in (2, 3, 4, 5)),
    *(f"bonsai:players={n}" for n in (1, 2, 3, 4)),
]
SEARCHED = ["ajisai", "ikebana:players=2", "bonsai:players=2"]
NEIGHBOURS = ["othello", "hex(board_size=11)", "backgammon"]
"""Games of OpenSpiel that come near: boards for Ajisai, a game of chance for the others."""
REFERENCE_GAMES = ["ajisai", "ikebana:players=2", "bonsai:players=2"]
YARDSTICK = "OpenSpiel othello MCTS"


@dataclass
class Contender:
    """`run(n, seed)` plays n games (or simulations); `batch` is a first guess of n for a slice."""

    name: str
    unit: str
    run: Callable[[int, int], object]
    batch: int


def core(spec: str) -> Contender:
    """Uniform random playouts in one call on one thread."""
    state = kadan.load_game(spec).new_initial_state(seed=1)
    return Contender(
        f"core {spec}", "playouts/s", lambda n, seed: kadan.random_playouts(state, n, seed), 2000
    )


def reference(spec: str) -> Contender:
    """The same in the plain-Python reference."""
    state = kadan.reference.load_game(spec).new_initial_state(1)
    return Contender(
        f"reference {spec}",
        "playouts/s",
        lambda n, seed: kadan.reference.random_playouts(state, n, seed),
        5,
    )


def mcts(spec: str) -> Contender:
    """Kadan's own search from the deal: one thread, one random playout a simulation."""
    game = kadan.load_game(spec)
    state = game.new_initial_state(seed=1)
    search = MCTS(game)

    def run(n: int, seed: int) -> None:
        search.run(state, simulations=n, seed=seed)

    return Contender(f"core {spec} MCTS", "simulations/s", run, 2000)


def neighbour(name: str) -> Contender:
    """OpenSpiel's C++ MCTS, one random rollout a simulation, at the first decision of a game."""
    import pyspiel

    game = pyspiel.load_game(name)
    root = game.new_initial_state()
    while root.is_chance_node():
        root.apply_action(root.legal_actions()[0])

    def run(n: int, seed: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, n, 1000, False, seed, False)
        bot.mcts_search(root)

    return Contender(f"OpenSpiel {name} MCTS", "simulations/s", run, 50)


def open_spiel() -> list[Contender]:
    """OpenSpiel's searches; Othello's, the first, is the yardstick."""
    if importlib.util.find_spec("pyspiel") is None:
        return []
    return [neighbour(name) for name in NEIGHBOURS]


def measure(contenders: list[Contender], seconds: float, rounds: int) -> dict[str, float]:
    """The median rate of each contender over the rounds."""
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for turn in range(rounds + 1):
        for contender in contenders:
            start = time.perf_counter()
            contender.run(contender.batch, turn)
            rate = contender.batch / (time.perf_counter() - start)
            contender.batch = max(1, round(rate * seconds))
            if turn > 0:  # the first round only finds how many games fill a slice
                rates[contender.name].append(rate)
    return {name: statistics.median(values) for name, values in rates.items()}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a slice")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args()

    yardstick = open_spiel()
    contenders = [
        *yardstick,
        *map(core, GAMES),
        *map(mcts, SEARCHED),
        *map(reference, REFERENCE_GAMES),
    ]
    rates = measure(contenders, options.seconds, options.rounds)
    base = rates.get(YARDSTICK)
    print(f"{'':32} {'per second':>12} {'ratio to yardstick':>20}")
    for contender in contenders:
        rate = rates[contender.name]
        ratio = f"{rate / base:.2f}" if base else "-"
        print(f"{contender.name:32} {rate:12.0f} {ratio:>20}  {contender.unit}")
    for spec in REFERENCE_GAMES:
        ratio = rates[f"core {spec}"] / rates[f"reference {spec}"]
        print(f"core : reference on {spec}: {ratio:.0f}")
    if options.json:
        options.json.write_text(json.dumps(rates, indent=2) + "\n")


if __name__ == "__main__":
    main()
