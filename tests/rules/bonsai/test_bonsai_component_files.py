"""Component files: what they may hold, what is refused, and in which words ("Component file")."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kadan
from helpers.bonsai import EXAMPLE, PRINTED, Box, look
from helpers.ikebana import legal_texts, play, toml
from helpers.implementations import Implementation

Table = dict[str, Any]
Change = Callable[[Table], object]


def put(*path: str | int, value: Any) -> Change:
    """Sets one value; the path is of keys and of places from 0."""

    def change(table: Any) -> None:
        for key in path[:-1]:
            table = table[key]
        table[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Takes one key or entry away."""

    def change(table: Any) -> None:
        for key in path[:-1]:
            table = table[key]
        del table[path[-1]]

    return change


def card(**entry: Any) -> Change:
    """The third card (a Growth card) becomes another."""
    return put("cards", 2, value={"copies": [1, 1, 1, 1], **entry})


# Of the printed file: card 1 is the Tool, 2 … 5 Growth, 6 Master any, 15 the first Helper.
COPIES = ("cards", 2, "copies")

#: Fault → change, and what the message holds: place, what was found, what would be right.
FAULTS: dict[str, tuple[Change, list[str]]] = {
    # the top
    "an unknown key": (put("colour", value="red"), ["colour"]),
    **{
        f"no {key}": (drop(key), [rf"\b{key}\b"])
        for key in (
            *("format", "game", "name", "seishi", "start", "market", "tokonoma", "points", "pot"),
            *("goals", "cards"),
        )
    },
    "another format": (put("format", value=2), ["format", "2", "1"]),
    "a format that is a text": (put("format", value="1"), ["format"]),
    "a format that is a float": (put("format", value=1.0), ["format"]),
    "a format that is a truth": (put("format", value=True), ["format"]),
    "another game": (put("game", value="ikebana"), ["game", "ikebana", "bonsai"]),
    "a game that is a number": (put("game", value=1), ["game"]),
    "a name that is empty": (put("name", value=""), ["name"]),
    "a name that is a number": (put("name", value=7), ["name"]),
    "a standing that is a number": (put("standing", value=1), ["standing"]),
    "seishi that is a number": (put("seishi", value=5), ["seishi"]),
    "cards that are a table": (put("cards", value={"kind": "tool"}), ["cards"]),
    "goals that are a list": (put("goals", value=[1]), ["goals"]),
    # seishi
    "no capacity": (drop("seishi", "capacity"), ["seishi", "capacity"]),
    "no capacity at all": (put("seishi", "capacity", value=0), ["seishi", "capacity", "0", "20"]),
    "too much capacity": (put("seishi", "capacity", value=21), ["seishi", "capacity", "21", "20"]),
    "a capacity that is a truth": (put("seishi", "capacity", value=True), ["seishi", "capacity"]),
    "a capacity that is a float": (put("seishi", "capacity", value=5.0), ["seishi", "capacity"]),
    "a capacity below the starting tiles": (put("seishi", "capacity", value=3), ["start", "3"]),
    "an unknown key in seishi": (put("seishi", "size", value=1), ["seishi", "size"]),
    "a standing in seishi that is a list": (put("seishi", "standing", value=[]), ["standing"]),
    "no symbols": (put("seishi", "symbols", value=[]), ["seishi", "symbols"]),
    "nine symbols": (put("seishi", "symbols", value=["any"] * 9), ["seishi", "symbols", "8"]),
    "a symbol that is no type": (
        put("seishi", "symbols", value=["leaf", "bud"]), ["symbols, entry 2", "bud"],
    ),
    "symbols that are a text": (put("seishi", "symbols", value="leaf"), ["seishi", "symbols"]),
    # start
    "three seats": (drop("start", "seats", 3), ["start", "seats"]),
    "five seats": (put("start", "seats", value=[[], [], [], [], []]), ["start", "seats"]),
    "a starting any": (put("start", "seats", 0, value=["any"]), ["seats", "seat 0", "any"]),
    "nine starting tiles": (
        lambda t: (
            put("start", "seats", 1, value=["wood"] * 9)(t), put("seishi", "capacity", value=20)(t),
        ), ["seats", "seat 1"],
    ),
    "more starting tiles than fit": (put("start", "solo", value=["leaf"] * 6), ["start", "solo"]),
    "a solo start that is a text": (put("start", "solo", value="leaf"), ["start", "solo"]),
    "no solo start": (drop("start", "solo"), ["start", "solo"]),
    "an unknown key in start": (put("start", "duo", value=[]), ["start", "duo"]),
    # market
    "three slots": (drop("market", "slots", 3), ["market", "slots"]),
    "five slots": (put("market", "slots", value=[{"gives": []}] * 5), ["market", "slots"]),
    "a slot with nothing said": (put("market", "slots", 1, value={}), ["slot 2", "gives", "choice"]),
    "a slot with both": (
        put("market", "slots", 1, value={"gives": [], "choice": ["wood", "leaf"]}), ["slot 2"],
    ),
    "a choice of one": (put("market", "slots", 1, value={"choice": ["wood"]}), ["slot 2", "choice"]),
    "a choice of one type twice": (
        put("market", "slots", 1, value={"choice": ["wood", "wood"]}), ["slot 2", "choice"],
    ),
    "a choice with any": (
        put("market", "slots", 1, value={"choice": ["wood", "any"]}), ["slot 2", "choice"],
    ),
    "four tiles": (put("market", "slots", 2, "gives", value=["wood"] * 4), ["slot 3", "gives"]),
    "a slot that gives any": (put("market", "slots", 2, "gives", value=["any"]), ["slot 3", "gives"]),
    "an unknown key in a slot": (put("market", "slots", 0, "price", value=1), ["slot 1", "price"]),
    "a slot that is a list": (put("market", "slots", 0, value=[]), ["slot 1"]),
    # tokonoma
    "three first halves": (
        put("tokonoma", "first_half", value=[1, 1, 1]), ["tokonoma", "first_half"],
    ),
    "a first half below 0": (
        put("tokonoma", "first_half", 2, value=-1), ["tokonoma", "first_half"],
    ),
    "a first half above the deck": (
        put("tokonoma", "first_half", 1, value=26), ["tokonoma", "first_half", "25"],
    ),
    "a first half that is a text": (
        put("tokonoma", "first_half", 1, value="13"), ["tokonoma", "first_half"],
    ),
    # points
    **{
        f"points of {key} above 20": (put("points", key, value=21), ["points", key, "20"])
        for key in ("wood", "leaf", "flower_side", "fruit")
    },
    "points below 0": (put("points", "fruit", value=-1), ["points", "fruit", "-1"]),
    "no points of flowers": (drop("points", "flower_side"), ["points", "flower_side"]),
    "an unknown key in points": (put("points", "bud", value=1), ["points", "bud"]),
    # pot
    "a blocked cell off the table": (put("pot", "blocked", 4, value=[16, 0]), ["blocked, entry 5"]),
    "a blocked cell beyond the corner": (put("pot", "blocked", 4, value=[8, 8]), ["blocked, entry 5"]),
    "a blocked bud": (put("pot", "blocked", 4, value=[0, 0]), ["blocked, entry 5"]),
    "a cell blocked twice": (put("pot", "blocked", 4, value=[2, 0]), ["blocked, entry 5"]),
    "a cell of three numbers": (put("pot", "blocked", 4, value=[1, 1, 1]), ["blocked, entry 5"]),
    "a cell of truths": (put("pot", "blocked", 4, value=[1, False]), ["blocked, entry 5"]),
    "a bud without room": (
        lambda t: t["pot"]["blocked"].extend([[0, -1], [1, -1]]), ["pot", "block", "bud"],
    ),
    "right at 0": (put("pot", "protrudes_right", value=0), ["pot", "protrudes_right"]),
    "right at 31": (put("pot", "protrudes_right", value=31), ["pot", "protrudes_right", "30"]),
    "left at 0": (put("pot", "protrudes_left", value=0), ["pot", "protrudes_left"]),
    "left at -31": (put("pot", "protrudes_left", value=-31), ["pot", "protrudes_left", "30"]),
    "below at 0": (put("pot", "below", value=0), ["pot", "below"]),
    "below at 16": (put("pot", "below", value=16), ["pot", "below", "15"]),
    "an unknown key in the pot": (put("pot", "above", value=1), ["pot", "above"]),
    # goals
    **{
        f"no {colour}": (drop("goals", colour), ["goals", colour])
        for colour in ("brown", "green", "orange", "pink", "blue")
    },
    "a sixth colour": (put("goals", "red", value={"points": [1, 2, 3]}), ["goals", "red"]),
    "two needs": (put("goals", "green", "needs", value=[5, 7]), ["goals", "green", "needs"]),
    "needs that do not ascend": (
        put("goals", "green", "needs", value=[5, 5, 9]), ["goals", "green", "needs"],
    ),
    "needs that descend": (put("goals", "pink", "needs", value=[5, 4, 3]), ["goals", "pink", "needs"]),
    "a need of 0": (put("goals", "orange", "needs", value=[0, 1, 2]), ["goals", "orange", "needs"]),
    "one brown, which all have": (
        put("goals", "brown", "needs", value=[1, 3, 4]), ["goals", "brown", "needs"],
    ),
    "a need of 100": (
        put("goals", "orange", "needs", value=[1, 2, 100]), ["goals", "orange", "needs", "99"],
    ),
    "needs of blue": (put("goals", "blue", "needs", value=[1, 2, 3]), ["goals", "blue", "needs"]),
    "points of 100": (
        put("goals", "blue", "points", value=[7, 10, 100]), ["goals", "blue", "points", "99"],
    ),
    "four points": (put("goals", "pink", "points", value=[1, 2, 3, 4]), ["goals", "pink", "points"]),
    # cards
    "no cards": (put("cards", value=[]), ["cards"]),
    "33 entries": (
        lambda t: t["cards"].extend(
            {"kind": "master", "shows": [a, b, c], "copies": [0, 0, 0, 0]}
            for a, b, c in [("fruit", "fruit", k) for k in ("wood", "leaf", "flower", "fruit")]
            + [("flower", "flower", k) for k in ("wood", "flower", "fruit")] + [("wood",) * 3]
        ), ["cards", "32"],
    ),
    "a card that is a text": (put("cards", 2, value="tool"), ["cards, entry 3"]),
    "an unknown kind": (card(kind="friend", shows="leaf"), ["cards, entry 3", "kind", "friend"]),
    "no kind": (drop("cards", 2, "kind"), ["cards, entry 3", "kind"]),
    "no copies": (drop(*COPIES), ["cards, entry 3", "copies"]),
    "three copies": (put(*COPIES, value=[1, 1, 1]), ["cards, entry 3", "copies"]),
    "65 copies": (put(*COPIES, value=[1, 1, 65, 1]), ["cards, entry 3", "copies", "64"]),
    "copies below 0": (put(*COPIES, value=[1, 1, -1, 1]), ["cards, entry 3", "copies"]),
    "copies that are a number": (put(*COPIES, value=2), ["cards, entry 3", "copies"]),
    "a growth of any": (put("cards", 2, "shows", value="any"), ["cards, entry 3", "shows", "any"]),
    "a growth of a list": (put("cards", 2, "shows", value=["leaf"]), ["cards, entry 3", "shows"]),
    "a growth with points": (put("cards", 2, "points", value=1), ["cards, entry 3", "points"]),
    "a helper of any": (put("cards", 14, "shows", value="any"), ["cards, entry 15", "shows", "any"]),
    "a master of nothing": (put("cards", 5, "shows", value=[]), ["cards, entry 6", "shows"]),
    "a master of two any": (
        put("cards", 5, "shows", value=["any", "any"]), ["cards, entry 6", "shows"],
    ),
    "a master of four": (put("cards", 5, "shows", value=["leaf"] * 4), ["cards, entry 6", "shows"]),
    "a master of a text": (put("cards", 5, "shows", value="leaf"), ["cards, entry 6", "shows"]),
    "a tool that adds nothing": (put("cards", 0, "adds", value=0), ["cards, entry 1", "adds"]),
    "a tool that adds 11": (put("cards", 0, "adds", value=11), ["cards, entry 1", "adds", "10"]),
    "a tool that shows": (put("cards", 0, "shows", value="leaf"), ["cards, entry 1", "shows"]),
    "a second tool": (card(kind="tool", adds=1), ["cards, entry 3", "tool"]),
    "the same Growth card twice": (card(kind="growth", shows="wood"), ["cards, entry 3", "growth:wood"]),
    "the same Master in another order": (
        card(kind="master", shows=["leaf", "wood"]), ["master:wood.leaf"],
    ),
    "a parchment that counts tools": (
        card(kind="parchment", counts="tool", points=1), ["cards, entry 3", "counts", "tool"],
    ),
    "a parchment of 21": (
        lambda t: t["cards"][-1].update(points=21), ["cards, entry 25", "points", "20"],
    ),
    "a parchment without points": (lambda t: t["cards"][-1].pop("points"), ["entry 25", "points"]),
    "a standing in a card that is a number": (put("cards", 2, "standing", value=3), ["standing"]),
    "too small a deck": (
        lambda t: [e.update(copies=[0, 1, 1, 1]) for e in t["cards"]]
        and t["tokonoma"].update(first_half=[0, 0, 0, 0]), ["for 1", "0", "5"],
    ),
    "too large a deck": (put(*COPIES, value=[2, 40, 4, 4]), ["for 2", "70", "64"]),
    "too many tiles": (
        lambda t: (
            t["cards"][13].update(copies=[0, 0, 0, 18]),
            [s.update(gives=["leaf"] * 3) for s in t["market"]["slots"] if "gives" in s],
        ), ["255"],
    ),
}  # fmt: skip


