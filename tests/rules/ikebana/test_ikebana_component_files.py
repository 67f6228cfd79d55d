"""Component files: what they may hold, what is refused, and in which words ("Component file")."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kadan
from helpers.ikebana import DATA, EXAMPLE, PRINTED, TINY, Edition, toml, written
from helpers.ikebana_balance import PREDICATES
from helpers.implementations import Implementation

Table = dict[str, Any]
Change = Callable[[Table], object]


def changed(change: Change) -> Table:
    """The printed file after a change. Card 18 is B6, Balance card 6 "Only blue and pink"."""
    table = copy.deepcopy(PRINTED.table)
    change(table)
    return table


def put(*path: str | int, value: Any) -> Change:
    """Sets one value; the path is of keys and of places from 0."""

    def change(table: Any) -> None:
        for key in path[:-1]:
            table = table[key]
        table[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Takes one key away."""

    def change(table: Any) -> None:
        for key in path[:-1]:
            table = table[key]
        del table[path[-1]]

    return change


def predicate(name: str, **parameters: Any) -> Change:
    """Balance card 3 with another condition."""
    return put("balance", 2, value={"name": "changed", "predicate": name, **parameters})


CARD = re.escape("cards, entry 18 (B6)")
BALANCE = re.escape("balance, entry 6 (Only blue and pink)")
NEW = re.escape("balance, entry 3 (changed)")

