"""Positions: all that there is to know between two decisions (Course)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from kadan.reference.bonsai.box import ANY, Card, Goal
from kadan.reference.bonsai.cells import Cell


class Tree(dict[Cell, str]):
    """The type of the tile on each cell that has one; the bud is wood on (0, 0) (BO-4).

    Never changed once it is made: so it has a hash, and answers about it can be remembered.
    """

    @cached_property
    def _hash(self) -> int:
        return hash(frozenset(self.items()))

    def __hash__(self) -> int:  # type: ignore[override]
        return self._hash


REMEMBERED = 1024
"""For how many trees, or parts of a position, an answer is remembered: those of the last games."""

Amounts = Mapping[str, int]
"""How many there are of each type, or symbol. What is not there is 0, or missing."""

NOTHING: Amounts = MappingProxyType({})
"""No type, or symbol, at all."""

TURN, PICK, HELP, CULTIVATE, DISCARD, END = "turn", "pick", "helper", "cultivate", "discard", "end"


class Phase(NamedTuple):
    """What is asked (Course).

    name: one of TURN, PICK, HELP, CULTIVATE, DISCARD, END.
    slot, card: the slot taken from and the card taken, in PICK and HELP; else 0 and None.
    left: the symbols left, in HELP and CULTIVATE; else empty.
    goal: whether a goal tile is asked about, within HELP or CULTIVATE.
    last: the type discarded last in this turn, in DISCARD; None before the first.
    """

    name: str
    slot: int = 0
    card: Card | None = None
    left: Amounts = NOTHING
    goal: bool = False
    last: str | None = None


class Position(NamedTuple):
    """Everything between two decisions. Never changed, nor are the parts of it.

    trees, supplies: by seat.
    kept: the cards that each seat has taken, in the order of the file.
    table: the goal tiles on the table, in goal order.
    claimed, renounced: the goal tiles of each seat, in goal order.
    market: slot 1 first; None for an empty slot.
    deck: the top card first.
    unseen: 0, but in a position read from an information state, whose `deck` is empty, the number
        of cards in the deck.
    discarded: solo, in the order of the file (BO-21).
    side: the seat whose turn it is; None at the end.
    turns_left: the current one included; None while the end is not on (BO-22).
    empty_turns: empty Cultivates in a row before this turn; at the end the last one included.
    """

    trees: tuple[Tree, ...]
    supplies: tuple[Amounts, ...]
    kept: tuple[tuple[Card, ...], ...]
    table: tuple[Goal, ...]
    claimed: tuple[tuple[Goal, ...], ...]
    renounced: tuple[tuple[Goal, ...], ...]
    market: tuple[Card | None, ...]
    deck: tuple[Card, ...]
    unseen: int
    discarded: tuple[Card, ...]
    side: int | None
    phase: Phase
    turns_left: int | None = None
    empty_turns: int = 0

    @property
    def mover(self) -> int:
        """The seat whose turn it is; asked before the end only."""
        assert self.side is not None
        return self.side

    def deck_size(self) -> int:
        """How many cards are in the deck, seen or not."""
        return len(self.deck) + self.unseen


def total(amounts: Amounts) -> int:
    """How many there are of all types, or symbols."""
    return sum(amounts.values())


def plus(amounts: Amounts, *added: str) -> dict[str, int]:
    """Amounts with these types added, each once."""
    more = dict(amounts)
    for one in added:
        more[one] = more.get(one, 0) + 1
    return more


def minus(amounts: Amounts, taken: str) -> dict[str, int]:
    """Amounts with one of a type taken away."""
    return {**amounts, taken: amounts[taken] - 1}


def symbol_for(left: Amounts, tile: str) -> str | None:
    """The symbol that a tile uses: its own first, else an "any"; None without either (BO-17)."""
    for symbol in (tile, ANY):
        if left.get(symbol, 0) > 0:
            return symbol
    return None
