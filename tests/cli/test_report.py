"""`kadan report`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def games(run: Run, tmp_path: Path) -> Path:
    """A file of records of a match of two."""
    path = tmp_path / "games.jsonl"
    play = ("match", "ajisai:board=small", "greedy", "random", "-n", "20", "--seed", "2")
    assert run(*play, "--records", path).code == 0
    return path


def test_a_match_is_reported_in_the_terminal(run: Run, games: Path) -> None:
    ran = run("report", games)
    assert ran.code == 0
    assert ran.err == ""
    for part in (
        "20 games on 10 deals", "greedy against random", "Elo", "Each against each", "Seats",
        "Length in actions", "Endings: normal 20",
    ):  # fmt: skip
        assert part in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_files_are_put_together(run: Run, games: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.jsonl"
    play = ("match", "ajisai:board=small", "random", "greedy", "-n", "4", "--seed", "3")
    assert run(*play, "--records", more).code == 0
    document = json.loads(run("report", games, more, "--json").out)
    (report,) = document["reports"]
    assert (report["games"], report["deals"], len(report["bots"])) == (24, 12, 2)
    assert document["files"] == [str(games), str(more)]


def test_games_are_reported_one_after_the_other(run: Run, games: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert run("match", "bonsai", "random", "random", "-n", "2", "--records", other).code == 0
    ran = run("report", games, other)
    assert ran.out.index("ajisai(") < ran.out.index("bonsai(")
    assert len(json.loads(run("report", games, other, "--json").out)["reports"]) == 2


def test_a_page_is_written(run: Run, games: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("report", games, "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert text.count("<svg") == 3
    assert "Pairs of games by points" in text
    refused = run("report", games, "--html", tmp_path)
    assert refused.code == 2
    assert "cannot write" in refused.err


def test_times_are_reported_by_bot(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play = ("match", "ikebana", "greedy", "random", "-n", "2", "--tc", "movetime=5000")
    assert run(*play, "--records", path).code == 0
    assert "Milliseconds for a decision" in run("report", path).out
    (report,) = json.loads(run("report", path, "--json").out)["reports"]
    decisions = sum(bot["latency"]["decisions"] for bot in report["bots"])
    assert decisions == report["actions"]


def test_what_is_no_record_is_told(run: Run, games: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(games.read_bytes() + b"{}\n")
    ran = run("report", broken)
    assert ran.code == 1
    assert ran.err.startswith(f"kadan: {broken}:21: ")
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert run("report", empty).code == 2
    assert run("report", tmp_path / "none.jsonl").code == 2


def test_without_scipy_a_notice_says_so(
    run: Run, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    ran = run("report", games)
    assert ran.code == 0
    assert "pip install 'kadan[ratings]'" in ran.err
    assert "greedy against random" in ran.out
