"""Which game is played when, by whom, on which deal.

Deals are paired: each deal is played in every rotation of the seats, so that with n bots a deal
takes n games and every bot plays it from every seat. In rotation r, bot (s + r) mod n sits on seat
s.
"""

from __future__ import annotations

from dataclasses import dataclass

from kadan.referee.errors import RefereeError
from kadan.referee.seeds import deal_seed


@dataclass(frozen=True)
class Fixture:
    """One game of a match, before it is played. All numbers count from 0."""

    number: int
    deal: int
    rotation: int
    deal_seed: int


def bot_on_seat(seat: int, rotation: int, players: int) -> int:
    """The number of the bot, in the order the match was given, that sits on `seat`."""
    return (seat + rotation) % players


def make_schedule(players: int, games: int, match_seed: int) -> list[Fixture]:
    """The games of a match in their order: deal by deal, in each the rotations in ascending order.

    Where `games` is not a multiple of `players`, the last deal is cut short. Raises `RefereeError`
    for less than one game or player, or a seed out of range.
    """
    if players < 1:
        raise RefereeError(f"a match needs at least 1 bot, not {players}")
    if games < 1:
        raise RefereeError(f"a match needs at least 1 game, not {games}")
    if not 0 <= match_seed < 1 << 64:
        raise RefereeError(f"the seed of a match is a number from 0 to 2**64 - 1, not {match_seed}")
    return [
        Fixture(
            number=number,
            deal=number // players,
            rotation=number % players,
            deal_seed=deal_seed(match_seed, number // players),
        )
        for number in range(games)
    ]


def cut_short_notice(players: int, games: int) -> str | None:
    """What to tell who asked for a number of games that leaves the last deal incomplete."""
    left = games % players
    if left == 0:
        return None
    return (
        f"{games} games are not a multiple of the {players} seats: the last deal is cut short and "
        f"played in {left} of its {players} rotations"
    )
