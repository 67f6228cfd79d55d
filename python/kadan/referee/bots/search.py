"""Bots that search: Monte Carlo trees, PUCT with an evaluator, and alpha-beta."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kadan.referee.bots.base import Bot
from kadan.referee.bots.evaluators import find_function, load_evaluator
from kadan.referee.errors import RefereeError
from kadan.referee.limits import Limits
from kadan.search import MCTS, PUCT, AlphaBeta

if TYPE_CHECKING:
    from kadan import Game, State

_MEBIBYTE = 1 << 20
_TREE_MEBIBYTES = 512
_TABLE_MEBIBYTES = 64
_DEFAULT_DEPTH = 4
_DECISIONS_AHEAD = 25
"""How many more decisions a clock without periods is planned for."""
_RESERVE = 5.0
"""Milliseconds that are kept back for what lies between a bot and its clock."""


def planned_seconds(limits: Limits, player: int) -> float | None:
    """How long a decision of `player` should take under `limits`; None: they set no time."""
    if limits.movetime is not None:
        return max(limits.movetime - _RESERVE, limits.movetime / 2) / 1000
    if not limits.clocks:
        return None
    left = float(limits.clocks[player])
    increment = limits.increments[player] if limits.increments else 0
    share = left / (limits.movestogo or _DECISIONS_AHEAD) + 0.8 * increment
    return max(min(share, 0.6 * left - _RESERVE), 1.0) / 1000


def _shortest(*seconds: float | None) -> float | None:
    return min((value for value in seconds if value is not None), default=None)


def _budget(
    sims: int | None, seconds: float | None, limits: Limits, player: int, default: int
) -> tuple[int | None, float | None]:
    """Simulations and seconds for a decision, of a bot that has own limits for them."""
    given = limits.sims or limits.nodes
    most = sims if given is None else min(given, sims or given)
    time = _shortest(seconds, planned_seconds(limits, player))
    return (default, None) if most is None and time is None else (most, time)


class _SearchBot(Bot):
    """What bots with a search of `kadan.search` have in common. `_find` asks it for an action."""

    def __init__(self, ms: int | None) -> None:
        self._seconds = None if ms is None else ms / 1000
        self._search: MCTS | PUCT | AlphaBeta | None = None

    def choose(self, state: State, player: int, seed: int) -> int:
        """The best action of a search; the only legal one without any."""
        actions = state.legal_actions(player)
        return actions[0] if len(actions) == 1 else self._find(state, player, seed)

    def interrupt(self) -> bool:
        """Let a running search answer."""
        if self._search is not None:
            self._search.stop()
        return True

    def _find(self, state: State, player: int, seed: int) -> int:
        raise NotImplementedError


class _TreeBot(_SearchBot):
    """What bots with a tree have in common: `begin` makes the search, kept for the game."""

    default_sims: int
    _search: MCTS | PUCT | None

    def __init__(self, sims: int | None, ms: int | None) -> None:
        super().__init__(ms)
        self._sims = sims

    def _find(self, state: State, player: int, seed: int) -> int:
        if self._search is None:
            self.begin(state.get_game(), player, seed)
            assert self._search is not None
        sims, seconds = _budget(
            self._sims, self._seconds, self.limits, player, default=self.default_sims
        )
        return self._search.run(state, simulations=sims, seconds=seconds, seed=seed).action


class MctsBot(_TreeBot):
    """Plays what `kadan.search.MCTS` finds best.

    `sims` and `ms` limit a decision, and so do the limits of the match; 1000 simulations where
    nothing does. `c`, `fpu`, `depth` and `scale` are what MCTS calls exploration, first_play,
    playout_depth and score_scale.
    """

    default_sims = 1000

    def __init__(
        self,
        playouts: int | None = None,
        threads: int | None = None,
        mb: int | None = None,
        sims: int | None = None,
        ms: int | None = None,
        c: float | None = None,
        fpu: float | None = None,
        depth: int | None = None,
        scale: float | None = None,
    ) -> None:
        super().__init__(sims, ms)
        self._options: dict[str, object] = {
            "playouts": playouts or 1,
            "threads": threads or 1,
            "memory": (_TREE_MEBIBYTES if mb is None else mb) * _MEBIBYTE,
            "exploration": c,
            "score_scale": scale,
        }
        if fpu is not None:
            self._options["first_play"] = fpu
        if depth is not None:
            self._options["playout_depth"] = depth

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """Make the search, which keeps its memory for the game."""
        self._search = MCTS(game, **self._options)  # type: ignore[arg-type]


class PuctBot(_TreeBot):
    """Plays what `kadan.search.PUCT` finds best with an evaluator of the user's.

    `evaluator` is `MODULE:FUNCTION`, see `evaluators.load_evaluator`. `sims` and `ms` limit a
    decision, and so do the limits of the match; 400 simulations where nothing does. Raises
    `RefereeError` where the function cannot be had.
    """

    default_sims = 400

    def __init__(
        self,
        evaluator: str,
        batch: int,
        sims: int | None = None,
        ms: int | None = None,
        c: float | None = None,
        mb: int | None = None,
    ) -> None:
        find_function(evaluator)
        self._evaluator = evaluator
        super().__init__(sims, ms)
        self._options: dict[str, object] = {
            "batch": batch,
            "memory": (_TREE_MEBIBYTES if mb is None else mb) * _MEBIBYTE,
        }
        if c is not None:
            self._options["exploration"] = c

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """Make the search. Raises `RefereeError` where there is no evaluator for `game`."""
        evaluator = load_evaluator(self._evaluator, game)
        self._search = PUCT(game, evaluator, **self._options)  # type: ignore[arg-type]


class AlphaBetaBot(_SearchBot):
    """Plays what `kadan.search.AlphaBeta` finds best within its options and the match's limits."""

    def __init__(
        self, mb: int | None = None, depth: int | None = None, ms: int | None = None
    ) -> None:
        super().__init__(ms)
        self._depth = depth
        self._memory = (_TABLE_MEBIBYTES if mb is None else mb) * _MEBIBYTE

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """Raises `RefereeError` for a game that alpha-beta cannot play."""
        kind = game.get_type()
        if game.num_players() != 2 or kind.information != kind.Information.PERFECT_INFORMATION:
            raise RefereeError(
                f"`alphabeta` plays games of two in which nothing is hidden, not `{game}`; "
                "`mcts` plays it"
            )

    def _find(self, state: State, player: int, seed: int) -> int:
        given = self.limits.depth
        depth = self._depth if given is None else min(given, self._depth or given)
        seconds = _shortest(self._seconds, planned_seconds(self.limits, player))
        positions = self.limits.nodes or self.limits.sims
        if depth is None and seconds is None and positions is None:
            depth = _DEFAULT_DEPTH
        search = AlphaBeta(
            state.get_game(), depth=depth, seconds=seconds, positions=positions, memory=self._memory
        )
        self._search = search
        return search.run(state).action
