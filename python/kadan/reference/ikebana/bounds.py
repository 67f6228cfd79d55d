"""How many cards, compositions and actions a game can have (Notation, the two proofs)."""

from __future__ import annotations

from kadan.reference.ikebana.edition import Edition


class Bounds:
    """The bounds that follow from an edition and the number of players.

    drawable: W, the Flowers that can be drawn for hands before the Last Round card is out.
    compositions: N, the most cards that one seat can play, hence its open compositions.
    decisions: the most actions of one game.
    """

    def __init__(self, edition: Edition, players: int) -> None:
        """The bounds for an edition whose cards suffice for `players`."""
        self.drawable = len(edition.flowers) - edition.under - 4 - 4 * players
        quotient, remainder = divmod(self.drawable, players + 1)
        self.compositions = 6 + 2 * quotient + (1 if remainder == players else 0)
        self.decisions = (
            max(self.drawable, players) + 4 * players * (self.drawable // players) + 10 * players
        )
