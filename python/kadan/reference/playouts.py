"""Counting and random play: what the benchmarks and the perft tables compare the core with."""

from __future__ import annotations

import operator
from typing import Literal, SupportsIndex, overload

from kadan.errors import RulesError
from kadan.reference.base import Game
from kadan.reference.rng import SplitMix64
from kadan.reference.state import TERMINAL, Position, State

_MOST_DEPTH = 1000


@overload
def perft(state: State, depth: SupportsIndex, divide: Literal[False] = False) -> int: ...
@overload
def perft(state: State, depth: SupportsIndex, divide: Literal[True]) -> dict[int, int]: ...
@overload
def perft(state: State, depth: SupportsIndex, divide: bool) -> int | dict[int, int]: ...
def perft(state: State, depth: SupportsIndex, divide: bool = False) -> int | dict[int, int]:
    """The number of action sequences of exactly `depth` actions from `state`.

    A game that ends before counts 0. With `divide`, which needs a depth of 1 or more, the numbers
    by first action. Raises `RulesError` for a depth out of range, that is below 0 or above 1000.
    """
    depth, least = operator.index(depth), int(divide)
    if not least <= depth <= _MOST_DEPTH:
        raise RulesError(f"perft depth {depth} is not in {least} … {_MOST_DEPTH}")
    game, position = state._game, state._position
    if not divide:
        return _count(game, position, depth)
    return {
        action: _count(game, game._after(position, action), depth - 1)
        for action in game._legal_actions(position)
    }


def _count(game: Game, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = game._legal_actions(position)
    if depth == 1:
        return len(actions)
    return sum(_count(game, game._after(position, action), depth - 1) for action in actions)


def random_playouts(state: State, n: SupportsIndex, seed: SupportsIndex = 0) -> list[list[float]]:
    """Play `n` games from `state` to the end with uniformly random legal actions.

    Gives `n` lists of returns by seat, a function of the state, `n` and `seed` (in [0, 2**64)).
    The games are not those of the core's `random_playouts`, only equally distributed. Raises
    `RulesError` for a negative `n` and a seed out of range.
    """
    n = operator.index(n)
    if n < 0:
        raise RulesError(f"{n} playouts cannot be played: n must be 0 or more")
    generator = SplitMix64(seed)
    game = state._game
    returns = []
    for _ in range(n):
        position = state._position
        while game._current_player(position) != TERMINAL:
            actions = game._legal_actions(position)
            position = game._after(position, actions[generator.below(len(actions))])
        returns.append(State(game, position).returns())
    return returns
