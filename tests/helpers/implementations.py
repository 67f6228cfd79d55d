"""The two implementations behind one face."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import kadan
import kadan.reference


@dataclass(frozen=True)
class Implementation:
    """One implementation of the games: `load_game` and `perft` as `kadan` has them."""

    name: str
    load_game: Callable[..., Any]
    perft: Callable[..., Any]


IMPLEMENTATIONS = {
    "core": Implementation("core", kadan.load_game, kadan.perft),
    "reference": Implementation("reference", kadan.reference.load_game, kadan.reference.perft),
}
