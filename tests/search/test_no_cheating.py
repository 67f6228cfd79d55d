"""Nobody cheats: equal information states give equal results, whatever the truth is (G-5)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from helpers.search import PLAIN, found, game_of, opinionated
from kadan.search import MCTS, PUCT

SPECS = [
    *(f"ikebana(players={n})" for n in (2, 3, 4, 5)),
    *(f"bonsai(players={n})" for n in (1, 2, 3, 4)),
    "bonsai(players=2,tokonoma=true)",
    "ajisai(players=2,traitor=true)",
    "ajisai(board=small,players=2,traitor=true)",
]


def _searches(game: Any, seed: int) -> list[Any]:
    return [
        MCTS(game, simulations=80, seed=seed),
        MCTS(
            game,
            simulations=60,
            seed=seed,
            memory=0,
            **{**PLAIN, "widening": (2, 0.4), "playout_depth": 3, "first_play": 0.3},
        ),
        PUCT(game, opinionated(game), simulations=25, seed=seed, batch=4, noise=(0.5, 0.2)),
    ]


@pytest.mark.parametrize("spec", SPECS)
def test_equal_information_states_give_equal_results(spec: str) -> None:
    game = game_of(spec)
    rng = random.Random(spec)
    state = game.new_initial_state(rng.getrandbits(64))
    compared = 0
    for move in range(36):
        seat = state.current_player()
        if move % 7 == 2:
            text = state.information_state_string(seat)
            other = state.resample_from_infostate(seat, rng.getrandbits(64))
            assert other.information_state_string(seat) == text
            if other != state:
                compared += 1
                for one, two in zip(_searches(game, move), _searches(game, move), strict=True):
                    assert found(one.run(state)) == found(two.run(other))
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            break
    assert compared > 0, "the truths were different ones"
