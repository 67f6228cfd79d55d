"""`kadan.batch`: what it refuses, in which words, and that nothing has changed then."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import kadan
from helpers.batches import choose, scatter
from helpers.registry import GAME_SPECS, short_name


@pytest.fixture(params=GAME_SPECS, ids=short_name)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game of the core in turn."""
    return kadan.load_game(request.param)


@pytest.mark.parametrize("threads", [1, 3])
def test_one_illegal_action_leaves_all_states_alone(game: Any, threads: int) -> None:
    batch = kadan.batch(game, 64, seed=2, threads=threads)
    scatter(batch, 2)
    states, texts = batch.get_states(), batch.serialize()
    running = np.flatnonzero(~batch.terminal)
    over = np.flatnonzero(batch.terminal)
    actions = np.array(choose(states, random.Random(1)), np.int32)
    first, second = int(running[1]), int(running[-1])
    illegal = next(a for a in range(10**6) if a not in states[first].legal_actions())
    ids = game.num_distinct_actions()
    cases = [(first, illegal, "is not legal; player"), (first, ids, f"ids are 0 to {ids - 1}")]
    cases += [(first, -1, "out of range"), (first, 2**31 - 1, "out of range")]
    cases += [(int(over[0]), 0, "the game is over, so it must be -1, not 0")]
    for lane, action, words in cases:
        wrong = actions.copy()
        wrong[second] = -7  # the first is named, whichever thread finds one first
        wrong[lane] = action
        with pytest.raises(kadan.IllegalActionError) as caught:
            batch.step(wrong)
        assert str(caught.value).startswith(f"actions[{lane}]: ")
        assert words in str(caught.value)
        assert batch.serialize() == texts
    named = pytest.raises(kadan.IllegalActionError, match=f"action {illegal} \\(")
    with named as caught:
        batch.step([*actions[:first], illegal, *actions[first + 1 :]])
    legal = states[first].legal_actions()
    assert f"{len(legal)} legal actions, such as" in str(caught.value)
    assert texts[first] in str(caught.value)
    batch.step(actions)
    assert batch.serialize() != texts


@pytest.mark.parametrize("packed", [False, True])
def test_an_illegal_action_leaves_the_arrays_alone(game: Any, packed: bool) -> None:
    batch = kadan.batch(game, 3, seed=2)
    mask, tensors = batch.legal_mask(packed=packed), batch.observe(packed=packed)
    mask[:], tensors[:] = 1, 1
    before = mask.copy(), tensors.copy()
    actions = [*batch.random_actions(1)[:2], -1]
    with pytest.raises(kadan.IllegalActionError):
        batch.step(actions, mask, tensors)
    np.testing.assert_array_equal(mask, before[0])
    np.testing.assert_array_equal(tensors, before[1])


@pytest.mark.parametrize("name", ["mask", "observations"])
@pytest.mark.parametrize("packed", [False, True])
def test_steps_refuse_arrays_that_do_not_fit(name: str, packed: bool) -> None:
    batch = kadan.batch(kadan.load_game("ajisai"), 3)
    right = batch.legal_mask(packed=packed) if name == "mask" else batch.observe(packed=packed)
    fixed = right.copy()
    fixed.flags.writeable = False
    wrong: list[tuple[Any, type[Exception]]] = [
        (right[:2], ValueError),
        (np.concatenate([right, right]), ValueError),
        (right[:, ::2], TypeError),
        (right.astype(np.float64), TypeError),
        (right.tolist(), TypeError),
        (fixed, ValueError),
    ]
    texts = batch.serialize()
    for array, error in wrong:
        with pytest.raises(error):
            batch.step([19, 19, 19], **{name: array})
        assert batch.serialize() == texts
    batch.step([19, 19, 19], **{name: right})


@pytest.fixture
def batch() -> kadan.Batch:
    """Three new games of Ajisai."""
    return kadan.batch(kadan.load_game("ajisai"), 3)


@pytest.mark.parametrize(
    "actions",
    [
        [19.0, 19.0, 19.0],
        np.array([19, 19, 19], np.uint64),
        [True, True, True],
        ["R@d4"] * 3,
        [None] * 3,
        [10**30] * 3,
        [19, 19],
        [19] * 4,
        [[19, 19, 19]],
        19,
        [],
    ],
)
def test_unfit_actions_are_refused(batch: kadan.Batch, actions: Any) -> None:
    texts = batch.serialize()
    with pytest.raises((TypeError, ValueError)):
        batch.step(actions)
    assert batch.serialize() == texts


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint8, np.uint32, ">i4", list])
def test_integers_of_all_kinds_are_actions(batch: kadan.Batch, kind: Any) -> None:
    actions = [19, 20, 19]
    expected = [state.child(a) for state, a in zip(batch.get_states(), actions, strict=True)]
    batch.step(actions if kind is list else np.array(actions, kind))
    assert batch.get_states() == expected
    strided = np.full(6, -9, np.int32)
    strided[::2] = batch.random_actions(1)
    batch.step(strided[::2])


