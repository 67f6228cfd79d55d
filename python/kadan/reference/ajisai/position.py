"""Colours and positions: what lies on the table (AJ-1 to AJ-3, AJ-12, AJ-18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kadan.reference.ajisai.board import Mark

RING = "ROYBPK"
"""The six colours of the ring, clockwise (AJ-2); the number of a colour is its place."""
WHITE = "W"
PIECES = 13
"""Pieces of each colour, White included (AJ-1)."""

COLOURS_OF_SEATS: Mapping[int, tuple[str, ...]] = {2: ("RYP", "OBK"), 3: ("RB", "YK", "OP")}
"""The colours of each seat, by the number of players (AJ-3)."""

UNSEEN = "?"
"""A secret that has been chosen but is not known."""


def before(colour: str) -> str:
    """The colour just before `colour` on the ring (AJ-9)."""
    return RING[RING.index(colour) - 1]


@dataclass(frozen=True)
class Pending:
    """A bloom that waits for Whites to be placed (AJ-12).

    `whites` are the marks that have been given White so far, in mark order.
    """

    colour: str
    mark: Mark
    whites: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Position:
    """Everything that there is to know between two decisions. Never changed, the board included.

    board: the piece on each mark that has one. While a bloom is pending the bloomed piece lies
        there and the pieces that change lie as they were.
    side: the seat to move, None at the end.
    secrets: with `traitor` one entry a seat: the colour chosen, None before (AJ-18); `UNSEEN` only
        in positions that were read from an information state. Empty without `traitor`.
    """

    board: Mapping[Mark, str]
    side: int | None
    pending: Pending | None = None
    secrets: tuple[str | None, ...] = ()

    def count(self, colour: str) -> int:
        """How many pieces of a colour lie on the board."""
        return sum(piece == colour for piece in self.board.values())

    def stock(self, colour: str) -> int:
        """How many pieces of a colour are not on the board (AJ-1)."""
        return PIECES - self.count(colour)

    def secret_due(self) -> int | None:
        """The seat whose secret choice is due, None if none is: seat 0 first (AJ-18)."""
        return self.secrets.index(None) if None in self.secrets else None
