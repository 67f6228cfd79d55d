"""What the tests of `kadan.batch` share: games, and the streams that deals are drawn from."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from helpers.splitmix import SplitMix64


def stream(seed: int, index: int) -> SplitMix64:
    """Stream `index` of a seed, from the words of `kadan.batch`."""
    first = SplitMix64(seed).next()
    return SplitMix64(SplitMix64(first ^ (index * 0xD1342543DE82EF95 % 2**64)).next())


def choose(states: list[Any], rng: random.Random) -> list[int]:
    """A legal action of each state, -1 at the end."""
    return [-1 if s.is_terminal() else rng.choice(s.legal_actions()) for s in states]


def scatter(batch: Any, seed: int) -> None:
    """Puts another game into each lane: every fourth at its end, the others somewhere before it."""
    game, rng = batch.get_game(), random.Random(seed)
    states = []
    for lane in range(len(batch)):
        state = game.new_initial_state(seed + lane)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        if lane % 4 != 0:
            actions = state.history()
            state = game.new_initial_state(seed + lane)
            for action in actions[: rng.randrange(len(actions))]:
                state.apply_action(action)
        states.append(state)
    batch.set_states(states)


def assert_is(batch: Any, states: list[Any]) -> None:
    """All that can be asked of a batch is what its states say."""
    game = batch.get_game()
    assert batch.serialize() == [state.serialize() for state in states]
    assert batch.current_player.tolist() == [state.current_player() for state in states]
    assert batch.terminal.tolist() == [state.is_terminal() for state in states]
    returns = np.array([state.returns() for state in states], np.float32)
    np.testing.assert_array_equal(batch.returns(), returns)
    masks = np.array([state.legal_actions_mask() for state in states])
    np.testing.assert_array_equal(batch.legal_mask(), masks)
    packed = np.packbits(masks, axis=1, bitorder="little")
    np.testing.assert_array_equal(batch.legal_mask(packed=True), packed)
    shape = (len(states), *game.observation_tensor_shape())
    packing = game.observation_packing()
    for player in (None, *range(game.num_players())):
        tensors = np.array([state.observation_tensor(player) for state in states]).reshape(shape)
        np.testing.assert_array_equal(batch.observe(player), tensors)
        rows = batch.observe(player, packed=True)
        np.testing.assert_array_equal(packing.unpack(rows), tensors)
