"""The one source of chance: SplitMix64, numbers below n, and the shuffle (G-7)."""

from __future__ import annotations

import operator
from collections.abc import MutableSequence
from typing import Any, SupportsIndex

from kadan.errors import RulesError

_MASK64 = 2**64 - 1
_MASK32 = 2**32 - 1


def check_seed(seed: SupportsIndex) -> int:
    """`seed` as an int; raises `RulesError` unless it lies in [0, 2**64)."""
    value = operator.index(seed)
    if not 0 <= value <= _MASK64:
        raise RulesError(f"seed {value} is out of range: it must be in 0 … 2**64 - 1")
    return value


class SplitMix64:
    """The generator of G-7, started with a 64-bit seed as its state."""

    def __init__(self, seed: SupportsIndex) -> None:
        """Start with `seed` in [0, 2**64). Raises `RulesError` for a seed out of range."""
        self._state = check_seed(seed)

    def next(self) -> int:
        """The next output, in [0, 2**64)."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK64
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK64
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number in [0, n), each equally likely; n from 1 to 2**32.

        Raises `ValueError` for another n.
        """
        if not 1 <= n <= 2**32:
            raise ValueError(f"below({n}): n must be in 1 … 2**32")
        # The products with a low half under the threshold are the surplus ones that would make
        # some numbers more likely than others.
        threshold = (2**32 - n) % n
        while True:
            product = (self.next() >> 32) * n
            if product & _MASK32 >= threshold:
                return product >> 32

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place: Fisher-Yates from the last place down to the second."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
