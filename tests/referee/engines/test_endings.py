"""Every way in which an engine can fail gets its ending, and leaves nothing behind."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

import kadan
from kadan.referee.bots import BotSpec, parse_bot
from kadan.referee.clock import parse_time_control
from kadan.referee.engines.spec import EngineSpec
from kadan.referee.match import MatchPlan, MatchStopped, play_fixture, run_match
from kadan.referee.records import Record, decode, encode
from kadan.referee.replay import replay
from kadan.referee.rules import MatchRules
from kadan.referee.schedule import make_schedule

Mock = Callable[..., str]

SOON = MatchRules(parse_time_control("movetime=100"), margin=50, stall=200, recover=True)
"""Rules with short times, for engines that give no answer."""

CALM = MatchRules(parse_time_control("movetime=5000"), stall=20000, recover=True)
"""Rules with long times, for engines whose fault is another."""


def bot(text: str, start: float = 20.0) -> BotSpec:
    spec = parse_bot(text)
    return spec.with_options((), start) if isinstance(spec, EngineSpec) else spec


def play(rules: MatchRules, *bots: str, games: int = 1, start: float = 20.0) -> list[Record]:
    game = kadan.load_game("ajisai:board=small", players=len(bots))
    plan = MatchPlan(game, tuple(bot(text, start) for text in bots), 0, rules)
    records: list[Record] = []
    run_match(plan, make_schedule(len(bots), games, 0), records.append)
    for record in records:
        assert decode(encode(record)) == record
        replay(record)
    return records


@pytest.mark.parametrize(
    ("fault", "rules", "ended", "says"),
    [
        (("crash",), CALM, "crash", "exit code 3; its last words: first line | segmentation fault"),
        (("signal",), CALM, "crash", "it was ended by SIGSEGV"),
        (("stall",), SOON, "stall", "no answer for 0.35 s"),
        (("late", "200"), SOON, "time", "ms too many"),
        (("illegal",), CALM, "illegal action", "`R@a1`"),
        (("nonsense",), CALM, "illegal action", "`no-such-action`"),
        (("empty",), CALM, "protocol error", "`bestmove` names no action"),
        (("two",), CALM, "protocol error", "names more than one action"),
        (("bytes",), CALM, "protocol error", "can't decode byte 0xff"),
        (("garbage",), SOON, "stall", "no answer for"),
        (("endless line",), CALM, "protocol error", "a line without an end"),
        (("flood stdout",), SOON, "stall", "no answer for"),
        (("flood stderr",), SOON, "stall", "its last words: "),
        (("close stdout",), CALM, "disconnect", "closed its output, but goes on"),
        (("twice",), CALM, "protocol error", "before `readyok`"),
        (("idle chatter",), CALM, "protocol error", "before `readyok`"),
        (("crash idle",), CALM, "crash", "exit code 4; its last words: died of boredom"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_fault_gets_its_ending(
    mock: Mock, fault: tuple[str, ...], rules: MatchRules, ended: str, says: str
) -> None:
    (record,) = play(rules, mock(*fault), "random")
    assert record.ended == ended
    assert record.forfeit is not None
    assert record.forfeit.seat == 0
    assert says in record.forfeit.message
    assert record.returns == (-1.0, 1.0)
    assert record.times is not None
    assert len(record.times) == len(record.actions) > 0
    assert (record.forfeit.overrun is not None) == (ended == "time")


@pytest.mark.parametrize(
    ("fault", "start", "ended", "says"),
    [
        (("no start",), 20, "crash", "exit code 1; its last words: cannot find my weights"),
        (("deaf start",), 0.3, "stall", "no `ugiok` for 0.3 s"),
        (("garbage start",), 20, "protocol error", "a line without an end"),
        (("slow start", "1.5"), 0.3, "stall", "no `ugiok`"),
    ],
    ids=["no start", "deaf start", "garbage start", "slow start"],
)
def test_a_fault_at_the_start_gets_its_ending(
    mock: Mock, fault: tuple[str, ...], start: float, ended: str, says: str
) -> None:
    (record,) = play(CALM, "random", mock(*fault), start=start)
    assert record.ended == ended
    assert record.forfeit is not None
    assert record.forfeit.seat == 1
    assert says in record.forfeit.message
    assert len(record.actions) == 1, "it ends where the engine's action was due"


@pytest.mark.parametrize(
    "fault",
    [(), ("slow start", "0.5"), ("noisy",), ("idle flood",), ("ignores quit",), ("late", "20")],
    ids=lambda fault: " ".join(fault),
)
def test_what_is_no_fault_ends_well(mock: Mock, fault: tuple[str, ...]) -> None:
    for record in play(CALM, mock(*fault), "random", games=2):
        assert record.ended == "normal"


def test_how_late_an_answer_was_is_told(mock: Mock) -> None:
    (record,) = play(SOON, mock("late", "250"), "random")
    assert record.forfeit is not None
    assert record.forfeit.overrun is not None
    assert 140 < record.forfeit.overrun < 350
    # It was told to stop, and did: the same engine would have played on.
    (record,) = play(SOON, mock("stop"), "random")
    assert record.ended == "time"


@pytest.mark.parametrize("fault", ["fork", "hidden fork"])
def test_children_of_an_engine_end_with_it(mock: Mock, fault: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    (record,) = play(CALM, mock(fault, str(pids)), "random")
    assert record.ended == "normal"
    (pid,) = pids.read_text().split()
    assert not Path(f"/proc/{pid}").exists()


def test_the_match_stops_after_an_engine_broke(mock: Mock) -> None:
    game = kadan.load_game("ajisai:board=small")
    rules = MatchRules(parse_time_control("movetime=5000"))
    plan = MatchPlan(game, (bot("random"), bot(mock("crash"))), 0, rules)
    records: list[Record] = []
    with pytest.raises(MatchStopped, match=r"stops after game 0: `cmd:.*` on seat 1: crash: it en"):
        run_match(plan, make_schedule(2, 4, 0), records.append)
    assert [record.ended for record in records] == ["crash"]


def test_a_broken_engine_is_started_anew(mock: Mock) -> None:
    records = play(CALM, mock("crash"), "random", games=4)
    assert [record.ended for record in records] == ["crash"] * 4
    assert all(len(record.actions) >= 2 for record in records), "each time it plays again"


def test_one_engine_plays_all_its_games(example: str) -> None:
    plan = MatchPlan(kadan.load_game("bonsai"), (bot(example), bot(example)), 7)
    import kadan.referee.engines.pool as pool

    started = []
    original = pool.Engine

    class Counted(original):  # type: ignore[misc, valid-type]
        def __init__(self, *arguments: object) -> None:
            started.append(arguments)
            super().__init__(*arguments)  # type: ignore[arg-type]

    pool.Engine = Counted  # type: ignore[misc]
    try:
        records: list[Record] = []
        run_match(plan, make_schedule(2, 4, 7), records.append)
    finally:
        pool.Engine = original  # type: ignore[misc]
    assert len(started) == 2
    assert {record.ended for record in records} == {"normal"}
    again = [play_fixture(plan, fixture) for fixture in make_schedule(2, 4, 7)]
    assert [r.actions for r in again] == [r.actions for r in records], "its seed is the match's"


def test_a_hanging_engine_hangs_nobody_for_long(mock: Mock) -> None:
    started = time.monotonic()
    play(SOON, mock("ignores quit"), mock("stall"), games=2)
    assert time.monotonic() - started < 15
