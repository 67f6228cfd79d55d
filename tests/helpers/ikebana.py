"""Ikebana positions by hand, as the rules' page writes them, without any implementation.

`Edition` is a component file as plain data. `Edition.text` writes a position of which a test names
only what matters: the rest of the cards is put where it does no harm, and seats of which nothing
is said get as many open compositions as the turns played ask for ("Refused positions", 10).
`look` takes a state's text apart.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from helpers.implementations import Implementation
from helpers.splitmix import SplitMix64

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DATA = Path(__file__).parent.parent / "data"
SEEDS = Path(__file__).parent.parent.parent / "seeds"

_CARD = re.compile(r"[A-Z]\d+")


def cards_in(text: str) -> list[str]:
    """The cards that a text names, in its order."""
    return _CARD.findall(text)


@dataclass(frozen=True)
class Flower:
    """One card of an edition."""

    index: int
    colour: str
    number: int
    leaf: bool


@dataclass(frozen=True, eq=False)
class Edition:
    """A component file. `path` is "" for the built-in one."""

    table: dict[str, Any]
    path: str = ""

    @cached_property
    def flowers(self) -> dict[str, Flower]:
        """The cards by their text, in the order of the file."""
        return {
            f"{card['colour']}{card['number']}": Flower(
                index, card["colour"], card["number"], card["leaf"]
            )
            for index, card in enumerate(self.table["cards"])
        }

    @cached_property
    def cards(self) -> list[str]:
        """The texts of the cards, in order."""
        return list(self.flowers)

    @cached_property
    def key(self) -> str:
        """The edition as positions name it (README, "Component files")."""
        text = json.dumps(self.table, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("ascii")).hexdigest()[:12]

    @property
    def under(self) -> int:
        """L: the Flowers under the Last Round card."""
        return int(self.table["last_round"]["under"])

    @property
    def balance(self) -> list[dict[str, Any]]:
        """The Balance cards; card i of a position is entry i − 1."""
        return list(self.table["balance"])

    def load(self, impl: Implementation, players: int = 2) -> Any:
        """The game in the given implementation."""
        return _load(impl.name, impl.load_game, self.path, players)

    def ordered(self, cards: Iterable[str]) -> list[str]:
        """Cards by ascending index; a mark behind a card stays with it."""
        return sorted(cards, key=lambda card: self.flowers[cards_in(card)[0]].index)

    # --- the bounds of the page -------------------------------------------------------------------

    def free(self, players: int) -> int:
        """W: the Flowers above the Last Round card after the deal."""
        return len(self.cards) - self.under - 4 - 4 * players

    def most_open(self, players: int) -> int:
        """N: the bound on compositions."""
        quotient, remainder = divmod(self.free(players), players + 1)
        return 6 + 2 * quotient + (remainder == players)

    def stop(self, players: int) -> int:
        """S: the id of `stop`."""
        width = 2 * self.most_open(players) - 1
        return 17 + 4 * len(self.cards) + len(self.cards) * width

    def longest(self, players: int) -> int:
        """`max_game_length()`."""
        free = self.free(players)
        return max(free, players) + 4 * players * (free // players) + 10 * players

    # --- positions --------------------------------------------------------------------------------

    def text(
        self,
        *,
        players: int = 2,
        phase: str = "exchange",
        mover: int | str = 0,
        round: str = "regular",
        played: int = 0,
        market: str = "",
        deck: int | str | None = None,
        top: str = "",
        hands: Sequence[str | None] = (),
        open: Sequence[str | None] = (),
        done: Sequence[str] = (),
        slots: str = "1:2,2:2,3:2,4:2",
        used: str = "-",
        stack: str = "",
        rounds: int | None = None,
    ) -> str:
        """A position. What is left out (also by None in a list over the seats) is filled in.

        `deck` is a number of cards, of which `top` names the first; the default is all cards that
        are nowhere else, in a `last` or `special` round L − 1 of them at most. A text is the whole
        deck. Cards that are nowhere else are discards. `rounds` is R of refusal 10.
        """
        if phase == "end":
            mover, round = "-", "special"
        seats = range(players)
        hand = [*hands, *[None] * (players - len(hands))]
        tables = [*open, *[None] * (players - len(open))]
        closed = [*done, *["-"] * (players - len(done))]
        said = [market, top, *(t for t in [*hand, *tables, *closed] if t)]
        if isinstance(deck, str):
            said.append(deck)
        named = cards_in(" ".join(said))
        assert len(set(named)) == len(named), f"a card twice: {named}"
        unknown = [card for card in named if card not in self.flowers]
        assert not unknown, f"no such cards: {unknown}"
        spare = sorted(
            (card for card in self.cards if card not in named),
            key=lambda card: (self.flowers[card].number, self.flowers[card].index),
        )

        def take(count: int) -> list[str]:
            taken = spare[:count]
            assert len(taken) == count, "too few cards"
            del spare[:count]
            return taken

        shown_market = market or ",".join(take(4))
        full = [4 - (played if seat == mover else 0) for seat in seats]
        filled = [
            ",".join(self.ordered(cards_in_marked(text))) if text is not None else None
            for text in hand
        ]
        hand_texts = [
            text if text is not None else ",".join(self.ordered(take(full[seat])))
            for seat, text in enumerate(filled)
        ]
        finished = [
            1 if round == "special" else int(isinstance(mover, int) and seat < mover)
            for seat in seats
        ]
        if rounds is None:
            rounds = 1
            for seat in seats:
                own = cards_in(f"{hand_texts[seat]} {tables[seat]} {closed[seat]}")
                rounds = max(rounds, -(-(len(own) - 4) // 2) - finished[seat] + 1)
        open_texts = []
        for seat, table in enumerate(tables):
            if table is None:
                own = len(cards_in(f"{hand_texts[seat]} {closed[seat]}"))
                lacking = max(0, rounds - 1 + finished[seat] + 4 - own)
                open_texts.append(";".join(take(lacking)) or "-")
            else:
                open_texts.append(table or "-")
        if isinstance(deck, str):
            deck_cards = cards_in(deck)
        else:
            named_top = cards_in(top)
            most = len(spare) + len(named_top)
            if deck is None:
                deck = most if round == "regular" else min(most, self.under - 1)
            assert len(named_top) <= deck <= most, f"a deck of {deck} out of {most}"
            deck_cards = named_top + self.ordered(take(deck - len(named_top)))
        in_play = [slot.partition(":")[0] for slot in slots.split(",")]
        if not stack:
            seen = {*in_play, *used.split(",")}
            stack = ",".join(str(i) for i in range(1, len(self.balance) + 1) if str(i) not in seen)
        return " ".join(
            [
                "ikebana",
                self.key,
                str(players),
                phase,
                str(mover),
                round,
                str(played),
                shown_market,
                ",".join(deck_cards) or "-",
                ",".join(self.ordered(spare)) or "-",
                "/".join(text or "-" for text in hand_texts),
                "/".join(open_texts),
                "/".join(text or "-" for text in closed),
                slots,
                used,
                stack or "-",
            ]
        )

    def state(self, impl: Implementation, **position: Any) -> Any:
        """The state of `text` with the same keywords."""
        return self.load(impl, position.get("players", 2)).deserialize_state(self.text(**position))


def cards_in_marked(text: str) -> list[str]:
    """The cards of a hand with their marks: ``P1!,R2`` → ``["P1!", "R2"]``."""
    return re.findall(r"[A-Z]\d+!?", text)


@cache
def _load(name: str, load_game: Any, path: str, players: int) -> Any:
    return load_game("ikebana", players=players, components=path)


@cache
def edition_of(path: Path, built_in: bool = False) -> Edition:
    """The edition of a component file."""
    with path.open("rb") as file:
        return Edition(tomllib.load(file), "" if built_in else str(path))


PRINTED = edition_of(SEEDS / "ikebana.toml", built_in=True)
EXAMPLE = edition_of(DATA / "ikebana_example.toml")
TINY = edition_of(DATA / "ikebana_tiny.toml")
EDITIONS = {"printed": PRINTED, "example": EXAMPLE, "tiny": TINY}


# --- component files ------------------------------------------------------------------------------


def toml(table: dict[str, Any]) -> str:
    """A component table as TOML. Values are texts, truths, numbers, lists and tables."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value)
    return repr(value)