#: Fault → change, and what the message holds: place, what was found, what would be right.
FAULTS: dict[str, tuple[Change, list[str]]] = {
    # 1: top level
    "an unknown key": (put("colour", value="red"), ["colour"]),
    "a misspelt standing": (put("standig", value="stated"), ["standig"]),
    **{
        f"no {key}": (drop(key), [rf"\b{key}\b"])
        for key in (
            *("format", "game", "name", "last_round", "utsuwa", "tokens", "colours", "balance"),
            "cards",
        )
    },
    "another format": (put("format", value=2), ["format", "2", "1"]),
    "a format that is a text": (put("format", value="1"), ["format"]),
    "a format that is a float": (put("format", value=1.0), ["format"]),
    "a format that is a truth": (put("format", value=True), ["format"]),
    "another game": (put("game", value="ajisai"), ["game", "ajisai", "ikebana"]),
    "a game that is a number": (put("game", value=1), ["game"]),
    "a name that is empty": (put("name", value=""), ["name"]),
    "a name that is a number": (put("name", value=7), ["name"]),
    "a standing that is unknown": (put("standing", value="guessed"), ["standing", "guessed"]),
    "a standing that is a number": (put("standing", value=1), ["standing"]),
    # colours
    "colours that are a text": (put("colours", value="PBYRKW"), ["colours"]),
    "colours that are a table": (put("colours", value={"P": "purple"}), ["colours"]),
    "no colours": (put("colours", value=[]), ["colours", "1", "8"]),
    "nine colours": (
        put("colours", value=[{"letter": c, "name": c} for c in "PBYRKWABC"]),
        ["colours", "9", "8"],
    ),
    "a colour that is a text": (put("colours", 1, value="B"), ["colours, entry 2"]),
    "a colour without a letter": (drop("colours", 1, "letter"), ["colours, entry 2", "letter"]),
    "a colour without a name": (drop("colours", 1, "name"), ["colours, entry 2", "name"]),
    "a colour with an unknown key": (
        put("colours", 1, "hue", value=3),
        ["colours, entry 2", "hue"],
    ),
    "a small letter": (put("colours", 1, "letter", value="b"), ["colours, entry 2", "b"]),
    "two letters": (put("colours", 1, "letter", value="BL"), ["colours, entry 2", "BL"]),
    "no letter": (put("colours", 1, "letter", value=""), ["colours, entry 2", "letter"]),
    "a letter beyond A to Z": (put("colours", 1, "letter", value="É"), ["colours, entry 2"]),
    "a letter that is a number": (put("colours", 1, "letter", value=2), ["colours, entry 2"]),
    "a letter twice": (put("colours", 4, "letter", value="B"), ["colours, entry 5", "B", "2"]),
    "a colour's name that is empty": (put("colours", 1, "name", value=""), ["colours, entry 2"]),
    "a colour's standing": (
        put("colours", 1, "standing", value="sure"),
        ["colours, entry 2", "standing", "sure"],
    ),
    # cards
    "cards that are a number": (put("cards", value=72), ["cards"]),
    "no cards": (put("cards", value=[]), ["cards", "13", "80"]),
    "twelve cards": (lambda t: t["cards"].__delitem__(slice(12, None)), ["cards", "12", "13"]),
    "eighty-one cards": (
        lambda t: t["cards"].extend(
            {"colour": "P", "number": 13 + i, "leaf": False} for i in range(9)
        ),
        ["cards", "81", "80"],
    ),
    "a card that is a text": (put("cards", 17, value="B6"), ["cards, entry 18"]),
    "a card that is a list": (put("cards", 17, value=["B", 6]), ["cards, entry 18"]),
    "a card without a colour": (drop("cards", 17, "colour"), ["cards, entry 18", "colour"]),
    "a card without a number": (drop("cards", 17, "number"), ["cards, entry 18", "number"]),
    "a card without leaf": (drop("cards", 17, "leaf"), [CARD, "leaf"]),
    "a card with an unknown key": (put("cards", 17, "leafs", value=1), [CARD, "leafs"]),
    "a colour that is not declared": (
        put("cards", 17, "colour", value="Q"),
        ["cards, entry 18", "Q"],
    ),
    "a colour that is a name": (
        put("cards", 17, "colour", value="blue"),
        ["cards, entry 18", "blue"],
    ),
    "a colour that is a number": (
        put("cards", 17, "colour", value=2),
        ["cards, entry 18", "colour"],
    ),
    "a number 0": (put("cards", 17, "number", value=0), ["cards, entry 18", "0", "1", "31"]),
    "a number 32": (put("cards", 17, "number", value=32), ["cards, entry 18", "32", "31"]),
    "a number below 0": (put("cards", 17, "number", value=-6), ["cards, entry 18", "-6"]),
    "a huge number": (put("cards", 17, "number", value=2**62), ["cards, entry 18", "number"]),
    "a number that is a float": (
        put("cards", 17, "number", value=6.0),
        ["cards, entry 18", "number"],
    ),
    "a number that is a truth": (
        put("cards", 17, "number", value=True),
        ["cards, entry 18", "number"],
    ),
    "a number that is a text": (
        put("cards", 17, "number", value="6"),
        ["cards, entry 18", "number"],
    ),
    "a leaf that is a number": (put("cards", 17, "leaf", value=1), [CARD, "leaf"]),
    "a leaf that is a text": (put("cards", 17, "leaf", value="no"), [CARD, "leaf"]),
    "a card twice": (
        put("cards", 40, value={"colour": "B", "number": 6, "leaf": True}),
        [re.escape("cards, entry 41 (B6)"), r"\b18\b"],
    ),
    "a card's standing": (
        put("cards", 17, "standing", value="known"),
        [CARD, "standing", "known"],
    ),
    "a Leaf's standing": (
        put("cards", 17, "leaf_standing", value="known"),
        [CARD, "leaf_standing", "known"],
    ),
    # last_round
    "a last round that is a number": (put("last_round", value=15), ["last_round"]),
    "a last round that is a list": (put("last_round", value=[15]), ["last_round"]),
    "a last round without under": (drop("last_round", "under"), ["last_round", "under"]),
    "a last round with an unknown key": (
        put("last_round", "over", value=1),
        ["last_round", "over"],
    ),
    "nothing under": (put("last_round", "under", value=0), ["last_round", "under", "0"]),
    "less than nothing under": (put("last_round", "under", value=-1), ["last_round", "-1"]),
    "under that is a float": (put("last_round", "under", value=15.0), ["last_round", "under"]),
    "under that is a truth": (put("last_round", "under", value=True), ["last_round", "under"]),
    "a leaf_standing of the last round": (
        put("last_round", "leaf_standing", value="seen"),
        ["last_round", "leaf_standing"],
    ),
    "too much under": (put("last_round", "under", value=61), ["last_round", "11|61", "12"]),
    "everything under": (put("last_round", "under", value=72), ["last_round", "72|0", "12"]),
    "more than everything under": (put("last_round", "under", value=1000), ["last_round", "1000"]),
    "beyond 64 bits under": (put("last_round", "under", value=2**62), ["last_round"]),
    # utsuwa
    "utsuwa that are a list": (put("utsuwa", value=[17]), ["utsuwa"]),
    **{
        f"utsuwa without {key}": (drop("utsuwa", key), ["utsuwa", key])
        for key in ("count", "simple", "luxury", "leaves")
    },
    "utsuwa with an unknown key": (put("utsuwa", "points", value=1), ["utsuwa", "points"]),
    "too few utsuwa": (put("utsuwa", "count", value=16), ["utsuwa", "16", "17"]),
    "too many utsuwa": (put("utsuwa", "count", value=101), ["utsuwa", "101", "100"]),
    "simple below 0": (put("utsuwa", "simple", value=-1), ["utsuwa", "simple", "-1"]),
    "simple above 100": (put("utsuwa", "simple", value=101), ["utsuwa", "simple", "101"]),
    "luxury above 100": (put("utsuwa", "luxury", value=101), ["utsuwa", "luxury", "101"]),
    "luxury that is a float": (put("utsuwa", "luxury", value=5.5), ["utsuwa", "luxury"]),
    "luxury from no Leaf": (put("utsuwa", "leaves", value=0), ["utsuwa", "leaves", "0"]),
    "luxury from 81 Leaves": (put("utsuwa", "leaves", value=81), ["utsuwa", "leaves", "81"]),
    # tokens
    "tokens that are a number": (put("tokens", value=20), ["tokens"]),
    "tokens without count": (drop("tokens", "count"), ["tokens", "count"]),
    "tokens without points": (drop("tokens", "points"), ["tokens", "points"]),
    "tokens with an unknown key": (put("tokens", "each", value=2), ["tokens", "each"]),
    "seven tokens": (put("tokens", "count", value=7), ["tokens", "7", "8"]),
    "101 tokens": (put("tokens", "count", value=101), ["tokens", "101", "100"]),
    "tokens that are a float": (put("tokens", "count", value=20.0), ["tokens", "count"]),
    "no points": (put("tokens", "points", value=[]), ["tokens", "points"]),
    "five points": (put("tokens", "points", value=[1, 2, 3, 4, 5]), ["tokens", "points", "5", "4"]),
    "points that are a number": (put("tokens", "points", value=3), ["tokens", "points"]),
    "points below 0": (put("tokens", "points", value=[3, -5]), ["tokens", "points", "-5"]),
    "points above 100": (put("tokens", "points", value=[3, 101]), ["tokens", "points", "101"]),
    "points that are texts": (put("tokens", "points", value=["3"]), ["tokens", "points"]),
    "points that are truths": (put("tokens", "points", value=[True]), ["tokens", "points"]),
    # balance
    "balance that is a text": (put("balance", value="odd"), ["balance"]),
    "three Balance cards": (
        lambda t: t["balance"].__delitem__(slice(3, None)),
        ["balance", "3", "4", "32"],
    ),
    "thirty-three Balance cards": (
        lambda t: t["balance"].extend([t["balance"][1]] * 19),
        ["balance", "33", "32"],
    ),
    "a Balance card that is a text": (put("balance", 5, value="odd"), ["balance, entry 6"]),
    "a Balance card without a name": (drop("balance", 5, "name"), ["balance, entry 6", "name"]),
    "a Balance card with an empty name": (
        put("balance", 5, "name", value=""),
        ["balance, entry 6", "name"],
    ),
    "a Balance card without a predicate": (
        drop("balance", 5, "predicate"),
        [BALANCE, "predicate"],
    ),
    "a Balance card without its parameter": (drop("balance", 5, "colours"), [BALANCE, "colours"]),
    "a Balance card with an unknown key": (
        put("balance", 5, "colour", value="B"),
        [BALANCE, "colour"],
    ),
    "a parameter that the predicate has not": (
        put("balance", 5, "at_least", value=2),
        [BALANCE, "at_least", "colours"],
    ),
    "an unknown predicate": (predicate("same_flower"), [NEW, "same_flower", *PREDICATES]),
    "a predicate that is a number": (
        put("balance", 2, value={"name": "changed", "predicate": 3}),
        [NEW, "predicate"],
    ),
    "a Balance card's standing": (put("balance", 5, "standing", value="?"), [BALANCE, "standing"]),
    "a Balance card's leaf_standing": (
        put("balance", 5, "leaf_standing", value="seen"),
        [BALANCE, "leaf_standing"],
    ),
    "no colours in a list": (put("balance", 5, "colours", value=[]), [BALANCE, "colours"]),
    "nine colours in a list": (
        put("balance", 5, "colours", value=list("PBYRKWPBY")),
        [BALANCE, "colours"],
    ),
    "an undeclared colour in a list": (
        put("balance", 5, "colours", value=["B", "Q"]),
        [BALANCE, "Q"],
    ),
    "a colour twice in a list": (put("balance", 5, "colours", value=["B", "B"]), [BALANCE, "B"]),
    "a text for a list": (put("balance", 5, "colours", value="BK"), [BALANCE, "colours"]),
    "numbers in a list of colours": (
        put("balance", 5, "colours", value=[1, 2]),
        [BALANCE, "colours"],
    ),
}

