"""What a match has shown, in numbers, each with how far it can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from kadan.referee.records import Record
from kadan.referee.schedule import bot_on_seat


@dataclass(frozen=True)
class Interval:
    """A mean and its 95 % confidence interval, None where there are too few deals for one."""

    mean: float
    low: float | None
    high: float | None


def t_quantile_975(freedom: int) -> float:
    """The 0.975 quantile of Student's t with `freedom` degrees of freedom (Hill 1970, CACM 396).

    Off by less than 1e-4 of its value. Raises `ValueError` for less than one degree.
    """
    if freedom < 1:
        raise ValueError(f"Student's t has at least 1 degree of freedom, not {freedom}")
    p = 0.05
    if freedom == 1:
        return 1 / math.tan(p * math.pi / 2)
    if freedom == 2:
        return math.sqrt(2 / (p * (2 - p)) - 2)
    n = float(freedom)
    a = 1 / (n - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * n
    y = (d * p) ** (2 / n)
    if y > 0.05 + a:
        x = -1.959963984540054
        y = x * x
        if freedom < 5:
            c += 0.3 * (n - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        y = (
            (1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1
        ) * (n + 1) / (n + 2) + 1 / y
    return math.sqrt(n * y)


def mean_interval(groups: Sequence[Sequence[float]], lowest: float, highest: float) -> Interval:
    """The mean of all values in `groups`, which lie in [`lowest`, `highest`], and its interval.

    A group holds what belongs together (the games of one deal); only different groups are
    independent of each other, so the interval comes from the spread between groups (the
    cluster-robust variance of the mean, Student's t). Where all values are equal, there is no
    spread to measure: then the interval reaches as far as one rare other group would, one that m
    groups miss with a chance of 2.5 %. The interval never leaves [`lowest`, `highest`].
    """
    total = sum(len(group) for group in groups)
    mean = math.fsum(math.fsum(group) for group in groups) / total
    m = len(groups)
    if m < 2:
        return Interval(mean, None, None)
    deviations = [math.fsum(group) - len(group) * mean for group in groups]
    spread = math.fsum(deviation**2 for deviation in deviations)
    if spread <= 1e-18:
        unseen = 1 - 0.025 ** (1 / m)
        low, high = mean - unseen * (mean - lowest), mean + unseen * (highest - mean)
    else:
        half = t_quantile_975(m - 1) * math.sqrt(m / (m - 1) * spread) / total
        low, high = mean - half, mean + half
    return Interval(mean, max(low, lowest), min(high, highest))


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
    """A match so far. `shared_victories` counts games that more than one seat has won."""

    games: int
    deals: int
    actions: int
    mean_length: float
    shared_victories: int
    forfeits: int
    bots: tuple[BotSummary, ...]
    seats: tuple[SeatSummary, ...]


def winners(returns: Sequence[float]) -> list[int]:
    """The seats that won: those with the highest return; alone, the seat if it is above 0."""
    if len(returns) == 1:
        return [0] if returns[0] > 0 else []
    highest = max(returns)
    return [seat for seat, value in enumerate(returns) if value == highest]


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
        """Count one game of the match."""
        n = len(self._labels)
        won = winners(record.returns)
        self._actions += len(record.actions)
        self._shared += len(won) > 1
        for seat, (value, score) in enumerate(zip(record.returns, record.scores, strict=True)):
            bot = bot_on_seat(seat, record.rotation, n)
            for line in (self._bots[bot], self._seats[seat], self._cells[bot][seat]):
                line.add(record.deal, value, score, seat in won, len(won))
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
        )
