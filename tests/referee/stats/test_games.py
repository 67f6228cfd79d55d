"""Records become games of one field; cross-table, lengths, latency."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kadan.referee.game import Forfeit
from kadan.referee.records import Record
from kadan.referee.schedule import Pairing
from kadan.referee.stats.breakdown import latencies, lengths
from kadan.referee.stats.crosstable import cross_table
from kadan.referee.stats.games import collect_games

Played = Callable[..., list[Record]]


@pytest.fixture
def game(played: Played) -> Callable[..., Record]:
    """Makes the record of a game: `game(players, returns, number=…, …)`."""
    (two,) = played("ajisai:board=small", "random", "random", games=1)

    def make(players: tuple[str, ...], returns: tuple[float, ...], **change: Any) -> Record:
        change.setdefault("scores", tuple(int(10 * value) for value in returns))
        number = change.get("number", 0)
        change.setdefault("deal", number // len(players))
        change.setdefault("rotation", number % len(players))
        return replace(two, players=players, returns=returns, **change)

    return make


def test_bots_are_told_by_text_and_place(game: Callable[..., Record]) -> None:
    records = [
        game(("random", "random"), (1.0, -1.0), number=0),
        game(("random", "random"), (1.0, -1.0), number=1),
        game(("greedy", "random"), (1.0, -1.0), number=2),
    ]
    games = collect_games(records)
    assert games.labels == ("random#1", "random#2", "greedy")
    assert [each.bots for each in games.played] == [(0, 1), (1, 0), (2, 0)]
    assert [each.rotation for each in games.played] == [0, 1, 0]


def test_bots_of_a_tournament_are_told_by_their_place_in_its_list(
    game: Callable[..., Record],
) -> None:
    # The list: greedy, random, flat, random.
    def meeting(number: int, entrants: tuple[int, int], *players: str) -> Record:
        return game(players, (1.0, -1.0), number=number, pairing=Pairing(number, entrants))

    records = [
        meeting(0, (0, 1), "greedy", "random"),
        meeting(1, (0, 3), "random", "greedy"),
        meeting(2, (1, 3), "random", "random"),
        game(("random", "greedy"), (1.0, -1.0), number=4, seed=9),
    ]
    games = collect_games(records)
    assert games.labels == ("greedy", "random#1", "random#2")
    assert [each.bots for each in games.played] == [(0, 1), (2, 0), (1, 2), (1, 0)]


def test_games_without_a_result_are_left_out(game: Callable[..., Record]) -> None:
    records = [
        game(("a", "b"), (1.0, -1.0), number=0),
        game(("b", "a"), (0.0, 0.0), number=1, ended="interrupted"),
    ]
    games = collect_games(records)
    assert (len(games.played), games.interrupted) == (1, 1)
    assert games.seats == 2
    assert collect_games([]).seats == 0


def test_each_against_each(game: Callable[..., Record]) -> None:
    records = [
        game(("a", "b", "c"), (1.0, -0.5, -0.5), number=0),
        game(("b", "c", "a"), (0.25, 0.25, -0.5), number=1),
        game(("c", "a", "b"), (-0.5, 1.0, -0.5), number=2),
    ]
    table = cross_table(collect_games(records))
    (_, ab, ac), (ba, _, bc), _ = table
    assert all(row[place] is None for place, row in enumerate(table))
    assert ab is not None
    assert ac is not None
    assert ba is not None
    assert bc is not None
    assert (ab.better, ab.alike, ab.worse, ab.share) == (2, 0, 1, pytest.approx(2 / 3))
    assert (ba.better, ba.alike, ba.worse) == (1, 0, 2)
    assert (bc.better, bc.alike, bc.worse, bc.share) == (0, 3, 0, 0.5)
    assert ab.pair is None


def test_two_bots_have_pairs_seen_from_both(game: Callable[..., Record]) -> None:
    results = [(1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0), (1.0, -1.0)]
    records = [
        game(("a", "b") if number % 2 == 0 else ("b", "a"), returns, number=number)
        for number, returns in enumerate(results)
    ]
    (_, ours), (theirs, _) = cross_table(collect_games(records))
    assert ours is not None
    assert theirs is not None
    assert ours.pair is not None
    assert theirs.pair is not None
    assert (ours.better, ours.alike, ours.worse) == (4, 1, 0)
    assert (ours.pair.pentanomial, ours.pair.unpaired) == ((0, 0, 0, 1, 1), 1)
    assert (theirs.pair.pentanomial, theirs.pair.wins) == ((1, 1, 0, 0, 0), 0)


def test_bots_that_never_met_share_nothing(game: Callable[..., Record]) -> None:
    records = [
        game(("a", "b"), (1.0, -1.0), number=0),
        game(("a", "c"), (1.0, -1.0), number=2),
    ]
    cell = cross_table(collect_games(records))[1][2]
    assert cell is not None
    assert (cell.better, cell.share, cell.pair) == (0, None, None)


def test_alone_bots_are_compared_on_the_same_deal(game: Callable[..., Record]) -> None:
    scores = {"a": (30, 40, 50), "b": (20, 40, 60), "c": (10, 10, 10)}
    records = [
        game(
            (name,),
            (-1.0,),
            scores=(score,),
            deal=deal,
            rotation=0,
            number=deal,
            pairing=Pairing(place, (place,)),
        )
        for place, (name, values) in enumerate(scores.items())
        for deal, score in enumerate(values)
    ]
    cell = cross_table(collect_games(records))[0][1]
    assert cell is not None
    assert (cell.better, cell.alike, cell.worse, cell.share) == (1, 1, 1, 0.5)


def test_lengths_in_bins(game: Callable[..., Record]) -> None:
    def of(length: int, number: int, returns: tuple[float, float] = (1.0, -1.0)) -> Record:
        return game(("a", "b"), returns, number=number, rotation=0, actions=("x",) * length)

    records = [of(n, i) for i, n in enumerate((31, 31, 40, 72))] + [of(72, 4, (0.0, 0.0))]
    found = lengths(collect_games(records), (1, 0), most=10)
    assert (found.shortest, found.median, found.longest) == (31, 40, 72)
    assert found.mean == pytest.approx(49.2)
    assert [(each.low, each.high) for each in found.bins[:2]] == [(30, 34), (35, 39)]
    assert [each.games for each in found.bins] == [2, 0, 1, 0, 0, 0, 0, 0, 2]
    assert found.bins[-1].shares == (0.25, 0.75), "in the order asked for: b, then a"
    assert found.bins[1].shares == (None, None)
    assert lengths(collect_games(records[:1]), (0, 1)).bins[0].low == 31


def test_bins_are_few_however_long_the_games(game: Callable[..., Record]) -> None:
    records = [
        game(("a", "b"), (1.0, -1.0), number=number, rotation=0, actions=("x",) * length)
        for number, length in enumerate((3, 20_000))
    ]
    assert len(lengths(collect_games(records), (0, 1)).bins) <= 21


def test_latencies_by_bot(game: Callable[..., Record]) -> None:
    records = [
        game(("a", "b"), (1.0, -1.0), number=0, actions=("x",) * 4, times=(1.0, 20.0, 3.0, 40.0)),
        game(("b", "a"), (1.0, -1.0), number=1, actions=("x",) * 2, times=(60.0, 2.0)),
        game(("a", "b"), (1.0, -1.0), number=2),
    ]
    a, b = latencies(collect_games(records, [(0, 1, 0, 1), (0, 1), None]))
    assert a is not None
    assert b is not None
    assert (a.decisions, a.mean, a.median, a.longest) == (3, 2.0, 2.0, 3.0)
    assert (b.decisions, b.mean, b.median, b.p95, b.p99) == (3, 40.0, 40.0, 60.0, 60.0)
    assert latencies(collect_games(records)) == (None, None)


def test_quantiles_are_times_that_were_taken(game: Callable[..., Record]) -> None:
    times = tuple(float(n) for n in range(1, 201))
    record = game(("a", "b"), (1.0, -1.0), actions=("x",) * 200, times=times)
    first, second = latencies(collect_games([record], [(0,) * 200]))
    assert first is not None
    assert (first.median, first.p95, first.p99, first.longest) == (100.5, 190.0, 198.0, 200.0)
    assert second is None


def test_forfeits_are_noted(game: Callable[..., Record]) -> None:
    record = game(("a", "b"), (-1.0, 1.0), ended="time", forfeit=Forfeit(0, "late", 3.0))
    assert collect_games([record]).played[0].forfeits == (0,)