#: Predicate, parameters out of range and what of them is named.
OUT_OF_RANGE: list[tuple[str, dict[str, Any], list[str]]] = [
    *(
        (name, {key: value}, [key, str(value)])
        for name, key, low, high in (
            ("alternate_colours", "colours", 2, 8),
            ("same_colour", "at_least", 2, 31),
            ("adjacent_run", "exactly", 2, 31),
            ("colour_pairs", "at_least", 1, 8),
            ("different_colours", "at_least", 2, 8),
            ("same_number", "at_least", 2, 8),
            ("consecutive_numbers", "count", 2, 31),
            ("size", "at_least", 4, 80),
            ("leaves", "at_least", 1, 80),
        )
        for value in (low - 1, high + 1, -1, 10**18)
    ),
    *(
        (name, {key: value}, [key])
        for name, key in (("alternate_colours", "colours"), ("size", "at_least"))
        for value in ("4", 4.0, True, [4])
    ),
    ("symmetrical_colours", {"at_least": 2}, ["at_least"]),
    ("same_colour", {}, ["at_least"]),
    ("same_colour", {"exactly": 3}, ["exactly|at_least"]),
    ("adjacent_run", {"exactly": 3, "at_least": 3}, ["at_least"]),
    ("only_colours", {"colours": 2}, ["colours"]),
    ("only_colours", {"colours": ["p"]}, ["p"]),
    ("without_colours", {"colours": []}, ["colours"]),
    ("without_colours", {"colours": ["P", "Z"]}, ["Z"]),
    ("without_colours", {"colours": ["P", "P"]}, ["P"]),
    ("without_colours", {}, ["colours"]),
    ("parity", {"parity": "Odd"}, ["Odd", "odd", "even"]),
    ("parity", {"parity": 1}, ["parity"]),
    ("parity", {}, ["parity"]),
    ("number_range", {"from": 0, "to": 5}, ["from", "0"]),
    ("number_range", {"from": 1, "to": 32}, ["to", "32"]),
    ("number_range", {"from": 6, "to": 5}, ["from|to", "6", "5"]),
    ("number_range", {"from": 3}, ["to"]),
    ("number_range", {"to": 3}, ["from"]),
    ("all_different", {"what": "leaves"}, ["what", "leaves", "colours", "numbers"]),
    ("all_different", {}, ["what"]),
]


