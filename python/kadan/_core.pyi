"""The compiled core: games, states, and the loops that run in C++ without the GIL."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, final, overload

import numpy as np
from numpy.typing import NDArray

from kadan.gametype import GameType
from kadan.packing import ObservationPacking

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
    def observation_packing(self) -> ObservationPacking:
        """How the rows of `Batch.observe(packed=True)` are made, and unpacked into tensors."""

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

@final
class Batch:
    """`n` states of one game that are stepped together. Made by `kadan.batch`.

    State i is lane i. A lane's games are dealt one after the other with the seeds that stream i
    of the batch's seed gives, so that what a lane does depends on the seed, its number and its
    actions, not on the other lanes and not on `threads`.

    A batch serves one call at a time. Calls run without the GIL; another one meanwhile, from
    another thread or a signal's handler, raises `RuntimeError`. Attributes that are arrays are
    read-only views of the batch's own memory, which change with the batch: copy what is to stay.

    With `out` methods fill an array of the caller's and return it; it must be writable,
    C-contiguous and of the dtype and the number of elements named, in any shape (`TypeError`,
    `ValueError`).
    """

    @property
    def threads(self) -> int:
        """The number of threads that calls are shared out to."""

    @property
    def auto_reset(self) -> bool:
        """Whether `step` deals a new game where one has ended."""

    @property
    def terminal(self) -> NDArray[np.bool_]:
        """Bool [n], a view: whose game is over."""

    @property
    def current_player(self) -> NDArray[np.int32]:
        """Int32 [n], a view: the seats to move, -4 where the game is over."""

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Bool [n], a view: whose game ended in the last step, dealt anew since or not.

        False again in lanes that `reset` or `set_states` has changed.
        """

    @property
    def rewards(self) -> NDArray[np.float32]:
        """Float32 [n, players], a view: what the last step brought, by seat.

        The returns of the game (G-6) where `ended`, else 0.
        """

    @property
    def deal_seeds(self) -> NDArray[np.uint64]:
        """Uint64 [n], a view: the seeds of the lanes' last deals.

        `get_game().new_initial_state(int(deal_seeds[i]))` is where the present game of lane i
        began, unless `set_states` put another state there.
        """

    def get_game(self) -> Game: ...
    def step(
        self,
        actions: Any,
        mask: NDArray[np.bool_] | NDArray[np.uint8] | None = None,
        observations: NDArray[np.float32] | NDArray[np.uint8] | None = None,
    ) -> None:
        """Play an action in every lane.

        `actions` has the shape [n]: legal actions, and -1 where the game is over. An int32 array is
        read as it is; lists and arrays of other signed integers are converted. All are checked
        first: where one is not legal `IllegalActionError` names its place, the action and what is
        legal, and no state is changed. `ValueError` for another shape, `TypeError` for another kind
        of numbers.

        With `auto_reset` a lane whose game ends is dealt anew in the same step (so is one whose
        game was over before): `rewards` and `ended` tell of the game that ended, all else of the
        new one.

        `mask` and `observations` are filled with what `legal_mask(out=mask)` and
        `observe(out=observations)` would write after the step, packed where they are uint8, in
        less time than by calls of their own. They stay as they were where an error is raised.
        """

    @overload
    def legal_mask(
        self, out: NDArray[np.bool_] | None = None, packed: Literal[False] = False
    ) -> NDArray[np.bool_]:
        """Bool [n, num_distinct_actions]: what each who is to move may do; nothing at the end.

        With `packed` uint8 [n, ceil(num_distinct_actions / 8)] in the order of
        `numpy.packbits(mask, axis=1, bitorder="little")`: action a is bit a % 8 of byte a // 8, and
        the bits left over are 0.
        """

    @overload
    def legal_mask(
        self, out: NDArray[np.uint8] | None = None, *, packed: Literal[True]
    ) -> NDArray[np.uint8]: ...
    @overload
    def observe(
        self,
        player: int | None = None,
        out: NDArray[np.float32] | None = None,
        packed: Literal[False] = False,
    ) -> NDArray[np.float32]:
        """Float32 [n, *observation_tensor_shape]: the tensors of `State.observation_tensor`.

        As `player` sees its states, or by default who is to move in each (seat 0 at the end).
        Raises `RulesError` for a seat that does not exist.

        With `packed` uint8 [n, size], the same in few bytes: `get_game().observation_packing()`
        has the size, says what the bytes are and unpacks them.
        """

    @overload
    def observe(
        self,
        player: int | None = None,
        out: NDArray[np.uint8] | None = None,
        *,
        packed: Literal[True],
    ) -> NDArray[np.uint8]: ...
    def returns(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Float32 [n, players]: the returns by seat (G-6); 0 where the game is not over."""

    def random_actions(self, seed: int, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Int32 [n]: legal actions, each as likely as any other of its state; -1 at the end.

        A function of the states and `seed` in [0, 2**64): take another for every step.
        """

    def playout(self, seed: int = 0, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Float32 [n, players]: the returns of one random game from each state.

        The states stay as they are. Row i is what `random_playouts(batch[i], i + 1, seed)` gives in
        its last row. Ctrl-C ends it; `out` is then filled in part.
        """

    def reset(self, seed: int | None = None, indices: Any = None) -> None:
        """Deal new games.

        Without `seed` each lane goes on to the next deal of its stream; with one it begins at the
        first deal of that seed's stream, as in a new batch. `indices` are the lanes: integers
        (below 0 from the end), bool [n] such as `terminal`, or None for all.
        """

    def get_states(self, indices: Any = None) -> list[State]:
        """Copies of the states, without history. `indices` as in `reset`, in the order given."""

    def set_states(self, states: Iterable[State], indices: Any = None) -> None:
        """Put copies of `states` into the lanes `indices` (as in `reset`), one each.

        Their games must equal the batch's (`RulesError`). The lanes' streams of deals go on as
        before. Nothing is changed where an error is raised.
        """

    def serialize(self) -> list[str]:
        """The states as texts, as `State.serialize` gives them."""

    def clone(self) -> Batch:
        """A copy that goes its own way: states, streams of deals, rewards."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> State:
        """A copy of a state, without history. Raises `IndexError`."""

    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Batch: ...

def batch(game: Game, n: int, seed: int = 0, threads: int = 1, auto_reset: bool = False) -> Batch:
    """`n` new games to be stepped together by up to `threads` threads (1 to 256).

    Lane i draws the seeds of its deals from stream i of `seed`, an integer in [0, 2**64): the
    outputs of SplitMix64 (G-7) that is started with the first output of SplitMix64 that is
    started with a ^ (i * c mod 2**64); a is the first output of SplitMix64 started with `seed`,
    c = 0xD1342543DE82EF95. So batches of different `n` have their first lanes in common.

    With `auto_reset` a new game is dealt where one ends. Raises `ValueError` for `n` or
    `threads` out of range, `RulesError` for such a seed.
    """

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
def _rebuild_batch(
    game: Game,
    threads: int,
    auto_reset: bool,
    states: Sequence[str],
    streams: NDArray[np.uint64],
    deal_seeds: NDArray[np.uint64],
    ended: NDArray[np.uint8],
    rewards: NDArray[np.float32],
) -> Batch: ...
