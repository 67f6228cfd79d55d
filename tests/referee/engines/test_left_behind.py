"""Whatever becomes of the referee, no engine outlives it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import kadan
from helpers.processes import gone, marked
from kadan.referee.bots import parse_bot
from kadan.referee.engines.process import Gone, Process
from kadan.referee.match import MatchPlan, run_match
from kadan.referee.records import encode, read_records
from kadan.referee.replay import replay_file
from kadan.referee.schedule import make_schedule
from kadan.referee.workers import process_pool

Mock = Callable[..., str]


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "kadan", "match", "ajisai:board=small", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_lines(path: Path, lines: int, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 30
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_engines_end_with_the_referee(
    mock: Mock, mark: str, tmp_path: Path, jobs: str, number: signal.Signals
) -> None:
    path, pids = tmp_path / "games.jsonl", tmp_path / "pids"
    bots = (mock("hidden fork", str(pids)), mock("ignores quit"))
    match = start(*bots, "--games", "100000", "--jobs", jobs, "--records", str(path))
    try:
        wait_for_lines(path, 3, match)
        assert len(marked(mark)) >= 1 + 2 * 2 + 1
        match.send_signal(number)
        match.communicate(timeout=20)
        assert gone(mark), f"processes {marked(mark)} are left"
    finally:
        match.kill()
    assert pids.read_text().count("\n") >= 1
    if number == signal.SIGINT:
        assert match.returncode == 130
    records = [record for _, record in read_records(path)] if number == signal.SIGINT else []
    assert {record.ended for record in records} <= {"normal"}


def test_ctrl_c_at_a_thinking_engine(mock: Mock, mark: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    bots = (mock("stall"), "random")
    options = ("--records", str(path), "--keep-unfinished", "--json")
    match = start(*bots, *options)
    try:
        end = time.monotonic() + 30
        while len(marked(mark)) < 3:
            assert time.monotonic() < end
            time.sleep(0.02)
        time.sleep(1.0)
        os.killpg(match.pid, signal.SIGINT)
        out, err = match.communicate(timeout=20)
        assert gone(mark)
    finally:
        match.kill()
    assert match.returncode == 130
    assert err == "kadan: interrupted after 0 of 100 games\n"
    assert json.loads(out)["games_played"] == 0
    ((_, record),) = read_records(path)
    assert record.ended == "interrupted"
    assert record.forfeit is None
    assert record.returns == (0.0, 0.0)
    assert len(record.actions) == 2, "what was played before the engine fell silent"
    assert replay_file(path) == 1


def test_engines_of_workers_play_the_same_games(example: str) -> None:
    plan = MatchPlan(kadan.load_game("bonsai"), (parse_bot(example), parse_bot("greedy")), 5)
    fixtures = make_schedule(2, 6, 5)
    alone: list[str] = []
    run_match(plan, fixtures, lambda record: alone.append(actions(encode(record))))
    others: list[str] = []
    with process_pool(2) as pool:
        run_match(plan, fixtures, lambda record: others.append(actions(encode(record))), pool)
    assert alone == others


def actions(line: str) -> str:
    return str(json.loads(line)["actions"])


def test_a_program_that_cannot_run_is_told(tmp_path: Path) -> None:
    script = tmp_path / "engine"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    process = Process([str(script)])
    with pytest.raises(Gone) as caught:
        process.read_line(time.monotonic() + 10)
    assert caught.value.status == "failed 2"
    process.kill()


def test_lines_arrive_whole_and_nothing_blocks() -> None:
    process = Process(
        [
            sys.executable,
            "-S",
            "-c",
            "import sys; sys.stdin.read(1); [print(l, end='', flush=True) for l in sys.stdin]",
        ]
    )
    assert process.read_line(time.monotonic() + 0.05) is None
    # Far more than a pipe holds, both ways, to a program that reads only when it can write.
    lines = [f"{number} " + "x" * (number % 1000) for number in range(2000)]
    process.send(("\n" + "\n".join(lines) + "\n").encode())
    end = time.monotonic() + 20
    assert [process.read_line(end) for _ in lines] == [line.encode() for line in lines]
    process.kill()
    process.kill()
    with pytest.raises(Gone):
        process.read_line(end)