def refused(impl: Implementation, edition: Edition, words: list[str]) -> None:
    """The file is refused in words that hold all of these."""
    with pytest.raises(kadan.ComponentError) as caught:
        impl.load_game("ikebana", components=edition.path)
    message = str(caught.value).replace(edition.path, "the file")
    for word in words:
        assert re.search(word, message), (word, message)


@pytest.mark.parametrize("fault", list(FAULTS))
def test_component_faults_are_named(impl: Implementation, tmp_path: Path, fault: str) -> None:
    change, words = FAULTS[fault]
    refused(impl, written(tmp_path, changed(change)), words)


@pytest.mark.parametrize(
    ("name", "parameters", "words"),
    OUT_OF_RANGE,
    ids=[f"{name}-{parameters}" for name, parameters, _ in OUT_OF_RANGE],
)
def test_component_faults_of_parameters(
    impl: Implementation, tmp_path: Path, name: str, parameters: dict[str, Any], words: list[str]
) -> None:
    edition = written(tmp_path, changed(predicate(name, **parameters)))
    refused(impl, edition, [NEW, *words])


@pytest.mark.parametrize(
    ("changes", "words", "never"),
    [
        # The file is checked in the order of the page, and the first fault is reported.
        ([put("tokens", "count", value=1), put("name", value="")], ["name"], "tokens"),
        ([put("balance", value=[]), put("cards", 17, "number", value=0)], ["cards"], "balance"),
        ([put("cards", 17, "number", value=0), put("colours", value=[])], ["colours"], "cards"),
        (
            [put("tokens", "count", value=1), put("utsuwa", "simple", value=-1)],
            ["utsuwa"],
            "tokens",
        ),
        ([put("utsuwa", "count", value=1), put("tokens", "count", value=1)], ["tokens"], "utsuwa"),
        (
            [put("last_round", "under", value=70), put("balance", value=[])],
            ["balance"],
            "last_round",
        ),
        (
            [put("last_round", "under", value=70), put("utsuwa", "count", value=1)],
            ["last_round"],
            "utsuwa",
        ),
        (
            [put("cards", 40, "number", value=99), put("cards", 17, "leaf", value=0)],
            ["entry 18"],
            "entry 41",
        ),
    ],
)
def test_component_faults_come_in_the_order_of_the_page(
    impl: Implementation, tmp_path: Path, changes: list[Change], words: list[str], never: str
) -> None:
    table = copy.deepcopy(PRINTED.table)
    for change in changes:
        change(table)
    edition = written(tmp_path, table)
    refused(impl, edition, words)
    with pytest.raises(kadan.ComponentError) as caught:
        impl.load_game("ikebana", components=edition.path)
    assert not re.search(rf"\b{never}\b", str(caught.value).replace(edition.path, ""))


