"""The bot that looks one action ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kadan.referee.bots.base import Bot
from kadan.referee.seeds import Stream

if TYPE_CHECKING:
    from kadan import State


class GreedyBot(Bot):
    """Plays the action after which its own score is highest, ties at random."""

    def choose(self, state: State, player: int, seed: int) -> int:
        actions = state.legal_actions(player)
        scores = [state.child(action).scores()[player] for action in actions]
        highest = max(scores)
        best = [a for a, score in zip(actions, scores, strict=True) if score == highest]
        return best[Stream(seed).below(len(best))]
