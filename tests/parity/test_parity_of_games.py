"""Ikebana and Bonsai: core against reference over seeded games (all clauses at once).

Their games are longer than Ajisai's and their references slower, so `make test` plays fewer: a share
of `KADAN_PARITY_GAMES` (default 200). `tests/parity/run.py` plays any number.
"""

from __future__ import annotations

import os

import pytest

import kadan
import kadan.reference
from helpers.parity import Tally, lockstep, same_games
from helpers.variants import VARIANTS

GAMES = int(os.environ.get("KADAN_PARITY_GAMES", "200"))
FIRST_SEED = int(os.environ.get("KADAN_PARITY_SEED", "0"))

#: Of this many games of Ajisai, one.
SHARE = {"ikebana": 8, "bonsai": 20}

CASES = [(name, variant) for name in SHARE for variant in VARIANTS[name]]


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_parity_of_play(name: str, variant: str) -> None:
    parameters = VARIANTS[name][variant]
    core = kadan.load_game(name, **parameters)
    reference = kadan.reference.load_game(name, **parameters)
    tally = Tally()
    for seed in range(FIRST_SEED, FIRST_SEED + max(GAMES // SHARE[name], 1)):
        try:
            tally.add(lockstep(core, reference, seed, look=0.03, read=0.2))
        except AssertionError as difference:
            raise AssertionError(f"{name} {variant}, seed {seed}: {difference}") from difference
    assert tally.actions >= tally.games


@pytest.mark.parametrize(
    ("name", "variant"), [("ikebana", "tiny-2"), ("ikebana", "printed-5"), ("bonsai", "example-3")]
)
def test_parity_of_the_games(name: str, variant: str) -> None:
    parameters = VARIANTS[name][variant]
    same_games(kadan.load_game(name, **parameters), kadan.reference.load_game(name, **parameters))
