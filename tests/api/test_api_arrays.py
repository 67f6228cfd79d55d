"""NumPy in and out of the core: dtypes, shapes, `out`, and integers of other kinds."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import numpy as np
import pytest

import kadan
import kadan.reference
from helpers.registry import GAME_SPECS, short_name


@pytest.fixture(params=GAME_SPECS, ids=short_name)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game of the core in turn."""
    return kadan.load_game(request.param)


def some_states(game: Any) -> list[Any]:
    """States of one game: the start, the end, and some between."""
    state = game.new_initial_state(3)
    states = [state.clone()]
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[len(states) % len(actions)])
        states.append(state.clone())
    return [*states[::7], states[-1]]


def test_masks_are_arrays_of_bool(game: Any) -> None:
    for state in some_states(game):
        mask = state.legal_actions_mask()
        assert mask.dtype == np.bool_
        assert mask.shape == (game.num_distinct_actions(),)
        assert np.flatnonzero(mask).tolist() == state.legal_actions()


def test_tensors_are_flat_arrays_of_float32(game: Any) -> None:
    for state in some_states(game):
        for seat in range(game.num_players()):
            tensor = state.observation_tensor(seat)
            assert tensor.dtype == np.float32
            assert tensor.shape == (game.observation_tensor_size(),)
            assert tensor.flags.c_contiguous
            assert tensor.flags.writeable
            assert np.isfinite(tensor).all()
            assert tensor.reshape(game.observation_tensor_shape()).base is not None


def test_tensors_are_fresh(game: Any) -> None:
    state = game.new_initial_state(3)
    tensor = state.observation_tensor(0)
    kept = tensor.copy()
    state.observation_tensor(0)[:] = 7
    state.apply_action(state.legal_actions()[0])
    np.testing.assert_array_equal(tensor, kept)


def test_tensors_are_written_where_asked(game: Any) -> None:
    size = game.observation_tensor_size()
    for state in some_states(game):
        for seat in range(game.num_players()):
            expected = state.observation_tensor(seat)
            for shape in ((size,), tuple(game.observation_tensor_shape()), (1, size)):
                out = np.full(shape, np.nan, np.float32)
                assert state.observation_tensor(seat, out=out) is out
                np.testing.assert_array_equal(out.reshape(-1), expected)
    # A row of a batch.
    batch = np.full((3, size), 5, np.float32)
    state.observation_tensor(0, out=batch[1])
    np.testing.assert_array_equal(batch[1], state.observation_tensor(0))
    assert (batch[[0, 2]] == 5).all()


def test_unfit_arrays_are_refused_and_untouched(game: Any) -> None:
    size = game.observation_tensor_size()
    state = game.new_initial_state(3)
    read_only = np.full(size, 5, np.float32)
    read_only.flags.writeable = False
    for out in (
        np.full(size - 1, 5, np.float32),
        np.full(size + 1, 5, np.float32),
        np.full(0, 5, np.float32),
        np.full(size, 5, np.float64),
        np.full(size, 5, np.int32),
        np.full(size, 5, ">f4"),
        np.full(2 * size, 5, np.float32)[::2],
        read_only,
    ):
        with pytest.raises((TypeError, ValueError)):
            state.observation_tensor(0, out=out)
        assert (out == 5).all()
    with pytest.raises((TypeError, ValueError)):
        state.observation_tensor(0, out=[0.0] * size)


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.uint8, np.uint64])
def test_actions_may_be_numbers_of_numpy(game: Any, kind: Any) -> None:
    state = game.new_initial_state(3)
    fitting = [a for a in state.legal_actions() if a <= np.iinfo(kind).max]
    for action in fitting:
        assert state.child(kind(action)) == state.child(action)


@pytest.mark.parametrize("action", [1.0, "1", None, [1], np.float32(1)])
def test_actions_of_other_types_are_refused(game: Any, action: Any) -> None:
    state = game.new_initial_state(3)
    text = state.serialize()
    with pytest.raises((TypeError, kadan.KadanError)):
        state.apply_action(action)
    assert state.serialize() == text


def test_drawings_are_well_formed(game: Any) -> None:
    for state in some_states(game):
        root = ElementTree.fromstring(state._repr_svg_())
        assert root.tag.endswith("svg")


def test_other_implementations_are_other_objects(game: Any) -> None:
    other = kadan.reference.load_game(str(game))
    assert game != other
    assert game.new_initial_state(1) != other.new_initial_state(1)
