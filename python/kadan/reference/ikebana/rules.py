"""The rules: the set-up, what may be done, and what comes of it (IK-5 to IK-19).

All functions of `Rules` take a position and give an answer or a new position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kadan.reference.ikebana.bounds import Bounds
from kadan.reference.ikebana.edition import Card, Edition
from kadan.reference.ikebana.position import (
    COMPLETE,
    END,
    EXCHANGE,
    HAND,
    MARKET,
    NEW_TOKENS,
    PLAY,
    REFRESH,
    SLOTS,
    BalanceInPlay,
    Completed,
    Composition,
    Position,
)
from kadan.reference.rng import SplitMix64

NEW, LEFT, RIGHT = "new", "L", "R"
"""Where a card is played: as a new composition, or at the left or right end of an open one."""

_FEWEST_TO_COMPLETE = 4
_MOST_PLAYED = 2


class Rules:
    """The rules for one edition and number of players."""

    def __init__(self, edition: Edition, players: int) -> None:
        """The rules for an edition whose cards suffice for `players`."""
        self.edition = edition
        self.players = players
        self.bounds = Bounds(edition, players)

    def set_up(self, generator: SplitMix64) -> Position:
        """The first position: Flowers first, then the Balance cards are shuffled (IK-5)."""
        flowers = list(range(len(self.edition.flowers)))
        generator.shuffle(flowers)
        balance = list(range(1, len(self.edition.balance) + 1))
        generator.shuffle(balance)
        dealt = MARKET + HAND * self.players
        hands = [flowers[first : first + HAND] for first in range(MARKET, dealt, HAND)]
        position = Position(
            phase=EXCHANGE,
            side=0,
            special=False,
            played=0,
            market=tuple(flowers[:MARKET]),
            deck=tuple(flowers[dealt:]),
            discards=(),
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            known=frozenset(),
            compositions=((),) * self.players,
            completed=((),) * self.players,
            slots=tuple(BalanceInPlay(number, NEW_TOKENS) for number in balance[:SLOTS]),
            used_up=(),
            stack=tuple(balance[SLOTS:]),
        )
        return self._start_turn(position, seat=0)

    def is_last_round_out(self, position: Position) -> bool:
        """Whether a Flower from under the Last Round card has been drawn (IK-16)."""
        return len(position.deck) < self.edition.under

    def supply(self, position: Position) -> int:
        """The tokens that have not been put on a Balance card (IK-12)."""
        return self.edition.tokens - NEW_TOKENS * position.revealed()

    # What may be done.

    def may_refresh(self, position: Position) -> bool:
        """Whether three market cards share a colour, and the deck has one to replace (IK-6)."""
        colours = Counter(flower.colour for flower in self.edition.flowers_of(position.market))
        return max(colours.values()) >= 3 and bool(position.deck)

    def ends_for(self, card: Card, cards: Sequence[Card]) -> list[str]:
        """The ends of a composition, `LEFT` before `RIGHT`, that a card may join (IK-8)."""
        number = self.edition.flowers[card].number
        ends = []
        if number <= self.edition.flowers[cards[0]].number:
            ends.append(LEFT)
        if number >= self.edition.flowers[cards[-1]].number:
            ends.append(RIGHT)
        return ends

    def plays(self, position: Position, seat: int) -> Iterator[tuple[Card, int | None, str]]:
        """The plays of a seat: card, place of the composition from 0 or None, and where (IK-8)."""
        for card in position.hands[seat]:
            yield card, None, NEW
            for place, composition in enumerate(position.compositions[seat]):
                for end in self.ends_for(card, composition.cards):
                    yield card, place, end

    def may_stop(self, position: Position) -> bool:
        """Whether the mover may play no more: the first card is compulsory (IK-8, IK-17)."""
        return position.special or position.played > 0

    def may_play_more(self, position: Position, seat: int) -> bool:
        """Whether the mover is to be asked for another card (IK-8, IK-17)."""
        if not position.hands[seat]:
            return False
        return position.special or position.played < _MOST_PLAYED

    def eligible(self, position: Position, seat: int) -> list[int]:
        """The places, from 0, of the open compositions that may be completed (IK-9)."""
        return [
            place
            for place, composition in enumerate(position.compositions[seat])
            if composition.added and len(composition.cards) >= _FEWEST_TO_COMPLETE
        ]

    # The actions. Each takes the place of a market slot or composition from 0.

    def refresh(self, position: Position, slots: Sequence[int]) -> Position:
        """The mover has discarded these market slots, ascending, or none (IK-6)."""
        market, deck = list(position.market), list(position.deck)
        discards = [market[slot] for slot in slots]
        for slot in slots:
            market[slot] = deck.pop(0)
        return replace(
            position,
            phase=EXCHANGE,
            market=tuple(market),
            deck=tuple(deck),
            discards=tuple(sorted([*position.discards, *discards])),
        )

    def exchange(self, position: Position, seat: int, given: Card, slot: int) -> Position:
        """The mover has given a hand card for the one in a slot (IK-7)."""
        market = list(position.market)
        taken, market[slot] = market[slot], given
        hand = tuple(taken if card == given else card for card in position.hands[seat])
        position = replace(position.with_hand(seat, hand), market=tuple(market))
        return self.no_exchange(replace(position, known=position.known - {given} | {taken}))

    def no_exchange(self, position: Position) -> Position:
        """The mover exchanges no more (IK-7): it is to play."""
        return replace(position, phase=PLAY)

    def play(
        self, position: Position, seat: int, card: Card, place: int | None, where: str
    ) -> Position:
        """The mover has played a card as a new composition, or at an end of an open one (IK-8)."""
        compositions = list(position.compositions[seat])
        if place is None:
            compositions.append(Composition((card,), added=True))
        else:
            cards = compositions[place].cards
            cards = (card, *cards) if where == LEFT else (*cards, card)
            compositions[place] = Composition(cards, added=True)
        hand = tuple(other for other in position.hands[seat] if other != card)
        position = position.with_hand(seat, hand).with_compositions(seat, tuple(compositions))
        position = replace(position, played=position.played + 1, known=position.known - {card})
        return position if self.may_play_more(position, seat) else self.stop(position, seat)

    def stop(self, position: Position, seat: int) -> Position:
        """The mover plays no more: it is to complete, if it can (IK-9)."""
        if self.eligible(position, seat):
            return replace(position, phase=COMPLETE)
        return self.end_turn(position, seat)

    def complete(self, position: Position, seat: int, place: int) -> Position:
        """The mover has completed a composition (IK-9 to IK-11)."""
        compositions = position.compositions[seat]
        cards = compositions[place].cards
        met = [
            slot is not None and self.edition.meets(slot.number, cards) for slot in position.slots
        ]
        completed = list(position.completed)
        completed[seat] = (*completed[seat], Completed(cards, tokens=sum(met)))
        slots = tuple(
            BalanceInPlay(slot.number, slot.tokens - 1) if slot is not None and takes else slot
            for slot, takes in zip(position.slots, met, strict=True)
        )
        position = replace(position, completed=tuple(completed), slots=slots)
        position = position.with_compositions(
            seat, compositions[:place] + compositions[place + 1 :]
        )
        return self.stop(self._replace_used_up(position), seat)

    def _replace_used_up(self, position: Position) -> Position:
        """Discard each Balance card without tokens; the lowest slot is refilled first (IK-11)."""
        for place, slot in enumerate(position.slots):
            if slot is None or slot.tokens > 0:
                continue
            used_up = tuple(sorted([*position.used_up, slot.number]))
            new, stack = None, position.stack
            # The used-up card was revealed before as it is now, so the supply is that of now.
            if self.supply(position) >= NEW_TOKENS and stack:  # IK-12
                new, stack = BalanceInPlay(stack[0], NEW_TOKENS), stack[1:]
            slots = (*position.slots[:place], new, *position.slots[place + 1 :])
            position = replace(position, slots=slots, used_up=used_up, stack=stack)
        return position

    # Turns and rounds.

    def end_turn(self, position: Position, seat: int) -> Position:
        """The turn of a seat is over: the refill, and who comes next (IK-14 to IK-17)."""
        if not position.special:
            missing = HAND - len(position.hands[seat])
            drawn, deck = position.deck[:missing], position.deck[missing:]  # as far as it goes
            position = replace(position, deck=deck)
            position = position.with_hand(seat, position.hands[seat] + drawn)
        plain = tuple(replace(open_one, added=False) for open_one in position.compositions[seat])
        position = replace(position.with_compositions(seat, plain), played=0)
        if seat + 1 < self.players:
            return self._start_turn(position, seat + 1)
        if position.special:
            return replace(position, phase=END, side=None)
        # The round is complete: the special one follows if the Last Round card is out (IK-16).
        return self._start_turn(replace(position, special=self.is_last_round_out(position)), 0)

    def _start_turn(self, position: Position, seat: int) -> Position:
        """The turn of a seat begins: with a refresh if there is one to make (IK-6)."""
        phase = REFRESH if self.may_refresh(position) else EXCHANGE
        return replace(position, phase=phase, side=seat)

    # Points.

    def points(self, position: Position, seat: int) -> list[int]:
        """The points of each completed composition of a seat (IK-18)."""
        return [
            self.edition.points(composition.cards, composition.tokens)
            for composition in position.completed[seat]
        ]

    def tokens(self, position: Position, seat: int) -> int:
        """The tokens on all completed compositions of a seat."""
        return sum(composition.tokens for composition in position.completed[seat])

    def scores(self, position: Position) -> list[int]:
        """The points by seat as they stand (IK-19)."""
        return [sum(self.points(position, seat)) for seat in range(self.players)]

    def winners(self, position: Position) -> list[int]:
        """The seats with the most points, most valuable composition and most tokens (IK-19)."""
        standings = []
        for seat in range(self.players):
            points = self.points(position, seat)
            best = max(points, default=0)
            standings.append((sum(points), best, self.tokens(position, seat)))
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]
