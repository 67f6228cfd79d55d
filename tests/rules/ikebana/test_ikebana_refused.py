"""Positions that are refused: every field broken in turn, and refusals 1 to 10 of the page."""

from __future__ import annotations

from typing import Any

import pytest

import kadan
from helpers.ikebana import EXAMPLE, PRINTED, TINY, edit, look
from helpers.implementations import Implementation

DEALT = (
    "ikebana 59ac52e1683b 2 exchange 0 regular 0 R2,P5,P6,B9 Y12,B2,B1,K2,Y3,W5,K9,R8,R10,B8,"
    "P4,K4,K11,P7,W2,B11,W11,R3,P3,K1,P11,B3,K7,P10,W12,W3,P1,W10,P9,R4,R5,Y5,K6,B7,K8,K10,B5,"
    "W1,Y10,K5,R9,W6,R7,Y4,Y6,R6,Y9,Y8,R11,Y1,K12,B4,K3,P12,B10,P8,W7,P2,Y7,W4 - "
    "B6,Y2,Y11,R12/B12,R1,W8,W9 -/- -/- 4:2,13:2,1:2,10:2 - 8,3,6,7,2,9,11,14,5,12"
)


def refuse(game: Any, text: str, match: str = ".") -> None:
    """Neither `deserialize_state` nor `sample_state` takes the text; the game goes on."""
    with pytest.raises(kadan.NotationError, match=f"(?s){match}"):
        game.deserialize_state(text)
    with pytest.raises(kadan.NotationError, match=f"(?s){match}"):
        game.sample_state(text, 1)
    assert game.new_initial_state(0) == game.new_initial_state(0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "ikebana",
        DEALT.rpartition(" ")[0],
        DEALT + " -",
        DEALT + " ",
        " " + DEALT,
        DEALT + "\n",
        DEALT.replace(" 0 regular", "  0 regular"),
        DEALT.replace(" ", "\t"),
        DEALT * 2,
        "x" * 100_000,
        " " * 15,
        DEALT.replace("-/-", "\0", 1),
        DEALT.replace("P", "Р"),
    ],
)
def test_error_wrong_form(impl: Implementation, text: str) -> None:
    refuse(PRINTED.load(impl), text)


