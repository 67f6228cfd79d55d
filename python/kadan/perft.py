"""Counting action sequences from a state."""

from __future__ import annotations

from typing import Literal, overload

from kadan import _core

__all__ = ["perft"]


@overload
def perft(state: _core.State, depth: int, divide: Literal[False] = False) -> int: ...
@overload
def perft(state: _core.State, depth: int, divide: Literal[True]) -> dict[int, int]: ...
@overload
def perft(state: _core.State, depth: int, divide: bool) -> int | dict[int, int]: ...


def perft(state: _core.State, depth: int, divide: bool = False) -> int | dict[int, int]:
    """The number of sequences of exactly `depth` actions from `state`.

    A game that ends sooner counts nothing. With `divide` a dict from each legal action's id to
    the count behind it (`depth` ≥ 1). Raises `ValueError` for a depth below 0 or above 1000.
    """
    return _core.perft_divide(state, depth) if divide else _core.perft(state, depth)
