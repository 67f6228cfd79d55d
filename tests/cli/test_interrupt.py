"""Ctrl-C, at a real match in a process of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from kadan.referee.records import read_records
from kadan.referee.replay import replay_file


def _wait_for_lines(path: Path, lines: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 30
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _group_is_gone(group: int) -> bool:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def _kill_group(process: subprocess.Popen[str]) -> None:
    """Whatever is left of a match, workers included."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("to_all", [True, False], ids=["terminal", "kill"])
def test_ctrl_c_ends_a_match_cleanly(
    kadan_command: list[str], tmp_path: Path, jobs: str, to_all: bool
) -> None:
    path = tmp_path / "games.jsonl"
    match = ("match", "ajisai", "flat:playouts=5", "random", "--games", "100000")
    process = subprocess.Popen(
        [*kadan_command, *match, "--jobs", jobs, "--records", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        _wait_for_lines(path, 5, process)
        # A terminal sends it to all processes of the group, workers included; `kill` to one.
        if to_all:
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert _group_is_gone(process.pid), "a worker is left behind"
    finally:
        _kill_group(process)
    assert process.returncode == 130
    played = replay_file(path)
    assert played >= 5
    assert path.read_bytes().endswith(b"}\n")
    assert err == f"kadan: interrupted after {played} of 100000 games\n"
    assert f"{played} games on" in out
    numbers = [record.number for _, record in read_records(path)]
    assert numbers == sorted(set(numbers))
    if jobs == "1":
        assert numbers == list(range(played))


def test_ctrl_c_in_a_long_decision_is_heard(kadan_command: list[str], tmp_path: Path) -> None:
    match = ("match", "ajisai", "flat:playouts=1000000", "random", "--games", "2", "--jobs", "2")
    path = tmp_path / "games.jsonl"
    process = subprocess.Popen(
        [*kadan_command, *match, "--records", str(path), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 30
        while not path.exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        time.sleep(1.0)
        sent = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert time.monotonic() - sent < 10
        assert _group_is_gone(process.pid), "a worker is left behind"
    finally:
        _kill_group(process)
    assert process.returncode == 130
    assert err == "kadan: interrupted after 0 of 2 games\n"
    assert '"games_played": 0' in out
    assert path.read_bytes() == b""