@pytest.mark.parametrize("action", [2**31, -(2**31) - 1, 2**32 + 19])
def test_actions_beyond_32_bits_are_not_cut(batch: kadan.Batch, action: int) -> None:
    with pytest.raises(kadan.IllegalActionError, match=rf"actions\[1\]: action {action} is out of"):
        batch.step(np.array([19, action, 19]))


def test_unfit_arrays_are_refused_and_untouched(batch: kadan.Batch) -> None:
    calls: list[tuple[Any, int, Any]] = [
        (lambda out: batch.legal_mask(out=out), 3 * 385, np.bool_),
        (lambda out: batch.legal_mask(out=out, packed=True), 3 * 49, np.uint8),
        (lambda out: batch.observe(out=out), 3 * 1782, np.float32),
        (lambda out: batch.returns(out=out), 6, np.float32),
        (lambda out: batch.random_actions(1, out=out), 3, np.int32),
        (lambda out: batch.playout(1, out=out), 6, np.float32),
    ]
    for call, size, dtype in calls:
        read_only = np.ones(size, dtype)
        read_only.flags.writeable = False
        odd = np.frombuffer(bytearray(size * 8 + 1), np.uint8)[
            1 : 1 + size * np.dtype(dtype).itemsize
        ]
        wrong = [
            np.ones(size + 1, dtype),
            np.ones(0, dtype),
            np.ones(size, np.float64),
            np.ones(2 * size, dtype)[::2],
            read_only,
        ]
        if np.dtype(dtype).itemsize > 1:
            wrong.append(odd.view(dtype))
        for out in wrong:
            before = out.copy()
            with pytest.raises((TypeError, ValueError), match=r"out |writeable"):
                call(out)
            np.testing.assert_array_equal(out, before)
        with pytest.raises((TypeError, ValueError)):
            call([0] * size)


@pytest.mark.parametrize(
    ("call", "error", "named"),
    [
        (lambda b: b.observe(2), kadan.RulesError, "player 2 does not exist"),
        (lambda b: b.observe(-1), kadan.RulesError, "player -1"),
        (lambda b: b.random_actions(-1), kadan.RulesError, "a seed is"),
        (lambda b: b.random_actions(2**64), kadan.RulesError, "a seed is"),
        (lambda b: b.playout(-1), kadan.RulesError, "a seed is"),
        (lambda b: b.reset(-1), kadan.RulesError, "a seed is"),
        (lambda b: b[3], IndexError, "index 3 is out of range"),
        (lambda b: b[-4], IndexError, "index -4"),
        (lambda b: b.get_states([0, 3]), IndexError, "0 to 2"),
        (lambda b: b.get_states([True, False]), ValueError, "2 flags, it must have 3"),
        (lambda b: b.get_states([0.5]), TypeError, "integers or flags"),
        (lambda b: b.get_states(1), ValueError, "list"),
        (lambda b: b.reset(indices=[7]), IndexError, "index 7"),
        (lambda b: b.set_states([b[0]]), ValueError, "1 states for 3"),
        (lambda b: b.set_states([b[0], 5], [0, 1]), TypeError, r"states\[1\] is no kadan.State: 5"),
        (
            lambda b: b.set_states([b[0], kadan.load_game("bonsai").new_initial_state(1)], [0, 1]),
            kadan.RulesError,
            r"states\[1\] is of bonsai\(players=2\), the batch of ajisai\(players=2\)",
        ),
        (lambda b: kadan.batch(b.get_game(), 0), ValueError, "n must be from 1 .* not 0"),
        (lambda b: kadan.batch(b.get_game(), -3), ValueError, "not -3"),
        (lambda b: kadan.batch(b.get_game(), 2**40), ValueError, "not 1099511627776"),
        (lambda b: kadan.batch(b.get_game(), 1, threads=0), ValueError, "threads must be"),
        (lambda b: kadan.batch(b.get_game(), 1, threads=257), ValueError, "not 257"),
        (lambda b: kadan.batch(b.get_game(), 1, seed=-1), kadan.RulesError, "a seed is"),
        (lambda b: kadan.batch("ajisai", 1), TypeError, "kadan._core.Game"),
    ],
)
def test_what_makes_no_sense_is_refused(
    batch: kadan.Batch, call: Any, error: type[Exception], named: str
) -> None:
    batch.step(batch.random_actions(1))
    texts = batch.serialize()
    with pytest.raises(error, match=named):
        call(batch)
    assert batch.serialize() == texts
