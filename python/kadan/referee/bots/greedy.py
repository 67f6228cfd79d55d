"""The bot that looks one action ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kadan.referee.bots.base import Bot
from kadan.referee.seeds import Stream

if TYPE_CHECKING:
    from kadan import State


class GreedyBot(Bot):
    """Plays the action after which its own score is highest.

    Among equals the one with the greatest lead over the best other seat, then one at random.
    """

    def choose(self, state: State, player: int, seed: int) -> int:
        actions = state.legal_actions(player)
        values = [_value(state.child(action).scores(), player) for action in actions]
        highest = max(values)
        best = [a for a, value in zip(actions, values, strict=True) if value == highest]
        return best[Stream(seed).below(len(best))]


def _value(scores: list[int], player: int) -> tuple[int, int]:
    """The own score, then the lead; without other seats (solo) the lead is the score."""
    others = scores[:player] + scores[player + 1 :]
    return scores[player], scores[player] - max(others, default=0)
