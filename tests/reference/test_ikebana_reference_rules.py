"""The rules of Ikebana in the reference, clause by clause, on positions made by hand."""

from __future__ import annotations

import pytest

from helpers.ikebana_positions import choices, field, load, play, position, read
from kadan.reference.ikebana.predicates import PREDICATES, Flower

# A turn.


def test_a_refresh_fills_the_lower_slot_first_and_is_asked_once() -> None:
    state = load().new_initial_state(27)
    market, deck = field(state, 8).split(","), field(state, 9).split(",")
    assert sorted(card[0] for card in market).count("Y") == 3
    assert choices(state)[:2] == ["keep", "refresh:0001"]
    assert len(choices(state)) == 16
    after = play(state, "refresh:0101")
    assert field(after, 8).split(",") == [market[0], deck[0], market[2], deck[1]]
    assert set(field(after, 10).split(",")) == {market[1], market[3]}
    assert field(after, 4) == field(play(state, "keep"), 4) == "exchange"


def test_a_refresh_discards_no_more_than_the_deck_holds() -> None:
    alike = "B1,B2,B3,P5"
    hands, compositions = "P1,P2,P3,P4/P6,P7,P8,P9", "K1,K2,K3/K4,K5,K6"
    text = position(
        phase="refresh", market=alike, deck="W11", hands=hands, compositions=compositions
    )
    assert choices(read(text)) == [
        *("keep", "refresh:0001", "refresh:0010", "refresh:0100", "refresh:1000"),
    ]
    empty = position(phase="exchange", market=alike, deck=0, hands=hands, compositions=compositions)
    after = play(read(empty), "noexchange", "P1@new", "stop")
    assert (field(after, 4), field(after, 5)) == ("exchange", "1")


def test_an_exchanged_card_is_known_until_it_leaves_the_hand() -> None:
    text = position(phase="exchange", hands="P1,P2!,P3,P4/P6,P7,P8,P9", compositions="K1,K2/K4,K5")
    state = read(text)
    taken = play(state, "P2<>B12")
    assert field(taken, 8) == "P12,P2,Y12,R12"
    assert field(taken, 11) == "P1,P3,P4,B12!/P6,P7,P8,P9"
    assert taken.information_state_string(1).split()[10] == "B12!,?3/P6,P7,P8,P9"
    assert field(play(taken, "B12@new"), 11) == "P1,P3,P4/P6,P7,P8,P9"
    assert field(play(state, "noexchange", "P2@new", "stop"), 11) == "P1,P3,P4,P5/P6,P7,P8,P9"


def test_the_first_card_is_compulsory_and_the_second_is_not() -> None:
    state = play(load().new_initial_state(0), "noexchange")
    assert choices(state) == ["B6@new", "Y2@new", "Y11@new", "R12@new"]
    state = play(state, "Y11@new")
    assert choices(state) == ["B6@new", "B6@1L", "Y2@new", "Y2@1L", "R12@new", "R12@1R", "stop"]
    stopped = play(state, "stop")
    assert field(stopped, 11).startswith("B6,Y2,Y12,R12/")
    assert field(stopped, 12) == "Y11/-"
    two = play(state, "Y2@1L")
    assert (field(two, 5), field(two, 7), field(two, 12)) == ("1", "0", "Y2,Y11/-")
    assert field(two, 11).startswith("B2,B6,Y12,R12/")


def test_where_a_card_may_join() -> None:
    state = read(
        position(hands="P3,P4,P6,P7/P8,P9,P10,P11", compositions="B3,B5;R3,Y3/K4,K5,K6,K7")
    )
    threes = [text for text in choices(state) if text.startswith("P3")]
    assert threes == ["P3@new", "P3@1L", "P3@2L", "P3@2R"]
    fours = [text for text in choices(state) if text.startswith("P4")]
    assert fours == ["P4@new", "P4@2R"]


def test_completions_renumber_and_end_unasked() -> None:
    state = read(
        position(
            phase="complete",
            played=2,
            hands="P1,P2/P8,P9,P10,P11",
            compositions="B1,B2,B3,B4+;R1;Y1,Y2,Y3,Y4,Y5+/K1,K2,K3,K4,K5",
        )
    )
    assert choices(state) == ["complete:1", "complete:3", "done"]
    state = play(state, "complete:1")
    assert field(state, 12) == "R1;Y1,Y2,Y3,Y4,Y5+/K1,K2,K3,K4,K5"
    assert choices(state) == ["complete:2", "done"]
    state = play(state, "complete:2")
    assert (field(state, 5), field(state, 12)) == ("1", "R1/K1,K2,K3,K4,K5")
    # 4 in one colour of 4, a run of 5: tokens of Balance 2, 3 for both.
    assert field(state, 13) == "B1,B2,B3,B4:2;Y1,Y2,Y3,Y4,Y5:2/-"


BLUES = {
    "phase": "complete",
    "played": 2,
    "hands": "P1,P2/P8,P9,P10,P11",
    "compositions": "B1,B2,B3,B4+/K1,K2",
}


