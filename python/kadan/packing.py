"""Observations in few bytes: what `Batch.observe(packed=True)` writes, and tensors made of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class ObservationPacking:
    """How a game packs its observations. Made by `Game.observation_packing`.

    A row of `size` bytes has `bits` bits and then `numbers` signed 16-bit numbers, all
    little-endian: bit i is bit i % 8 of byte i // 8. With the bits (0 or 1) and the numbers one
    after the other as its values, element e of the flattened tensor is value `sources[e]` divided
    by `divisors[e]`, in float32, exactly as `State.observation_tensor` has it. (Numbers beyond 16
    bits would be cut; only component files with absurd points come to them.)

    `sources` (int32) and `divisors` (float32) have one entry an element of the tensor, whose shape
    is `shape`. So a row can also be unpacked elsewhere, such as on the device of a network: take
    by `sources`, then divide.
    """

    bits: int
    numbers: int
    sources: NDArray[np.int32]
    divisors: NDArray[np.float32]
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """The bytes of a row."""
        return self.bits // 8 + 2 * self.numbers

    def values(self, rows: NDArray[np.uint8]) -> NDArray[np.int16]:
        """Int16 [n, bits + numbers]: what `sources` points to, of uint8 rows [n, size]."""
        rows = np.asarray(rows)
        if rows.dtype != np.uint8 or rows.ndim != 2 or rows.shape[1] != self.size:
            raise ValueError(
                f"rows must be a uint8 array of shape [n, {self.size}], "
                f"not {rows.dtype} of shape {list(rows.shape)}"
            )
        bits = np.unpackbits(rows[:, : self.bits // 8], axis=1, bitorder="little")
        numbers = np.ascontiguousarray(rows[:, self.bits // 8 :]).view("<i2")
        return np.concatenate([bits.astype(np.int16), numbers.astype(np.int16)], axis=1)

    def unpack(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Float32 [n, *shape]: the tensors of uint8 rows [n, size].

        Raises `ValueError` for rows of another shape or dtype.
        """
        values = self.values(rows).astype(np.float32)
        tensors: NDArray[np.float32] = values[:, self.sources] / self.divisors
        return tensors.reshape(len(tensors), *self.shape)
