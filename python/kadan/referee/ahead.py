"""Games that an executor plays ahead of the one that is wanted next.

To hand a game to another process and to fetch its record takes both processes longer than some bots
need for the game. So games are handed over in batches that take some hundredths of a second. How
long the games of a match take shows as they come back; who plays is what tells them apart.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from kadan.referee.bots import BotSpec
from kadan.referee.interrupts import interrupts_blocked, interrupts_deferred

if TYPE_CHECKING:
    from kadan.referee.match import MatchPlan
    from kadan.referee.records import Record
    from kadan.referee.schedule import Fixture

Games = tuple[tuple["MatchPlan", "Fixture"], ...]
Played = list[tuple["Record", float]]

BATCH_SECONDS = 0.05
"""How long a batch of more than one game takes, about."""

MAX_BATCH = 64
"""The most games of a batch."""


@dataclass(frozen=True)
class GameBatch:
    """Games that are played one after the other by one worker; `play` plays one."""

    play: Callable[[MatchPlan, Fixture], Record]
    games: Games


def play_batch(batch: GameBatch) -> Played:
    """The records of a batch, with the seconds that each game took.

    It ends before a game that raises an error, unless that is the first: so no other is lost.
    """
    played: Played = []
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
    it lose a record, or give one twice, nor strikes the processes that a submission starts. Games
    whose records are `held`, by number, are not submitted.
    """

    def __init__(
        self,
        executor: Executor,
        games: Iterable[tuple[MatchPlan, Fixture]],
        play: Callable[[MatchPlan, Fixture], Record],
        in_flight: int,
        at_once: int,
        held: Mapping[int, Record],
    ) -> None:
        self._executor = executor
        self._held = held
        self._batches = self._cut(games)
        self._play = play
        self._in_flight = in_flight
        self._at_once = at_once
        self._submitted: deque[tuple[Games, Future[Played]]] = deque()
        self._ended: deque[tuple[MatchPlan, Record]] = deque()
        self._seconds: dict[tuple[BotSpec, ...], float] = {}

    def wait(self) -> tuple[MatchPlan, Record] | None:
        """The next game, as soon as it has ended; None after the last. It stays until `take`.

        Raises what the executor raises, and what a game does.
        """
        while len(self._submitted) < self._in_flight and (games := next(self._batches, None)):
            self._submitted.append((games, self._submit(games)))
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
        self._batches = iter(())
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

    def _cut(self, games: Iterable[tuple[MatchPlan, Fixture]]) -> Iterator[Games]:
        """Batches of games that are all held or all to be played."""
        for _, group in groupby(games, key=lambda game: game[1].number in self._held):
            while batch := self._first_of(group):
                yield batch

    def _first_of(self, games: Iterator[tuple[MatchPlan, Fixture]]) -> Games:
        """The games of one batch. One whose bots were not seen yet is the last in it."""
        batch = []
        seconds = 0.0
        for plan, fixture in games:
            batch.append((plan, fixture))
            seconds += self._seconds.get(plan.bots, BATCH_SECONDS)
            if seconds >= BATCH_SECONDS or len(batch) == self._at_once:
                break
        return tuple(batch)

    def _submit(self, games: Games) -> Future[Played]:
        if games[0][1].number in self._held:
            future: Future[Played] = Future()
            future.set_result([(self._held[fixture.number], 0.0) for _, fixture in games])
            return future
        with interrupts_blocked():
            return self._executor.submit(play_batch, GameBatch(self._play, games))

    def _receive(self) -> None:
        """Take over the records of the first batch, which is done."""
        games, future = self._submitted.popleft()
        played = future.result()
        for (plan, fixture), (record, seconds) in zip(games, played, strict=False):
            self._ended.append((plan, record))
            if fixture.number not in self._held:
                self._seconds[plan.bots] = (self._seconds.get(plan.bots, seconds) + seconds) / 2
        if left := games[len(played) :]:
            self._submitted.appendleft((left, self._submit(left)))