def test_used_up_balance_cards_are_replaced_lowest_slot_first() -> None:
    completed = "-/K3,K4,K5,K6:2"
    hoard = {**BLUES, "compositions": "B1,B2,B3,B4+;Y1,Y2,Y3,Y4/K1,K2"}
    text = position(**hoard, completed=completed, slots="1:2,2:1,4:2,3:1", stack=None)
    state = play(read(text), "complete:1")
    assert field(state, 14) == "1:2,5:2,4:2,6:2"
    assert (field(state, 15), field(state, 16)) == ("2,3", "7,8,9,10,11,12,13,14")
    assert field(state, 13) == "B1,B2,B3,B4:2/K3,K4,K5,K6:2"


def test_a_slot_stays_empty_when_the_tokens_run_out() -> None:
    # Ten Balance cards got all 20 tokens: 14 lie on compositions, 6 on the cards in play.
    text = position(
        phase="complete",
        played=2,
        hands="P1,P2/P8,P9,P10,P11",
        compositions="B1,B2,B3,B4+/-",
        completed="K1,K3,K5,K7:3;K2,K4,K6,K8:3/Y1,Y3,Y5,Y7:3;Y2,Y4,Y6,Y8:3;R1,R2,R3,R4:2",
        slots="5:2,2:1,9:2,3:1",
        used="1,4,6,7,8,10",
    )
    state = play(read(text), "complete:1")
    assert field(state, 14) == "5:2,-,9:2,-"
    assert (field(state, 15), field(state, 16)) == ("1,2,3,4,6,7,8,10", "11,12,13,14")
    assert read(state.serialize()) == state


# The end.


def test_the_last_round_card_on_top_is_not_out() -> None:
    hands, compositions = "P1,P2,P3,P4/P6,P7,P8,P9", "K1,K2/K4,K5"
    start = read(position(phase="exchange", deck=16, hands=hands, compositions=compositions))
    one = play(start, "noexchange", "P1@new", "stop")
    assert (field(one, 6), field(one, 9).count(",") + 1) == ("regular", 15)
    two = play(start, "noexchange", "P1@new", "P2@new")
    assert (field(two, 6), field(two, 5)) == ("last", "1")
    # The last seat draws it: its turn is the end of the round.
    special = play(one, "noexchange", "P6@new", "stop")
    assert (field(special, 6), field(special, 5)) == ("special", "0")


def test_a_refill_stays_short_when_the_deck_runs_out() -> None:
    text = position(
        phase="exchange", deck=1, hands="P1,P2,P3,P4/P6,P7,P8,P9", compositions="K1,K2/K4,K5"
    )
    state = play(read(text), "noexchange", "P1@new", "P2@new")
    assert (field(state, 9), field(state, 11).split("/")[0].count(",")) == ("-", 2)
    state = play(state, "noexchange", "P6@new", "P7@new")
    assert (field(state, 6), field(state, 11).split("/")[1]) == ("special", "P8,P9")
    assert read(state.serialize()) == state


def test_the_special_round() -> None:
    text = position(
        phase="exchange",
        deck=14,
        special=True,
        hands="P1,P2,P3,P4/P6,P7,P8,P9",
        compositions="K1,K2/K4,K5",
    )
    state = play(read(text), "noexchange")
    assert choices(state)[-1] == "stop"
    nothing = play(state, "stop")
    assert (field(nothing, 5), field(nothing, 4)) == ("1", "exchange")
    state = play(state, "P1@new", "P2@2R", "P3@2R")
    assert choices(state) == ["P4@new", "P4@1R", "P4@2R", "stop"]
    state = play(state, "P4@2R")
    assert choices(state) == ["complete:2", "done"]
    state = play(state, "complete:2")
    assert field(state, 11) == "-/P6,P7,P8,P9"  # no refill
    end = play(state, "noexchange", "stop")
    assert end.is_terminal()
    assert (field(end, 4), field(end, 5), field(end, 6)) == ("end", "-", "special")
    assert end.scores() == [2 + 5, 0]  # Balance 2 and 3
    assert end.returns() == [1.0, -1.0]
    assert read(end.serialize()) == end
    assert end.information_state_string(0).split()[10] == "-/?4"


