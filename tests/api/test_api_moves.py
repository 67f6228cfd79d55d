"""The methods of `State` that loops over moves call: how they take their arguments."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import kadan


@pytest.fixture
def state() -> kadan.State:
    """The start of a game of Ajisai."""
    return kadan.load_game("ajisai").new_initial_state(1)


def test_arguments_go_by_place_or_by_name(state: kadan.State) -> None:
    legal = state.legal_actions()
    assert state.legal_actions(0) == state.legal_actions(player=0) == legal
    assert state.legal_actions(None) == state.legal_actions(player=None) == legal
    assert state.legal_actions(1) == []
    state.apply_action(action=legal[0])
    state.apply_action(state.legal_actions()[0])
    assert state.move_number() == 2


@pytest.mark.parametrize(
    "call",
    [
        lambda s: s.is_terminal(1),
        lambda s: s.current_player(player=0),
        lambda s: s.legal_actions(0, 0),
        lambda s: s.legal_actions(seat=0),
        lambda s: s.legal_actions(0, player=0),
        lambda s: s.legal_actions("0"),
        lambda s: s.legal_actions(0.5),
        lambda s: s.apply_action(),
        lambda s: s.apply_action(19, 20),
        lambda s: s.apply_action(id=19),
        lambda s: s.apply_action(19, action=19),
    ],
)
def test_wrong_arguments_are_refused(state: kadan.State, call: Any) -> None:
    text = state.serialize()
    with pytest.raises(TypeError):
        call(state)
    assert state.serialize() == text


@pytest.mark.parametrize("name", ["is_terminal", "current_player", "legal_actions", "apply_action"])
def test_other_objects_are_refused(state: kadan.State, name: str) -> None:
    method = getattr(kadan.State, name)
    for other in (None, 5, state.get_game(), object.__new__(object)):
        with pytest.raises(TypeError):
            method(other)
    empty = kadan.State.__new__(kadan.State)
    with pytest.raises(TypeError):
        method(empty, *([19] if name == "apply_action" else []))


@pytest.mark.parametrize("action", [-1, 385, 2**31, 2**32 + 19, 2**64, -(2**64), True])
def test_numbers_that_are_no_ids_are_refused(state: kadan.State, action: Any) -> None:
    text = state.serialize()
    with pytest.raises(kadan.IllegalActionError, match="out of range"):
        state.apply_action(action)
    assert state.serialize() == text


def test_signatures_and_docstrings_are_shown() -> None:
    assert str(inspect.signature(kadan.State.legal_actions)) == "(self, /, player=None)"
    assert str(inspect.signature(kadan.State.apply_action)) == "(self, /, action)"
    for name in ("is_terminal", "current_player"):
        assert str(inspect.signature(getattr(kadan.State, name))) == "(self, /)"
    assert (kadan.State.legal_actions.__doc__ or "").startswith("Ascending ids of the legal")


def test_lists_of_actions_are_fresh(state: kadan.State) -> None:
    first = state.legal_actions()
    first.clear()
    assert state.legal_actions() != first
