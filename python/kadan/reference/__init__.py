"""The games in plain Python, straight from the rules of record in `seeds/`.

The reference shares no code with the compiled core. It has the core's interface, method for
method, with plain lists where the core gives NumPy arrays, and exists to be read and to be
compared with: it is clear, not fast.
"""

from kadan.reference.base import Game
from kadan.reference.playouts import perft, random_playouts
from kadan.reference.registry import load_game, registered_games
from kadan.reference.state import State

__all__ = ["Game", "State", "load_game", "perft", "random_playouts", "registered_games"]
