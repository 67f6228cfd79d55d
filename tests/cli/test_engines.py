"""Engines and the rules of a match, from the command line."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kadan.referee.records import read_records
from kadan.referee.replay import replay_file

Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{shlex.join([sys.executable, '-S', str(ROOT / 'examples/engine.py')])}"
MOCK = [sys.executable, "-S", str(ROOT / "tests/referee/engines/mock_engine.py")]


def mock(*arguments: str) -> str:
    return f"cmd:{shlex.join([*MOCK, *arguments])}"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The bot text of the example engine in C++."""
    engine = tmp_path_factory.mktemp("engine") / "engine"
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"]
    compiler = os.environ.get("CXX", "c++")
    source = ROOT / "examples/engine.cpp"
    subprocess.run([compiler, "-std=c++17", *warnings, source, "-o", engine], check=True)
    return f"cmd:{engine}"


@pytest.mark.parametrize("game", ["ajisai:board=small", "ikebana", "bonsai:tokonoma=true"])
def test_the_examples_play_every_game(spawn: Run, compiled: str, tmp_path: Path, game: str) -> None:
    path = tmp_path / "games.jsonl"
    match = ("match", game, EXAMPLE, compiled, "--games", "4", "--tc", "20+1", "--jobs", "2")
    ran = spawn(*match, "--seed", "3", "--records", path, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert replay_file(path) == 4
    records = [record for _, record in read_records(path)]
    assert {record.ended for record in records} == {"normal"}
    assert {record.rules for record in records} == {"tc=20+1"}
    assert records[0].players == (EXAMPLE, compiled)
    assert all(len(record.times or ()) == len(record.actions) for record in records)
    assert json.loads(ran.out)["bots"] == [EXAMPLE, compiled]


def test_the_example_in_c_plus_plus_complies(spawn: Run, compiled: str) -> None:
    program = compiled.removeprefix("cmd:")
    ran = spawn("compliance", "--game", "ajisai:board=small", "--", program)
    assert (ran.code, ran.err) == (0, "")


def test_a_match_stops_after_a_crash_and_shows_its_last_words(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    ran = run("match", "ajisai:board=small", "random", mock("crash"), "-n", "6", "--records", path)
    assert ran.code == 1
    assert ran.err.startswith("kadan: the match stops after game 0: `cmd:")
    assert "on seat 1: crash: it ended with exit code 3; its last words: first line |" in ran.err
    assert "1 game on 1 deal" in ran.out
    assert replay_file(path) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_goes_on_with_recover(run: Run, tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.jsonl"
    match = ("match", "ajisai:board=small", "random", mock("crash"), "-n", "6", "--recover")
    ran = run(*match, "--records", path, "--jobs", jobs)
    assert ran.code == 0
    assert ran.err.count("crash: it ended with exit code 3") == 6
    assert "6 forfeits" in ran.out
    assert replay_file(path) == 6


def test_rules_and_options_reach_the_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options = ("--max-moves", "9", "--on-forfeit", "random", "--margin", "5", "--stall", "7000")
    engine = ("--engine-option", "Seed=5", "--start-timeout", "30", "--tc", "nodes=10")
    match = ("match", "ajisai:board=small", EXAMPLE, "random", "random", "-n", "3")
    ran = run(*match, *options, *engine, "--records", path)
    assert (ran.code, ran.err) == (0, "")
    assert replay_file(path) == 3
    for _, record in read_records(path):
        assert record.ended == "adjudicated"
        assert len(record.actions) == 9
        assert record.rules == "tc=nodes=10 margin=5 stall=7000 max-moves=9 on-forfeit=random"
        assert record.players.count(EXAMPLE.replace("cmd:", "cmd[Seed=5]:")) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("random", "cmd:no-such-engine"), "there is no program `no-such-engine`"),
        (("random", "cmd:"), "after `cmd:` comes a program"),
        (("random", "random", "--tc", "fast"), "time control `fast`: `fast` is none; write"),
        (("random", "random", "--on-forfeit", "stop"), "takes `end` or `random`, not `stop`"),
        (("random", "random", "--engine-option", "Hash=1"), "goes with an engine"),
        (("random", "cmd:sh", "--engine-option", "=1"), "is no engine option; write NAME=VALUE"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, arguments: tuple[str, ...], says: str) -> None:
    ran = run("match", "ajisai", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("kadan: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_an_engine_speaks_for_a_bot(spawn: Run) -> None:
    for arguments, says in (
        (("ajisai", "--bot", "greddy"), "did you mean `greedy`?"),
        (("ajisaj", "--bot", "greedy"), "did you mean 'ajisai'?"),
        (("ajisai", "--bot", "cmd:sh"), "`cmd:sh` is an engine already"),
    ):
        ran = spawn("engine", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err


def test_strict_takes_a_forfeit_for_failure(run: Run, tmp_path: Path) -> None:
    match = ("match", "ajisai:board=small", "random", mock("illegal"), "-n", "2", "--recover")
    assert run(*match).code == 0
    ran = run(*match, "--strict", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["complete"] is False
    assert "kadan: --strict: 1 game was forfeited" in ran.err


def test_strict_refuses_an_incomplete_deal(run: Run) -> None:
    for command in ("match", "tournament"):
        ran = run(command, "ajisai", "random", "greedy", "--games", "3", "--strict")
        assert ran.code == 2
        assert "--strict refuses that" in ran.err
        assert ran.out == ""
