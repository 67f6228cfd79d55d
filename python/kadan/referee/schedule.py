"""Which game is played when, by whom, on which deal.

Deals are paired: each deal is played in every rotation of the seats, so that with n bots a deal
takes n games and every bot plays it from every seat. In rotation r, bot (s + r) mod n sits on seat
s.
"""

from __future__ import annotations

from dataclasses import dataclass

from kadan.referee.errors import RefereeError
from kadan.referee.openings import Opening, Openings


@dataclass(frozen=True)
class Pairing:
    """Who meets in a tournament: its number there, and its bots' places in the list of all.

    In rotation r, bot (s + r) mod n of `entrants` sits on seat s. All numbers count from 0.
    """

    number: int
    entrants: tuple[int, ...]


@dataclass(frozen=True)
class Fixture:
    """One game of a match, before it is played. All numbers count from 0.

    `opening` is None where the game begins at its deal, `pairing` outside of tournaments.
    """

    number: int
    deal: int
    rotation: int
    deal_seed: int
    opening: Opening | None = None
    pairing: Pairing | None = None


def bot_on_seat(seat: int, rotation: int, players: int) -> int:
    """The number of the bot, in the order the match was given, that sits on `seat`."""
    return (seat + rotation) % players


def make_schedule(
    players: int, games: int, match_seed: int, openings: Openings | None = None
) -> list[Fixture]:
    """The games of a match in their order: deal by deal, in each the rotations in ascending order.

    Where `games` is not a multiple of `players`, the last deal is cut short. Raises `RefereeError`
    for less than one game or player, or a seed out of range.
    """
    if players < 1:
        raise RefereeError(f"a match needs at least 1 bot, not {players}")
    if games < 1:
        raise RefereeError(f"a match needs at least 1 game, not {games}")
    check_match_seed(match_seed)
    openings = openings or Openings()
    fixtures = []
    for number in range(games):
        seed, opening = openings.of_deal(match_seed, number // players)
        fixtures.append(Fixture(number, number // players, number % players, seed, opening))
    return fixtures


def check_match_seed(seed: int) -> None:
    """Raise `RefereeError` unless `seed` is in [0, 2**64)."""
    if not 0 <= seed < 1 << 64:
        raise RefereeError(f"the seed of a match is a number from 0 to 2**64 - 1, not {seed}")


def cut_short_notice(players: int, games: int) -> str | None:
    """What to tell who asked for a number of games that leaves the last deal incomplete."""
    left = games % players
    if left == 0:
        return None
    return (
        f"{games} games are not a multiple of the {players} seats: the last deal is cut short and "
        f"played in {left} of its {players} rotations"
    )
