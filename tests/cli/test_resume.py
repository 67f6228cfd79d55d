"""Matches that are stopped, killed or broken off, and go on with --resume."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kadan.referee.records import read_records

#: How often the referee is killed in one match. `KADAN_KILLS=50` for a long proof.
KILLS = int(os.environ.get("KADAN_KILLS", "4"))

MATCH = ("match", "ajisai:board=small", "greedy", "random", "--games", "20")
SWISS = (
    "tournament",
    "ajisai:board=small",
    *("greedy", "random", "flat:playouts=1", "flat:playouts=2"),
    *("--format", "swiss", "--rounds", "3", "--games", "4"),
)


@pytest.fixture
def whole(run: Callable[..., Any], tmp_path: Path) -> Callable[..., bytes]:
    """The records of a command that is not interrupted."""

    def record(command: tuple[str, ...]) -> bytes:
        path = tmp_path / "whole.jsonl"
        assert run(*command, "--records", path).code == 0
        return path.read_bytes()

    return record


@pytest.mark.parametrize("command", [MATCH, SWISS], ids=["match", "swiss"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_goes_on_where_it_stopped(
    run: Callable[..., Any],
    whole: Callable[..., bytes],
    tmp_path: Path,
    command: tuple[str, ...],
    jobs: str,
) -> None:
    expected = whole(command)
    lines = expected.splitlines(keepends=True)
    path = tmp_path / "stopped.jsonl"
    path.write_bytes(b"".join(lines[:7]))
    done = run(*command, "--records", path, "--resume", "--jobs", jobs, "--json")
    assert done.code == 0, done.err
    assert path.read_bytes() == expected
    document = json.loads(done.out)
    assert document["games_resumed"] == 7
    assert document["games_played"] == len(lines)
    assert f"goes on after 7 of {len(lines)} games" in done.err


def test_a_half_line_is_dropped_with_a_notice(
    run: Callable[..., Any], whole: Callable[..., bytes], tmp_path: Path
) -> None:
    expected = whole(MATCH)
    path = tmp_path / "torn.jsonl"
    first, second, *_ = expected.splitlines(keepends=True)
    for torn in (1, 100, len(second) - 1):
        path.write_bytes(first + second[:torn])
        done = run(*MATCH, "--records", path, "--resume")
        assert done.code == 0, done.err
        assert "line 2 is a half one: it is dropped" in done.err
        assert path.read_bytes() == expected


def test_games_recorded_out_of_order_are_kept_and_sorted(
    run: Callable[..., Any], whole: Callable[..., bytes], tmp_path: Path
) -> None:
    # Ctrl-C records what has ended, also a game after one that has not.
    expected = whole(MATCH)
    lines = expected.splitlines(keepends=True)
    path = tmp_path / "gaps.jsonl"
    path.write_bytes(b"".join([*lines[:3], lines[5], lines[4]]))
    assert run(*MATCH, "--records", path, "--resume").code == 0
    assert path.read_bytes() == expected
    assert sorted(child.name for child in tmp_path.iterdir()) == ["gaps.jsonl", "whole.jsonl"]


def test_what_is_complete_is_only_counted(
    run: Callable[..., Any], whole: Callable[..., bytes], tmp_path: Path
) -> None:
    expected = whole(MATCH)
    path = tmp_path / "done.jsonl"
    path.write_bytes(expected)
    before = run(*MATCH, "--json").out
    after = run(*MATCH, "--records", path, "--resume", "--json").out
    assert json.loads(after)["summary"] == json.loads(before)["summary"]
    assert path.read_bytes() == expected


def test_a_file_that_is_not_there_is_begun(
    run: Callable[..., Any], whole: Callable[..., bytes], tmp_path: Path
) -> None:
    path = tmp_path / "new.jsonl"
    assert run(*MATCH, "--records", path, "--resume").code == 0
    assert path.read_bytes() == whole(MATCH)


def _replaced(command: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(new if word == old else word for word in command)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ((*MATCH, "--seed", "1"), "`seed` is `0`, here it is `1`"),
        (_replaced(MATCH, "greedy", "flat"), "`players` is"),
        (_replaced(MATCH, "20", "10"), "holds game 19, but this match has the games 0 to 9"),
        ((*MATCH, "--random-plies", "2"), "`opening` is"),
        ((*MATCH, "--max-moves", "9"), "`rules` is"),
        (_replaced(MATCH, MATCH[1], "ajisai"), "`parameters` is"),
        ((*MATCH, "--append"), "choose one of --append, --force and --resume"),
    ],
)
def test_records_of_another_match_are_refused_and_kept(
    run: Callable[..., Any],
    whole: Callable[..., bytes],
    tmp_path: Path,
    command: tuple[str, ...],
    message: str,
) -> None:
    expected = whole(MATCH)
    path = tmp_path / "other.jsonl"
    path.write_bytes(expected)
    done = run(*command, "--records", path, "--resume")
    assert done.code in (1, 2)
    assert message in done.err
    assert path.read_bytes() == expected


def test_damage_in_the_middle_is_refused(
    run: Callable[..., Any], whole: Callable[..., bytes], tmp_path: Path
) -> None:
    lines = whole(MATCH).splitlines(keepends=True)
    path = tmp_path / "damaged.jsonl"
    for damaged, message in (
        ([lines[0], b"{}\n", *lines[2:]], "damaged.jsonl:2:"),
        ([lines[0], lines[1], lines[1]], "holds game 1 twice"),
    ):
        path.write_bytes(b"".join(damaged))
        done = run(*MATCH, "--records", path, "--resume")
        assert done.code in (1, 2)
        assert message in done.err
        assert path.read_bytes() == b"".join(damaged)


def test_resume_needs_records(run: Callable[..., Any]) -> None:
    done = run(*MATCH, "--resume")
    assert done.code == 2
    assert "go with --records FILE" in done.err


def test_a_game_that_ctrl_c_broke_off_is_played_anew(
    kadan_command: list[str], run: Callable[..., Any], whole: Callable[..., bytes], tmp_path: Path
) -> None:
    command = _replaced(_replaced(MATCH, "greedy", "flat:playouts=300"), "20", "6")
    path = tmp_path / "interrupted.jsonl"
    process = subprocess.Popen(
        [*kadan_command, *command, "--records", str(path), "--keep-unfinished"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _wait_for_growth(path, process, 2)
    time.sleep(0.05)  # into the next game
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130
    last = [record for _, record in read_records(path)][-1]
    assert last.ended == "interrupted"
    done = run(*command, "--records", path, "--resume")
    assert done.code == 0, done.err
    assert f"game {last.number} was broken off" in done.err
    assert path.read_bytes() == whole(command)


def _wait_for_growth(path: Path, process: subprocess.Popen[bytes], lines: int) -> bool:
    """Waits until the file has so many lines more; False if the match ends before."""
    before = path.read_bytes().count(b"\n") if path.exists() else 0
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if process.poll() is not None:
            return False
        if path.exists() and path.read_bytes().count(b"\n") >= before + lines:
            return True
        time.sleep(0.005)
    raise AssertionError("the match does not go on")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_referee_can_be_killed_at_any_moment(
    kadan_command: list[str],
    run: Callable[..., Any],
    tmp_path: Path,
    jobs: str,
) -> None:
    games = str(12 * KILLS)
    command = ("match", "ajisai:board=small", "flat:playouts=4", "random", "--games", games)
    expected, path = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    assert run(*command, "--records", expected).code == 0
    chance = random.Random(jobs)
    killed = 0
    while killed < KILLS:
        process = subprocess.Popen(
            [*kadan_command, *command, "--records", str(path), "--resume", "--jobs", jobs],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        alive = _wait_for_growth(path, process, chance.randint(1, 5))
        time.sleep(chance.random() * 0.05)
        process.kill()
        process.wait()
        if not alive:
            break
        killed += 1
    assert killed >= KILLS // 2
    assert run(*command, "--records", path, "--resume", "--jobs", jobs).code == 0
    assert path.read_bytes() == expected.read_bytes()
