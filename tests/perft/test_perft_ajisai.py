"""The counts of tests/data/perft_ajisai.txt, and those that the rules' page states."""

from __future__ import annotations

import pytest

from helpers.ajisai import DATA
from helpers.implementations import IMPLEMENTATIONS, Implementation
from helpers.perft_table import PerftLine, read_perft_table

FILE = DATA / "perft_ajisai.txt"
TABLE = read_perft_table(FILE)

#: The reference is some ten thousand times slower: it counts what takes it less than a second.
REFERENCE_NODES, REFERENCE_DEPTH = 3_000, 6
FOR_REFERENCE = [
    line for line in TABLE if line.nodes <= REFERENCE_NODES and line.depth <= REFERENCE_DEPTH
]


def name(line: PerftLine) -> str:
    """A short name for a test: the place in the file and the count."""
    return f"line{line.line}-depth{line.depth}-{line.nodes}"


@pytest.mark.parametrize("line", TABLE, ids=name)
def test_perft_of_the_core(line: PerftLine) -> None:
    core = IMPLEMENTATIONS["core"]
    assert core.perft(line.state(core, DATA), line.depth) == line.nodes


@pytest.mark.parametrize("line", FOR_REFERENCE, ids=name)
def test_perft_of_the_reference(line: PerftLine) -> None:
    reference = IMPLEMENTATIONS["reference"]
    assert reference.perft(line.state(reference, DATA), line.depth) == line.nodes


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("ajisai", [1, 18, 324, 5274, 85284]),
        ("ajisai:board=small", [1, 18, 324, 5274, 84996]),
        ("ajisai:players=3", [1, 12, 120, 1320, 13152]),
        ("ajisai:board=small,traitor=true", [1, 3, 9, 162, 2916]),
    ],
)
def test_perft_worked_checks(impl: Implementation, spec: str, counts: list[int]) -> None:
    state = impl.load_game(spec).new_initial_state()
    for depth, count in enumerate(counts):
        if impl.name == "core" or count <= 2 * REFERENCE_NODES:
            assert impl.perft(state, depth) == count


def test_perft_table_has_all_variants_and_kinds() -> None:
    starts = {line.game for line in TABLE if not line.position and line.depth >= 4}
    assert len(starts) == 12
    pending = [line for line in TABLE if "@" in line.position]
    assert any(":" in line.position.split(" ")[6] for line in pending)
    assert any(line.nodes == 0 for line in TABLE)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft_divide_adds_up(impl: Implementation, depth: int) -> None:
    state = impl.load_game("ajisai:players=3").new_initial_state()
    divided = impl.perft(state, depth, divide=True)
    assert list(divided) == state.legal_actions()
    assert sum(divided.values()) == impl.perft(state, depth)
    for action, count in divided.items():
        assert impl.perft(state.child(action), depth - 1) == count


def test_perft_leaves_the_state_alone(impl: Implementation) -> None:
    state = impl.load_game("ajisai").new_initial_state()
    state.apply_action(state.legal_actions()[3])
    before = (state.serialize(), state.history())
    impl.perft(state, 2)
    impl.perft(state, 2, divide=True)
    assert (state.serialize(), state.history()) == before


def test_perft_at_the_end_and_at_depth_zero(impl: Implementation) -> None:
    game = impl.load_game("ajisai")
    over = game.deserialize_state("ajisai 2 standard - 3/6/7/8/7/8/7/6/3 end - -")
    assert impl.perft(over, 0) == 1
    assert impl.perft(over, 1) == 0
    assert impl.perft(over, 1, divide=True) == {}
    assert impl.perft(game.new_initial_state(), 0) == 1


def test_perft_refuses_a_negative_depth(impl: Implementation) -> None:
    state = impl.load_game("ajisai").new_initial_state()
    with pytest.raises(ValueError, match="-1"):
        impl.perft(state, -1)
