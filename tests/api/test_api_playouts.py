"""`kadan.random_playouts`: shapes, determinism, threads, and whether the games are random ones."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import kadan
from helpers.ajisai import PARKING, marks
from helpers.implementations import IMPLEMENTATIONS
from helpers.registry import GAME_SPECS, short_name


@pytest.fixture(params=GAME_SPECS, ids=short_name)
def start(request: pytest.FixtureRequest) -> Any:
    """The start of each game in turn."""
    return kadan.load_game(request.param).new_initial_state(11)


def test_playouts_shape_and_values(start: Any) -> None:
    returns = kadan.random_playouts(start, 50, seed=1)
    players = start.num_players()
    assert returns.shape == (50, players)
    assert returns.dtype == np.float32
    game = start.get_game()
    assert (returns >= np.float32(game.min_utility())).all()
    assert (returns <= game.max_utility()).all()
    if game.utility_sum() is not None:
        np.testing.assert_allclose(returns.sum(axis=1), game.utility_sum(), atol=1e-6)
    # Games of Ajisai have one winner (AJ-16); others may share, but somebody gets something.
    assert (returns != 0).any()


def test_playouts_of_no_games(start: Any) -> None:
    returns = kadan.random_playouts(start, 0)
    assert returns.shape == (0, start.num_players())
    assert returns.dtype == np.float32
    assert kadan.playout_moves(start, 0) == 0


def test_playouts_leave_the_state_alone(start: Any) -> None:
    state = start.child(start.legal_actions()[0])
    before = (state.serialize(), state.history())
    kadan.random_playouts(state, 20, threads=2)
    assert (state.serialize(), state.history()) == before


def test_playouts_are_a_function_of_the_seed(start: Any) -> None:
    first = kadan.random_playouts(start, 200, seed=5)
    np.testing.assert_array_equal(first, kadan.random_playouts(start, 200, seed=5))
    np.testing.assert_array_equal(first, kadan.random_playouts(start.clone(), 200, seed=5))
    others = [kadan.random_playouts(start, 200, seed=seed) for seed in (6, 7, 2**64 - 1)]
    if len({tuple(row) for row in first.tolist()}) > 1:
        assert any((first != other).any() for other in others)


def test_playouts_do_not_depend_on_history(start: Any) -> None:
    state = start.child(start.legal_actions()[-1])
    again = state.get_game().deserialize_state(state.serialize())
    np.testing.assert_array_equal(
        kadan.random_playouts(state, 100, seed=3), kadan.random_playouts(again, 100, seed=3)
    )


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_playouts_do_not_depend_on_threads(start: Any, threads: int) -> None:
    alone = kadan.random_playouts(start, 101, seed=9)
    np.testing.assert_array_equal(alone, kadan.random_playouts(start, 101, seed=9, threads=threads))
    assert kadan.playout_moves(start, 101, seed=9) == kadan.playout_moves(
        start, 101, seed=9, threads=threads
    )


def test_playouts_from_the_end_are_its_returns(start: Any) -> None:
    state = start.clone()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    returns = kadan.random_playouts(state, 10)
    np.testing.assert_allclose(returns, [state.returns()] * 10, rtol=1e-6)
    assert kadan.playout_moves(state, 10) == 0


def test_playouts_move_as_long_as_games_may_last(start: Any) -> None:
    moves = kadan.playout_moves(start, 100, seed=2)
    assert 0 < moves <= 100 * start.get_game().max_game_length()


def test_playouts_agree_with_random_play_from_python(start: Any) -> None:
    # 400 games here, 4,000 there: the standard error of a difference of means is below
    # 1 / 20 · (1 + 1/√10) < 0.066 (returns lie in [-1, 1]); 5 of them are allowed. The mean length
    # of a game must agree within 5 of its standard errors as well.
    rng = random.Random(17)
    here, lengths = [], []
    for _ in range(400):
        state = start.clone()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        here.append(state.returns())
        lengths.append(state.move_number() - start.move_number())
    there = kadan.random_playouts(start, 4000, seed=17)
    assert np.abs(np.mean(here, axis=0) - there.mean(axis=0)).max() < 0.33
    moves = kadan.playout_moves(start, 4000, seed=17) / 4000
    assert abs(np.mean(lengths) - moves) <= 5 * np.std(lengths) / 20 * 1.1 + 1e-9


def test_playouts_choose_actions_with_equal_probability() -> None:
    # One mark is left, for Red, Yellow or Purple; Red is seat 0's secret and ties with the Orange
    # of seat 1, which is good for seat 0 (AJ-16, AJ-18). The others lose.
    text = PARKING.text(f"W:{marks('a', 1, 10)} O:b1", secrets="RO")
    state = PARKING.load(IMPLEMENTATIONS["core"], traitor=True).deserialize_state(text)
    assert [state.child(action).returns()[0] for action in state.legal_actions()] == [1, -1, -1]
    won = (kadan.random_playouts(state, 9000, seed=4)[:, 0] == 1).sum()
    # 3000 of 9000 are expected, the standard deviation is 45.
    assert 2775 <= won <= 3225


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"n": -1}, "-1"),
        ({"n": 5, "seed": -1}, "-1"),
        ({"n": 5, "seed": 2**64}, str(2**64)),
        ({"n": 5, "threads": 0}, "0"),
        ({"n": 5, "threads": -2}, "-2"),
    ],
)
def test_playouts_refuse_what_makes_no_sense(arguments: dict[str, int], named: str) -> None:
    state = kadan.load_game("ajisai").new_initial_state()
    for function in (kadan.random_playouts, kadan.playout_moves):
        with pytest.raises(ValueError, match=named):
            function(state, **arguments)
