"""Whole matches: the same records from every executor, and what is kept when a match breaks off."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from itertools import chain
from typing import Any

import pytest

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.errors import RefereeError
from kadan.referee.match import MatchPlan, play_fixture, run_games, run_match
from kadan.referee.records import Record, encode
from kadan.referee.schedule import Fixture, make_schedule
from kadan.referee.workers import process_pool

Plan = Callable[..., MatchPlan]
Played = Callable[..., list[Record]]


class ScriptedExecutor(Executor):
    """Plays every batch at once, but for those in `script`, whose futures do what it says.

    A batch goes by the number of its first game.
    """

    def __init__(self, script: dict[int, BaseException | None]) -> None:
        self.script = script
        self.submitted: list[int] = []
        self.batches: list[list[int]] = []
        self.futures: list[Future[Any]] = []

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        numbers = [fixture.number for _, fixture in args[0].games]
        number = numbers[0]
        self.submitted.append(number)
        self.batches.append(numbers)
        future: Future[Any] = Future()
        self.futures.append(future)
        if number not in self.script:
            try:
                future.set_result(function(*args, **kwargs))
            except RefereeError as error:
                future.set_exception(error)
        elif (scripted := self.script[number]) is not None:
            future.set_exception(scripted)
        return future


def test_all_executors_give_the_same_records(plan: Plan) -> None:
    match = plan("ajisai:board=small,traitor=true", "flat:playouts=3", "greedy", seed=4)
    fixtures = make_schedule(2, 10, match.seed)
    alone: list[Record] = []
    run_match(match, fixtures, alone.append)
    assert [record.number for record in alone] == list(range(10))

    threads: list[Record] = []
    with ThreadPoolExecutor(3) as executor:
        run_match(match, fixtures, threads.append, executor, in_flight=5)
    processes: list[Record] = []
    with process_pool(2) as pool:
        run_match(match, fixtures, processes.append, pool)
    lines = [encode(record) for record in alone]
    assert [encode(record) for record in threads] == lines
    assert [encode(record) for record in processes] == lines


def test_the_seed_of_the_match_makes_the_match(played: Played) -> None:
    games = [played("ajisai:board=small", "random", "random", games=4, seed=s) for s in (1, 1, 2)]
    assert games[0] == games[1]
    assert all(a.actions != b.actions for a, b in zip(games[0], games[2], strict=True))
    assert len({record.actions for record in games[0]}) == 4, "no game is played twice"


def test_deals_are_paired(played: Played) -> None:
    records = played("ajisai:board=small", "greedy", "random", "flat:playouts=1", games=6)
    flat = "flat:playouts=1,samples=8"
    assert [record.players for record in records[:3]] == [
        ("greedy", "random", flat),
        ("random", flat, "greedy"),
        (flat, "greedy", "random"),
    ]
    assert [(record.deal, record.rotation) for record in records] == [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)
    ]  # fmt: skip
    assert len({record.deal_seed for record in records}) == 2


def test_greedy_beats_random(played: Played) -> None:
    records = played("ajisai", "greedy", "random", games=1000, seed=1)
    wins = sum(record.returns[record.players.index("greedy")] > 0 for record in records)
    # With a true rate of 1/2, 580 or more of 1000 have a chance below one in a million.
    assert wins >= 580


def test_flat_beats_greedy(played: Played) -> None:
    records = played("ajisai:board=small", "flat:playouts=30", "greedy", games=40, seed=1)
    wins = sum(record.returns[record.players.index("greedy")] < 0 for record in records)
    # With a true rate of 1/2, 33 or more of 40 have a chance of about two in a hundred thousand.
    assert wins >= 33


def test_games_and_bots_must_fit() -> None:
    with pytest.raises(RefereeError, match="is for 2 players, not 3"):
        MatchPlan(kadan.load_game("ajisai"), (parse_bot("random"),) * 3, 0)


@pytest.mark.parametrize("seat_count", [2, 3])
def test_a_game_alone_is_the_game_of_the_match(plan: Plan, seat_count: int) -> None:
    match = plan("ajisai:board=small", *["random"] * seat_count, seed=12)
    fixtures = make_schedule(seat_count, 5, match.seed)
    records: list[Record] = []
    run_match(match, fixtures, records.append)
    assert play_fixture(match, fixtures[3]) == records[3]


def test_no_more_games_are_in_flight_than_allowed(plan: Plan) -> None:
    executor = ScriptedExecutor({0: None})
    match = plan("ajisai:board=small", "random", "random")

    def interrupt() -> None:
        executor.futures[0].set_exception(KeyboardInterrupt())

    original = executor.submit

    def submit(function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = original(function, *args, **kwargs)
        if len(executor.submitted) == 4:
            interrupt()
        return future

    executor.submit = submit  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        run_match(
            match, make_schedule(2, 50, 0), lambda record: None, executor, in_flight=4, at_once=1
        )
    assert executor.submitted == [0, 1, 2, 3]


def test_an_interrupt_keeps_all_games_that_have_ended(plan: Plan) -> None:
    executor = ScriptedExecutor({2: KeyboardInterrupt(), 4: None})
    records: list[Record] = []
    with pytest.raises(KeyboardInterrupt):
        run_match(
            plan("ajisai:board=small", "random", "random"),
            make_schedule(2, 20, 0),
            records.append,
            executor,
            in_flight=4,
            at_once=1,
        )
    assert [record.number for record in records] == [0, 1, 3, 5], "game 4 was still being played"


def test_a_dead_worker_is_told_and_keeps_what_has_ended(plan: Plan) -> None:
    executor = ScriptedExecutor({1: BrokenExecutor("gone")})
    records: list[Record] = []
    with pytest.raises(RefereeError, match="the workers failed: gone"):
        run_match(
            plan("ajisai:board=small", "random", "random"),
            make_schedule(2, 9, 0),
            records.append,
            executor,
            in_flight=3,
            at_once=1,
        )
    assert [record.number for record in records] == [0, 2, 3]


def test_short_games_are_handed_over_in_batches(plan: Plan) -> None:
    executor = ScriptedExecutor({})
    match = plan("ajisai:board=small", "random", "random")
    records: list[Record] = []
    run_match(match, make_schedule(2, 60, 0), records.append, executor, in_flight=2, at_once=9)
    assert executor.batches[:2] == [[0], [1]], "nobody knows yet how long they take"
    assert list(chain(*executor.batches)) == list(range(60))
    sizes = [len(batch) for batch in executor.batches]
    assert max(sizes) > 1
    assert max(sizes) <= 9
    assert [record.number for record in records] == list(range(60))


def test_long_games_are_handed_over_one_by_one(plan: Plan, register: Callable[..., None]) -> None:
    def slow(state: kadan.State, player: int, seed: int) -> object:
        time.sleep(0.003)
        return state.legal_actions()[0]

    register("slow", slow)
    executor = ScriptedExecutor({})
    match = plan("ajisai:board=small", "slow", "random")
    run_match(match, make_schedule(2, 6, 0), lambda record: None, executor, in_flight=2)
    assert executor.batches == [[number] for number in range(6)]


def test_short_games_beside_long_ones(plan: Plan, register: Callable[..., None]) -> None:
    """How long games take is known of each match alone: in a tournament they go side by side."""

    def slow(state: kadan.State, player: int, seed: int) -> object:
        time.sleep(0.003)
        return state.legal_actions()[0]

    register("slow", slow)
    matches = [plan("ajisai:board=small", bot, "random") for bot in ("slow", "random")]
    games = [(matches[f.number % 2], f) for f in make_schedule(2, 20, 0)]
    executor = ScriptedExecutor({})
    run_games(games, lambda record: None, executor, in_flight=2)
    assert all(sum(number % 2 == 0 for number in batch) <= 1 for batch in executor.batches)


def test_an_interrupt_in_a_batch_keeps_all_of_it(plan: Plan) -> None:
    records: list[Record] = []

    def consume(record: Record) -> None:
        records.append(record)
        if record.number == 20:
            signal.raise_signal(signal.SIGINT)

    executor = ScriptedExecutor({})
    match = plan("ajisai:board=small", "random", "random")
    with pytest.raises(KeyboardInterrupt):
        run_match(match, make_schedule(2, 500, 0), consume, executor, in_flight=2)
    assert [record.number for record in records] == list(chain(*executor.batches))
    assert 21 < len(records) < 500


def test_a_game_that_cannot_be_played_keeps_those_before_it(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(match: MatchPlan, fixture: Fixture) -> Record:
        if fixture.number == 17:
            raise RefereeError("this bot cannot play this game")
        return play_fixture(match, fixture)

    monkeypatch.setattr("kadan.referee.match.play_fixture", play)
    executor = ScriptedExecutor({})
    records: list[Record] = []
    match = plan("ajisai:board=small", "random", "random")
    with pytest.raises(RefereeError, match="cannot play this game"):
        run_match(match, make_schedule(2, 60, 0), records.append, executor, in_flight=2, at_once=6)
    assert [record.number for record in records] == list(range(17))


@pytest.mark.parametrize("parallel", [False, True])
def test_a_failure_to_record_ends_the_match(plan: Plan, parallel: bool) -> None:
    records: list[Record] = []

    def consume(record: Record) -> None:
        if record.number == 2:
            raise RefereeError("the disk is full")
        records.append(record)

    with pytest.raises(RefereeError, match="the disk is full"):
        run_match(
            plan("ajisai:board=small", "random", "random"),
            make_schedule(2, 9, 0),
            consume,
            ScriptedExecutor({}) if parallel else None,
        )
    assert [record.number for record in records] == [0, 1]


def test_processes_are_gone_when_their_block_is_left(plan: Plan) -> None:
    before = set(multiprocessing.active_children())
    slow = plan("ajisai", "flat:playouts=100000000", "random")

    def break_off() -> None:
        with process_pool(1) as pool:
            pool.submit(pow, 2, 3).result()
            pool.submit(play_fixture, slow, make_schedule(2, 1, 0)[0])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert set(multiprocessing.active_children()) == before
