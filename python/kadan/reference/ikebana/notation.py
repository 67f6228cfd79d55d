"""Positions as one line of text, and back (Notation, "Positions").

Reading has two steps: here the line is taken apart, strictly, so that every position has exactly
one text; `validation.py` then refuses what is impossible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from kadan.errors import NotationError
from kadan.reference.ikebana.edition import BalanceNumber, Card
from kadan.reference.ikebana.position import (
    END,
    MARKET,
    NEW_TOKENS,
    PHASES,
    SLOTS,
    UNSEEN,
    BalanceInPlay,
    Completed,
    Composition,
    Position,
)
from kadan.reference.ikebana.rules import Rules

Item = TypeVar("Item")

_NONE = "-"
_KNOWN, _ADDED, _MASK = "!", "+", "?"
REGULAR, LAST, SPECIAL = "regular", "last", "special"
_MOST_PLAYED = 4

FIELDS = (
    "game",
    "edition",
    "players",
    "phase",
    "side to move",
    "round",
    "played",
    "market",
    "deck",
    "discards",
    "hands",
    "open compositions",
    "completed compositions",
    "Balance slots",
    "used-up Balance cards",
    "Balance stack",
)
"""The names of the sixteen fields, for error messages."""


def refuse(field: str, why: str) -> NotationError:
    """The error for a field that cannot be so; to be raised."""
    return NotationError(f"position, field {FIELDS.index(field) + 1} ({field}): {why}")


class Notation:
    """Writes and reads the positions of one set of rules."""

    def __init__(self, rules: Rules, edition: str) -> None:
        """For `rules`; `edition` is the twelve digits that name the component file."""
        self._rules = rules
        self._names = rules.edition.names()
        self._cards = {name: card for card, name in enumerate(self._names)}
        balance = len(rules.edition.balance)
        self._numbers = {str(number): number for number in range(1, balance + 1)}
        self._head = ("ikebana", edition, str(rules.players))

    # Writing.

    def write(self, position: Position) -> str:
        """The line of a position, with `?` for the cards that are `UNSEEN`."""
        fields = (
            *self._head,
            position.phase,
            _NONE if position.side is None else str(position.side),
            self.round_of(position),
            str(position.played),
            self._write_cards(position.market),
            self._write_cards(position.deck),
            self._write_cards(position.discards),
            "/".join(self._write_hand(hand, position.known) for hand in position.hands),
            "/".join(_joined(map(self._write_open, seat), ";") for seat in position.compositions),
            "/".join(_joined(map(self._write_completed, seat), ";") for seat in position.completed),
            _joined(
                _NONE if slot is None else f"{slot.number}:{slot.tokens}" for slot in position.slots
            ),
            _joined(map(str, position.used_up)),
            _joined(_with_mask(position.stack, str)),
        )
        return " ".join(fields)

    def round_of(self, position: Position) -> str:
        """`REGULAR`, `LAST` or `SPECIAL`: field 6 follows from the rest (IK-16)."""
        if position.special:
            return SPECIAL
        return LAST if self._rules.is_last_round_out(position) else REGULAR

    def _name(self, card: Card) -> str:
        return self._names[card]

    def _write_cards(self, cards: Sequence[Card]) -> str:
        return _joined(_with_mask(cards, self._name))

    def _write_hand(self, hand: Sequence[Card], known: Iterable[Card]) -> str:
        def name(card: Card) -> str:
            return self._names[card] + (_KNOWN if card in known else "")

        return _joined(_with_mask(hand, name))

    def _write_open(self, composition: Composition) -> str:
        return self._write_cards(composition.cards) + (_ADDED if composition.added else "")

    def _write_completed(self, composition: Completed) -> str:
        return f"{self._write_cards(composition.cards)}:{composition.tokens}"

    # Reading.

    def read(self, text: str) -> tuple[Position, str]:
        """The position of a line, not yet checked for what is impossible, and its field 6.

        Deck, stack and hands may have `UNSEEN` cards. Raises `NotationError`.
        """
        fields = text.split(" ")
        if len(fields) != len(FIELDS):
            raise NotationError(
                f"position: {len(fields)} fields in {text!r}, must be {len(FIELDS)} with one "
                f"blank between them ({', '.join(FIELDS)})"
            )
        for name, field, wanted in zip(FIELDS, fields, self._head, strict=False):
            if field != wanted:
                raise refuse(name, f"{field!r} must be {wanted!r} in this game")
        given = dict(zip(FIELDS, fields, strict=True))
        phase = _read_word("phase", given["phase"], PHASES)
        round_name = _read_word("round", given["round"], (REGULAR, LAST, SPECIAL))
        played = [str(number) for number in range(_MOST_PLAYED + 1)]
        hands, known = self._read_hands(given["hands"])
        position = Position(
            phase=phase,
            side=self._read_side(given["side to move"], phase),
            special=round_name == SPECIAL,
            played=int(_read_word("played", given["played"], played)),
            market=self._read_market(given["market"]),
            deck=self._read_pile("deck", given["deck"], self._cards),
            discards=self._read_ordered_cards("discards", given["discards"]),
            hands=hands,
            known=known,
            compositions=self._read_seats(
                "open compositions", given["open compositions"], self._read_open
            ),
            completed=self._read_seats(
                "completed compositions", given["completed compositions"], self._read_completed
            ),
            slots=self._read_slots(given["Balance slots"]),
            used_up=self._read_used_up(given["used-up Balance cards"]),
            stack=self._read_pile("Balance stack", given["Balance stack"], self._numbers),
        )
        return position, round_name

    def _read_side(self, text: str, phase: str) -> int | None:
        if phase == END:
            if text != _NONE:
                raise refuse("side to move", f"{text!r} must be {_NONE!r} at the end")
            return None
        seats = [str(seat) for seat in range(self._rules.players)]
        return int(_read_word("side to move", text, seats))

    def _read_market(self, text: str) -> tuple[Card, ...]:
        cards = _read_items("market", text, self._cards, "card")
        if len(cards) != MARKET:
            raise refuse("market", f"{len(cards)} cards in {text!r}, must be {MARKET}")
        return cards

    def _read_pile(self, field: str, text: str, values: dict[str, int]) -> tuple[int, ...]:
        """A deck or a stack: items from the top, none, or as many as `?` says."""
        kind = "card" if values is self._cards else "Balance card"
        if text.startswith(_MASK):
            return (UNSEEN,) * _read_mask(field, text, len(values))
        return () if text == _NONE else _read_items(field, text, values, kind)

    def _read_ordered_cards(self, field: str, text: str) -> tuple[Card, ...]:
        cards = () if text == _NONE else _read_items(field, text, self._cards, "card")
        self._check_order(field, text, cards)
        return cards

    def _check_order(self, field: str, text: str, cards: Sequence[Card]) -> None:
        if list(cards) != sorted(cards):
            right = _joined(map(self._name, sorted(cards)))
            raise refuse(field, f"the cards of {text!r} are not in order; in order: {right}")

    def _read_hands(self, text: str) -> tuple[tuple[tuple[Card, ...], ...], frozenset[Card]]:
        """The hands, and which of their cards are known to all."""
        hands = []
        all_known: set[Card] = set()
        for hand in self._split_seats("hands", text):
            cards, known = self._read_hand(hand)
            hands.append(cards)
            all_known |= known
        return tuple(hands), frozenset(all_known)

    def _read_hand(self, text: str) -> tuple[tuple[Card, ...], set[Card]]:
        items = [] if text == _NONE else text.split(",")
        unseen = 0
        if items and items[-1].startswith(_MASK):
            unseen = _read_mask("hands", items.pop(), len(self._cards))
        names = [item.removesuffix(_KNOWN) for item in items]
        cards = tuple(_read_item("hands", name, self._cards, "card") for name in names)
        self._check_order("hands", text, cards)
        known = {card for card, item in zip(cards, items, strict=True) if item.endswith(_KNOWN)}
        if unseen and known != set(cards):
            raise refuse(
                "hands", f"{text!r}: a masked hand shows only known cards, those with {_KNOWN!r}"
            )
        return cards + (UNSEEN,) * unseen, known

    def _split_seats(self, field: str, text: str) -> list[str]:
        seats, players = text.split("/"), self._rules.players
        if len(seats) != players:
            raise refuse(field, f"{len(seats)} seats in {text!r}, must be {players}")
        return seats

    def _read_seats(
        self, field: str, text: str, read: Callable[[str], Item]
    ) -> tuple[tuple[Item, ...], ...]:
        """The compositions of each seat."""
        return tuple(
            () if seat == _NONE else tuple(read(composition) for composition in seat.split(";"))
            for seat in self._split_seats(field, text)
        )

    def _read_open(self, text: str) -> Composition:
        cards = text.removesuffix(_ADDED)
        return Composition(
            _read_items("open compositions", cards, self._cards, "card"), added=cards != text
        )

    def _read_completed(self, text: str) -> Completed:
        field = "completed compositions"
        cards, colon, tokens = text.partition(":")
        if not colon:
            raise refuse(field, f"{text!r} must end with ':' and its tokens, 0 to {SLOTS}")
        counts = [str(number) for number in range(SLOTS + 1)]
        return Completed(
            _read_items(field, cards, self._cards, "card"),
            int(_read_word(field, tokens, counts)),
        )

    def _read_slots(self, text: str) -> tuple[BalanceInPlay | None, ...]:
        slots = text.split(",")
        if len(slots) != SLOTS:
            raise refuse("Balance slots", f"{len(slots)} slots in {text!r}, must be {SLOTS}")
        return tuple(None if slot == _NONE else self._read_slot(slot) for slot in slots)

    def _read_slot(self, text: str) -> BalanceInPlay:
        field = "Balance slots"
        number, colon, tokens = text.partition(":")
        if not colon:
            raise refuse(
                field, f"{text!r} must be {_NONE!r}, or a number and its tokens as in '4:2'"
            )
        counts = [str(count) for count in range(1, NEW_TOKENS + 1)]
        return BalanceInPlay(
            _read_item(field, number, self._numbers, "Balance card"),
            int(_read_word(field, tokens, counts)),
        )

    def _read_used_up(self, text: str) -> tuple[BalanceNumber, ...]:
        field = "used-up Balance cards"
        numbers = () if text == _NONE else _read_items(field, text, self._numbers, "Balance card")
        if list(numbers) != sorted(numbers):
            raise refuse(field, f"{text!r} must be ascending: {_joined(map(str, sorted(numbers)))}")
        return numbers


def _joined(items: Iterable[str], separator: str = ",") -> str:
    """The items of a list, `-` if there are none."""
    return separator.join(items) or _NONE


def _with_mask(items: Sequence[int], name: Callable[[int], str]) -> list[str]:
    """The items by name, those that are `UNSEEN` as `?k` behind them."""
    seen = [name(item) for item in items if item != UNSEEN]
    unseen = len(items) - len(seen)
    return [*seen, f"{_MASK}{unseen}"] if unseen else seen


def _read_word(field: str, text: str, words: Sequence[str]) -> str:
    if text not in words:
        raise refuse(field, f"{text!r} must be one of {', '.join(words)}")
    return text


def _read_item(field: str, text: str, values: dict[str, int], kind: str) -> int:
    if text not in values:
        raise refuse(field, f"{text!r} is no {kind} of this edition")
    return values[text]


def _read_items(field: str, text: str, values: dict[str, int], kind: str) -> tuple[int, ...]:
    return tuple(_read_item(field, item, values, kind) for item in text.split(","))


def _read_mask(field: str, text: str, most: int) -> int:
    """The k of `?k`."""
    number = text.removeprefix(_MASK)
    if not re.fullmatch("[1-9][0-9]?", number) or int(number) > most:
        raise refuse(
            field, f"{text!r} must be {_MASK!r} and the number of unseen items, 1 to {most}"
        )
    return int(number)
