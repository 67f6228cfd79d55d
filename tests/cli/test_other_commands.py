"""`kadan games`, `perft`, `bench`, and what all commands have in common."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.metadata import entry_points, version
from typing import Any

import pytest

import kadan

Run = Callable[..., Any]


def test_games_lists_all_games_and_parameters(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for name in kadan.registered_games():
        assert name in ran.out
        for parameter in kadan.game_parameters(name):
            assert parameter.name in ran.out
    assert "playouts" in ran.out


def test_perft_counts(run: Run) -> None:
    # The table of seeds/ajisai.md, "Worked checks".
    assert run("perft", "ajisai", "--depth", "4").out == "1 18\n2 324\n3 5274\n4 85284\n"
    three = run("perft", "ajisai:players=3", "-d", "3")
    assert three.out == "1 12\n2 120\n3 1320\n"
    assert run("perft", "ajisai", "--depth", "0").out == "0 1\n"


def test_perft_divides(run: Run) -> None:
    lines = run("perft", "ajisai", "--depth", "3", "--divide").out.splitlines()
    assert len(lines) == 19
    assert lines[-1] == "total 5274"
    counts = dict(line.split() for line in lines[:-1])
    state = kadan.load_game("ajisai").new_initial_state(0)
    assert set(counts) == {state.action_to_string(0, action) for action in state.legal_actions()}
    assert sum(map(int, counts.values())) == 5274


def test_perft_starts_at_a_position(run: Run) -> None:
    state = kadan.load_game("ajisai").new_initial_state(0)
    state.apply_action(state.legal_actions()[0])
    ran = run("perft", "ajisai", "-d", "2", "--position", state.serialize())
    assert ran.out == f"1 {kadan.perft(state, 1)}\n2 {kadan.perft(state, 2)}\n"
    assert run("perft", "ajisai", "-d", "2", "--position", "nonsense").code == 2


def test_bench_compares_core_and_reference(run: Run) -> None:
    ran = run("bench", "ajisai:board=small", "--seconds", "0.3", "--json")
    assert ran.code == 0
    (result,) = json.loads(ran.out)
    for engine in ("core", "reference"):
        speed = result[engine]
        rate = speed["playouts"] / speed["seconds"]
        assert speed["playouts_per_second"] == pytest.approx(rate)
        assert speed["moves_per_second"] == pytest.approx(rate * result["mean_length"])
    assert 30 < result["mean_length"] < 45
    assert result["lowest_ratio"] <= result["ratio"] <= result["highest_ratio"]
    assert result["ratio"] > 1
    table = run("bench", "ajisai", "--seconds", "0.2")
    assert table.code == 0
    assert "playouts/s" in table.out


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").out == f"kadan {version('kadan')}\n"
    assert kadan.__version__ == version("kadan")


@pytest.mark.parametrize(
    "command",
    ["", "match", "replay", "show", "games", "perft", "bench", "engine", "compliance"],
)
def test_help_names_the_exit_codes(run: Run, command: str) -> None:
    ran = run(*([command] if command else []), "--help")
    assert ran.code == 0
    words = re.sub(r"\s+", " ", ran.out)
    assert "Exit codes: 0 all is well; 1 a check failed" in words
    assert "130 interrupted" in words


def test_unknown_commands_are_wrong_usage(run: Run) -> None:
    assert run("metch").code == 2
    assert run().code == 2


def test_the_command_is_installed(spawn: Run) -> None:
    (script,) = (each for each in entry_points(group="console_scripts") if each.name == "kadan")
    assert script.value == "kadan.cli:main"
    assert spawn("--version").out == f"kadan {version('kadan')}\n"


def test_an_error_in_a_process_is_no_traceback(spawn: Run) -> None:
    ran = spawn("perft", "ajisai:players=7", "--depth", "2")
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("kadan: ")
    assert ran.err.count("\n") == 1


def test_bench_prints_the_signature(run: Callable[..., Any]) -> None:
    document = json.loads(run("bench", "--signature", "--json").out)
    assert document["total"] == sum(document["nodes"].values()) > 0
    lines = run("bench", "--signature").out.splitlines()
    assert lines[-1].split() == [str(document["total"]), "total"]
    assert len(lines) == len(document["nodes"]) + 1
    refused = run("bench", "ajisai", "--signature")
    assert refused.code == 2
    assert "name none" in refused.err
