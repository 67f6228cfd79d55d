"""Games that an executor plays ahead of the one that is wanted next.

To hand a game to another process and to fetch its record takes both processes longer than some bots
need for the game. So games are handed over in batches that take some hundredths of a second. How
long the games of a match take shows as they come back; who plays is what tells them apart.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kadan.referee.bots import BotSpec
from kadan.referee.interrupts import interrupts_blocked, interrupts_deferred

if TYPE_CHECKING:
    from kadan.referee.match import MatchPlan
    from kadan.referee.records import Record
    from kadan.referee.schedule import Fixture

BATCH_SECONDS = 0.05
"""How long a batch of more than one game takes, about."""

MAX_BATCH = 64
"""The most games of a batch."""


@dataclass(frozen=True)
class GameBatch:
    """Games that are played one after the other by one worker; `play` plays one."""

    play: Callable[[MatchPlan, Fixture], Record]
    games: tuple[tuple[MatchPlan, Fixture], ...]


def play_batch(batch: GameBatch) -> list[tuple[Record, float]]:
    """The records of a batch, with the seconds that each game took.

    It ends before a game that raises an error, unless that is the first: so no other is lost.
    """
    played: list[tuple[Record, float]] = []
    for plan, fixture in batch.games:
        started = time.perf_counter()
        try:
            record = batch.play(plan, fixture)
        except Exception:
            if not played:
                raise
            break
        played.append((record, time.perf_counter() - started))
    return played


class GamesAhead:
    """The records of `games` in their order, from an executor.

    Up to `in_flight` batches, each of up to `at_once` games, are submitted ahead. No Ctrl-C makes
    it lose a record, or give one twice, nor strikes the processes that a submission starts.
    """

    def __init__(
        self,
        executor: Executor,
        games: Iterable[tuple[MatchPlan, Fixture]],
        play: Callable[[MatchPlan, Fixture], Record],
        in_flight: int,
        at_once: int,
    ) -> None:
        self._executor = executor
        self._games = iter(games)
        self._play = play
        self._in_flight = in_flight
        self._at_once = at_once
        self._submitted: deque[tuple[GameBatch, Future[list[tuple[Record, float]]]]] = deque()
        self._ended: deque[tuple[MatchPlan, Record]] = deque()
        self._seconds: dict[tuple[BotSpec, ...], float] = {}

    def wait(self) -> tuple[MatchPlan, Record] | None:
        """The next game, as soon as it has ended; None after the last. It stays until `take`.

        Raises what the executor raises, and what a game does.
        """
        while len(self._submitted) < self._in_flight and (games := self._next_games()):
            self._submitted.append(self._submit(games))
        if not self._ended:
            if not self._submitted:
                return None
            self._submitted[0][1].result()
            with interrupts_deferred():
                self._receive()
        return self._ended[0]

    def take(self) -> None:
        """Let go of the game that `wait` gave. Call it where Ctrl-C is deferred."""
        self._ended.popleft()

    def forget(self) -> None:
        """Cancel all that is still to come, or let it be played in vain."""
        self._games = iter(())
        self._ended.clear()
        for _, future in self._submitted:
            future.cancel()
        self._submitted.clear()

    def have_ended(self) -> Iterator[Record]:
        """All games that have ended and were not taken, in their order; it waits for none."""
        for _, record in self._ended:
            yield record
        for _, future in self._submitted:
            if future.done() and not future.cancelled() and future.exception() is None:
                for record, _ in future.result():
                    yield record

    def _next_games(self) -> tuple[tuple[MatchPlan, Fixture], ...]:
        """The games of the next batch. One whose bots were not seen yet is the last in it."""
        games = []
        seconds = 0.0
        for plan, fixture in self._games:
            games.append((plan, fixture))
            seconds += self._seconds.get(plan.bots, BATCH_SECONDS)
            if seconds >= BATCH_SECONDS or len(games) == self._at_once:
                break
        return tuple(games)

    def _submit(
        self, games: tuple[tuple[MatchPlan, Fixture], ...]
    ) -> tuple[GameBatch, Future[list[tuple[Record, float]]]]:
        batch = GameBatch(self._play, games)
        with interrupts_blocked():
            return batch, self._executor.submit(play_batch, batch)

    def _receive(self) -> None:
        """Take over the records of the first batch, which is done."""
        batch, future = self._submitted.popleft()
        played = future.result()
        for (plan, _), (record, seconds) in zip(batch.games, played, strict=False):
            self._ended.append((plan, record))
            self._seconds[plan.bots] = (self._seconds.get(plan.bots, seconds) + seconds) / 2
        if left := batch.games[len(played) :]:
            self._submitted.appendleft(self._submit(left))
