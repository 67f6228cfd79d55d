"""Every option of MCTS does what it says."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from helpers.search import PLAIN, endgames, found, game_of, position
from kadan.search import MCTS, Proof

PERFECT = "ajisai(players=2)"
HIDDEN = "ikebana(players=2)"
SPECS = [PERFECT, "ajisai(players=3)", HIDDEN, "bonsai(players=2)"]


def search(spec: str, moves: int, simulations: int, **options: Any) -> Any:
    """A result without tuned defaults."""
    mcts = MCTS(game_of(spec), simulations=simulations, **{**PLAIN, **options})
    return mcts.run(position(spec, moves))


@pytest.mark.parametrize("spec", SPECS)
def test_each_action_is_tried_before_any_is_tried_twice(spec: str) -> None:
    actions = len(position(spec, 6).legal_actions())
    assert search(spec, 6, actions).visits.tolist() == [1] * actions
    assert search(spec, 6, actions + 1).visits.max() == 2


@pytest.mark.parametrize("spec", SPECS)
def test_first_play_stands_for_what_was_not_tried(spec: str) -> None:
    actions = len(position(spec, 6).legal_actions())
    eager = search(spec, 6, actions, first_play=1000)
    assert eager.visits.tolist() == [1] * actions
    # Any return is better than -10: nothing but the first action is ever looked at.
    content = search(spec, 6, 100, first_play=-10)
    assert np.count_nonzero(content.visits) == 1
    some = search(spec, 6, 3 * actions, first_play=0.2, exploration=0)
    assert some.visits.max() > search(spec, 6, 3 * actions).visits.max()


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("factor", "exponent"), [(1.0, 0.0), (3.0, 0.0), (1.0, 0.5), (2.0, 0.25)])
def test_widening_limits_how_many_actions_are_tried(
    spec: str, factor: float, exponent: float
) -> None:
    for simulations in (1, 10, 100):
        result = search(spec, 4, simulations, widening=(factor, exponent), solve=False)
        most = max(1, math.floor(factor * max(1, simulations - 1) ** exponent + 1e-9))
        assert np.count_nonzero(result.visits) == min(most, len(result.actions), simulations)


def test_widening_goes_on_where_all_that_was_tried_loses() -> None:
    game = game_of(PERFECT)
    for state in endgames(game, (2, 3), range(12)):
        result = MCTS(game, **{**PLAIN, "widening": (1, 0)}, simulations=5000).run(state)
        assert result.proved
        assert result.value == MCTS(game, **PLAIN, simulations=5000).run(state).value


@pytest.mark.parametrize("spec", SPECS)
def test_exploration_spreads_the_visits(spec: str) -> None:
    spread = [float(np.std(search(spec, 6, 400, exploration=c).visits)) for c in (0.0, 1.0, 1000.0)]
    assert spread[0] > spread[1] > spread[2]
    assert spread[2] < 2


@pytest.mark.parametrize("playouts", [1, 2, 5])
def test_playouts_are_averaged(playouts: int) -> None:
    actions = len(position(PERFECT, 6).legal_actions())
    result = search(PERFECT, 6, actions, playouts=playouts)
    # Games of two end with ±1, so each first value is a sum of that many over their number.
    wins = (result.values * playouts + playouts) / 2
    assert wins == pytest.approx(np.round(wins), abs=1e-4)
    assert set(np.round(wins)) <= set(range(playouts + 1))
    if playouts > 1:
        assert set(np.round(wins)) - {0, playouts}, "not all playouts of a leaf end alike"


def test_proofs_are_backed_up_unless_told_not_to() -> None:
    game = game_of(PERFECT)
    for state in endgames(game, (2, 3), range(8)):
        proved = MCTS(game, simulations=20_000).run(state)
        assert proved.proved
        assert abs(proved.value) == 1
        assert proved.simulations < 20_000
        best = proved.proofs[proved.actions == proved.action]
        assert best == (Proof.WIN if proved.value > 0 else Proof.LOSS)
        assert (proved.value > 0) == (Proof.WIN in proved.proofs)
        open_ = MCTS(game, simulations=500, solve=False).run(state)
        assert not open_.proved
        assert not open_.proofs.any()
        assert open_.simulations == open_.visits.sum() == 500
        assert np.sign(open_.value) == np.sign(proved.value)


@pytest.mark.parametrize("spec", ["ajisai(players=3)", "ikebana(players=2)", "bonsai(players=1)"])
def test_nothing_is_proved_with_more_players_or_hidden_parts(spec: str) -> None:
    result = search(spec, 200, 300)
    assert not result.proved
    assert not result.proofs.any()


def test_limits_and_seed_of_a_run_stand_for_those_of_the_search() -> None:
    game = game_of(PERFECT)
    state = position(PERFECT, 4)
    mcts = MCTS(game, simulations=70, seed=5)
    assert mcts.run(state).simulations == 70
    assert mcts.run(state, simulations=30).simulations == 30
    assert mcts.run(state).simulations == 70
    assert found(mcts.run(state)) == found(mcts.run(state, seed=5))
    assert found(mcts.run(state)) != found(mcts.run(state, seed=6))
    assert MCTS(game).run(state).simulations == 1000


def test_time_limits_a_search() -> None:
    game = game_of(PERFECT)
    state = position(PERFECT, 4)
    result = MCTS(game, seconds=0.05).run(state)
    assert result.seconds >= 0.05
    assert result.simulations > 1
    # The first limit that is reached counts.
    assert MCTS(game, simulations=10, seconds=1000).run(state).simulations == 10
    assert MCTS(game, simulations=10**12).run(state, seconds=0.02).simulations < 10**12


def test_time_ends_the_playouts_of_a_leaf_too() -> None:
    result = MCTS(game_of(PERFECT), playouts=1_000_000, seconds=0.02).run(position(PERFECT, 0))
    assert result.simulations == 1
    assert result.seconds < 3, "a million games take longer than that"


def test_numbers_of_numpy_are_taken() -> None:
    mcts = MCTS(game_of(PERFECT), simulations=np.int64(20), exploration=np.float32(1.5))
    assert mcts.run(position(PERFECT, 4), seed=np.uint64(3)).simulations == 20
