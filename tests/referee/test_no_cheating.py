"""Nobody cheats: what a bot plays depends on what its seat may know, and on nothing else (G-5)."""

from __future__ import annotations

import random

import pytest

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.game import _decide

SPECS = [
    *(f"ikebana:players={n}" for n in (2, 3, 4, 5)),
    *(f"bonsai:players={n}" for n in (1, 2, 3, 4)),
    "bonsai:players=2,tokonoma=true",
]


@pytest.mark.parametrize("bot", ["random", "greedy", "flat:playouts=4,samples=2", "mcts:sims=60"])
@pytest.mark.parametrize("spec", SPECS)
def test_equal_information_states_give_equal_choices(spec: str, bot: str) -> None:
    rng = random.Random(spec)
    state = kadan.load_game(spec).new_initial_state(rng.getrandbits(64))
    compared = 0
    for move in range(30):
        seat = state.current_player()
        if move % 6 == 0:
            other = state.resample_from_infostate(seat, rng.getrandbits(64))
            assert other.information_state_string(seat) == state.information_state_string(seat)
            compared += other != state
            choices = [
                _decide(truth, parse_bot(bot).make(), seat, move) for truth in (state, other)
            ]
            assert choices[0] == choices[1]
            assert choices[0][1] == "normal"
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            break
    assert compared > 0  # the truths were different ones
