"""Positions, evaluators and budgets for the tests of search."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kadan
from helpers.splitmix import SplitMix64

#: What MCTS is given where a test must not depend on defaults that matches have found.
PLAIN: dict[str, Any] = {
    "exploration": 1.0,
    "first_play": None,
    "widening": None,
    "playout_depth": None,
    "score_scale": 10.0,
}

Batch = tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int32]]


@cache
def game_of(spec: str) -> kadan.Game:
    """A game, loaded once."""
    return kadan.load_game(spec)


def position(spec: str, moves: int, seed: int = 1) -> kadan.State:
    """The position after some random actions (fewer, where the game would end), without history."""
    game = game_of(spec)
    rng = random.Random(f"{moves} {seed}")
    state = game.new_initial_state(seed)
    for _ in range(moves):
        after = state.child(rng.choice(state.legal_actions()))
        if after.is_terminal():
            break
        state = after
    return game.deserialize_state(state.serialize())


def random_game(game: Any, seed: int) -> list[kadan.State]:
    """All positions of a random game but the last."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed)
    states = []
    while not state.is_terminal():
        states.append(state)
        state = state.child(rng.choice(state.legal_actions()))
    return states


def empty_marks(state: Any) -> int:
    """How many marks of an Ajisai board are empty."""
    return sum(int(run) for run in re.findall(r"\d+", state.serialize().split(" ")[4]))


def endgames(game: Any, empty: Sequence[int], seeds: Sequence[int]) -> Iterator[kadan.State]:
    """Of a random game of Ajisai for each seed the first position with so few empty marks, in turn.

    Games that end before they have one are left out.
    """
    for number, seed in enumerate(seeds):
        for state in random_game(game, seed):
            if empty_marks(state) <= empty[number % len(empty)]:
                yield game.deserialize_state(state.serialize())
                break


def uniform(game: Any) -> Callable[..., Any]:
    """An evaluator that knows nothing."""

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        return np.zeros(masks.shape, np.float32), np.zeros((len(masks), game.num_players()))

    return evaluate


def opinionated(game: Any) -> Callable[..., Any]:
    """An evaluator with an opinion about every position, the same on every machine and in any batch.

    Policy and values are drawn from a generator that starts with the bytes of the observation.
    """
    ids = game.num_distinct_actions()

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        logits = np.zeros(masks.shape, np.float32)
        values = np.zeros((len(masks), game.num_players()), np.float32)
        for row, observation in enumerate(observations):
            data = np.ascontiguousarray(observation, "<f4").tobytes()
            rng = SplitMix64(zlib.crc32(data, int(players[row])))
            drawn = rng.next()
            logits[row] = ((np.arange(1, ids + 1, dtype=np.uint64) * drawn) >> 61) / 4
            values[row] = [rng.below(257) / 128 - 1 for _ in range(values.shape[1])]
        return logits, values

    return evaluate


def found(result: Any) -> dict[str, Any]:
    """All of a result but what time says, as plain values to compare."""
    return {
        name: getattr(result, name).tolist()
        if isinstance(getattr(result, name), np.ndarray)
        else getattr(result, name)
        for name in [
            "player",
            "action",
            "actions",
            "visits",
            "values",
            "priors",
            "proofs",
            "root_values",
            "pv",
            "simulations",
            "tree_size",
            "reused",
            "depth",
            "proved",
            "memory_full",
            "hidden",
        ]
    }
