"""Action ids and their texts (Notation, "Actions")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kadan.errors import IllegalActionError, NotationError
from kadan.reference.ikebana.edition import Card, Edition
from kadan.reference.ikebana.position import MARKET
from kadan.reference.ikebana.rules import LEFT, NEW, RIGHT

_KEEP, _NO_EXCHANGE, _STOP, _DONE = "keep", "noexchange", "stop", "done"
_REFRESH, _COMPLETE, _FOR, _AT = "refresh:", "complete:", "<>", "@"
_NO_EXCHANGE_ID: int = 2**MARKET  # keep and the refreshes come before it
_EXCHANGES = _NO_EXCHANGE_ID + 1


@dataclass(frozen=True)
class Refresh:
    """Discard the market cards in these slots (from 0, ascending), or none: keep (IK-6)."""

    slots: tuple[int, ...]


@dataclass(frozen=True)
class Exchange:
    """Give a hand card for what lies in a slot, from 0 (IK-7)."""

    given: Card
    slot: int


@dataclass(frozen=True)
class NoExchange:
    """Exchange nothing (IK-7)."""


@dataclass(frozen=True)
class Play:
    """Play a card: `NEW` without a place, or at the `LEFT` or `RIGHT` of a composition (IK-8).

    The place of the composition counts from 0.
    """

    card: Card
    place: int | None
    where: str


@dataclass(frozen=True)
class Stop:
    """Play no more (IK-8)."""


@dataclass(frozen=True)
class Complete:
    """Complete the composition at a place, from 0 (IK-9)."""

    place: int


@dataclass(frozen=True)
class Done:
    """Complete no more (IK-9)."""


Action = Refresh | Exchange | NoExchange | Play | Stop | Complete | Done


class Actions:
    """The numbering of the actions for one edition and bound on compositions.

    count: the number of distinct actions, 16 + 3C + 2CN + N.
    """

    def __init__(self, edition: Edition, compositions: int) -> None:
        """The actions with the cards of `edition` and at most N = `compositions` open ones."""
        self._names = edition.names()
        self._cards = {name: card for card, name in enumerate(self._names)}
        self._extendable = compositions - 1
        self._completable = compositions - 3
        self._plays = _EXCHANGES + MARKET * len(self._names)
        self._plays_of_card = 1 + 2 * self._extendable
        self._stop = self._plays + len(self._names) * self._plays_of_card
        self._done = self._stop + self._completable + 1
        self.count = self._done + 1

    def id(self, action: Action) -> int:
        """The id of an action."""
        match action:
            case Refresh(slots):
                return sum(1 << (MARKET - 1 - slot) for slot in slots)  # slot 1 is the leftmost
            case NoExchange():
                return _NO_EXCHANGE_ID
            case Exchange(given, slot):
                return _EXCHANGES + MARKET * given + slot
            case Play(card, None, _):
                return self._plays + card * self._plays_of_card
            case Play(card, place, where):
                assert place is not None
                first = self._plays + card * self._plays_of_card + 1
                return first + 2 * place + (where == RIGHT)
            case Stop():
                return self._stop
            case Complete(place):
                return self._stop + 1 + place
            case Done():
                return self._done

    def meaning(self, number: int) -> Action:
        """The action that an id in range stands for."""
        if number < _NO_EXCHANGE_ID:
            digits = f"{number:0{MARKET}b}"
            return Refresh(tuple(slot for slot in range(MARKET) if digits[slot] == "1"))
        if number == _NO_EXCHANGE_ID:
            return NoExchange()
        if number < self._plays:
            given, slot = divmod(number - _EXCHANGES, MARKET)
            return Exchange(given, slot)
        if number < self._stop:
            card, kind = divmod(number - self._plays, self._plays_of_card)
            if kind == 0:
                return Play(card, None, NEW)
            place, is_right = divmod(kind - 1, 2)
            return Play(card, place, RIGHT if is_right else LEFT)
        if number == self._stop:
            return Stop()
        return Done() if number == self._done else Complete(number - self._stop - 1)

    def text(self, number: int, market: Sequence[Card] | None = None) -> str:
        """The text of an id: an exchange with the card in the slot, without market its number."""
        match self.meaning(number):
            case Refresh(slots):
                digits = "".join(str(int(slot in slots)) for slot in range(MARKET))
                return _REFRESH + digits if slots else _KEEP
            case NoExchange():
                return _NO_EXCHANGE
            case Exchange(given, slot):
                taken = str(slot + 1) if market is None else self._names[market[slot]]
                return f"{self._names[given]}{_FOR}{taken}"
            case Play(card, None, where):
                return f"{self._names[card]}{_AT}{where}"
            case Play(card, place, where):
                assert place is not None
                return f"{self._names[card]}{_AT}{place + 1}{where}"
            case Stop():
                return _STOP
            case Complete(place):
                return f"{_COMPLETE}{place + 1}"
            case Done():
                return _DONE

    def read(self, text: str, market: Sequence[Card]) -> int:
        """The id of a text where these cards lie in the market.

        Raises `NotationError` for what is no action of this game, `IllegalActionError` for an
        exchange for a card that is not in the market.
        """
        simple: dict[str, Action] = {
            _KEEP: Refresh(()),
            _NO_EXCHANGE: NoExchange(),
            _STOP: Stop(),
            _DONE: Done(),
        }
        if text in simple:
            return self.id(simple[text])
        if text.startswith(_REFRESH):
            return self.id(self._read_refresh(text))
        if text.startswith(_COMPLETE):
            number = text.removeprefix(_COMPLETE)
            return self.id(Complete(self._read_place(text, number, self._completable)))
        if _FOR in text:
            return self.id(self._read_exchange(text, market))
        if _AT in text:
            return self.id(self._read_play(text))
        raise _no_action(
            text,
            "it must be keep, refresh:0110, noexchange, B6<>P1, P1@new, P1@2L, P1@2R, stop, "
            "complete:2 or done, with the cards and numbers that are meant",
        )

    def _read_refresh(self, text: str) -> Refresh:
        digits = text.removeprefix(_REFRESH)
        if len(digits) != MARKET or not set(digits) <= {"0", "1"} or "1" not in digits:
            raise _no_action(
                text,
                f"after {_REFRESH!r} come {MARKET} digits, slot 1 first, 1 for each card to "
                "discard and 0 for each to keep, not all 0",
            )
        return Refresh(tuple(slot for slot in range(MARKET) if digits[slot] == "1"))

    def _read_exchange(self, text: str, market: Sequence[Card]) -> Exchange:
        given, _, taken = text.partition(_FOR)
        card = self._read_card(text, given)
        if taken in [str(slot + 1) for slot in range(MARKET)]:
            return Exchange(card, int(taken) - 1)
        wanted = self._read_card(text, taken, f" nor a slot from 1 to {MARKET}")
        if wanted not in market:
            lying = ", ".join(self._names[lies] for lies in market)
            raise IllegalActionError(
                f"{text!r} is not legal: {taken} is not in the market, where {lying} lie (IK-7)"
            )
        return Exchange(card, market.index(wanted))

    def _read_play(self, text: str) -> Play:
        name, _, target = text.partition(_AT)
        card = self._read_card(text, name)
        if target == NEW:
            return Play(card, None, NEW)
        number, where = target[:-1], target[-1:]
        if where not in (LEFT, RIGHT):
            raise _no_action(
                text,
                f"after {_AT!r} comes {NEW!r}, or the number of a composition and {LEFT} or "
                f"{RIGHT}, as in 'P1@2L'",
            )
        return Play(card, self._read_place(text, number, self._extendable), where)

    def _read_card(self, text: str, name: str, or_else: str = "") -> Card:
        if name not in self._cards:
            is_no = "is neither a card of this edition" if or_else else "is no card of this edition"
            raise _no_action(text, f"{name!r} {is_no}{or_else}")
        return self._cards[name]

    def _read_place(self, text: str, number: str, most: int) -> int:
        """The place, from 0, of the composition with this number."""
        if not re.fullmatch("[1-9][0-9]?", number) or int(number) > most:
            raise _no_action(
                text, f"{number!r} is no number of a composition here; they go from 1 to {most}"
            )
        return int(number) - 1


def _no_action(text: str, why: str) -> NotationError:
    """The error for a text that is no action; to be raised."""
    return NotationError(f"{text!r} is not an action: {why}")
