"""The counts of tests/data/perft_ikebana.txt and perft_bonsai.txt: all from positions."""

from __future__ import annotations

import pytest

from helpers.ajisai import DATA
from helpers.implementations import IMPLEMENTATIONS
from helpers.perft_table import PerftLine, read_perft_table

TABLES = {name: read_perft_table(DATA / f"perft_{name}.txt") for name in ("ikebana", "bonsai")}
LINES = [(name, line) for name, table in TABLES.items() for line in table]

#: The reference counts what takes it less than about a second.
REFERENCE_NODES = 1_000
FOR_REFERENCE = [(name, line) for name, line in LINES if line.nodes <= REFERENCE_NODES]


def label(value: object) -> str:
    """A short name for a test."""
    if isinstance(value, PerftLine):
        return f"line{value.line}-depth{value.depth}-{value.nodes}"
    return str(value)


@pytest.mark.parametrize(("name", "line"), LINES, ids=label)
def test_perft_of_the_core(name: str, line: PerftLine) -> None:
    core = IMPLEMENTATIONS["core"]
    assert core.perft(line.state(core, DATA), line.depth) == line.nodes


@pytest.mark.parametrize(("name", "line"), FOR_REFERENCE, ids=label)
def test_perft_of_the_reference(name: str, line: PerftLine) -> None:
    reference = IMPLEMENTATIONS["reference"]
    assert reference.perft(line.state(reference, DATA), line.depth) == line.nodes


@pytest.mark.parametrize("name", list(TABLES))
def test_perft_tables_have_all_numbers_of_players(name: str) -> None:
    games = {line.game for line in TABLES[name]}
    for players in (2, 3, 4, 5) if name == "ikebana" else (1, 2, 3, 4):
        assert any(f"players={players}" in game for game in games)
    assert max(line.depth for line in TABLES[name]) >= 4
