"""`kadan.batch` beside single states of every game: what it shows, plays, deals and rewards."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import kadan
from helpers.batches import assert_is, choose, scatter, stream
from helpers.registry import GAME_SPECS, short_name

N = 5


@pytest.fixture(params=GAME_SPECS, ids=short_name)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game of the core in turn."""
    return kadan.load_game(request.param)


def test_batches_agree_with_states_step_by_step(game: Any) -> None:
    batch = kadan.batch(game, N, seed=3)
    states = [game.new_initial_state(int(seed)) for seed in batch.deal_seeds]
    rng = random.Random(5)
    step = 0
    assert_is(batch, states)
    while not batch.terminal.all():
        over = batch.terminal.copy()
        actions = choose(states, rng)
        batch.step(np.array(actions, np.int32))
        for state, action in zip(states, actions, strict=True):
            if action >= 0:
                state.apply_action(action)
        step += 1
        ended = ~over & [state.is_terminal() for state in states]
        np.testing.assert_array_equal(batch.ended, ended)
        np.testing.assert_array_equal(batch.rewards, batch.returns() * ended[:, None])
        if step % 11 == 0:
            assert_is(batch, states)
    assert_is(batch, states)
    batch.step([-1] * N)
    assert_is(batch, states)
    assert not batch.ended.any()
    assert not batch.rewards.any()


def test_batches_deal_from_the_streams_of_their_seed(game: Any) -> None:
    for seed in (0, 9, 2**64 - 1):
        batch = kadan.batch(game, N, seed=seed)
        streams = [stream(seed, lane) for lane in range(N)]
        for _ in range(3):
            seeds = [generator.next() for generator in streams]
            assert batch.deal_seeds.tolist() == seeds
            assert_is(batch, [game.new_initial_state(deal) for deal in seeds])
            batch.reset()


def test_batches_of_other_sizes_have_lanes_in_common(game: Any) -> None:
    small, large = kadan.batch(game, 2, seed=4), kadan.batch(game, 9, seed=4)
    assert large.serialize()[:2] == small.serialize()


def test_auto_reset_deals_anew_where_games_end(game: Any) -> None:
    batch = kadan.batch(game, N, seed=6, auto_reset=True)
    streams = [stream(6, lane) for lane in range(N)]
    states = [game.new_initial_state(generator.next()) for generator in streams]
    rng = random.Random(1)
    games = 0
    while games < 3 * N:
        actions = choose(states, rng)
        batch.step(actions)
        rewards = np.zeros((N, game.num_players()), np.float32)
        ended = []
        for lane, action in enumerate(actions):
            states[lane].apply_action(action)
            ended.append(states[lane].is_terminal())
            if ended[lane]:
                games += 1
                rewards[lane] = states[lane].returns()
                states[lane] = game.new_initial_state(streams[lane].next())
        assert batch.ended.tolist() == ended
        np.testing.assert_array_equal(batch.rewards, rewards)
        assert not batch.terminal.any()
        assert not batch.returns().any()
        if any(ended):
            assert_is(batch, states)


def test_auto_reset_deals_anew_where_a_game_was_over(game: Any) -> None:
    batch = kadan.batch(game, 8, seed=2, auto_reset=True)
    scatter(batch, 1)
    over = batch.terminal.copy()
    assert over.any()
    streams = [stream(2, lane) for lane in range(8)]
    seeds = [[generator.next(), generator.next()] for generator in streams]
    batch.step(choose(batch.get_states(), random.Random(1)))
    again = batch.serialize()
    for lane in np.flatnonzero(over):
        assert again[lane] == game.new_initial_state(seeds[lane][1]).serialize()
        assert not batch.ended[lane]


def test_reset_deals_some_or_all(game: Any) -> None:
    batch = kadan.batch(game, N, seed=7)
    scatter(batch, 2)
    before = batch.serialize()
    streams = [stream(7, lane) for lane in range(N)]
    second = [[generator.next() for _ in range(2)][1] for generator in streams]
    batch.reset(indices=[1, -1])
    for lane in range(N):
        dealt = game.new_initial_state(second[lane]).serialize()
        assert batch[lane].serialize() == (dealt if lane in (1, N - 1) else before[lane])
    flags = np.arange(N) == 2
    batch.reset(seed=30, indices=flags)
    assert batch[2].serialize() == game.new_initial_state(stream(30, 2).next()).serialize()
    assert batch[0].serialize() == before[0]
    batch.reset(indices=[])
    assert batch[0].serialize() == before[0]
    batch.reset(seed=30)
    assert batch.serialize() == kadan.batch(game, N, seed=30).serialize()


def test_reset_forgets_rewards(game: Any) -> None:
    batch = kadan.batch(game, 3, auto_reset=True)
    seed = 0
    while not batch.ended.any():
        batch.step(batch.random_actions(seed))
        seed += 1
    lanes = np.flatnonzero(batch.ended)
    batch.reset(indices=lanes)
    assert not batch.ended.any()
    assert not batch.rewards.any()


def test_random_actions_are_legal_and_a_function_of_the_seed(game: Any) -> None:
    batch = kadan.batch(game, 40, seed=1)
    scatter(batch, 3)
    first = batch.random_actions(5)
    assert first.dtype == np.int32
    assert first.shape == (40,)
    for action, state in zip(first.tolist(), batch.get_states(), strict=True):
        assert action in (state.legal_actions() or [-1])
    np.testing.assert_array_equal(batch.random_actions(5), first)
    assert any((batch.random_actions(seed) != first).any() for seed in range(6, 12))


