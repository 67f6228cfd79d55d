"""Minimax as in a textbook, on states of either implementation: nothing is cut, nothing is clever."""

from __future__ import annotations

import math
from typing import Any

WIN = 30_000


def lead(state: Any, seat: int) -> int:
    """The score of a seat less the other's."""
    scores = state.scores()
    return int(scores[seat] - scores[1 - seat])


def minimax(state: Any, depth: int, ply: int = 0) -> tuple[int, bool]:
    """The value for who is to move, and whether every line came to the end of the game.

    The lead in score `depth` actions later; a win is worth more the sooner it comes. One player may
    have several actions in a row.
    """
    seat = state.current_player()
    best, complete = -10 * WIN, True
    for action in state.legal_actions():
        child = state.child(action)
        if child.is_terminal():
            value, whole = int(child.returns()[seat]) * (WIN - ply - 1), True
        elif depth == 1:
            value, whole = lead(child, seat), False
        else:
            value, whole = minimax(child, depth - 1, ply + 1)
            value = value if child.current_player() == seat else -value
        best = max(best, value)
        complete = complete and whole
    return best, complete


def expected_return(lead_in_points: int, scale: float = 10.0) -> float:
    """What a lead is worth as a return."""
    return 2 / (1 + math.exp(-lead_in_points / scale)) - 1


def outcome(state: Any, known: dict[str, int] | None = None) -> int:
    """Who wins with best play, 1, 0, -1 for who is to move: all the game through, by its rules.

    `known` holds what was found about positions, by their texts.
    """
    known = {} if known is None else known
    text = state.serialize()
    if text not in known:
        seat = state.current_player()
        best = -1
        for action in state.legal_actions():
            child = state.child(action)
            if child.is_terminal():
                value = round(child.returns()[seat])
            else:
                value = outcome(child, known)
                value = value if child.current_player() == seat else -value
            best = max(best, value)
            if best == 1:
                break
        known[text] = best
    return known[text]
