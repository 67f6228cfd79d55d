"""`kadan match`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kadan
from kadan.referee.records import read_records

Run = Callable[..., Any]

MATCH = ("match", "ajisai:board=small", "random", "greedy")


def _records(path: Path) -> list[Any]:
    return [record for _, record in read_records(path)]


def test_the_same_command_writes_the_same_bytes_whatever_the_jobs(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "again", "two")]
    for path, jobs in zip(files, ("1", "1", "2"), strict=True):
        ran = run(*MATCH, "--games", "12", "--seed", "3", "--jobs", jobs, "--records", path)
        assert ran.code == 0
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert len(_records(files[0])) == 12
    assert run("replay", *files).code == 0


def test_seed_makes_a_difference(run: Run, tmp_path: Path) -> None:
    for seed in "12":
        run(*MATCH, "--games", "2", "--seed", seed, "--records", tmp_path / seed)
    first, second = (_records(tmp_path / seed) for seed in "12")
    assert first[0].actions != second[0].actions


def test_a_summary_is_printed(run: Run) -> None:
    ran = run("match", "ajisai:board=small", "random", "random", "greedy", "-n", "6")
    assert ran.code == 0
    for text in ("random#1", "random#2", "greedy", "95 % interval", "seat 2", "actions/s"):
        assert text in ran.out
    assert "6 games on 2 deals" in ran.out
    assert ran.err == ""


def test_json_is_all_of_the_output(spawn: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    ran = spawn(*MATCH, "--games", "5", "--json", "--records", path, "--jobs", "2")
    assert ran.code == 0
    document = json.loads(ran.out)
    assert document["games_asked"] == document["games_played"] == 5
    assert document["complete"] is True
    assert document["problem"] is None
    assert document["bots"] == ["random", "greedy"]
    assert document["parameters"]["board"] == "small"
    assert document["edition"] == kadan.load_game("ajisai").edition()
    assert document["actions_per_second"] > 0
    summary = document["summary"]
    records = _records(path)
    assert summary["actions"] == sum(len(record.actions) for record in records)
    for bot in summary["bots"]:
        mine = [record.players.index(bot["label"]) for record in records]
        returns = [record.returns[seat] for record, seat in zip(records, mine, strict=True)]
        assert bot["wins"] == returns.count(1.0)
        assert bot["returns"]["mean"] == pytest.approx(sum(returns) / 5)
    assert "the last deal is cut short" in ran.err
    assert document["notices"] == [ran.err.removeprefix("kadan: ").strip()]


def test_output_to_a_pipe_is_clean(spawn: Run) -> None:
    ran = spawn(*MATCH, "--games", "30")
    assert ran.code == 0
    assert ran.err == ""
    assert all(character.isprintable() or character == "\n" for character in ran.out)
    assert max(map(len, ran.out.splitlines())) <= 100


def test_players_come_from_the_bots(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert run("match", "ajisai", *["random"] * 3, "-n", "3", "--records", path).code == 0
    assert {record.parameters["players"] for record in _records(path)} == {3}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("ajisai:players=3", "random", "random"), "is for 3 players, but 2 bots are given"),
        (("ajisai(players=2)", "random"), "is for 2 players, but 1 bot is given"),
        (("ajisai", "random"), "players"),
        (("ajisai", *["random"] * 4), "players"),
        (("ajisia", "random", "random"), "did you mean 'ajisai'?"),
        (("ajisai:bord=small", "random", "random"), "did you mean 'board'?"),
        (("ajisai:board=tiny", "random", "random"), "tiny"),
        (("ajisai", "random", "greddy"), "did you mean `greedy`?"),
        (("ajisai", "random", "flat:playouts=no"), "a whole number from 1"),
        (
            ("ajisai", "random", "random", "--append"),
            "--append, --force and --resume go with --records",
        ),
        (("ajisai", "random", "random", "--components", "no.toml"), "no.toml"),
        (("ajisai:components=a", "random", "random", "--components", "b"), "leave --components"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, arguments: tuple[str, ...], says: str) -> None:
    ran = run("match", *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("kadan: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err


@pytest.mark.parametrize(
    "arguments",
    [("--games", "0"), ("--games", "x"), ("--jobs", "0"), ("--seed", "-1"), ("--nonsense",)],
)
def test_wrong_options_are_refused(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*MATCH, *arguments)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_records_are_never_overwritten_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play = (*MATCH, "--games", "2", "--records", path)
    assert run(*play).code == 0
    before = path.read_bytes()
    refused = run(*play)
    assert refused.code == 2
    assert (
        "holds records already; choose to go on with their match (--resume), to add to them (--append)"
        in refused.err
    )
    assert path.read_bytes() == before
    assert run(*play, "--append").code == 0
    assert path.read_bytes() == 2 * before
    assert run(*play, "--force").code == 0
    assert path.read_bytes() == before
    assert run(*play, "--force", "--append").code == 2
    assert path.read_bytes() == before


def test_a_folder_is_no_file_for_records(run: Run, tmp_path: Path) -> None:
    ran = run(*MATCH, "--records", tmp_path)
    assert ran.code == 2
    assert "cannot write records" in ran.err


def test_a_full_disk_ends_the_match_with_a_summary(run: Run) -> None:
    for jobs in ("1", "2"):
        ran = run(*MATCH, "--games", "8", "--records", "/dev/full", "--jobs", jobs)
        assert ran.code == 1
        assert "kadan: cannot write game 0 to `/dev/full`: No space left on device" in ran.err
        assert "1 game on 1 deal" in ran.out


def test_components_come_from_a_file(run: Run, tmp_path: Path) -> None:
    marks = kadan.load_game("ajisai").components()["marks"]
    lines = ",".join(f'[{q}, {r}, "{kind}"]' for q, r, kind in marks if kind == "gray")
    toml, path = tmp_path / "mine.toml", tmp_path / "games.jsonl"
    toml.write_text(f'format = 1\ngame = "ajisai"\nname = "mine"\nmarks = [{lines}]\n')
    play = ("match", "ajisai", "random", "random", "-n", "2")
    assert run(*play, "--components", toml, "--records", path).code == 0
    assert {record.edition for record in _records(path)} != {kadan.load_game("ajisai").edition()}
    assert run("replay", path).code == 1
    assert run("replay", path, "--components", toml).code == 0
    assert run("show", "--record", f"{path}:2", "--components", toml).code == 0
