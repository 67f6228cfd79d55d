"""Bonsai positions by hand, as the rules' page writes them, without any implementation.

`Box` is a component file as plain data. `Box.text` writes a position of which a test names only
what matters: the other cards go where they do no harm. `look` takes a state's text apart.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from helpers.implementations import Implementation

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DATA = Path(__file__).parent.parent / "data"
SEEDS = Path(__file__).parent.parent.parent / "seeds"

Cell = tuple[int, int]
Tree = dict[Cell, str]
"""Letters by cell, the bud left out."""

TYPES = ("wood", "leaf", "flower", "fruit")
LETTERS = dict(zip(TYPES, "wlfr", strict=True))
COLOURS = ("brown", "green", "orange", "pink", "blue")
BUD = (0, 0)
RING = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six sides in ring order (BO-5)."""

TAKES = ["take1", "take2w", "take2l", "take3", "take4"]
"""The takes of the printed file."""

_TILE = re.compile(r"([wlfr])|([+-]\d+)([+-]\d+)")


@cache
def around(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours in ring order, those outside of the area too."""
    return tuple((cell[0] + q, cell[1] + r) for q, r in RING)


def in_area(cell: Cell) -> bool:
    """Whether BO-9 has the cell."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r)) <= 15


def name(cell: Cell) -> str:
    """A cell as positions write it."""
    return f"{cell[0]:+d}{cell[1]:+d}"


def cell_of(text: str) -> Cell:
    """The cell of a text like `+2-1`."""
    match = re.fullmatch(r"([+-]\d+)([+-]\d+)", text)
    assert match, text
    return int(match[1]), int(match[2])


def cells(text: str) -> list[Cell]:
    """The cells in a text, in its order: `+0-1 +1-1`, or a field of a position."""
    return [(int(q), int(r)) for q, r in re.findall(r"([+-]\d+)([+-]\d+)", text)]


def tree_of(text: str) -> Tree:
    """A tree from letters and cells in any order, with blanks or without: `w +1-1 +0-1 l +1-2`."""
    tree: Tree = {}
    letter = ""
    for match in _TILE.finditer(text):
        if match[1]:
            letter = match[1]
        else:
            cell = int(match[2]), int(match[3])
            assert cell not in tree, f"{name(cell)} twice in {text}"
            tree[cell] = letter
    return tree


def tree_text(tree: Tree) -> str:
    """A tree as positions write it."""
    parts = []
    for letter in LETTERS.values():
        of_type = sorted((c for c in tree if tree[c] == letter), key=lambda c: (c[1], c[0]))
        if of_type:
            parts.append(letter + "".join(map(name, of_type)))
    return "".join(parts) or "-"


def counts_of(text: str) -> Counter[str]:
    """A supply or symbols left: `w1l2a1`."""
    return Counter({letter: int(n) for letter, n in re.findall(r"([a-z])(\d+)", text)})


def counts_text(counts: Mapping[str, int]) -> str:
    """A supply or symbols as positions write them."""
    return "".join(f"{c}{counts[c]}" for c in "wlfra" if counts.get(c)) or "-"


def cards_of(text: str) -> Counter[str]:
    """Kept cards: `tool*2,growth:wood`."""
    found: Counter[str] = Counter()
    for item in items(text):
        card, _, number = item.partition("*")
        found[card] += int(number or 1)
    return found


def items(text: str) -> list[str]:
    """The items of a field, none for `-` or nothing."""
    return [] if text in ("", "-") else text.split(",")


def placeable(impl: Implementation, tree: str, supply: str = "w1l1f1r1") -> dict[str, list[Cell]]:
    """The cells for each type that the first player may place in a Cultivate; none is no Cultivate.

    Seishi alone: its symbols allow one tile of any type.
    """
    state = PRINTED.state(impl, trees=[tree], supplies=[supply])
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    if "cultivate" not in texts:
        return {kind: [] for kind in TYPES}
    state.apply_action(state.string_to_action("cultivate"))
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    return {kind: cells(" ".join(t for t in texts if t.startswith(f"{kind}@"))) for kind in TYPES}


@dataclass(frozen=True)
class Look:
    """The sixteen fields of a position, taken apart."""

    text: str
    players: int
    options: list[str]
    trees: list[Tree]
    supplies: list[Counter[str]]
    kept: list[Counter[str]]
    table: list[str]
    claimed: list[list[str]]
    renounced: list[list[str]]
    market: list[str]
    deck: list[str]
    discards: Counter[str]
    mover: int | None
    phase: str
    left: int | None
    empty: int

    @property
    def tree(self) -> str:
        """The first tree as its text."""
        return tree_text(self.trees[0])

    @property
    def supply(self) -> str:
        """The first supply as its text."""
        return counts_text(self.supplies[0])


def look(state: Any) -> Look:
    """A state's text, or a position's, taken apart."""
    text = state if isinstance(state, str) else str(state.serialize())
    fields = text.split(" ")
    assert len(fields) == 16, text
    return Look(
        text=text,
        players=int(fields[1]),
        options=items(fields[2]),
        trees=[tree_of(t) for t in fields[3].split("/")],
        supplies=[counts_of(t) for t in fields[4].split("/")],
        kept=[cards_of(t) for t in fields[5].split("/")],
        table=items(fields[6]),
        claimed=[items(t) for t in fields[7].split("/")],
        renounced=[items(t) for t in fields[8].split("/")],
        market=fields[9].split(","),
        deck=items(fields[10]),
        discards=cards_of(fields[11]),
        mover=None if fields[12] == "end" else int(fields[12]),
        phase=fields[13],
        left=None if fields[14] == "-" else int(fields[14]),
        empty=int(fields[15]),
    )


@dataclass(frozen=True, eq=False)
class Box:
    """A component file. `path` is "" for the built-in one."""

    table: dict[str, Any]
    path: str = ""

    @cached_property
    def free(self) -> frozenset[Cell]:
        """The cells of the game: the area without the bud and the blocked ones (BO-9)."""
        blocked = {(q, r) for q, r in self.table["pot"]["blocked"]} | {BUD}
        sides = range(-15, 16)
        return frozenset(
            (q, r) for q in sides for r in sides if in_area((q, r)) and (q, r) not in blocked
        )

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the game in cell order."""
        return sorted(self.free, key=lambda cell: (cell[1], cell[0]))

    @cached_property
    def cards(self) -> list[str]:
        """The names of the `[[cards]]`, in order."""
        return [card_name(entry) for entry in self.table["cards"]]

    def path_to(self, end: Cell) -> list[Cell]:
        """A shortest way of cells from the bud to a cell of the game, the bud left out."""
        assert end in self.free, f"{name(end)} is no cell of the game"
        before: dict[Cell, Cell] = {}
        edge = [BUD]
        while end not in before:
            step = [(side, cell) for cell in edge for side in around(cell)]
            assert edge, f"no way to {name(end)}"
            edge = []
            for side, cell in step:
                if side in self.free and side not in before:
                    before[side] = cell
                    edge.append(side)
        way = [end]
        while before[way[-1]] != BUD:
            way.append(before[way[-1]])
        return way[::-1]

    def entry(self, card: str) -> dict[str, Any]:
        """The entry of a card."""
        found: dict[str, Any] = self.table["cards"][self.cards.index(card)]
        return found

    def copies(self, players: int) -> Counter[str]:
        """How many there are of each card (BO-1)."""
        return Counter({card: self.entry(card)["copies"][players - 1] for card in self.cards})

    @cached_property
    def goals(self) -> list[str]:
        """The fifteen goal tiles in goal order."""
        return [
            f"{colour}{need}"
            for colour in COLOURS
            for need in self.table["goals"][colour].get("needs", (1, 2, 3))
        ]

    def tiles(self, players: int, colours: Iterable[str]) -> list[str]:
        """The goal tiles of these colours with so many players (BO-10)."""
        wanted = set(colours)
        return [
            goal
            for index, goal in enumerate(self.goals)
            if colour_of(goal) in wanted and (players > 2 or index % 3 != 1)
        ]

    def goal_points(self, goal: str) -> int:
        """What a claimed tile scores (BO-3)."""
        colour, level = divmod(self.goals.index(goal), 3)
        return int(self.table["goals"][COLOURS[colour]]["points"][level])

    def load(self, impl: Implementation, players: int = 2, options: str = "-") -> Any:
        """The game of a position with these fields 2 and 3."""
        return _load(impl.load_game, self.path, players, options)

    def cards_text(self, cards: Mapping[str, int]) -> str:
        """Kept or discarded cards as positions write them."""
        return (
            ",".join(
                card if cards[card] == 1 else f"{card}*{cards[card]}"
                for card in self.cards
                if cards.get(card)
            )
            or "-"
        )

    # One parameter a field of the page: that is what a position is.
    def text(
        self,
        *,
        players: int = 2,
        options: str = "",
        trees: Sequence[str] = (),
        supplies: Sequence[str] = (),
        kept: Sequence[str] = (),
        colours: Sequence[str] = (),
        claimed: Sequence[str] = (),
        renounced: Sequence[str] = (),
        market: str = "",
        top: str = "",
        deck: int | None = None,
        mover: int | str = 0,
        phase: str = "turn",
        left: str = "-",
        empty: int = 0,
    ) -> str:
        """A position. What is left out is filled in.

        Lists over the seats may be shorter. `colours` are the three in play; with none of them
        the game is without goals (with one player brown, green, pink). `top` are the first cards
        of the deck and `deck` its size; by default it is all cards that are nowhere else. With a
        smaller one the last player has kept the rest, with one player it is discarded.
        """
        if not colours and players == 1:
            colours = ("brown", "green", "pink")
        if not options:
            options = "level=80" if players == 1 else "-" if colours else "goals=off"
        spare = self.copies(players)
        own = [cards_of(text) for text in filled(kept, players)]
        for cards in own:
            spare -= take(spare, cards)
        first = items(top)
        spare -= take(spare, Counter(first))
        slots = market.split(",") if market else []
        spare -= take(spare, Counter(card for card in slots if card != "-"))
        if not slots:
            slots = [card for card in self.cards if spare[card]][-4:]
            spare -= Counter(slots)
        rest = sorted(
            spare.elements(), key=lambda c: (not c.startswith("parchment"), self.cards.index(c))
        )
        size = len(first) + len(rest) if deck is None else deck
        assert len(first) <= size <= len(first) + len(rest), f"a deck of {size}"
        down, rest = rest[: size - len(first)], rest[size - len(first) :]
        if players > 1:
            own[-1] += Counter(rest)
            rest = []
        gone = [sorted(items(text), key=self.goals.index) for text in filled(claimed, players)]
        table = [
            goal
            for goal in self.tiles(players, colours)
            if all(goal not in tiles for tiles in gone)
        ]
        past = [sorted(items(text), key=self.goals.index) for text in filled(renounced, players)]
        fields = [
            "bonsai",
            str(players),
            options,
            "/".join(tree_text(tree_of(tree)) for tree in filled(trees, players)),
            "/".join(counts_text(counts_of(supply)) for supply in filled(supplies, players)),
            "/".join(map(self.cards_text, own)),
            ",".join(table) or "-",
            "/".join(",".join(tiles) or "-" for tiles in gone),
            "/".join(",".join(tiles) or "-" for tiles in past),
            ",".join(slots),
            ",".join(first + down) or "-",
            self.cards_text(Counter(rest)),
            str(mover),
            phase,
            left,
            str(empty),
        ]
        return " ".join(fields)

    def state(self, impl: Implementation, **position: Any) -> Any:
        """The state of `text` with the same keywords."""
        return self.read(impl, self.text(**position))

    def read(self, impl: Implementation, text: str) -> Any:
        """The state of a position text, in the game that it needs."""
        return self.game_of(impl, text).deserialize_state(text)

    def game_of(self, impl: Implementation, text: str) -> Any:
        """The game that a position text needs."""
        fields = text.split(" ")
        return self.load(impl, int(fields[1]), fields[2])


def filled(values: Sequence[str], players: int) -> list[str]:
    """A list over the seats, made long enough."""
    assert len(values) <= players
    return [*values, *["-"] * (players - len(values))]


def take(spare: Counter[str], cards: Counter[str]) -> Counter[str]:
    """The cards, if all of them are there."""
    assert cards <= spare, f"too few of {cards - spare}"
    return cards


def card_name(entry: Mapping[str, Any]) -> str:
    """The name of a `[[cards]]` entry ("Notation")."""
    kind = entry["kind"]
    if kind == "tool":
        return "tool"
    if kind == "master":
        order = [*TYPES, "any"]
        return "master:" + "+".join(sorted(entry["shows"], key=order.index))
    return f"{kind}:{entry['counts' if kind == 'parchment' else 'shows']}"


def colour_of(goal: str) -> str:
    """The colour of a goal tile."""
    return goal.rstrip("0123456789")


@cache
def _load(load_game: Any, path: str, players: int, options: str) -> Any:
    words = items(options)
    parameters: dict[str, Any] = {"players": players, "components": path}
    if "goals=off" in words:
        parameters["goals"] = False
    for option in ("tokonoma", "empty_cultivate"):
        if option in words:
            parameters[option] = True
    for word in words:
        if word.startswith("level="):
            parameters["level"] = int(word[6:])
    return load_game("bonsai", **parameters)


@cache
def box_of(path: Path, built_in: bool = False) -> Box:
    """The box of a component file."""
    with path.open("rb") as file:
        return Box(tomllib.load(file), "" if built_in else str(path))


PRINTED = box_of(SEEDS / "bonsai.toml", built_in=True)
EXAMPLE = box_of(DATA / "bonsai_example.toml")
BOXES = {"printed": PRINTED, "example": EXAMPLE}
