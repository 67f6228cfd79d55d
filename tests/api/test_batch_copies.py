"""`kadan.batch`: states in and out, clones, pickles."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kadan
from helpers.batches import assert_is, scatter
from helpers.registry import GAME_SPECS, short_name

COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda batch: batch.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
}


@pytest.fixture(params=GAME_SPECS, ids=short_name)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game of the core in turn."""
    return kadan.load_game(request.param)


@pytest.mark.parametrize("how", COPIES)
def test_copies_go_on_alike_and_alone(game: Any, how: str) -> None:
    batch = kadan.batch(game, 6, seed=3, threads=2, auto_reset=True)
    seed = 0
    while not batch.ended.any():  # so that streams and rewards count
        batch.step(batch.random_actions(seed))
        seed += 1
    other = COPIES[how](batch)
    assert repr(other) == repr(batch)
    assert other.get_game() == game
    for name in ("terminal", "current_player", "ended", "rewards", "deal_seeds"):
        np.testing.assert_array_equal(getattr(other, name), getattr(batch, name))
    assert_is(other, batch.get_states())
    kept = batch.serialize()
    for step in range(game.max_game_length()):
        other.step(other.random_actions(step))
    assert batch.serialize() == kept
    for step in range(game.max_game_length()):
        batch.step(batch.random_actions(step))
    assert batch.serialize() == other.serialize()
    np.testing.assert_array_equal(batch.deal_seeds, other.deal_seeds)
    np.testing.assert_array_equal(batch.rewards, other.rewards)


def test_states_come_out_as_copies(game: Any) -> None:
    batch = kadan.batch(game, 5, seed=3)
    scatter(batch, 3)
    texts = batch.serialize()
    assert [state.serialize() for state in batch.get_states()] == texts
    assert [state.serialize() for state in batch] == texts
    assert [state.serialize() for state in batch.get_states([3, 0, -1])] == [
        texts[3],
        texts[0],
        texts[4],
    ]
    assert batch.get_states([]) == []
    running = [state.serialize() for state in batch.get_states(~batch.terminal)]
    assert running == [text for text, over in zip(texts, batch.terminal, strict=True) if not over]
    state = batch[-2]
    assert state.serialize() == texts[3]
    assert state.history() == []
    if not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert batch.serialize() == texts


def test_states_go_in_as_copies(game: Any) -> None:
    batch = kadan.batch(game, 5, seed=3)
    donor = kadan.batch(kadan.load_game(str(game)), 5, seed=4)  # an equal game, another object
    scatter(donor, 6)
    states = donor.get_states()
    batch.set_states(states)
    assert_is(batch, states)
    if not states[1].is_terminal():
        states[1].apply_action(states[1].legal_actions()[0])
        assert batch[1] == donor[1] != states[1]
    start = game.new_initial_state(1)
    batch.set_states((start for _ in range(2)), indices=[4, 0])
    expected = donor.get_states()
    expected[0] = expected[4] = start
    assert_is(batch, expected)
    batch.set_states([], indices=[])
    assert_is(batch, expected)


def test_states_that_go_in_leave_the_stream_of_deals_alone(game: Any) -> None:
    batch, other = (kadan.batch(game, 3, seed=3) for _ in range(2))
    batch.set_states([game.new_initial_state(9)] * 3)
    np.testing.assert_array_equal(batch.deal_seeds, other.deal_seeds)
    batch.reset()
    other.reset()
    assert batch.serialize() == other.serialize()


def test_a_pickle_of_the_wrong_size_is_refused() -> None:
    batch = kadan.batch(kadan.load_game("ajisai"), 2)
    rebuild, arguments = batch.__reduce__()[:2]
    assert rebuild(*arguments).serialize() == batch.serialize()
    for place in range(4, 8):
        wrong = [*arguments]
        wrong[place] = wrong[place][:1]
        with pytest.raises(ValueError, match="wrong size"):
            rebuild(*wrong)
