"""OpenSpiel's own Python code runs on Kadan's states (optional: `pip install kadan[bench]`)."""

from __future__ import annotations

import numpy as np
import pytest

import kadan

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed; it is optional")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")


def test_mcts_bot_plays_a_whole_game() -> None:
    rng = np.random.RandomState(1)
    game = kadan.load_game("ajisai", board="small")
    evaluator = mcts.RandomRolloutEvaluator(random_state=rng)
    bot = mcts.MCTSBot(game, 1.4, 8, evaluator, solve=True, random_state=rng)
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1.0, 1.0]


@pytest.mark.parametrize("spec", ["ajisai", "ajisai:players=3", "ajisai:traitor=true"])
def test_game_type_compares_equal_to_open_spiels(spec: str) -> None:
    kind = kadan.load_game(spec).get_type()
    theirs = pyspiel.GameType
    assert kind.dynamics == theirs.Dynamics.SEQUENTIAL
    assert kind.chance_mode == theirs.ChanceMode.DETERMINISTIC
    assert kind.reward_model == theirs.RewardModel.TERMINAL
    assert kind.utility == theirs.Utility.ZERO_SUM
    hidden = spec.endswith("traitor=true")
    assert (kind.information == theirs.Information.IMPERFECT_INFORMATION) == hidden
    assert kind.dynamics != theirs.Dynamics.SIMULTANEOUS
    assert kind.dynamics != theirs.ChanceMode.DETERMINISTIC
