"""Completing compositions, Utsuwa, tokens and Balance cards: IK-9 to IK-13."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from helpers.ikebana import EXAMPLE, PRINTED, legal_texts, look, play, written
from helpers.implementations import Implementation


def completing(impl: Implementation, table: str, **position: Any) -> Any:
    """Seat 0 has played two cards and may complete."""
    return PRINTED.state(
        impl,
        **{
            "phase": "complete",
            "played": 2,
            "open": [table],
            "slots": "12:2,13:2,14:2,11:2",
            **position,
        },
    )


# --- What is asked ----------------------------------------------------------------------------


def test_ik9_four_cards_and_one_added(impl: Implementation) -> None:
    state = PRINTED.state(
        impl,
        phase="play",
        hands=["P6,P9,W10,W11"],
        open=["Y3,R4,B5;Y6,R7,B8,K9;R1,B2"],
        deck=30,
    )
    # Three cards and one more; four and one more; two and one more.
    assert look(play(state, "P6@1R", "stop")).phase == "complete"
    assert look(play(state, "P9@2R", "stop")).phase == "complete"
    assert look(play(state, "P6@3R", "stop")).mover == "1"
    # Four cards, none added: not eligible.
    assert legal_texts(play(state, "P6@1R", "stop")) == ["complete:1", "done"]
    assert legal_texts(play(state, "P9@2R", "stop")) == ["complete:2", "done"]
    # Both cards to the one with two: four, eligible.
    assert legal_texts(play(state, "P6@3R", "P9@3R")) == ["complete:3", "done"]
    # One to each of the first two.
    assert legal_texts(play(state, "P6@1R", "P9@2R")) == ["complete:1", "complete:2", "done"]


def test_ik9_not_asked_without_an_eligible_composition(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, phase="play", hands=["P1,P2,W10,W11"], open=["Y3,R4,B5,K6"], deck=30
    )
    assert look(play(state, "P1@new", "P2@new")).mover == "1"


def test_ik9_done_leaves_all_open(impl: Implementation) -> None:
    state = completing(impl, "Y3,R4,B5,P6+;Y6,R7,B8,P9+")
    after = look(play(state, "done"))
    assert after.mover == "1"
    assert after.open[0] == ["Y3,R4,B5,P6", "Y6,R7,B8,P9"]
    assert after.done[0] == []


def test_ik9_an_open_composition_that_was_not_completed_needs_another_card(
    impl: Implementation,
) -> None:
    # After `done` it is eligible again only in a turn in which a card is added.
    state = PRINTED.state(
        impl, phase="play", hands=["P1,P2,W10,W11"], open=["Y3,R4,B5,K6;B9"], deck=30
    )
    assert look(play(state, "W10@2R", "stop")).mover == "1"
    assert look(play(state, "W10@1R", "stop")).phase == "complete"


def test_ik9_any_number_in_any_order(impl: Implementation) -> None:
    state = completing(impl, "Y3,R4,B5,P9+;Y6,R7,B8,P10+")
    assert legal_texts(state) == ["complete:1", "complete:2", "done"]
    first = play(state, "complete:1")
    assert look(first).open[0] == ["Y6,R7,B8,P10+"]
    assert legal_texts(first) == ["complete:1", "done"]
    second = play(state, "complete:2")
    assert look(second).open[0] == ["Y3,R4,B5,P9+"]
    assert look(play(first, "complete:1")).done[0] == ["Y3,R4,B5,P9:0", "Y6,R7,B8,P10:0"]
    assert look(play(second, "complete:1")).done[0] == ["Y6,R7,B8,P10:0", "Y3,R4,B5,P9:0"]
    assert look(play(first, "complete:1")).mover == "1"
    assert look(play(first, "done")).mover == "1"


def test_ik9_later_compositions_move_up_with_their_marks(impl: Implementation) -> None:
    table = "B12;Y3,R4,B5,P6+;K12;Y6,R7,B8,P9+;W12"
    state = completing(impl, table)
    assert legal_texts(state) == ["complete:2", "complete:4", "done"]
    after = play(state, "complete:2")
    assert look(after).open[0] == ["B12", "K12", "Y6,R7,B8,P9+", "W12"]
    assert legal_texts(after) == ["complete:3", "done"]
    after = play(state, "complete:4")
    assert look(after).open[0] == ["B12", "Y3,R4,B5,P6+", "K12", "W12"]
    assert legal_texts(after) == ["complete:2", "done"]


def test_ik9_done_is_not_asked_when_nothing_is_eligible(impl: Implementation) -> None:
    # A marked composition with fewer than 4 cards, and one of 4 without a mark, stay.
    state = completing(impl, "Y3,R4,B5,P6+;Y7,P8+;R6,R7,R8,R9")
    assert legal_texts(state) == ["complete:1", "done"]
    after = look(play(state, "complete:1"))
    assert (after.phase, after.mover) == ("exchange", "1")
    assert after.open[0] == ["Y7,P8", "R6,R7,R8,R9"]


def test_ik9_four_cards_at_once_only_in_the_special_round(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, phase="play", round="special", hands=["P1,P2,P3,P4"], open=["B12"], deck=14
    )
    after = play(state, "P1@new", "P2@2R", "P3@2R", "P4@2R")
    assert look(after).phase == "complete"
    assert look(after).open[0] == ["B12", "P1,P2,P3,P4+"]
    assert legal_texts(after) == ["complete:2", "done"]


# --- Utsuwa -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "leaves", "points"),
    [
        # No Balance card in play holds: the points are the Utsuwa's. Leaves: P3 P6 P9 B2 B5 B8 R3.
        ("P1,B3,Y4,R5+", 0, 2),
        ("P3,B4,Y6,R7+", 1, 2),
        ("P3,B5,Y6,R7+", 2, 2),
        ("P3,B5,Y8,R10+", 3, 5),
        ("P3,B5,Y8,R9+", 4, 5),
    ],
)
def test_ik10_three_leaves_are_luxury(
    impl: Implementation, table: str, leaves: int, points: int
) -> None:
    cards = table.rstrip("+").split(",")
    assert sum(PRINTED.flowers[card].leaf for card in cards) == leaves
    after = play(completing(impl, table), "complete:1")
    assert look(after).done[0] == [f"{table.rstrip('+')}:0"]
    assert after.scores() == [points, 0]


def test_ik10_the_values_come_from_the_file(impl: Implementation) -> None:
    # Example: luxury from 2 Leaves, worth 4; simple 1.
    for table, points in [("A4,C6,I8,G9+", 1), ("A2,C6,I8,G9+", 1), ("A2,C6,I8,G11+", 4)]:
        state = EXAMPLE.state(
            impl, phase="complete", played=1, open=[table], slots="2:2,8:2,9:2,16:2"
        )
        after = play(state, "complete:1")
        assert look(after).done[0] == [f"{table.rstrip('+')}:0"]
        assert after.scores() == [points, 0]


# --- Tokens -----------------------------------------------------------------------------------


def test_ik11_one_token_from_each_card_whose_condition_holds(impl: Implementation) -> None:
    # W1 B5 W7 B11: alternate (1) and odd (7), neither symmetrical (2) nor a run of 3 (4).
    state = completing(impl, "W1,B5,W7,B11+", slots="2:2,1:2,4:2,7:2")
    after = look(play(state, "complete:1"))
    assert after.done[0] == ["W1,B5,W7,B11:2"]
    assert after.slots == ["2:2", "1:1", "4:2", "7:1"]
    assert after.used == []


def test_ik11_four_tokens_at_most(impl: Implementation) -> None:
    # B1 K3 B5 K7 B9 K11: alternate, only blue and pink, odd, at least 6 cards.
    state = completing(impl, "B1,K3,B5,K7,B9,K11+", slots="1:2,6:2,7:2,14:2")
    after = play(state, "complete:1")
    assert look(after).done[0] == ["B1,K3,B5,K7,B9,K11:4"]
    assert look(after).slots == ["1:1", "6:1", "7:1", "14:1"]


def test_ik11_a_card_not_in_play_gives_nothing(impl: Implementation) -> None:
    state = completing(impl, "W1,B5,W7,B11+", slots="2:2,3:2,4:2,7:2")
    assert look(play(state, "complete:1")).done[0] == ["W1,B5,W7,B11:1"]


def one_left(impl: Implementation, slots: str, table: str, **position: Any) -> Any:
    """Some cards in play have one token left: the others lie on an earlier composition."""
    tokens = 8 - sum(int(slot.partition(":")[2]) for slot in slots.split(","))
    return completing(impl, table, slots=slots, done=[f"B1,K3,B7,K9,B11,K11:{tokens}"], **position)


def test_ik11_the_last_token_uses_a_card_up(impl: Implementation) -> None:
    state = one_left(impl, "2:2,1:1,4:2,3:2", "W1,P5,W7,P11+", stack="9,8,10,5,6,7,11,12,13,14")
    after = look(play(state, "complete:1"))
    assert after.done[0][1:] == ["W1,P5,W7,P11:1"]
    assert after.slots == ["2:2", "9:2", "4:2", "3:2"]
    assert after.used == ["1"]
    assert after.stack == ["8", "10", "5", "6", "7", "11", "12", "13", "14"]


def test_ik11_used_up_cards_are_replaced_from_the_lowest_slot(impl: Implementation) -> None:
    state = one_left(impl, "7:1,2:2,3:2,1:1", "W1,P5,W7,P11+", stack="9,8,10,4,5,6,11,12,13,14")
    after = look(play(state, "complete:1"))
    assert after.done[0][1:] == ["W1,P5,W7,P11:2"]
    assert after.slots == ["9:2", "2:2", "3:2", "8:2"]
    assert after.used == ["1", "7"]
    assert after.stack[0] == "10"


def test_ik11_all_four_used_up_at_once(impl: Implementation) -> None:
    # Both compositions: alternate, at least 6 cards, only purple and white, even.
    state = completing(
        impl,
        "P2,W8,P10,W10,P12,W12+",
        slots="1:1,14:1,10:1,8:1",
        done=["W2,P4,W4,P6,W6,P8:4"],
        stack="9,7,3,4,5,6,2,11,12,13",
    )
    after = look(play(state, "complete:1"))
    assert after.done[0][1] == "P2,W8,P10,W10,P12,W12:4"
    assert after.slots == ["9:2", "7:2", "3:2", "4:2"]
    assert after.used == ["1", "8", "10", "14"]
    assert after.stack == ["5", "6", "2", "11", "12", "13"]


def test_ik11_a_new_card_does_not_count_for_the_completion_that_revealed_it(
    impl: Implementation,
) -> None:
    # Odd (7) comes up behind alternate (1); W1 P5 W7 P11 is odd too.
    state = one_left(impl, "2:2,1:1,4:2,3:2", "W1,P5,W7,P11+", stack="7,5,6,8,9,10,11,12,13,14")
    after = look(play(state, "complete:1"))
    assert after.done[0][1:] == ["W1,P5,W7,P11:1"]
    assert after.slots == ["2:2", "7:2", "4:2", "3:2"]


def test_ik11_a_new_card_counts_for_a_later_completion_of_the_same_turn(
    impl: Implementation,
) -> None:
    state = one_left(
        impl, "2:2,1:1,4:2,3:2", "W1,P5,W7,P11+;Y1,R3,Y5,B9+", stack="7,5,6,8,9,10,11,12,13,14"
    )
    after = play(state, "complete:1")
    assert look(after).slots == ["2:2", "7:2", "4:2", "3:2"]
    after = play(after, "complete:1")
    assert look(after).done[0][1:] == ["W1,P5,W7,P11:1", "Y1,R3,Y5,B9:1"]
    assert look(after).slots == ["2:2", "7:1", "4:2", "3:2"]
    # In the other order it does not.
    other = play(state, "complete:2")
    assert look(other).slots == ["2:2", "1:1", "4:2", "3:2"]
    assert look(play(other, "complete:1")).done[0][1:] == ["Y1,R3,Y5,B9:0", "W1,P5,W7,P11:1"]


def test_ik11_two_compositions_take_both_tokens_of_one_card(impl: Implementation) -> None:
    state = completing(impl, "W1,P5,W7,P11+;Y1,R3,Y5,B9+", slots="2:2,7:2,4:2,3:2")
    after = play(state, "complete:1", "complete:1")
    assert look(after).used == ["7"]
    assert look(after).slots == ["2:2", "1:2", "4:2", "3:2"]


# --- Tokens run out ---------------------------------------------------------------------------

#: Ten Balance cards revealed: the supply is 20 − 20 = 0. Six used up, seven of the tokens are on
#: the slots, thirteen on completed compositions.
SPENT = {
    "slots": "1:1,7:2,2:2,3:2",
    "used": "4,6,8,9,12,13",
    "stack": "5,10,11,14",
    "done": [
        "B1,K3,B5,K7,B9:4;B2,K4,B6,K8,B10:4",
        "R2,Y4,R6,Y8,R10:4;R3,R8,Y9,Y10:1",
    ],
}


def test_ik12_the_slot_stays_empty_when_the_supply_is_out(impl: Implementation) -> None:
    state = completing(impl, "W2,P5,W7,P11+", **SPENT)
    after = play(state, "complete:1")
    assert look(after).done[0][2] == "W2,P5,W7,P11:1"
    assert look(after).slots == ["-", "7:2", "2:2", "3:2"]
    assert look(after).used == ["1", "4", "6", "8", "9", "12", "13"]
    assert look(after).stack == ["5", "10", "11", "14"]
    assert look(after.information_state_string(0)).stack == ["?4"]


def test_ik12_the_other_cards_go_on_giving(impl: Implementation) -> None:
    # Alternate and odd: the first is used up for good, the second has one token left.
    state = completing(impl, "W1,P5,W7,P11+;Y1,R5,K5,B7+", **SPENT)
    after = play(state, "complete:1")
    assert look(after).slots == ["-", "7:1", "2:2", "3:2"]
    assert look(after).done[0][2] == "W1,P5,W7,P11:2"
    after = play(after, "complete:1")
    assert look(after).slots == ["-", "-", "2:2", "3:2"]
    assert look(after).done[0][3] == "Y1,R5,K5,B7:1"


def test_ik12_the_last_two_tokens_of_the_supply_are_used(impl: Implementation) -> None:
    # Nine revealed, supply 2: one more card comes; two used up at once, the lower slot gets it.
    state = completing(
        impl,
        "W1,P5,W7,P11+",
        slots="3:2,7:1,2:2,1:1",
        used="4,6,8,9,13",
        stack="12,5,10,11,14",
        done=["B1,K3,B5,K7,B9:4;B2,K4,B6,K8,B10:4", "R2,Y4,R6,Y8,R10:4"],
    )
    after = look(play(state, "complete:1"))
    assert after.slots == ["3:2", "12:2", "2:2", "-"]
    assert after.stack == ["5", "10", "11", "14"]
    assert after.done[0][2] == "W1,P5,W7,P11:2"


def test_ik12_an_odd_token_of_the_supply_is_never_used(impl: Implementation) -> None:
    # Example: 15 tokens, so 7 cards ever get any.
    state = EXAMPLE.state(
        impl,
        phase="complete",
        played=1,
        open=["A6,C6,I8,L8+"],
        slots="5:1,2:2,8:2,16:2",
        used="1,6,9",
        stack="10,3,4,7,11,12,13,14,15",
        done=["I5,M10,I11,M12,I13:4;A1,L2,G3,A4,L5:3"],
    )
    after = look(play(state, "complete:1"))
    assert after.done[0][2] == "A6,C6,I8,L8:1"
    assert after.slots == ["-", "2:2", "8:2", "16:2"]
    assert after.stack[0] == "10"


def test_ik12_an_empty_stack_leaves_the_slot_empty(impl: Implementation, tmp_path: Path) -> None:
    # Five Balance cards, all revealed: the supply is 10, and there is nothing to put tokens on.
    edition = written(tmp_path, {**PRINTED.table, "balance": PRINTED.balance[:5]})
    state = edition.state(
        impl,
        phase="complete",
        played=2,
        open=["W1,P5,W7,P11+"],
        slots="1:1,2:2,3:2,4:2",
        used="5",
        done=["Y1,K2,K4,Y6,Y7,Y9:3"],
    )
    assert look(state).stack == []
    after = look(play(state, "complete:1"))
    assert after.slots == ["-", "2:2", "3:2", "4:2"]
    assert after.used == ["1", "5"]
    assert after.stack == []


def test_ik12_the_last_card_of_the_stack(impl: Implementation, tmp_path: Path) -> None:
    # One left in the stack, two used up at once: the lower slot gets it (ruling).
    edition = written(tmp_path, {**PRINTED.table, "balance": PRINTED.balance[:5]})
    state = edition.state(
        impl,
        phase="complete",
        played=2,
        open=["W1,P5,W7,P11,W12+"],
        slots="3:2,1:1,4:2,2:1",
        done=["B1,K3,B5,K7,B9:2"],
    )
    after = look(play(state, "complete:1"))
    assert after.done[0][1] == "W1,P5,W7,P11,W12:2"
    assert after.slots == ["3:2", "5:2", "4:2", "-"]
    assert after.used == ["1", "2"]


def test_ik13_a_completed_composition_never_changes(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, phase="play", hands=["P1,P12,W10,W11"], open=["-"], done=["Y3,R4,B5,P6:0"], deck=30
    )
    assert legal_texts(state) == [f"{card}@new" for card in ("P1", "P12", "W10", "W11")]
    after = play(state, "P1@new", "P12@1R")
    assert look(after).done[0] == ["Y3,R4,B5,P6:0"]