@pytest.mark.parametrize(
    ("number", "values"),
    [
        (1, ["ajisai", "Ikebana", "", "ikebana\n"]),
        (2, ["59ac52e1683c", "59AC52E1683B", "035731baf17c", "59ac52e1683", "", "-"]),
        (3, ["1", "3", "6", "02", "two", "²", "", "-"]),
        (4, ["refresh", "end", "Exchange", "exchanging", "", "-"]),
        (5, ["2", "-", "-1", "00", "end", "", "+0"]),
        (6, ["last", "special", "Regular", "first", "", "-"]),
        (7, ["1", "4", "5", "-", "00", "", "x", "-1", "99999999999999999999"]),
        (
            8,
            [
                "R2,P5,P6",
                "R2,P5,P6,B9,Y12",
                "R2,P5,P6,R2",
                "R2,P5,P6,B13",
                "R2,P5,P6,Q9",
                "R2,P5,P6,B09",
                "R2,P5,P6,b9",
                "R2,P5,P6,B9!",
                "R2,P5,P6,B9+",
                "R2,P5,,B9",
                "R2;P5;P6;B9",
                ",R2,P5,P6",
                "R2,P5,P6,B",
                "R2,P5,P6,9",
                "R2,P5,P6,B9999999999999999999999",
                "-",
                "",
            ],
        ),
        (9, ["-", "", "Y12", "Y12,", "?60", "?0", "?61", "Y12!,B2"]),
        (10, ["", "Y12", "P5", "--", "?1", "-,-", "0"]),
        (
            11,
            [
                "B6,Y2,Y11,R12",
                "B6,Y2,Y11,R12/B12,R1,W8,W9/-",
                "B6,Y2,Y11/B12,R1,W8,W9",
                "B6,Y2,Y11,R12,/B12,R1,W8,W9",
                "Y2,B6,Y11,R12/B12,R1,W8,W9",
                "B6,Y2,Y11,R12/B12,R1,W8,B6",
                "B6,Y2,Y11,R12+/B12,R1,W8,W9",
                "B6!!,Y2,Y11,R12/B12,R1,W8,W9",
                "!B6,Y2,Y11,R12/B12,R1,W8,W9",
                "B6,Y2,Y11,R12/?4",
                "?4/B12,R1,W8,W9",
                "B6;Y2;Y11;R12/B12,R1,W8,W9",
                "-/-",
                "",
            ],
        ),
        (12, ["-", "", "-/-/-", "P1/-", "-/R2", "-;-/-", ";/-", "+/-", "-+/-", "--/-", "/"]),
        (13, ["-", "", "-/-/-", "P1,P2,P3,P4/-", "P1,P2,P3,P4:0/-", "-:0/-", ":0/-", "/"]),
        (
            14,
            [
                "4:2,13:2,1:2",
                "4:2,13:2,1:2,10:2,8:2",
                "4:2,13:2,1:2,10:0",
                "4:2,13:2,1:2,10:3",
                "4:2,13:2,1:2,10:1",
                "4:2,13:2,1:2,4:2",
                "4:2,13:2,1:2,8:2",
                "4:2,13:2,1:2,15:2",
                "4:2,13:2,1:2,0:2",
                "4:2,13:2,1:2,10",
                "4:2,13:2,1:2,010:2",
                "4:2,13:2,1:2,10:02",
                "4:2,13:2,1:2,-",
                "4:2,13:2,1:2,x:2",
                "4:2,13:2,1:2,-1:2",
                "-",
                "",
            ],
        ),
        (15, ["8", "15", "0", "x", "", "4", "-,-", "08"]),
        (
            16,
            [
                "-",
                "",
                "8,3,6,7,2,9,11,14,5",
                "8,3,6,7,2,9,11,14,5,5",
                "8,3,6,7,2,9,11,14,5,4",
                "8,3,6,7,2,9,11,14,5,15",
                "8,3,6,7,2,9,11,14,5,012",
                "8,3,6,7,2,9,11,14,5,12,12",
                "8;3",
                "?9",
                "?11",
                "8,?9",
                "x",
            ],
        ),
    ],
)
def test_error_each_field_in_turn(impl: Implementation, number: int, values: list[str]) -> None:
    game = PRINTED.load(impl)
    assert game.deserialize_state(DEALT).serialize() == DEALT
    may_sample = {9: {"?60"}, 11: {"B6,Y2,Y11,R12/?4", "?4/B12,R1,W8,W9"}}
    for value in values:
        text = edit(DEALT, {number: value})
        if value in may_sample.get(number, set()):
            with pytest.raises(kadan.NotationError):
                game.deserialize_state(text)
            assert game.sample_state(text, 1)
        else:
            refuse(game, text)


@pytest.mark.parametrize(
    ("number", "value", "match"),
    [
        (1, "ajisai", "ajisai"),
        (2, "035731baf17c", "035731baf17c"),
        (3, "3", "3"),
        (4, "exchanging", "exchanging"),
        (5, "2", "2"),
        (6, "first", "first"),
        (7, "5", "5"),
        (8, "R2,P5,P6,B13", "B13"),
        (8, "R2,P5,P6,Y12", "Y12"),
        (10, "P5", "P5"),
        (12, "-", "12|compositions"),
        (14, "4:2,13:2,1:2,15:2", "15"),
        (15, "8", "8"),
        (16, "8,3,6,7,2,9,11,14,5,5", "5"),
    ],
)
def test_error_messages_about_positions_name_the_fault(
    impl: Implementation, number: int, value: str, match: str
) -> None:
    refuse(PRINTED.load(impl), edit(DEALT, {number: value}), match)


PLAYING = {"phase": "play", "hands": ["P1,P2,P4,P5"]}
COMPLETING = {"phase": "complete", "played": 2, "hands": ["P1,P2"], "open": ["R1,R2,R3,Y4+"]}
LAST = {"round": "last", "mover": 1, "players": 3}

