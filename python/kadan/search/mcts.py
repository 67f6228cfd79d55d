"""Monte Carlo tree search in C++, for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from kadan import _core
from kadan.search import checks
from kadan.search.defaults import defaults_for
from kadan.search.result import SearchResult

if TYPE_CHECKING:
    from kadan import Game, State

DEFAULT_SIMULATIONS = 1000
MEBIBYTE = 1 << 20

_UNSET: Any = object()


class MCTS:
    """UCT; over samples of the information state where something is hidden.

    Where the player to move sees everything, the tree is one of positions, and in games of two it
    also proves wins and losses. Where something is hidden (an opponent's cards, a deck), each
    simulation plays on a fresh sample of what the player to move can know (single-observer
    information-set MCTS, with availability counts): the result is a function of that information
    alone. With more than two players each maximises its own return (max^n).

    Arguments (limits end a search at the first that is reached):

    - `simulations`: at least 1. 1000 where neither limit is given.
    - `seconds`: above 0.
    - `exploration`: the factor c of the UCT term c * sqrt(ln N / n), from 0 up. Default: what was
      found best for the game.
    - `first_play`: the value that selection gives an action without visits, from -10 to 1000; None:
      each is tried once before any is tried twice.
    - `widening`: (factor, exponent): of a node with N visits at most factor * N ** exponent actions
      are tried (at least 1); None: all.
    - `playouts`: random games from each leaf, at least 1.
    - `playout_depth`: after so many random actions a game is valued by its scores; None: it is
      played to the end. 0: leaves are valued as they stand.
    - `score_scale`: the lead in points that multiplies the odds of winning by e when scores are
      valued; above 0.
    - `solve`: back up proved results (two players, nothing hidden).
    - `reuse`: keep the tree, and go on with it when a later state is found in it (nothing hidden,
      one tree). It halves what the memory holds.
    - `seed`: from 0 to 2**64 - 1. One thread and a limit of simulations give the same result for
      the same seed on every machine.
    - `threads`: 1 to 256; with `parallel="tree"` all work on one tree (with virtual loss), with
      "root" each on its own.
    - `memory`: bytes for the tree or trees. Where they are used up, the tree stops growing, the
      search goes on, and the result says `memory_full`.

    Raises `ValueError` for a value out of range.
    """

    def __init__(
        self,
        game: Game,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        exploration: float | None = None,
        first_play: float | None = _UNSET,
        widening: tuple[float, float] | None = _UNSET,
        playouts: int = 1,
        playout_depth: int | None = _UNSET,
        score_scale: float | None = None,
        solve: bool = True,
        reuse: bool = False,
        seed: int = 0,
        threads: int = 1,
        parallel: Literal["tree", "root"] = "tree",
        memory: int = 512 * MEBIBYTE,
    ) -> None:
        default = defaults_for(game)
        self.game = game
        self.seed = checks.seed(seed)
        self._budget = checks.budget(simulations, seconds, (DEFAULT_SIMULATIONS, 0.0))
        first_play = default.first_play if first_play is _UNSET else first_play
        widening = default.widening if widening is _UNSET else widening
        depth = default.playout_depth if playout_depth is _UNSET else playout_depth
        if parallel not in ("tree", "root"):
            raise ValueError(f"parallel must be 'tree' or 'root', not {parallel!r}")
        factor, exponent = (
            (0.0, 0.5)
            if widening is None
            else checks.pair("widening", "(factor, exponent)", widening)
        )
        self._search = _core.make_mcts(
            game,
            exploration=checks.number(
                "exploration", default.exploration if exploration is None else exploration, 0
            ),
            first_play=None
            if first_play is None
            else checks.number("first_play", first_play, -10, 1000),
            widening_factor=0.0
            if widening is None
            else checks.number("the factor of widening", factor, 0, above=True),
            widening_exponent=checks.number("the exponent of widening", exponent, 0),
            playouts=checks.whole("playouts", playouts, 1, 1_000_000),
            playout_depth=-1
            if depth is None
            else checks.whole("playout_depth", depth, 0, 1_000_000),
            score_scale=checks.number(
                "score_scale",
                default.score_scale if score_scale is None else score_scale,
                0,
                above=True,
            ),
            solve=solve,
            reuse=reuse,
            threads=checks.whole("threads", threads, 1, checks.MOST_THREADS),
            root_parallel=parallel == "root",
            memory=checks.whole("memory", memory, 0, 1 << 62),
        )

    def run(
        self,
        state: State,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> SearchResult:
        """Search for the player to move in `state`, which is not changed.

        Limits and seed that are given here stand for those of the search. The GIL is released;
        Ctrl-C ends the search with `KeyboardInterrupt`. Raises `RulesError` at the end of a game,
        for a state of another game, and while another thread runs this search.
        """
        most, time = checks.budget(simulations, seconds, self._budget)
        player = state.current_player()
        chance = self.seed if seed is None else checks.seed(seed)
        found = self._search.run(state, most, time, chance)
        return SearchResult.of(self.game, player, found)

    def stop(self) -> None:
        """Let a `run` in another thread end at once, with what it has found."""
        self._search.stop()
