"""A position drawn in plain text, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kadan.reference.ikebana.edition import Card
from kadan.reference.ikebana.position import Position
from kadan.reference.ikebana.rules import Rules

_WAYS_TO_MOVE = {
    "refresh": "to refresh the market or keep it",
    "exchange": "to exchange a card or not",
    "play": "to play",
    "complete": "to complete a composition or not",
}


def draw(rules: Rules, position: Position) -> str:
    """The table, everything face up: market, Balance cards, and what each seat has."""
    return "\n".join(_lines(rules, position))


def _lines(rules: Rules, position: Position) -> Iterator[str]:
    yield f"market  {_cards(rules, position.market)}"
    yield f"deck    {len(position.deck)} Flowers, {_last_round(rules, position)}"
    yield ""
    for place, slot in enumerate(position.slots, start=1):
        if slot is None:
            yield f"Balance {place}: empty"
        else:
            name = rules.edition.balance[slot.number - 1].name
            yield f"Balance {place}: {name} ({slot.number}), {_tokens(slot.tokens)}"
    yield f"supply  {_tokens(rules.supply(position))}"
    for seat in range(rules.players):
        yield ""
        yield from _seat(rules, position, seat)
    yield ""
    if position.side is None:
        winners = rules.winners(position)
        verb = "wins" if len(winners) == 1 else "share the victory"
        yield f"the end: seat {' and '.join(map(str, winners))} {verb}"
    else:
        yield f"seat {position.side} {_WAYS_TO_MOVE[position.phase]}, {position.played} played"


def _seat(rules: Rules, position: Position, seat: int) -> Iterator[str]:
    """What a seat holds and has before it; `!` marks cards known to all, `+` what was added to."""
    names = rules.edition.names()
    hand = " ".join(
        names[card] + ("!" if card in position.known else "") for card in position.hands[seat]
    )
    yield f"seat {seat}: {rules.scores(position)[seat]} points, hand {hand or 'empty'}"
    for number, composition in enumerate(position.compositions[seat], start=1):
        mark = " +" if composition.added else ""
        yield f"  {number}: {_cards(rules, composition.cards)}{mark}"
    points = rules.points(position, seat)
    for completed, worth in zip(position.completed[seat], points, strict=True):
        side = "luxury" if rules.edition.is_luxury(completed.cards) else "simple"
        yield (
            f"  {side}: {_cards(rules, completed.cards)}, {_tokens(completed.tokens)}, "
            f"{worth} points"
        )


def _last_round(rules: Rules, position: Position) -> str:
    if position.special:
        return "the special round"
    if rules.is_last_round_out(position):
        return "the last round"
    return f"the Last Round card on {rules.edition.under}"


def _cards(rules: Rules, cards: Sequence[Card]) -> str:
    names = rules.edition.names()
    return " ".join(names[card] for card in cards)


def _tokens(number: int) -> str:
    return "1 token" if number == 1 else f"{number} tokens"
