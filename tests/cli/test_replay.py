"""`kadan replay`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def games(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    match = ("match", "ajisai:board=small,traitor=yes", "random", "greedy", "-n", "4")
    assert run(*match, "--records", path).code == 0
    return path


def test_true_records_replay(run: Run, games: Path) -> None:
    ran = run("replay", games)
    assert ran.code == 0
    assert ran.out == f"{games}: 4 games replay exactly\n"
    assert run("replay", games, games).out.endswith("8 games in 2 files\n")


def test_a_false_record_is_named_by_file_and_line(run: Run, games: Path) -> None:
    lines = games.read_text().splitlines()
    for damage in (
        lines[2].replace('"normal"', '"Normal"'),
        lines[2].replace('"rotation":0', '"rotation":1'),
        lines[2].replace("secret:", "sekret:", 1),
        lines[2][:-1],
        "",
        "{}",
    ):
        assert damage != lines[2]
        games.write_text("\n".join([*lines[:2], damage, *lines[3:]]) + "\n")
        ran = run("replay", games)
        assert ran.code == 1
        assert ran.err.startswith(f"kadan: {games}:3: ")
        assert ran.err.count("\n") == 1


def test_a_file_that_is_not_there_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    ran = run("replay", tmp_path / "none.jsonl")
    assert ran.code == 2
    assert "cannot read the records" in ran.err
    assert run("replay").code == 2
