"""Golden playthroughs replayed: every line of every file, on core and reference, for all games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kadan
import kadan.reference
from helpers.features import features_of
from helpers.golden import Playthrough, Views, line_of, read
from helpers.implementations import Implementation
from helpers.parity import same_to_the_eye

HERE = Path(__file__).parent
DATA = HERE.parent / "data"
FILES = sorted(HERE.glob("*.txt"))
NAMES = [file.stem for file in FILES]


@pytest.fixture(params=FILES, ids=NAMES)
def golden(request: pytest.FixtureRequest) -> Playthrough:
    """Each file in turn."""
    return read(request.param)


def replayed(state: Any, golden: Playthrough) -> Any:
    """A copy of the state after all actions, by their texts."""
    state = state.clone()
    for line in golden.lines[1:]:
        state.apply_action(state.string_to_action(line.action))
    return state


def test_golden_every_line(golden: Playthrough, impl: Implementation) -> None:
    state = golden.start(golden.load(impl.load_game, DATA))
    views = Views()
    assert line_of(state) == golden.lines[0]
    views.add(state)
    for number, line in enumerate(golden.lines[1:], 1):
        assert not state.is_terminal(), f"line {number}"
        seat = state.current_player()
        assert state.returns() == [0.0] * state.num_players()
        action = state.string_to_action(line.action)
        assert action in state.legal_actions()
        assert state.action_to_string(seat, action) == line.action
        state.apply_action(action)
        assert line_of(state, seat, line.action) == line, f"line {number}"
        views.add(state)
    assert state.is_terminal()
    assert state.returns() == golden.returns
    assert views.text() == golden.views


def test_golden_back_to_the_start(golden: Playthrough, impl: Implementation) -> None:
    start = golden.start(golden.load(impl.load_game, DATA))
    state = replayed(start, golden)
    for line, (player, action) in zip(
        reversed(golden.lines[:-1]), reversed(state.full_history()), strict=True
    ):
        state.undo_action(player, action)
        assert state.serialize() == line.position
        assert len(state.legal_actions()) == line.legal
    assert state == start


def test_golden_every_position_is_read(golden: Playthrough, impl: Implementation) -> None:
    game = golden.load(impl.load_game, DATA)
    for line in golden.lines:
        state = game.deserialize_state(line.position)
        assert line_of(state, line.seat, line.action) == line


def test_golden_core_and_reference_see_the_same(golden: Playthrough) -> None:
    states = [
        golden.start(golden.load(module.load_game, DATA)) for module in (kadan, kadan.reference)
    ]
    rng = random.Random(0)
    for number, line in enumerate(golden.lines[1:]):
        if number % 10 == 0:
            same_to_the_eye(*states, rng)
        for state in states:
            state.apply_action(state.string_to_action(line.action))
    same_to_the_eye(*states, rng)
    np.testing.assert_allclose(states[0].returns(), golden.returns)


def test_golden_files_say_what_is_in_them(golden: Playthrough) -> None:
    game = golden.load(kadan.load_game, DATA)
    found = features_of(game, [(line.action, line.position) for line in golden.lines])
    assert sorted(found) == golden.meets


@pytest.mark.parametrize(
    ("game", "features"),
    [
        # What the rules' pages say random play does not reach.
        ("ajisai", {"AJ-7", "AJ-12"}),
        (
            "ikebana:players",
            {"IK-12", "IK-15", "IK-22", "IK-25", "IK-28", "IK-29"},
        ),
        ("ikebana:components", {"IK-12", "IK-15"}),
    ],
)
def test_golden_what_is_rare_is_in_them(game: str, features: set[str]) -> None:
    met = {
        feature
        for golden in map(read, FILES)
        if golden.spec.startswith(game)
        for feature in golden.meets
    }
    assert features <= met, features - met


def test_golden_files_are_of_all_variants() -> None:
    specs = {golden.spec for golden in map(read, FILES)}
    assert {f"ikebana:players={n}" for n in (2, 3, 4, 5)} <= specs
    assert {f"bonsai:players={n}" for n in (1, 2, 3, 4)} <= specs
    assert {"ajisai:players=2", "ajisai:players=3"} <= specs
    assert {"ajisai:board=small", "ajisai:traitor=true"} <= specs
