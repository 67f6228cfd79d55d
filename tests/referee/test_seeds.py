"""Where the chance of a match comes from."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter
from itertools import product

import pytest

from kadan.referee.seeds import Stream, deal_seed, derive_seed, move_seed


def test_a_seed_is_the_documented_hash() -> None:
    data = (5).to_bytes(8, "little") + (2**64 - 1).to_bytes(8, "little")
    digest = hashlib.blake2b(data, digest_size=8, person=b"kadan.deal").digest()
    assert derive_seed("deal", 5, 2**64 - 1) == int.from_bytes(digest, "little")


def test_seeds_stay_what_they_were() -> None:
    # Records name their seeds: another function would make old matches impossible to repeat.
    assert deal_seed(0, 0) == 2689408482217340188
    assert deal_seed(1, 0) != deal_seed(0, 1)


def test_seeds_are_distinct_wherever_a_decision_differs() -> None:
    seeds = {move_seed(*numbers) for numbers in product(range(4), repeat=5)}
    assert len(seeds) == 4**5
    assert all(0 <= seed < 2**64 for seed in seeds)


@pytest.mark.parametrize("number", [-1, 2**64])
def test_numbers_out_of_range_are_refused(number: int) -> None:
    with pytest.raises(OverflowError):
        derive_seed("deal", number)


def test_seeds_do_not_depend_on_the_hash_seed() -> None:
    code = "from kadan.referee.seeds import move_seed; print(move_seed(1, 2, 3, 4, 5))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert printed == {f"{move_seed(1, 2, 3, 4, 5)}\n"}


def test_the_stream_is_splitmix64() -> None:
    stream = Stream(1234567)
    assert [stream.next() for _ in range(2)] == [6457827717110365317, 3203168211198807973]
    assert Stream(0).next() == 0xE220A8397B1DCDAF


def test_draws_below_a_number_are_even() -> None:
    stream = Stream(1)
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    # Five standard deviations of a binomial count with mean 1000.
    assert all(abs(count - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for count in counts.values())
