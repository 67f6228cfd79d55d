"""A Bonsai position text taken apart (`seeds/bonsai.md`, "Notation")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kadan.render.common import Paint, View, count_items, items

TYPES = {"w": "wood", "l": "leaf", "f": "flower", "r": "fruit", "a": "any"}
LETTERS = {name: letter for letter, name in TYPES.items()}
PAINT: dict[str, Paint] = {
    "w": ("#7a4a21", "#ffffff"),
    "l": ("#2e7d32", "#ffffff"),
    "f": ("#f29ac0", "#000000"),
    "r": ("#ef8a17", "#000000"),
    "a": ("#f7f7f7", "#000000"),
}
GOAL_PAINT: dict[str, Paint] = {
    "brown": PAINT["w"],
    "green": PAINT["l"],
    "orange": PAINT["r"],
    "pink": PAINT["f"],
    "blue": ("#1f62b4", "#ffffff"),
}
RADIUS = 15  # BO-9
BUD = (0, 0)

Cell = tuple[int, int]
"""Axial coordinates (q, r); r grows downward."""


def cell_name(cell: Cell) -> str:
    """A cell as it is written in actions: `+2-1`."""
    return f"{cell[0]:+d}{cell[1]:+d}"


@dataclass(frozen=True)
class Tree:
    """The tiles of a tree, by cell, without the bud, and the cells that the pot blocks."""

    tiles: dict[Cell, str]
    blocked: frozenset[Cell]

    def glyph(self, cell: Cell) -> str:
        """What lies on a cell: a type's letter, `B` for the bud, `#` for the pot, else `.`."""
        if cell == BUD:
            return "B"
        return "#" if cell in self.blocked else self.tiles.get(cell, ".")

    def rows(self) -> list[list[Cell]]:
        """The cells of the area around tiles and pot, one cell beyond them on each side.

        Rows from the top, cells from left to right.
        """
        shown = [BUD, *self.blocked, *self.tiles]
        halves = [2 * q + r for q, r in shown]
        depths = [r for _, r in shown]
        rows = []
        for r in range(max(min(depths) - 1, -RADIUS), min(max(depths) + 1, RADIUS) + 1):
            first, last = min(halves) - 2, max(halves) + 2
            qs = range(-((r - first) // 2), (last - r) // 2 + 1)
            rows.append([(q, r) for q in qs if max(abs(q), abs(q + r)) <= RADIUS])
        return rows


@dataclass(frozen=True)
class Goal:
    """A goal tile: its name as it is written, its colour, and its points."""

    name: str
    colour: str
    points: int


@dataclass(frozen=True)
class Seat:
    """What lies before a player. `supply` and `symbols` count by type's letter, `a` is "any"."""

    tree: Tree
    supply: dict[str, int]
    capacity: int
    symbols: dict[str, int]
    cards: tuple[str, ...]
    claimed: tuple[Goal, ...]
    renounced: tuple[Goal, ...]
    score: int


@dataclass(frozen=True)
class Position:
    """A position text taken apart. `to_move` and `phase` are None at the end.

    `market` holds for each slot its card, or None, and what the slot gives; `turns_left` is None
    while the end is not on.
    """

    text: str
    options: tuple[str, ...]
    seats: tuple[Seat, ...]
    goals: tuple[Goal, ...]
    market: tuple[tuple[str | None, str], ...]
    deck: int
    discards: tuple[str, ...]
    to_move: int | None
    phase: str | None
    turns_left: int | None
    empty_turns: int

    def turn_words(self) -> str:
        """The phase and how near the end is."""
        parts = ["the game is over" if self.phase is None else phase_words(self.phase)]
        if self.turns_left and self.phase is not None:
            parts.append(f"turns left: {self.turns_left}, this one included")
        if self.empty_turns:
            parts.append(f"empty turns in a row: {self.empty_turns}")
        parts.extend(f"option {option}" for option in self.options)
        return ", ".join(parts)

    def deck_words(self) -> str:
        """The size of the deck, and the solo discards if there are any."""
        discards = f"; discarded: {', '.join(self.discards)}" if self.discards else ""
        return f"{self.deck} card{'s' * (self.deck != 1)}{discards}"


def phase_words(phase: str) -> str:
    """A phase with what belongs to it, such as `cultivate, symbols left w1 l1`."""
    name, _, rest = phase.partition(":")
    if name == "goal":
        return f"phase goal, within {phase_words(rest).removeprefix('phase ')}"
    if name == "pick":
        slot, _, card = rest.partition(":")
        return f"phase pick, for {card} from slot {slot}"
    if name == "helper":
        slot, shown, left = rest.split(":")
        return f"phase helper, {shown} from slot {slot}, symbols left {amounts(counts(left))}"
    if name == "cultivate":
        return f"phase cultivate, symbols left {amounts(counts(rest))}"
    if name == "discard":
        return "phase discard" if rest == "-" else f"phase discard, last discarded {rest}"
    return f"phase {name}"


def counts(field: str) -> dict[str, int]:
    """Numbers by letter: `w1l2` gives w 1, l 2."""
    return {letter: int(number) for letter, number in re.findall(r"([a-z])(\d+)", field)}


def amounts(numbers: dict[str, int]) -> str:
    """Numbers by letter, in words: `wood 1, leaf 2`; `none`."""
    return ", ".join(f"{TYPES[letter]} {number}" for letter, number in numbers.items()) or "none"


def read_position(view: View) -> Position:
    """Take the position text of a view apart."""
    fields = view.fields
    components = view.components
    gives = [_slot_words(slot) for slot in components["market"]["slots"]]
    market = [None if card == "-" else card for card in fields[9].split(",")]
    trees, supplies, cards, claimed, renounced = (
        fields[number].split("/") for number in (3, 4, 5, 7, 8)
    )
    by_seat = zip(trees, supplies, cards, claimed, renounced, view.scores, strict=True)
    return Position(
        text=view.text,
        options=tuple(items(fields[2])),
        seats=tuple(_seat(components, *parts) for parts in by_seat),
        goals=_goals(components, fields[6]),
        market=tuple(zip(market, gives, strict=True)),
        deck=count_items(fields[10]),
        discards=tuple(items(fields[11])),
        to_move=None if fields[12] == "end" else int(fields[12]),
        phase=None if fields[13] == "-" else fields[13],
        turns_left=None if fields[14] == "-" else int(fields[14]),
        empty_turns=int(fields[15]),
    )


def _slot_words(slot: dict[str, list[str]]) -> str:
    if "choice" in slot:
        return " or ".join(slot["choice"])
    return ", ".join(slot["gives"]) or "no tiles"


def _seat(
    components: dict[str, Any],
    tree: str,
    supply: str,
    cards: str,
    claimed: str,
    renounced: str,
    score: int,
) -> Seat:
    kept = tuple(items(cards))
    copies: Counter[str] = Counter()
    for card in kept:
        name, _, number = card.partition("*")
        copies[name] += int(number or 1)
    adds = next((it["adds"] for it in components["cards"] if it["kind"] == "tool"), 0)
    blocked = frozenset((q, r) for q, r in components["pot"]["blocked"])
    return Seat(
        tree=Tree(_tiles(tree), blocked),
        supply=counts(supply),
        capacity=components["seishi"]["capacity"] + adds * copies["tool"],
        symbols=_symbols(components["seishi"]["symbols"], copies),
        cards=kept,
        claimed=_goals(components, claimed),
        renounced=_goals(components, renounced),
        score=score,
    )


def _symbols(seishi: Iterable[str], cards: Counter[str]) -> dict[str, int]:
    """The symbols for Cultivate: those of Seishi and of kept Growth cards (BO-17)."""
    total = Counter(LETTERS[name] for name in seishi)
    for letter, name in TYPES.items():
        total[letter] += cards[f"growth:{name}"]
    return {letter: total[letter] for letter in TYPES if total[letter]}


def _tiles(field: str) -> dict[Cell, str]:
    return {
        (int(q), int(r)): letter
        for letter, run in re.findall(r"([wlfr])((?:[+-]\d+)+)", field)
        for q, r in re.findall(r"([+-]\d+)([+-]\d+)", run)
    }


def _goals(components: dict[str, Any], field: str) -> tuple[Goal, ...]:
    found = []
    for name in items(field):
        colour = name.rstrip("0123456789")
        table = components["goals"][colour]
        number = int(name.removeprefix(colour))
        level = number - 1 if colour == "blue" else table["needs"].index(number)
        found.append(Goal(name, colour, table["points"][level]))
    return tuple(found)
