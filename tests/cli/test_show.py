"""`kadan show`, and the pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import kadan
from kadan import render
from kadan.referee.records import read_records
from kadan.render import ajisai, bonsai_position, ikebana_position
from kadan.render.ajisai import read_position
from kadan.render.common import HIDDEN, PAPER, clean, view

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
        (("ajisai", "--seat", "2"), 2, "--seat takes 0 to 1 in this game of 2 players, not 2"),
        (("ajisai:players=3", "--seat", "-1"), 2, "--seat takes 0 to 2"),
        (("ajisai", PENDING.replace("- -", "- ??")), 2, ""),
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


SECRETS = "ajisai 2 standard traitor 3/6/7/8/R2W3/8/7/6/3 1 - RB"
AS_SEAT_0 = SECRETS.replace("RB", "R?")
AS_SEAT_1 = SECRETS.replace("RB", "?B")


def _scores(out: str) -> list[str]:
    return re.findall(r"score (\S+)", out)


def test_a_seat_is_shown_what_it_may_know(run: Run) -> None:
    full = run("show", "ajisai:traitor=true", SECRETS)
    assert _scores(full.out) == ["1", "0"]
    assert full.out.splitlines()[-1] == SECRETS
    for seat, text in enumerate((AS_SEAT_0, AS_SEAT_1)):
        ran = run("show", "ajisai:traitor=true", SECRETS, "--seat", str(seat))
        assert ran.code == 0
        lines = ran.out.splitlines()
        assert lines[0] == f"as seat {seat} may know it"
        assert lines[-1] == text
        assert _scores(ran.out) == (["1", "?"], ["?", "0"])[seat]
        assert "secret ?" in ran.out


def test_an_information_state_is_shown_as_it_stands(run: Run) -> None:
    ran = run("show", "ajisai:traitor=true", AS_SEAT_1)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == AS_SEAT_1
    assert _scores(ran.out) == ["?", "0"]
    same = run("show", "ajisai:traitor=true", AS_SEAT_1, "--seat", "1")
    assert same.out == "as seat 1 may know it\n" + ran.out
    both = run("show", "ajisai:traitor=true", SECRETS.replace("RB", "??"))
    assert _scores(both.out) == ["?", "?"]


def test_a_seat_is_not_shown_what_the_text_hides_from_it(run: Run) -> None:
    ran = run("show", "ajisai:traitor=true", AS_SEAT_1, "--seat", "0")
    assert ran.code == 2
    assert ran.out == ""
    assert "hides other things than what seat 0 may not know" in ran.err


def test_a_recorded_game_is_shown_as_a_seat_knew_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run("match", "ajisai:traitor=true", "random", "random", "-n", "2", "--records", path)
    ran = run("show", "--record", f"{path}:1", "--move", "2", "--seat", "1")
    assert ran.code == 0
    assert re.search(r" \?[OBK]$", ran.out.splitlines()[-1])
    assert "as seat 1 may know it" in ran.out
    wrong = run("show", "--record", f"{path}:1", "--seat", "2")
    assert wrong.code == 2
    assert "--seat takes 0 to 1" in wrong.err


def test_pictures_show_nothing_that_the_view_hides() -> None:
    secret = 0
    for state in _some_states()[::5]:
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, 3)
            secret += other != state
            assert _plain(state, seat) == _plain(other, seat)
            assert render.svg(state, seat) == render.svg(other, seat)
    assert secret, "some states differ in what a seat cannot know"


def _plain(state: kadan.State, seat: int | None = None) -> str:
    out = StringIO()
    Console(file=out, width=100).print(render.terminal(state, seat), soft_wrap=True)
    return out.getvalue()


def test_a_seat_that_does_not_exist_has_no_view() -> None:
    state = kadan.load_game("ajisai").new_initial_state(0)
    with pytest.raises(kadan.RulesError, match="2"):
        render.terminal(state, 2)
    with pytest.raises(kadan.RulesError, match="2"):
        render.svg(state, 2)


def test_names_of_component_files_are_made_printable() -> None:
    assert clean("a\x1b[31m\nb\u200eé") == "a?[31m?b?é"


def test_letters_contrast_with_their_fills() -> None:
    paints = [PAPER, HIDDEN, *ajisai.PAINT.values(), *ikebana_position.HUES.values()]
    paints += [*bonsai_position.PAINT.values(), *bonsai_position.GOAL_PAINT.values()]
    for fill, ink in paints:
        dark, light = sorted((_luminance(fill), _luminance(ink)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (fill, ink)


def _luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


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
        position = read_position(view(state))
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
        names = [mark.name for mark in read_position(view(game.new_initial_state(0))).marks]
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
    texts = root.findall("{http://www.w3.org/2000/svg}text")
    assert [text.text for text in texts] == [state.serialize()]
