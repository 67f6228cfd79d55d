"""Where games begin: at the deal, at a position from a file, or after some random plies.

An opening belongs to a deal: all rotations and all pairings of the deal start from it. What it was
is in the record as a short text, and `initial` is the position that the bots were given:

| text | the game began |
|---|---|
| none | at the deal of `deal_seed`, which follows from the seed of the match |
| `seed` | at the deal of `deal_seed`, which was given |
| `plies K` | K random actions after that deal, a function of `deal_seed` and K |
| `position` | at a position that was given, whatever `deal_seed` |
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kadan.errors import KadanError
from kadan.referee.errors import RefereeError
from kadan.referee.seeds import Stream, deal_seed, derive_seed

if TYPE_CHECKING:
    from kadan import Game, State

_ATTEMPTS = 100


@dataclass(frozen=True)
class Opening:
    """How the games of a deal begin. `name` is as in the table; `position` goes with `position`."""

    name: str
    position: str = ""


def plies_of(name: str) -> int | None:
    """The K of `plies K`, None for another opening. Raises `ValueError` for what is no opening."""
    if match := re.fullmatch(r"plies ([1-9][0-9]{0,5})", name):
        return int(match[1])
    if name in ("seed", "position"):
        return None
    raise ValueError(f"`{name}` is none of `seed`, `position`, `plies K`")


def start_state(game: Game, seed: int, opening: Opening | None) -> State:
    """The position that a game begins with; `seed` is its `deal_seed`.

    Random plies that would end the game are drawn again; `RefereeError` where they always do.
    """
    if opening is None:
        return game.new_initial_state(seed)
    if opening.name == "position":
        return game.deserialize_state(opening.position)
    plies = plies_of(opening.name) or 0
    for attempt in range(_ATTEMPTS):
        state = game.new_initial_state(seed)
        stream = Stream(derive_seed("opening", seed, attempt))
        for _ in range(plies):
            if state.is_terminal():
                break
            actions = state.legal_actions()
            state.apply_action(actions[stream.below(len(actions))])
        if not state.is_terminal():
            return state
    raise RefereeError(f"{plies} random plies end the game; ask for fewer")


@dataclass(frozen=True)
class Openings:
    """The openings of a match by deal: `plies` random ones, or `lines` in turn, over and over.

    A line is the seed of a deal or the text of a position. Without either, games begin at the deal.
    """

    plies: int = 0
    lines: tuple[int | str, ...] = ()

    def of_deal(self, match_seed: int, deal: int) -> tuple[int, Opening | None]:
        """The `deal_seed` and the opening of deal number `deal`."""
        seed = deal_seed(match_seed, deal)
        if self.lines:
            line = self.lines[deal % len(self.lines)]
            if isinstance(line, int):
                return line, Opening("seed")
            return seed, Opening("position", line)
        return seed, Opening(f"plies {self.plies}") if self.plies else None


def read_openings(path: str | os.PathLike[str], game: Game) -> Openings:
    """Read a file of openings for `game`: a position or a deal's seed a line, `#` for comments.

    Raises `RefereeError`, beginning with `file:line:`, for a line that is neither or a position
    where the game is over, and for a file without openings or that cannot be read.
    """
    try:
        with open(path, encoding="utf-8") as file:
            texts = [line.strip() for line in file]
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise RefereeError(f"cannot read the openings in `{os.fspath(path)}`: {reason}") from error
    lines = [
        _read_line(text, game, f"{os.fspath(path)}:{number}")
        for number, text in enumerate(texts, 1)
        if text and not text.startswith("#")
    ]
    if not lines:
        raise RefereeError(f"there are no openings in `{os.fspath(path)}`")
    return Openings(lines=tuple(lines))


def _read_line(text: str, game: Game, where: str) -> int | str:
    if re.fullmatch(r"[0-9]+", text):
        if (seed := int(text)) < 1 << 64:
            return seed
        raise RefereeError(f"{where}: the seed of a deal is a number from 0 to 2**64 - 1")
    try:
        state = game.deserialize_state(text)
    except KadanError as error:
        raise RefereeError(f"{where}: {error}") from error
    if state.is_terminal():
        raise RefereeError(f"{where}: the game is over in this position")
    return state.serialize()
