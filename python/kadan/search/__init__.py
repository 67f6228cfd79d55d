"""Game search in C++: Monte Carlo trees for any game, alpha-beta where nothing is hidden.

>>> import kadan
>>> from kadan.search import MCTS
>>> game = kadan.load_game("ajisai", players=2)
>>> result = MCTS(game, simulations=500, seed=1).run(game.new_initial_state(seed=1))
>>> int(result.visits.sum())
500
"""

from kadan.search.alphabeta import AlphaBeta
from kadan.search.mcts import MCTS
from kadan.search.puct import PUCT, Evaluator
from kadan.search.result import Proof, SearchResult

__all__ = ["MCTS", "PUCT", "AlphaBeta", "Evaluator", "Proof", "SearchResult"]
