"""A schedule of games, played one after the other or through an `Executor`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import kadan
from kadan.referee.bots import BotSpec
from kadan.referee.endings import BROKEN
from kadan.referee.engines.pool import close_engines
from kadan.referee.errors import RefereeError
from kadan.referee.game import play_game
from kadan.referee.interrupts import interrupts_blocked, interrupts_deferred
from kadan.referee.records import Record
from kadan.referee.rules import DEFAULT_RULES, MatchRules
from kadan.referee.schedule import Fixture, bot_on_seat
from kadan.referee.seeds import move_seed

if TYPE_CHECKING:
    from kadan import Game


@dataclass(frozen=True)
class MatchPlan:
    """What all games of a match have in common. `bots` are in the order they were given in."""

    game: Game
    bots: tuple[BotSpec, ...]
    seed: int
    rules: MatchRules = DEFAULT_RULES

    def __post_init__(self) -> None:
        if (players := self.game.num_players()) != len(self.bots):
            raise RefereeError(f"`{self.game}` is for {players} players, not {len(self.bots)}")


def play_fixture(plan: MatchPlan, fixture: Fixture) -> Record:
    """Play one game of a match: a function of its arguments, wherever it is called."""
    players = len(plan.bots)
    seated = [plan.bots[bot_on_seat(seat, fixture.rotation, players)] for seat in range(players)]
    # The component file is named by its edition: where it lies is of no account for the game.
    parameters = plan.game.get_parameters()
    parameters.pop("components", None)
    outcome = play_game(
        plan.game,
        [spec.make() for spec in seated],
        fixture.deal_seed,
        lambda seat, move: move_seed(plan.seed, fixture.deal, fixture.rotation, seat, move),
        plan.rules,
    )
    return Record(
        kadan=kadan.__version__,
        game=plan.game.get_type().short_name,
        parameters=parameters,
        edition=plan.game.edition(),
        seed=plan.seed,
        **asdict(fixture),
        players=tuple(str(spec) for spec in seated),
        rules=str(plan.rules),
        **vars(outcome),
    )


def broken_engine(record: Record) -> str | None:
    """What to tell of a game in which an engine broke, None if none did."""
    broken = [(gone.seat, gone.ended, gone.message) for gone in record.substitutions]
    if record.forfeit is not None:
        broken.append((record.forfeit.seat, record.ended, record.forfeit.message))
    told = [
        f"`{record.players[seat]}` on seat {seat}: {ended}: {message}"
        for seat, ended, message in broken
        if ended in BROKEN
    ]
    return f"game {record.number}: {'; '.join(told)}" if told else None


class MatchStopped(RefereeError):
    """An engine broke, and the rules of the match do not let it be started anew."""


def run_match(
    plan: MatchPlan,
    fixtures: Sequence[Fixture],
    consume: Callable[[Record], None],
    executor: Executor | None = None,
    in_flight: int = 8,
) -> None:
    """Play `fixtures` and hand each game to `consume`, in the order of `fixtures`.

    Without an `executor` the games are played here, one after the other. With one, up to
    `in_flight` of them are submitted ahead; it may be any executor whose workers can import Kadan
    and have the same bots registered. The records do not depend on the executor.

    On `KeyboardInterrupt`, and when a worker dies (`RefereeError`), all games that have ended are
    consumed first. What else was submitted is left to who owns the executor and shuts it down. A
    Ctrl-C never strikes inside `consume`, nor in the processes that a submission starts.

    When an engine broke and the rules of the match do not say `recover`, it raises `MatchStopped`
    after that game. Engines that were started here are gone at the end; those of workers are when
    the workers are.
    """

    def finish(record: Record) -> None:
        consume(record)
        if not plan.rules.recover and (broken := broken_engine(record)):
            raise MatchStopped(f"the match stops after {broken}")

    if executor is None:
        try:
            for fixture in fixtures:
                record = play_fixture(plan, fixture)
                with interrupts_deferred():
                    finish(record)
                if record.ended == "interrupted":
                    raise KeyboardInterrupt
        except KeyboardInterrupt:
            close_engines(kill=True)
            raise
        finally:
            close_engines()
        return
    waiting: deque[Future[Record]] = deque()
    to_submit = iter(fixtures)

    def submit_next() -> bool:
        for fixture in to_submit:
            with interrupts_blocked():
                waiting.append(executor.submit(play_fixture, plan, fixture))
            return True
        return False

    def consume_first(record: Record) -> None:
        # Taken off before it is consumed, both as one step: no game is consumed twice, none lost.
        with interrupts_deferred():
            waiting.popleft()
            finish(record)

    try:
        while len(waiting) < in_flight and submit_next():
            pass
        while waiting:
            consume_first(waiting[0].result())
            submit_next()
    except (KeyboardInterrupt, BrokenExecutor, MatchStopped) as failure:
        with interrupts_deferred():
            for future in waiting:
                if future.done() and not future.cancelled() and future.exception() is None:
                    consume(future.result())
        if isinstance(failure, BrokenExecutor):
            raise RefereeError(f"a worker process died: {failure}") from failure
        raise