#: The number on the page and the fault → keywords of `Edition.text` for a position that is taken, and
#: for its neighbour that is not: so that a text is refused for its reason and not for a slip.
GOOD_AND_BAD: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "2 numbers descend": (
        {"open": ["B2,B4"]},
        {"open": ["B4,B2"]},
    ),
    "2 numbers descend in the middle": (
        {"open": ["B2,B4,K4,R5"]},
        {"open": ["B2,R5,K4,B4"]},
    ),
    "2 numbers of a completed one descend": (
        {"done": ["B2,B4,K5,R6:0"]},
        {"done": ["B2,B4,R6,K5:0"]},
    ),
    "2 a completed one with three cards": (
        {"done": ["B2,B4,K5,R6:0"]},
        {"done": ["B2,B4,K5:0"]},
    ),
    "2 five tokens": (
        {"done": ["B1,K3,B5,K7,B9,K11:4"], "slots": "1:1,6:1,7:1,14:1"},
        {"done": ["B1,K3,B5,K7,B9,K11:5"], "slots": "1:1,6:1,7:1,14:1", "used": "2"},
    ),
    "2 more tokens than conditions that hold": (
        {"done": ["W1,B5,W7,B11:2"], "slots": "1:1,7:1,3:2,4:2"},
        {"done": ["W1,B5,W7,B12:2"], "slots": "1:1,7:1,3:2,4:2"},
    ),
    "2 a condition that is neither in play nor used up": (
        {"done": ["W1,B5,W7,B11:1"], "slots": "1:1,2:2,3:2,4:2"},
        {"done": ["W1,B5,W7,B11:1"], "slots": "5:1,2:2,3:2,4:2"},
    ),
    "3 fewer tokens on completed compositions than were taken": (
        {"done": ["W1,B5,W7,B11:2"], "slots": "1:1,7:1,3:2,4:2"},
        {"done": ["W1,B5,W7,B11:1"], "slots": "1:1,7:1,3:2,4:2"},
    ),
    "3 more tokens on completed compositions than were taken": (
        {"done": ["W1,B5,W7,B11:1"], "slots": "1:1,7:2,3:2,4:2"},
        {"done": ["W1,B5,W7,B11:2"], "slots": "1:1,7:2,3:2,4:2"},
    ),
    "3 a used-up card without its tokens": (
        {"slots": "1:2,2:2,3:2,4:2"},
        {"slots": "1:2,2:2,3:2,4:2", "used": "5"},
    ),
    "3 three Balance cards in play": (
        {"slots": "1:2,2:2,3:2,4:2"},
        {"slots": "1:2,2:2,3:2,-"},
    ),
    "3 an empty slot while there is supply": (
        {"done": ["B1,K3,B5,K7,B9:2"], "slots": "4:2,2:2,3:2,7:2", "used": "1"},
        {"done": ["B1,K3,B5,K7,B9:2"], "slots": "-,2:2,3:2,7:2", "used": "1"},
    ),
    "3 more Balance cards than there are tokens for": (
        {
            "done": [
                "B1,K3,B5,K7,B9:4;B2,K4,B6,K8,B10:4",
                "R2,Y4,R6,Y8,R10:4;P1,R3,P3,R9,P9:2",
            ],
            "slots": "-,7:2,2:2,3:2",
            "used": "1,4,6,8,9,12,13",
        },
        {
            "done": [
                "B1,K3,B5,K7,B9:4;B2,K4,B6,K8,B10:4",
                "R2,Y4,R6,Y8,R10:4;P1,R3,P3,R9,P9:2",
            ],
            "slots": "10:2,7:2,2:2,3:2",
            "used": "1,4,6,8,9,12,13",
        },
    ),
    "4 regular with the Last Round card out": (
        {"deck": 15},
        {"deck": 14},
    ),
    "4 regular with an empty deck": (
        {"deck": 15},
        {"deck": 0},
    ),
    "4 last with the Last Round card in": (
        {"round": "last", "deck": 14, "mover": 1},
        {"round": "last", "deck": 15, "mover": 1},
    ),
    "4 special with the Last Round card in": (
        {"round": "special", "deck": 14},
        {"round": "special", "deck": 15},
    ),
    "4 an end with the Last Round card in": (
        {"phase": "end", "deck": 14},
        {"phase": "end", "deck": 15},
    ),
    "5 three cards in the hand of the mover": (
        {"hands": ["P1,P2,P4,P5"]},
        {"hands": ["P1,P2,P4"]},
    ),
    "5 five cards in a hand": (
        {"hands": ["P1,P2,P4,P5"]},
        {"hands": ["P1,P2,P4,P5,P6"]},
    ),
    "5 three cards in another hand": (
        {"hands": [None, "P1,P2,P4,P5"]},
        {"hands": [None, "P1,P2,P4"], "open": ["B9", "B8;B7"]},
    ),
    "5 a hand that does not fit what was played": (
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9+"]},
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4,P5"], "open": ["B9+"]},
    ),
    "5 a short hand with cards in the deck": (
        {**LAST, "hands": ["P1,P2"], "deck": 0},
        {**LAST, "hands": ["P1,P2"], "deck": 1},
    ),
    "5 a hand of one before the mover": (
        {**LAST, "hands": ["P1,P2"], "deck": 0},
        {**LAST, "hands": ["P1"], "deck": 0},
    ),
    "5 a short hand of the mover in the last round": (
        {**LAST, "hands": [None, "P1,P2,P4,P5"], "deck": 0},
        {**LAST, "hands": [None, "P1,P2,P4"], "deck": 0},
    ),
    "5 a short hand behind the mover in the last round": (
        {**LAST, "hands": [None, None, "P1,P2,P4,P5"], "deck": 0},
        {**LAST, "hands": [None, None, "P1,P2,P4"], "deck": 0},
    ),
    "5 a short special turn with cards in the deck": (
        {"round": "special", "hands": ["P1,P2"], "deck": 0, "players": 3},
        {"round": "special", "hands": ["P1,P2"], "deck": 1, "players": 3},
    ),
    "5 a special turn with one card": (
        {"round": "special", "hands": ["P1,P2"], "deck": 0, "players": 3},
        {"round": "special", "hands": ["P1"], "deck": 0, "players": 3},
    ),
    "5 five cards at the end": (
        {"phase": "end", "hands": ["P1,P2,P4,P5"]},
        {"phase": "end", "hands": ["P1,P2,P4,P5,P6"]},
    ),
    "6 a mark of another seat": (
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9+;B7", "B8"]},
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9+;B7", "B8+"]},
    ),
    "7 exchange with a card played": (
        {"hands": ["P1,P2,P4,P5"], "open": ["B9"]},
        {"hands": ["P1,P2,P4"], "open": ["B9"], "played": 1},
    ),
    "7 exchange with a mark": (
        {"hands": ["P1,P2,P4,P5"], "open": ["B9"]},
        {"hands": ["P1,P2,P4,P5"], "open": ["B9+"]},
    ),
    "7 refresh with a mark": (
        {"phase": "refresh", "market": "Y1,Y2,Y3,R9", "open": ["B9"]},
        {"phase": "refresh", "market": "Y1,Y2,Y3,R9", "open": ["B9+"]},
    ),
    "7 refresh without three alike": (
        {"phase": "refresh", "market": "Y1,Y2,Y3,R9"},
        {"phase": "refresh", "market": "Y1,Y2,R3,R9"},
    ),
    "7 refresh with an empty deck": (
        {"phase": "refresh", "market": "Y1,Y2,Y3,R9", **LAST, "deck": 1},
        {"phase": "refresh", "market": "Y1,Y2,Y3,R9", **LAST, "deck": 0},
    ),
    "7 an end with a mark": (
        {"phase": "end", "open": ["B9"]},
        {"phase": "end", "open": ["B9+"]},
    ),
    "7 an end with a card played": (
        {"phase": "end"},
        {"phase": "end", "played": 1},
    ),
    "8 two played": (
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9+"]},
        {"phase": "play", "played": 2, "hands": ["P1,P2"], "open": ["B9+;B8+"]},
    ),
    "8 an empty hand": (
        {
            "phase": "play",
            "round": "special",
            "played": 3,
            "hands": ["P1"],
            "open": ["B12;B9+;B8+;B7+"],
        },
        {
            "phase": "play",
            "round": "special",
            "played": 4,
            "hands": ["-"],
            "open": ["B12;B9+;B8+;B7+;B10+"],
        },
    ),
    "8 a mark with none played": (
        {**PLAYING, "open": ["B9"]},
        {**PLAYING, "open": ["B9+"]},
    ),
    "8 no mark with one played": (
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9+"]},
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9"]},
    ),
    "8 more marks than played": (
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9+;B8"]},
        {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B9+;B8+"]},
    ),
    "8 fewer cards in marked compositions than played": (
        {
            "phase": "play",
            "round": "special",
            "played": 2,
            "hands": ["P1,P2"],
            "open": ["B8,B9+;B7;B6"],
        },
        {
            "phase": "play",
            "round": "special",
            "played": 2,
            "hands": ["P1,P2"],
            "open": ["B8;B9+;B7;B6"],
        },
    ),
    "9 completing with none played": (
        COMPLETING,
        {**COMPLETING, "played": 0, "hands": ["P1,P2,P4,P5"]},
    ),
    "9 completing with three played": (
        COMPLETING,
        {**COMPLETING, "played": 3, "hands": ["P1"]},
    ),
    "9 more marks than played": (
        {**COMPLETING, "played": 1, "hands": ["P1,P2,P4"], "open": ["R1,R2,R3,Y4+;B9"]},
        {**COMPLETING, "played": 1, "hands": ["P1,P2,P4"], "open": ["R1,R2,R3,Y4+;B9+"]},
    ),
    "9 nothing added to what has four cards": (
        {**COMPLETING, "open": ["R1,R2,R3,Y4+;B9+"]},
        {**COMPLETING, "open": ["R1,R2,R3,Y4;B9+"]},
    ),
    "9 three cards": (
        {**COMPLETING, "open": ["R1,R2,R3,Y4+;B9"]},
        {**COMPLETING, "open": ["R1,R2,R3+;B9;Y4"]},
    ),
    "10 a seat that drew more than two a turn": (
        {"open": ["B9;B8", "K9"]},
        {"open": ["B9;B8;B7", "K9"]},
    ),
    "10 a seat that drew nothing in a turn": (
        {"open": ["B9", "K9"]},
        {"open": ["B9", "-"]},
    ),
    "10 cards at the first turn": (
        {"open": ["-", "-"], "rounds": 1},
        {"open": ["-", "K9"], "rounds": 1},
    ),
    "10 a seat that moved has drawn": (
        {"mover": 1, "open": ["B9", "-"], "rounds": 1},
        {"mover": 1, "open": ["-", "-"], "rounds": 1},
    ),
    "10 a seat that has not moved has drawn": (
        {"mover": 1, "open": ["B9", "-"], "rounds": 1},
        {"mover": 1, "open": ["B9", "K9"], "rounds": 1},
    ),
    "10 the special round without a turn before": (
        {"round": "special", "open": ["B9", "K9"]},
        {"round": "special", "open": ["-", "-"]},
    ),
    "10 a seat that drew nothing with cards in the deck": (
        {**LAST, "open": ["-"], "hands": ["P1,P2,P4,P5"], "deck": 0},
        {**LAST, "open": ["-"], "hands": ["P1,P2,P4,P5"], "deck": 1},
    ),
}


