"""`kadan match --sprt`, and openings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kadan
from kadan.referee.records import read_records

Run = Callable[..., Any]

SMALL = ("match", "ajisai:board=small")
UNEVEN = (*SMALL, "flat:playouts=5", "random", "--sprt", "elo0=0 elo1=100")


def test_a_match_ends_when_it_is_decided(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for path, jobs in zip(files, ("1", "2"), strict=True):
        ran = run(*UNEVEN, "--games", "400", "--seed", "1", "--jobs", jobs, "--records", path)
        assert ran.code == 0
        assert "H1 accepted after" in ran.out
    assert files[0].read_bytes() == files[1].read_bytes(), "whatever --jobs is"
    games = len(list(read_records(files[0])))
    assert games < 400
    assert games % 2 == 0


def test_json_has_the_verdict(run: Run) -> None:
    ran = run(*UNEVEN, "--games", "400", "--seed", "1", "--json")
    document = json.loads(ran.out)
    sprt = document["sprt"]
    assert sprt["verdict"] == "H1"
    assert sprt["llr"] >= sprt["upper"]
    assert document["games_played"] == 2 * sprt["pairs"] < document["games_asked"] == 400
    assert document["complete"] is True
    assert sum(document["summary"]["pair"]["pentanomial"]) == sprt["pairs"]


def test_equal_bots_are_told_from_better_ones(run: Run) -> None:
    ran = run(*SMALL, "random", "random", "--sprt", "elo0=0 elo1=150 model=logistic", "--json")
    document = json.loads(ran.out)
    assert document["sprt"]["verdict"] == "H0"
    assert document["sprt"]["model"] == "logistic"
    assert document["games_asked"] == 20_000


def test_a_match_may_stay_undecided(run: Run) -> None:
    ran = run(*SMALL, "random", "random", "--games", "6", "--sprt", "elo0=0 elo1=5")
    assert ran.code == 0
    assert "undecided after 3 pairs" in ran.out
    document = json.loads(
        run(*SMALL, "random", "random", "--games", "6", "--sprt", "elo0=0 elo1=5", "--json").out
    )
    assert document["sprt"]["verdict"] == "undecided"
    assert document["complete"] is True


def test_without_a_test_there_is_none(run: Run) -> None:
    document = json.loads(run(*SMALL, "random", "random", "-n", "2", "--json").out)
    assert document["sprt"] is None
    assert json.loads(run(*SMALL, "random", "random", "--json").out)["games_played"] == 100


@pytest.mark.parametrize(
    ("bots", "text", "says"),
    [
        (3, "elo0=0 elo1=5", "--sprt compares two bots; this is a match of 3"),
        (2, "elo0=0", "elo1 is missing"),
        (2, "elo0=5 elo1=0", "5 is not below 0"),
        (2, "elo0=0 elo1=5 alpha=2", "alpha is above 0"),
        (2, "elo0=0, elo1=5", "elo0 is a number, not `0,`"),
    ],
)
def test_what_is_no_test_is_one_line(run: Run, bots: int, text: str, says: str) -> None:
    ran = run(*SMALL, *["random"] * bots, "--sprt", text)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_elo_is_shown_for_two_bots(run: Run) -> None:
    ran = run(*SMALL, "greedy", "random", "-n", "40")
    for part in ("greedy against random", "pairs by points", "normalised Elo", "superiority"):
        assert part in ran.out
    assert "against" not in run(*SMALL, "greedy", "random", "random", "-n", "3").out


def test_matches_begin_after_random_plies(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play = (*SMALL, "random", "random", "-n", "4", "--records", path)
    assert run(*play, "--random-plies", "3").code == 0
    assert {record.opening for _, record in read_records(path)} == {"plies 3"}
    assert run("replay", path).code == 0
    assert "the opening (plies 3)" in run("show", "--record", f"{path}:1", "--move", "0").out


def test_matches_begin_as_a_file_says(run: Run, tmp_path: Path) -> None:
    game = kadan.load_game("ajisai:board=small")
    state = game.new_initial_state(0)
    state.apply_action(state.legal_actions()[2])
    openings, path = tmp_path / "openings.txt", tmp_path / "games.jsonl"
    openings.write_text(f"{state.serialize()}\n7\n")
    play = (*SMALL, "random", "random", "-n", "4", "--records", path)
    assert run(*play, "--openings", openings).code == 0
    assert [record.opening for _, record in read_records(path)] == [
        "position", "position", "seed", "seed"
    ]  # fmt: skip
    assert run("replay", path).code == 0
    both = run(*play, "--force", "--openings", openings, "--random-plies", "1")
    assert both.code == 2
    assert "choose one of --openings and --random-plies" in both.err
    openings.write_text("nonsense\n")
    wrong = run(*play, "--force", "--openings", openings)
    assert wrong.code == 2
    assert f"{openings}:1: " in wrong.err
