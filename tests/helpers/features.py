"""Which clauses that random play rarely reaches a played game has met, by its texts alone.

Used by the golden playthroughs: each file says what is in it, and the tests see to it that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from helpers.ikebana import Edition, cards_in, look
from helpers.ikebana_balance import holds

#: Action text (None at the start), position after it.
Step = tuple[str | None, str]

_IKEBANA_CONDITIONS = {number: f"IK-{number + 19}" for number in range(1, 15)}


def ikebana_features(steps: Sequence[Step], edition: Edition, printed: bool) -> set[str]:
    """IK-6, 7, 12, 15, 16, 17 and, for the printed edition, the conditions that gave a token."""
    found: set[str] = set()
    for (_, before_text), (action, after_text) in pairwise(steps):
        before, after = look(before_text), look(after_text)
        assert action is not None
        seat = int(before.mover)
        if action.startswith("refresh:"):
            found.add("IK-6")
            if before.round == "regular" != after.round:
                found.add("IK-16:market")
        if "<>" in action:
            found.add("IK-7")
        if "-" in after.slots and "-" not in before.slots:
            found.add("IK-12")
        turn_over = before.mover != after.mover
        if turn_over and before.round != "special" and len(after.hands[seat]) < 4:
            found.add("IK-15")
        if before.round == "special" and before.played >= 2 and after.played > before.played:
            found.add("IK-17")
        if turn_over and before.round == "regular" != after.round:
            found.add("IK-16:hand" if seat < len(before.hands) - 1 else "IK-16:last-seat")
        if action.startswith("complete:"):
            cards = cards_in(before.open[seat][int(action[9:]) - 1])
            for slot in before.slots:
                number = int(slot.partition(":")[0]) if slot != "-" else 0
                if number and printed and holds(edition, number, cards):
                    found.add(_IKEBANA_CONDITIONS[number])
            if len(after.used) > len(before.used) + 1:
                found.add("IK-11:several")
    return found


def ajisai_features(steps: Sequence[Step]) -> set[str]:
    """AJ-7 (a pass), AJ-12 (a choice of White), AJ-14 (thirteen Whites)."""
    found: set[str] = set()
    for (_, before_text), (_, after_text) in pairwise(steps):
        before, after = before_text.split(" "), after_text.split(" ")
        if after[6] != "-":
            found.add("AJ-12")
        if before[5] == after[5] and before[6] == after[6] == "-":
            found.add("AJ-7")
        if after[4].count("W") == 13:
            found.add("AJ-14")
    return found


Features = Callable[[Sequence[Step]], set[str]]


def features_of(game: object, steps: Sequence[Step]) -> set[str]:
    """What a game has met, for any game (a game without rare things: nothing)."""
    name = game.get_type().short_name  # type: ignore[attr-defined]
    if name == "ikebana":
        edition = Edition(game.components())  # type: ignore[attr-defined]
        return ikebana_features(steps, edition, edition.table["name"] == "printed")
    if name == "ajisai":
        return ajisai_features(steps)
    return set()
