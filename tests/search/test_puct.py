"""PUCT: the evaluator's side of it, and what comes of what it says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from helpers.registry import GAME_SPECS, short_name
from helpers.search import found, game_of, opinionated, position, uniform
from kadan.search import PUCT

AJISAI = "ajisai(players=2)"


@pytest.mark.parametrize("spec", GAME_SPECS, ids=short_name)
def test_the_evaluator_is_shown_positions_of_the_seat_to_move(spec: str) -> None:
    game = game_of(spec)
    state = position(spec, 9)
    shape, ids = game.observation_tensor_shape(), game.num_distinct_actions()
    rows: list[tuple[Any, Any, int]] = []
    answer = opinionated(game)

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        count = len(players)
        assert 1 <= count <= 4
        assert observations.shape == (count, *shape)
        assert masks.shape == (count, ids)
        assert (observations.dtype, masks.dtype, players.dtype) == (
            np.float32,
            np.bool_,
            np.int32,
        )
        assert masks.any(axis=1).all()
        assert np.isfinite(observations).all()
        for observation, mask, player in zip(observations, masks, players, strict=True):
            rows.append((observation.copy(), mask.copy(), int(player)))
        return answer(observations, masks, players)

    result = PUCT(game, evaluate, simulations=50, batch=4).run(state)
    # First the root, as its own seat sees it.
    player = state.current_player()
    observation, mask, seat = rows[0]
    assert seat == player
    assert mask.nonzero()[0].tolist() == state.legal_actions()
    if not result.hidden:
        assert observation.ravel().tolist() == state.observation_tensor(player).tolist()
    assert {seat for _, _, seat in rows} <= set(range(game.num_players()))

    assert result.simulations == 50
    assert result.visits.sum() == 49, "the first simulation is the evaluation of the root"
    assert len(rows) <= 50
    assert result.actions.tolist() == state.legal_actions()
    assert result.action in state.legal_actions()
    assert result.priors.sum() == pytest.approx(1, abs=1e-5)
    assert len(result.root_values) == game.num_players()
    assert np.abs(result.values).max() <= 1
    assert result.pv[0] == result.action
    assert result.hidden == ("?" in state.information_state_string(player))
    assert not result.proved


@pytest.mark.parametrize("spec", ["ajisai(players=2)", "ajisai(players=3)"])
def test_children_are_shown_with_their_mover(spec: str) -> None:
    game = game_of(spec)
    state = position(spec, 7)
    children = {
        child.observation_tensor(child.current_player()).tobytes(): child
        for child in map(state.child, state.legal_actions())
    }
    seen = []

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        for observation, mask, player in zip(observations, masks, players, strict=True):
            child = children.get(observation.tobytes())
            if child is not None:
                assert player == child.current_player()
                assert mask.nonzero()[0].tolist() == child.legal_actions()
                seen.append(child.serialize())
        return uniform(game)(observations, masks, players)

    actions = len(state.legal_actions())
    result = PUCT(game, evaluate, simulations=actions + 1, exploration=100.0).run(state)
    assert result.visits.tolist() == [1] * actions
    assert len(set(seen)) == len({child.serialize() for child in children.values()})


def test_values_are_by_seat() -> None:
    spec = "ajisai(players=3)"
    game = game_of(spec)
    said = [0.5, -0.75, 0.25]

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        return np.zeros(masks.shape), np.tile(np.array(said), (len(masks), 1))

    for moves in (5, 6, 7):
        state = position(spec, moves)
        result = PUCT(game, evaluate, simulations=40).run(state)
        assert result.root_values == said
        tried = result.values[result.visits > 0]
        assert tried.tolist() == [said[state.current_player()]] * len(tried)


def test_values_beyond_one_count_as_one() -> None:
    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        return np.zeros(masks.shape), np.full((len(masks), 2), [7.0, -7.0])

    result = PUCT(game_of(AJISAI), evaluate, simulations=20).run(position(AJISAI, 3))
    assert result.root_values == [1.0, -1.0]


def test_the_side_to_move_goes_for_its_own_value() -> None:
    # What is good for seat 0 is bad for seat 1: each of them ends with the best for itself.
    game = game_of(AJISAI)
    for moves in (4, 5):
        state = position(AJISAI, moves)
        player = state.current_player()
        good = state.legal_actions()[3]
        wanted = state.child(good)
        text = wanted.observation_tensor(wanted.current_player()).tobytes()

        def evaluate(
            observations: Any, masks: Any, players: Any, text: bytes = text, player: int = player
        ) -> Any:
            values = np.zeros((len(masks), 2))
            for row, observation in enumerate(observations):
                if observation.tobytes() == text:
                    values[row, player], values[row, 1 - player] = 1, -1
            return np.zeros(masks.shape), values

        result = PUCT(game, evaluate, simulations=200, exploration=1.0, batch=1).run(state)
        assert result.action == good


def test_the_ends_of_games_are_valued_by_their_returns() -> None:
    from helpers.search import endgames

    game = game_of(AJISAI)
    for state in endgames(game, (1, 2), range(6)):
        result = PUCT(game, uniform(game), simulations=300).run(state)
        assert result.simulations == 300
        for action, visits, value in zip(result.actions, result.visits, result.values, strict=True):
            child = state.child(int(action))
            if child.is_terminal() and visits:
                assert value == child.returns()[state.current_player()]


def test_priors_are_the_softmax_of_the_legal_logits() -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 6)
    logits = np.random.default_rng(5).normal(0, 3, game.num_distinct_actions())

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        # What is said of illegal actions does not count, whatever it is.
        shown = np.where(masks, logits, np.nan)
        return shown, np.zeros((len(masks), 2))

    result = PUCT(game, evaluate, simulations=30).run(state)
    weights = np.exp(logits[result.actions] - logits[result.actions].max())
    assert result.priors == pytest.approx(weights / weights.sum(), abs=1e-6)
    one = PUCT(game, evaluate, simulations=1).run(state)
    assert one.visits.sum() == 0
    assert one.action == result.actions[result.priors.argmax()], "nothing but the priors to go by"
    assert one.policy()[one.action] == 1
    huge = PUCT(game, lambda o, m, p: (m * 1e30, np.zeros((len(m), 2))), simulations=5)
    assert huge.run(state).priors == pytest.approx(np.full(len(result.actions), 1 / 18), abs=0.2)


def test_noise_takes_its_share_of_the_priors_of_the_root() -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 6)
    answer = opinionated(game)
    plain = PUCT(game, answer, simulations=20).run(state).priors
    for share in (0.25, 1.0):
        noisy = PUCT(game, answer, simulations=20, noise=(0.3, share), seed=9).run(state).priors
        noise = (noisy - (1 - share) * plain) / share
        assert noise.sum() == pytest.approx(1, abs=1e-4)
        assert noise.min() > -1e-5
        # Dirichlet with a small alpha: few actions have most of it.
        assert np.sort(noise)[-5:].sum() > 0.6
        other = PUCT(game, answer, simulations=20, noise=(0.3, share), seed=8).run(state).priors
        assert np.abs(other - noisy).max() > 0.01
    even = PUCT(game, answer, simulations=20, noise=(1e6, 1.0)).run(state).priors
    assert even == pytest.approx(np.full(even.shape, 1 / len(even)), abs=1e-3)
    none = PUCT(game, answer, simulations=20, noise=(0.3, 0.0)).run(state)
    assert found(none) == found(PUCT(game, answer, simulations=20).run(state))


def test_exploration_and_first_play() -> None:
    game = game_of(AJISAI)
    state = position(AJISAI, 6)

    def visits(**options: Any) -> Any:
        return PUCT(game, opinionated(game), simulations=300, batch=1, **options).run(state).visits

    wide = visits(exploration=50.0)
    narrow = visits(exploration=0.1, first_play_reduction=2.0)
    assert np.count_nonzero(narrow) < np.count_nonzero(wide)
    assert np.count_nonzero(visits(first_play_reduction=10.0, exploration=0.0)) == 1
    # Much exploration follows the priors.
    priors = PUCT(game, opinionated(game), simulations=2).run(state).priors
    assert wide / wide.sum() == pytest.approx(priors, abs=0.03)


def test_a_full_memory_stops_the_tree_not_the_search() -> None:
    for spec in (AJISAI, "ikebana(players=2)"):
        state = position(spec, 4)
        result = PUCT(game_of(spec), uniform(game_of(spec)), simulations=400, memory=0).run(state)
        assert result.memory_full
        assert result.simulations == 400
        assert result.visits.sum() == 399


def test_a_temperature_makes_a_policy() -> None:
    game = game_of(AJISAI)
    result = PUCT(game, opinionated(game), simulations=200).run(position(AJISAI, 6))
    assert result.policy().sum() == pytest.approx(1)
    assert result.policy(0.1).max() >= result.policy().max()
    assert result.policy(0)[result.action] == 1
