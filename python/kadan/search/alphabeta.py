"""Alpha-beta in C++, for two players who see everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kadan import _core
from kadan.search import checks
from kadan.search.result import SearchResult

if TYPE_CHECKING:
    from kadan import Game, State

_MEBIBYTE = 1 << 20
_DEFAULT_DEPTH = 4


class AlphaBeta:
    """Iterative deepening by the lead in score, or the proof of who wins.

    With a transposition table, killer actions and a history of refutations. Forced wins and losses
    within the depth are found and marked as proved.

    - `depth`: actions to look ahead, 1 to 255; None: as many as the other limits allow. 4 where no
      limit is given.
    - `solve`: go for the proof of who wins, however deep it lies, by search to the end of the game.
      The result is `proved` unless a limit ended it. Not with `depth`.
    - `seconds`, `positions`: further limits; the search ends at the first that is reached, but not
      before it has looked one action ahead.
    - `score_scale`: turns a lead in points into an expected return, as for `MCTS`.
    - `memory`: bytes of the transposition table.

    Raises `ValueError` for a value out of range.
    """

    def __init__(
        self,
        game: Game,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        positions: int | None = None,
        solve: bool = False,
        score_scale: float = 10.0,
        memory: int = 64 * _MEBIBYTE,
    ) -> None:
        if solve and depth is not None:
            raise ValueError("solve searches to the end of the game: it takes no depth")
        if depth is None and seconds is None and positions is None and not solve:
            depth = _DEFAULT_DEPTH
        self.game = game
        self._positions = 0 if positions is None else checks.whole("positions", positions, 1, 2**62)
        self._seconds = 0.0 if seconds is None else checks.number("seconds", seconds, 0, above=True)
        self._search = _core.make_alphabeta(
            game,
            depth=0 if depth is None else checks.whole("depth", depth, 1, 255),
            solve=solve,
            score_scale=checks.number("score_scale", score_scale, 0, above=True),
            memory=checks.whole("memory", memory, 0, 1 << 62),
        )

    def run(self, state: State, *, seconds: float | None = None) -> SearchResult:
        """Search for the player to move in `state`, which is not changed.

        `seconds` that are given here stand for those of the search. The GIL is released; Ctrl-C
        ends the search with `KeyboardInterrupt`. Raises `RulesError` at the end of a game, where
        something is hidden from the player to move, in games that are not for two, for a state of
        another game, and while another thread runs this search.
        """
        limit = (
            self._seconds if seconds is None else checks.number("seconds", seconds, 0, above=True)
        )
        player = state.current_player()
        found = self._search.run(state, self._positions, limit, 0)
        return SearchResult.of(self.game, player, found)

    def stop(self) -> None:
        """Let a `run` in another thread end at once, with what it has found."""
        self._search.stop()
