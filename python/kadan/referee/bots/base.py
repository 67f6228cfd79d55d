"""What the referee asks of a bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from kadan.referee.limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from kadan import Game, State


class Bot(ABC):
    """Someone who decides. A new bot is made for every seat of every game.

    Only `choose` has to be written. In a game the referee calls `begin` once, then for each
    decision sets `limits` and calls `choose`, then calls `end`, whatever has happened.
    """

    limits: Limits = NO_LIMITS
    """What the next decision may use: set before each `choose`. Who takes longer loses the game."""

    external: bool = False
    """Whether it speaks for a program outside, whose answers may differ from run to run."""

    def begin(self, game: Game, seat: int, seed: int) -> None:  # noqa: B027
        """A game begins in which the bot plays `seat`. `seed` is a number in [0, 2**64)."""

    @abstractmethod
    def choose(self, state: State, player: int, seed: int) -> int:
        """The id of a legal action for `player`, who is to move in `state`.

        `state` is the bot's to keep and to change. It is never the true position but a sample of
        what `player` knows (G-5), without a history; `state.resample_from_infostate(player, …)`
        gives further samples. `seed` is a number in [0, 2**64) and the only source of chance a bot
        may use: without a limit of time its choice is a function of the information state and the
        seed.
        """

    def interrupt(self) -> bool:
        """Ask for the answer of a running `choose` at once; called from another thread.

        Gives False if the bot cannot be interrupted: then nobody waits for it. True means that the
        answer comes within moments.
        """
        return False

    def end(self) -> None:  # noqa: B027
        """The game is over, or was broken off; the bot is not asked again."""
