"""What the referee asks of a bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kadan import State


class Bot(ABC):
    """Someone who decides. A new bot is made for every seat of every game."""

    @abstractmethod
    def choose(self, state: State, player: int, seed: int) -> int:
        """The id of a legal action for `player`, who is to move in `state`.

        `state` is the bot's to keep and to change. It is never the true position but a sample of
        what `player` knows (G-5), without a history; `state.resample_from_infostate(player, …)`
        gives further samples. `seed` is a number in [0, 2**64) and the only source of chance a bot
        may use: its choice is a function of the information state and the seed.
        """
