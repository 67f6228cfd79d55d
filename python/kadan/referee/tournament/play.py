"""A tournament from its plan to its records."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from kadan.referee.ahead import MAX_BATCH
from kadan.referee.bots import BotSpec
from kadan.referee.errors import RefereeError
from kadan.referee.match import NOTHING_HELD, MatchPlan, run_games
from kadan.referee.openings import Openings
from kadan.referee.records import Record
from kadan.referee.rules import DEFAULT_RULES, MatchRules
from kadan.referee.schedule import Fixture, Pairing, bot_on_seat, check_match_seed
from kadan.referee.stats import winners
from kadan.referee.tournament.formats import Format, gauntlet, round_robin
from kadan.referee.tournament.swiss import SwissTable, swiss_draw

if TYPE_CHECKING:
    from kadan import Game


@dataclass(frozen=True)
class TournamentPlan:
    """What is played: `games` in each pairing, `rounds` of them in Swiss tournaments.

    `challengers` goes with `gauntlet`. Raises `RefereeError` for numbers that make no tournament.
    """

    game: Game
    bots: tuple[BotSpec, ...]
    seed: int
    games: int
    format: Format = "round-robin"
    rounds: int = 1
    challengers: int = 1
    openings: Openings = field(default_factory=Openings)
    rules: MatchRules = DEFAULT_RULES

    def __post_init__(self) -> None:
        seats, bots = self.seats, len(self.bots)
        check_match_seed(self.seed)
        if self.games < 1:
            raise RefereeError(f"a pairing needs at least 1 game, not {self.games}")
        if bots < seats or bots < 2:
            raise RefereeError(
                f"a tournament on `{self.game}` needs at least {max(2, seats)} bots, not {bots}"
            )
        if seats == 1 and self.format != "round-robin":
            raise RefereeError(
                f"`{self.game}` is for one player, so nobody is paired: the format is round-robin"
            )
        if self.rounds < 1:
            raise RefereeError(f"a Swiss tournament has at least 1 round, not {self.rounds}")
        if self.format == "gauntlet" and not 1 <= self.challengers <= bots - (seats - 1):
            raise RefereeError(
                f"with {bots} bots for {seats} seats there can be 1 to {bots - (seats - 1)} "
                f"challengers, not {self.challengers}"
            )

    @property
    def seats(self) -> int:
        """The number of players of a game."""
        return self.game.num_players()

    @property
    def deals(self) -> int:
        """How many deals a pairing takes; the last may be cut short."""
        return -(-self.games // self.seats)

    @property
    def total(self) -> int:
        """The number of games in all."""
        bots, seats = len(self.bots), self.seats
        if self.format == "round-robin":
            return math.comb(bots, seats) * self.games
        if self.format == "gauntlet":
            others = math.comb(bots - self.challengers, seats - 1)
            return self.challengers * others * self.games
        return self.rounds * (bots // seats) * self.games

    def pairing_plan(self, pairing: Pairing) -> MatchPlan:
        """The match that the bots of a pairing play."""
        bots = tuple(self.bots[entrant] for entrant in pairing.entrants)
        return MatchPlan(self.game, bots, self.seed, self.rules)


def run_tournament(
    plan: TournamentPlan,
    consume: Callable[[Record], object],
    executor: Executor | None = None,
    in_flight: int = 8,
    held: Mapping[int, Record] = NOTHING_HELD,
    at_once: int = MAX_BATCH,
) -> None:
    """Play a tournament and hand each game to `consume`, in an order that is a function of `plan`.

    The pairings of a round are played side by side: all games of its first deal, pairing by pairing
    and in each rotation by rotation, then those of its second. All pairings of a round play the
    same deals. See `run_games` for the other arguments, and for what ends it early.
    """
    table = SwissTable.empty(len(plan.bots))

    enough = False

    def note(record: Record) -> bool:
        nonlocal enough
        _add_points(table, record)
        enough = consume(record) is True
        return enough

    numbers = _Numbers()
    for round_number, groups in enumerate(_rounds(plan, table)):
        pairings = [Pairing(numbers.next_pairing(), group) for group in groups]
        games = _interleaved(plan, round_number, pairings, numbers)
        run_games(games, note, executor, in_flight, held, at_once)
        if enough:
            return


class _Numbers:
    """Counts pairings and games through the rounds."""

    def __init__(self) -> None:
        self._pairing = -1
        self._game = -1

    def next_pairing(self) -> int:
        self._pairing += 1
        return self._pairing

    def next_game(self) -> int:
        self._game += 1
        return self._game


def _rounds(plan: TournamentPlan, table: SwissTable) -> Iterator[Sequence[tuple[int, ...]]]:
    """The groups that play in each round. A Swiss round is drawn when the one before is over."""
    bots, seats = len(plan.bots), plan.seats
    if plan.format == "round-robin":
        yield round_robin(bots, seats)
    elif plan.format == "gauntlet":
        yield gauntlet(bots, seats, plan.challengers)
    else:
        for _ in range(plan.rounds):
            draw = swiss_draw(table, seats)
            table.seat(draw, Fraction(plan.games, seats))
            yield draw.tables


def _interleaved(
    plan: TournamentPlan, round_number: int, pairings: Sequence[Pairing], numbers: _Numbers
) -> Iterator[tuple[MatchPlan, Fixture]]:
    for place in range(plan.deals):
        deal = round_number * plan.deals + place
        seed, opening = plan.openings.of_deal(plan.seed, deal)
        for pairing in pairings:
            match = plan.pairing_plan(pairing)
            for rotation in range(min(plan.seats, plan.games - place * plan.seats)):
                number = numbers.next_game()
                yield match, Fixture(number, deal, rotation, seed, opening, pairing)


def _add_points(table: SwissTable, record: Record) -> None:
    if record.ended == "interrupted" or record.pairing is None:
        return
    won = winners(record.returns)
    for seat in won:
        place = bot_on_seat(seat, record.rotation, len(record.players))
        table.points[record.pairing.entrants[place]] += Fraction(1, len(won))