@pytest.mark.parametrize(
    ("under", "most"), [(72 - 12, 2), (72 - 15, 2), (72 - 16, 3), (72 - 20, 4), (72 - 24, 5)]
)
def test_component_file_with_too_few_cards_for_the_players(
    impl: Implementation, tmp_path: Path, under: int, most: int
) -> None:
    edition = written(tmp_path, changed(put("last_round", "under", value=under)))
    for players in range(2, 6):
        if players <= most:
            assert edition.load(impl, players).new_initial_state(0).serialize()
        else:
            with pytest.raises(kadan.ComponentError, match=rf"\b{most}\b"):
                impl.load_game("ikebana", players=players, components=edition.path)


def test_component_limits_that_are_just_met(impl: Implementation, tmp_path: Path) -> None:
    eighty = [{"colour": c, "number": n, "leaf": False} for c in "PBYRK" for n in range(16, 32)]
    limits: list[Change] = [
        put("utsuwa", "count", value=100),
        put("utsuwa", "leaves", value=80),
        put("utsuwa", "leaves", value=1),
        put("utsuwa", "simple", value=100),
        put("utsuwa", "luxury", value=0),  # less than simple: allowed
        put("tokens", "count", value=8),
        put("tokens", "count", value=100),
        put("tokens", "points", value=[0]),
        put("tokens", "points", value=[100, 0, 100, 3]),
        put("last_round", "under", value=1),
        put("last_round", "under", value=60),
        lambda t: t["balance"].__delitem__(slice(4, None)),
        lambda t: t["balance"].extend([t["balance"][1]] * 18),
        lambda t: t.update(cards=eighty, utsuwa={**t["utsuwa"], "count": 19}),
        lambda t: t["colours"].extend({"letter": c, "name": c} for c in "AZ"),
        lambda t: t.pop("standing"),
        lambda t: [card.pop("standing") for card in t["cards"]],
        lambda t: [card.update(leaf_standing="seen", standing="agreed") for card in t["cards"]],
        put("name", value="Blüten 花"),
    ]
    keys = set()
    for number, change in enumerate(limits):
        edition = written(tmp_path, changed(change), f"{number}.toml")
        game = edition.load(impl)
        keys.add(game.edition())
        state = game.new_initial_state(number)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
    assert len(keys) == len(limits)