def written(folder: Path, table: dict[str, Any], name: str = "box.toml") -> Edition:
    """The edition of a table that is written to a file first."""
    path = folder / name
    path.write_text(toml(table), encoding="utf-8")
    return Edition(table, str(path))


# --- states ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """The sixteen fields of a position, lists as lists."""

    text: str
    fields: list[str] = field(default_factory=list)

    def _list(self, number: int) -> list[str]:
        text = self.fields[number - 1]
        return [] if text == "-" else text.split(",")

    @property
    def phase(self) -> str:
        return self.fields[3]

    @property
    def mover(self) -> str:
        return self.fields[4]

    @property
    def round(self) -> str:
        return self.fields[5]

    @property
    def played(self) -> int:
        return int(self.fields[6])

    @property
    def market(self) -> list[str]:
        return self._list(8)

    @property
    def deck(self) -> list[str]:
        return self._list(9)

    @property
    def discards(self) -> list[str]:
        return self._list(10)

    @property
    def hands(self) -> list[list[str]]:
        return [[] if h == "-" else h.split(",") for h in self.fields[10].split("/")]

    @property
    def open(self) -> list[list[str]]:
        """The open compositions by seat, each as its text."""
        return [[] if t == "-" else t.split(";") for t in self.fields[11].split("/")]

    @property
    def done(self) -> list[list[str]]:
        """The completed compositions by seat, each as its text."""
        return [[] if t == "-" else t.split(";") for t in self.fields[12].split("/")]

    @property
    def slots(self) -> list[str]:
        return self.fields[13].split(",")

    @property
    def used(self) -> list[str]:
        return self._list(15)

    @property
    def stack(self) -> list[str]:
        return self._list(16)


def look(state: Any) -> View:
    """A state's text, or a position's, taken apart."""
    text = state if isinstance(state, str) else str(state.serialize())
    fields = text.split(" ")
    assert len(fields) == 16, text
    return View(text, fields)


def edit(text: str, changes: dict[int, str]) -> str:
    """A position with some fields, counted from 1 as on the page, replaced."""
    fields = text.split(" ")
    for number, value in changes.items():
        fields[number - 1] = value
    return " ".join(fields)


def legal_texts(state: Any) -> list[str]:
    """The texts of the legal actions, in the order of their ids."""
    player = state.current_player()
    return [state.action_to_string(player, action) for action in state.legal_actions()]


def play(state: Any, *texts: str) -> Any:
    """Play actions by their texts on a copy and return it."""
    state = state.clone()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def shuffled(generator: SplitMix64, items: Sequence[str]) -> list[str]:
    """Fisher–Yates from the last place down (G-7)."""
    cards = list(items)
    for place in range(len(cards) - 1, 0, -1):
        other = generator.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards
