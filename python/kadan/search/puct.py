"""PUCT with a network or any other evaluator in Python, which is asked for many leaves at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kadan import _core
from kadan.errors import RulesError
from kadan.search import checks
from kadan.search.result import SearchResult

if TYPE_CHECKING:
    from kadan import Game, State

Evaluator = Callable[
    [NDArray[np.float32], NDArray[np.bool_], NDArray[np.int32]],
    tuple[NDArray[np.floating[Any]], NDArray[np.floating[Any]]],
]
"""`evaluator(observations, masks, players)` gives `(policy_logits, values)`.

`observations` is float32 [B, *observation_tensor_shape], each for the seat to move; `masks` bool
[B, A], the legal actions; `players` int32 [B], the seat to move. `policy_logits` is [B, A]: what it
says of illegal actions does not count. `values` is [B, n]: the expected return by seat, in [-1, 1].
The arrays are used again for the next call: keep a copy, not the array.
"""

_DEFAULT_SIMULATIONS = 400
_MEBIBYTE = 1 << 20


class PUCT:
    """Tree search led by an evaluator's policy and values, as in AlphaZero.

    Where something is hidden, each simulation plays on a fresh sample of what the player to move
    can know, and only actions that are legal in it compete.

    - `evaluator`: see `Evaluator`.
    - `simulations`: evaluations and ends of games for each state, at least 1; 400 where neither
      limit is given. `seconds`: above 0.
    - `exploration`: the factor of the term prior * sqrt(N) / (1 + n), from 0 up.
    - `first_play_reduction`: how far below its parent's value an action without visits is taken to
      be; from -10 to 10.
    - `batch`: leaves for one call of the evaluator, at least 1. More leaves at once from one tree
      (with virtual loss) make it search a little less sharply; `run_many` fills a batch from many
      trees.
    - `noise`: (alpha, share): Dirichlet noise with this alpha, and its share in the priors of the
      root; None: none.
    - `seed`: from 0 to 2**64 - 1. The same evaluations, seed and limit of simulations give the same
      result.
    - `memory`: bytes for all trees of a run.

    Raises `ValueError` for a value out of range.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        exploration: float = 1.5,
        first_play_reduction: float = 0.0,
        batch: int = 16,
        noise: tuple[float, float] | None = None,
        seed: int = 0,
        memory: int = 512 * _MEBIBYTE,
    ) -> None:
        self.game = game
        self.evaluator = evaluator
        self.seed = checks.seed(seed)
        self._budget = checks.budget(simulations, seconds, (_DEFAULT_SIMULATIONS, 0.0))
        self._exploration = checks.number("exploration", exploration, 0)
        self._reduction = checks.number("first_play_reduction", first_play_reduction, -10, 10)
        self._memory = checks.whole("memory", memory, 0, 1 << 62)
        self._alpha, self._share = (
            (1.0, 0.0) if noise is None else checks.pair("noise", "(alpha, share)", noise)
        )
        checks.number("the alpha of the noise", self._alpha, 0, above=True)
        checks.number("the share of the noise", self._share, 0, 1)
        rows = checks.whole("batch", batch, 1, 1 << 20)
        ids = game.num_distinct_actions()
        self._observations = np.zeros((rows, *game.observation_tensor_shape()), np.float32)
        self._masks = np.zeros((rows, ids), np.bool_)
        self._players = np.zeros(rows, np.int32)
        self._stopped = False
        self._running = threading.Lock()

    def run(
        self,
        state: State,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> SearchResult:
        """Search for the player to move in `state`, which is not changed.

        Limits and seed that are given here stand for those of the search. Raises `RulesError` at
        the end of a game, for a state of another game, and while another thread (or the evaluator)
        runs this search, `ValueError` for what the evaluator gives if it has a wrong shape or is
        not finite; and what the evaluator raises.
        """
        return self.run_many([state], simulations=simulations, seconds=seconds, seed=seed)[0]

    def run_many(
        self,
        states: Sequence[State],
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> list[SearchResult]:
        """As `run`, for each of `states` at once: batches are filled from all their trees in turn.

        Limits of simulations are for each state, seconds for all together; every state is evaluated
        once at least.
        """
        if not states:
            return []
        most, limit = checks.budget(simulations, seconds, self._budget)
        seed = self.seed if seed is None else checks.seed(seed)
        if not self._running.acquire(blocking=False):
            raise RulesError("this search is running already; make one for each thread")
        try:
            return self._run(states, most, limit, seed)
        finally:
            self._running.release()

    def _run(
        self, states: Sequence[State], most: int, limit: float, seed: int
    ) -> list[SearchResult]:
        started = time.perf_counter()
        self._stopped = False
        players = [state.current_player() for state in states]
        search = _core.make_puct(
            self.game,
            list(states),
            exploration=self._exploration,
            first_play_reduction=self._reduction,
            noise_share=self._share,
            noise=self._noise(states, seed),
            simulations=most or 1 << 62,
            seed=seed,
            memory=self._memory,
        )
        while not search.done():
            if rows := search.collect(self._observations, self._masks, self._players):
                search.supply(*self._evaluate(rows))
            over = self._stopped or (limit and time.perf_counter() - started >= limit)
            if over and search.ready():
                break
        taken = time.perf_counter() - started
        return [
            SearchResult.of(self.game, player, {**found, "seconds": taken})
            for player, found in zip(players, search.results(), strict=True)
        ]

    def stop(self) -> None:
        """Let a run in another thread end after its next evaluation, with what it has found."""
        self._stopped = True

    def _noise(self, states: Sequence[State], seed: int) -> list[list[float]]:
        if self._share == 0:
            return []
        generator = np.random.default_rng(seed)
        return [
            generator.dirichlet([self._alpha] * len(state.legal_actions())).tolist()
            for state in states
        ]

    def _evaluate(self, rows: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        masks = self._masks[:rows]
        given = self.evaluator(self._observations[:rows], masks, self._players[:rows])
        try:
            logits, values = given
        except (TypeError, ValueError):
            raise ValueError(
                f"the evaluator must give (policy_logits, values), not {type(given).__name__}"
            ) from None
        policy = _rows("policy_logits", logits, masks.shape)
        returns = _rows("values", values, (rows, self.game.num_players()))
        if not np.isfinite(policy[masks]).all():
            raise ValueError("the evaluator's policy_logits are not finite for all legal actions")
        if not np.isfinite(returns).all():
            raise ValueError("the evaluator's values are not finite")
        return policy, returns


def _rows(name: str, given: object, shape: tuple[int, ...]) -> NDArray[np.float32]:
    try:
        array = np.ascontiguousarray(given, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise ValueError(f"the evaluator's {name} must be numbers: {error}") from None
    if array.shape != shape:
        raise ValueError(
            f"the evaluator's {name} must be of shape {list(shape)}, not {list(array.shape)}"
        )
    return array
