"""The observation tensor: the two tables on the game's page (Observation tensor)."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import lru_cache

from kadan.reference.ikebana.edition import Card
from kadan.reference.ikebana.position import (
    COMPLETE,
    EXCHANGE,
    HAND,
    NEW_TOKENS,
    PLAY,
    REFRESH,
    Position,
)
from kadan.reference.ikebana.rules import Rules


@lru_cache(maxsize=4096)
def quotient(number: int, by: int) -> float:
    """The float32 nearest to number / by."""
    value: float = struct.unpack("<f", struct.pack("<f", number / by))[0]
    return value


class Observer:
    """Makes observation tensors for one set of rules.

    shape: [(3n + 11)·C + 3B + 9 + 5n].
    """

    def __init__(self, rules: Rules) -> None:
        """For the edition and number of players of `rules`."""
        self._rules = rules
        self._cards = len(rules.edition.flowers)
        balance, players = len(rules.edition.balance), rules.players
        self.shape = [(3 * players + 11) * self._cards + 3 * balance + 9 + 5 * players]

    def observe(self, position: Position, player: int) -> list[float]:
        """The tensor of `position` for `player`; seats count from the player."""
        players = self._rules.players
        seats = [(player + steps) % players for steps in range(players)]
        sections = [
            *self._sections(position, seats),
            *self._balance(position),
            *self._counts(position),
            *self._seats(position, seats),
        ]
        return [value for section in sections for value in section]

    def _sections(self, position: Position, seats: list[int]) -> Iterable[list[float]]:
        """The 3n + 11 sections with a number a card."""
        hands, known = position.hands, position.known
        yield self._ones(hands[seats[0]])
        for seat in seats:
            yield self._ones(card for card in hands[seat] if card in known)
        for card in position.market:
            yield self._ones([card])
        yield self._ones(position.discards)
        for seat in seats:
            yield self._ones(card for one in position.completed[seat] for card in one.cards)
        for seat in seats:
            yield self._ones(card for one in position.compositions[seat] for card in one.cards)
        most = self._rules.bounds.compositions
        numbers, places = [0.0] * self._cards, [0.0] * self._cards
        for compositions in position.compositions:
            for number, composition in enumerate(compositions, start=1):
                for place, card in enumerate(composition.cards, start=1):
                    numbers[card] = quotient(number, most)
                    places[card] = quotient(place, most)
        yield numbers
        yield places
        everywhere = [one for compositions in position.compositions for one in compositions]
        yield self._ones(one.cards[0] for one in everywhere)
        yield self._ones(one.cards[-1] for one in everywhere)
        yield self._ones(card for one in everywhere if one.added for card in one.cards)

    def _balance(self, position: Position) -> Iterable[list[float]]:
        """The three sections with a number a Balance card."""
        numbers = range(1, len(self._rules.edition.balance) + 1)
        tokens = {slot.number: slot.tokens for slot in position.slots if slot is not None}
        yield [float(number in tokens) for number in numbers]
        yield [quotient(tokens.get(number, 0), NEW_TOKENS) for number in numbers]
        yield [float(number in position.used_up) for number in numbers]

    def _counts(self, position: Position) -> Iterable[list[float]]:
        rules = self._rules
        yield [quotient(rules.supply(position), rules.edition.tokens)]
        yield [quotient(len(position.deck), self._cards)]
        yield [float(rules.is_last_round_out(position))]
        yield [float(position.special)]
        yield [float(position.phase == phase) for phase in (REFRESH, EXCHANGE, PLAY, COMPLETE)]
        yield [quotient(position.played, HAND)]

    def _seats(self, position: Position, seats: list[int]) -> Iterable[list[float]]:
        """The five sections with a number a seat."""
        rules = self._rules
        scores = rules.scores(position)
        yield [float(position.side == seat) for seat in seats]
        yield [quotient(len(position.hands[seat]), HAND) for seat in seats]
        yield [quotient(scores[seat], 100) for seat in seats]
        yield [quotient(max(rules.points(position, seat), default=0), 100) for seat in seats]
        yield [quotient(rules.tokens(position, seat), rules.edition.tokens) for seat in seats]

    def _ones(self, cards: Iterable[Card]) -> list[float]:
        """1 for these cards, by card index."""
        section = [0.0] * self._cards
        for card in cards:
            section[card] = 1.0
        return section
