"""An edition: the cards, Balance cards, Utsuwa and tokens that a component file describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kadan.reference.ikebana.predicates import PREDICATES, Flower

Card = int
"""A Flower card by its index: its place in the component file, from 0."""
BalanceNumber = int
"""A Balance card by its place in the component file, from 1."""


@dataclass(frozen=True)
class Balance:
    """A Balance card: a predicate and its parameters (IK-20 to IK-33)."""

    name: str
    predicate: str
    parameters: Mapping[str, Any]

    def is_met_by(self, composition: Sequence[Flower]) -> bool:
        """Whether the Flowers, from left to right, meet the condition."""
        return PREDICATES[self.predicate].holds(composition, self.parameters)


@dataclass(frozen=True)
class Edition:
    """What a component file holds.

    name: its name.
    flowers: the Flower cards in the order of the file.
    balance: the Balance cards in the order of the file; number 1 is the first.
    under: L, the number of Flowers under the Last Round card (IK-5).
    simple, luxury: the points of the two sides of an Utsuwa; luxury from `leaves` Leaves (IK-10).
    tokens: the number of tokens (IK-12).
    token_points: the points for 1, 2, … tokens, the last also for more (IK-18).
    """

    name: str
    flowers: tuple[Flower, ...]
    balance: tuple[Balance, ...]
    under: int
    simple: int
    luxury: int
    leaves: int
    tokens: int
    token_points: tuple[int, ...]

    def flowers_of(self, cards: Sequence[Card]) -> list[Flower]:
        """The Flowers of these cards, in the same order."""
        return [self.flowers[card] for card in cards]

    def names(self) -> list[str]:
        """The names of all cards by index: `P1`, `K12`."""
        return [f"{flower.colour}{flower.number}" for flower in self.flowers]

    def meets(self, number: BalanceNumber, cards: Sequence[Card]) -> bool:
        """Whether a composition meets the condition of a Balance card (IK-11)."""
        return self.balance[number - 1].is_met_by(self.flowers_of(cards))

    def is_luxury(self, cards: Sequence[Card]) -> bool:
        """Whether a composition takes the luxury side of an Utsuwa (IK-10)."""
        return sum(flower.leaf for flower in self.flowers_of(cards)) >= self.leaves

    def points(self, cards: Sequence[Card], tokens: int) -> int:
        """What a completed composition with so many tokens is worth (IK-18)."""
        points = self.luxury if self.is_luxury(cards) else self.simple
        if tokens > 0:
            points += self.token_points[min(tokens, len(self.token_points)) - 1]
        return points