def changed(change: Change) -> Table:
    """The printed file after a change."""
    table = copy.deepcopy(PRINTED.table)
    change(table)
    return table


def written(folder: Path, table: Table) -> Path:
    """A file with the table."""
    path = folder / "box.toml"
    path.write_text(toml(table), encoding="utf-8")
    return path


def places(message: str) -> str:
    """A message with its places also in the other spelling: `cards[2]` is "cards, entry 3"."""
    also = [
        {"slots": f"slot {int(n) + 1}", "seats": f"seats, seat {n}"}.get(
            key, f"{key}, entry {int(n) + 1}"
        )
        for key, n in re.findall(r"(\w+)\[(\d+)\]", message)
    ]
    return " | ".join([message, *also])


@pytest.mark.parametrize("fault", FAULTS)
def test_faults(impl: Implementation, tmp_path: Path, fault: str) -> None:
    change, says = FAULTS[fault]
    path = written(tmp_path, changed(change))
    with pytest.raises(kadan.ComponentError) as error:
        impl.load_game("bonsai", components=str(path))
    message = places(str(error.value))
    for part in says:
        assert re.search(part, message), f"{part!r} is not in: {message}"


@pytest.mark.parametrize("content", ["", "=", "format = 1\nformat = 1\n", "[seishi\n", "\0"])
def test_what_is_no_component_file(impl: Implementation, tmp_path: Path, content: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(kadan.ComponentError):
        impl.load_game("bonsai", components=str(path))
    with pytest.raises(kadan.ComponentError):
        impl.load_game("bonsai", components=str(tmp_path / "nothing.toml"))


#: What may be otherwise.
FITS: dict[str, Change] = {
    "standing in every table": lambda t: [
        entry.update(standing="said")
        for entry in (t, t["seishi"], t["start"], t["market"], *t["market"]["slots"], t["points"],
                      t["tokonoma"], t["pot"], t["goals"], *t["goals"].values(), *t["cards"])
        if isinstance(entry, dict)
    ],
    "no standing anywhere": lambda t: [
        entry.pop("standing", "") for entry in (t, t["seishi"], t["goals"], *t["cards"])
    ],
    "capacity 20": put("seishi", "capacity", value=20),
    "eight symbols": put("seishi", "symbols", value=["any"] * 8),
    "no starting tiles": put("start", "seats", value=[[], [], [], []]),
    "an empty pot": put("pot", "blocked", value=[]),
    "a full deck of 64": put(*COPIES, value=[2, 34, 4, 4]),
    "goal points of 0": put("goals", "blue", "points", value=[0, 0, 0]),
    "points that descend": put("goals", "pink", "points", value=[9, 4, 0]),
    "a first half of all": put("tokonoma", "first_half", value=[25, 25, 36, 40]),
    "a first half of none": put("tokonoma", "first_half", value=[0, 0, 0, 0]),
    "no tool": drop("cards", 0),
}  # fmt: skip


@pytest.mark.parametrize("fit", FITS)
def test_what_may_be_otherwise(impl: Implementation, tmp_path: Path, fit: str) -> None:
    table = changed(FITS[fit])
    if fit == "no tool":
        table["tokonoma"]["first_half"] = [0, 0, 0, 0]
    path = written(tmp_path, table)
    for players in (1, 2, 4):
        game = impl.load_game("bonsai", players=players, components=str(path))
        state = game.new_initial_state(1)
        assert game.deserialize_state(state.serialize()) == state
        see = look(state)
        assert Counter([*see.market, *see.deck]) == +Box(table).copies(players)


def test_another_seishi_tool_and_points(impl: Implementation) -> None:
    # Of the example: capacity 4, a Tool adds 3; wood 1, leaf 2, a flower side 2, fruit 5.
    state = EXAMPLE.state(
        impl, options="goals=off", kept=["tool,parchment:master,master:wood+any*2"],
        supplies=["w6"], trees=["l +0-1 +1-1 f -1-1 r +1-2"],
        market="growth:flower,helper:fruit,growth:wood,parchment:leaf",
    )  # fmt: skip
    # The bud, two leaves, a fruit; -1-1 touches one leaf: five open sides; 3 a Master.
    assert state.scores()[0] == 1 + 4 + 5 + 5 * 2 + 2 * 3
    assert look(play(state, "take1l")).phase == "turn"
    assert look(play(state, "take4")).phase == "discard:-"


def test_slots_with_choices(impl: Implementation) -> None:
    state = EXAMPLE.state(impl, options="goals=off")
    takes = [text for text in legal_texts(state) if text.startswith("take")]
    assert takes == [
        "take1l", "take1r", "take2", "take3w", "take3l", "take3f", "take3r", "take4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("box", "edition"), [(PRINTED, "e8956625a2aa"), (EXAMPLE, "cfea5a425fd2")], ids=["p", "e"]
)
def test_editions(impl: Implementation, box: Box, edition: str) -> None:
    assert box.load(impl).edition() == edition


def test_the_printed_file_as_a_path_is_the_built_in_one(
    impl: Implementation, tmp_path: Path
) -> None:
    path = written(tmp_path, PRINTED.table)
    game = impl.load_game("bonsai", components=str(path))
    assert game.edition() == PRINTED.load(impl).edition()
    assert (
        game.new_initial_state(5).serialize() == PRINTED.load(impl).new_initial_state(5).serialize()
    )
