"""The compiled core: games, states, and the loops that run in C++ without the GIL."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from kadan.gametype import GameType

@final
class Game:
    """A game with its rules, options and components: immutable, usable from many threads.

    Made by `kadan.load_game`. Method names are OpenSpiel's where it has the notion.
    """

    def new_initial_state(self, seed: int | None = None) -> State:
        """Deal a new game.

        `seed` is an integer in [0, 2**64); None draws one from the system. The same seed gives the
        same deal everywhere (G-3, G-7). Raises `RulesError` for a seed out of range.
        """

    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int:
        """Action ids are 0 … `num_distinct_actions() - 1` in every state (G-4)."""

    def max_game_length(self) -> int:
        """An upper bound for the number of actions of one game."""

    def min_utility(self) -> float: ...
    def max_utility(self) -> float: ...
    def utility_sum(self) -> float | None:
        """The sum of all returns at the end: 0.0, or None where it is not constant (solo)."""

    def observation_tensor_shape(self) -> list[int]: ...
    def observation_tensor_size(self) -> int: ...
    def get_type(self) -> GameType: ...
    def get_parameters(self) -> dict[str, int | str | bool]:
        """All parameters with their values, defaults included."""

    def components(self) -> dict[str, Any]:
        """The parsed component file (a copy)."""

    def edition(self) -> str:
        """Twelve hexadecimal digits that name the content of the component file."""

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote as `text`. Its history is empty.

        Raises `NotationError` for a text that is no position of this game, is impossible,
        or has `?` in it (use `sample_state`).
        """

    def sample_state(self, information_state: str, seed: int) -> State:
        """A full state for an information state, each consistent one equally likely (G-5).

        A function of the text and the seed alone. Raises `NotationError`, or `RulesError`
        for a seed out of range.
        """

    def action_to_string(self, player: int, action: int) -> str:
        """The text of an action id. Raises `IllegalActionError` for an id out of range."""

    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Game: ...

