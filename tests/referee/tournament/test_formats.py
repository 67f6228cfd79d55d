"""Who meets whom: all, the challengers, and Swiss."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from kadan.referee.tournament import SwissTable, gauntlet, round_robin, swiss_draw


@pytest.mark.parametrize(("bots", "seats"), [(4, 2), (5, 3), (6, 5), (3, 3), (4, 1)])
def test_every_group_meets_once(bots: int, seats: int) -> None:
    groups = round_robin(bots, seats)
    assert len(set(map(frozenset, groups))) == len(groups) == math.comb(bots, seats)
    assert all(len(set(group)) == seats for group in groups)


@pytest.mark.parametrize(("bots", "seats", "challengers"), [(5, 2, 1), (6, 2, 3), (6, 3, 2)])
def test_challengers_meet_the_others_alone(bots: int, seats: int, challengers: int) -> None:
    groups = gauntlet(bots, seats, challengers)
    assert len(set(groups)) == len(groups) == challengers * math.comb(bots - challengers, seats - 1)
    for first, *others in groups:
        assert first < challengers
        assert all(challengers <= other < bots for other in others)


def _played(
    bots: int, seats: int, rounds: int, seed: int = 1
) -> tuple[SwissTable, list[Counter[tuple[int, int]]]]:
    """A Swiss tournament whose games are won by lot, better bots more often."""
    table, rng = SwissTable.empty(bots), random.Random(seed)
    history = []
    for _ in range(rounds):
        draw = swiss_draw(table, seats)
        seated = [bot for group in draw.tables for bot in group]
        assert sorted([*seated, *draw.byes]) == list(range(bots))
        assert all(len(group) == seats for group in draw.tables)
        assert len(draw.byes) == bots % seats
        table.seat(draw, Fraction(1, seats))
        history.append(table.met.copy())
        for group in draw.tables:
            table.points[rng.choices(group, [1 + bot for bot in group])[0]] += 1
    return table, history


@pytest.mark.parametrize(
    ("bots", "seats", "rounds"),
    [(8, 2, 4), (7, 2, 3), (20, 2, 10), (33, 2, 6), (9, 3, 2), (40, 4, 4)],
)
def test_nobody_meets_twice_where_that_can_be(bots: int, seats: int, rounds: int) -> None:
    for seed in range(5):
        table, _ = _played(bots, seats, rounds, seed)
        assert max(table.met.values()) == 1


@pytest.mark.parametrize(("bots", "seats", "rounds"), [(4, 2, 9), (6, 2, 20), (5, 3, 8), (9, 3, 8)])
def test_repetitions_are_spread(bots: int, seats: int, rounds: int) -> None:
    table, _ = _played(bots, seats, rounds)
    meetings = [table.met[pair] for pair in itertools.combinations(range(bots), 2)]
    assert max(meetings) - min(meetings) <= 2
    assert sum(meetings) == rounds * (bots // seats) * math.comb(seats, 2)


@pytest.mark.parametrize(("bots", "seats"), [(7, 2), (8, 3), (11, 4)])
def test_sitting_out_goes_round(bots: int, seats: int) -> None:
    table, _ = _played(bots, seats, bots)
    assert max(table.byes) - min(table.byes) <= 1
    assert sum(table.byes) == bots * (bots % seats)


def test_the_lowest_sits_out_and_shares_a_victory() -> None:
    table = SwissTable.empty(5)
    table.points = [Fraction(n) for n in (3, 1, 0, 2, 0)]
    draw = swiss_draw(table, 2)
    assert draw.byes == (4,)
    table.seat(draw, Fraction(5, 2))
    assert table.points[4] == Fraction(5, 2)
    assert swiss_draw(table, 2).byes == (2,)


def test_those_who_have_won_alike_meet() -> None:
    table = SwissTable.empty(8)
    table.points = [Fraction(n) for n in (0, 3, 1, 3, 2, 0, 2, 1)]
    assert swiss_draw(table, 2).tables == ((1, 3), (4, 6), (2, 7), (0, 5))
    assert swiss_draw(table, 4).tables == ((1, 3, 4, 6), (2, 7, 0, 5))


def test_a_large_field_is_drawn() -> None:
    table, _ = _played(60, 4, 12)
    assert max(table.met.values()) <= 2
