"""The game Ikebana as the rest of the reference sees it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from kadan.errors import NotationError
from kadan.reference.base import Game
from kadan.reference.ikebana.actions import (
    Action,
    Actions,
    Complete,
    Done,
    Exchange,
    NoExchange,
    Play,
    Refresh,
    Stop,
)
from kadan.reference.ikebana.component_file import check_players, edition_from
from kadan.reference.ikebana.drawing import draw
from kadan.reference.ikebana.notation import Notation
from kadan.reference.ikebana.observation import Observer
from kadan.reference.ikebana.position import EXCHANGE, MARKET, PLAY, REFRESH, Position
from kadan.reference.ikebana.rules import Rules
from kadan.reference.ikebana.sampling import sample
from kadan.reference.ikebana.validation import validate
from kadan.reference.rng import SplitMix64
from kadan.reference.spec import Parameter, Value
from kadan.reference.state import TERMINAL


class Ikebana(Game):
    """Ikebana for two to five, by the rules of `seeds/ikebana.md`."""

    name = "ikebana"
    long_name = "Ikebana"
    numbers_of_players = (2, 3, 4, 5)
    parameters = (
        Parameter("players", int, 2, numbers_of_players, "number of players", True),
        Parameter("components", str, "", (), "path of a component file, empty for the built-in"),
    )

    def __init__(self, values: Mapping[str, Value], table: Mapping[str, Any]) -> None:
        """A game with these parameter values and this component table.

        Raises `ComponentError` for a table that is no edition (Component file), or whose cards do
        not suffice for so many players (IK-5).
        """
        self.check_values(values)
        edition = edition_from(table)
        players = int(values["players"])
        check_players(edition, players)
        super().__init__(values, table)
        self._rules = Rules(edition, players)
        self._actions = Actions(edition, self._rules.bounds.compositions)
        self._notation = Notation(self._rules, self.edition())
        self._observer = Observer(self._rules)

    @classmethod
    def check_values(cls, values: Mapping[str, Value]) -> None:
        """All values go together; whether the cards suffice is a matter of the component file."""

    def num_players(self) -> int:
        """2 to 5."""
        return self._rules.players

    def num_distinct_actions(self) -> int:
        """16 + 3C + 2CN + N, with C cards and at most N open compositions of a seat."""
        return self._actions.count

    def max_game_length(self) -> int:
        """An upper bound for the number of actions of one game (the game's page says why)."""
        return self._rules.bounds.decisions

    def observation_tensor_shape(self) -> list[int]:
        """[(3n + 11)·C + 3B + 9 + 5n], with n players, C cards and B Balance cards."""
        return list(self._observer.shape)

    def _is_perfect_information(self) -> bool:
        return False

    def _deal(self, generator: SplitMix64) -> Position:
        return self._rules.set_up(generator)

    def _current_player(self, position: Position) -> int:
        return TERMINAL if position.side is None else position.side

    def _legal_actions(self, position: Position) -> list[int]:
        if position.side is None:
            return []
        return sorted(self._actions.id(action) for action in self._legal(position, position.side))

    def _legal(self, position: Position, seat: int) -> Iterator[Action]:
        """What the seat to move may do."""
        rules = self._rules
        if position.phase == REFRESH:
            for number in range(2**MARKET):
                slots = tuple(slot for slot in range(MARKET) if number >> slot & 1)
                if len(slots) <= len(position.deck):  # IK-6
                    yield Refresh(slots)
        elif position.phase == EXCHANGE:
            yield NoExchange()
            for given in position.hands[seat]:
                for slot in range(MARKET):
                    yield Exchange(given, slot)
        elif position.phase == PLAY:
            for card, place, where in rules.plays(position, seat):
                yield Play(card, place, where)
            if rules.may_stop(position):
                yield Stop()
        else:
            for place in rules.eligible(position, seat):
                yield Complete(place)
            yield Done()

    def _after(self, position: Position, action: int) -> Position:
        rules, seat = self._rules, position.side
        assert seat is not None
        match self._actions.meaning(action):
            case Refresh(slots):
                return rules.refresh(position, slots)
            case NoExchange():
                return rules.no_exchange(position)
            case Exchange(given, slot):
                return rules.exchange(position, seat, given, slot)
            case Play(card, place, where):
                return rules.play(position, seat, card, place, where)
            case Stop():
                return rules.stop(position, seat)
            case Complete(place):
                return rules.complete(position, seat, place)
            case Done():
                return rules.end_turn(position, seat)

    def _scores(self, position: Position) -> list[int]:
        return self._rules.scores(position)

    def _winners(self, position: Position) -> Collection[int]:
        return self._rules.winners(position)

    def _action_text(self, action: int, position: Position | None = None) -> str:
        return self._actions.text(action, None if position is None else position.market)

    def _action_id(self, text: str, position: Position) -> int:
        return self._actions.read(text, position.market)

    def _write(self, position: Position, viewer: int | None = None) -> str:
        return self._notation.write(position if viewer is None else position.seen_by(viewer))

    def _read(self, text: str) -> Position:
        position = self._read_masked(text)
        if position.has_unseen():
            raise NotationError(
                "position: a full position has no '?' in fields 9 (deck), 11 (hands) and "
                "16 (Balance stack); use sample_state for an information state"
            )
        return position

    def _sample(self, text: str, generator: SplitMix64) -> Position:
        return sample(self._rules, self._read_masked(text), generator)

    def _read_masked(self, text: str) -> Position:
        position, round_name = self._notation.read(text)
        validate(self._rules, position, round_name)
        return position

    def _observation(self, position: Position, player: int) -> list[float]:
        return self._observer.observe(position, player)

    def _drawing(self, position: Position) -> str:
        return draw(self._rules, position)
