"""Where all chance in a match comes from: one function that derives seeds, one that draws.

A match or tournament has one seed. Every other seed is `derive_seed(purpose, …)` of it:

| seed | derived as |
|---|---|
| of a deal | `derive_seed("deal", match seed, deal)` |
| of a random opening on it | `derive_seed("opening", deal seed, attempt)` |
| of a pairing in a tournament | `derive_seed("pairing", tournament seed, pairing)` |
| of a decision | `derive_seed("move", match seed, deal, rotation, seat, move)` |
| of the sample that the bot is handed for it | `derive_seed("sample", decision seed)` |
| of the bot's own chance in it | `derive_seed("bot", decision seed)` |

`move` counts the actions of all seats in that game. All numbers count from 0. Nothing depends on
the process, the time, or Python's `hash`.
"""

from __future__ import annotations

import hashlib
import struct
from functools import cache

_MASK = (1 << 64) - 1


def derive_seed(purpose: str, *numbers: int) -> int:
    """A seed in [0, 2**64) for `purpose` and `numbers`, each in [0, 2**64).

    It is the BLAKE2b hash of eight bytes, read as a little-endian number, of the numbers as eight
    little-endian bytes each, with the ASCII text "kadan." + `purpose` (16 bytes at most) as
    BLAKE2b's personalisation. Raises `OverflowError` for a number out of range.
    """
    try:
        data = struct.pack(f"<{len(numbers)}Q", *numbers)
    except struct.error as error:
        raise OverflowError(f"{numbers} are not all in [0, 2**64): {error}") from None
    digest = hashlib.blake2b(data, digest_size=8, person=_person(purpose)).digest()
    return int.from_bytes(digest, "little")


@cache
def _person(purpose: str) -> bytes:
    return b"kadan." + purpose.encode("ascii")


def deal_seed(match_seed: int, deal: int) -> int:
    """The seed from which deal number `deal` of a match is dealt."""
    return derive_seed("deal", match_seed, deal)


def pairing_seed(tournament_seed: int, pairing: int) -> int:
    """What stands for the match seed in the decisions of pairing number `pairing`."""
    return derive_seed("pairing", tournament_seed, pairing)


def move_seed(match_seed: int, deal: int, rotation: int, seat: int, move: int) -> int:
    """The seed of one decision in one game of a match."""
    return derive_seed("move", match_seed, deal, rotation, seat, move)


class Stream:
    """SplitMix64 with the bounded draw of G-7: the same numbers in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """The next output, in [0, 2**64)."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number in [0, n), each equally likely, for n in [1, 2**32)."""
        reject = ((1 << 32) - n) % n
        while True:
            product = (self.next() >> 32) * n
            if product & 0xFFFFFFFF >= reject:
                return product >> 32
