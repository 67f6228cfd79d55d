"""The returns of games that did not end by their own rules (G-6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def victory_returns(players: int, winners: Collection[int]) -> tuple[float, ...]:
    """The returns by seat when `winners`, at least one seat, share the victory (G-6).

    With k winners among n players each of them gets (n-k)/(k(n-1)) and each other -1/(n-1). Alone
    the winner gets 1.
    """
    if players == 1:
        return (1.0,)
    k = len(winners)
    share = (players - k) / (k * (players - 1))
    return tuple(share if seat in winners else -1 / (players - 1) for seat in range(players))


def forfeit_returns(players: int, *seats: int) -> tuple[float, ...]:
    """The returns by seat when `seats` have forfeited: as if all others share the victory.

    One seat that forfeits gets -1/(n-1), each other 1/(n-1)**2. Who forfeits alone gets -1.
    """
    if players == 1:
        return (-1.0,)
    return victory_returns(players, [seat for seat in range(players) if seat not in seats])


def adjudicated_returns(
    scores: Sequence[int], forfeited: Collection[int] = ()
) -> tuple[float, ...]:
    """The returns of a game that was broken off: the highest scores share the victory.

    Seats that have forfeited do not count. Alone, a game that was broken off is not won: -1.
    """
    if len(scores) == 1:
        return (-1.0,)
    return victory_returns(len(scores), _highest(scores, forfeited))


def played_on_returns(
    returns: Sequence[float], scores: Sequence[int], forfeited: Collection[int]
) -> tuple[float, ...]:
    """The returns of a game that was played to its end for the seats in `forfeited`.

    Those come last, whatever was reached for them. The winners are the others that have won; where
    only forfeited seats have, those of the others with the highest score share the victory.
    """
    if not forfeited:
        return tuple(returns)
    highest = max(returns)
    winners = [s for s, value in enumerate(returns) if value == highest and s not in forfeited]
    return victory_returns(len(returns), winners or _highest(scores, forfeited))


def _highest(scores: Sequence[int], forfeited: Collection[int]) -> list[int]:
    left = [seat for seat in range(len(scores)) if seat not in forfeited]
    highest = max(scores[seat] for seat in left)
    return [seat for seat in left if scores[seat] == highest]
