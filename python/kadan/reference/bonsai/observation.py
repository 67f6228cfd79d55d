"""The observation tensor ("Observation tensor")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from kadan.reference.bonsai.box import SLOTS, SYMBOLS, TILES, Card
from kadan.reference.bonsai.cells import Cell
from kadan.reference.bonsai.goals import due
from kadan.reference.bonsai.position import (
    CULTIVATE,
    DISCARD,
    HELP,
    PICK,
    TURN,
    Amounts,
    Position,
)
from kadan.reference.bonsai.rules import Rules
from kadan.reference.bonsai.scoring import scores
from kadan.reference.bonsai.tree import count, largest_leaf_group, protruding_flowers
from kadan.reference.bonsai.validation import top_part_left, unseen_cards

T = TypeVar("T")

WINDOW = 12
"""How far from the bud the planes show the tree."""
WIDTH = 2 * WINDOW + 1

_PHASES = (TURN, PICK, HELP, CULTIVATE, DISCARD)


class Observer:
    """Makes observation tensors for one set of rules.

    size: the number of elements.
    """

    def __init__(self, rules: Rules) -> None:
        """For the box, the players and the options of `rules`."""
        self._rules = rules
        players, entries = rules.players, len(rules.box.cards)
        self._ground = _plane(rules.cells)
        planes = (4 * players + 5) * WIDTH * WIDTH
        self.size = planes + players * (48 + entries) + 56 + 5 * entries + 2 * players

    def observe(self, position: Position, player: int) -> list[float]:
        """The tensor of `position` for `player`: `size` floats."""
        players = self._rules.players
        seats = [(player + steps) % players for steps in range(players)]
        points = scores(self._rules.box, position)
        values: list[float] = []
        for plane in self._planes(position, seats):
            values += plane
        for seat in seats:
            values += self._seat(position, seat, points[seat])
        values += self._table(position)
        values += self._course(position, seats)
        return values

    def _planes(self, position: Position, seats: Sequence[int]) -> Iterable[list[float]]:
        for seat in seats:
            tree = position.trees[seat]
            for tile in TILES:
                yield _plane(cell for cell, there in tree.items() if there == tile)
        yield self._ground
        for tile in TILES:
            yield _plane(self._rules.places(position, seats[0], tile))

    def _seat(self, position: Position, seat: int, points: int) -> list[float]:
        """What concerns one seat: 48 + N elements."""
        rules, tree = self._rules, position.trees[seat]
        return [
            *_amounts(position.supplies[seat], TILES, 10),
            rules.capacity(position, seat) / 10,
            *_amounts(rules.symbols(position, seat), SYMBOLS, 5),
            *(count(tree, tile) / 20 for tile in TILES),
            largest_leaf_group(tree) / 10,
            *(flowers / 5 for flowers in protruding_flowers(tree, rules.box.pot)),
            points / 100,
            *self._by_entry(position.kept[seat]),
            *_ones(position.claimed[seat], rules.box.goals),
            *_ones(position.renounced[seat], rules.box.goals),
        ]

    def _table(self, position: Position) -> list[float]:
        """Goals on the table, market and deck: 17 + 5 N elements."""
        rules = self._rules
        return [
            *_ones(position.table, rules.box.goals),
            *(value for card in position.market for value in _ones([card], rules.box.cards)),
            *self._by_entry(unseen_cards(rules, position)),
            position.deck_size() / 64,
            top_part_left(rules, position) / 64 if rules.tokonoma else 0.0,
        ]

    def _course(self, position: Position, seats: Sequence[int]) -> list[float]:
        """Whose turn it is and what is asked: 39 + 2 n elements."""
        rules, phase, left = self._rules, position.phase, position.turns_left
        asked, missing, first = [], 0, False
        if phase.goal:
            asked = due(position, position.mover, rules.box.pot)[:1]
        if phase.name == DISCARD:
            missing = rules.to_discard(position, position.mover)
        if phase.name == CULTIVATE:
            first = rules.nothing_placed(position)
        return [
            float(left is not None),
            (left or 0) / (rules.players + 1),
            position.empty_turns / rules.most_empty_turns,
            *_ones([position.side], seats),
            *_ones([0], seats),  # the start player (BO-11)
            *_ones([phase.name], _PHASES),
            float(phase.goal),
            *_ones(asked, rules.box.goals),
            *_amounts(phase.left, SYMBOLS, 5),
            *_ones([phase.slot], SLOTS),
            *_ones([phase.last], TILES),
            missing / 10,
            float(first),
        ]

    def _by_entry(self, cards: Collection[Card]) -> list[float]:
        """How many copies there are of each entry of the file, / 4."""
        copies = Counter(cards)
        return [copies[card] / 4 for card in self._rules.box.cards]


def _plane(cells: Iterable[Cell]) -> list[float]:
    """1 for these cells: (q, r) is element (r + 12)·25 + (q + 12)."""
    plane = [0.0] * (WIDTH * WIDTH)
    for q, r in cells:
        if abs(q) <= WINDOW and abs(r) <= WINDOW:
            plane[(r + WINDOW) * WIDTH + (q + WINDOW)] = 1.0
    return plane


def _ones(there: Collection[object], all_of: Iterable[T]) -> list[float]:
    """1 for each that is there."""
    return [float(one in there) for one in all_of]


def _amounts(amounts: Amounts, symbols: Sequence[str], divisor: int) -> list[float]:
    return [amounts.get(symbol, 0) / divisor for symbol in symbols]
