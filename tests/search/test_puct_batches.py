"""PUCT: batches from one tree and from many, limits, and evaluators that fail."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from helpers.search import endgames, found, game_of, opinionated, position, uniform
from kadan import RulesError
from kadan.search import PUCT

AJISAI = "ajisai(players=2)"
IKEBANA = "ikebana(players=2)"


class Counting:
    """An evaluator that notes the sizes of its batches."""

    def __init__(self, game: Any) -> None:
        self.sizes: list[int] = []
        self._answer = opinionated(game)

    def __call__(self, observations: Any, masks: Any, players: Any) -> Any:
        self.sizes.append(len(players))
        return self._answer(observations, masks, players)


def test_batches_from_one_tree_are_filled() -> None:
    game = game_of(AJISAI)
    counting = Counting(game)
    result = PUCT(game, counting, simulations=201, batch=8).run(position(AJISAI, 5))
    assert counting.sizes[0] == 1, "the root alone"
    assert max(counting.sizes) == 8
    assert sum(counting.sizes) == result.simulations == 201
    assert len(counting.sizes) < 60


def test_batches_from_many_trees_are_filled() -> None:
    game = game_of(AJISAI)
    counting = Counting(game)
    states = [position(AJISAI, 5, seed) for seed in range(12)]
    results = PUCT(game, counting, simulations=20, batch=12).run_many(states)
    assert set(counting.sizes) == {12}
    assert len(counting.sizes) == 20
    assert [result.simulations for result in results] == [20] * 12
    for state, result in zip(states, results, strict=True):
        assert result.actions.tolist() == state.legal_actions()
        assert result.player == state.current_player()


def test_many_states_are_searched_as_each_alone() -> None:
    # One leaf a tree in each batch is what a batch of one makes of a tree alone.
    game = game_of(AJISAI)
    states = [position(AJISAI, 5, seed) for seed in range(6)]
    alone = PUCT(game, opinionated(game), simulations=40, batch=1)
    each = [found(alone.run(state)) for state in states]
    many = PUCT(game, opinionated(game), simulations=40, batch=6)
    assert [found(result) for result in many.run_many(states)] == each
    assert [found(result) for result in many.run_many(states[::-1])] == each[::-1]


def test_more_states_than_rows_all_get_their_turn() -> None:
    for spec in (AJISAI, IKEBANA):
        game = game_of(spec)
        states = [position(spec, 5, seed) for seed in range(10)]
        puct = PUCT(game, uniform(game), simulations=15, batch=3)
        assert [result.simulations for result in puct.run_many(states)] == [15] * 10
        # However short the time, each state is evaluated.
        short = PUCT(game, uniform(game), seconds=1e-9, batch=3).run_many(states)
        for state, result in zip(states, short, strict=True):
            assert result.action in state.legal_actions()
            assert 1 <= result.simulations <= 3


def test_nothing_to_search_is_no_work() -> None:
    assert PUCT(game_of(AJISAI), uniform(game_of(AJISAI))).run_many([]) == []


def test_one_finished_game_among_many_is_refused() -> None:
    game = game_of(AJISAI)
    state = next(iter(endgames(game, (1,), (3,))))
    over = state.child(state.legal_actions()[0])
    puct = PUCT(game, uniform(game), simulations=5)
    if over.is_terminal():
        with pytest.raises(RulesError, match="the game is over"):
            puct.run_many([state, over])
    assert puct.run(state).simulations == 5


def test_time_ends_a_search_also_where_nothing_is_evaluated() -> None:
    # With few actions to go, the tree soon knows all ends of games.
    game = game_of(AJISAI)
    state = next(iter(endgames(game, (1,), (3,))))
    result = PUCT(game, uniform(game), seconds=0.25).run(state)
    assert result.seconds >= 0.25
    assert result.simulations > 100
    assert PUCT(game, uniform(game), simulations=5000).run(state).simulations == 5000


def test_time_and_stop_end_a_search() -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 5)
    assert PUCT(game, uniform(game), simulations=10**9, seconds=0.03).run(state).seconds >= 0.03

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        if len(calls) == 3:
            puct.stop()
        calls.append(len(players))
        return uniform(game)(observations, masks, players)

    calls: list[int] = []
    puct = PUCT(game, evaluate, simulations=10**9, batch=4)
    result = puct.run(state)
    assert len(calls) == 4
    assert result.simulations == sum(calls)


WRONG: list[tuple[Any, str]] = [
    (
        lambda b, a, n: (np.zeros((b, a - 1)), np.zeros((b, n))),
        r"the evaluator's policy_logits must be of shape \[1, 385\], not \[1, 384\]",
    ),
    (
        lambda b, a, n: (np.zeros((b + 1, a)), np.zeros((b, n))),
        r"the evaluator's policy_logits must be of shape \[1, 385\], not \[2, 385\]",
    ),
    (
        lambda b, a, n: (np.zeros((b, a)), np.zeros(b)),
        r"the evaluator's values must be of shape \[1, 2\], not \[1\]",
    ),
    (
        lambda b, a, n: (np.full((b, a), np.nan), np.zeros((b, n))),
        "the evaluator's policy_logits are not finite for all legal actions",
    ),
    (
        lambda b, a, n: (np.full((b, a), -np.inf), np.zeros((b, n))),
        "the evaluator's policy_logits are not finite for all legal actions",
    ),
    (
        lambda b, a, n: (np.zeros((b, a)), np.full((b, n), np.inf)),
        "the evaluator's values are not finite",
    ),
    (lambda b, a, n: (np.zeros((b, a)),), "the evaluator must give .*policy_logits, values"),
    (lambda b, a, n: None, "the evaluator must give .*policy_logits, values"),
    (
        lambda b, a, n: (np.full((b, a), "x"), np.zeros((b, n))),
        "the evaluator's policy_logits must be numbers",
    ),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG)
def test_a_wrong_evaluation_is_told_and_the_search_works_on(wrong: Any, says: str) -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 5)
    good = uniform(game)
    broken = True

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        if broken:
            return wrong(*masks.shape, game.num_players())
        return good(observations, masks, players)

    puct = PUCT(game, evaluate, simulations=20)
    with pytest.raises(ValueError, match=f"^{says}"):
        puct.run(state)
    broken = False
    assert found(puct.run(state)) == found(PUCT(game, good, simulations=20).run(state))


def test_what_an_evaluator_raises_comes_out() -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 5)
    calls = 0

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise ZeroDivisionError("in the net")
        return uniform(game)(observations, masks, players)

    puct = PUCT(game, evaluate, simulations=100)
    with pytest.raises(ZeroDivisionError, match="in the net"):
        puct.run(state)
    assert puct.run(state).simulations == 100


def test_lists_and_doubles_are_taken_as_arrays() -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 5)

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        logits, values = opinionated(game)(observations, masks, players)
        return logits.astype(float).tolist(), np.asfortranarray(values, np.float64)

    result = PUCT(game, evaluate, simulations=30).run(state)
    assert found(result) == found(PUCT(game, opinionated(game), simulations=30).run(state))


def test_a_search_runs_once_at_a_time() -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 5)
    begun, go = threading.Event(), threading.Event()

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        begun.set()
        assert go.wait(30)
        return uniform(game)(observations, masks, players)

    puct = PUCT(game, evaluate, simulations=5)
    thread = threading.Thread(target=puct.run, args=(state,))
    thread.start()
    assert begun.wait(30)
    with pytest.raises(RulesError, match="running already; make one for each thread"):
        puct.run(state)
    go.set()
    thread.join(30)
    assert puct.run(state).simulations == 5

    nested = PUCT(game, lambda o, m, p: nested.run(state), simulations=5)
    with pytest.raises(RulesError, match="running already"):
        nested.run(state)
