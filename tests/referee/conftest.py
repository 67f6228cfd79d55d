"""What the referee's tests share: bots that misbehave, and matches ready to be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import kadan
from kadan.referee.bots import BotKind, parse_bot, register_bot, unregister_bot
from kadan.referee.bots.base import Bot
from kadan.referee.match import MatchPlan, run_match
from kadan.referee.records import Record
from kadan.referee.schedule import make_schedule

Choice = Callable[[kadan.State, int, int], object]


class FunctionBot(Bot):
    """Decides by a function, which may be anything but fair."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def choose(self, state: kadan.State, player: int, seed: int) -> int:
        return self._choice(state, player, seed)  # type: ignore[return-value]


@pytest.fixture
def register() -> Iterator[Callable[[str, Choice], None]]:
    """Registers a bot that decides by a function, for the time of one test."""
    names: list[str] = []

    def add(name: str, choice: Choice) -> None:
        register_bot(BotKind(name, "of a test", lambda: FunctionBot(choice)))
        names.append(name)

    yield add
    for name in names:
        unregister_bot(name)


def make_plan(spec: str, *bots: str, seed: int = 0) -> MatchPlan:
    game = kadan.load_game(spec, players=len(bots))
    return MatchPlan(game, tuple(parse_bot(bot) for bot in bots), seed)


def play(plan: MatchPlan, games: int) -> list[Record]:
    records: list[Record] = []
    run_match(plan, make_schedule(len(plan.bots), games, plan.seed), records.append)
    return records


@pytest.fixture
def played() -> Callable[..., list[Record]]:
    """Plays a match: `played(spec, bot, bot, …, games=…, seed=…)`."""

    def run(spec: str, *bots: str, games: int, seed: int = 0) -> list[Record]:
        return play(make_plan(spec, *bots, seed=seed), games)

    return run


@pytest.fixture
def plan() -> Callable[..., MatchPlan]:
    """Makes a match: `plan(spec, bot, bot, …, seed=…)`."""
    return make_plan


@pytest.fixture(scope="session")
def record() -> Record:
    """A record of a whole game for three, with shares of returns that are no whole numbers."""
    return play(make_plan("ajisai:board=small", "random", "greedy", "random", seed=7), 2)[1]
