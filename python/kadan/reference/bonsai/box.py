"""The components: tiles, cards, market, goals, pot (BO-1 to BO-6, BO-11, BO-12, BO-23).

A `Box` is what `boxfile.py` makes of a component file that it has checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kadan.reference.bonsai.cells import AREA, BUD, Cell

WOOD, LEAF, FLOWER, FRUIT = "wood", "leaf", "flower", "fruit"
TILES = (WOOD, LEAF, FLOWER, FRUIT)
"""The four types of tiles, in order."""
ANY = "any"
SYMBOLS = (*TILES, ANY)
"""What Seishi, Growth, Helper and Master cards show: the types, and "any"."""
LETTERS: Mapping[str, str] = {WOOD: "w", LEAF: "l", FLOWER: "f", FRUIT: "r", ANY: "a"}

TOOL, GROWTH, MASTER, HELPER, PARCHMENT = "tool", "growth", "master", "helper", "parchment"
KINDS = (TOOL, GROWTH, MASTER, HELPER, PARCHMENT)
"""The kinds of cards (BO-1)."""
COUNTED = (*TILES, GROWTH, HELPER, MASTER)
"""What a Parchment may count."""

BROWN, GREEN, ORANGE, PINK, BLUE = "brown", "green", "orange", "pink", "blue"
COLOURS = (BROWN, GREEN, ORANGE, PINK, BLUE)
"""The colours of goal tiles, in order (BO-3)."""
LOW, MIDDLE, HIGH = 0, 1, 2

SLOTS = (1, 2, 3, 4)
"""The slots of the market; 1 is next to the deck (BO-2)."""
PLAYERS = (1, 2, 3, 4)
"""The numbers of players."""


@dataclass(frozen=True, eq=False)
class Card:
    """A card, of which the deck may hold several copies, all of them this one object (BO-1).

    entry: its place among the entries of the file, from 0.
    name: `tool`, `growth:wood`, `master:leaf+any`, `helper:leaf`, `parchment:growth`.
    shows: the type of a Growth or Helper, the tiles of a Master in the order of `SYMBOLS`.
    counts, points: what a Parchment counts, and its points for each.
    adds: the capacity that a Tool adds.
    copies: how many there are with 1, 2, 3, 4 players.
    """

    entry: int
    kind: str
    name: str
    copies: tuple[int, ...]
    shows: tuple[str, ...] = ()
    counts: str = ""
    points: int = 0
    adds: int = 0

    @property
    def has_any(self) -> bool:
        """Whether it is a Master that shows an "any"."""
        return self.kind == MASTER and ANY in self.shows


@dataclass(frozen=True)
class Slot:
    """What a slot of the market gives: all of `tiles`, or one of them if `choice` (BO-2).

    The tiles of a choice are in the order of types.
    """

    tiles: tuple[str, ...]
    choice: bool

    @property
    def amount(self) -> int:
        """How many tiles it gives."""
        return 1 if self.choice else len(self.tiles)


@dataclass(frozen=True, eq=False)
class Goal:
    """A goal tile (BO-3), of which there is one object a box.

    index: its place in goal order, 0 … 14.
    level: LOW, MIDDLE or HIGH.
    needs: the number it asks for; for blue, whose levels ask for other things (BO-6), 1, 2, 3.
    """

    index: int
    colour: str
    level: int
    needs: int
    points: int

    @property
    def name(self) -> str:
        """Its name, as in `brown10` or `blue2`."""
        return f"{self.colour}{self.needs}"


@dataclass(frozen=True)
class Pot:
    """The pot: blocked cells and where a tile protrudes or is below (BO-5, BO-6)."""

    blocked: frozenset[Cell]
    protrudes_right: int
    protrudes_left: int
    below: int


@dataclass(frozen=True)
class Box:
    """All components.

    capacity, symbols: of the Seishi tile (BO-4).
    start_seats, start_solo: the starting tiles (BO-11).
    slots: slot 1 first.
    first_half: cards that are no Parchments in the first half, for 1, 2, 3, 4 players (BO-12).
    points: what a tile of a type scores, of a flower each free side (BO-23).
    goals: the fifteen tiles in goal order.
    cards: in the order of the file.
    """

    capacity: int
    symbols: tuple[str, ...]
    start_seats: tuple[tuple[str, ...], ...]
    start_solo: tuple[str, ...]
    slots: tuple[Slot, ...]
    first_half: tuple[int, ...]
    points: Mapping[str, int]
    pot: Pot
    goals: tuple[Goal, ...]
    cards: tuple[Card, ...]

    def cells(self) -> tuple[Cell, ...]:
        """The cells of the game in cell order: the area without bud and blocked cells (BO-9)."""
        return tuple(cell for cell in AREA if cell != BUD and cell not in self.pot.blocked)

    def deck(self, players: int) -> list[Card]:
        """The cards for a number of players, in the order of the file (BO-1)."""
        return [card for card in self.cards for _ in range(card.copies[players - 1])]

    def start(self, players: int) -> tuple[tuple[str, ...], ...]:
        """The starting tiles by seat (BO-11)."""
        return (self.start_solo,) if players == 1 else self.start_seats[:players]

    def top_part(self, players: int) -> int:
        """With `tokonoma` the number of cards in the top part of the deck (BO-12)."""
        parchments = sum(card.kind == PARCHMENT for card in self.deck(players))
        return self.first_half[players - 1] + parchments
