"""Reading positions, strictly, so that every position has exactly one text.

Reading has two steps: here the line is taken apart; `validation.py` then refuses what is
impossible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from kadan.errors import NotationError
from kadan.reference.bonsai.box import (
    HELPER,
    LETTERS,
    SLOTS,
    SYMBOLS,
    TILES,
    WOOD,
    Card,
    Goal,
)
from kadan.reference.bonsai.cells import BUD, cell_name, cell_order
from kadan.reference.bonsai.notation import FIELDS, GOAL_PREFIX, NONE, UNSEEN, head, refuse
from kadan.reference.bonsai.position import (
    CULTIVATE,
    DISCARD,
    END,
    HELP,
    PICK,
    TURN,
    Phase,
    Position,
    Tree,
)
from kadan.reference.bonsai.rules import Rules

T = TypeVar("T")

_NUMBER = re.compile("0|[1-9][0-9]{0,2}")
_CELL = re.compile("[+-][0-9]+[+-][0-9]+")
_TREE = re.compile("([a-z])((?:[+-][0-9]+[+-][0-9]+)+)")
_AMOUNT = re.compile("([a-z])([0-9]+)")


class Reader:
    """Reads the positions of one game."""

    def __init__(self, rules: Rules, level: int) -> None:
        """For a game with these rules and, solo, this level."""
        self._rules = rules
        self._head = head(rules, level)
        self._cells = {cell_name(cell): cell for cell in rules.cells}
        self._cards = {card.name: card for card in rules.box.cards}
        self._goals = {goal.name: goal for goal in rules.box.goals}

    def read(self, text: str) -> Position:
        """The position of a line, not yet checked for what is impossible.

        The deck may be unseen. Raises `NotationError`.
        """
        fields = text.split(" ")
        if len(fields) != len(FIELDS):
            raise NotationError(
                f"position: {len(fields)} fields in {text!r}, must be {len(FIELDS)} with one "
                f"blank between them ({', '.join(FIELDS)})"
            )
        for name, given, wanted in zip(FIELDS, fields, self._head, strict=False):
            if given != wanted:
                raise refuse(name, f"{given!r} must be {wanted!r} in this game")
        field = dict(zip(FIELDS, fields, strict=True))
        deck, unseen = self._deck(field["deck"])
        side = self._side(field["side to move"])
        phase = self._phase(field["phase"])
        if (side is None) != (phase.name == END):
            raise refuse("phase", "it must be '-' at the end, and only there")
        left = field["turns left"]
        return Position(
            trees=self._by_seat("trees", field["trees"], self._tree),
            supplies=self._by_seat("supplies", field["supplies"], self._supply),
            kept=self._by_seat("kept cards", field["kept cards"], self._kept),
            table=self._tiles("goals", field["goals"]),
            claimed=self._by_seat("claimed", field["claimed"], self._claimed),
            renounced=self._by_seat("renounced", field["renounced"], self._renounced),
            market=self._market(field["market"]),
            deck=deck,
            unseen=unseen,
            discarded=self._copies("discarded", field["discarded"]),
            side=side,
            phase=phase,
            turns_left=None if left == NONE else _number("turns left", left),
            empty_turns=_number("empty turns", field["empty turns"]),
        )

    def _by_seat(self, field: str, text: str, part: Callable[[str], T]) -> tuple[T, ...]:
        """What stands there for each seat, separated by `/`."""
        parts = text.split("/")
        if len(parts) != self._rules.players:
            raise refuse(field, f"{len(parts)} seats in {text!r}, must be {self._rules.players}")
        return tuple(part(one) for one in parts)

    # Tiles.

    def _tree(self, text: str) -> Tree:
        tree = {BUD: WOOD}
        if text == NONE:
            return Tree(tree)
        order: list[tuple[int, tuple[int, int]]] = []
        for letter, names in _tokens("trees", text, _TREE):
            tile = _named("trees", letter, _BY_LETTER, TILES)
            if order and order[-1][0] >= TILES.index(tile):
                raise refuse("trees", f"{text!r}: types must be in order, each once")
            for name in _CELL.findall(names):
                if name not in self._cells:
                    raise refuse("trees", f"{name!r} in {text!r} is not a cell of the game")
                cell = self._cells[name]
                if cell in tree:
                    raise refuse("trees", f"{text!r}: two tiles on {name}")
                tree[cell] = tile
                order.append((TILES.index(tile), cell_order(cell)))
        if order != sorted(order):
            raise refuse("trees", f"{text!r}: the cells of a type must be in order, by r, then q")
        return Tree(tree)

    def _supply(self, text: str) -> dict[str, int]:
        return _amounts("supplies", text, TILES)

    # Cards.

    def _card(self, field: str, name: str) -> Card:
        if name not in self._cards:
            raise refuse(field, f"{name!r} is not a card of this game")
        return self._cards[name]

    def _kept(self, text: str) -> tuple[Card, ...]:
        return self._copies("kept cards", text)

    def _copies(self, field: str, text: str) -> tuple[Card, ...]:
        """Cards in the order of the file, copies as `tool*2`."""
        cards: list[Card] = []
        for item in [] if text == NONE else text.split(","):
            name, star, number = item.partition("*")
            card = self._card(field, name)
            copies = _number(field, number) if star else 1
            if star and copies < 2:
                raise refuse(field, f"{item!r}: behind '*' stands a number from 2 up")
            if cards and card.entry <= cards[-1].entry:
                raise refuse(field, f"{text!r}: cards must be in the order of the file, each once")
            cards += [card] * copies
        return tuple(cards)

    def _market(self, text: str) -> tuple[Card | None, ...]:
        names = text.split(",")
        if len(names) != len(SLOTS):
            raise refuse("market", f"{len(names)} slots in {text!r}, must be {len(SLOTS)}")
        return tuple(None if name == NONE else self._card("market", name) for name in names)

    def _deck(self, text: str) -> tuple[tuple[Card, ...], int]:
        """The cards of the deck, and how many are unseen instead."""
        if text == NONE:
            return (), 0
        if text.startswith(UNSEEN):
            unseen = _number("deck", text.removeprefix(UNSEEN))
            if unseen == 0:
                raise refuse("deck", f"{text!r}: a deck without cards is {NONE!r}")
            return (), unseen
        return tuple(self._card("deck", name) for name in text.split(",")), 0

    # Goals.

    def _tiles(self, field: str, text: str) -> tuple[Goal, ...]:
        goals: list[Goal] = []
        for name in [] if text == NONE else text.split(","):
            if name not in self._goals:
                raise refuse(field, f"{name!r} is not a goal tile of this game")
            goal = self._goals[name]
            if goals and goal.index <= goals[-1].index:
                raise refuse(field, f"{text!r}: tiles must be in goal order, each once")
            goals.append(goal)
        return tuple(goals)

    def _claimed(self, text: str) -> tuple[Goal, ...]:
        return self._tiles("claimed", text)

    def _renounced(self, text: str) -> tuple[Goal, ...]:
        return self._tiles("renounced", text)

    # The turn.

    def _side(self, text: str) -> int | None:
        if text == END:
            return None
        seats = [str(seat) for seat in range(self._rules.players)]
        if text not in seats:
            raise refuse("side to move", f"{text!r} must be one of {', '.join(seats)}, {END}")
        return int(text)

    def _phase(self, text: str) -> Phase:
        goal = text.startswith(GOAL_PREFIX)
        name, *parts = text.removeprefix(GOAL_PREFIX).split(":")
        if name == HELP and len(parts) == 3:
            slot, shown, left = parts
            card = self._card("phase", f"{HELPER}:{shown}")
            symbols = _amounts("phase", left, SYMBOLS)
            return Phase(HELP, _slot(slot), card, symbols, goal)
        if name == CULTIVATE and len(parts) == 1:
            return Phase(CULTIVATE, left=_amounts("phase", parts[0], SYMBOLS), goal=goal)
        if not goal:
            if text == NONE:
                return Phase(END)
            if text == TURN:
                return Phase(TURN)
            if name == PICK and len(parts) >= 2:
                return Phase(PICK, _slot(parts[0]), self._card("phase", ":".join(parts[1:])))
            if name == DISCARD and len(parts) == 1 and parts[0] in (NONE, *TILES):
                return Phase(DISCARD, last=None if parts[0] == NONE else parts[0])
        raise refuse(
            "phase",
            f"{text!r} must be {NONE!r}, {TURN!r} or one as in 'pick:2:master:any', "
            "'helper:3:wood:w1a1', 'cultivate:w1l2a1', 'goal:cultivate:l2' or 'discard:leaf'",
        )


_BY_LETTER = {letter: symbol for symbol, letter in LETTERS.items()}


def _number(field: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise refuse(
            field, f"{text!r} must be a number without leading zeros and at most three digits"
        )
    return int(text)


def _slot(text: str) -> int:
    if text not in [str(slot) for slot in SLOTS]:
        raise refuse("phase", f"{text!r} must be a slot, one of {', '.join(map(str, SLOTS))}")
    return int(text)


def _tokens(field: str, text: str, token: re.Pattern[str]) -> list[tuple[str, str]]:
    """The pairs that a token finds in a text, which must be nothing but tokens."""
    if not re.fullmatch(f"(?:{token.pattern})+", text):
        raise refuse(field, f"{text!r} must be {NONE!r} or letters, each with what belongs to it")
    return [(match[1], match[2]) for match in token.finditer(text)]


def _named(field: str, letter: str, names: Mapping[str, str], known: Collection[str]) -> str:
    name = names.get(letter)
    if name is None or name not in known:
        letters = ", ".join(LETTERS[one] for one in known)
        raise refuse(field, f"{letter!r} must be one of {letters}")
    return name


def _amounts(field: str, text: str, known: tuple[str, ...]) -> dict[str, int]:
    """Letter and number of each type, or symbol, that is there."""
    amounts: dict[str, int] = {}
    if text == NONE:
        return amounts
    last = -1
    for letter, digits in _tokens(field, text, _AMOUNT):
        symbol, amount = _named(field, letter, _BY_LETTER, known), _number(field, digits)
        if known.index(symbol) <= last:
            raise refuse(field, f"{text!r}: the letters must be in order, each once")
        if amount == 0:
            raise refuse(field, f"{text!r}: what is not there is not written")
        last = known.index(symbol)
        amounts[symbol] = amount
    return amounts