@pytest.mark.parametrize(
    ("completed", "slots", "used", "scores", "returns"),
    [
        ("B1,B2,B3,B4:1/R4,Y5,K6,W8:0", "1:2,2:1,3:2,4:2", "-", [5, 2], [1.0, -1.0]),
        # The most valuable composition: 10 beats 5 and 5.
        (
            "W1,B5,W7,B11:2/P3,P6,R9,K10:0;B2,Y5,Y8,W12:0",
            "1:1,7:1,2:2,3:2",
            "-",
            [10, 10],
            [1.0, -1.0],
        ),
        # The most tokens: 4 beat 3, though both are worth 6.
        (
            "R1,R5,R7,R11:3/B1,B3,B5,B7,B9,B11:4",
            "1:2,14:1,4:2,5:2",
            "2,3,7",
            [8, 8],
            [-1.0, 1.0],
        ),
        # Nothing is left to decide: the victory is shared.
        ("R4,Y5,K6,W8:0/R5,Y6,K8,W9:0", "1:2,2:2,3:2,4:2", "-", [2, 2], [0.0, 0.0]),
        (
            "R4,Y5,K6,W8:0/R5,Y6,K8,W9:0/R1,P1,R2,P2:0;R3,P3,R6,P6:0",
            "1:2,2:2,3:2,4:2",
            "-",
            [2, 2, 7],
            [-0.5, -0.5, 1.0],
        ),
        (
            "R4,Y5,K6,W8:0/R5,Y6,K8,W9:0/-",
            "1:2,2:2,3:2,4:2",
            "-",
            [2, 2, 0],
            [0.25, 0.25, -0.5],
        ),
    ],
)
def test_who_wins(
    completed: str, slots: str, used: str, scores: list[int], returns: list[float]
) -> None:
    hands = ["P8,P9,P10,P11", "W2,W3,W5,W6", "Y1,Y2,Y3,Y4"][: len(scores)]
    # A seat without completed compositions has an open one, so that all have had as many turns.
    piles = ["K1,K2,K3,K4" if seat == "-" else "-" for seat in completed.split("/")]
    state = read(
        position(
            phase="end",
            side="-",
            deck=14,
            special=True,
            hands="/".join(hands),
            compositions="/".join(piles),
            completed=completed,
            slots=slots,
            used=used,
        )
    )
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.scores() == scores
    assert state.returns() == returns


# Predicates: some that hold, then some that do not. A Flower with a Leaf bears a *.


def flowers(text: str) -> list[Flower]:
    """`R3 B5*` as Flowers."""
    return [Flower(name[0], int(name[1:].rstrip("*")), name.endswith("*")) for name in text.split()]


@pytest.mark.parametrize(
    ("predicate", "parameters", "yes", "no"),
    [
        ("alternate_colours", {"colours": 2}, ["R1 B2 R3 B4", "R1 B2 R3 B4 R5"], ["R1 B1 B2 R3"]),
        ("alternate_colours", {"colours": 3}, ["R1 B2 R3 K4"], ["R1 B2 R3 B4", "R1 B2 K3 P4"]),
        ("symmetrical_colours", {}, ["R1 B2 B3 R4", "R1 R2 R3 R4"], ["R1 B2 R3 B4"]),
        ("same_colour", {"at_least": 4}, ["R1 B1 R2 R3 R4"], ["R1 B1 R2 R3 B4"]),
        ("adjacent_run", {"exactly": 3}, ["R1 R2 R3 B4", "R1 R2 R3 B4 B5 B6 B7"], ["R1 R2 B3 R4"]),
        ("adjacent_run", {"exactly": 3}, [], ["R1 R2 R3 R4"]),
        ("colour_pairs", {"at_least": 2}, ["R1 R2 B3 B4", "R1 R2 R3 B4 B5"], ["R1 R2 B3 R4 R5"]),
        ("only_colours", {"colours": ["B", "K"]}, ["B1 B2 B3 K4"], ["B1 B2 B3 B4", "B1 K2 R3"]),
        ("without_colours", {"colours": ["B", "K"]}, ["R1 P2 Y3 W4"], ["R1 P2 Y3 K4"]),
        ("parity", {"parity": "odd"}, ["R1 R3 B3 B11"], ["R1 R3 B4 B5"]),
        ("parity", {"parity": "even"}, ["R2 R4 B4 B12"], ["R2 R4 B5 B6"]),
        ("different_colours", {"at_least": 5}, ["R1 B1 K1 P1 Y1"], ["R1 B1 K1 P1 P2"]),
        ("same_number", {"at_least": 3}, ["R1 R2 B2 K2"], ["R1 R2 B2 K3"]),
        ("consecutive_numbers", {"count": 4}, ["R1 R2 B2 K3 P4"], ["R1 R2 B3 K5"]),
        ("number_range", {"from": 4, "to": 12}, ["R4 R5 B8 B12"], ["R3 R5 B8", "R4 R5 B13"]),
        ("all_different", {"what": "colours"}, ["R1 B1 K1 P2"], ["R1 B1 K1 R2"]),
        ("all_different", {"what": "numbers"}, ["R1 R2 R3 R4"], ["R1 B1 K2 P3"]),
        ("size", {"at_least": 6}, ["R1 R2 R3 R4 R5 R6"], ["R1 R2 R3 R4 R5"]),
        ("leaves", {"at_least": 3}, ["R1* R2* R3 R4*"], ["R1* R2* R3 R4"]),
    ],
)
def test_predicates(
    predicate: str, parameters: dict[str, object], yes: list[str], no: list[str]
) -> None:
    holds = PREDICATES[predicate].holds
    assert parameters.keys() == PREDICATES[predicate].parameters.keys()
    assert [text for text in yes + no if holds(flowers(text), parameters)] == yes
