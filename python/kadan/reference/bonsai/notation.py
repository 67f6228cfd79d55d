"""Writing positions as one line of text (Notation, "Positions").

An action changes little of a position, so the texts of its larger parts are remembered.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from kadan.errors import NotationError
from kadan.reference.bonsai.box import LETTERS, SYMBOLS, TILES, Card, Goal
from kadan.reference.bonsai.cells import BUD, cell_name, cell_order
from kadan.reference.bonsai.position import (
    CULTIVATE,
    DISCARD,
    END,
    HELP,
    PICK,
    REMEMBERED,
    Amounts,
    Phase,
    Position,
    Tree,
)
from kadan.reference.bonsai.rules import Rules

NONE = "-"
UNSEEN = "?"
GOAL_PREFIX = "goal:"

FIELDS = (
    "game",
    "players",
    "options",
    "trees",
    "supplies",
    "kept cards",
    "goals",
    "claimed",
    "renounced",
    "market",
    "deck",
    "discarded",
    "side to move",
    "phase",
    "turns left",
    "empty turns",
)
"""The names of the sixteen fields, for error messages."""


def refuse(field: str, why: str) -> NotationError:
    """The error for a field that cannot be so; to be raised."""
    return NotationError(f"position, field {FIELDS.index(field) + 1} ({field}): {why}")


def head(rules: Rules, level: int) -> tuple[str, str, str]:
    """The first three fields, which are the same in all positions of a game."""
    options = {
        "goals=off": not rules.goals,
        "tokonoma": rules.tokonoma,
        "empty_cultivate": rules.empty_cultivate,
        f"level={level}": rules.solo,
    }
    apply = [option for option, applies in options.items() if applies]
    return ("bonsai", str(rules.players), ",".join(apply) or NONE)


def write(first: tuple[str, str, str], position: Position, masked: bool) -> str:
    """The line of a position with these `first` fields; `masked`, with `?` for the deck (G-5)."""
    fields = (
        *first,
        "/".join(map(write_tree, position.trees)),
        "/".join(map(write_amounts, position.supplies)),
        "/".join(map(write_cards, position.kept)),
        write_goals(position.table),
        "/".join(map(write_goals, position.claimed)),
        "/".join(map(write_goals, position.renounced)),
        _write_row(position.market),
        write_deck(position, masked),
        write_cards(position.discarded),
        END if position.side is None else str(position.side),
        write_phase(position.phase),
        NONE if position.turns_left is None else str(position.turns_left),
        str(position.empty_turns),
    )
    return " ".join(fields)


@lru_cache(REMEMBERED)
def write_tree(tree: Tree) -> str:
    """A tree: for each type its letter and its cells in cell order; the bud is not written."""
    text = ""
    cells = sorted(tree, key=cell_order)
    for tile in TILES:
        names = [cell_name(cell) for cell in cells if tree[cell] == tile and cell != BUD]
        if names:
            text += LETTERS[tile] + "".join(names)
    return text or NONE


def write_amounts(amounts: Amounts) -> str:
    """A supply, or symbols left: letter and number of each that is there."""
    there = [f"{LETTERS[symbol]}{amounts[symbol]}" for symbol in SYMBOLS if amounts.get(symbol)]
    return "".join(there) or NONE


@lru_cache(REMEMBERED)
def write_cards(cards: tuple[Card, ...]) -> str:
    """Cards in the order of the file, more than one of a kind as `tool*2`."""
    texts = []
    for name, group in groupby(card.name for card in cards):
        copies = len(list(group))
        texts.append(f"{name}*{copies}" if copies > 1 else name)
    return ",".join(texts) or NONE


@lru_cache(REMEMBERED)
def write_goals(goals: tuple[Goal, ...]) -> str:
    """Goal tiles, which are in goal order."""
    return ",".join(goal.name for goal in goals) or NONE


def write_deck(position: Position, masked: bool) -> str:
    """The deck, the top card first; masked, only how many cards it has."""
    if position.deck_size() == 0:
        return NONE
    if masked or position.unseen:
        return f"{UNSEEN}{position.deck_size()}"
    return _write_row(position.deck)


@lru_cache(REMEMBERED)
def _write_row(cards: tuple[Card | None, ...]) -> str:
    """Cards in the order in which they lie there, with `-` for an empty place."""
    return ",".join(NONE if card is None else card.name for card in cards)


def write_phase(phase: Phase) -> str:
    """The phase and what belongs to it; `-` at the end."""
    prefix = GOAL_PREFIX if phase.goal else ""
    if phase.name == END:
        return NONE
    if phase.name == PICK:
        assert phase.card is not None
        return f"{PICK}:{phase.slot}:{phase.card.name}"
    if phase.name == HELP:
        assert phase.card is not None
        shown = phase.card.shows[0]
        return f"{prefix}{HELP}:{phase.slot}:{shown}:{write_amounts(phase.left)}"
    if phase.name == CULTIVATE:
        return f"{prefix}{CULTIVATE}:{write_amounts(phase.left)}"
    if phase.name == DISCARD:
        return f"{DISCARD}:{phase.last or NONE}"
    return phase.name
