"""A match counted by bot and by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from kadan.referee.records import Record
from kadan.referee.schedule import bot_on_seat
from kadan.referee.stats.intervals import Interval, mean_interval
from kadan.referee.stats.pairs import PairSummary, PairTally
from kadan.referee.stats.results import half_points, winners


@dataclass(frozen=True)
class BotSummary:
    """One bot's match. In `points` a shared victory of k counts 1/k."""

    label: str
    games: int
    wins: int
    shared: int
    points: float
    returns: Interval
    mean_score: float
    forfeits: int
    games_by_seat: tuple[int, ...]
    points_by_seat: tuple[float, ...]


@dataclass(frozen=True)
class SeatSummary:
    """One seat's match, whoever sat there."""

    seat: int
    games: int
    wins: int
    shared: int
    points: float
    returns: Interval
    mean_score: float


@dataclass(frozen=True)
class Summary:
    """A match so far. `shared_victories` counts games that more than one seat has won.

    `pair` is the first bot against the second where there are two, else None.
    """

    games: int
    deals: int
    actions: int
    mean_length: float
    shared_victories: int
    forfeits: int
    bots: tuple[BotSummary, ...]
    seats: tuple[SeatSummary, ...]
    pair: PairSummary | None


@dataclass
class _Line:
    """What is counted for one bot, or for one seat."""

    games: int = 0
    wins: int = 0
    shared: int = 0
    points: Fraction = Fraction(0)
    score: int = 0
    returns: dict[int, list[float]] = field(default_factory=dict)

    def add(self, deal: int, value: float, score: int, won: bool, winners: int) -> None:
        self.games += 1
        self.score += score
        self.returns.setdefault(deal, []).append(value)
        if won:
            self.points += Fraction(1, winners)
            if winners == 1:
                self.wins += 1
            else:
                self.shared += 1

    def interval(self, lowest: float, highest: float) -> Interval:
        return mean_interval(list(self.returns.values()), lowest, highest)


class Tally:
    """Counts the games of one match. `lowest` and `highest` are the bounds of a return."""

    def __init__(self, labels: Sequence[str], lowest: float, highest: float) -> None:
        self._labels = list(labels)
        self._lowest = lowest
        self._highest = highest
        n = len(self._labels)
        self._bots = [_Line() for _ in range(n)]
        self._seats = [_Line() for _ in range(n)]
        self._cells = [[_Line() for _ in range(n)] for _ in range(n)]
        self._pair = PairTally() if n == 2 else None
        self._forfeits = [0] * n
        self._actions = 0
        self._shared = 0

    @property
    def games(self) -> int:
        """The number of games counted so far."""
        return sum(line.games for line in self._bots[:1])

    @property
    def actions(self) -> int:
        """The number of actions in the games counted so far."""
        return self._actions

    def add(self, record: Record) -> None:
        """Count one game of the match. One that was interrupted has no result and is left out."""
        if record.ended == "interrupted":
            return
        n = len(self._labels)
        won = winners(record.returns)
        self._actions += len(record.actions)
        self._shared += len(won) > 1
        for seat, (value, score) in enumerate(zip(record.returns, record.scores, strict=True)):
            bot = bot_on_seat(seat, record.rotation, n)
            for line in (self._bots[bot], self._seats[seat], self._cells[bot][seat]):
                line.add(record.deal, value, score, seat in won, len(won))
        if self._pair is not None:
            half = half_points(record.returns, record.rotation)  # bot 0 has that seat
            self._pair.add(record.deal, record.rotation, half)
        if record.forfeit is not None:
            self._forfeits[bot_on_seat(record.forfeit.seat, record.rotation, n)] += 1

    def summary(self) -> Summary:
        """The match so far. Raises `ValueError` before the first game."""
        if not self.games:
            raise ValueError("no game has been counted")
        n = len(self._labels)
        return Summary(
            games=self.games,
            deals=len(self._bots[0].returns),
            actions=self._actions,
            mean_length=self._actions / self.games,
            shared_victories=self._shared,
            forfeits=sum(self._forfeits),
            bots=tuple(
                BotSummary(
                    label=self._labels[bot],
                    games=line.games,
                    wins=line.wins,
                    shared=line.shared,
                    points=float(line.points),
                    returns=line.interval(self._lowest, self._highest),
                    mean_score=line.score / line.games,
                    forfeits=self._forfeits[bot],
                    games_by_seat=tuple(self._cells[bot][seat].games for seat in range(n)),
                    points_by_seat=tuple(float(self._cells[bot][seat].points) for seat in range(n)),
                )
                for bot, line in enumerate(self._bots)
            ),
            seats=tuple(
                SeatSummary(
                    seat=seat,
                    games=line.games,
                    wins=line.wins,
                    shared=line.shared,
                    points=float(line.points),
                    returns=line.interval(self._lowest, self._highest),
                    mean_score=line.score / line.games,
                )
                for seat, line in enumerate(self._seats)
            ),
            pair=None if self._pair is None else self._pair.summary(),
        )
