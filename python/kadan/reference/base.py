"""What all games share: the abstract `Game`.

A game describes itself by pure functions on an immutable *position* (a type of its own); the
`State` of `state.py`, the same for all games, adds the rest: history, undoing, copies, returns,
refusals. A new game therefore derives from `Game` only and fills in what is abstract here.
"""

from __future__ import annotations

import copy
import operator
import secrets
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from math import prod
from typing import Any, ClassVar, SupportsIndex

from kadan.errors import IllegalActionError, RulesError
from kadan.gametype import GameType, make_game_type
from kadan.reference.components import edition_of
from kadan.reference.rng import SplitMix64
from kadan.reference.spec import Parameter, Value, format_spec
from kadan.reference.state import Position, State, checked_text


class Game(ABC):
    """A game with its rules, options and components; immutable."""

    name: ClassVar[str]
    """The name by which `load_game` knows the game."""
    long_name: ClassVar[str]
    """Its name for people."""
    numbers_of_players: ClassVar[tuple[int, ...]]
    """The numbers of players that it can be played with."""
    parameters: ClassVar[tuple[Parameter, ...]]
    """Its parameters; `components` among them, the path of the component file."""

    def __init__(self, values: Mapping[str, Value], table: Mapping[str, Any]) -> None:
        """A game with these parameter values, converted, and this parsed component table.

        Derived classes check the table here and raise `ComponentError` when it does not hold what
        the game needs; `check_values` has checked the values.
        """
        self._values = dict(values)
        self._table = copy.deepcopy(dict(table))
        self._edition = edition_of(self._table)

    @classmethod
    @abstractmethod
    def check_values(cls, values: Mapping[str, Value]) -> None:
        """Raise `RulesError` for parameter values that do not go together."""

    # What a game has to say. The positions given are always positions of this game.

    @abstractmethod
    def num_players(self) -> int:
        """The number of seats."""

    @abstractmethod
    def num_distinct_actions(self) -> int:
        """Action ids are 0 … `num_distinct_actions() - 1` in every state (G-4)."""

    @abstractmethod
    def max_game_length(self) -> int:
        """An upper bound for the number of actions of one game."""

    @abstractmethod
    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation tensor: [planes, height, width]."""

    @abstractmethod
    def _is_perfect_information(self) -> bool:
        """Whether every player can see everything."""

    @abstractmethod
    def _deal(self, generator: SplitMix64) -> Position:
        """The first position of a new game (G-3)."""

    @abstractmethod
    def _current_player(self, position: Position) -> int:
        """The seat to move, or `TERMINAL`."""

    @abstractmethod
    def _legal_actions(self, position: Position) -> list[int]:
        """Ascending ids of the legal actions of the seat to move; empty at the end."""

    @abstractmethod
    def _after(self, position: Position, action: int) -> Position:
        """The position after a legal action."""

    @abstractmethod
    def _scores(self, position: Position) -> list[int]:
        """The scores by seat as they stand."""

    @abstractmethod
    def _winners(self, position: Position) -> Collection[int]:
        """The seats that share the victory; asked at the end only."""

    @abstractmethod
    def _action_text(self, action: int, position: Position | None = None) -> str:
        """The text of an action id that is in range; `position`, if given, may tell more."""

    @abstractmethod
    def _action_id(self, text: str, position: Position) -> int:
        """The id of an action's text in `position`.

        Raises `NotationError` for what is no action's text, and may raise `IllegalActionError` for
        an action that has no id because `position` does not have it.
        """

    @abstractmethod
    def _write(self, position: Position, viewer: int | None = None) -> str:
        """The position as one line, with `?` for what seat `viewer` cannot know (None: nothing)."""

    @abstractmethod
    def _read(self, text: str) -> Position:
        """The position of a line without `?`. Raises `NotationError`."""

    @abstractmethod
    def _sample(self, text: str, generator: SplitMix64) -> Position:
        """A position for a line that may have `?` (G-5). Raises `NotationError`."""

    @abstractmethod
    def _observation(self, position: Position, player: int) -> list[float]:
        """The observation tensor, flattened."""

    @abstractmethod
    def _drawing(self, position: Position) -> str:
        """The position drawn in plain text, for people."""

    # What follows from it.

    def new_initial_state(self, seed: SupportsIndex | None = None) -> State:
        """Deal a new game.

        `seed` is an integer in [0, 2**64); None draws one from the system. The same seed gives the
        same deal everywhere (G-3, G-7). Raises `RulesError` for a seed out of range.
        """
        return State(self, self._deal(SplitMix64(secrets.randbits(64) if seed is None else seed)))

    def min_utility(self) -> float:
        """The least return: -1/(n-1), or -1 in a solo game (G-6)."""
        return -1.0 / max(1, self.num_players() - 1)

    def max_utility(self) -> float:
        """The greatest return (G-6)."""
        return 1.0

    def utility_sum(self) -> float | None:
        """The sum of all returns at the end: 0.0, or None where it is not constant (solo)."""
        return 0.0 if self.num_players() > 1 else None

    def get_type(self) -> GameType:
        """What kind of game this is, in OpenSpiel's words."""
        return make_game_type(
            short_name=self.name,
            long_name=self.long_name,
            min_num_players=min(self.numbers_of_players),
            max_num_players=max(self.numbers_of_players),
            perfect_information=self._is_perfect_information(),
            num_players=self.num_players(),
        )

    def observation_tensor_size(self) -> int:
        """The number of values in an observation tensor."""
        return prod(self.observation_tensor_shape())

    def get_parameters(self) -> dict[str, Value]:
        """All parameters with their values, defaults included."""
        return dict(self._values)

    def components(self) -> dict[str, Any]:
        """The parsed component file (a copy)."""
        return copy.deepcopy(self._table)

    def edition(self) -> str:
        """Twelve hexadecimal digits that name the content of the component file."""
        return self._edition

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote as `text`. Its history is empty.

        Raises `NotationError` for a text that is no position of this game, is impossible, or has
        `?` in it (use `sample_state`).
        """
        return State(self, self._read(checked_text(text)))

    def sample_state(self, information_state: str, seed: SupportsIndex) -> State:
        """A full state for an information state, each consistent one equally likely (G-5).

        A function of the text and the seed alone. Raises `NotationError`, or `RulesError` for a
        seed out of range.
        """
        return State(self, self._sample(checked_text(information_state), SplitMix64(seed)))

    def action_to_string(self, player: SupportsIndex, action: SupportsIndex) -> str:
        """The text of an action id, the same for every player.

        Raises `IllegalActionError` for an id out of range, `RulesError` for a seat that does not
        exist.
        """
        return self._checked_action_text(player, action)

    def _checked_action_text(
        self, player: SupportsIndex, action: SupportsIndex, position: Position | None = None
    ) -> str:
        self._checked_seat(player)
        number = operator.index(action)
        if not 0 <= number < self.num_distinct_actions():
            raise IllegalActionError(
                f"action {number} is out of range: the actions of {self} are "
                f"0 … {self.num_distinct_actions() - 1}"
            )
        return self._action_text(number, position)

    def _checked_seat(self, player: SupportsIndex) -> int:
        seat = operator.index(player)
        if not 0 <= seat < self.num_players():
            raise RulesError(
                f"player {seat} does not exist: the seats of {self} are "
                f"0 … {self.num_players() - 1}"
            )
        return seat

    def _identity(self) -> tuple[object, ...]:
        # The path of the component file says nothing about the game, its edition says all.
        values = {key: value for key, value in self._values.items() if key != "components"}
        return (self.name, tuple(sorted(values.items())), self._edition)

    def __eq__(self, other: object) -> bool:
        """Games are equal when they have the same name, options and edition."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[Any, ...]:
        # With the table, so that the component file is not needed where the game is restored.
        return (type(self), (self._values, self._table))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __str__(self) -> str:
        """The game string, from which `load_game` makes an equal game."""
        return format_spec(self.name, self.parameters, self._values)

    def __repr__(self) -> str:
        return f"<reference game {self}>"
