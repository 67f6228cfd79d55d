"""Ajisai: core against reference over seeded games (all clauses at once).

`KADAN_PARITY_GAMES` is the number of games a variant (default 200), `KADAN_PARITY_SEED` the first
seed (default 0). `tests/parity/run.py` plays more.
"""

from __future__ import annotations

import os

import pytest

import kadan
import kadan.reference
from helpers.ajisai_variants import AJISAI_VARIANTS
from helpers.parity import Tally, lockstep, same_games

GAMES = int(os.environ.get("KADAN_PARITY_GAMES", "200"))
FIRST_SEED = int(os.environ.get("KADAN_PARITY_SEED", "0"))

# The games of a variant come in lots, so that pytest-xdist can share them out.
LOTS = 4


@pytest.mark.parametrize("variant", AJISAI_VARIANTS)
def test_parity_of_the_games(variant: str) -> None:
    parameters = AJISAI_VARIANTS[variant]
    same_games(
        kadan.load_game("ajisai", **parameters),
        kadan.reference.load_game("ajisai", **parameters),
    )


@pytest.mark.parametrize("lot", range(LOTS))
@pytest.mark.parametrize("variant", AJISAI_VARIANTS)
def test_parity_of_play(variant: str, lot: int) -> None:
    parameters = AJISAI_VARIANTS[variant]
    core = kadan.load_game("ajisai", **parameters)
    reference = kadan.reference.load_game("ajisai", **parameters)
    tally = Tally()
    for number in range(lot, GAMES, LOTS):
        seed = FIRST_SEED + number
        try:
            tally.add(lockstep(core, reference, seed))
        except AssertionError as difference:
            raise AssertionError(f"variant {variant}, seed {seed}: {difference}") from difference
    assert tally.games == len(range(lot, GAMES, LOTS))
    # The lots meet what the rules' pages say play reaches: choices of White, and winners of all
    # kinds. (A handful of games may miss them.)
    if tally.games >= 50:
        assert tally.kinds.get("W", 0) > 0
        assert len(tally.winners) > 1
