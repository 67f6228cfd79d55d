"""The generator of clause G-7, written from its text."""

from __future__ import annotations

_MASK = 2**64 - 1


class SplitMix64:
    """SplitMix64 started with a 64-bit seed as its state."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def next(self) -> int:
        """The next output, 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 up to, not including, n, each equally likely."""
        while True:
            m = (self.next() >> 32) * n
            if m % 2**32 >= (2**32 - n) % n:
                return m >> 32