@pytest.mark.parametrize("name", list(GOOD_AND_BAD))
def test_error_impossible_positions(impl: Implementation, name: str) -> None:
    good, bad = GOOD_AND_BAD[name]
    game = PRINTED.load(impl, good.get("players", 2))
    taken = PRINTED.text(**good)
    assert game.deserialize_state(taken).serialize() == taken
    assert game.sample_state(taken, 1).serialize() == taken
    refuse(game, PRINTED.text(**bad))


def test_error_refused_1_cards(impl: Implementation) -> None:
    game = PRINTED.load(impl)
    text = PRINTED.text(hands=["P1,P2,B6,K9"], open=["R1,R2", None], deck=30, done=["-", "-"])
    assert game.deserialize_state(text).serialize() == text
    view = look(text)
    deck, discards = view.deck, view.discards
    cases = {
        "missing from the deck": {9: ",".join(deck[1:])},
        "missing from the discards": {10: ",".join(discards[1:])},
        "missing from a hand and too few": {11: "P1,P2,B6/" + view.fields[10].split("/")[1]},
        "twice in deck and hand": {9: ",".join(["P1", *deck[1:]])},
        "twice in the deck": {9: ",".join([deck[1], *deck[1:]])},
        "twice in discards": {10: ",".join([*discards[:-1], discards[-2]])},
        "in market and composition": {8: ",".join(["R1", *view.market[1:]])},
        "unknown in the deck": {9: ",".join(["Q1", *deck[1:]])},
        "unknown in a composition": {12: view.fields[11].replace("R1,R2", "R1,R13")},
        "of another edition": {10: ",".join([*discards[:-1], "T31"])},
        "more than all": {9: ",".join([*deck, discards[0]])},
    }
    for changes in cases.values():
        refuse(game, edit(text, changes))
    # The unseen of deck and hands count.
    for changes in ({9: "?29"}, {9: "?31"}, {9: "?30", 11: "?3/?4"}, {11: "?4/?5"}):
        with pytest.raises(kadan.NotationError):
            game.sample_state(edit(text, changes), 1)
    assert game.sample_state(edit(text, {9: "?30", 11: "?4/?4"}), 1)


