"""Endgames: alpha-beta proves what brute force finds, and MCTS finds the forced wins."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from helpers.ajisai import DATA
from helpers.minimax import outcome
from helpers.search import PLAIN, endgames, game_of
from kadan import reference
from kadan.search import MCTS, AlphaBeta, Proof

STANDARD = "ajisai(players=2)"
SPECS = {
    "standard": STANDARD,
    "small": "ajisai(board=small,players=2)",
    "custom": f"ajisai(components={DATA}/ajisai_custom.toml,players=2)",
}


#: Marks left for a few blooms each. Of the custom board eight or nine are never filled.
EMPTY = {"standard": (1, 2, 3), "small": (2, 3, 4), "custom": (10, 11, 12)}


PROOFS = {1: Proof.WIN, 0: Proof.DRAW, -1: Proof.LOSS}


def assert_proved(result: Any, state: Any, value: int) -> None:
    """The result says so, and the action that it names keeps it."""
    assert result.proved
    player = state.current_player()
    assert result.value == value
    assert result.root_values[1 - player] == -value
    assert result.proofs[result.actions == result.action] == PROOFS[value]
    assert result.pv[0] == result.action


def value_after(state: Any, action: int) -> int:
    """What an action is worth for who takes it, by brute force."""
    child = state.child(action)
    seat = state.current_player()
    if child.is_terminal():
        return round(child.returns()[seat])
    value = outcome(child)
    return value if child.current_player() == seat else -value


def solved_value(state: Any, action: int) -> float:
    """The same by alpha-beta."""
    child = state.child(action)
    values = (
        child.returns()
        if child.is_terminal()
        else AlphaBeta(state.get_game(), solve=True).run(child).root_values
    )
    return float(values[state.current_player()])


@pytest.mark.parametrize("name", SPECS)
def test_solve_equals_brute_force(name: str) -> None:
    game = game_of(SPECS[name])
    values = []
    for state in endgames(game, EMPTY[name], range(40)):
        value = outcome(state)
        values.append(value)
        solved = AlphaBeta(game, solve=True).run(state)
        assert_proved(solved, state, value)
        assert value_after(state, solved.action) == value
        tiny = AlphaBeta(game, solve=True, memory=0).run(state)
        assert_proved(tiny, state, value)
        found = MCTS(game, simulations=200_000, **PLAIN).run(state)
        assert_proved(found, state, value)
        assert value_after(state, found.action) == value
    assert len(set(values)) > 1, "wins and losses"


@pytest.mark.parametrize("name", ["standard", "small"])
def test_solve_equals_brute_force_on_the_reference(name: str) -> None:
    game = game_of(SPECS[name])
    board = "small" if name == "small" else "standard"
    slow = reference.load_game("ajisai", players=2, board=board)
    for state in endgames(game, (2, 3), range(100, 106)):
        value = outcome(slow.deserialize_state(state.serialize()))
        assert_proved(AlphaBeta(game, solve=True).run(state), state, value)


def test_mcts_finds_the_forced_wins_that_alpha_beta_has_solved() -> None:
    game = game_of(STANDARD)
    wins = 0
    for state in endgames(game, (5, 6), range(18)):
        solved = AlphaBeta(game, solve=True).run(state)
        assert solved.proved
        result = MCTS(game, simulations=30_000, **PLAIN).run(state)
        if result.proved:
            assert result.root_values == solved.root_values
        if solved.value == 1:
            wins += 1
            assert solved_value(state, result.action) == 1, "the win is not kept"
    assert wins >= 6


def test_proofs_of_single_actions_hold() -> None:
    game = game_of(STANDARD)
    checked = 0
    for state in endgames(game, (3, 4, 5), range(50, 90)):
        result = MCTS(game, simulations=300, **PLAIN).run(state)
        for action, proof in zip(result.actions, result.proofs, strict=True):
            if proof == Proof.NONE:
                continue
            assert proof == PROOFS[solved_value(state, int(action))]
            checked += 1
    assert checked > 20


def test_a_limit_ends_a_proof() -> None:
    game = game_of(STANDARD)
    state = game.new_initial_state(1)
    result = AlphaBeta(game, solve=True, positions=20_000).run(state)
    assert not result.proved
    assert result.depth == 3
    assert len(result.pv) == 3
    assert result.action in state.legal_actions()
    assert 20_000 <= result.simulations < 30_000
    assert np.count_nonzero(result.visits) == 1
