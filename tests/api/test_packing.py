"""Packed observations of every game: what rows say they are, and tensors made of them by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kadan
from helpers.batches import scatter
from helpers.registry import GAME_SPECS, short_name


@pytest.fixture(params=GAME_SPECS, ids=short_name)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game of the core in turn."""
    return kadan.load_game(request.param)


def test_packings_say_what_rows_are(game: Any) -> None:
    packing = game.observation_packing()
    assert isinstance(packing, kadan.ObservationPacking)
    assert packing.shape == tuple(game.observation_tensor_shape())
    assert packing.size == packing.bits // 8 + 2 * packing.numbers
    assert packing.bits % 64 == 0
    for array, dtype in ((packing.sources, np.int32), (packing.divisors, np.float32)):
        assert array.dtype == dtype
        assert array.shape == (game.observation_tensor_size(),)
    assert packing.sources.min() >= 0
    assert packing.sources.max() < packing.bits + packing.numbers
    assert packing.divisors.min() >= 1
    assert (packing.divisors[packing.sources < packing.bits] == 1).all()
    # Every number is made use of, and a row is much smaller than its tensor.
    used = np.unique(packing.sources)
    assert (used >= packing.bits).sum() == packing.numbers
    assert packing.size * 6 < 4 * game.observation_tensor_size()


def test_tensors_are_made_of_rows_by_hand(game: Any) -> None:
    batch = kadan.batch(game, 8, seed=4)
    scatter(batch, 7)
    packing = game.observation_packing()
    tensors = batch.observe().reshape(8, -1)
    for lane, row in enumerate(batch.observe(packed=True)):
        values = [int(row[i // 8]) >> i % 8 & 1 for i in range(packing.bits)]
        rest = row[packing.bits // 8 :].tobytes()
        for i in range(0, len(rest), 2):
            values.append(int.from_bytes(rest[i : i + 2], "little", signed=True))
        assert values[:2] == [0, 1]
        for element in range(tensors.shape[1]):
            value = np.float32(values[packing.sources[element]]) / packing.divisors[element]
            assert tensors[lane, element] == value


def test_rows_show_no_more_than_tensors(game: Any) -> None:
    # Two states that a seat cannot tell apart have the same row.
    batch = kadan.batch(game, 6, seed=9)
    scatter(batch, 8)
    for player in range(game.num_players()):
        states = batch.get_states()
        others = [s.resample_from_infostate(player, seed) for seed, s in enumerate(states)]
        again = kadan.batch(game, 6)
        again.set_states(others)
        rows = batch.observe(player, packed=True)
        np.testing.assert_array_equal(again.observe(player, packed=True), rows)


def test_unfit_rows_are_refused() -> None:
    game = kadan.load_game("ajisai")
    packing = game.observation_packing()
    rows = kadan.batch(game, 2).observe(packed=True)
    wrong = [rows[:, :-1], rows[0], rows.astype(np.int8), rows.astype(np.float32), [[1, 2]]]
    for value in wrong:
        with pytest.raises(ValueError, match=r"uint8 array of shape \[n, 108\]"):
            packing.unpack(value)
    assert packing.unpack(rows[:0]).shape == (0, *packing.shape)
