"""Single operations under pytest-benchmark: `make bench`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import kadan
from kadan.referee import parse_bot, play_game
from kadan.search import MCTS

GAMES = [
    "ajisai",
    "ajisai:board=small",
    "ajisai:players=3",
    *(f"ikebana:players={n}" for n in (2, 3, 4, 5)),
    *(f"bonsai:players={n}" for n in (1, 2, 3, 4)),
]


def middle_of_game(spec: str) -> kadan.State:
    """A state half way through a random game."""
    rng = random.Random(7)
    state = kadan.load_game(spec).new_initial_state(seed=7)
    actions = []
    while not state.is_terminal():
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    state = kadan.load_game(spec).new_initial_state(seed=7)
    for action in actions[: len(actions) // 2]:
        state.apply_action(action)
    return state


@pytest.fixture(params=GAMES)
def state(request: pytest.FixtureRequest) -> kadan.State:
    return middle_of_game(request.param)


def test_playouts(benchmark: Any, state: kadan.State) -> None:
    start = state.get_game().new_initial_state(seed=7)
    assert benchmark(kadan.random_playouts, start, 1000).shape == (1000, state.num_players())


def test_perft(benchmark: Any, state: kadan.State) -> None:
    assert benchmark(kadan.perft, state, 3) > 0


def test_legal_actions(benchmark: Any, state: kadan.State) -> None:
    assert benchmark(state.legal_actions)


def test_clone(benchmark: Any, state: kadan.State) -> None:
    assert benchmark(state.clone) == state


def test_child(benchmark: Any, state: kadan.State) -> None:
    action = state.legal_actions()[0]
    assert benchmark(state.child, action).history()[-1] == action


def test_serialize(benchmark: Any, state: kadan.State) -> None:
    assert benchmark(state.serialize)


def test_deserialize(benchmark: Any, state: kadan.State) -> None:
    assert benchmark(state.get_game().deserialize_state, state.serialize()) == state


def test_observation(benchmark: Any, state: kadan.State) -> None:
    out = np.empty(state.get_game().observation_tensor_size(), np.float32)
    assert benchmark(state.observation_tensor, 0, out) is out


def test_python_loop(benchmark: Any, state: kadan.State) -> None:
    """A whole random game stepped from Python."""
    rng = random.Random(7)

    def play() -> int:
        running = state.get_game().new_initial_state(seed=7)
        while not running.is_terminal():
            running.apply_action(rng.choice(running.legal_actions()))
        return running.move_number()

    assert benchmark(play) > 0


@pytest.mark.parametrize("threads", [1, 2])
def test_mcts(benchmark: Any, state: kadan.State, threads: int) -> None:
    """A search of 2,000 simulations from the deal."""
    start = state.get_game().new_initial_state(seed=7)
    search = MCTS(state.get_game(), simulations=2000, seed=7, threads=threads)
    assert benchmark(search.run, start).simulations == 2000


def test_batch_step(benchmark: Any, state: kadan.State) -> None:
    """1,024 states: masks, observations, a random action each."""
    game = state.get_game()
    batch = kadan.batch(game, 1024, seed=7, auto_reset=True)
    masks = np.empty((1024, game.num_distinct_actions()), np.bool_)
    tensors = np.empty((1024, *game.observation_tensor_shape()), np.float32)

    def step() -> int:
        batch.legal_mask(out=masks)
        batch.observe(out=tensors)
        batch.step(batch.random_actions(7))
        return len(batch)

    assert benchmark(step) == 1024


def test_referee(benchmark: Any, state: kadan.State) -> None:
    """A game of random bots, as a match plays it."""
    game = state.get_game()
    bots = [parse_bot("random").make() for _ in range(game.num_players())]
    outcome = benchmark(play_game, game, bots, 7, lambda seat, move: 1000 * move + seat)
    assert outcome.ended == "normal"
