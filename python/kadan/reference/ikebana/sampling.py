"""Sampling: a full position for an information state, each equally likely (Sampling, G-5)."""

from __future__ import annotations

from dataclasses import replace

from kadan.reference.ikebana.position import UNSEEN, Position
from kadan.reference.ikebana.rules import Rules
from kadan.reference.rng import SplitMix64


def sample(rules: Rules, position: Position, generator: SplitMix64) -> Position:
    """`position` with cards for all that is `UNSEEN`: the Flowers first, then the Balance stack."""
    if UNSEEN in position.deck or any(UNSEEN in hand for hand in position.hands):
        position = _sample_flowers(rules, position, generator)
    if UNSEEN in position.stack:
        seen = position.balance_seen()
        stack = [
            number for number in range(1, len(rules.edition.balance) + 1) if number not in seen
        ]
        generator.shuffle(stack)
        position = replace(position, stack=tuple(stack))
    return position


def _sample_flowers(rules: Rules, position: Position, generator: SplitMix64) -> Position:
    """Masked hands, seat 0 first, get the first of the shuffled cards, a masked deck the rest."""
    seen = set(position.flowers_seen())
    unseen = [card for card in range(len(rules.edition.flowers)) if card not in seen]
    generator.shuffle(unseen)
    for seat, hand in enumerate(position.hands):
        shown = tuple(card for card in hand if card != UNSEEN)
        missing = len(hand) - len(shown)
        position = position.with_hand(seat, shown + tuple(unseen[:missing]))
        unseen = unseen[missing:]
    return replace(position, deck=tuple(unseen)) if UNSEEN in position.deck else position