def test_error_refused_1_balance_cards(impl: Implementation) -> None:
    game = PRINTED.load(impl)
    text = PRINTED.text(
        done=["B1,K3,B5,K7,B9:2"], slots="4:2,2:2,3:2,7:2", used="1", stack="5,6,8,9,10,11,12,13,14"
    )
    assert game.deserialize_state(text).serialize() == text
    for changes in (
        {16: "5,6,8,9,10,11,12,13"},
        {16: "5,6,8,9,10,11,12,13,13"},
        {16: "5,6,8,9,10,11,12,13,1"},
        {16: "5,6,8,9,10,11,12,13,4"},
        {16: "5,6,8,9,10,11,12,13,15"},
        {14: "4:2,2:2,3:2,1:2"},
        {15: "-"},
        {15: "4"},
        {16: "?8"},
        {16: "?10"},
    ):
        refuse(game, edit(text, changes))
    assert game.sample_state(edit(text, {16: "?9"}), 1)


def test_error_refused_1_used_up_cards_are_ascending(impl: Implementation) -> None:
    game = PRINTED.load(impl)
    text = PRINTED.text(done=["B1,K3,B5,K7,B9:4"], slots="4:2,6:2,3:2,7:2", used="1,2")
    assert game.deserialize_state(text).serialize() == text
    refuse(game, edit(text, {15: "2,1"}))


