"""The bot that plays any legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kadan.referee.bots.base import Bot
from kadan.referee.seeds import Stream

if TYPE_CHECKING:
    from kadan import State


class RandomBot(Bot):
    """Plays each legal action with the same probability."""

    def choose(self, state: State, player: int, seed: int) -> int:
        actions = state.legal_actions(player)
        return actions[Stream(seed).below(len(actions))]
