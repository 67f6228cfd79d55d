"""The state: a position of any game, with the history of actions that led to it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, SupportsIndex, final

from kadan.errors import IllegalActionError
from kadan.reference.rng import check_seed

if TYPE_CHECKING:
    from kadan.reference.base import Game

Position = Any
"""A position in the type of its game. Positions are never changed once they are made."""

TERMINAL = -4
"""`current_player()` at the end, as in OpenSpiel (`PlayerId.TERMINAL`)."""


def returns_of(winners: Collection[int], players: int) -> list[float]:
    """The returns by seat when `winners` share the victory (G-6), for two or more players."""
    k = len(winners)
    won = (players - k) / (k * (players - 1))
    lost = -1.0 / (players - 1)
    if k == players:
        return [0.0] * players
    return [won if seat in winners else lost for seat in range(players)]


@final
class State:
    """A position of a game, with the history of actions since it was dealt or read.

    States compare equal when they belong to equal games and are the same position, whatever their
    history. Made by `Game.new_initial_state`, `Game.deserialize_state` and `Game.sample_state`.
    """

    def __init__(self, game: Game, position: Position) -> None:
        """The state of `game` at `position`, with an empty history."""
        self._game = game
        self._position = position
        self._past: list[tuple[int, int, Position]] = []  # (player, action, the position before)
        self._legal: list[int] | None = None  # of this position, once they were asked for

    def get_game(self) -> Game:
        """The game that this is a state of."""
        return self._game

    def num_players(self) -> int:
        """The number of seats."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """As `Game.num_distinct_actions`."""
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """The seat to move, or -4 at the end (OpenSpiel's `PlayerId.TERMINAL`)."""
        return self._game._current_player(self._position)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Always False: all chance is fixed at the deal (G-3)."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Always False."""
        return False

    def is_player_node(self) -> bool:
        """Whether a player is to move, that is, the game is not over."""
        return not self.is_terminal()

    def legal_actions(self, player: SupportsIndex | None = None) -> list[int]:
        """Ascending ids of the legal actions of `player` (default: who is to move).

        Empty at the end and for a player who is not to move. Raises `RulesError` for a seat that
        does not exist.
        """
        if player is not None and self._game._checked_seat(player) != self.current_player():
            return []
        if self._legal is None:
            self._legal = self._game._legal_actions(self._position)
        return self._legal.copy()

    def legal_actions_mask(self, player: SupportsIndex | None = None) -> list[bool]:
        """As `legal_actions`: a list of `num_distinct_actions()` bools."""
        mask = [False] * self.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = True
        return mask

    def apply_action(self, action: SupportsIndex) -> None:
        """Play a legal action.

        Otherwise raises `IllegalActionError` and leaves the state unchanged.
        """
        number = operator.index(action)
        self._refuse_illegal(number)
        self._past.append((self.current_player(), number, self._position))
        self._position = self._game._after(self._position, number)
        self._legal = None

    def undo_action(self, player: SupportsIndex, action: SupportsIndex) -> None:
        """Take back the last action of the history, which must be `action` of `player`.

        Raises `IllegalActionError` where it is not, or where the history is empty.
        """
        wanted = (operator.index(player), operator.index(action))
        if not self._past:
            raise IllegalActionError("there is no action to undo: the history is empty")
        if self._past[-1][:2] != wanted:
            last_player, last_action, before = self._past[-1]
            text = self._game._action_text(last_action, before)
            raise IllegalActionError(
                f"cannot undo action {wanted[1]} of player {wanted[0]}: the last action is "
                f"{last_action} ({text}) of player {last_player}"
            )
        self._position = self._past.pop()[2]
        self._legal = None

    def child(self, action: SupportsIndex) -> State:
        """A new state after `action`; this one is unchanged. Raises `IllegalActionError`."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """A copy that goes its own way, with the same history."""
        state = State(self._game, self._position)
        state._past = self._past.copy()
        state._legal = self._legal
        return state

    def returns(self) -> list[float]:
        """The returns by seat (G-6); all 0.0 before the end."""
        players = self.num_players()
        if not self.is_terminal():
            return [0.0] * players
        winners = self._game._winners(self._position)
        if players == 1:
            return [1.0 if winners else -1.0]
        return returns_of(winners, players)

    def player_return(self, player: SupportsIndex) -> float:
        """The return of one seat. Raises `RulesError` for a seat that does not exist."""
        return self.returns()[self._game._checked_seat(player)]

    def rewards(self) -> list[float]:
        """What the last action brought, by seat: the returns at the end, else all 0.0."""
        return self.returns()

    def player_reward(self, player: SupportsIndex) -> float:
        """The reward of one seat. Raises `RulesError` for a seat that does not exist."""
        return self.player_return(player)

    def scores(self) -> list[int]:
        """The scores by seat as they stand."""
        return self._game._scores(self._position)

    def history(self) -> list[int]:
        """The ids of the actions since the deal (or since the position was read)."""
        return [action for _, action, _ in self._past]

    def full_history(self) -> list[tuple[int, int]]:
        """As `history`, each as (player, action)."""
        return [(player, action) for player, action, _ in self._past]

    def move_number(self) -> int:
        """The length of the history."""
        return len(self._past)

    def action_to_string(self, player: SupportsIndex, action: SupportsIndex) -> str:
        """As `Game.action_to_string`, in the words of this state where a game has such."""
        return self._game._checked_action_text(player, action, self._position)

    def string_to_action(self, text: str) -> int:
        """The id of a legal action from its text.

        Raises `NotationError` for what is not an action's text, `IllegalActionError` for an action
        that is not legal here.
        """
        action = self._game._action_id(checked_text(text), self._position)
        self._refuse_illegal(action)
        return action

    def observation_string(self, player: SupportsIndex | None = None) -> str:
        """As `information_state_string`: it holds all that the player can know."""
        return self.information_state_string(player)

    def observation_tensor(
        self, player: SupportsIndex | None = None, out: object = None
    ) -> list[float]:
        """The observation of `player` (default: who is to move, seat 0 at the end), flattened.

        `observation_tensor_size()` floats; `out` is ignored. The layout is on the game's page in
        `seeds/`. Raises `RulesError` for a seat that does not exist.
        """
        return self._game._observation(self._position, self._observer(player))

    def information_state_string(self, player: SupportsIndex | None = None) -> str:
        """The position as `player` may know it: `serialize()` with `?` for the unseen (G-5).

        `player` defaults to who is to move (seat 0 at the end). Raises `RulesError` for a seat
        that does not exist.
        """
        return self._game._write(self._position, viewer=self._observer(player))

    def resample_from_infostate(
        self, player: SupportsIndex, seed: SupportsIndex | Callable[[], float]
    ) -> State:
        """`get_game().sample_state(information_state_string(player), seed)`.

        As in OpenSpiel `seed` may also be a callable that gives random floats in [0, 1): it is
        called once, and 2**64 times the float is the seed.
        """
        number = int(seed() * 2.0**64) if callable(seed) else check_seed(seed)
        return self._game.sample_state(self.information_state_string(player), number)

    def serialize(self) -> str:
        """The position as one printable line, from which `Game.deserialize_state` restores it."""
        return self._game._write(self._position)

    def _observer(self, player: SupportsIndex | None) -> int:
        if player is not None:
            return self._game._checked_seat(player)
        return max(0, self.current_player())

    def _refuse_illegal(self, action: int) -> None:
        """Raise `IllegalActionError`, worded the same for every game, unless `action` is legal."""
        if self._legal is None:
            self._legal = self._game._legal_actions(self._position)
        if action in self._legal:
            return
        if not 0 <= action < self.num_distinct_actions():
            why = f"the actions are 0 … {self.num_distinct_actions() - 1}"
            raise IllegalActionError(f"action {action} is out of range: {why}")
        named = f"action {action} ({self._game._action_text(action, self._position)})"
        if self.is_terminal():
            raise IllegalActionError(f"{named} is not legal: the game is over")
        raise IllegalActionError(
            f"{named} is not legal for player {self.current_player()} in {self.serialize()!r}: "
            f"legal are {self._listed(self._legal)}"
        )

    def _listed(self, actions: Sequence[int], most: int = 8) -> str:
        """The first few actions in words, for an error message."""
        words = [
            f"{action} ({self._game._action_text(action, self._position)})"
            for action in actions[:most]
        ]
        if len(actions) > most:
            words.append(f"… {len(actions) - most} more")
        return ", ".join(words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._game == other._game and self.serialize() == other.serialize()

    def __hash__(self) -> int:
        return hash((self._game, self.serialize()))

    def __reduce__(self) -> tuple[Any, ...]:
        first = self._past[0][2] if self._past else self._position
        return (_restore, (self._game, self._game._write(first), self.history()))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __str__(self) -> str:
        """The position drawn in letters, for people."""
        return self._game._drawing(self._position)

    def __repr__(self) -> str:
        return f"<reference state {self.serialize()!r}>"

    def _repr_svg_(self) -> str:
        """The position drawn in letters, as a picture for notebooks."""
        lines = self._game._drawing(self._position).split("\n")
        width, height = 9 * max(len(line) for line in lines) + 20, 18 * len(lines) + 20
        texts = "".join(
            f'<text x="10" y="{18 * number + 22}" xml:space="preserve">{escape(line)}</text>'
            for number, line in enumerate(lines)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'font-family="monospace" font-size="14">{texts}</svg>'
        )


def _restore(game: Game, text: str, actions: Sequence[int]) -> State:
    """The state after `actions` from the position `text` (for pickle)."""
    state = game.deserialize_state(text)
    for action in actions:
        state.apply_action(action)
    return state


def checked_text(text: object) -> str:
    """`text`, which must be a str: raises `TypeError`."""
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {type(text).__name__}")
    return text
