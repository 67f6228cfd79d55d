"""The order of the deck: the deal and the sampling of what is unseen (Shuffles)."""

from __future__ import annotations

from collections.abc import Iterable

from kadan.reference.bonsai.box import PARCHMENT, Card
from kadan.reference.rng import SplitMix64


def in_file_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of the file, copies side by side."""
    return tuple(sorted(cards, key=lambda card: card.entry))


def arrange(cards: Iterable[Card], top: int | None, generator: SplitMix64) -> list[Card]:
    """A shuffled deck of these cards (G-7), the top card first.

    top: with `tokonoma` the number of places that belong to the top part (BO-12), which holds all
        Parchments; None without it.
    """
    expanded = list(in_file_order(cards))
    if top is None:
        generator.shuffle(expanded)
        return expanded
    parchments = [card for card in expanded if card.kind == PARCHMENT]
    others = [card for card in expanded if card.kind != PARCHMENT]
    generator.shuffle(others)
    half = top - len(parchments)
    top_part = others[:half] + parchments
    generator.shuffle(top_part)
    return top_part + others[half:]


def without(cards: Iterable[Card], taken: Iterable[Card]) -> list[Card] | None:
    """`cards` without those `taken`; None if something is taken that is not there."""
    rest = list(cards)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return rest
