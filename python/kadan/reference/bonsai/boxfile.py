"""From a parsed component file to a checked `Box` ("Component file").

Every error names the key and says what would be right.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from kadan.errors import ComponentError
from kadan.reference.bonsai.box import (
    ANY,
    BLUE,
    BROWN,
    COLOURS,
    COUNTED,
    FLOWER,
    GROWTH,
    HELPER,
    KINDS,
    MASTER,
    PARCHMENT,
    PLAYERS,
    SLOTS,
    SYMBOLS,
    TILES,
    TOOL,
    Box,
    Card,
    Goal,
    Pot,
    Slot,
)
from kadan.reference.bonsai.cells import BUD, Cell, in_area, neighbours
from kadan.reference.bonsai.longest import most_tiles
from kadan.reference.components import check_header

_STANDING = "standing"
_MOST_CARDS = 64
_FEWEST_CARDS = 5
_MOST_ENTRIES = 32
_MOST_TILES = 255
_POINTS_KEYS: Mapping[str, str] = {tile: tile for tile in TILES} | {FLOWER: "flower_side"}


def read_box(table: Mapping[str, Any]) -> Box:
    """The components of a table. Raises `ComponentError` for one that is no Bonsai box."""
    sections = ("seishi", "start", "market", "tokonoma", "points", "pot", "goals")
    check_header(table, "bonsai", ("name", *sections, "cards"), (_STANDING,))
    if not isinstance(table["name"], str) or not table["name"]:
        raise _wrong("name", table["name"], "a text that is not empty")
    _check_standing("", table)
    seishi = _table("seishi", table["seishi"], ("capacity", "symbols"))
    capacity = _integer("seishi.capacity", seishi["capacity"], 1, 20)
    start = _table("start", table["start"], ("seats", "solo"))
    seats = _list("start.seats", start["seats"], 4, 4)
    cards = _cards(table["cards"])
    tokonoma = _table("tokonoma", table["tokonoma"], ("first_half",))
    box = Box(
        capacity=capacity,
        symbols=_words("seishi.symbols", seishi["symbols"], 1, 8, SYMBOLS),
        start_seats=tuple(
            _starting_tiles(f"start.seats, seat {seat}", tiles, capacity)
            for seat, tiles in enumerate(seats)
        ),
        start_solo=_starting_tiles("start.solo", start["solo"], capacity),
        slots=_slots(table["market"]),
        first_half=_by_players("tokonoma.first_half", tokonoma["first_half"], _MOST_CARDS),
        points=_points(table["points"]),
        pot=_pot(table["pot"]),
        goals=_goals(table["goals"]),
        cards=cards,
    )
    _check_decks(box)
    return box


def _check_decks(box: Box) -> None:
    """What must hold for every number of players."""
    for players in PLAYERS:
        deck = box.deck(players)
        if not _FEWEST_CARDS <= len(deck) <= _MOST_CARDS:
            raise ComponentError(
                f"component file: cards: the deck for {players} has {len(deck)} cards, must be "
                f"{_FEWEST_CARDS} … {_MOST_CARDS}"
            )
        others = sum(card.kind != PARCHMENT for card in deck)
        half = box.first_half[players - 1]
        if half > others:
            raise ComponentError(
                f"component file: tokonoma.first_half: {half} for {players}, must be 0 … {others}, "
                "the number of cards that are no Parchments"
            )
        tiles = most_tiles(box, players)
        if tiles > _MOST_TILES:
            raise ComponentError(
                f"component file: with {players} players up to {tiles} tiles can come into play "
                f"(start, market.slots and Master cards), must be at most {_MOST_TILES}"
            )


# The sections.


def _starting_tiles(where: str, value: object, capacity: int) -> tuple[str, ...]:
    tiles = _words(where, value, 0, 8, TILES)
    if len(tiles) > capacity:
        raise ComponentError(
            f"component file: {where}: {len(tiles)} tiles, must be at most {capacity}, the capacity"
        )
    return tiles


def _slots(value: object) -> tuple[Slot, ...]:
    market = _table("market", value, ("slots",))
    entries = _list("market.slots", market["slots"], len(SLOTS), len(SLOTS))
    return tuple(_slot(f"market.slots, slot {slot}", entries[slot - 1]) for slot in SLOTS)


def _slot(where: str, value: object) -> Slot:
    entry = _table(where, value, (), ("gives", "choice"))
    if ("gives" in entry) == ("choice" in entry):
        raise ComponentError(f"component file: {where}: must have exactly one of gives and choice")
    if "gives" in entry:
        return Slot(_words(f"{where}, gives", entry["gives"], 0, 3, TILES), choice=False)
    choice = _words(f"{where}, choice", entry["choice"], 2, 4, TILES)
    if len(set(choice)) != len(choice):
        raise _wrong(f"{where}, choice", entry["choice"], "different types")
    return Slot(tuple(sorted(choice, key=TILES.index)), choice=True)


def _points(value: object) -> dict[str, int]:
    points = _table("points", value, tuple(_POINTS_KEYS.values()))
    return {
        tile: _integer(f"points.{key}", points[key], 0, 20) for tile, key in _POINTS_KEYS.items()
    }


def _pot(value: object) -> Pot:
    keys = ("blocked", "protrudes_right", "protrudes_left", "below")
    pot = _table("pot", value, keys)
    blocked: list[Cell] = []
    for place, entry in enumerate(_list("pot.blocked", pot["blocked"]), start=1):
        where = f"pot.blocked, entry {place}"
        pair = _list(where, entry, 2, 2)
        if any(type(coordinate) is not int for coordinate in pair):
            raise _wrong(where, entry, "[q, r], two integers")
        cell = (pair[0], pair[1])
        if not in_area(cell):
            raise _wrong(where, entry, "a cell of the area: |q|, |r|, |q + r| at most 15 (BO-9)")
        if cell == BUD:
            raise _wrong(where, entry, "another cell than the bud")
        if cell in blocked:
            raise _wrong(where, entry, "a cell that was not there before")
        blocked.append(cell)
    if all(cell in blocked for cell in neighbours(BUD)):
        raise ComponentError(
            "component file: pot.blocked: at least one neighbour of the bud must not be blocked"
        )
    return Pot(
        frozenset(blocked),
        _integer("pot.protrudes_right", pot["protrudes_right"], 1, 30),
        _integer("pot.protrudes_left", pot["protrudes_left"], -30, -1),
        _integer("pot.below", pot["below"], 1, 15),
    )


def _goals(value: object) -> tuple[Goal, ...]:
    table = _table("goals", value, COLOURS)
    goals: list[Goal] = []
    for colour in COLOURS:
        where = f"goals.{colour}"
        entry = _table(where, table[colour], ("points",) if colour == BLUE else ("needs", "points"))
        points = _integers(f"{where}.points", entry["points"], 3, 0, 99)
        needs: tuple[int, ...] = (1, 2, 3)
        if colour != BLUE:
            least = 2 if colour == BROWN else 1
            needs = _integers(f"{where}.needs", entry["needs"], 3, least, 99)
            if not needs[0] < needs[1] < needs[2]:
                raise _wrong(f"{where}.needs", entry["needs"], "three integers that ascend")
        goals += [
            Goal(len(goals) + level, colour, level, needs[level], points[level])
            for level in range(3)
        ]
    return tuple(goals)


# Cards.


def _cards(value: object) -> tuple[Card, ...]:
    cards: list[Card] = []
    for entry, table in enumerate(_list("cards", value, 1, _MOST_ENTRIES)):
        where = f"cards, entry {entry + 1}"
        card = _card(where, entry, table)
        for other in cards:
            if other.name == card.name:
                raise ComponentError(
                    f"component file: {where}: {card.name} is entry {other.entry + 1} already; "
                    "each card has one entry, and copies"
                )
        cards.append(card)
    return tuple(cards)


def _card(where: str, entry: int, value: object) -> Card:
    if not isinstance(value, dict):
        raise _wrong(where, value, "a table")
    kind = value.get("kind")
    if kind not in KINDS:
        raise _wrong(f"{where}, kind", kind, _one_of(KINDS))
    assert isinstance(kind, str)
    own: dict[str, tuple[str, ...]] = {TOOL: ("adds",), PARCHMENT: ("counts", "points")}
    table = _table(where, value, ("kind", "copies", *own.get(kind, ("shows",))))
    copies = _by_players(f"{where}, copies", table["copies"], _MOST_CARDS)
    if kind == TOOL:
        return Card(
            entry, kind, TOOL, copies, adds=_integer(f"{where}, adds", table["adds"], 1, 10)
        )
    if kind == PARCHMENT:
        counts = _word(f"{where}, counts", table["counts"], COUNTED)
        points = _integer(f"{where}, points", table["points"], 0, 20)
        return Card(entry, kind, f"{kind}:{counts}", copies, counts=counts, points=points)
    if kind == MASTER:
        shows = _words(f"{where}, shows", table["shows"], 1, 3, SYMBOLS)
        if shows.count(ANY) > 1:
            raise _wrong(f"{where}, shows", table["shows"], 'at most one "any"')
        shows = tuple(sorted(shows, key=SYMBOLS.index))
        return Card(entry, kind, f"{kind}:{'+'.join(shows)}", copies, shows=shows)
    assert kind in (GROWTH, HELPER)
    shown = _word(f"{where}, shows", table["shows"], TILES)
    return Card(entry, kind, f"{kind}:{shown}", copies, shows=(shown,))


# Values.


def _wrong(where: str, value: object, right: str) -> ComponentError:
    return ComponentError(f"component file: {where}: must be {right}, not {value!r}")


def _one_of(words: Collection[str]) -> str:
    return "one of " + ", ".join(f'"{word}"' for word in words)


def _table(
    where: str, value: object, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, Any]:
    """`value`, which must be a table with these keys; `standing` is always allowed."""
    if not isinstance(value, dict):
        raise _wrong(where, value, "a table")
    known = (*required, *optional, _STANDING)
    for key in value:
        if key not in known:
            raise ComponentError(
                f"component file: {where}: unknown key {key!r}; the keys are "
                f"{', '.join(sorted(known))}"
            )
    for key in required:
        if key not in value:
            raise ComponentError(f"component file: {where}: the key {key!r} is missing")
    _check_standing(f"{where}, ", value)
    return value


def _check_standing(where: str, table: Mapping[str, Any]) -> None:
    if not isinstance(table.get(_STANDING, ""), str):
        raise _wrong(f"{where}standing", table[_STANDING], "a text")


def _integer(where: str, value: object, least: int, most: int) -> int:
    # A truth value is an int for Python, but not for the file.
    if type(value) is not int or not least <= value <= most:
        raise _wrong(where, value, f"an integer in {least} … {most}")
    return value


def _list(where: str, value: object, least: int = 0, most: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(where, value, "a list")
    if len(value) < least or (most is not None and len(value) > most):
        wanted = f"{least}" if least == most else f"{least} … {most}"
        raise ComponentError(
            f"component file: {where}: must have {wanted} entries, not {len(value)}"
        )
    return value


def _integers(where: str, value: object, count: int, least: int, most: int) -> tuple[int, ...]:
    return tuple(
        _integer(f"{where}, entry {place}", entry, least, most)
        for place, entry in enumerate(_list(where, value, count, count), start=1)
    )


def _by_players(where: str, value: object, most: int) -> tuple[int, ...]:
    """A list with one integer for each number of players."""
    return _integers(where, value, len(PLAYERS), 0, most)


def _word(where: str, value: object, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _wrong(where, value, _one_of(known))
    return value


def _words(
    where: str, value: object, least: int, most: int, known: Collection[str]
) -> tuple[str, ...]:
    return tuple(
        _word(f"{where}, entry {place}", entry, known)
        for place, entry in enumerate(_list(where, value, least, most), start=1)
    )
