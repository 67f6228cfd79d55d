"""`kadan tournament`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kadan.referee.records import read_records

Run = Callable[..., Any]

SMALL = ("tournament", "ajisai:board=small")
FIELD = ("random", "greedy", "flat:playouts=3")


@pytest.mark.parametrize("format", ["round-robin", "gauntlet", "swiss"])
def test_the_same_command_writes_the_same_bytes_whatever_the_jobs(
    run: Run, tmp_path: Path, format: str
) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for path, jobs in zip(files, ("1", "2"), strict=True):
        play = (*SMALL, *FIELD, "--format", format, "-n", "4", "--seed", "3")
        assert run(*play, "--jobs", jobs, "--records", path).code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert (
        len(list(read_records(files[0]))) == {"round-robin": 12, "gauntlet": 8, "swiss": 20}[format]
    )
    assert run("replay", files[0]).code == 0


def test_the_table_is_that_of_the_report(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    ran = run(*SMALL, *FIELD, "random", "-n", "6", "--records", path)
    assert ran.code == 0
    assert ran.err == ""
    for part in ("random#2", "rating", "Each against each", "36 games on 3 deals"):
        assert part in ran.out
    assert run("report", path).out == ran.out


def test_json_is_all_of_the_output(spawn: Run, tmp_path: Path) -> None:
    ran = spawn(*SMALL, *FIELD, "-n", "3", "--json", "--format", "gauntlet", "--challengers", "2")
    assert ran.code == 0
    document = json.loads(ran.out)
    assert document["format"] == "gauntlet"
    assert document["games_asked"] == document["games_played"] == document["report"]["games"] == 6
    assert document["complete"] is True
    assert document["bots"] == ["random", "greedy", "flat:playouts=3,samples=8"]
    assert document["notices"] == [
        "in each pairing 3 games are not a multiple of the 2 seats: the last deal is cut short and "
        "played in 1 of its 2 rotations"
    ]


def test_games_for_one_are_ranked_by_score(run: Run) -> None:
    ran = run("tournament", "bonsai:players=1", "random", "greedy", "-n", "10")
    assert ran.code == 0
    assert "20 games on 10 deals" in ran.out
    assert "a better score on the same deal" in ran.out


def test_games_for_more_than_two(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play = ("tournament", "ikebana:players=3", *FIELD, "random", "-n", "3")
    assert run(*play, "--format", "swiss", "--rounds", "2", "--records", path).code == 0
    assert len(list(read_records(path))) == 6
    assert run("replay", path).code == 0


def test_openings_are_those_of_matches(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert run(*SMALL, *FIELD, "-n", "4", "--random-plies", "2", "--records", path).code == 0
    records = [record for _, record in read_records(path)]
    assert {record.opening for record in records} == {"plies 2"}
    assert len({(record.deal, record.initial) for record in records}) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((*SMALL, "random"), "needs at least 2 bots, not 1"),
        (("tournament", "ajisai:players=3", "random", "greedy"), "needs at least 3 bots, not 2"),
        ((*SMALL, *FIELD, "--format", "swis"), "there is no format `swis` (did you mean `swiss`?)"),
        ((*SMALL, *FIELD, "--rounds", "3"), "--rounds goes with --format swiss"),
        ((*SMALL, *FIELD, "--challengers", "1"), "--challengers goes with --format gauntlet"),
        ((*SMALL, *FIELD, "-f", "gauntlet", "--challengers", "3"), "1 to 2 challengers, not 3"),
        ((*SMALL, "random", "greddy"), "did you mean `greedy`?"),
        (("tournament", "bonsai:players=1", *FIELD, "-f", "swiss"), "the format is round-robin"),
        ((*SMALL, *FIELD, "--append"), "--append, --force and --resume go with --records"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, arguments: tuple[str, ...], says: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("kadan: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_records_are_never_overwritten_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play = (*SMALL, "random", "greedy", "-n", "2", "--records", path)
    assert run(*play).code == 0
    before = path.read_bytes()
    assert run(*play).code == 2
    assert path.read_bytes() == before
    assert run(*play, "--append").code == 0
    assert path.read_bytes() == 2 * before


def test_a_full_disk_ends_the_tournament_with_a_report(run: Run) -> None:
    ran = run(*SMALL, *FIELD, "-n", "2", "--records", "/dev/full")
    assert ran.code == 1
    assert "kadan: cannot write game 0 to `/dev/full`: No space left on device" in ran.err
    assert "1 game on 1 deal" in ran.out
