"""Who meets whom, where that is known from the start. Bots are numbered from 0."""

from __future__ import annotations

import itertools
from typing import Literal, get_args

Format = Literal["round-robin", "gauntlet", "swiss"]
"""How a tournament is paired.

| format | pairings |
|---|---|
| `round-robin` | every group of as many bots as the game has seats |
| `gauntlet` | each challenger with every such group of the others |
| `swiss` | round by round, bots that have won alike, as rarely as possible twice |
"""

FORMATS: tuple[Format, ...] = get_args(Format)


def round_robin(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Every group of `seats` among `bots` bots; for one seat, every bot alone."""
    return list(itertools.combinations(range(bots), seats))


def gauntlet(bots: int, seats: int, challengers: int) -> list[tuple[int, ...]]:
    """The first `challengers` bots, each with every group of the others that fills the seats."""
    others = range(challengers, bots)
    groups = list(itertools.combinations(others, seats - 1))
    return [(challenger, *group) for challenger in range(challengers) for group in groups]
