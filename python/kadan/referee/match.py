"""A schedule of games, played one after the other or through an `Executor`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import kadan
from kadan.referee.ahead import MAX_BATCH, GamesAhead
from kadan.referee.bots import BotSpec
from kadan.referee.endings import BROKEN
from kadan.referee.engines.pool import close_engines
from kadan.referee.errors import RefereeError
from kadan.referee.game import play_game
from kadan.referee.interrupts import interrupts_deferred
from kadan.referee.records import Record
from kadan.referee.rules import DEFAULT_RULES, MatchRules
from kadan.referee.schedule import Fixture, bot_on_seat
from kadan.referee.seeds import move_seed, pairing_seed

if TYPE_CHECKING:
    from kadan import Game


NOTHING_HELD: Mapping[int, Record] = MappingProxyType({})


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


def _seated(plan: MatchPlan, fixture: Fixture) -> list[BotSpec]:
    """The bots by seat."""
    players = len(plan.bots)
    return [plan.bots[bot_on_seat(seat, fixture.rotation, players)] for seat in range(players)]


def _heading(plan: MatchPlan, fixture: Fixture) -> dict[str, Any]:
    """What a record says of its game before that is played."""
    # The component file is named by its edition: where it lies is of no account for the game.
    parameters = plan.game.get_parameters()
    parameters.pop("components", None)
    return {
        "kadan": kadan.__version__,
        "game": plan.game.get_type().short_name,
        "parameters": parameters,
        "edition": plan.game.edition(),
        "seed": plan.seed,
        "number": fixture.number,
        "deal": fixture.deal,
        "rotation": fixture.rotation,
        "deal_seed": fixture.deal_seed,
        "players": tuple(str(spec) for spec in _seated(plan, fixture)),
        "rules": str(plan.rules),
        "opening": None if fixture.opening is None else fixture.opening.name,
        "pairing": fixture.pairing,
    }


def check_held(plan: MatchPlan, fixture: Fixture, record: Record) -> None:
    """Raise `RefereeError` unless a record from before is one of this game of this match."""
    for key, expected in _heading(plan, fixture).items():
        if (found := getattr(record, key)) != expected:
            raise RefereeError(
                f"the records are not of this match: in game {record.number} `{key}` is "
                f"`{found}`, here it is `{expected}`"
            )


def play_fixture(plan: MatchPlan, fixture: Fixture) -> Record:
    """Play one game of a match: a function of its arguments, wherever it is called."""
    pairing = fixture.pairing
    seed = plan.seed if pairing is None else pairing_seed(plan.seed, pairing.number)
    outcome = play_game(
        plan.game,
        [spec.make() for spec in _seated(plan, fixture)],
        fixture.deal_seed,
        lambda seat, move: move_seed(seed, fixture.deal, fixture.rotation, seat, move),
        plan.rules,
        fixture.opening,
    )
    return Record(**_heading(plan, fixture), **vars(outcome))


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
    fixtures: Iterable[Fixture],
    consume: Callable[[Record], object],
    executor: Executor | None = None,
    in_flight: int = 8,
    held: Mapping[int, Record] = NOTHING_HELD,
    at_once: int = MAX_BATCH,
) -> None:
    """Play `fixtures` of one match; see `run_games`."""
    games = ((plan, fixture) for fixture in fixtures)
    run_games(games, consume, executor, in_flight, held, at_once)


def run_games(
    games: Iterable[tuple[MatchPlan, Fixture]],
    consume: Callable[[Record], object],
    executor: Executor | None = None,
    in_flight: int = 8,
    held: Mapping[int, Record] = NOTHING_HELD,
    at_once: int = MAX_BATCH,
) -> None:
    """Play `games` and hand each to `consume`, in their order.

    `held` are the records of games that have been played before, by number: they are consumed in
    their places instead of being played again. Raises `RefereeError` for one of another match.

    Where `consume` returns True, that was the last game: what else has been submitted is cancelled,
    or played and forgotten.

    Without an `executor` the games are played here, one after the other. With one, up to
    `in_flight` of them are submitted ahead, short ones in batches of up to `at_once` each; it may
    be any executor whose workers can import Kadan and have the same bots registered. The records do
    not depend on the executor.

    On `KeyboardInterrupt`, and when the executor breaks (`RefereeError`), all games that have ended
    are consumed first. What else was submitted is left to who owns the executor and shuts it down.
    A Ctrl-C never strikes inside `consume`, nor in the processes that a submission starts.

    When an engine broke and the rules of the match do not say `recover`, it raises `MatchStopped`
    after that game. Engines that were started here are gone at the end; those of workers are when
    the workers are.
    """

    def finish(plan: MatchPlan, record: Record) -> bool:
        stop = consume(record) is True
        if record.number in held:
            return stop
        if not plan.rules.recover and (broken := broken_engine(record)):
            raise MatchStopped(f"the match stops after {broken}")
        return stop

    def checked() -> Iterator[tuple[MatchPlan, Fixture]]:
        for plan, fixture in games:
            if (record := held.get(fixture.number)) is not None:
                check_held(plan, fixture, record)
            yield plan, fixture

    if executor is None:
        try:
            for plan, fixture in checked():
                record = held.get(fixture.number) or play_fixture(plan, fixture)
                with interrupts_deferred():
                    stop = finish(plan, record)
                if record.ended == "interrupted":
                    raise KeyboardInterrupt
                if stop:
                    break
        except KeyboardInterrupt:
            close_engines(kill=True)
            raise
        finally:
            close_engines()
        return

    ahead = GamesAhead(executor, checked(), play_fixture, in_flight, at_once, held)
    try:
        while (game := ahead.wait()) is not None:
            # Taken off before it is consumed, both as one step: none is consumed twice, none lost.
            with interrupts_deferred():
                ahead.take()
                if finish(*game):
                    ahead.forget()
    except (KeyboardInterrupt, BrokenExecutor, MatchStopped) as failure:
        with interrupts_deferred():
            for record in ahead.have_ended():
                if consume(record) is True:
                    break
        if isinstance(failure, BrokenExecutor):
            raise RefereeError(f"the workers failed: {failure}") from failure
        raise
