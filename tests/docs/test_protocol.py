"""The page about the protocol says what the referee and the engines do."""

from __future__ import annotations

from pathlib import Path

import pytest

import kadan
from kadan.referee.endings import ENDINGS
from kadan.referee.engines.protocol import format_legal, game_value

from .transcripts import PAGE, Transcript, transcripts

TEXT = PAGE.read_text(encoding="utf-8")
TRANSCRIPTS = transcripts(TEXT)


def _comparable(lines: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """The lines, without what changes from run to run and with versions."""
    version = kadan.__version__
    return [(mark, text.replace(version, "VERSION")) for mark, text in lines if text[:5] != "info "]


def test_there_is_a_transcript_for_each_game() -> None:
    games = {
        name
        for name in kadan.registered_games()
        for transcript in TRANSCRIPTS
        if f'setoption name Game value "{name} ' in str(transcript)
    }
    assert games == set(kadan.registered_games())


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda each: each.command)
def test_the_engines_say_what_the_page_says(transcript: Transcript) -> None:
    assert _comparable(transcript.play()) == _comparable(transcript.lines)
    assert [mark for mark, _ in transcript.lines] == [mark for mark, _ in transcript.play()]


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda each: each.command)
def test_the_referee_says_what_the_page_says(transcript: Transcript) -> None:
    """Positions, legal actions and games are written as the referee writes them."""
    game = None
    state = None
    checked = 0
    for mark, text in transcript.lines:
        word, _, rest = text.partition(" ")
        if mark == "<" and word == "bestmove":
            assert state is not None
            state.string_to_action(rest)
            checked += 1
        if mark != ">":
            continue
        if text.startswith("setoption name Game value "):
            value = text.removeprefix("setoption name Game value ")
            game = kadan.load_game(value.strip('"').replace(" ", ":", 1).replace(" ", ","))
            assert game_value(game) == value
        elif word == "position":
            assert game is not None
            fen = rest.removeprefix("fen ")
            state = game.sample_state(fen, 0) if "?" in fen else game.deserialize_state(fen)
            known = {state.information_state_string(seat) for seat in range(game.num_players())}
            assert fen in known
        elif word == "legalmoves":
            assert state is not None
            seat = state.current_player()
            texts = [state.action_to_string(seat, action) for action in state.legal_actions()]
            assert text == format_legal(texts)
    assert checked >= 2


def test_every_ending_is_on_the_page() -> None:
    for ending in ENDINGS:
        if ending not in ("bot error", "interrupted"):
            assert f"`{ending}`" in TEXT


def test_what_the_page_links_to_is_there() -> None:
    for name in ("examples/engine.py", "examples/engine.cpp"):
        assert f"../{name}" in TEXT
        assert (Path(PAGE).parents[1] / name).exists()
