"""Paired deals and rotated seats."""

from __future__ import annotations

import pytest

from kadan.referee.errors import RefereeError
from kadan.referee.schedule import bot_on_seat, cut_short_notice, make_schedule


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_every_deal_is_played_by_every_bot_from_every_seat(players: int) -> None:
    fixtures = make_schedule(players, 4 * players, 9)
    assert [fixture.number for fixture in fixtures] == list(range(4 * players))
    for deal in range(4):
        games = [fixture for fixture in fixtures if fixture.deal == deal]
        assert len({fixture.deal_seed for fixture in games}) == 1
        seatings = {
            (bot_on_seat(seat, fixture.rotation, players), seat)
            for fixture in games
            for seat in range(players)
        }
        assert len(seatings) == players**2
    assert len({fixture.deal_seed for fixture in fixtures}) == 4


def test_the_games_of_a_deal_follow_each_other() -> None:
    deals = [fixture.deal for fixture in make_schedule(3, 7, 0)]
    assert deals == [0, 0, 0, 1, 1, 1, 2]


def test_a_longer_match_begins_like_a_shorter_one() -> None:
    assert make_schedule(2, 20, 3)[:6] == make_schedule(2, 6, 3)


def test_a_deal_that_is_cut_short_is_told() -> None:
    assert cut_short_notice(3, 6) is None
    notice = cut_short_notice(3, 8)
    assert notice is not None
    assert "2 of its 3 rotations" in notice


@pytest.mark.parametrize(
    ("players", "games", "seed"), [(0, 1, 0), (2, 0, 0), (2, 1, -1), (2, 1, 2**64)]
)
def test_numbers_that_make_no_match_are_refused(players: int, games: int, seed: int) -> None:
    with pytest.raises(RefereeError):
        make_schedule(players, games, seed)
