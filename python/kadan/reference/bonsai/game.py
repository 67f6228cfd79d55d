"""The game Bonsai as the rest of the reference sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from kadan.errors import RulesError
from kadan.reference.base import Game
from kadan.reference.bonsai.actions import Actions
from kadan.reference.bonsai.box import PLAYERS
from kadan.reference.bonsai.boxfile import read_box
from kadan.reference.bonsai.decks import arrange
from kadan.reference.bonsai.drawing import draw
from kadan.reference.bonsai.longest import longest_game
from kadan.reference.bonsai.notation import head, refuse, write
from kadan.reference.bonsai.observation import Observer
from kadan.reference.bonsai.position import Position
from kadan.reference.bonsai.reading import Reader
from kadan.reference.bonsai.rules import Rules
from kadan.reference.bonsai.scoring import scores, winners
from kadan.reference.bonsai.validation import top_part_left, unseen_cards, validate
from kadan.reference.rng import SplitMix64
from kadan.reference.spec import Parameter, Value
from kadan.reference.state import TERMINAL

_LEVELS = (60, 80, 100, 120, 140)
_USUAL_LEVEL = 80
_TEXTS_REMEMBERED = 16


class Bonsai(Game):
    """Bonsai for one to four, by the rules of `seeds/bonsai.md`."""

    name = "bonsai"
    long_name = "Bonsai"
    numbers_of_players = PLAYERS
    parameters = (
        Parameter("players", int, 2, numbers_of_players, "number of players, 1 is solo", True),
        Parameter("goals", bool, True, (), "whether goal tiles are in play"),
        Parameter("tokonoma", bool, False, (), "the Parchments are in the top part of the deck"),
        Parameter("level", int, _USUAL_LEVEL, _LEVELS, "solo: the points to win"),
        Parameter("empty_cultivate", bool, False, (), "Cultivate may place nothing"),
        Parameter("components", str, "", (), "path of a component file, empty for the built-in"),
    )

    def __init__(self, values: Mapping[str, Value], table: Mapping[str, Any]) -> None:
        """A game with these parameter values and this component table.

        Raises `RulesError` for values that do not go together, `ComponentError` for a table that
        does not hold what the game needs ("Component file").
        """
        self.check_values(values)
        box = read_box(table)
        super().__init__(values, table)
        self._rules = Rules(
            box,
            players=int(values["players"]),
            goals=bool(values["goals"]),
            tokonoma=bool(values["tokonoma"]),
            empty_cultivate=bool(values["empty_cultivate"]),
        )
        self._level = int(values["level"])
        self._actions = Actions(box)
        self._head = head(self._rules, self._level)
        self._reader = Reader(self._rules, self._level)
        self._observer = Observer(self._rules)
        # The samples of an information state all begin with reading it.
        self._read_masked = lru_cache(_TEXTS_REMEMBERED)(self._read_anew)

    @classmethod
    def check_values(cls, values: Mapping[str, Value]) -> None:
        """Raise `RulesError` for a solo game without goals, and a level in another (BO-21)."""
        players, level = values["players"], values["level"]
        if players == 1 and not values["goals"]:
            raise RulesError("the solo game needs goals: a win takes three of them (BO-21)")
        if players != 1 and level != _USUAL_LEVEL:
            raise RulesError(f"level is for the solo game only (BO-21), not for {players} players")

    def num_players(self) -> int:
        """1 to 4."""
        return self._rules.players

    def num_distinct_actions(self) -> int:
        """5·C + K + 40, for C cells and K takes."""
        return len(self._actions.all)

    def max_game_length(self) -> int:
        """An upper bound for the number of actions of one game, by counting."""
        rules = self._rules
        return longest_game(rules.box, rules.players, rules.goals, rules.empty_cultivate)

    def observation_tensor_shape(self) -> list[int]:
        """[size]: planes of 25 × 25, then a vector."""
        return [self._observer.size]

    def _is_perfect_information(self) -> bool:
        return False  # the order of the deck is hidden

    def _deal(self, generator: SplitMix64) -> Position:
        return self._rules.set_up(generator)

    def _current_player(self, position: Position) -> int:
        return TERMINAL if position.side is None else position.side

    def _legal_actions(self, position: Position) -> list[int]:
        return sorted(map(self._actions.id, self._rules.legal(position)))

    def _after(self, position: Position, action: int) -> Position:
        return self._rules.after(position, self._actions.all[action])

    def _scores(self, position: Position) -> list[int]:
        return scores(self._rules.box, position)

    def _winners(self, position: Position) -> Collection[int]:
        return winners(self._rules.box, position, self._level)

    def _action_text(self, action: int, position: Position | None = None) -> str:
        return self._actions.all[action].text

    def _action_id(self, text: str, position: Position) -> int:
        return self._actions.id_of_text(text)

    def _write(self, position: Position, viewer: int | None = None) -> str:
        # Every player sees the same, at the end too (G-5).
        return write(self._head, position, masked=viewer is not None)

    def _read(self, text: str) -> Position:
        position = self._read_masked(text)
        if position.unseen:
            raise refuse(
                "deck",
                "a full position has no '?'; use sample_state for an information state",
            )
        return position

    def _sample(self, text: str, generator: SplitMix64) -> Position:
        position = self._read_masked(text)
        if not position.unseen:
            return position
        top = top_part_left(self._rules, position) if self._rules.tokonoma else None
        deck = arrange(unseen_cards(self._rules, position), top, generator)
        return position._replace(deck=tuple(deck), unseen=0)

    def _read_anew(self, text: str) -> Position:
        position = self._reader.read(text)
        validate(self._rules, position)
        return position

    def _observation(self, position: Position, player: int) -> list[float]:
        return self._observer.observe(position, player)

    def _drawing(self, position: Position) -> str:
        won = winners(self._rules.box, position, self._level)
        return draw(self._rules, position, won)
