"""A Hypothesis machine over a batch: any mixture of what can be done, beside a list of states."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import kadan
from helpers.batches import assert_is, choose, stream
from helpers.registry import GAME_SPECS
from helpers.splitmix import SplitMix64

LANES = st.lists(st.integers(-20, 19), max_size=4)


class BatchMachine(RuleBasedStateMachine):
    """The model: the state, the stream of deals and the last reward of each lane."""

    @initialize(
        spec=st.sampled_from(GAME_SPECS),
        n=st.sampled_from([1, 3, 20]),
        threads=st.sampled_from([1, 2]),
        seed=st.integers(0, 2**64 - 1),
        auto_reset=st.booleans(),
    )
    def make(self, spec: str, n: int, threads: int, seed: int, auto_reset: bool) -> None:
        """A batch, and what it must be."""
        self.game = kadan.load_game(spec)
        self.batch = kadan.batch(self.game, n, seed, threads=threads, auto_reset=auto_reset)
        self.streams: list[SplitMix64] = [stream(seed, lane) for lane in range(n)]
        self.states: list[Any] = [self.deal(lane) for lane in range(n)]
        self.rewards = np.zeros((n, self.game.num_players()), np.float32)
        self.ended = [False] * n

    def deal(self, lane: int) -> Any:
        """The next deal of a lane."""
        return self.game.new_initial_state(self.streams[lane].next())

    def forget(self, lane: int) -> None:
        """Nothing has ended there lately."""
        self.rewards[lane], self.ended[lane] = 0, False

    @rule(seed=st.integers(0, 2**32), times=st.integers(1, 60))
    def play(self, seed: int, times: int) -> None:
        """Some steps of random actions."""
        rng = random.Random(seed)
        for _ in range(times):
            actions = choose(self.states, rng)
            if rng.random() < 0.3:
                self.batch.legal_mask(packed=True)
            if rng.random() < 0.3:
                mask, tensors = self.batch.legal_mask(), self.batch.observe()
                self.batch.step(actions, mask, tensors)
                np.testing.assert_array_equal(mask, self.batch.legal_mask())
                np.testing.assert_array_equal(tensors, self.batch.observe())
            else:
                self.batch.step(actions)
            for lane, action in enumerate(actions):
                self.forget(lane)
                state = self.states[lane]
                if action >= 0:
                    state.apply_action(action)
                    if not state.is_terminal():
                        continue
                    self.rewards[lane], self.ended[lane] = state.returns(), True
                if self.batch.auto_reset:
                    self.states[lane] = self.deal(lane)

    @rule(choice=st.integers(0, 10**6), wrong=st.integers(-(2**31), 2**31 - 1))
    def play_something_else(self, choice: int, wrong: int) -> None:
        """One action that is not taken, and nothing happens."""
        actions = choose(self.states, random.Random(choice))
        lane = choice % len(actions)
        if wrong in (self.states[lane].legal_actions() or [-1]):
            return
        actions[lane] = wrong
        with pytest.raises(kadan.IllegalActionError, match=rf"^actions\[{lane}\]: "):
            self.batch.step(actions)

    @rule(lanes=LANES, seed=st.one_of(st.none(), st.integers(0, 2**64 - 1)))
    def reset(self, lanes: list[int], seed: int | None) -> None:
        """New games in some lanes, in one perhaps twice."""
        n = len(self.states)
        if any(not -n <= lane < n for lane in lanes):
            with pytest.raises(IndexError):
                self.batch.reset(seed, lanes)
            return
        self.batch.reset(seed, lanes)
        for lane in lanes:
            if seed is not None:
                self.streams[lane] = stream(seed, lane % n)
            self.states[lane] = self.deal(lane)
            self.forget(lane)

    @rule(lanes=LANES, seed=st.integers(0, 1000), moves=st.integers(0, 200))
    def set_states(self, lanes: list[int], seed: int, moves: int) -> None:
        """Another state in some lanes."""
        n = len(self.states)
        lanes = [lane % n for lane in lanes]
        rng, state = random.Random(seed), self.game.new_initial_state(seed)
        while moves > 0 and not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves -= 1
        self.batch.set_states([state] * len(lanes), lanes)
        for lane in lanes:
            self.states[lane] = state.clone()
            self.forget(lane)

    @rule(how=st.sampled_from(["clone", "copy", "pickle"]))
    def go_on_with_a_copy(self, how: str) -> None:
        """A copy takes the batch's place."""
        if how == "pickle":
            self.batch = pickle.loads(pickle.dumps(self.batch))
        else:
            self.batch = self.batch.clone() if how == "clone" else copy.copy(self.batch)

    @rule(seed=st.integers(0, 2**64 - 1))
    def playout(self, seed: int) -> None:
        """Random games to the end, from where the lanes are."""
        result = self.batch.playout(seed)
        lane = seed % len(self.states)
        expected = kadan.random_playouts(self.states[lane], lane + 1, seed)[-1]
        np.testing.assert_array_equal(result[lane], expected)

    @invariant()
    def batch_is_the_model(self) -> None:
        """Every array and every text is what the list of states says."""
        if hasattr(self, "states"):
            assert_is(self.batch, self.states)
            assert self.batch.ended.tolist() == self.ended
            np.testing.assert_array_equal(self.batch.rewards, self.rewards)


TestBatchStateful = BatchMachine.TestCase
