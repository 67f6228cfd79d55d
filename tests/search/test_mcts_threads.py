"""Several threads, a full memory, and searches that are told to stop."""

from __future__ import annotations

import threading
from typing import Any, Literal

import numpy as np
import pytest

from helpers.registry import GAME_SPECS, short_name
from helpers.search import PLAIN, endgames, found, game_of, position
from kadan import RulesError
from kadan.search import MCTS, PUCT, AlphaBeta, SearchResult

AJISAI = "ajisai(players=2)"
FEW = [AJISAI, "ajisai(players=3)", "ikebana(players=3)", "bonsai(players=1)"]


@pytest.mark.parametrize("parallel", ["tree", "root"])
@pytest.mark.parametrize("spec", FEW)
def test_threads_make_just_as_many_simulations(
    spec: str, parallel: Literal["tree", "root"]
) -> None:
    state = position(spec, 6)
    mcts = MCTS(game_of(spec), simulations=501, threads=4, parallel=parallel, **PLAIN)
    for _ in range(2):
        result = mcts.run(state)
        assert result.simulations == result.visits.sum() == 501
        assert result.actions.tolist() == state.legal_actions()
        assert result.pv[0] == result.action
        assert np.abs(result.values).max() <= 1
        assert result.visits.max() == result.visits[result.actions == result.action]


def test_a_thread_of_its_own_for_each_tree() -> None:
    state = position(AJISAI, 6)
    one = MCTS(game_of(AJISAI), simulations=400, **PLAIN).run(state)
    alone = MCTS(game_of(AJISAI), simulations=400, parallel="root", **PLAIN).run(state)
    assert found(one) == found(alone)
    for simulations in (1, 2, 3):
        few = MCTS(game_of(AJISAI), threads=8, parallel="root", simulations=simulations).run(state)
        assert few.visits.sum() == simulations
        assert few.pv[0] == few.action


@pytest.mark.parametrize("parallel", ["tree", "root"])
def test_threads_prove_what_one_proves(parallel: Literal["tree", "root"]) -> None:
    game = game_of(AJISAI)
    for state in endgames(game, (4, 5), range(8)):
        one = MCTS(game, simulations=100_000, **PLAIN).run(state)
        many = MCTS(game, simulations=100_000, threads=4, parallel=parallel, **PLAIN).run(state)
        assert one.proved
        assert many.proved
        assert many.root_values == one.root_values
        assert many.visits.sum() <= many.simulations


#: On the board for parking a tree of all positions is small.
ROOMY = [spec for spec in GAME_SPECS if "parking" not in spec]


@pytest.mark.parametrize("memory", [0, 30_000])
@pytest.mark.parametrize("spec", ROOMY, ids=short_name)
def test_a_full_memory_stops_the_tree_not_the_search(spec: str, memory: int) -> None:
    game = game_of(spec)
    state = position(spec, 3)
    options: dict[str, Any] = {**PLAIN, "solve": False, "playout_depth": 3, "memory": memory}
    result = MCTS(game, simulations=1500, **options).run(state)
    assert result.memory_full
    assert result.simulations == result.visits.sum() == 1500
    assert result.visits.min() > 0
    assert result.action in state.legal_actions()
    # 24 bytes a node and 8 a seat; room for the legal actions of the root there always is.
    assert result.tree_size <= max(memory // (24 + 8 * game.num_players()), 4096)
    room = MCTS(game, simulations=1500, **{**options, "memory": 1 << 26}).run(state)
    assert not room.memory_full
    assert room.tree_size > result.tree_size


@pytest.mark.parametrize("threads", [1, 3])
def test_a_full_memory_with_threads_and_a_kept_tree(threads: int) -> None:
    state = position(AJISAI, 3)
    options: dict[str, Any] = {**PLAIN, "memory": 20_000, "reuse": True, "threads": threads}
    mcts = MCTS(game_of(AJISAI), simulations=1000, **options)
    first = mcts.run(state)
    assert first.memory_full
    second = mcts.run(state.child(first.action))
    assert second.memory_full
    assert second.reused > 0
    assert second.action in state.child(first.action).legal_actions()


def _searches() -> list[Any]:
    game = game_of(AJISAI)

    def slow(observations: Any, masks: Any, players: Any) -> Any:
        return np.zeros(masks.shape), np.zeros((len(masks), 2))

    return [
        MCTS(game, simulations=10**12, **PLAIN),
        MCTS(game, simulations=10**12, threads=3, **PLAIN),
        MCTS(game, simulations=10**12, threads=2, parallel="root", **PLAIN),
        MCTS(game, simulations=10**12, playouts=1_000_000),
        AlphaBeta(game, depth=200),
        AlphaBeta(game, solve=True),
        PUCT(game, slow, simulations=10**12),
    ]


@pytest.mark.parametrize("number", range(len(_searches())))
def test_another_thread_stops_a_search(number: int) -> None:
    search = _searches()[number]
    state = position(AJISAI, 2)
    results: list[SearchResult] = []
    thread = threading.Thread(target=lambda: results.append(search.run(state)))
    thread.start()
    thread.join(0.1)
    assert thread.is_alive()
    with pytest.raises(RulesError, match="^this search is running already; make one for each"):
        search.run(state)
    search.stop()
    thread.join(30)
    assert not thread.is_alive()
    (result,) = results
    assert result.action in state.legal_actions()
    assert 0 < result.simulations < 10**12
    # And it can be used again.
    assert search.run(state, seconds=0.01).action in state.legal_actions()


def test_threads_may_share_a_game_but_not_a_search() -> None:
    state = position(AJISAI, 5)
    expected = found(MCTS(game_of(AJISAI), simulations=2000, **PLAIN).run(state))
    results: list[Any] = [None] * 4

    def work(number: int) -> None:
        results[number] = MCTS(game_of(AJISAI), simulations=2000, **PLAIN).run(state)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found(result) for result in results] == [expected] * 4
