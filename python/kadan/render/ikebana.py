"""Ikebana positions, in the terminal and as SVG.

All is read from the position text (`seeds/ikebana.md`, "Notation") and the component file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from kadan.render.common import HIDDEN, View
from kadan.render.ikebana_position import Balance, Card, Held, Position, read_position
from kadan.render.ikebana_svg import svg

__all__ = ["svg", "text"]

CARDS_A_LINE = 10
LABEL = 12  # characters; what belongs to a label starts behind it


def text(view: View) -> RenderableType:
    """The table, then each seat with hand and compositions, and the text."""
    position = read_position(view)
    return Group(
        Text(position.turn_words(), style="bold"),
        *_table(position),
        *_balance(position),
        *(line for seat in range(view.players) for line in _seat(position, seat)),
        Text("* a Leaf, ! known to all, + a card was added this turn", style="dim"),
        Text(position.text, style="dim"),
    )


def _table(position: Position) -> Iterator[Text]:
    yield from _row("market", [_card(card, f"{n} ") for n, card in enumerate(position.market, 1)])
    yield Text(f"{'deck':<{LABEL}}{position.deck_words()}")
    yield from _row("discards", [_card(card) for card in position.discards])


def _row(label: str, chips: Sequence[Text], end: str = "") -> Iterator[Text]:
    """Cards behind their label, in as many lines as they need."""
    for start in range(0, max(len(chips), 1), CARDS_A_LINE):
        line = Text("" if start else label, no_wrap=True)
        line.append(" " * (LABEL - len(line)))
        line.append_text(Text(" ").join(chips[start : start + CARDS_A_LINE]))
        if not chips:
            line.append("-")
        if start + CARDS_A_LINE >= len(chips):
            line.append(end)
        yield line


def _card(card: Card | None, before: str = "", mark: str = "") -> Text:
    """A card with `*` for a Leaf and its mark, or `?` for one that is unseen."""
    chip = Text(before, style="dim")
    if card is None:
        chip.append("  ?  ", style=f"{HIDDEN[1]} on {HIDDEN[0]}")
    else:
        face = f"{card.name}{'*' * card.leaf}{mark}"
        chip.append(f" {face:<4}", style=f"bold {card.paint[1]} on {card.paint[0]}")
    return chip


def _held(held: Held) -> Text:
    return _card(held.card, mark="!" if held.known else "")


def _balance(position: Position) -> Iterator[Text]:
    for slot, balance in enumerate(position.balance, 1):
        label = f"balance {slot}"
        if balance is None:
            yield Text(f"{label:<{LABEL}}-")
            continue
        line = Text(f"{label:<{LABEL}}{balance.number:>2} {balance.name}  ")
        line.append("o" * balance.tokens, style="bold #8a6d00")
        line.append(f" {_tokens(balance)}")
        yield line
    used = ", ".join(f"{balance.number} {balance.name}" for balance in position.used_up) or "-"
    yield Text(f"{'used up':<{LABEL}}{used}")
    yield Text(f"{'stack':<{LABEL}}{position.stack} Balance cards")


def _tokens(balance: Balance) -> str:
    return f"{balance.tokens} token{'s' * (balance.tokens != 1)}"


def _seat(position: Position, seat: int) -> Iterator[Text]:
    line = Text(f"seat {seat}  score {position.scores[seat]}")
    if position.to_move == seat:
        line.append("  to move", style="bold")
    yield line
    yield from _row("  hand", [_held(held) for held in position.hands[seat]])
    for number, composition in enumerate(position.open[seat], 1):
        cards = [_card(card) for card in composition.cards]
        yield from _row(f"  open {number}", cards, " +" if composition.added else "")
    for composition in position.completed[seat]:
        cards = [_card(card) for card in composition.cards]
        yield from _row("  completed", cards, f" {position.value_words(composition)}")
