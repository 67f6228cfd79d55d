"""`kadan play`: a person at the terminal, here with lines written before."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import kadan
from kadan.cli.app import app


def _play(lines: list[str], *arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["play", *arguments], input="\n".join(lines) + "\n")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_a_whole_game_by_first_actions() -> None:
    code, out, _ = _play(["1"] * 200, "ajisai:board=small", "human", "random", "--seed", "4")
    assert code == 0
    assert "the game is over: scores" in out
    assert "seat 1 (random): " in out


@pytest.mark.parametrize("spec", ["ajisai:board=small,players=3", "ikebana:players=3", "bonsai"])
def test_people_alone_and_the_default_bots(spec: str) -> None:
    players = kadan.load_game(spec).num_players()
    code, out, _ = _play(["1"] * 600, spec, *["human"] * players)
    assert code == 0
    assert "the game is over" in out
    code, out, _ = _play(["1"] * 6 + ["quit"], spec)
    assert code == 0
    assert "seat 1 (mcts" in out
    assert "left; the position was" in out


def test_undo_goes_back_to_the_last_own_decision() -> None:
    game = kadan.load_game("ajisai:board=small")
    start = game.new_initial_state(3).serialize()
    code, out, _ = _play(
        ["1", "undo", "quit"], "ajisai:board=small", "human", "random", "--seed", "3"
    )
    assert code == 0
    assert f"left; the position was {start}" in out
    code, out, _ = _play(["undo", "quit"], "ajisai:board=small", "human", "random", "--seed", "3")
    assert f"left; the position was {start}" in out


def test_actions_by_text_by_number_and_by_what_they_begin_with() -> None:
    state = kadan.load_game("ajisai").new_initial_state(0)
    text = state.action_to_string(0, state.legal_actions()[3])
    for typed in (text, "4"):
        _, out, _ = _play([typed, "quit"], "ajisai", "human", "human")
        after = state.child(state.legal_actions()[3]).serialize()
        assert f"left; the position was {after}" in out
    _, out, _ = _play(
        ["r", "x@z9", "", "help", "list", "board", "hint", "quit"], "ajisai", "human", "human"
    )
    assert "`r` may be R@" in out
    assert "`x@z9` is no legal action" in out
    assert "undo: take back" in out


def test_the_end_of_the_input_is_a_leave() -> None:
    result = CliRunner().invoke(app, ["play", "ajisai"], input="")
    assert result.exit_code == 0
    assert "left; the position was" in result.stdout


def test_another_seat_s_cards_are_not_shown() -> None:
    state = kadan.load_game("ikebana:players=2").new_initial_state(1)
    _, out, _ = _play(["quit"], "ikebana:players=2", "human", "random", "--seed", "1")
    assert state.information_state_string(0) in out
    assert state.serialize() not in out.split("left; ")[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ajisai", "random", "random"), "nobody is `human`"),
        (("ajisai:players=2", "human", "random", "random"), "2 players"),
        (("ajisai", "human", "rondom"), "did you mean `random`?"),
    ],
)
def test_who_cannot_play(arguments: tuple[str, ...], message: str) -> None:
    code, _, err = _play([], *arguments)
    assert code == 2
    assert message in err
