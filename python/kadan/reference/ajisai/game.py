"""The game Ajisai as the rest of the reference sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from kadan.errors import NotationError, RulesError
from kadan.reference.ajisai.actions import Actions
from kadan.reference.ajisai.board import Board, kinds_of
from kadan.reference.ajisai.drawing import draw
from kadan.reference.ajisai.notation import Notation
from kadan.reference.ajisai.observation import Observer
from kadan.reference.ajisai.position import COLOURS_OF_SEATS, PIECES, UNSEEN, WHITE, Position
from kadan.reference.ajisai.rules import Rules
from kadan.reference.ajisai.validation import validate
from kadan.reference.base import Game
from kadan.reference.rng import SplitMix64
from kadan.reference.spec import Parameter, Value
from kadan.reference.state import TERMINAL


class Ajisai(Game):
    """Ajisai for two or three, by the rules of `seeds/ajisai.md`."""

    name = "ajisai"
    long_name = "Ajisai"
    numbers_of_players = tuple(COLOURS_OF_SEATS)
    parameters = (
        Parameter("players", int, 2, numbers_of_players, "number of players", True),
        Parameter("board", str, "standard", ("standard", "small"), "which marks are in play"),
        Parameter("traitor", bool, False, (), "each of two players scores one secret colour"),
        Parameter("components", str, "", (), "path of a component file, empty for the built-in"),
    )

    def __init__(self, values: Mapping[str, Value], table: Mapping[str, Any]) -> None:
        """A game with these parameter values and this component table.

        Raises `RulesError` for values that do not go together, `ComponentError` for a table that
        is no board (AJ-4).
        """
        self.check_values(values)
        kinds = kinds_of(table)
        super().__init__(values, table)
        traitor = bool(values["traitor"])
        board = Board(kinds, small=values["board"] == "small")
        self._rules = Rules(board, int(values["players"]), traitor)
        self._actions = Actions(board, traitor)
        self._notation = Notation(self._rules, str(values["board"]))
        self._observer = Observer(self._rules)

    @classmethod
    def check_values(cls, values: Mapping[str, Value]) -> None:
        """Raise `RulesError` for `traitor` with three players (AJ-18)."""
        if values["traitor"] and values["players"] != 2:
            raise RulesError(
                f"traitor is for two players only (AJ-18), not for {values['players']}"
            )

    def num_players(self) -> int:
        """2 or 3."""
        return self._rules.players

    def num_distinct_actions(self) -> int:
        """7·M, with `traitor` 7·M + 6, for M marks in play."""
        return self._actions.count

    def max_game_length(self) -> int:
        """An upper bound for the number of actions of one game.

        At most M - 1 blooms, the t-th followed by at most t - 12 White choices, and by at most 13
        (the game's page says why); two secret choices with `traitor`.
        """
        turns = range(1, len(self._rules.board.marks))
        longest = sum(1 + min(PIECES, max(0, turn - 12)) for turn in turns)
        return longest + (2 if self._rules.traitor else 0)

    def observation_tensor_shape(self) -> list[int]:
        """[planes, height, width]: the ranges of r and q over the marks in play."""
        return list(self._observer.shape)

    def _is_perfect_information(self) -> bool:
        return not self._rules.traitor  # the one hidden thing is a secret choice (AJ-18)

    def _deal(self, generator: SplitMix64) -> Position:
        return self._rules.set_up()  # nothing is shuffled in Ajisai

    def _current_player(self, position: Position) -> int:
        return TERMINAL if position.side is None else position.side

    def _legal_actions(self, position: Position) -> list[int]:
        side, actions = position.side, self._actions
        if side is None:
            return []
        if position.secret_due() is not None:
            return sorted(actions.secret(colour) for colour in self._rules.colours[side])
        if position.pending is not None:
            choices = self._rules.white_choices(position)
            return sorted(actions.piece_on(WHITE, mark) for mark in choices)
        blooms = self._rules.blooms(position, side)
        return sorted(actions.piece_on(colour, mark) for colour, mark in blooms)

    def _after(self, position: Position, action: int) -> Position:
        piece, mark = self._actions.meaning(action)
        if mark is None:
            return self._rules.choose_secret(position, piece)
        if piece == WHITE:
            return self._rules.place_white(position, mark)
        return self._rules.bloom(position, piece, mark)

    def _scores(self, position: Position) -> list[int]:
        return self._rules.scores(position)

    def _winners(self, position: Position) -> Collection[int]:
        return [self._rules.winner(position)]

    def _action_text(self, action: int, position: Position | None = None) -> str:
        return self._actions.text(action)

    def _action_id(self, text: str, position: Position) -> int:
        return self._actions.id(text)

    def _write(self, position: Position, viewer: int | None = None) -> str:
        return self._notation.write(position, viewer)

    def _read(self, text: str) -> Position:
        position = self._read_masked(text)
        if UNSEEN in position.secrets:
            raise NotationError(
                "position, field 8 (secrets): a full position has no '?'; "
                "use sample_state for an information state"
            )
        return position

    def _sample(self, text: str, generator: SplitMix64) -> Position:
        position = self._read_masked(text)
        secrets = [
            self._rules.colours[seat][generator.below(3)] if secret == UNSEEN else secret
            for seat, secret in enumerate(position.secrets)
        ]
        return replace(position, secrets=tuple(secrets))

    def _read_masked(self, text: str) -> Position:
        position = self._notation.read(text)
        validate(self._rules, position)
        return position

    def _observation(self, position: Position, player: int) -> list[float]:
        return self._observer.observe(position, player)

    def _drawing(self, position: Position) -> str:
        return draw(self._rules, position)
