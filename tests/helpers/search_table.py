"""The table tests/data/search_signature.txt: fixed searches, and what they find on every machine."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from helpers.ajisai import DATA
from helpers.registry import GAME_SPECS, short_name
from helpers.search import PLAIN, game_of, opinionated, position
from kadan.search import MCTS, PUCT, AlphaBeta

TABLE = DATA / "search_signature.txt"

HEADER = """\
# Fixed searches, one a line: game ; random actions before ; search ; action ; simulations ; nodes ;
# checksum of the visits (CRC-32 of little-endian 64-bit numbers). The same on every machine.
# Written by python tests/search/make_signature.py
"""

MOVES = (0, 18)

Search = Callable[[Any], Any]

SEARCHES: dict[str, Search] = {
    "mcts": lambda game: MCTS(game, simulations=400, seed=1, **PLAIN),
    "mcts-narrow": lambda game: MCTS(
        game,
        simulations=300,
        seed=2**64 - 1,
        **{**PLAIN, "first_play": 0.1, "widening": (1.5, 0.4), "exploration": 0.7},
    ),
    "mcts-scores": lambda game: MCTS(
        game, simulations=300, seed=3, playouts=3, **{**PLAIN, "playout_depth": 4}
    ),
    "mcts-small": lambda game: MCTS(game, simulations=300, seed=4, memory=9000, **PLAIN),
    "puct": lambda game: PUCT(
        game,
        opinionated(game),
        simulations=60,
        seed=5,
        batch=7,
        exploration=1.5,
        first_play_reduction=0.2,
    ),
}

PERFECT_SEARCHES: dict[str, Search] = {
    "alphabeta": lambda game: AlphaBeta(game, depth=3, memory=1 << 20),
    "alphabeta-positions": lambda game: AlphaBeta(game, positions=3000, memory=1 << 14),
}


def signatures() -> Iterator[str]:
    """The lines of the table, as they are on this machine."""
    for spec in GAME_SPECS:
        game = game_of(spec)
        perfect = game.num_players() == 2 and "ajisai" in spec and "traitor" not in spec
        for moves in MOVES:
            for name, make in {**SEARCHES, **(PERFECT_SEARCHES if perfect else {})}.items():
                result = make(game).run(position(spec, moves))
                checksum = zlib.crc32(np.ascontiguousarray(result.visits, "<i8").tobytes())
                numbers = f"{result.action} ; {result.simulations} ; {result.tree_size}"
                yield f"{short_name(spec)} ; {moves} ; {name} ; {numbers} ; {checksum:08x}"


def read_table(path: Path) -> list[str]:
    """The lines of the checked-in table."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
