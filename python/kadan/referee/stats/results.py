"""Who has won a game."""

from __future__ import annotations

from collections.abc import Sequence


def winners(returns: Sequence[float]) -> list[int]:
    """The seats that won: those with the highest return; alone, the seat if it is above 0."""
    if len(returns) == 1:
        return [0] if returns[0] > 0 else []
    highest = max(returns)
    return [seat for seat, value in enumerate(returns) if value == highest]


def half_points(returns: Sequence[float], seat: int) -> int:
    """What `seat` has won of a game for two: 2 for a victory, 1 for a shared one, else 0."""
    won = winners(returns)
    return 2 // len(won) if seat in won else 0
