"""`kadan.batch` and threads: the same results by any number, one call at a time, forks, Ctrl-C."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import kadan
from helpers.batches import choose
from helpers.registry import GAME_SPECS, short_name


def course(game: Any, n: int, threads: int) -> list[Any]:
    """All that a batch shows in a while of random play."""
    batch = kadan.batch(game, n, seed=5, threads=threads, auto_reset=True)
    seen: list[Any] = []
    for step in range(60):
        actions = batch.random_actions(step)
        batch.step(actions)
        seen += [actions, batch.rewards.copy(), batch.ended.copy(), batch.current_player.copy()]
        if step % 20 == 0:
            seen += [batch.legal_mask(), batch.legal_mask(packed=True), batch.observe()]
            seen += [batch.playout(step), batch.returns(), batch.deal_seeds.copy()]
    return [*seen, np.array(batch.serialize())]


@pytest.mark.parametrize("spec", GAME_SPECS, ids=short_name)
def test_results_do_not_depend_on_threads(spec: str) -> None:
    game = kadan.load_game(spec)
    alone = course(game, 100, 1)
    for threads in (2, 5):
        for one, other in zip(alone, course(game, 100, threads), strict=True):
            np.testing.assert_array_equal(one, other)


def test_any_size_goes_with_any_number_of_threads() -> None:
    game = kadan.load_game("ajisai:board=small")
    for n in (1, 15, 16, 17, 31, 32, 33, 63, 129, 1025, 5000):
        alone = kadan.batch(game, n, seed=n)
        for threads in (2, 3, 16, 256):
            batch = kadan.batch(game, n, seed=n, threads=threads)
            assert batch.serialize() == alone.serialize()
            actions = batch.random_actions(7)
            np.testing.assert_array_equal(actions, alone.random_actions(7))
            batch.step(actions)
            for state, action in zip(alone.get_states([0, -1]), actions[[0, -1]], strict=True):
                assert state.child(int(action)) in batch.get_states([0, -1])


def test_a_batch_serves_one_call_at_a_time() -> None:
    batch = kadan.batch(kadan.load_game("bonsai"), 20_000, seed=1)
    texts = batch.serialize()
    work = threading.Thread(target=batch.playout)
    work.start()
    refused: dict[str, str] = {}
    while work.is_alive():
        calls = {
            "step": lambda: batch.step([0] * 20_000),
            "random_actions": lambda: batch.random_actions(1),
            "clone": batch.clone,
            "reset": batch.reset,
            "get_states": lambda: batch.get_states([0]),
            "set_states": lambda: batch.set_states([], []),
            "serialize": batch.serialize,
            "item": lambda: batch[0],
            "pickle": batch.__reduce__,
        }
        for name, call in calls.items():
            if name in refused or not work.is_alive():
                continue
            try:
                call()
            except RuntimeError as error:
                refused[name] = str(error)
            except kadan.IllegalActionError:
                pass
    work.join()
    assert {"step", "random_actions", "clone", "serialize"} <= refused.keys()
    assert all("one at a time" in words for words in refused.values())
    if "reset" in refused:
        assert batch.serialize() == texts  # and it goes on to work


def test_batches_work_beside_each_other() -> None:
    game = kadan.load_game("ajisai")

    def play(seed: int) -> list[str]:
        batch = kadan.batch(game, 200, seed=seed, threads=2, auto_reset=True)
        for step in range(100):
            batch.step(batch.random_actions(step))
        return batch.serialize()

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(play, [1, 2, 3, 4, 1, 2]))
    assert results[:2] == results[4:]
    assert results[0] == play(1)


def test_actions_that_change_under_way_do_no_harm() -> None:
    batch = kadan.batch(kadan.load_game("ajisai"), 500, seed=1, threads=2, auto_reset=True)
    actions = np.empty(500, np.int32)
    over = False
    refusals: list[str] = []

    def scribble() -> None:
        while not over:
            actions[:] = -5
            time.sleep(0)

    writer = threading.Thread(target=scribble)
    writer.start()
    try:
        for step in range(200):
            actions[:] = batch.random_actions(step)
            try:
                batch.step(actions)
            except kadan.IllegalActionError as error:
                refusals.append(str(error))
    finally:
        over = True
        writer.join()
    assert all("-5" in words for words in refusals)
    for state in batch.get_states():
        batch.get_game().deserialize_state(state.serialize())  # each is a possible position


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_goes_on_with_its_batches() -> None:
    batch = kadan.batch(kadan.load_game("ajisai"), 300, seed=1, threads=3, auto_reset=True)
    batch.step(batch.random_actions(0))  # the helpers are at their places
    child = os.fork()
    if child == 0:
        try:
            batch.step(batch.random_actions(1))
            again = kadan.batch(batch.get_game(), 300, seed=1, auto_reset=True)
            again.step(again.random_actions(0))
            again.step(again.random_actions(1))
            same = batch.serialize() == again.serialize()
            del batch, again
            os._exit(0 if same else 1)
        finally:
            os._exit(2)
    deadline = time.monotonic() + 60
    status: tuple[int, int] = (0, 0)
    while status[0] == 0 and time.monotonic() < deadline:
        status = os.waitpid(child, os.WNOHANG)
        time.sleep(0.01)
    if status[0] == 0:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert status == (child, 0)
    batch.step(batch.random_actions(1))


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_playout(threads: int) -> None:
    program = f"""
import sys, time, kadan
batch = kadan.batch(kadan.load_game("bonsai:players=4"), 50_000, threads={threads})
print("ready", flush=True)
try:
    while True:
        batch.playout(1)
except KeyboardInterrupt:
    print("heard", len(batch.serialize()), batch.random_actions(1)[0] >= 0)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert out == "heard 50000 True\n"


def test_a_handler_that_interrupts_a_call_cannot_disturb_it() -> None:
    batch = kadan.batch(kadan.load_game("bonsai:players=4"), 20_000, seed=1)
    texts = batch.serialize()
    heard = []

    def handler(number: int, frame: object) -> None:
        try:
            batch.step(choose(batch.get_states(), random.Random(1)))
        except RuntimeError as error:
            heard.append(str(error))

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        while not heard:
            batch.playout(1)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert "one at a time" in heard[0]
    assert batch.serialize() == texts