@final
class State:
    """A position of a game, with the history of actions since it was dealt or read.

    States compare equal when they belong to equal games and are the same position, whatever their
    history.
    """

    def get_game(self) -> Game: ...
    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int: ...
    def current_player(self) -> int:
        """The seat to move, or -4 at the end (OpenSpiel's `PlayerId.TERMINAL`)."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool:
        """Always False: all chance is fixed at the deal (G-3)."""

    def is_simultaneous_node(self) -> bool: ...
    def is_player_node(self) -> bool: ...
    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending ids of the legal actions of `player` (default: who is to move).

        Empty at the end and for a player who is not to move. Raises `RulesError` for a seat
        that does not exist.
        """

    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.bool_]:
        """Bool array of shape [num_distinct_actions]."""

    def apply_action(self, action: int) -> None:
        """Play a legal action. Raises `IllegalActionError` and leaves the state unchanged
        otherwise."""

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action of the history, which must be `action` of `player`.

        Raises `IllegalActionError` where it is not, or where the history is empty.
        """

    def child(self, action: int) -> State:
        """A new state after `action`; this one is unchanged."""

    def clone(self) -> State: ...
    def returns(self) -> list[float]:
        """The returns by seat (G-6); all 0.0 before the end."""

    def player_return(self, player: int) -> float: ...
    def rewards(self) -> list[float]:
        """What the last action brought, by seat: the returns at the end, else all 0.0."""

    def player_reward(self, player: int) -> float: ...
    def scores(self) -> list[int]:
        """The scores by seat as they stand."""

    def history(self) -> list[int]:
        """The ids of the actions since the deal (or since the position was read)."""

    def full_history(self) -> list[tuple[int, int]]:
        """As `history`, each as (player, action)."""

    def move_number(self) -> int:
        """The length of the history."""

    def action_to_string(self, player: int, action: int) -> str: ...
    def string_to_action(self, text: str) -> int:
        """The id of a legal action from its text.

        Raises `NotationError` for what is not an action's text, `IllegalActionError` for an action
        that is not legal here.
        """

    def observation_string(self, player: int | None = None) -> str:
        """As `information_state_string`: it holds all that the player can know."""

    def observation_tensor(
        self, player: int | None = None, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """Float32 array of length `observation_tensor_size()`, a flattened
        `observation_tensor_shape()`.

        `player` defaults to who is to move (seat 0 at the end). With `out`, a writable
        C-contiguous float32 array of that many elements and any shape, it is filled and
        returned. The layout is on the game's page in `seeds/`.
        """

    def information_state_string(self, player: int | None = None) -> str:
        """The position as `player` may know it: `serialize()` with `?` for the unseen (G-5)."""

    def resample_from_infostate(self, player: int, seed: int | Callable[[], float]) -> State:
        """`get_game().sample_state(information_state_string(player), seed)`, without the detour.

        As in OpenSpiel `seed` may also be a callable that gives random floats in [0, 1).
        """

    def serialize(self) -> str:
        """The position as one printable line, from which `Game.deserialize_state` restores
        it exactly."""

    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> State: ...
    def _repr_svg_(self) -> str: ...

def random_playouts(state: State, n: int, seed: int = 0, threads: int = 1) -> NDArray[np.float32]:
    """Play `n` games from `state` to the end with uniformly random legal actions.

    Gives the returns, float32 of shape [n, players]. The result depends on the state, `n` and
    `seed`, not on `threads`.
    """

def playout_moves(state: State, n: int, seed: int = 0, threads: int = 1) -> int:
    """The number of actions that `random_playouts` with the same arguments plays in all."""

def perft(state: State, depth: int) -> int:
    """The number of action sequences of length `depth` from `state`; a game that ends before
    counts 0."""

def perft_divide(state: State, depth: int) -> dict[int, int]:
    """`perft(child, depth - 1)` for each legal action."""

@final
class Search:
    """A search in C++ for one game. `kadan.search` is the usual way to it."""

    def run(self, state: State, simulations: int, seconds: float, seed: int) -> dict[str, Any]:
        """Search, and give what was found: the fields of `kadan.search.SearchResult`.

        A limit of 0 is none. Raises `RulesError` where the state cannot be searched, and while
        another thread runs this search.
        """

    def stop(self) -> None:
        """Let a run in another thread end soon, with what it has found."""

def make_mcts(
    game: Game,
    exploration: float,
    first_play: float | None,
    widening_factor: float,
    widening_exponent: float,
    playouts: int,
    playout_depth: int,
    score_scale: float,
    solve: bool,
    reuse: bool,
    threads: int,
    root_parallel: bool,
    memory: int,
) -> Search:
    """A Monte Carlo tree search. The options are checked by `kadan.search.MCTS`."""

def make_alphabeta(game: Game, depth: int, solve: bool, score_scale: float, memory: int) -> Search:
    """An alpha-beta search. The options are checked by `kadan.search.AlphaBeta`."""

@final
class PuctSearch:
    """PUCT step by step. `kadan.search.PUCT` is the usual way to it."""

    def collect(
        self,
        observations: NDArray[np.float32],
        masks: NDArray[np.bool_],
        players: NDArray[np.int32],
    ) -> int:
        """Write the next leaves: arrays of shape [B, ...], C-contiguous. Gives the number of rows
        written, which may be 0 before the search is done."""

    def supply(self, logits: NDArray[np.float32], values: NDArray[np.float32]) -> None:
        """Take the evaluation of the rows that were written, one row each. Raises `RulesError` for
        another number of rows."""

    def done(self) -> bool:
        """Whether all simulations were made."""

    def ready(self) -> bool:
        """Whether every state was evaluated, so that there are results."""

    def results(self) -> list[dict[str, Any]]:
        """What was found about each state: the fields of `kadan.search.SearchResult`. Raises
        `RulesError` before the search is ready."""

def make_puct(
    game: Game,
    states: Sequence[State],
    exploration: float,
    first_play_reduction: float,
    noise_share: float,
    noise: Sequence[Sequence[float]],
    simulations: int,
    seed: int,
    memory: int,
) -> PuctSearch:
    """A PUCT search of each state. The options are checked by `kadan.search.PUCT`."""

def make_game(
    name: str,
    parameters: Mapping[str, int | str | bool],
    components: Mapping[str, Any],
    edition: str,
) -> Game:
    """A game from a parsed component table. `kadan.load_game` is the usual way."""

def game_specs() -> list[dict[str, Any]]:
    """What is registered: for each game its names, its parameters and its numbers of players."""

def _rebuild_state(game: Game, root: str, actions: Sequence[int]) -> State: ...
