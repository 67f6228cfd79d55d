"""What holds for every Ajisai state, and what no text may do: Hypothesis looks for exceptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import kadan
from helpers.ajisai import DATA
from helpers.implementations import IMPLEMENTATIONS
from helpers.strategies import (
    ajisai_game,
    ajisai_states,
    implementations,
    mutated,
    play_on,
    tampered,
    variants,
)

#: What positions are written with, and a few strangers.
ALPHABET = "ROYBPKWROYBPKW0123456789/ -:,@abcdefghie?end\n.x\u0663é"


@given(state=ajisai_states())
def test_legal_is_accepted_and_the_rest_refused(state: Any) -> None:
    text, legal = state.serialize(), set(state.legal_actions())
    for action in range(-1, state.num_distinct_actions() + 1):
        if action in legal:
            assert state.child(action).history()[-1] == action
        else:
            with pytest.raises(kadan.IllegalActionError):
                state.apply_action(action)
    assert state.serialize() == text


@given(state=ajisai_states())
def test_conservation(state: Any) -> None:
    # AJ-1: never more than thirteen of a colour; AJ-11: no piece appears or vanishes on the board
    # but the bloomed one, unless White has run out (AJ-14).
    before = state.serialize().split(" ")
    for action in state.legal_actions():
        after = state.child(action).serialize().split(" ")
        assert all(after[4].count(colour) <= 13 for colour in "ROYBPKW")
        grown = sum(map(str.isalpha, after[4])) - sum(map(str.isalpha, before[4]))
        bloom = before[6] == "-" and ("-" not in before[7] or before[3] == "-")
        if after[5] == "end" and after[4].count("W") == 13:
            assert grown <= 1
        else:
            assert grown == (1 if bloom else 0)


@given(first=ajisai_states("core"), second=ajisai_states("core"))
def test_equality_is_equality_of_texts(first: Any, second: Any) -> None:
    same_game = first.get_game() == second.get_game()
    equal = same_game and first.serialize() == second.serialize()
    assert (first == second) == equal
    assert (first != second) == (not equal)
    if equal:
        assert hash(first) == hash(second)


@given(
    implementation=implementations,
    variant=variants,
    seed=st.integers(0, 500),
    moves=st.integers(0, 80),
)
def test_two_ways_to_a_position_are_one_position(
    implementation: str, variant: str, seed: int, moves: int
) -> None:
    # Seeds do not matter where nothing is dealt (G-3), nor does the way by which a state was made.
    game = ajisai_game(implementation, variant)
    played = play_on(game, seed, moves)
    replayed = game.new_initial_state(seed + 1)
    for action in played.history():
        replayed.apply_action(action)
    read = game.deserialize_state(played.serialize())
    assert played == replayed == read
    assert len({played, replayed, read}) == 1
    assert {played: 1}[read] == 1
    assert played != played.serialize()
    for action in played.legal_actions():
        child = played.child(action)
        assert child != played
        assert child == replayed.child(action)


def outcome(game: Any, method: str, *arguments: Any) -> str | None:
    """The text of what is read, or None if it is refused as it should be."""
    try:
        state = getattr(game, method)(*arguments)
    except kadan.NotationError:
        return None
    text: str = state.serialize()
    assert state.is_terminal() == (not state.legal_actions())
    for seat in range(game.num_players()):
        state.observation_tensor(seat)
    return text


@given(data=st.data(), variant=variants, seed=st.integers(0, 1000), moves=st.integers(0, 100))
def test_mutated_positions_are_refused_or_mean_what_they_say(
    data: st.DataObject, variant: str, seed: int, moves: int
) -> None:
    core, reference = ajisai_game("core", variant), ajisai_game("reference", variant)
    position = play_on(core, seed, moves).serialize()
    text = data.draw(mutated(position, ALPHABET))
    read = outcome(core, "deserialize_state", text)
    assert read in (None, text)
    assert outcome(reference, "deserialize_state", text) == read


@given(data=st.data(), variant=variants, seed=st.integers(0, 1000), moves=st.integers(0, 100))
def test_mutated_views_are_refused_or_sampled_alike(
    data: st.DataObject, variant: str, seed: int, moves: int
) -> None:
    core, reference = ajisai_game("core", variant), ajisai_game("reference", variant)
    state = play_on(core, seed, moves)
    view = state.information_state_string(seed % core.num_players())
    text = data.draw(mutated(view, ALPHABET))
    sampled = outcome(core, "sample_state", text, seed)
    assert outcome(reference, "sample_state", text, seed) == sampled
    if sampled is not None and "?" not in text:
        assert sampled == text


@given(data=st.data(), variant=variants, seed=st.integers(0, 1000), moves=st.integers(0, 100))
@settings(max_examples=4 * settings().max_examples)
def test_tampered_positions_are_judged_alike(
    data: st.DataObject, variant: str, seed: int, moves: int
) -> None:
    # Well-formed texts: what is judged is thirteen of a colour, who can bloom, pending Whites,
    # secrets (the page's "Positions").
    core, reference = ajisai_game("core", variant), ajisai_game("reference", variant)
    marks = core.num_distinct_actions() // 7
    names = [core.action_to_string(0, mark).partition("@")[2] for mark in range(marks)]
    text = data.draw(tampered(play_on(core, seed, moves).serialize(), names))
    for method, arguments in (("deserialize_state", ()), ("sample_state", (seed,))):
        read = outcome(core, method, text, *arguments)
        event(f"{method}: {'refused' if read is None else 'read'}")
        assert outcome(reference, method, text, *arguments) == read
        if "?" not in text:
            assert read in (None, text)


@given(implementation=implementations, variant=variants, text=st.text(max_size=80))
def test_any_text_is_no_position(implementation: str, variant: str, text: str) -> None:
    game = ajisai_game(implementation, variant)
    assert outcome(game, "deserialize_state", text) is None
    assert outcome(game, "sample_state", text, 0) is None


@given(data=st.data(), state=ajisai_states())
def test_mutated_action_texts(data: st.DataObject, state: Any) -> None:
    game = state.get_game()
    table = {
        game.action_to_string(0, action): action for action in range(game.num_distinct_actions())
    }
    text = data.draw(mutated(data.draw(st.sampled_from(sorted(table))), ALPHABET + "secret"))
    if text not in table:
        with pytest.raises(kadan.NotationError):
            state.string_to_action(text)
    elif table[text] in state.legal_actions():
        assert state.string_to_action(text) == table[text]
    else:
        with pytest.raises(kadan.IllegalActionError):
            state.string_to_action(text)


CUSTOM = (DATA / "ajisai_custom.toml").read_text(encoding="utf-8")
SHORT = 'format = 1\ngame = "ajisai"\nname = "x"\nmarks = [[0, 0, "gray"], [1, 0, "brown"]]\n'


@given(data=st.data(), source=st.sampled_from([SHORT, SHORT, CUSTOM]))
def test_mutated_component_files_are_refused_or_read_alike(
    data: st.DataObject, source: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file: Path = tmp_path_factory.getbasetemp() / "mutated.toml"
    file.write_text(data.draw(mutated(source, '0123456789-[]",.= #\nabegmrwy')), encoding="utf-8")
    found: list[tuple[str, str] | None] = []
    for implementation in IMPLEMENTATIONS.values():
        try:
            game = implementation.load_game("ajisai", components=str(file))
        except kadan.ComponentError:
            found.append(None)
        else:
            found.append((game.edition(), game.new_initial_state().serialize()))
    assert found[0] == found[1]
