"""Which positions are impossible (Notation, "Refused positions", 1 to 10).

A position need not be reachable, but the rules must be able to go on from it, and what follows
must stay within the bounds of the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kadan.reference.ikebana.notation import REGULAR, refuse
from kadan.reference.ikebana.position import (
    COMPLETE,
    END,
    EXCHANGE,
    HAND,
    NEW_TOKENS,
    PLAY,
    REFRESH,
    UNSEEN,
    Position,
)
from kadan.reference.ikebana.rules import Rules

_FEWEST_IN_HAND = 2
_MOST_PLAYED = 2


def validate(rules: Rules, position: Position, round_name: str) -> None:
    """Raise `NotationError`, naming the field, for an impossible position.

    `round_name` is what field 6 says. Nothing depends on which cards the unseen ones are.
    """
    _check_cards(rules, position)
    _check_compositions(rules, position)
    _check_balance(rules, position)
    _check_round(rules, position, round_name)
    _check_hands(position)
    _check_added_marks(position)
    if position.phase in (REFRESH, EXCHANGE, END):
        _check_before_play(rules, position)
    elif position.phase == PLAY:
        _check_play(position)
    elif position.phase == COMPLETE:
        _check_complete(rules, position)
    _check_turns(rules, position)


def _check_cards(rules: Rules, position: Position) -> None:
    """1: every Flower and every Balance card is there once."""
    edition = rules.edition
    seen = position.flowers_seen()
    hidden = [card for pile in (position.deck, *position.hands) for card in pile if card == UNSEEN]
    names = edition.names()
    _check_all_there(
        "hands", "cards", len(names), [names[card] for card in seen], names, len(hidden)
    )
    numbers = [str(number) for number in range(1, len(edition.balance) + 1)]
    balance = [*position.balance_seen(), *position.stack]
    shown = [str(number) for number in balance if number != UNSEEN]
    unseen = len(balance) - len(shown)
    _check_all_there("Balance stack", "Balance cards", len(numbers), shown, numbers, unseen)


def _check_all_there(
    field: str, kind: str, size: int, shown: Sequence[str], every: Sequence[str], unseen: int
) -> None:
    """The names shown are different ones, and with the unseen as many as there are."""
    twice = [name for name, times in Counter(shown).items() if times > 1]
    if twice:
        raise refuse(field, f"{', '.join(twice)} appear twice in the position")
    if len(shown) + unseen == size:
        return
    if unseen:
        why = f"{len(shown)} {kind} are shown and {unseen} unseen, must be {size} in all"
    else:
        why = f"{', '.join(name for name in every if name not in shown)} appear nowhere"
    raise refuse(field, why)


def _check_compositions(rules: Rules, position: Position) -> None:
    """2: compositions ascend; completed ones have 4 cards and no more tokens than they can."""
    edition, names = rules.edition, rules.edition.names()
    everywhere = [
        ("open compositions", composition.cards)
        for seat in position.compositions
        for composition in seat
    ] + [
        ("completed compositions", composition.cards)
        for seat in position.completed
        for composition in seat
    ]
    for field, cards in everywhere:
        numbers = [edition.flowers[card].number for card in cards]
        if numbers != sorted(numbers):
            text = ",".join(names[card] for card in cards)
            raise refuse(field, f"the numbers of {text} do not ascend (IK-8)")
    for completed in (one for seat in position.completed for one in seat):
        text = ",".join(names[card] for card in completed.cards)
        if len(completed.cards) < 4:
            raise refuse("completed compositions", f"{text} has fewer than 4 cards (IK-9)")
        met = sum(edition.meets(number, completed.cards) for number in position.balance_seen())
        if completed.tokens > met:
            raise refuse(
                "completed compositions",
                f"{text} has {completed.tokens} tokens, but meets {met} of the Balance cards that "
                "are in play or used up (IK-11)",
            )


def _check_balance(rules: Rules, position: Position) -> None:
    """3: tokens lie where the revealed Balance cards put them (IK-11, IK-12)."""
    revealed = position.revealed()
    if revealed < len(position.slots):
        raise refuse(
            "Balance slots", f"{revealed} Balance cards in play and used up, must be 4 or more"
        )
    put = NEW_TOKENS * revealed
    if put > rules.edition.tokens:
        raise refuse(
            "Balance slots",
            f"{revealed} revealed Balance cards got {put} tokens, there are "
            f"{rules.edition.tokens} (IK-12)",
        )
    taken = sum(rules.tokens(position, seat) for seat in range(rules.players))
    left = sum(slot.tokens for slot in position.slots if slot is not None)
    if taken != put - left:
        raise refuse(
            "completed compositions",
            f"{taken} tokens, must be {put - left}: {revealed} revealed Balance cards got {put}, "
            f"and {left} are still on them (IK-11)",
        )
    if None in position.slots and rules.supply(position) >= NEW_TOKENS and position.stack:
        raise refuse(
            "Balance slots", "an empty slot, though there are a Balance card and tokens (IK-12)"
        )


def _check_round(rules: Rules, position: Position, round_name: str) -> None:
    """4: the Last Round card is out as soon as the deck holds fewer than L (IK-16)."""
    is_out, flowers = rules.is_last_round_out(position), len(position.deck)
    if is_out and round_name == REGULAR:
        raise refuse(
            "round",
            f"the Last Round card is out: the deck holds {flowers}, fewer than "
            f"{rules.edition.under} (IK-16)",
        )
    if not is_out and round_name != REGULAR:
        raise refuse(
            "round",
            f"must be {REGULAR!r}: the deck holds {flowers}, not fewer than "
            f"{rules.edition.under} (IK-16)",
        )


def _check_hands(position: Position) -> None:
    """5: what a seat holds, with what the mover has played, is 4, or fewer at the last (IK-15)."""
    is_empty, mover = not position.deck, position.side
    for seat, hand in enumerate(position.hands):
        is_before = mover is not None and seat < mover
        fewest = HAND
        if is_empty and (position.special or is_before):
            fewest = _FEWEST_IN_HAND
        if position.special and (is_before or position.phase == END):
            fewest = 0
        held = len(hand) + (position.played if seat == mover else 0)
        if not fewest <= held <= HAND:
            right = f"{fewest} to {HAND}" if fewest < HAND else str(HAND)
            played = f" and {position.played} played" if seat == mover else ""
            raise refuse("hands", f"seat {seat} has {len(hand)} cards{played}, must be {right}")


def _check_added_marks(position: Position) -> None:
    """6: only the mover adds cards; there is no mover at the end (7)."""
    for seat in range(len(position.hands)):
        if seat != position.side and position.has_added(seat):
            raise refuse("open compositions", f"a '+' of seat {seat}, which is not to move")


def _check_before_play(rules: Rules, position: Position) -> None:
    """7: before the first card, and at the end."""
    phase = position.phase
    if position.played:
        raise refuse("played", f"must be 0 in phase {phase}, not {position.played}")
    if position.side is not None and position.has_added(position.side):
        raise refuse("open compositions", f"a '+' in phase {phase}, before any card is played")
    if phase == REFRESH and not rules.may_refresh(position):
        raise refuse(
            "phase",
            "no refresh: it needs three market cards of one colour and a Flower in the deck (IK-6)",
        )
    if phase == END and not position.special:
        raise refuse("round", "must be 'special' at the end (IK-17)")


def _check_play(position: Position) -> None:
    """8: another card may be played, and those that were are there."""
    seat, played = position.side, position.played
    assert seat is not None
    if not position.special and played >= _MOST_PLAYED:
        raise refuse("played", f"{played} cards are played, so phase play is over (IK-8)")
    if not position.hands[seat]:
        raise refuse("hands", f"seat {seat} has no card, so phase play is over (IK-17)")
    marked = [one for one in position.compositions[seat] if one.added]
    if played == 0 and marked:
        raise refuse("open compositions", "a '+' though no card is played yet")
    if played > 0 and not marked:
        raise refuse("open compositions", f"no '+' though {played} played")
    if len(marked) > played:
        raise refuse("open compositions", f"{len(marked)} '+' for {played} played cards")
    cards = sum(len(one.cards) for one in marked)
    if cards < played:
        raise refuse(
            "open compositions", f"{cards} cards in compositions with '+', but {played} played"
        )


def _check_complete(rules: Rules, position: Position) -> None:
    """9: something may be completed, and it was played for."""
    seat, played = position.side, position.played
    assert seat is not None
    if played == 0:
        raise refuse("played", "must be 1 or more in phase complete")
    if not position.special and played > _MOST_PLAYED:
        raise refuse("played", f"{played} cards are played, must be 1 or 2 (IK-8)")
    marked = sum(one.added for one in position.compositions[seat])
    if marked > played:
        raise refuse("open compositions", f"{marked} '+' for {played} played cards")
    if not rules.eligible(position, seat):
        raise refuse(
            "phase", f"seat {seat} can complete nothing: it needs 4 cards and a '+' (IK-9)"
        )


def _check_turns(rules: Rules, position: Position) -> None:
    """10: some number of rounds explains how many cards each seat has drawn."""
    mover = position.side
    drawn = [
        len(position.hands[seat])
        + sum(len(one.cards) for one in position.compositions[seat])
        + sum(len(one.cards) for one in position.completed[seat])
        - HAND
        for seat in range(rules.players)
    ]
    finished = [
        int(position.special or mover is None or seat < mover) for seat in range(rules.players)
    ]
    if not any(
        _is_explained(rules, position, drawn, finished, rounds)
        for rounds in range(1, len(rules.edition.flowers) + 1)
    ):
        raise refuse(
            "open compositions",
            "no number of rounds explains that the seats have drawn "
            f"{', '.join(map(str, drawn))} cards: a turn draws 1 or 2, and no seat is ahead",
        )


def _is_explained(
    rules: Rules, position: Position, drawn: Sequence[int], finished: Sequence[int], rounds: int
) -> bool:
    """Whether the seats can have drawn so many cards when `rounds`, R, is the current round."""
    for cards, is_finished in zip(drawn, finished, strict=True):
        turns = rounds - 1 + is_finished
        excused = 1 if not position.deck and is_finished else 0
        if not turns - excused <= cards <= 2 * turns:
            return False
    if not rules.is_last_round_out(position):
        return True
    # What was drawn before the last round was drawn before the Last Round card was out.
    early = sum(
        max(rounds - 1, cards - 2 * is_finished)
        for cards, is_finished in zip(drawn, finished, strict=True)
    )
    return early <= rules.bounds.drawable
