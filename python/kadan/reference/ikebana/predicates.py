"""The closed list of predicates of which Balance conditions are made (Balance conditions).

Each looks at the whole composition, its Flowers from left to right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kadan.reference.ikebana.kinds import Choice, Integer, Kind, Letters


@dataclass(frozen=True)
class Flower:
    """A Flower card: the letter of its colour, its number, and whether it bears a Leaf."""

    colour: str
    number: int
    leaf: bool


Flowers = Sequence[Flower]
Parameters = Mapping[str, Any]


@dataclass(frozen=True)
class Predicate:
    """A predicate: what its parameters, all required, may be, and when it holds."""

    parameters: Mapping[str, Kind]
    holds: Callable[[Flowers, Parameters], bool]


def _colours(flowers: Flowers) -> list[str]:
    return [flower.colour for flower in flowers]


def _numbers(flowers: Flowers) -> list[int]:
    return [flower.number for flower in flowers]


def _runs(flowers: Flowers) -> list[tuple[str, int]]:
    """The maximal runs of adjacent cards of one colour: colour and length."""
    return [(colour, len(list(run))) for colour, run in groupby(_colours(flowers))]


def _alternate_colours(flowers: Flowers, parameters: Parameters) -> bool:
    no_neighbours_alike = all(length == 1 for _, length in _runs(flowers))
    different = len(set(_colours(flowers)))
    return no_neighbours_alike and different == int(parameters["colours"])


def _symmetrical_colours(flowers: Flowers, parameters: Parameters) -> bool:
    colours = _colours(flowers)
    return colours == colours[::-1]


def _same_colour(flowers: Flowers, parameters: Parameters) -> bool:
    return max(Counter(_colours(flowers)).values()) >= int(parameters["at_least"])


def _adjacent_run(flowers: Flowers, parameters: Parameters) -> bool:
    return any(length == parameters["exactly"] for _, length in _runs(flowers))


def _colour_pairs(flowers: Flowers, parameters: Parameters) -> bool:
    paired = {colour for colour, length in _runs(flowers) if length >= 2}
    return len(paired) >= int(parameters["at_least"])


def _only_colours(flowers: Flowers, parameters: Parameters) -> bool:
    return set(_colours(flowers)) == set(parameters["colours"])


def _without_colours(flowers: Flowers, parameters: Parameters) -> bool:
    return not set(_colours(flowers)) & set(parameters["colours"])


def _parity(flowers: Flowers, parameters: Parameters) -> bool:
    remainder = {"even": 0, "odd": 1}[parameters["parity"]]
    return all(number % 2 == remainder for number in _numbers(flowers))


def _different_colours(flowers: Flowers, parameters: Parameters) -> bool:
    return len(set(_colours(flowers))) >= int(parameters["at_least"])


def _same_number(flowers: Flowers, parameters: Parameters) -> bool:
    return max(Counter(_numbers(flowers)).values()) >= int(parameters["at_least"])


def _consecutive_numbers(flowers: Flowers, parameters: Parameters) -> bool:
    present = set(_numbers(flowers))
    return any(present.issuperset(range(x, x + parameters["count"])) for x in present)


def _number_range(flowers: Flowers, parameters: Parameters) -> bool:
    return all(parameters["from"] <= number <= parameters["to"] for number in _numbers(flowers))


def _all_different(flowers: Flowers, parameters: Parameters) -> bool:
    if parameters["what"] == "colours":
        return len(set(_colours(flowers))) == len(flowers)
    return len(set(_numbers(flowers))) == len(flowers)


def _size(flowers: Flowers, parameters: Parameters) -> bool:
    return len(flowers) >= int(parameters["at_least"])


def _leaves(flowers: Flowers, parameters: Parameters) -> bool:
    return sum(flower.leaf for flower in flowers) >= int(parameters["at_least"])


PREDICATES: Mapping[str, Predicate] = {
    "alternate_colours": Predicate({"colours": Integer(2, 8)}, _alternate_colours),
    "symmetrical_colours": Predicate({}, _symmetrical_colours),
    "same_colour": Predicate({"at_least": Integer(2, 31)}, _same_colour),
    "adjacent_run": Predicate({"exactly": Integer(2, 31)}, _adjacent_run),
    "colour_pairs": Predicate({"at_least": Integer(1, 8)}, _colour_pairs),
    "only_colours": Predicate({"colours": Letters(1, 8)}, _only_colours),
    "without_colours": Predicate({"colours": Letters(1, 8)}, _without_colours),
    "parity": Predicate({"parity": Choice(("odd", "even"))}, _parity),
    "different_colours": Predicate({"at_least": Integer(2, 8)}, _different_colours),
    "same_number": Predicate({"at_least": Integer(2, 8)}, _same_number),
    "consecutive_numbers": Predicate({"count": Integer(2, 31)}, _consecutive_numbers),
    "number_range": Predicate({"from": Integer(1, 31), "to": Integer(1, 31)}, _number_range),
    "all_different": Predicate({"what": Choice(("colours", "numbers"))}, _all_different),
    "size": Predicate({"at_least": Integer(4, 80)}, _size),
    "leaves": Predicate({"at_least": Integer(1, 80)}, _leaves),
}
"""The predicates by name."""
