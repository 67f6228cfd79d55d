"""Alpha-beta finds what plain minimax finds."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.ajisai import DATA
from helpers.minimax import WIN, expected_return, minimax
from helpers.search import game_of, position, random_game
from kadan import reference
from kadan.search import AlphaBeta, Proof

SPECS = {
    "standard": "ajisai(players=2)",
    "small": "ajisai(board=small,players=2)",
    "custom": f"ajisai(components={DATA}/ajisai_custom.toml,players=2)",
}


def assert_equal(result: Any, state: Any, depth: int) -> None:
    """The result is that of minimax, and the action and the line are worth what it says."""
    value, complete = minimax(state, depth)
    if abs(value) > WIN // 2 or complete:
        assert result.proved
        assert result.value == (value > 0) - (value < 0)
    else:
        assert not result.proved
        assert result.value == pytest.approx(expected_return(value), abs=1e-9)
        assert result.depth == depth
    assert sum(result.root_values) == pytest.approx(0)
    # The line leads to what the result promises.
    player = state.current_player()
    end = state.clone()
    for action in result.pv:
        end.apply_action(action)
    if end.is_terminal():
        assert result.value == end.returns()[player]
    elif not result.proved:
        scores = end.scores()
        promised = expected_return(scores[player] - scores[1 - player])
        assert result.value == pytest.approx(promised, abs=1e-9)
        assert len(result.pv) == depth
    assert result.action == result.pv[0]


@pytest.mark.parametrize("name", SPECS)
def test_depth_1_and_2_anywhere(name: str) -> None:
    game = game_of(SPECS[name])
    for seed in range(3):
        for state in random_game(game, seed)[::7]:
            for depth in (1, 2):
                assert_equal(AlphaBeta(game, depth=depth).run(state), state, depth)


@pytest.mark.parametrize("name", SPECS)
def test_depth_3(name: str) -> None:
    game = game_of(SPECS[name])
    for seed in range(4):
        states = random_game(game, seed)
        for state in states[max(len(states) - 14, 0) :: 3]:
            assert_equal(AlphaBeta(game, depth=3).run(state), state, 3)


def test_the_reference_agrees() -> None:
    game = game_of(SPECS["small"])
    slow = reference.load_game("ajisai", players=2, board="small")
    for seed in range(3):
        states = random_game(game, seed)
        for state in (states[len(states) // 2], states[-5]):
            result = AlphaBeta(game, depth=2).run(state)
            assert_equal(result, slow.deserialize_state(state.serialize()), 2)


def test_a_tiny_table_changes_nothing() -> None:
    game = game_of(SPECS["small"])
    for seed in range(3):
        state = random_game(game, seed)[-12]
        large = AlphaBeta(game, depth=4).run(state)
        tiny = AlphaBeta(game, depth=4, memory=0).run(state)
        assert large.root_values == tiny.root_values


def test_several_actions_in_a_row_are_one_players() -> None:
    # AJ-12: the choice of White marks is a further action of the same player.
    game = game_of(SPECS["standard"])
    in_a_row = 0
    for seed in range(12):
        for state in random_game(game, seed):
            if state.serialize().split()[6] != "-":
                in_a_row += 1
                for depth in (1, 2):
                    assert_equal(AlphaBeta(game, depth=depth).run(state), state, depth)
    assert in_a_row > 0


def test_one_action_is_marked_as_best() -> None:
    spec = SPECS["small"]
    state = position(spec, 10)
    result = AlphaBeta(game_of(spec), depth=3).run(state)
    assert result.actions.tolist() == state.legal_actions()
    assert result.visits.tolist() == [int(a == result.action) for a in result.actions]
    assert result.values[result.visits == 1] == pytest.approx(result.value)
    assert not result.hidden
    assert result.reused == 0
    assert not result.memory_full


def test_a_win_within_the_depth_is_proved() -> None:
    game = game_of(SPECS["standard"])
    proved = 0
    for seed in range(20):
        state = random_game(game, seed)[-2]
        value, complete = minimax(state, 2)
        result = AlphaBeta(game, depth=2).run(state)
        assert result.proved == (complete or abs(value) > WIN // 2)
        if result.proved:
            proof = result.proofs[result.actions == result.action]
            assert proof == (Proof.WIN if value > 0 else Proof.LOSS)
            proved += 1
    assert proved > 10


def test_limits() -> None:
    spec = SPECS["standard"]
    state = position(spec, 6)
    game = game_of(spec)
    assert AlphaBeta(game).run(state).depth == 4
    few = AlphaBeta(game, positions=5000).run(state)
    assert few.depth >= 1
    # Positions at the greatest depth are counted one action at a time.
    assert few.simulations < 5000 + 200
    # One action is looked ahead whatever the limits say.
    least = AlphaBeta(game, positions=1).run(state)
    assert least.depth == 1
    assert least.root_values == AlphaBeta(game, depth=1).run(state).root_values
    short = AlphaBeta(game, seconds=0.02).run(state)
    assert short.depth >= 1
    assert AlphaBeta(game, depth=200).run(state, seconds=0.02).depth < 200
    both = AlphaBeta(game, depth=2, seconds=100, positions=10**9).run(state)
    assert both.depth == 2
