"""What every MCTS result must be, over all games."""

from __future__ import annotations

import numpy as np
import pytest

from helpers.registry import GAME_SPECS, short_name
from helpers.search import game_of, position, random_game
from kadan.search import MCTS, Proof

MOVES = (0, 9, 25)


@pytest.mark.parametrize("spec", GAME_SPECS, ids=short_name)
def test_a_result_is_sound(spec: str) -> None:
    game = game_of(spec)
    for moves in MOVES:
        state = position(spec, moves)
        before = state.serialize()
        player = state.current_player()
        result = MCTS(game, simulations=120, seed=moves).run(state)

        assert result.game == game
        assert result.player == player
        assert result.actions.tolist() == state.legal_actions()
        assert result.action in state.legal_actions()
        columns = (result.visits, result.values, result.priors, result.proofs)
        assert all(column.shape == result.actions.shape for column in columns)
        assert [column.dtype for column in columns] == [np.int64, np.float32, np.float32, np.int8]
        assert result.visits.sum() == result.simulations
        assert result.simulations == 120 or result.proved
        assert result.visits.min() >= 0
        assert result.reused == 0
        assert not result.priors.any()
        assert np.abs(result.values).max() <= 1
        assert not result.values[result.visits == 0].any()
        assert not result.memory_full
        assert result.tree_size >= len(result.actions) + 1
        assert 1 <= result.depth <= game.max_game_length()
        assert result.seconds > 0
        assert result.simulations_per_second == result.simulations / result.seconds
        assert result.hidden == ("?" in state.information_state_string(player))
        assert state.serialize() == before

        chosen = result.visits[result.actions == result.action][0]
        decided = result.proofs != Proof.NONE
        assert decided.any() or chosen == result.visits.max()

        assert len(result.root_values) == game.num_players()
        assert result.value == result.root_values[player]
        if game.num_players() > 1:
            assert sum(result.root_values) == pytest.approx(0, abs=1e-6)
        if not result.proved:
            # The value of the root is that of its children, weighed by their visits.
            mean = float(result.visits @ result.values.astype(float)) / result.visits.sum()
            assert result.value == pytest.approx(mean, abs=1e-5)


@pytest.mark.parametrize("spec", GAME_SPECS, ids=short_name)
def test_the_principal_variation_can_be_played(spec: str) -> None:
    state = position(spec, 12)
    result = MCTS(game_of(spec), simulations=200).run(state)
    assert result.pv[0] == result.action
    assert 1 <= len(result.pv) <= result.depth
    assert result.pv_text.split()[0] == result.action_text
    if not result.hidden:
        for action in result.pv:
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("spec", GAME_SPECS, ids=short_name)
def test_one_simulation_is_enough(spec: str) -> None:
    result = MCTS(game_of(spec), simulations=1).run(position(spec, 5))
    assert result.simulations == 1
    assert result.visits.tolist().count(1) == 1
    assert result.visits[result.actions == result.action] == 1


def test_a_single_legal_action_is_searched_too() -> None:
    searched = 0
    for spec in ("ajisai(players=3)", "ikebana(players=2)", "bonsai(players=1)"):
        for state in random_game(game_of(spec), 3):
            if len(state.legal_actions()) == 1:
                result = MCTS(game_of(spec), simulations=50).run(state)
                assert result.visits.tolist() == [50]
                searched += 1
    assert searched > 0


def test_what_is_printed_names_action_budget_and_line() -> None:
    spec = "ajisai(board=small,players=2)"
    result = MCTS(game_of(spec), simulations=300, seed=3).run(position(spec, 4))
    lines = str(result).splitlines()
    assert lines[0] == f"{result.action_text} for player 0, expected return {result.value:+.3f}"
    assert lines[1].startswith("300 simulations in ")
    assert lines[2] == f"pv {result.pv_text}"
    assert lines[3].split() == ["action", "visits", "value", "prior", "proof"]
    assert lines[4].split()[:2] == [result.action_text, str(result.visits.max())]
    assert lines[-1] == f"... and {len(result.actions) - 10} more"
    assert len(lines) == 3 + 1 + 10 + 1
    assert repr(result).startswith(f"SearchResult(action={result.action}, simulations=300, ")


def test_a_policy_follows_the_visits() -> None:
    spec = "ajisai(board=small,players=2)"
    game = game_of(spec)
    result = MCTS(game, simulations=300, seed=3).run(position(spec, 4))
    policy = result.policy()
    assert policy.shape == (game.num_distinct_actions(),)
    assert policy.dtype == np.float32
    assert policy[result.actions] == pytest.approx(result.visits / result.visits.sum())
    assert policy.sum() == pytest.approx(1)
    sharp = result.policy(temperature=0)
    assert sharp[result.action] == 1
    assert sharp.sum() == 1
    flat = result.policy(temperature=1e9)[result.actions[result.visits > 0]]
    assert flat == pytest.approx(np.full(flat.shape, 1 / len(flat)))
    half = result.policy(temperature=0.5)[result.actions]
    assert half == pytest.approx(result.visits**2 / (result.visits**2).sum(), abs=1e-6)
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError, match="a temperature is a number from 0 up, not"):
            result.policy(wrong)
