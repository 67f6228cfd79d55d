"""From the parsed component file to an `Edition`, with every check of the page (Component file).

The checks are made in the page's order, and the first fault is reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kadan.errors import ComponentError
from kadan.reference.components import check_header
from kadan.reference.ikebana.edition import Balance, Edition
from kadan.reference.ikebana.kinds import (
    Choice,
    Integer,
    Integers,
    Kind,
    Letter,
    Text,
    Truth,
    is_integer,
)
from kadan.reference.ikebana.position import HAND, MARKET
from kadan.reference.ikebana.predicates import PREDICATES, Flower

_TABLES = ("last_round", "utsuwa", "tokens", "colours", "balance", "cards")
_STANDING = Choice(("stated", "agreed", "assumed", "seen"))
_OPTIONAL: Mapping[str, Kind] = {"standing": _STANDING}

_MOST_COLOURS = 8
_FEWEST_BALANCE, _MOST_BALANCE = 4, 32
_FEWEST_CARDS, _MOST_CARDS = 13, 80
_MOST_UTSUWA = 100
_FEWEST_PLAYERS, _MOST_PLAYERS = 2, 5


def edition_from(table: Mapping[str, Any]) -> Edition:
    """The edition of a parsed component file.

    Raises `ComponentError`, naming the table, the entry and the reason, for the first fault.
    """
    check_header(table, "ikebana", required=("name", *_TABLES), optional=_OPTIONAL)
    _check_value("name", table["name"], Text())
    if "standing" in table:
        _check_value("standing", table["standing"], _STANDING)
    letters = _colours(table["colours"])
    flowers = _cards(table["cards"], letters)
    last_round, utsuwa, tokens = table["last_round"], table["utsuwa"], table["tokens"]
    points = Integer(0, 100)
    _check_table("last_round", last_round, {"under": Integer(1, None)}, _OPTIONAL)
    _check_table(
        "utsuwa",
        utsuwa,
        {
            "count": Integer(0, _MOST_UTSUWA),
            "simple": points,
            "luxury": points,
            "leaves": Integer(1, 80),
        },
        _OPTIONAL,
    )
    _check_table(
        "tokens", tokens, {"count": Integer(8, 100), "points": Integers(1, 4, 0, 100)}, _OPTIONAL
    )
    balance = _balance(table["balance"], letters)
    edition = Edition(
        name=table["name"],
        flowers=flowers,
        balance=balance,
        under=last_round["under"],
        simple=utsuwa["simple"],
        luxury=utsuwa["luxury"],
        leaves=utsuwa["leaves"],
        tokens=tokens["count"],
        token_points=tuple(tokens["points"]),
    )
    check_players(edition, _FEWEST_PLAYERS)
    compositions = (len(flowers) - MARKET) // 4
    if utsuwa["count"] < compositions:  # IK-4
        raise _fault(
            "utsuwa",
            f"count is {utsuwa['count']}, but {len(flowers)} cards make up to {compositions} "
            f"compositions, so it must be {compositions} to {_MOST_UTSUWA} (IK-4)",
        )
    return edition


def check_players(edition: Edition, players: int) -> None:
    """Raise `ComponentError` unless the set-up of a game of `players` is possible (IK-5)."""
    cards, under = len(edition.flowers), edition.under
    needed = MARKET + HAND * players
    if cards - under >= needed:
        return
    most = min(_MOST_PLAYERS, (cards - under - MARKET) // HAND)
    possible = (
        f"the file allows {most} players at most"
        if most >= _FEWEST_PLAYERS
        else f"under must be {cards - needed} or less"
    )
    raise _fault(
        "last_round",
        f"under is {under} of {cards} cards: {max(0, cards - under)} are left for the set-up, and "
        f"{players} players need {needed} (IK-5); {possible}",
    )


def _colours(entries: object) -> list[str]:
    """The letters of `colours`."""
    letters: list[str] = []
    for place, entry in enumerate(_entries("colours", entries, 1, _MOST_COLOURS), start=1):
        letter = entry.get("letter") if isinstance(entry, dict) else None
        where = _where("colours", place, letter if isinstance(letter, str) else "")
        _check_table(where, entry, {"letter": Letter(), "name": Text()}, _OPTIONAL)
        if letter in letters:
            raise _fault(where, f"letter {letter!r} is that of entry {letters.index(letter) + 1}")
        letters.append(entry["letter"])
    return letters


def _cards(entries: object, letters: list[str]) -> tuple[Flower, ...]:
    """The Flowers of `cards`."""
    required = {"colour": Text(), "number": Integer(1, 31), "leaf": Truth()}
    optional = {"standing": _STANDING, "leaf_standing": _STANDING}
    places: dict[tuple[str, int], int] = {}
    flowers = []
    for place, entry in enumerate(_entries("cards", entries, _FEWEST_CARDS, _MOST_CARDS), start=1):
        where = _where("cards", place, _card_name(entry))
        _check_table(where, entry, required, optional)
        flower = Flower(entry["colour"], entry["number"], entry["leaf"])
        _check_declared(where, "colour", flower.colour, letters)
        key = (flower.colour, flower.number)
        if key in places:
            raise _fault(where, f"the same colour and number as entry {places[key]}")
        places[key] = place
        flowers.append(flower)
    return tuple(flowers)


def _card_name(entry: object) -> str:
    if isinstance(entry, dict):
        colour, number = entry.get("colour"), entry.get("number")
        if isinstance(colour, str) and is_integer(number):
            return f"{colour}{number}"
    return ""


def _balance(entries: object, letters: list[str]) -> tuple[Balance, ...]:
    """The Balance cards of `balance`."""
    cards = []
    for place, entry in enumerate(
        _entries("balance", entries, _FEWEST_BALANCE, _MOST_BALANCE), start=1
    ):
        name = entry.get("name") if isinstance(entry, dict) else None
        where = _where("balance", place, name if isinstance(name, str) else "")
        cards.append(_balance_card(where, entry, letters))
    return tuple(cards)


def _balance_card(where: str, entry: object, letters: list[str]) -> Balance:
    """One entry of `balance`."""
    name = entry.get("predicate") if isinstance(entry, dict) else None
    required = {"name": Text(), "predicate": None if isinstance(name, str) else Text()}
    predicate = PREDICATES.get(name) if isinstance(name, str) else None
    if predicate is None:
        # Which parameters belong to it cannot be said: any predicate's may be there.
        every = {key for known in PREDICATES.values() for key in known.parameters}
        _check_table(where, entry, required, {**dict.fromkeys(every), **_OPTIONAL})
        raise _fault(
            where, f"unknown predicate {name!r}; the predicates are {', '.join(PREDICATES)}"
        )
    table = _check_table(where, entry, {**required, **predicate.parameters}, _OPTIONAL)
    parameters = {key: table[key] for key in predicate.parameters}
    if "from" in parameters and parameters["from"] > parameters["to"]:
        raise _fault(
            where, f"from is {parameters['from']}, it must not be above to, {parameters['to']}"
        )
    if isinstance(parameters.get("colours"), list):
        colours = parameters["colours"]
        for letter in colours:
            _check_declared(where, "colours", letter, letters)
        for second, letter in enumerate(colours):
            first = colours.index(letter)
            if first < second:
                raise _fault(
                    where, f"colours has {letter!r} twice, as items {first + 1} and {second + 1}"
                )
    return Balance(table["name"], table["predicate"], parameters)


def _fault(where: str, why: str) -> ComponentError:
    """The error for a fault; to be raised."""
    return ComponentError(f"component file: {where}: {why}")


def _where(table: str, place: int, name: str) -> str:
    """An entry of a list, counted from 1, with the name by which people know it."""
    return f"{table}, entry {place} ({name})" if name else f"{table}, entry {place}"


def _entries(where: str, value: object, fewest: int, most: int) -> list[Any]:
    """A list of entries, its kind and length checked."""
    if not isinstance(value, list):
        raise _fault(where, f"must be a list of {fewest} to {most} tables, not {value!r}")
    if not fewest <= len(value) <= most:
        raise _fault(where, f"{len(value)} entries, must be {fewest} to {most}")
    return value


def _check_table(
    where: str,
    value: object,
    required: Mapping[str, Kind | None],
    optional: Mapping[str, Kind | None],
) -> Mapping[str, Any]:
    """The table `value`, checked: unknown keys, missing keys, wrong types, values out of range.

    A key whose kind is None may hold anything.
    """
    if not isinstance(value, dict):
        raise _fault(where, f"must be a table, not {value!r}")
    known = {**required, **optional}
    for key in value:
        if key not in known:
            raise _fault(where, f"unknown key {key!r}; the keys are {', '.join(sorted(known))}")
    for key in required:
        if key not in value:
            raise _fault(where, f"the key {key!r} is missing")
    kinds = [(key, kind) for key, kind in known.items() if key in value and kind is not None]
    for key, kind in kinds:
        if not kind.has_type(value[key]):
            raise _fault(where, f"{key} must be {kind.wanted}, not {value[key]!r}")
    for key, kind in kinds:
        if not kind.has_range(value[key]):
            raise _fault(where, f"{key} must be {kind.wanted}, not {value[key]!r}")
    return value


def _check_value(where: str, value: object, kind: Kind) -> None:
    """Check a value that stands at the top of the file."""
    if not (kind.has_type(value) and kind.has_range(value)):
        raise _fault(where, f"must be {kind.wanted}, not {value!r}")


def _check_declared(where: str, key: str, letter: str, letters: list[str]) -> None:
    """Check that a letter is one of `colours`."""
    if letter not in letters:
        raise _fault(
            where, f"{key}: {letter!r} is no letter of colours; they are {', '.join(letters)}"
        )
