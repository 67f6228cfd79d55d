"""What scores promise: the values of leaves that are not played to the end."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from helpers.registry import GAME_SPECS, short_name
from helpers.search import PLAIN, found, game_of, position
from kadan.search import MCTS

#: The opponents' scores are in plain sight (AJ-18 hides them).
OPEN_SCORES = [spec for spec in GAME_SPECS if "traitor" not in spec]


def promised(scores: list[int], scale: float) -> list[float]:
    """Each seat wins with odds that grow e-fold with `scale` points; alone, 1 is the limit."""
    if len(scores) == 1:
        return [1 - 2 * math.exp(-max(scores[0], 0) / scale)]
    weights = [math.exp((score - max(scores)) / scale) for score in scores]
    chances = [weight / sum(weights) for weight in weights]
    return [chance - (1 - chance) / (len(scores) - 1) for chance in chances]


def value_of(state: Any, scale: float) -> list[float]:
    """The value of a leaf as it stands."""
    return list(state.returns()) if state.is_terminal() else promised(state.scores(), scale)


@pytest.mark.parametrize("scale", [2.5, 10.0])
@pytest.mark.parametrize("spec", OPEN_SCORES, ids=short_name)
def test_without_playouts_scores_value_a_leaf(spec: str, scale: float) -> None:
    options = {**PLAIN, "playout_depth": 0, "score_scale": scale}
    for moves in (3, 20, 45):
        state = position(spec, moves)
        player = state.current_player()
        actions = state.legal_actions()
        mcts = MCTS(game_of(spec), simulations=len(actions), solve=False, **options)
        result = mcts.run(state)
        leaves = [value_of(state.child(action), scale) for action in actions]
        assert result.values == pytest.approx([leaf[player] for leaf in leaves], abs=1e-6)
        assert result.root_values == pytest.approx(np.mean(leaves, axis=0).tolist(), abs=1e-6)


def test_one_random_action_then_the_scores() -> None:
    spec = "ajisai(board=small,players=2)"
    state = position(spec, 12)
    options = {**PLAIN, "playout_depth": 1}
    actions = state.legal_actions()
    result = MCTS(game_of(spec), simulations=len(actions), **options).run(state)
    for action, value in zip(actions, result.values, strict=True):
        child = state.child(action)
        player = state.current_player()
        possible = [value_of(child.child(a), 10)[player] for a in child.legal_actions()]
        assert min(abs(value - other) for other in possible) < 1e-6


def test_a_depth_beyond_every_game_is_none() -> None:
    for spec in ("ajisai(players=3)", "ikebana(players=2)", "bonsai(players=1)"):
        state = position(spec, 8)
        options = {**PLAIN, "simulations": 60}
        whole = MCTS(game_of(spec), **options).run(state)
        deep = MCTS(game_of(spec), **{**options, "playout_depth": 1_000_000}).run(state)
        shallow = MCTS(game_of(spec), **{**options, "playout_depth": 2}).run(state)
        assert found(whole) == found(deep)
        assert found(whole) != found(shallow)


def test_the_greatest_lead_is_worth_one() -> None:
    spec = "ajisai(players=2)"
    state = position(spec, 30)
    options = {**PLAIN, "playout_depth": 0, "score_scale": 1e-9, "solve": False}
    actions = state.legal_actions()
    result = MCTS(game_of(spec), simulations=len(actions), **options).run(state)
    player = state.current_player()
    for action, value in zip(actions, result.values, strict=True):
        scores = state.child(action).scores()
        assert value == np.sign(scores[player] - scores[1 - player])
