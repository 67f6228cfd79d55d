"""`kadan show`, and the pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kadan
from kadan import render
from kadan.referee.records import read_records
from kadan.render.ajisai import read_position

Run = Callable[..., Any]

PENDING = "ajisai 2 standard - 3/6/7/8/3W3/8/7/6/3 0 - -"


def test_the_deal_is_shown(run: Run) -> None:
    ran = run("show", "ajisai")
    assert ran.code == 0
    lines = ran.out.splitlines()
    # Nine rows, each a line of pieces and a line of names; the W stands above its mark e4.
    pieces, names = lines[8], lines[9]
    assert names.split() == ["e1", "e2", "e3", "e4", "e5", "e6", "e7"]
    assert pieces.split() == [".", ".", ".", "W", ".", ".", "."]
    assert abs(pieces.index("W") - names.index("e4")) <= 1
    # Staggered: a mark lies half a cell beside those of the next row (d4 and d5 above e4).
    assert lines[7].index("d4") < names.index("e4") < lines[7].index("d5")
    assert "seat 0   R   Y   P   score 0  to move" in ran.out
    assert "W  12" in ran.out
    assert lines[-1] == PENDING


def test_a_small_board_keeps_the_names_of_the_full_one(run: Run) -> None:
    lines = run("show", "ajisai:board=small").out.splitlines()
    assert lines[1].split() == ["b2", "b3", "b4", "b5"]
    assert lines[13].split() == ["h2", "h3", "h4", "h5"]


def test_a_position_is_shown(run: Run) -> None:
    position = "ajisai 2 standard - 3/6/7/8/R2W3/8/7/6/3 1 - -"
    ran = run("show", "ajisai", position)
    assert ran.code == 0
    assert ran.out.splitlines()[8].split() == ["R", ".", ".", "W", ".", ".", "."]
    assert "seat 0   R   Y   P   score 1" in ran.out
    assert "seat 1   O   B   K   score 0  to move" in ran.out


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("ajisai", "nonsense"), 2, ""),
        ((), 2, "name a GAME to show"),
        (("ajisai", "--move", "3"), 2, "--move goes with --record"),
        (("ajisai", "--record", "x:1"), 2, "not both"),
        (("--record", "x"), 2, "FILE:LINE"),
        (("--record", "x:0"), 2, "FILE:LINE"),
        (("--record", "none.jsonl:1"), 2, "cannot read"),
        (("hanafuda",), 2, "there is no game 'hanafuda'"),
    ],
)
def test_what_cannot_be_shown_is_told(
    run: Run, arguments: tuple[str, ...], code: int, says: str
) -> None:
    ran = run("show", *arguments)
    assert ran.code == code
    assert ran.err.startswith("kadan: ")
    assert says in ran.err
    assert ran.out == ""


def test_a_recorded_game_is_shown_move_by_move(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run("match", "ajisai:board=small", "random", "greedy", "-n", "2", "--records", path)
    record = [record for _, record in read_records(path)][1]
    state = kadan.load_game("ajisai", board="small").new_initial_state(record.deal_seed)
    for move in range(3):
        ran = run("show", "--record", f"{path}:2", "--move", str(move))
        assert ran.code == 0
        lines = ran.out.splitlines()
        assert lines[0] == "game 1: seat 0 greedy, seat 1 random"
        assert lines[-1] == state.serialize()
        state.apply_action(state.string_to_action(record.actions[move]))
    last = run("show", "--record", f"{path}:2").out
    count = len(record.actions)
    assert f"after action {count} of {count}, {record.actions[-1]}" in last
    assert "the game is over" in last
    assert "ended: normal; returns" in last
    assert run("show", "--record", f"{path}:2", "--move", str(count + 1)).code == 2
    assert run("show", "--record", f"{path}:3").code == 2
    path.write_text(path.read_text().replace("greedy", "greddy"))
    damaged = run("show", "--record", f"{path}:2")
    assert damaged.code == 1
    assert damaged.err.startswith(f"kadan: {path}:2: the checksum")


def _some_states() -> list[kadan.State]:
    states = []
    for spec in ("ajisai", "ajisai:board=small,traitor=true", "ajisai:players=3"):
        for seed in range(3):
            state = kadan.load_game(spec).new_initial_state(seed)
            draw = seed
            while not state.is_terminal():
                states.append(state.clone())
                draw = (draw * 1103515245 + 12345) % 2**31
                actions = state.legal_actions()
                state.apply_action(actions[draw // 7 % len(actions)])
            states.append(state)
    return states


def test_pictures_agree_with_the_position() -> None:
    states = _some_states()
    assert any(state.serialize().split()[6] != "-" for state in states), "some White is pending"
    for state in states:
        position = read_position(state)
        rows = state.serialize().split()[4]
        letters = [character for character in rows if character.isalpha()]
        assert [mark.piece for mark in position.marks if mark.piece != "."] == letters
        for mark in position.marks:
            action = state.get_game().action_to_string(0, 0)
            assert action == f"R@{position.marks[0].name}"
            assert -64 < mark.q < 64
        root = ElementTree.fromstring(render.svg(state))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert len(list(root.iter("{http://www.w3.org/2000/svg}polygon"))) == len(position.marks)
        assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == len(letters)
        texts = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
        assert {mark.name for mark in position.marks} <= texts


def test_names_in_pictures_are_those_of_the_actions() -> None:
    for spec in ("ajisai", "ajisai:board=small"):
        game = kadan.load_game(spec)
        names = [mark.name for mark in read_position(game.new_initial_state(0)).marks]
        assert [game.action_to_string(0, i) for i in range(len(names))] == [f"R@{n}" for n in names]


def test_a_state_shows_itself_in_a_notebook() -> None:
    state = kadan.load_game("ajisai").new_initial_state(0)
    assert state._repr_svg_() == render.svg(state)
    assert render.svg(state).startswith("<svg ")


def test_a_game_without_pictures_is_shown_as_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "_RENDERERS", {})
    state = kadan.load_game("ajisai").new_initial_state(0)
    assert str(render.terminal(state)) == state.serialize()
    root = ElementTree.fromstring(render.svg(state))
    assert "".join(root.itertext()) == state.serialize()
