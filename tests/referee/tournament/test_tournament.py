"""Whole tournaments: what is played, in which order, and that it does not depend on the workers."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.errors import RefereeError
from kadan.referee.openings import Openings
from kadan.referee.records import Record, encode
from kadan.referee.replay import replay_line
from kadan.referee.schedule import bot_on_seat
from kadan.referee.tournament import TournamentPlan, run_tournament
from kadan.referee.workers import process_pool

SMALL = "ajisai:board=small"


def _plan(spec: str, *bots: str, **more: Any) -> TournamentPlan:
    more.setdefault("games", 4)
    field = tuple(parse_bot(bot) for bot in bots)
    return TournamentPlan(kadan.load_game(spec), field, more.pop("seed", 5), **more)


def _play(plan: TournamentPlan, *executor: Any) -> list[Record]:
    records: list[Record] = []
    run_tournament(plan, records.append, *executor)
    return records


def _entrants(record: Record) -> tuple[int, ...]:
    assert record.pairing is not None
    return record.pairing.entrants


@pytest.mark.parametrize(
    ("spec", "bots", "more"),
    [
        (SMALL, ["random", "greedy", "random", "greedy"], {}),
        (SMALL, ["random"] * 5, {"format": "swiss", "rounds": 3}),
        (SMALL + ",players=3", ["random", "greedy", "random", "random"], {"format": "gauntlet", "games": 6}),
        ("bonsai:players=1", ["random", "greedy"], {}),
        ("ikebana", ["random", "greedy", "random"], {"openings": Openings(plies=2)}),
    ],
    ids=["round-robin", "swiss", "gauntlet", "solo", "openings"],
)  # fmt: skip
def test_all_executors_give_the_same_records(
    spec: str, bots: list[str], more: dict[str, Any]
) -> None:
    plan = _plan(spec, *bots, **more)
    alone = [encode(record) for record in _play(plan)]
    assert len(alone) == plan.total
    with ThreadPoolExecutor(3) as threads:
        assert [encode(record) for record in _play(plan, threads, 5)] == alone
    for line in alone:
        replay_line(line.encode())


def test_processes_give_the_same_records() -> None:
    plan = _plan(SMALL, *["random"] * 4, format="swiss", rounds=2)
    with process_pool(2) as pool:
        records = _play(plan, pool)
    assert records == _play(plan)


def test_every_bot_plays_every_deal_from_every_seat_in_every_pairing() -> None:
    records = _play(_plan(SMALL + ",players=3", *["random"] * 4, games=6))
    seen = Counter(
        (
            _entrants(record),
            record.deal,
            _entrants(record)[bot_on_seat(seat, record.rotation, 3)],
            seat,
        )
        for record in records
        for seat in range(3)
    )
    groups = list(itertools.combinations(range(4), 3))
    assert set(seen) == {
        (group, deal, bot, seat)
        for group in groups
        for deal in (0, 1)
        for bot in group
        for seat in range(3)
    }
    assert set(seen.values()) == {1}
    assert len({record.deal_seed for record in records}) == 2, "all pairings play the same deals"


def test_pairings_are_played_side_by_side() -> None:
    records = _play(_plan(SMALL, "random", "greedy", "random", games=4))
    assert [record.number for record in records] == list(range(12))
    assert [(r.deal, r.pairing.number, r.rotation) for r in records if r.pairing] == [
        (deal, pairing, rotation) for deal in (0, 1) for pairing in (0, 1, 2) for rotation in (0, 1)
    ]
    assert [record.players for record in records[:4]] == [
        ("random", "greedy"), ("greedy", "random"), ("random", "random"), ("random", "random")
    ]  # fmt: skip
    assert records[2].actions != records[3].actions


def test_a_deal_that_is_cut_short_is_so_in_every_pairing() -> None:
    records = _play(_plan(SMALL, *["random"] * 3, games=3))
    counts = Counter(map(_entrants, records))
    assert set(counts.values()) == {3}
    assert [record.rotation for record in records if record.deal == 1] == [0, 0, 0]


def test_a_swiss_round_is_drawn_from_the_one_before() -> None:
    plan = _plan(SMALL, *["random"] * 3, "flat:playouts=5", format="swiss", rounds=3, games=10)
    records = _play(plan)
    assert len(records) == plan.total == 60
    rounds = [records[at : at + 20] for at in (0, 20, 40)]
    met = [{frozenset(_entrants(record)) for record in each} for each in rounds]
    assert all(len(pairs) == 2 for pairs in met)
    assert len(set().union(*met)) == 6, "in three rounds of four bots everybody meets everybody"
    deals = [{record.deal for record in each} for each in rounds]
    assert deals == [set(range(5)), set(range(5, 10)), set(range(10, 15))]
    points: Counter[int] = Counter()
    for record in rounds[0]:
        won = record.returns.index(max(record.returns))
        points[_entrants(record)[bot_on_seat(won, record.rotation, 2)]] += 1
    best = sorted(range(4), key=lambda bot: (-points[bot], bot))
    if frozenset(best[:2]) not in met[0]:
        assert frozenset(best[:2]) in met[1]


def test_alone_every_bot_plays_the_same_deals() -> None:
    records = _play(_plan("bonsai:players=1", "random", "greedy", games=5))
    assert len(records) == 10
    for bot in (0, 1):
        mine = [record for record in records if _entrants(record) == (bot,)]
        assert [record.deal for record in mine] == list(range(5))
    assert [a.initial for a in records[::2]] == [b.initial for b in records[1::2]]


@pytest.mark.parametrize(
    ("spec", "bots", "more", "says"),
    [
        (SMALL, 1, {}, "needs at least 2 bots, not 1"),
        (SMALL + ",players=3", 2, {}, "needs at least 3 bots, not 2"),
        ("bonsai:players=1", 1, {}, "needs at least 2 bots, not 1"),
        ("bonsai:players=1", 3, {"format": "swiss"}, "the format is round-robin"),
        ("bonsai:players=1", 3, {"format": "gauntlet"}, "the format is round-robin"),
        (SMALL, 3, {"games": 0}, "a pairing needs at least 1 game"),
        (SMALL, 3, {"format": "swiss", "rounds": 0}, "at least 1 round"),
        (SMALL, 3, {"format": "gauntlet", "challengers": 3}, "1 to 2 challengers, not 3"),
        (SMALL, 3, {"seed": -1}, "0 to 2**64 - 1"),
    ],
)
def test_what_makes_no_tournament_is_told(
    spec: str, bots: int, more: dict[str, Any], says: str
) -> None:
    with pytest.raises(RefereeError) as caught:
        _plan(spec, *["random"] * bots, **more)
    assert says in str(caught.value)


def test_a_consumer_that_breaks_off_breaks_off_the_tournament() -> None:
    plan = _plan(SMALL, *["random"] * 3, games=10)
    records: list[Record] = []

    def consume(record: Record) -> None:
        records.append(record)
        if len(records) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_tournament(plan, consume)
    assert records == _play(plan)[:4]


def _consumer_of(records: list[Record], last: int) -> Callable[[Record], bool]:
    def consume(record: Record) -> bool:
        records.append(record)
        return len(records) == last

    return consume


def test_a_consumer_that_has_enough_ends_the_tournament() -> None:
    plan = _plan(SMALL, *["random"] * 4, format="swiss", rounds=3, games=2)
    records: list[Record] = []
    run_tournament(plan, _consumer_of(records, 5))
    assert records == _play(plan)[:5]