def test_error_refused_4_tiny(impl: Implementation) -> None:
    game = TINY.load(impl)
    text = game.new_initial_state(0).serialize()
    refuse(game, edit(text, {6: "last"}))
    refuse(game, edit(text, {6: "special"}))


def test_error_refused_10_the_sum_over_the_seats(impl: Implementation) -> None:
    # Two players, W = 45: the refills before the last round drew at least G - 2 for each seat.
    game = PRINTED.load(impl)
    cards = [card for card in PRINTED.cards if card[0] in "PBYR"] + ["K5", "K6"]
    for mine, theirs, taken in ((24, 24, True), (25, 24, True), (24, 25, True), (25, 25, False)):
        text = PRINTED.text(
            phase="end",
            hands=["W1,W2,W3,W4", "W5,W6,W7,W8"],
            market="K1,K2,K3,K4",
            open=[";".join(cards[:mine]), ";".join(cards[mine : mine + theirs])],
            deck=0,
        )
        if taken:
            assert game.deserialize_state(text).serialize() == text
        else:
            refuse(game, text)


def test_error_refused_10_more_than_the_deck_had(impl: Implementation) -> None:
    # Five players, W = 33: with 8 drawn by every seat the refills before the last round gave at
    # least 5 · 6 = 30; with 9 they would have given 35. (The market and hands take 24 of the 72.)
    game = PRINTED.load(impl, 5)
    others = [card for card in PRINTED.cards if card[0] in "PBYR"]
    hands = ["W1,W2,W3,W4", "W5,W6,W7,W8", "W9,W10,W11,W12", "K1,K2,K3,K4", "K5,K6,K7,K8"]
    for each, taken in ((8, True), (9, False)):
        tables = [";".join(others[seat * each : seat * each + each]) for seat in range(5)]
        text = PRINTED.text(
            players=5,
            phase="end",
            hands=hands,
            market="K9,K10,K11,K12",
            open=tables,
            deck=0,
        )
        if taken:
            assert game.deserialize_state(text).serialize() == text
        else:
            refuse(game, text)


def test_error_other_editions_judge_by_their_own_numbers(impl: Implementation) -> None:
    # Example: L = 9, so that `last` begins below 9 Flowers in the deck.
    game = EXAMPLE.load(impl)
    for deck, taken in ((9, False), (8, True)):
        text = EXAMPLE.text(round="last", mover=1, deck=deck)
        if taken:
            assert game.deserialize_state(text).serialize() == text
        else:
            refuse(game, text)
