"""A Hypothesis machine over the state of any game: any mixture of what can be done with a state.

Hypothesis chooses the operations. The model is a list: the position from which the state came, and
the actions since. Derived machines say where it begins.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import kadan
from helpers.strategies import play_on

SEEDS = st.integers(0, 2**64 - 1)


class StateMachine(RuleBasedStateMachine):
    """A state and what must be true of it."""

    def start(self, game: Any, seed: int, moves: int) -> None:
        """Somewhere in a game, with or without the history up to there."""
        self.game = game
        played = play_on(game, seed, moves)
        self.state = self.game.deserialize_state(played.serialize()) if seed % 2 else played
        self.root = self.game.new_initial_state(seed) if seed % 2 == 0 else self.state.clone()
        self.actions: list[tuple[int, int]] = list(self.state.full_history())

    # --- changes ------------------------------------------------------------------------------

    @precondition(lambda self: not self.state.is_terminal())
    @rule(choice=st.integers(0, 10_000))
    def apply(self, choice: int) -> None:
        """A legal action is accepted and is the last of the history."""
        legal = self.state.legal_actions()
        action = legal[choice % len(legal)]
        self.actions.append((self.state.current_player(), action))
        self.state.apply_action(action)

    @precondition(lambda self: self.actions)
    @rule()
    def undo(self) -> None:
        """The last action is taken back."""
        self.state.undo_action(*self.actions.pop())

    @precondition(lambda self: not self.state.is_terminal())
    @rule(choice=st.integers(0, 10_000))
    def apply_and_undo(self, choice: int) -> None:
        """An action and its undoing leave nothing behind."""
        before = self.state.clone()
        legal = self.state.legal_actions()
        action, player = legal[choice % len(legal)], self.state.current_player()
        self.state.apply_action(action)
        self.state.undo_action(player, action)
        assert self.state == before
        assert self.state.serialize() == before.serialize()
        assert self.state.legal_actions() == legal

    @rule(action=st.one_of(st.integers(-3, 6000), st.integers(-(2**63), 2**63 - 1)))
    def apply_anything(self, action: int) -> None:
        """Legal or not, as `legal_actions` says."""
        text, legal = self.state.serialize(), self.state.legal_actions()
        if action in legal:
            self.actions.append((self.state.current_player(), action))
            self.state.apply_action(action)
        else:
            with pytest.raises(kadan.IllegalActionError):
                self.state.apply_action(action)
            assert self.state.serialize() == text
            assert self.state.legal_actions() == legal

    # --- copies -------------------------------------------------------------------------------

    @precondition(lambda self: not self.state.is_terminal())
    @rule(choice=st.integers(0, 10_000))
    def branch(self, choice: int) -> None:
        """Children and clones go their own way."""
        text = self.state.serialize()
        legal = self.state.legal_actions()
        action = legal[choice % len(legal)]
        clone = self.state.clone()
        child = self.state.child(action)
        clone.apply_action(action)
        assert child == clone
        assert child.history() == clone.history() == [*self.state.history(), action]
        assert self.state.serialize() == text
        child.undo_action(self.state.current_player(), action)
        assert child == self.state

    @rule(how=st.sampled_from(["clone", "copy", "deepcopy", "pickle"]))
    def go_on_with_a_copy(self, how: str) -> None:
        """A copy is the same state with the same history, and takes the state's place."""
        copies: dict[str, Callable[[Any], Any]] = {
            "clone": lambda state: state.clone(),
            "copy": copy.copy,
            "deepcopy": copy.deepcopy,
            "pickle": lambda state: pickle.loads(pickle.dumps(state)),
        }
        old, self.state = self.state, copies[how](self.state)
        assert self.state is not old
        assert self.state.full_history() == old.full_history()

    @rule()
    def go_on_with_the_text(self) -> None:
        """The text is the state; only the history is gone."""
        text = self.state.serialize()
        again = self.game.deserialize_state(text)
        assert again == self.state
        assert hash(again) == hash(self.state)
        assert again.serialize() == text
        assert again.history() == []
        self.state, self.root, self.actions = again, again.clone(), []

    # --- what players see ---------------------------------------------------------------------

    @rule(seat=st.integers(0, 4), seed=SEEDS)
    def resample(self, seat: int, seed: int) -> None:
        """A sample looks the same to the player for whom it is made, and plays the same for it."""
        seat %= self.game.num_players()
        view = self.state.information_state_string(seat)
        sample = self.state.resample_from_infostate(seat, seed)
        assert sample == self.game.sample_state(view, seed)
        assert sample.information_state_string(seat) == view
        assert sample.current_player() == self.state.current_player()
        assert sample.legal_actions(seat) == self.state.legal_actions(seat)
        mine, theirs = self.state.observation_tensor(seat), sample.observation_tensor(seat)
        assert list(mine) == list(theirs)
        assert "?" not in sample.serialize()

    # --- always -------------------------------------------------------------------------------

    @invariant()
    def history_is_the_model(self) -> None:
        """The history is what was played and not taken back."""
        assert self.state.full_history() == self.actions
        assert self.state.history() == [action for _, action in self.actions]
        assert self.state.move_number() == len(self.actions)

    @invariant()
    def the_end_is_the_end(self) -> None:
        """Terminal, player -4 and no legal action are one and the same."""
        over = self.state.is_terminal()
        assert over == (self.state.current_player() == -4)
        assert over == (not self.state.legal_actions())

    def teardown(self) -> None:
        """Played again from the beginning, the actions lead to the same state; undone, back."""
        if not hasattr(self, "state"):
            return
        again = self.root.clone()
        for player, action in self.actions:
            assert again.current_player() == player
            again.apply_action(action)
        assert again == self.state
        for player, action in reversed(self.actions):
            self.state.undo_action(player, action)
        assert self.state == self.root