def test_component_thirteen_cards(impl: Implementation, tmp_path: Path) -> None:
    # The fewest: one Flower in the deck, under the Last Round card.
    table = changed(put("last_round", "under", value=1))
    del table["cards"][13:]
    table["utsuwa"]["count"] = 2
    game = written(tmp_path, table).load(impl)
    state = game.new_initial_state(0)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert game.num_distinct_actions() == 16 + 3 * 13 + 2 * 13 * 6 + 6


def test_component_edition_is_the_hash_of_the_content(impl: Implementation, tmp_path: Path) -> None:
    for edition in (PRINTED, EXAMPLE, TINY):
        assert edition.load(impl).edition() == edition.key
    # Comments and layout do not change it, a standing does.
    again = written(tmp_path, PRINTED.table)
    assert again.key == PRINTED.key == again.load(impl).edition()
    seen = written(tmp_path, changed(put("cards", 0, "standing", value="seen")), "seen.toml")
    assert seen.load(impl).edition() == seen.key != PRINTED.key
    assert seen.load(impl) != PRINTED.load(impl)
    assert seen.load(impl).new_initial_state(0) != PRINTED.load(impl).new_initial_state(0)


def test_component_table_is_given_as_it_was_read(impl: Implementation, tmp_path: Path) -> None:
    game = EXAMPLE.load(impl)
    assert game.components() == EXAMPLE.table
    game.components()["cards"].clear()
    assert len(game.components()["cards"]) == 63
    assert written(tmp_path, game.components()).key == EXAMPLE.key


def test_component_files_are_read_once(impl: Implementation, tmp_path: Path) -> None:
    edition = written(tmp_path, EXAMPLE.table)
    game = impl.load_game("ikebana", components=edition.path)
    Path(edition.path).unlink()
    assert (
        game.new_initial_state(3).serialize() == EXAMPLE.load(impl).new_initial_state(3).serialize()
    )


def test_component_path_in_the_specification(impl: Implementation) -> None:
    path = DATA / "ikebana_example.toml"
    by_text = impl.load_game(f"ikebana:components={path},players=3")
    assert by_text == impl.load_game("ikebana", components=str(path), players=3)
    assert str(by_text) == f"ikebana(components={path},players=3)"
    assert impl.load_game(str(by_text)) == by_text


@pytest.mark.parametrize(
    "text", ["this is not TOML\n", "", "format = 1\n", "format = 1\nformat = 1\n"]
)
def test_component_files_that_are_no_tables(
    impl: Implementation, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(kadan.ComponentError, match=re.escape("box.toml")):
        impl.load_game("ikebana", components=str(file))


def test_component_errors_name_the_file(impl: Implementation, tmp_path: Path) -> None:
    edition = written(tmp_path, changed(put("tokens", "count", value=7)))
    with pytest.raises(kadan.ComponentError, match=re.escape("box.toml")):
        impl.load_game("ikebana", components=edition.path)


def test_component_file_of_another_game(impl: Implementation) -> None:
    with pytest.raises(kadan.ComponentError, match="ajisai"):
        impl.load_game("ikebana", components=str(DATA / "ajisai_custom.toml"))
    with pytest.raises(kadan.ComponentError, match="ikebana"):
        impl.load_game("ajisai", components=str(DATA / "ikebana_tiny.toml"))


def test_component_file_that_is_missing(impl: Implementation, tmp_path: Path) -> None:
    with pytest.raises(kadan.ComponentError, match=re.escape("lost.toml")):
        impl.load_game("ikebana", components=str(tmp_path / "lost.toml"))


def test_component_writer_of_the_tests_writes_what_it_was_given(tmp_path: Path) -> None:
    # `toml` is checked against the file of record.
    assert 'cards = [{ colour = "P"' in toml(PRINTED.table)
    assert written(tmp_path, PRINTED.table).key == "59ac52e1683b"