def test_random_actions_are_equally_likely(game: Any) -> None:
    # One state in all lanes: chi-square with k - 1 degrees of freedom has the mean k - 1 and the
    # variance 2 (k - 1); five standard deviations are allowed, for at least 20 draws an action.
    batch = kadan.batch(game, 2000)
    state = game.new_initial_state(3)
    while not 2 <= len(state.legal_actions()) <= 100:
        state.apply_action(state.legal_actions()[0])
    batch.set_states([state] * 2000)
    legal = state.legal_actions()
    counts = np.bincount(batch.random_actions(17), minlength=game.num_distinct_actions())[legal]
    assert counts.sum() == 2000
    expected = 2000 / len(legal)
    chi_square = float(((counts - expected) ** 2).sum() / expected)
    assert chi_square <= (len(legal) - 1) + 5 * (2 * (len(legal) - 1)) ** 0.5


def test_playouts_are_those_of_the_states(game: Any) -> None:
    batch = kadan.batch(game, 6, seed=1)
    scatter(batch, 4)
    texts = batch.serialize()
    result = batch.playout(seed=8)
    assert result.dtype == np.float32
    assert batch.serialize() == texts
    for lane, state in enumerate(batch.get_states()):
        np.testing.assert_array_equal(
            result[lane], kadan.random_playouts(state, lane + 1, seed=8)[-1]
        )
    start = game.new_initial_state(2)
    batch.set_states([start] * 6)
    np.testing.assert_array_equal(batch.playout(8), kadan.random_playouts(start, 6, seed=8))


def test_arrays_are_filled_where_asked(game: Any) -> None:
    batch = kadan.batch(game, 4, seed=1)
    scatter(batch, 5)
    width, size = game.num_distinct_actions(), game.observation_tensor_size()
    packed = game.observation_packing().size
    calls: list[tuple[Any, tuple[int, ...], Any]] = [
        (lambda out: batch.legal_mask(out=out), (4, width), np.bool_),
        (lambda out: batch.legal_mask(out=out, packed=True), (4, -(-width // 8)), np.uint8),
        (lambda out: batch.observe(out=out), (4, *game.observation_tensor_shape()), np.float32),
        (lambda out: batch.observe(0, out), (4, size), np.float32),
        (lambda out: batch.observe(0, out, packed=True), (4, packed), np.uint8),
        (lambda out: batch.returns(out=out), (4, game.num_players()), np.float32),
        (lambda out: batch.random_actions(3, out=out), (4,), np.int32),
        (lambda out: batch.playout(3, out=out), (4, game.num_players()), np.float32),
    ]
    for call, shape, dtype in calls:
        fresh = call(None)
        assert fresh.dtype == dtype
        assert fresh.size == np.prod(shape)
        for given in (shape, (fresh.size,), (1, fresh.size)):
            out = np.full(given, 1, dtype)
            assert call(out) is out
            np.testing.assert_array_equal(out.reshape(-1), fresh.reshape(-1))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("packed", [False, True])
def test_steps_fill_what_comes_next(game: Any, packed: bool, threads: int) -> None:
    batch = kadan.batch(game, 40, seed=1, threads=threads, auto_reset=True)
    scatter(batch, 6)
    other = batch.clone()
    mask, tensors = batch.legal_mask(packed=packed), batch.observe(packed=packed)
    for step in range(12):
        actions = other.random_actions(step)
        other.step(actions)
        mask[:], tensors[:] = 1, 1
        given: dict[str, Any] = {"mask": mask, "observations": tensors}
        for name in [*given][: step % 3]:
            del given[name]
        batch.step(actions, **given)
        if "mask" in given:
            np.testing.assert_array_equal(mask, other.legal_mask(packed=packed))
        if "observations" in given:
            np.testing.assert_array_equal(tensors, other.observe(packed=packed))
        assert batch.serialize() == other.serialize()


def test_random_actions_do_not_depend_on_what_was_asked_before(game: Any) -> None:
    batch = kadan.batch(game, 20, seed=3, auto_reset=True)
    other = batch.clone()
    for step in range(60):
        if step % 3 == 0:
            batch.legal_mask()
        actions = batch.random_actions(step)
        np.testing.assert_array_equal(actions, other.random_actions(step))
        batch.step(actions)
        other.step(actions)
        if step % 20 == 0:
            other = other.clone()
            other.set_states(batch.get_states())


def test_attributes_are_views_that_change_with_the_batch(game: Any) -> None:
    batch = kadan.batch(game, 3, seed=1)
    views = {name: getattr(batch, name) for name in ("terminal", "current_player", "ended")}
    views |= {"rewards": batch.rewards, "deal_seeds": batch.deal_seeds}
    for view in views.values():
        assert not view.flags.writeable
        assert len(view) == 3
    seed = 0
    while not batch.terminal.all():
        batch.step(batch.random_actions(seed))
        seed += 1
    for name, view in views.items():
        np.testing.assert_array_equal(view, getattr(batch, name))
    assert views["terminal"].all()
    assert (views["current_player"] == -4).all()
    del batch
    assert views["terminal"].all()  # a view keeps the memory


def test_batches_say_what_they_are(game: Any) -> None:
    batch = kadan.batch(game, 3, threads=2, auto_reset=True)
    assert isinstance(batch, kadan.Batch)
    assert len(batch) == 3
    assert batch.get_game() is game
    assert (batch.threads, batch.auto_reset) == (2, True)
    assert repr(batch) == f"<kadan.Batch of 3 states of {game}, threads=2, auto_reset>"
    assert repr(kadan.batch(game, 1)) == f"<kadan.Batch of 1 states of {game}, threads=1>"
