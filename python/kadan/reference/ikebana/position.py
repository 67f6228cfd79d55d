"""Positions: where every card lies (IK-5 to IK-17, Notation, "Positions")."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kadan.reference.ikebana.edition import BalanceNumber, Card

REFRESH, EXCHANGE, PLAY, COMPLETE, END = "refresh", "exchange", "play", "complete", "end"
PHASES = (REFRESH, EXCHANGE, PLAY, COMPLETE, END)
"""The phases of a turn, in their order, and the end."""

HAND = 4
"""Cards in a full hand (IK-5)."""
MARKET = 4
"""Cards in the market (IK-5)."""
SLOTS = 4
"""Slots for Balance cards (IK-5)."""
NEW_TOKENS = 2
"""Tokens on a Balance card when it is revealed (IK-5)."""

UNSEEN = -1
"""A card that is not known: in masked hands, decks and stacks of information states only."""


@dataclass(frozen=True)
class Composition:
    """An open composition: its cards from left to right, and whether one was added this turn."""

    cards: tuple[Card, ...]
    added: bool


@dataclass(frozen=True)
class Completed:
    """A completed composition: its cards from left to right, and the tokens on it (IK-11)."""

    cards: tuple[Card, ...]
    tokens: int


@dataclass(frozen=True)
class BalanceInPlay:
    """A Balance card in play and the tokens on it, 1 or 2."""

    number: BalanceNumber
    tokens: int


@dataclass(frozen=True)
class Position:
    """Everything that there is to know between two decisions. Never changed.

    phase: one of `PHASES`.
    side: the seat to move, None at the end.
    special: whether this is the special round, or the end (IK-17).
    played: the number of cards that the mover has played this turn.
    market: the cards in slots 1 to 4.
    deck: the cards, top first.
    discards: the cards, in order.
    hands: the cards of each seat, in order; `UNSEEN` ones come last.
    known: the hand cards of any seat that are known to all (IK-7).
    compositions: the open compositions of each seat, in order of their start.
    completed: the completed compositions of each seat, in order of completion.
    slots: the Balance card in slots 1 to 4, None for an empty one (IK-12).
    used_up: the used-up Balance cards, ascending (IK-11).
    stack: the Balance cards that were not revealed, top first.
    """

    phase: str
    side: int | None
    special: bool
    played: int
    market: tuple[Card, ...]
    deck: tuple[Card, ...]
    discards: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    known: frozenset[Card]
    compositions: tuple[tuple[Composition, ...], ...]
    completed: tuple[tuple[Completed, ...], ...]
    slots: tuple[BalanceInPlay | None, ...]
    used_up: tuple[BalanceNumber, ...]
    stack: tuple[BalanceNumber, ...]

    def revealed(self) -> int:
        """The number of Balance cards that were ever revealed (IK-12)."""
        return len(self.used_up) + sum(slot is not None for slot in self.slots)

    def balance_seen(self) -> list[BalanceNumber]:
        """The Balance cards in play and used up, by slot, then ascending."""
        return [slot.number for slot in self.slots if slot is not None] + list(self.used_up)

    def has_added(self, seat: int) -> bool:
        """Whether a composition of the seat bears the mark "added this turn" (IK-8)."""
        return any(composition.added for composition in self.compositions[seat])

    def has_unseen(self) -> bool:
        """Whether this is what an information state says, with cards that are not known."""
        return any(UNSEEN in cards for cards in (self.deck, self.stack, *self.hands))

    def flowers_seen(self) -> list[Card]:
        """All cards that are not `UNSEEN`, wherever they lie."""
        piles = [self.market, self.deck, self.discards, *self.hands]
        piles += [composition.cards for seat in self.compositions for composition in seat]
        piles += [composition.cards for seat in self.completed for composition in seat]
        return [card for pile in piles for card in pile if card != UNSEEN]

    def with_hand(self, seat: int, cards: tuple[Card, ...]) -> Position:
        """This position with another hand for a seat; its cards may be in any order."""
        hands = (*self.hands[:seat], tuple(sorted(cards)), *self.hands[seat + 1 :])
        return replace(self, hands=hands)

    def with_compositions(self, seat: int, compositions: tuple[Composition, ...]) -> Position:
        """This position with other open compositions for a seat."""
        before, after = self.compositions[:seat], self.compositions[seat + 1 :]
        return replace(self, compositions=(*before, compositions, *after))

    def seen_by(self, viewer: int) -> Position:
        """This position with `UNSEEN` for all that the viewer does not know (Knowledge).

        The whole deck and stack, and the hand cards of the others that are not known to all.
        """
        hands = tuple(
            hand if seat == viewer else self._masked(hand) for seat, hand in enumerate(self.hands)
        )
        deck, stack = (UNSEEN,) * len(self.deck), (UNSEEN,) * len(self.stack)
        return replace(self, hands=hands, deck=deck, stack=stack)

    def _masked(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        known = tuple(card for card in hand if card in self.known)
        return known + (UNSEEN,) * (len(hand) - len(known))
