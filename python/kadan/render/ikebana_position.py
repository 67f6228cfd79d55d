"""An Ikebana position text taken apart (`seeds/ikebana.md`, "Notation")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kadan.render.common import PAPER, Paint, View, clean, count_items, items

HUES: dict[str, Paint] = {
    "purple": ("#6f3aa6", "#ffffff"),
    "blue": ("#1f62b4", "#ffffff"),
    "yellow": ("#f4d93b", "#000000"),
    "red": ("#c62828", "#ffffff"),
    "pink": ("#f29ac0", "#000000"),
    "white": PAPER,
    "orange": ("#ef8a17", "#000000"),
    "green": ("#2e7d32", "#ffffff"),
}
"""Fill of a card and the colour of its number. Colours of other names take what is left over."""


@dataclass(frozen=True)
class Card:
    """A Flower card; `paint` is that of its colour."""

    name: str
    leaf: bool
    paint: Paint


@dataclass(frozen=True)
class Held:
    """A card in a hand: unseen is None; `known` is the mark of IK-7."""

    card: Card | None
    known: bool = False


@dataclass(frozen=True)
class Composition:
    """Cards from left to right. `added`: a card was added this turn; `tokens`: when completed."""

    cards: tuple[Card, ...]
    added: bool = False
    tokens: int = 0

    @property
    def leaves(self) -> int:
        """Cards that bear a Leaf."""
        return sum(card.leaf for card in self.cards)


@dataclass(frozen=True)
class Balance:
    """A Balance card, its number from 1, and the tokens on it."""

    number: int
    name: str
    tokens: int = 0


@dataclass(frozen=True)
class Value:
    """What a completed composition is worth (IK-10, IK-18)."""

    luxury: bool
    utsuwa: int
    tokens: int

    @property
    def side(self) -> str:
        """The side of the Utsuwa that is up."""
        return "luxury" if self.luxury else "simple"

    @property
    def points(self) -> int:
        """The points of the Utsuwa and of the tokens."""
        return self.utsuwa + self.tokens


@dataclass(frozen=True)
class Position:
    """A position text taken apart; what it holds by seat has seat 0 first.

    `to_move` is None at the end. `deck` is the number of Flowers in it, `under` how many lie under
    the Last Round card, `stack` the number of Balance cards that are still to be revealed.
    """

    text: str
    phase: str
    to_move: int | None
    round: str
    played: int
    market: tuple[Card, ...]
    deck: int
    under: int
    discards: tuple[Card, ...]
    hands: tuple[tuple[Held, ...], ...]
    open: tuple[tuple[Composition, ...], ...]
    completed: tuple[tuple[Composition, ...], ...]
    balance: tuple[Balance | None, ...]
    used_up: tuple[Balance, ...]
    stack: int
    scores: tuple[int, ...]
    components: dict[str, Any]

    @property
    def last_round_out(self) -> bool:
        """Whether the Last Round card has been drawn (IK-16)."""
        return self.round != "regular"

    def value(self, composition: Composition) -> Value:
        """What a completed composition is worth."""
        utsuwa = self.components["utsuwa"]
        points = self.components["tokens"]["points"]
        luxury = composition.leaves >= utsuwa["leaves"]
        for_tokens = points[min(composition.tokens, len(points)) - 1] if composition.tokens else 0
        return Value(luxury, utsuwa["luxury" if luxury else "simple"], for_tokens)

    def turn_words(self) -> str:
        """The round, the phase, and what was played this turn."""
        if self.to_move is None:
            return "the game is over"
        played = f", cards played this turn: {self.played}" if self.played else ""
        return f"{self.round} round, phase {self.phase}{played}"

    def deck_words(self) -> str:
        """The size of the deck and where the Last Round card is."""
        where = "is out" if self.last_round_out else f"lies on the last {self.under}"
        return f"{self.deck} Flower{'s' * (self.deck != 1)}, the Last Round card {where}"

    def value_words(self, composition: Composition) -> str:
        """What a completed composition is worth: Utsuwa, tokens, and the sum."""
        value = self.value(composition)
        count = composition.tokens
        tokens = f"{count} token{'s' * (count != 1)}"
        return f"{value.side} {value.utsuwa} + {tokens} {value.tokens} = {value.points}"


def read_position(view: View) -> Position:
    """Take the position text of a view apart."""
    fields = view.fields
    cards = _cards(view.components)
    names = [clean(entry["name"]) for entry in view.components["balance"]]
    slots = (slot.partition(":") for slot in fields[13].split(","))
    return Position(
        text=view.text,
        phase=fields[3],
        to_move=None if fields[4] == "-" else int(fields[4]),
        round=fields[5],
        played=int(fields[6]),
        market=tuple(cards[name] for name in items(fields[7])),
        deck=count_items(fields[8]),
        under=view.components["last_round"]["under"],
        discards=tuple(cards[name] for name in items(fields[9])),
        hands=tuple(_hand(cards, hand) for hand in fields[10].split("/")),
        open=tuple(_compositions(cards, seat) for seat in fields[11].split("/")),
        completed=tuple(_compositions(cards, seat) for seat in fields[12].split("/")),
        balance=tuple(
            None if number == "-" else Balance(int(number), names[int(number) - 1], int(tokens))
            for number, _, tokens in slots
        ),
        used_up=tuple(Balance(int(it), names[int(it) - 1]) for it in items(fields[14])),
        stack=count_items(fields[15]),
        scores=view.scores,
        components=view.components,
    )


def _cards(components: dict[str, Any]) -> dict[str, Card]:
    paints = paints_of([(it["letter"], it["name"]) for it in components["colours"]])
    return {
        f"{it['colour']}{it['number']}": Card(
            f"{it['colour']}{it['number']}", it["leaf"], paints[it["colour"]]
        )
        for it in components["cards"]
    }


def paints_of(colours: list[tuple[str, str]]) -> dict[str, Paint]:
    """A paint for each letter, all different: by the colour's name, else one that is left over."""
    names = {name.casefold() for _, name in colours}
    spare = iter([paint for hue, paint in HUES.items() if hue not in names])
    paints: dict[str, Paint] = {}
    for letter, name in colours:
        paint = HUES.get(name.casefold())
        # Two colours of one name are allowed; the second takes another paint.
        paints[letter] = next(spare, PAPER) if paint in (None, *paints.values()) else paint or PAPER
    return paints


def _hand(cards: dict[str, Card], field: str) -> tuple[Held, ...]:
    held: list[Held] = []
    for item in items(field):
        if item.startswith("?"):
            held.extend([Held(None)] * int(item[1:]))
        else:
            held.append(Held(cards[item.rstrip("!")], item.endswith("!")))
    return tuple(held)


def _compositions(cards: dict[str, Card], field: str) -> tuple[Composition, ...]:
    found = []
    for item in items(field, ";"):
        names, _, tokens = item.partition(":")
        added = names.endswith("+")
        row = tuple(cards[name] for name in names.rstrip("+").split(","))
        found.append(Composition(row, added, int(tokens or 0)))
    return tuple(found)
