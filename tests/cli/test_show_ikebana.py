"""`kadan show` and the pictures of Ikebana."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import kadan
from kadan import render
from kadan.render.common import view
from kadan.render.ikebana_position import HUES, paints_of, read_position

Run = Callable[..., Any]

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(__file__).parent.parent / "data"

# The rulebook's example (seeds/ikebana.md, "Worked checks"), before and after it is completed.
DECK = (
    "P4,P5,P6,P7,P8,P9,P10,P11,P12,B2,B3,B4,B5,B7,B8,B9,B11,B12,Y2,Y3,Y4,Y5,Y6,Y8,Y9,Y10,Y11,Y12,"
    "R1,R2,R4,R5,R8,R9,R10,R11,K1,K2,K3,K4,K6,K7,K9,K10,K11,K12,W1,W4,W6,W7,W8,W10,W11,W12"
)
OPEN = (
    f"ikebana 59ac52e1683b 2 complete 0 regular 2 Y7,B1,W2,R3 {DECK} - P2,W9/B10,Y1,R12,K5! "
    "P1,P3,B6,R6,R7,K8+/W3,W5 -/- 1:2,5:2,7:2,3:2 - 2,4,6,8,9,10,11,12,13,14"
)


def _lines(out: str) -> list[str]:
    """Lines of output with runs of blanks as one."""
    return [" ".join(line.split()) for line in out.splitlines()]


def test_a_position_is_shown(run: Run) -> None:
    ran = run("show", "ikebana", OPEN)
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert ran.out.splitlines()[-1] == OPEN
    assert _lines(ran.out)[:-1] == [
        "regular round, phase complete, cards played this turn: 2",
        "market 1 Y7 2 B1 3 W2 4 R3*",
        "deck 54 Flowers, the Last Round card lies on the last 15",
        "discards -",
        "balance 1 1 2 alternate colours oo 2 tokens",
        "balance 2 5 2 different colour pairs oo 2 tokens",
        "balance 3 7 All odd numbers oo 2 tokens",
        "balance 4 3 4 or more of the same colour oo 2 tokens",
        "used up -",
        "stack 10 Balance cards",
        "seat 0 score 0 to move",
        "hand P2 W9",
        "open 1 P1 P3* B6 R6* R7 K8 +",
        "seat 1 score 0",
        "hand B10 Y1 R12* K5!",
        "open 1 W3 W5",
        "* a Leaf, ! known to all, + a card was added this turn",
    ]


def test_a_seat_sees_the_known_cards_of_others_only(run: Run) -> None:
    ran = run("show", "ikebana", OPEN, "--seat", "0")
    assert "hand P2 W9" in _lines(ran.out)
    assert "hand K5! ? ? ?" in _lines(ran.out)
    text = ran.out.splitlines()[-1]
    assert text == OPEN.replace(DECK, "?54").replace("B10,Y1,R12,K5!", "K5!,?3").replace(
        "2,4,6,8,9,10,11,12,13,14", "?10"
    )
    again = run("show", "ikebana", text)
    assert again.out.splitlines() == ran.out.splitlines()[1:]


def test_a_completed_composition_is_shown_with_its_worth(run: Run) -> None:
    state = kadan.load_game("ikebana").deserialize_state(OPEN)
    state.apply_action(state.string_to_action("complete:1"))
    lines = _lines(run("show", "ikebana", state.serialize()).out)
    assert "completed P1 P3* B6 R6* R7 K8 simple 2 + 1 token 3 = 5" in lines
    assert "balance 2 5 2 different colour pairs o 1 token" in lines
    assert "seat 0 score 5" in lines
    assert "seat 1 score 0 to move" in lines


def test_seats_out_of_range_and_impossible_texts_are_refused(run: Run) -> None:
    assert run("show", "ikebana:players=5", "--seat", "4").code == 0
    ran = run("show", "ikebana:players=3", "--seat", "3")
    assert ran.code == 2
    assert "--seat takes 0 to 2 in this game of 3 players, not 3" in ran.err
    impossible = run("show", "ikebana", OPEN.replace(DECK, "?55"))
    assert impossible.code == 2
    assert impossible.out == ""


def _games() -> Iterator[kadan.Game]:
    for players in (2, 3, 5):
        yield kadan.load_game("ikebana", players=players)
    yield kadan.load_game("ikebana", players=2, components=DATA / "ikebana_example.toml")
    yield kadan.load_game("ikebana", players=2, components=DATA / "ikebana_tiny.toml")


def _some_states() -> Iterator[kadan.State]:
    """States of games played to the end."""
    for game in _games():
        for seed in range(2):
            state = game.new_initial_state(seed)
            draw = seed + 1
            while not state.is_terminal():
                if state.move_number() % 6 == 0:
                    yield state.clone()
                draw = (draw * 1103515245 + 12345) % 2**31
                actions = state.legal_actions()
                state.apply_action(actions[draw // 7 % len(actions)])
            yield state


def _plain(state: kadan.State, seat: int | None = None) -> str:
    out = StringIO()
    Console(file=out, width=100).print(render.terminal(state, seat), soft_wrap=True)
    return out.getvalue()


def test_pictures_agree_with_the_position() -> None:
    seen: Counter[str] = Counter()
    for state in _some_states():
        position = read_position(view(state))
        assert [
            sum(position.value(composition).points for composition in seat)
            for seat in position.completed
        ] == state.scores()
        seen["completed"] += any(position.completed)
        seen["used up"] += bool(position.used_up)
        seen["last"] += position.round == "last"
        fields = state.serialize().split(" ")
        # All cards that lie open or in a hand: market, discards, hands, compositions.
        shown = Counter(re.findall(r"[A-Z]\d+", " ".join(fields[7:8] + fields[9:13])))
        *picture, text = _plain(state).splitlines()
        assert text == state.serialize()
        cards = [
            line for line in picture if re.match(r" *(market|discards|hand|open|compl|  )", line)
        ]
        assert Counter(re.findall(r"\b[A-Z]\d+\b", " ".join(cards))) == shown
        root = ElementTree.fromstring(render.svg(state))
        names = [text.text or "" for text in root.iter(f"{SVG}text")]
        assert Counter(name for name in names if re.fullmatch(r"[A-Z]\d+", name)) == shown
        tokens = sum(balance.tokens for balance in position.balance if balance)
        assert len(list(root.iter(f"{SVG}circle"))) == tokens
        leaves = {
            f"{card['colour']}{card['number']}"
            for card in state.get_game().components()["cards"]
            if card["leaf"]
        }
        assert len(list(root.iter(f"{SVG}path"))) == len(leaves & set(shown))
    assert min(seen[what] for what in ("completed", "used up", "last")) > 0


def test_pictures_show_nothing_that_the_view_hides() -> None:
    hidden = 0
    for state in list(_some_states())[::3]:
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, 5)
            hidden += other != state
            assert _plain(state, seat) == _plain(other, seat)
            assert render.svg(state, seat) == render.svg(other, seat)
            masked = sum(map(int, re.findall(r"\?(\d+)", view(state, seat).fields[10])))
            root = ElementTree.fromstring(render.svg(state, seat))
            assert [text.text for text in root.iter(f"{SVG}text")].count("?") == masked
    assert hidden


@pytest.mark.parametrize("width", [20, 40, 200])
def test_no_card_is_lost_where_the_terminal_is_narrow(width: int) -> None:
    out = StringIO()
    state = kadan.load_game("ikebana").deserialize_state(OPEN)
    Console(file=out, width=width).print(render.terminal(state), soft_wrap=True)
    assert "open 1 P1 P3* B6 R6* R7 K8 +" in _lines(out.getvalue())


def test_each_colour_has_a_paint_of_its_own() -> None:
    printed = [("P", "purple"), ("B", "blue"), ("K", "Pink")]
    assert paints_of(printed) == {"P": HUES["purple"], "B": HUES["blue"], "K": HUES["pink"]}
    eight = [("A", "asagao"), ("C", "blue"), ("D", "blue"), *((x, f"hue {x}") for x in "EFGHI")]
    paints = paints_of(eight)
    assert paints["C"] == HUES["blue"]
    assert len(set(paints.values())) == len(eight) == len(paints)
    every = [(letter, name) for letter, name in zip("ABCDEFGH", HUES, strict=True)]
    assert paints_of(every) == {letter: HUES[name] for letter, name in every}
