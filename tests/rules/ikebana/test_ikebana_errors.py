"""What is refused, and that nothing is harmed by it: actions, texts, parameters.

The refused positions are in test_ikebana_refused.py, component files in
test_ikebana_component_files.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import kadan
from helpers.ikebana import EXAMPLE, PRINTED, TINY, edit, play
from helpers.implementations import Implementation


@contextmanager
def unharmed(state: Any) -> Iterator[None]:
    """The state is the same afterwards, and still plays."""

    def look() -> tuple[Any, ...]:
        return (
            state.serialize(),
            state.current_player(),
            state.legal_actions(),
            state.history(),
            state.scores(),
            np.asarray(state.observation_tensor(0), np.float32).tobytes(),
        )

    before = look()
    yield
    assert look() == before
    if not state.is_terminal():
        player, action = state.current_player(), state.legal_actions()[-1]
        state.apply_action(action)
        assert state.history() == [*before[3], action]
        state.undo_action(player, action)
        assert look() == before


def completing(impl: Implementation) -> Any:
    """Two of four compositions can be completed."""
    return PRINTED.state(
        impl,
        phase="complete",
        played=2,
        open=["R1,R2,R4,R5;Y3,R6,B7,P8+;P4,P5;Y6,R7,B8,P9+"],
        slots="12:2,13:2,14:2,11:2",
    )


STATES: dict[str, Callable[[Implementation], Any]] = {
    "refresh": lambda impl: PRINTED.load(impl).new_initial_state(27),
    "exchange": lambda impl: PRINTED.load(impl).new_initial_state(0),
    "play": lambda impl: play(PRINTED.load(impl).new_initial_state(0), "noexchange"),
    "play on": lambda impl: play(PRINTED.load(impl).new_initial_state(0), "B6<>R2", "R2@new"),
    "complete": completing,
    "special": lambda impl: PRINTED.state(
        impl, round="special", phase="play", hands=["P1,P2"], deck=0, open=["R8;R9"]
    ),
    "over": lambda impl: PRINTED.state(impl, phase="end"),
}


@pytest.fixture(params=list(STATES.values()), ids=list(STATES))
def state(request: pytest.FixtureRequest, impl: Implementation) -> Any:
    """One state of each kind."""
    return request.param(impl)


# --- Actions ----------------------------------------------------------------------------------


def test_error_every_action_that_is_not_legal_is_refused(state: Any, impl: Implementation) -> None:
    # (Every seventh by the reference, for the sake of time.)
    legal = set(state.legal_actions())
    step = 1 if impl.name == "core" else 7
    with unharmed(state):
        for action in range(0, state.num_distinct_actions(), step):
            if action not in legal:
                with pytest.raises(kadan.IllegalActionError):
                    state.apply_action(action)
                with pytest.raises(kadan.IllegalActionError):
                    state.child(action)


@pytest.mark.parametrize("action", [-1, -5452, 5452, 10**4, 2**31, 2**32, 2**63, 2**64, -(2**63)])
def test_error_action_ids_out_of_range(state: Any, action: int) -> None:
    with unharmed(state):
        for call in (
            lambda: state.apply_action(action),
            lambda: state.child(action),
            lambda: state.action_to_string(0, action),
            lambda: state.get_game().action_to_string(0, action),
        ):
            with pytest.raises(kadan.IllegalActionError, match=re.escape(str(action))):
                call()


ILLEGAL: list[tuple[str, str]] = [
    ("refresh", "noexchange"),
    ("refresh", "stop"),
    ("refresh", "done"),
    ("refresh", "complete:1"),
    ("exchange", "keep"),
    ("exchange", "refresh:1111"),
    ("exchange", "P1<>R2"),  # not in the hand
    ("exchange", "B12<>R2"),  # in the other hand
    ("exchange", "B6<>K12"),  # not in the market
    ("exchange", "B6<>Y2"),  # another hand card
    ("exchange", "R2<>B6"),  # the wrong way round
    ("exchange", "B6@new"),
    ("exchange", "stop"),
    ("play", "stop"),  # the first card is compulsory
    ("play", "noexchange"),
    ("play", "B6<>R2"),
    ("play", "P1@new"),  # not in the hand
    ("play", "B12@new"),  # in the other hand
    ("play", "B6@1L"),  # no such composition
    ("play", "B6@35R"),
    ("play", "done"),
    ("play on", "R2@new"),  # just played
    ("play on", "B6@new"),  # given away
    ("play on", "Y11@1L"),  # a higher number at the left end
    ("play on", "Y11@2R"),  # no such composition
    ("play on", "keep"),
    ("complete", "complete:1"),  # nothing added
    ("complete", "complete:3"),  # two cards
    ("complete", "complete:5"),  # no such composition
    ("complete", "complete:33"),
    ("complete", "stop"),
    ("complete", "P1@new"),
    ("special", "done"),
    ("special", "P1@1R"),
    ("special", "P4@new"),
    ("over", "stop"),
    ("over", "keep"),
]


@pytest.mark.parametrize(("name", "text"), ILLEGAL)
def test_error_illegal_actions_are_named(impl: Implementation, name: str, text: str) -> None:
    state = STATES[name](impl)
    with unharmed(state), pytest.raises(kadan.IllegalActionError, match=re.escape(text)):
        state.string_to_action(text)


@pytest.mark.parametrize(("name", "text"), [case for case in ILLEGAL if "<>" not in case[1]])
def test_error_illegal_ids_are_named_by_their_text(
    impl: Implementation, name: str, text: str
) -> None:
    state = STATES[name](impl)
    game = state.get_game()
    texts = [game.action_to_string(0, a) for a in range(game.num_distinct_actions())]
    with unharmed(state), pytest.raises(kadan.IllegalActionError, match=re.escape(text)):
        state.apply_action(texts.index(text))


def test_error_an_exchange_by_slot_that_is_not_legal(impl: Implementation) -> None:
    state = STATES["exchange"](impl)
    with unharmed(state), pytest.raises(kadan.IllegalActionError, match="P1<>"):
        state.string_to_action("P1<>1")


def test_error_an_action_after_the_end(impl: Implementation) -> None:
    state = STATES["over"](impl)
    with unharmed(state), pytest.raises(kadan.IllegalActionError, match=r"(?i)over|end"):
        state.apply_action(5417)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "5", "-", "pass", "Stop", "stop ", " stop", "stop\n", "stop\0", "done:1"),
        *("refresh", "refresh:", "refresh:0000", "refresh:01", "refresh:01100", "refresh:0120"),
        *("refresh:6", "keep:1", "Refresh:0110", "refresh:١١١١"),
        *("B6<>", "<>R2", "B6<>0", "B6<>5", "B6<>02", "B6<R2", "B6><R2", "B6<>R2<>P5", "b6<>R2"),
        *("Q1<>R2", "B13<>R2", "B0<>R2", "B06<>R2", "B6<>R02", "B6<>Q2", "B6<>R13", "B6 <> R2"),
        *("B6@", "@new", "B6@New", "B6@1", "B6@L", "B6@1l", "B6@0L", "B6@01L", "B6@36L", "B6@36R"),
        *("B6@-1L", "B6@1M", "B6@1LR", "B13@new", "B06@new", "Q1@new", "B6@new1", "B@new", "6@new"),
        *("B6@²L", "B6@9999999999999999999999L", "B6@1L@1L", "B6é@new"),
        *("complete", "complete:", "complete:0", "complete:34", "complete:01", "complete:-1"),
        *("complete:x", "complete:1 ", "complete:99999999999999999999"),
        *("noexchange:1", "no exchange", "none"),
        "x" * 10_000,
    ],
)
def test_error_what_is_no_action_text(impl: Implementation, text: str) -> None:
    for name in ("exchange", "play on", "over"):
        state = STATES[name](impl)
        with unharmed(state), pytest.raises(kadan.NotationError, match=r"(?s)."):
            state.string_to_action(text)


def test_error_texts_of_cards_of_another_edition(impl: Implementation) -> None:
    state = EXAMPLE.load(impl).new_initial_state(0)
    for text in ("P1@new", "A10@new", "T31<>P1", "A1@34L"):
        with unharmed(state), pytest.raises(kadan.NotationError, match="(?s)."):
            state.string_to_action(text)
    tiny = TINY.load(impl).new_initial_state(0)
    for text in ("R8@new", "R5@6L", "complete:4"):
        with unharmed(tiny), pytest.raises(kadan.NotationError, match="(?s)."):
            tiny.string_to_action(text)


@pytest.mark.parametrize(
    ("text", "match"), [("B13@new", "B13"), ("B6@36L", "36"), ("complete:34", "34"), ("x", "x")]
)
def test_error_messages_about_action_texts_name_the_fault(
    impl: Implementation, text: str, match: str
) -> None:
    with pytest.raises(kadan.NotationError, match=match):
        STATES["play"](impl).string_to_action(text)


def test_error_undo_of_something_else(impl: Implementation) -> None:
    state = STATES["play on"](impl)
    last = state.history()[-1]
    with unharmed(state):
        for player, action in ((1, last), (0, state.history()[0]), (0, -1), (2, last)):
            with pytest.raises(kadan.IllegalActionError):
                state.undo_action(player, action)
    state.undo_action(0, last)
    assert state == play(PRINTED.load(impl).new_initial_state(0), "B6<>R2")


# --- Texts of another game -----------------------------------------------------------------------


def test_error_positions_of_another_edition_or_number_of_players(impl: Implementation) -> None:
    text = PRINTED.load(impl).new_initial_state(0).serialize()
    refusing = {
        "edition": (EXAMPLE.load(impl), "035731baf17c|59ac52e1683b"),
        "players": (PRINTED.load(impl, 3), "2|3"),
    }
    for game, match in refusing.values():
        with pytest.raises(kadan.NotationError, match=match):
            game.deserialize_state(text)
        with pytest.raises(kadan.NotationError, match=match):
            game.sample_state(text, 1)
    with pytest.raises(kadan.NotationError):
        impl.load_game("ajisai").deserialize_state(text)
    with pytest.raises(kadan.NotationError, match="ajisai"):
        PRINTED.load(impl).deserialize_state(
            impl.load_game("ajisai").new_initial_state(0).serialize()
        )
    assert edit(text, {}) == text


# --- Parameters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "parameters", "match"),
    [
        ("ikebana:players=1", {}, "1"),
        ("ikebana:players=6", {}, "6"),
        ("ikebana:players=0", {}, "0"),
        ("ikebana:players=-2", {}, "-2"),
        ("ikebana:players=two", {}, "two"),
        ("ikebana:players=2.0", {}, "2.0"),
        ("ikebana:players=", {}, "players"),
        ("ikebana", {"players": 6}, "6"),
        ("ikebana", {"players": "two"}, "two"),
        ("ikebana", {"players": 2.5}, "2.5"),
        ("ikebana", {"players": 10**30}, "1000000"),
        ("ikebana", {"players": None}, "players"),
        ("ikebana:board=small", {}, "board"),
        ("ikebana:traitor=true", {}, "traitor"),
        ("ikebana", {"colour": "red"}, "colour"),
        ("ikebana:players", {}, "players"),
        ("ikebana(players=2", {}, "."),
        ("ikebana:players=2,players=3", {}, "players"),
        ("ikebana", {"components": 3}, "components"),
    ],
)
def test_error_parameters(
    impl: Implementation, spec: str, parameters: dict[str, Any], match: str
) -> None:
    with pytest.raises(kadan.RulesError, match=re.escape(match) if match != "." else match):
        impl.load_game(spec, **parameters)
