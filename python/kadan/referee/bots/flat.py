"""Flat Monte Carlo: random games after every legal action, and the action that did best."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import kadan
from kadan.referee.bots.base import Bot
from kadan.referee.seeds import Stream, derive_seed

if TYPE_CHECKING:
    from kadan import State


class FlatBot(Bot):
    """Plays the action with the highest mean return over random games after it, ties at random.

    `playouts` games are played for each legal action. Where the player's information state hides
    something (it has `?` in it, G-5), they are spread over up to `samples` samples of it, the same
    ones for every action.
    """

    def __init__(self, playouts: int, samples: int) -> None:
        self._playouts = playouts
        self._samples = samples

    def choose(self, state: State, player: int, seed: int) -> int:
        actions = state.legal_actions(player)
        if len(actions) == 1:
            return actions[0]
        totals = [0.0] * len(actions)
        for number, (sample, playouts) in enumerate(self._spread(state, player, seed)):
            for place, action in enumerate(actions):
                child = sample.child(action)
                if child.is_terminal():
                    totals[place] += playouts * child.returns()[player]
                    continue
                playout_seed = derive_seed("playout", seed, number, action)
                returns = kadan.random_playouts(child, playouts, seed=playout_seed)
                totals[place] += float(returns[:, player].sum(dtype=np.float64))
        highest = max(totals)
        best = [a for a, total in zip(actions, totals, strict=True) if total == highest]
        return best[Stream(derive_seed("tie", seed)).below(len(best))]

    def _spread(self, state: State, player: int, seed: int) -> list[tuple[State, int]]:
        """The samples to play from, each with its number of playouts for an action."""
        if "?" not in state.information_state_string(player):
            return [(state, self._playouts)]
        samples = min(self._samples, self._playouts)
        each, rest = divmod(self._playouts, samples)
        return [
            (
                state.resample_from_infostate(player, derive_seed("sample", seed, number)),
                each + (number < rest),
            )
            for number in range(samples)
        ]
