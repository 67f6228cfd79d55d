"""The end and the scores: AJ-15, AJ-16, and the returns of G-6."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.ajisai import PARKING, STANDARD, field, legal_texts, marks, play
from helpers.implementations import Implementation

# The parked marks filled with 13 each of O, Y, B and P.
FULL_PARK = (
    f"O:{marks('b', 1, 13)} Y:{marks('b', 14, 26)} B:{marks('c', 1, 13)} P:{marks('c', 14, 26)}"
)


# --- AJ-15 ------------------------------------------------------------------------------------


def test_aj15_the_game_ends_when_every_mark_is_filled(impl: Implementation) -> None:
    # Ten Whites and an empty a11. The single legal bloom is still asked (G-2).
    state = PARKING.state(impl, f"W:{marks('a', 1, 10)} {FULL_PARK}")
    assert legal_texts(state) == ["R@a11"]
    assert not state.is_terminal()
    after = play(state, "R@a11")
    assert after.is_terminal()
    assert after.current_player() == -4
    assert after.serialize() == (
        "ajisai 2 standard - "
        "WWWWWWWWWWR/OOOOOOOOOOOOOYYYYYYYYYYYYY/BBBBBBBBBBBBBPPPPPPPPPPPPP end - -"
    )


def test_aj15_the_last_bloom_is_resolved_first(impl: Implementation) -> None:
    # R K W … : the sandwich of nine is changed, then the board is full.
    state = PARKING.state(impl, f"R:a1 K:a2 W:{marks('a', 3, 10)} {FULL_PARK}")
    after = play(state, "R@a11")
    assert after.is_terminal()
    assert field(after, 5).startswith("RRRRRRRRRRR/")
    assert after.scores() == [13, 13]
    assert after.returns() == [1.0, -1.0]


def test_aj15_pending_whites_come_before_the_end(impl: Implementation) -> None:
    # All marks are filled by the bloom on a4, and one of the two changed marks gets White first.
    placement = (
        f"R:a1,{marks('b', 1, 10)} B:a2,a3 W:{marks('a', 5, 11)} "
        f"O:{marks('b', 11, 23)} Y:{marks('b', 24, 26)},{marks('c', 1, 10)} "
        f"P:{marks('c', 11, 23)} K:{marks('c', 24, 26)}"
    )
    state = play(PARKING.state(impl, placement), "R@a4")
    assert not state.is_terminal()
    assert state.current_player() == 0
    assert legal_texts(state) == ["W@a2", "W@a3"]
    after = play(state, "W@a2")
    assert after.is_terminal()
    assert field(after, 5).startswith("RWRRWWWWWWW/")


def test_aj15_standard_games_end(impl: Implementation) -> None:
    # Always the first legal action: it ends, within the bound, by AJ-7, AJ-14 or AJ-15.
    state = STANDARD.load(impl).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.move_number() <= state.get_game().max_game_length()
    assert max(state.scores()) <= 13


# --- AJ-16 ------------------------------------------------------------------------------------


def finished(impl: Implementation, counts: str, players: int) -> Any:
    """A finished game with these counts ("R3 O2") on marks without links: nobody can bloom."""
    free = iter(f"{row}{number}" for row in "bc" for number in range(1, 27))
    groups = [
        f"{group[0]}:{','.join(next(free) for _ in range(int(group[1:])))}"
        for group in counts.split()
    ]
    return PARKING.state(impl, " ".join(groups), players=players, turn="end")


@pytest.mark.parametrize(
    ("counts", "scores", "winner"),
    [
        ("R3 O2", [3, 2], 0),
        ("R2 O3", [2, 3], 1),
        ("R5 Y5 P5 K6", [5, 6], 1),  # the largest single colour, not the sum
        ("R1 Y4 P2 O3 B3 K3", [4, 3], 0),
        ("Y2 B7", [2, 7], 1),
        ("P13 K12", [13, 12], 0),
        ("W13 O1", [0, 1], 1),  # White does not count
        ("R4 K4", [4, 4], 0),  # a tie: the earlier in turn order
        ("R2 Y4 O4 B4 K4", [4, 4], 0),
        ("W5", [0, 0], 0),
    ],
)
def test_aj16_two_players(
    impl: Implementation, counts: str, scores: list[int], winner: int
) -> None:
    state = finished(impl, counts, 2)
    assert state.is_terminal()
    assert state.scores() == scores
    assert state.returns() == [1.0 if seat == winner else -1.0 for seat in (0, 1)]


@pytest.mark.parametrize(
    ("counts", "scores", "returns"),
    [
        ("R3 Y2 O1", [3, 2, 1], [1.0, -0.5, -0.5]),
        ("R1 K4 P3", [1, 4, 3], [-0.5, 1.0, -0.5]),
        ("B2 Y3 O5", [2, 3, 5], [-0.5, -0.5, 1.0]),
        ("R3 B3 Y4 P5", [3, 4, 5], [-0.5, -0.5, 1.0]),
        ("R3 Y3 O3", [3, 3, 3], [1.0, -0.5, -0.5]),  # all tie
        ("B4 K4 O2", [4, 4, 2], [1.0, -0.5, -0.5]),  # 0 and 1 tie
        ("R4 Y1 P4", [4, 1, 4], [1.0, -0.5, -0.5]),  # 0 and 2 tie
        ("R2 K4 P4", [2, 4, 4], [-0.5, 1.0, -0.5]),  # 1 and 2 tie
        ("W13", [0, 0, 0], [1.0, -0.5, -0.5]),
    ],
)
def test_aj16_three_players(
    impl: Implementation, counts: str, scores: list[int], returns: list[float]
) -> None:
    state = finished(impl, counts, 3)
    assert state.scores() == scores
    assert state.returns() == returns
    assert state.rewards() == returns
    assert [state.player_return(seat) for seat in range(3)] == returns


def test_aj16_the_same_colours_belong_to_other_seats_with_three(impl: Implementation) -> None:
    # R4 P6 B5: two players: seat 0 has R and P, seat 1 B. Three: 0 has R and B, 2 has P.
    assert finished(impl, "R4 P6 B5", 2).scores() == [6, 5]
    assert finished(impl, "R4 P6 B5", 3).scores() == [5, 0, 6]


def test_aj16_scores_stand_before_the_end(impl: Implementation) -> None:
    state = STANDARD.state(impl, "W:e4 R:e5,e6 Y:d4 O:f5,f6,f7 K:a1")
    assert not state.is_terminal()
    assert state.scores() == [2, 3]
    assert state.returns() == [0.0, 0.0]
    assert state.rewards() == [0.0, 0.0]


def test_aj16_a_finished_game_on_the_standard_board(impl: Implementation) -> None:
    # Counted over rows a … i: R 3 + 6 + 3, O 4 + 4, Y 4, B 7, P 8, K 7, W 6 + 3: together 55.
    text = (
        "ajisai 2 standard - "
        "RRR/RRRRRR/RRROOOO/YYYYOOOO/BBBBBBB/PPPPPPPP/KKKKKKK/WWWWWW/WWW end - -"
    )
    state = STANDARD.load(impl).deserialize_state(text)
    assert state.is_terminal()
    assert state.scores() == [12, 8]
    assert state.returns() == [1.0, -1.0]


def test_g6_bounds_of_the_returns(impl: Implementation) -> None:
    two, three = STANDARD.load(impl), STANDARD.load(impl, players=3)
    assert (two.min_utility(), two.max_utility(), two.utility_sum()) == (-1.0, 1.0, 0.0)
    assert (three.min_utility(), three.max_utility(), three.utility_sum()) == (-0.5, 1.0, 0.0)
