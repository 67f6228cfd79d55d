"""Records of any matches and tournaments of one game, put together."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kadan.referee.errors import RefereeError
from kadan.referee.records import Record
from kadan.referee.stats.breakdown import Latency, Lengths, latencies, lengths
from kadan.referee.stats.crosstable import Cell, cross_table
from kadan.referee.stats.elo import Estimate
from kadan.referee.stats.games import Games, Played, collect_games
from kadan.referee.stats.intervals import Interval, mean_interval
from kadan.referee.stats.pairs import PairSummary
from kadan.referee.stats.rating import Contest, Ratings, rate
from kadan.referee.stats.results import winners

GameKey = tuple[str, str, str]


@dataclass(frozen=True)
class Row:
    """What a bot, or a seat, has done. In `points` a shared victory of k counts 1/k.

    `score` is the mean score with its interval; `rating` is in Elo, 0 being the mean of the field.
    `points_by_seat` and `games_by_seat` are there for bots.
    """

    label: str
    games: int
    wins: int
    shared: int
    points: float
    returns: Interval
    score: Interval
    forfeits: int
    rating: Estimate | None = None
    games_by_seat: tuple[int, ...] = ()
    points_by_seat: tuple[float, ...] = ()
    latency: Latency | None = None


@dataclass(frozen=True)
class Report:
    """What the records of one game show. `bots` are ranked, and the rows and columns of `cross`.

    `pair` is the first against the second where there are no others. `superiority` has for each bot
    the likelihood that it is stronger than the next one. `notices` say what could not be had.
    """

    game: str
    edition: str
    games: int
    deals: int
    actions: int
    interrupted: int
    solo: bool
    bots: tuple[Row, ...]
    seats: tuple[Row, ...]
    cross: tuple[tuple[Cell | None, ...], ...]
    pair: PairSummary | None
    superiority: tuple[float | None, ...]
    lengths: Lengths
    endings: dict[str, int]
    notices: tuple[str, ...] = ()


def game_of(record: Record) -> GameKey:
    """What records have in common that can be put together: name, parameters, edition."""
    parameters = ",".join(f"{key}={value}" for key, value in sorted(record.parameters.items()))
    return record.game, parameters.replace("True", "true").replace("False", "false"), record.edition


def by_game(records: Iterable[Record]) -> dict[GameKey, list[Record]]:
    """The records of each game, in the order in which the games first appear."""
    games: dict[GameKey, list[Record]] = defaultdict(list)
    for record in records:
        games[game_of(record)].append(record)
    return dict(games)


Movers = Callable[[Record], "tuple[int, ...] | None"]


def make_report(records: Sequence[Record], movers: Movers | None = None) -> Report:
    """Put together the records of one game.

    `movers` gives the seats of a record's actions; it is asked where the record has times. Raises
    `RefereeError` where no game has a result, or the records are not of one game.
    """
    keys = {game_of(record) for record in records}
    if len(keys) > 1:
        raise RefereeError(f"the records are of {len(keys)} games; a report is about one")
    seats = None
    if movers is not None:
        seats = [None if record.times is None else movers(record) for record in records]
    games = collect_games(records, seats)
    if not games.played:
        raise RefereeError("there is no game with a result to report on")
    return _report(*next(iter(keys)), games)


def _report(name: str, parameters: str, edition: str, games: Games) -> Report:
    ratings, notices = _ratings(games)
    rows = _bot_rows(games, ratings)
    order = sorted(range(len(rows)), key=lambda bot: (-_strength(rows[bot], games.seats), bot))
    cross = cross_table(games)
    ranked = tuple(tuple(cross[row][column] for column in order) for row in order)
    pair = ranked[0][1].pair if len(rows) == 2 and ranked[0][1] is not None else None
    return Report(
        game=f"{name}({parameters})" if parameters else name,
        edition=edition,
        games=len(games.played),
        deals=len({game.deal for game in games.played}),
        actions=sum(game.length for game in games.played),
        interrupted=games.interrupted,
        solo=games.seats == 1,
        bots=tuple(rows[bot] for bot in order),
        seats=_seat_rows(games),
        cross=ranked,
        pair=pair,
        superiority=()
        if ratings is None
        else tuple(ratings.superiority[one][other] for one, other in itertools.pairwise(order)),
        lengths=lengths(games, order),
        endings=dict(Counter(game.ended for game in games.played).most_common()),
        notices=notices,
    )


def _strength(row: Row, seats: int) -> float:
    if row.rating is not None and row.rating.value is not None:
        return row.rating.value
    return row.score.mean if seats == 1 else row.points / row.games


def _ratings(games: Games) -> tuple[Ratings | None, tuple[str, ...]]:
    if games.seats < 2 or len(games.labels) < 2:
        return None, ()
    contests = (
        Contest(game.deal, game.bots, tuple(game.bots[seat] for seat in winners(game.returns)))
        for game in games.played
    )
    try:
        return rate(contests, len(games.labels)), ()
    except RefereeError as error:
        return None, (str(error),)


@dataclass
class _Sum:
    """What is counted for a bot or a seat."""

    seats: int
    games: int = 0
    wins: int = 0
    shared: int = 0
    forfeits: int = 0
    returns: dict[Hashable, list[float]] = field(default_factory=lambda: defaultdict(list))
    scores: dict[Hashable, list[float]] = field(default_factory=lambda: defaultdict(list))
    games_by_seat: list[int] = field(init=False)
    points_by_seat: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.games_by_seat = [0] * self.seats
        self.points_by_seat = [0.0] * self.seats

    def add(self, game: Played, seat: int, won: Sequence[int]) -> None:
        self.games += 1
        self.games_by_seat[seat] += 1
        if seat in won:
            self.points_by_seat[seat] += 1 / len(won)
            self.wins += len(won) == 1
            self.shared += len(won) > 1
        self.forfeits += seat in game.forfeits
        self.returns[game.deal].append(game.returns[seat])
        self.scores[game.deal].append(game.scores[seat])

    def row(self, label: str, bounds: tuple[float, float], **more: Any) -> Row:
        return Row(
            label=label,
            games=self.games,
            wins=self.wins,
            shared=self.shared,
            points=sum(self.points_by_seat),
            returns=mean_interval(list(self.returns.values()), *bounds),
            score=_score_interval(list(self.scores.values())),
            forfeits=self.forfeits,
            **more,
        )


def _score_interval(groups: Sequence[Sequence[float]]) -> Interval:
    """The mean score. Scores have no bounds, so where all are equal there is no interval."""
    values = [value for group in groups for value in group]
    if min(values) == max(values):
        return Interval(values[0], None, None)
    return mean_interval(groups, -float("inf"), float("inf"))


def _bounds(games: Games) -> tuple[float, float]:
    """The lowest and the highest return that a game has (G-6)."""
    return -1 / max(1, games.seats - 1), 1.0


def _bot_rows(games: Games, ratings: Ratings | None) -> list[Row]:
    sums = [_Sum(games.seats) for _ in games.labels]
    for game in games.played:
        won = winners(game.returns)
        for seat, bot in enumerate(game.bots):
            sums[bot].add(game, seat, won)
    return [
        total.row(
            label,
            _bounds(games),
            rating=None if ratings is None else ratings.elo[bot],
            games_by_seat=tuple(total.games_by_seat),
            points_by_seat=tuple(total.points_by_seat),
            latency=latency,
        )
        for bot, (label, total, latency) in enumerate(
            zip(games.labels, sums, latencies(games), strict=True)
        )
    ]


def _seat_rows(games: Games) -> tuple[Row, ...]:
    sums = [_Sum(games.seats) for _ in range(games.seats)]
    for game in games.played:
        won = winners(game.returns)
        for seat, total in enumerate(sums):
            total.add(game, seat, won)
    return tuple(total.row(str(seat), _bounds(games)) for seat, total in enumerate(sums))
