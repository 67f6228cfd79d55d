"""Going on with the tree of an earlier search."""

from __future__ import annotations

import random

import pytest

import kadan
from helpers.search import PLAIN, endgames, game_of, position
from kadan.search import MCTS

PERFECT = ["ajisai(players=2)", "ajisai(board=small,players=3)"]


def after(state: kadan.State, *actions: int) -> kadan.State:
    """The position after some actions, without a history."""
    state = state.clone()
    for action in actions:
        state.apply_action(action)
    return state.get_game().deserialize_state(state.serialize())


@pytest.mark.parametrize("spec", PERFECT)
def test_the_tree_is_found_again_after_own_and_other_actions(spec: str) -> None:
    game = game_of(spec)
    mcts = MCTS(game, simulations=3000, reuse=True, **PLAIN)
    state = position(spec, 10)
    first = mcts.run(state)
    assert first.reused == 0
    reply = next(action for action in first.pv[1:])
    state = after(state, first.action, reply)
    second = mcts.run(state)
    assert 0 < second.reused < 3000
    # The root was once a leaf itself; all its other visits went on to an action.
    assert second.visits.sum() == second.reused - 1 + 3000
    assert second.actions.tolist() == state.legal_actions()
    assert second.simulations == 3000
    third = mcts.run(after(state, second.action))
    assert third.reused == second.visits.max()


def test_a_run_on_the_same_position_goes_on() -> None:
    spec = PERFECT[0]
    mcts = MCTS(game_of(spec), simulations=500, reuse=True, **PLAIN)
    state = position(spec, 8)
    assert [mcts.run(state).reused for _ in range(3)] == [0, 500, 1000]
    assert mcts.run(state).visits.sum() == 2000


def test_one_action_at_a_time_is_followed_too() -> None:
    spec = PERFECT[0]
    game = game_of(spec)
    mcts = MCTS(game, simulations=2000, reuse=True, **PLAIN)
    state = position(spec, 0)
    reused = []
    for _ in range(6):
        result = mcts.run(state)
        reused.append(result.reused)
        state = after(state, result.action)
    assert reused[0] == 0
    assert min(reused[1:]) > 0


def test_foreign_positions_start_anew() -> None:
    spec = PERFECT[0]
    mcts = MCTS(game_of(spec), simulations=300, reuse=True, **PLAIN)
    for seed in range(3):
        state = position(spec, 12, seed)
        result = mcts.run(state)
        assert result.reused == 0
        assert result.visits.sum() == 300


def test_without_the_option_nothing_is_kept() -> None:
    spec = PERFECT[0]
    mcts = MCTS(game_of(spec), simulations=300, **PLAIN)
    state = position(spec, 12)
    assert [mcts.run(state).reused for _ in range(2)] == [0, 0]


@pytest.mark.parametrize("spec", ["ikebana(players=2)", "bonsai(players=2)"])
def test_where_something_is_hidden_nothing_is_kept(spec: str) -> None:
    mcts = MCTS(game_of(spec), simulations=100, reuse=True, **PLAIN)
    state = position(spec, 5)
    assert [mcts.run(state).reused for _ in range(2)] == [0, 0]


def test_answers_are_as_good_with_a_kept_tree() -> None:
    game = game_of(PERFECT[0])
    rng = random.Random(4)
    compared = 0
    for state in endgames(game, (4, 5), range(16)):
        mcts = MCTS(game, reuse=True, **PLAIN)
        mcts.run(state, simulations=300)
        later = after(state, rng.choice(state.legal_actions()))
        if later.is_terminal():
            continue
        kept = mcts.run(later, simulations=50_000)
        fresh = MCTS(game, **PLAIN).run(later, simulations=50_000)
        assert kept.proved
        assert fresh.proved
        assert kept.root_values == fresh.root_values
        compared += kept.reused > 0
    assert compared >= 5


def test_a_kept_proof_needs_one_simulation() -> None:
    game = game_of(PERFECT[0])
    for state in endgames(game, (3,), range(6)):
        mcts = MCTS(game, simulations=20_000, reuse=True, **PLAIN)
        first = mcts.run(state)
        again = mcts.run(state)
        assert first.proved
        assert again.proved
        assert again.simulations == 1
        assert again.root_values == first.root_values
        assert again.action == first.action
