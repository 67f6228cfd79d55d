"""A fixed set of searches whose nodes are counted: the count changes only when behaviour does."""

from __future__ import annotations

import kadan
from kadan.search.alphabeta import AlphaBeta
from kadan.search.mcts import MCTS

_GAMES = (
    "ajisai",
    "ajisai:board=small,players=3",
    "ajisai:traitor=true",
    *(f"ikebana:players={players}" for players in (2, 3, 4, 5)),
    *(f"bonsai:players={players}" for players in (1, 2, 3, 4)),
    "bonsai:players=2,tokonoma=true",
)
_ALPHA_BETA = ("ajisai", "ajisai:board=small")
_PLIES = (0, 12)
_SIMULATIONS = 1000
_DEPTH = 3


def _position(spec: str, plies: int) -> kadan.State:
    """The deal of seed 1 after `plies` actions, each the middle one of those that are legal."""
    state = kadan.load_game(spec).new_initial_state(1)
    for _ in range(plies):
        actions = state.legal_actions()
        state.apply_action(actions[len(actions) // 2])
    return state


def signature() -> dict[str, int]:
    """The nodes of each search by its name. One thread, fixed seeds: the same on every machine.

    The searches name all their options, so that other defaults do not change the count.
    """
    nodes = {}
    for spec in _GAMES:
        for plies in _PLIES:
            state = _position(spec, plies)
            search = MCTS(
                state.get_game(),
                simulations=_SIMULATIONS,
                exploration=1.0,
                first_play=None,
                widening=None,
                playout_depth=None,
                seed=1,
            )
            nodes[f"mcts {spec} after {plies}"] = search.run(state).tree_size
    for spec in _ALPHA_BETA:
        for plies in _PLIES:
            state = _position(spec, plies)
            result = AlphaBeta(state.get_game(), depth=_DEPTH).run(state)
            nodes[f"alphabeta {spec} after {plies}"] = result.simulations
    return nodes
