"""The rules of a match: time for bots, the greatest length, and seats that are played on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.clock import parse_time_control
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.limits import Limits
from kadan.referee.match import MatchPlan, run_match
from kadan.referee.records import Record, decode, encode
from kadan.referee.replay import replay
from kadan.referee.returns import adjudicated_returns, forfeit_returns, played_on_returns
from kadan.referee.rules import MatchRules
from kadan.referee.schedule import make_schedule

Register = Callable[[str, Any], None]


def play(rules: MatchRules, spec: str, *bots: str, games: int = 1) -> list[Record]:
    game = kadan.load_game(spec, players=len(bots))
    plan = MatchPlan(game, tuple(parse_bot(bot) for bot in bots), 3, rules)
    records: list[Record] = []
    run_match(plan, make_schedule(len(bots), games, 3), records.append)
    for record in records:
        assert decode(encode(record)) == record
        replay(record)
    return records


def first(state: kadan.State, player: int, seed: int) -> int:
    return state.legal_actions()[0]


def test_rules_are_written_where_they_are_not_the_default() -> None:
    assert str(MatchRules(recover=True, keep_unfinished=True)) == ""
    control = parse_time_control("60+0.6,nodes=5")
    rules = MatchRules(control, 50, 1000, 300, "random")
    assert str(rules) == "tc=60+0.6,nodes=5 margin=50 stall=1000 max-moves=300 on-forfeit=random"
    for wrong in ({"margin": -1}, {"stall": -1}, {"max_moves": 0}):
        with pytest.raises(RefereeError):
            MatchRules(**wrong)  # type: ignore[arg-type]


def _sleeps(seconds: float) -> Callable[[kadan.State, int, int], int]:
    def choose(state: kadan.State, player: int, seed: int) -> int:
        time.sleep(seconds)
        return first(state, player, seed)

    return choose


def test_a_bot_may_be_too_slow(register: Register) -> None:
    register("slow", _sleeps(0.4))
    rules = MatchRules(parse_time_control("movetime=200"), margin=100)
    (record,) = play(rules, "ajisai:board=small", "random", "slow")
    assert record.ended == "time"
    assert record.forfeit is not None
    assert record.forfeit.seat == 1
    assert record.forfeit.overrun is not None
    assert 200 <= record.forfeit.overrun < 10_000
    assert "ms too many" in record.forfeit.message
    assert record.times is not None
    assert len(record.times) == len(record.actions) == 1
    assert record.rules == "tc=movetime=200 margin=100"


def test_a_margin_forgives(register: Register) -> None:
    register("slow", _sleeps(0.02))
    rules = MatchRules(parse_time_control("movetime=1"), margin=60_000)
    (record,) = play(rules, "ajisai:board=small", "random", "slow")
    assert record.ended == "normal"
    assert record.times is not None
    assert sum(taken >= 20 for taken in record.times) > 10


def test_a_clock_runs_out(register: Register) -> None:
    register("slow", _sleeps(0.15))
    (record,) = play(MatchRules(parse_time_control("0.5")), "ajisai:board=small", "slow", "random")
    assert record.ended == "time"
    assert 0 < len(record.actions) <= 8


def test_bots_are_told_their_limits(register: Register) -> None:
    from kadan.referee.bots import BotKind, register_bot, unregister_bot
    from kadan.referee.bots.base import Bot

    told: list[Limits] = []
    seen: list[str] = []

    class Careful(Bot):
        def begin(self, game: kadan.Game, seat: int, seed: int) -> None:
            seen.append(f"begin {seat} {game.get_type().short_name}")

        def choose(self, state: kadan.State, player: int, seed: int) -> int:
            told.append(self.limits)
            return first(state, player, seed)

        def end(self) -> None:
            seen.append("end")

    register_bot(BotKind("careful", "of a test", Careful))
    try:
        rules = MatchRules(parse_time_control("5/10+0.5,sims=7"))
        play(rules, "ajisai:board=small", "careful", "random")
    finally:
        unregister_bot("careful")
    assert seen == ["begin 0 ajisai", "end"]
    assert told[0].clocks == (10_000, 10_000)
    assert told[0].increments == (500, 500)
    assert [limits.movestogo for limits in told[:6]] == [5, 4, 3, 2, 1, 5]
    assert {limits.sims for limits in told} == {7}
    assert told[1].clocks[0] > 10_000


def test_without_time_or_engines_nothing_is_timed() -> None:
    (record,) = play(MatchRules(parse_time_control("sims=7")), "ajisai", "random", "random")
    assert record.times is None
    assert record.rules == "tc=sims=7"


def test_a_game_ends_at_its_greatest_length() -> None:
    records = play(MatchRules(max_moves=11), "ajisai:board=small", "random", "greedy", games=6)
    for record in records:
        assert record.ended == "adjudicated"
        assert record.forfeit is None
        assert len(record.actions) == 11
        assert record.returns == adjudicated_returns(record.scores)
    (record,) = play(MatchRules(max_moves=10_000), "ajisai:board=small", "random", "greedy")
    assert record.ended == "normal"
    (record,) = play(MatchRules(max_moves=2), "bonsai", "random")
    assert record.returns == (-1.0,)


@pytest.mark.parametrize(
    ("scores", "gone", "returns"),
    [
        ((3, 2), (), (1.0, -1.0)),
        ((3, 3), (), (0.0, 0.0)),
        ((3, 5, 5), (), (-0.5, 0.25, 0.25)),
        ((3, 5, 5), (1,), (-0.5, -0.5, 1.0)),
        ((5, 5, 5, 1), (1, 2), (1.0, -1 / 3, -1 / 3, -1 / 3)),
    ],
)
def test_the_highest_scores_share_an_adjudicated_game(
    scores: tuple[int, ...], gone: tuple[int, ...], returns: tuple[float, ...]
) -> None:
    assert adjudicated_returns(scores, gone) == pytest.approx(returns)


def test_seats_that_were_played_on_come_last() -> None:
    assert played_on_returns((1.0, -0.5, -0.5), (9, 4, 3), ()) == (1.0, -0.5, -0.5)
    assert played_on_returns((1.0, -0.5, -0.5), (9, 4, 3), (1,)) == (1.0, -0.5, -0.5)
    assert played_on_returns((1.0, -0.5, -0.5), (9, 4, 3), (0,)) == (-0.5, 1.0, -0.5)
    assert played_on_returns((1.0, -0.5, -0.5), (9, 4, 4), (0,)) == (-0.5, 0.25, 0.25)
    shared = played_on_returns((0.25, 0.25, -0.5), (9, 9, 4), (0,))
    assert shared == (-0.5, 1.0, -0.5)
    assert forfeit_returns(4, 0, 2) == pytest.approx((-1 / 3, 1 / 3, -1 / 3, 1 / 3))


def _fails_at(move: int) -> Callable[[kadan.State, int, int], int]:
    decisions = [0]

    def choose(state: kadan.State, player: int, seed: int) -> int:
        decisions[0] += 1
        if decisions[0] > move:
            raise RuntimeError("no more")
        return first(state, player, seed)

    return choose


def test_a_seat_is_played_on(register: Register) -> None:
    register("fails", _fails_at(2))
    rules = MatchRules(on_forfeit="random")
    (record,) = play(rules, "ajisai:board=small", "greedy", "fails", "greedy")
    assert record.ended == "normal"
    assert record.forfeit is None
    (gone,) = record.substitutions
    assert (gone.seat, gone.ended, gone.after) == (1, "bot error", 7)
    assert gone.message == "RuntimeError: no more"
    assert record.returns[1] == -0.5
    assert sorted(record.returns) == [-0.5, -0.5, 1.0]
    # The same command, the same game: its replacement has the seeds of the match.
    register("fails too", _fails_at(2))
    (again,) = play(rules, "ajisai:board=small", "greedy", "fails too", "greedy")
    assert again.actions == record.actions


def test_a_game_ends_when_one_seat_is_left(register: Register) -> None:
    register("fails", _fails_at(2))
    register("fails too", _fails_at(4))
    rules = MatchRules(on_forfeit="random")
    (record,) = play(rules, "ajisai:board=small", "greedy", "fails", "fails too")
    assert record.ended == "bot error"
    assert record.forfeit is not None
    assert record.forfeit.seat == 2
    assert [gone.seat for gone in record.substitutions] == [1]
    assert record.returns == (1.0, -0.5, -0.5)
    register("fails soon", _fails_at(1))
    (record,) = play(rules, "ajisai:board=small", "fails soon", "greedy")
    assert record.substitutions == ()
    assert record.ended == "bot error"


def test_a_replay_finds_wrong_substitutions(register: Register) -> None:
    from dataclasses import replace

    register("fails", _fails_at(2))
    rules = MatchRules(on_forfeit="random")
    (record,) = play(rules, "ajisai:board=small", "greedy", "fails", "greedy")
    (gone,) = record.substitutions
    for changed, says in (
        ((replace(gone, seat=2),), "where it is not to move"),
        ((replace(gone, after=8),), "where it is not to move"),
        ((replace(gone, after=10_000),), "where it is not to move"),
        ((gone, replace(gone, after=10)), "was gone before"),
        ((gone, replace(gone, seat=2, after=8)), "less than two seats"),
    ):
        with pytest.raises(RecordError, match=says):
            replay(replace(record, substitutions=changed))
    with pytest.raises(RecordError, match="the replay gives"):
        replay(replace(record, returns=record.returns[::-1], substitutions=(gone,)))
