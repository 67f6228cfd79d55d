"""What an engine that answers at once costs a ply: `python bench/engine_overhead.py`.

It compiles examples/engine.cpp, lets it play itself on one core and measures the whole ply, from
one decision to the next: position and legal actions out, answer in, checked and played. Beside it
stand the same games between bots in the referee's process, and a bare round trip to the engine
(`isready`), which no referee can do without.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import kadan
from kadan.referee.bots import RandomBot
from kadan.referee.bots.base import Bot
from kadan.referee.engines.engine import Engine
from kadan.referee.engines.pool import close_engines
from kadan.referee.engines.spec import parse_engine
from kadan.referee.game import play_game

SOURCE = Path(__file__).parents[1] / "examples/engine.cpp"


class Watched(Bot):
    """Notes when each decision is asked for."""

    def __init__(self, bot: Bot, asked: list[int]) -> None:
        self._bot = bot
        self._asked = asked
        self.external = bot.external

    def begin(self, game: kadan.Game, seat: int, seed: int) -> None:
        self._bot.begin(game, seat, seed)

    def choose(self, state: kadan.State, player: int, seed: int) -> int:
        self._asked.append(time.perf_counter_ns())
        self._bot.limits = self.limits
        return self._bot.choose(state, player, seed)

    def end(self) -> None:
        self._bot.end()


def plies(game: kadan.Game, bots: list[Bot], games: int) -> list[float]:
    """The microseconds from each decision to the next, over some games."""
    taken = []
    for number in range(games):
        asked: list[int] = []
        watched = [Watched(bot, asked) for bot in bots]
        outcome = play_game(game, watched, number, lambda seat, move: 1000 * seat + move)
        assert outcome.ended == "normal", outcome
        taken += [(b - a) / 1000 for a, b in pairwise(asked)]
    return taken


def round_trips(command: str, number: int) -> list[float]:
    """The microseconds of bare round trips."""
    engine = Engine((command,), 10)
    taken = []
    for _ in range(number):
        started = time.perf_counter_ns()
        engine.ready(10)
        taken.append((time.perf_counter_ns() - started) / 1000)
    engine.quit()
    return taken


def show(what: str, taken: list[float]) -> None:
    cuts = statistics.quantiles(taken, n=100)
    print(f"{what:32} {statistics.median(taken):8.1f} {cuts[89]:8.1f} {cuts[98]:8.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50, help="games of each kind")
    games = parser.parse_args().games
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        engine = f"{folder}/engine"
        compiler = os.environ.get("CXX", "c++")
        subprocess.run([compiler, "-O2", "-std=c++17", SOURCE, "-o", engine], check=True)
        print(f"{'microseconds':32} {'median':>8} {'90 %':>8} {'99 %':>8}")
        show("round trip", round_trips(engine, 2000))
        spec = parse_engine(f"cmd:{engine}")
        for name in kadan.registered_games():
            game = kadan.load_game(name)
            seats = range(game.num_players())
            show(f"{name}: engine", plies(game, [spec.make() for _ in seats], games))
            close_engines()
            show(f"{name}: bot in the process", plies(game, [RandomBot() for _ in seats], games))


if __name__ == "__main__":
    main()
