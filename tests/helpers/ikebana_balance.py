"""The Balance conditions as the page's table of predicates words them, card by card.

Slow and plain on purpose: what the tests and the aiming players of the tests judge by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Any

from helpers.ikebana import Edition, Flower

Condition = dict[str, Any]


def _runs(cards: Sequence[Flower]) -> list[tuple[str, int]]:
    """The maximal runs of one colour with their lengths."""
    return [(colour, len(list(run))) for colour, run in groupby(c.colour for c in cards)]


def _colours(cards: Sequence[Flower]) -> list[str]:
    return [card.colour for card in cards]


def _numbers(cards: Sequence[Flower]) -> list[int]:
    return [card.number for card in cards]


_PREDICATES: dict[str, Callable[[Sequence[Flower], Condition], bool]] = {
    "alternate_colours": lambda cards, p: (
        len(set(_colours(cards))) == p["colours"]
        and all(a.colour != b.colour for a, b in pairwise(cards))
    ),
    "symmetrical_colours": lambda cards, p: _colours(cards) == _colours(cards)[::-1],
    "same_colour": lambda cards, p: (
        max(map(_colours(cards).count, _colours(cards))) >= p["at_least"]
    ),
    "adjacent_run": lambda cards, p: any(n == p["exactly"] for _, n in _runs(cards)),
    "colour_pairs": lambda cards, p: len({c for c, n in _runs(cards) if n >= 2}) >= p["at_least"],
    "only_colours": lambda cards, p: set(_colours(cards)) == set(p["colours"]),
    "without_colours": lambda cards, p: not set(_colours(cards)) & set(p["colours"]),
    "parity": lambda cards, p: all(n % 2 == (p["parity"] == "odd") for n in _numbers(cards)),
    "different_colours": lambda cards, p: len(set(_colours(cards))) >= p["at_least"],
    "same_number": lambda cards, p: (
        max(map(_numbers(cards).count, _numbers(cards))) >= p["at_least"]
    ),
    "consecutive_numbers": lambda cards, p: any(
        set(range(x, x + p["count"])) <= set(_numbers(cards)) for x in range(1, 32)
    ),
    "number_range": lambda cards, p: all(p["from"] <= n <= p["to"] for n in _numbers(cards)),
    "all_different": lambda cards, p: (
        len(set(_colours(cards) if p["what"] == "colours" else _numbers(cards))) == len(cards)
    ),
    "size": lambda cards, p: len(cards) >= p["at_least"],
    "leaves": lambda cards, p: sum(card.leaf for card in cards) >= p["at_least"],
}

PREDICATES = sorted(_PREDICATES)


def holds(edition: Edition, balance: int, cards: Sequence[str]) -> bool:
    """Whether Balance card `balance` (from 1) of an edition holds for a composition."""
    condition = edition.balance[balance - 1]
    flowers = [edition.flowers[card] for card in cards]
    return _PREDICATES[condition["predicate"]](flowers, condition)
