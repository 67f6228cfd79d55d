"""The options of MCTS that were found best in matches, game by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kadan import Game


@dataclass(frozen=True)
class Defaults:
    """Options of `MCTS` where the caller names none."""

    exploration: float = 1.0
    first_play: float | None = None
    widening: tuple[float, float] | None = None
    playout_depth: int | None = None
    score_scale: float = 10.0


_DEFAULTS: dict[tuple[str, int], Defaults] = {
    # As strong as games to the end at 2,000 simulations, in a third of the time, and stronger with
    # more of them: `kadan match ikebana mcts:sims=2000 mcts:sims=2000,depth=100000`. With four
    # players it is much weaker than games to the end.
    ("ikebana", 2): Defaults(playout_depth=12, score_scale=4.0),
}
"""By game and number of players."""


def defaults_for(game: Game) -> Defaults:
    """The defaults of a game; general ones where none were found."""
    return _DEFAULTS.get((game.get_type().short_name, game.num_players()), Defaults())
