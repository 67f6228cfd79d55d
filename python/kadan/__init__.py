"""Kadan: Ikebana, Ajisai and Bonsai as one fast engine.

>>> import kadan
>>> game = kadan.load_game("ajisai", players=2)
>>> state = game.new_initial_state(seed=1)
>>> state.apply_action(state.string_to_action("R@e5"))
>>> state.serialize()
'ajisai 2 standard - 3/6/7/8/3WR2/8/7/6/3 1 - -'
>>> kadan.random_playouts(state, 100).shape
(100, 2)
"""

from __future__ import annotations

from kadan import _cpu


def _require_cpu(missing: list[str]) -> None:
    """Raises ImportError where this machine lacks instructions that the core was built for."""
    if missing:
        raise ImportError(
            f"this build of kadan needs a processor with {', '.join(missing)}; "
            "build it from source for this machine: "
            "pip install --no-binary kadan -C cmake.define.KADAN_ARCH=native kadan"
        )


_require_cpu(_cpu.missing_features())

from kadan._core import Batch, Game, State, batch, playout_moves, random_playouts  # noqa: E402
from kadan.errors import (  # noqa: E402
    ComponentError,
    IllegalActionError,
    KadanError,
    NotationError,
    RulesError,
)
from kadan.gametype import GameType  # noqa: E402
from kadan.loading import Parameter, game_parameters, load_game, registered_games  # noqa: E402
from kadan.packing import ObservationPacking  # noqa: E402
from kadan.perft import perft  # noqa: E402
from kadan.version import __version__  # noqa: E402

__all__ = [
    "Batch",
    "ComponentError",
    "Game",
    "GameType",
    "IllegalActionError",
    "KadanError",
    "NotationError",
    "ObservationPacking",
    "Parameter",
    "RulesError",
    "State",
    "__version__",
    "batch",
    "game_parameters",
    "load_game",
    "perft",
    "playout_moves",
    "random_playouts",
    "registered_games",
]
