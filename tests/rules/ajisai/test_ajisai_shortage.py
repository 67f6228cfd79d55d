"""Too few pieces, the choice of Whites, and Whites that run out: AJ-11 … AJ-14."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from helpers.ajisai import PARKING, STANDARD, field, legal_texts, marks, parse_placement, play
from helpers.implementations import Implementation


def line(state: Any) -> str:
    """What lies on a1 … a11 of the parking board, `.` for empty."""
    pieces = PARKING.pieces(state)
    return "".join(pieces.get(f"a{number}", ".") for number in range(1, 12))


def red_on_a6(impl: Implementation, parked: int, whites: int = 0) -> Any:
    """R B O Y P . on a1 … a6 with Red to bloom on a6: four pieces change.

    `parked` more Reds and `whites` Whites lie elsewhere: before the bloom there are parked + 1 Reds
    on the board, after it 11 − parked are left.
    """
    placement = "R:a1 B:a2 O:a3 Y:a4 P:a5"
    if parked:
        placement += f" R:{marks('b', 1, parked)}"
    if whites:
        placement += f" W:{marks('c', 1, whites)}"
    return PARKING.state(impl, placement)


def stock(state: Any, colour: str) -> int:
    """Pieces of a colour that are not on the board, of thirteen (AJ-1)."""
    return 13 - list(PARKING.pieces(state).values()).count(colour)


# --- AJ-11: replacing, shortage ---------------------------------------------------------------


def test_aj11_changed_pieces_return_to_their_stock(impl: Implementation) -> None:
    # The thirteenth Orange is lifted; so Orange can bloom again at once (beside the Red a5).
    state = PARKING.state(impl, f"R:a1 O:a2,{marks('b', 1, 12)} W:a3")
    after = play(state, "R@a4")
    assert line(after) == "RRRR......."
    assert stock(after, "O") == 1
    assert stock(after, "W") == 13
    assert legal_texts(after) == ["O@a5"]


def test_aj11_white_that_is_changed_returns_to_the_common_stock(impl: Implementation) -> None:
    state = STANDARD.state(impl, "W:e4 R:e3")
    after = play(state, "R@e5")
    assert STANDARD.pieces(after) == parse_placement("R:e3,e4,e5")


@pytest.mark.parametrize("parked", [0, 5, 7])
def test_aj11_no_white_while_the_stock_suffices(impl: Implementation, parked: int) -> None:
    # With 7 parked exactly 11 - 7 = 4 Reds are left for four marks.
    after = play(red_on_a6(impl, parked), "R@a6")
    assert line(after) == "RRRRRR....."
    assert after.current_player() == 1


def test_aj11_exactly_enough_on_the_open_board(impl: Implementation) -> None:
    # Six lines at once: six ends and the bloom are seven Reds; six are left for six marks.
    state = STANDARD.state(impl, "R:e2,e6,c3,c5,g3,g5 B:e3,e5 Y:d4,d5 W:f4 P:f5")
    after = play(state, "R@e4")
    assert STANDARD.pieces(after) == parse_placement("R:e2,e6,c3,c5,g3,g5,e3,e5,d4,d5,f4,f5,e4")


def test_aj11_one_too_few_gives_one_white(impl: Implementation) -> None:
    state = play(red_on_a6(impl, 8), "R@a6")
    assert legal_texts(state) == ["W@a2", "W@a3", "W@a4", "W@a5"]
    assert line(play(state, "W@a4")) == "RRRWRR....."


def test_aj11_the_shortage_counts_after_the_bloomed_piece_was_taken(impl: Implementation) -> None:
    # One changes, one Red is in stock, and the bloom takes it: White, unasked.
    state = PARKING.state(impl, f"R:a1,{marks('b', 1, 11)} B:a2")
    assert stock(state, "R") == 1
    after = play(state, "R@a3")
    assert line(after) == "RWR........"
    assert after.current_player() == 1


def test_aj11_lifted_pieces_do_not_help_the_shortage(impl: Implementation) -> None:
    # Lifted pieces are never of the bloomed colour, and Reds elsewhere on the board stay there:
    # with one Red left for two marks there is one White, whatever is lifted.
    state = PARKING.state(impl, f"R:a1,{marks('b', 1, 10)} Y:a2 P:a3")
    state = play(state, "R@a4")
    assert legal_texts(state) == ["W@a2", "W@a3"]
    after = play(state, "W@a2")
    assert line(after) == "RWRR......."
    assert (stock(after, "R"), stock(after, "Y"), stock(after, "P")) == (0, 13, 13)


# --- AJ-12: the choice ------------------------------------------------------------------------


def test_aj12_whites_in_ascending_order(impl: Implementation) -> None:
    # 9 parked: two Reds are left for a2 … a5, two Whites are chosen.
    state = play(red_on_a6(impl, 9), "R@a6")
    assert legal_texts(state) == ["W@a2", "W@a3", "W@a4"]
    state = play(state, "W@a3")
    assert legal_texts(state) == ["W@a4", "W@a5"]
    assert line(play(state, "W@a5")) == "RRWRWR....."


def test_aj12_only_marks_that_leave_enough_for_the_rest(impl: Implementation) -> None:
    # 10 parked: one Red for four marks, three Whites: the first on a2 or a3.
    state = play(red_on_a6(impl, 10), "R@a6")
    assert legal_texts(state) == ["W@a2", "W@a3"]
    assert legal_texts(play(state, "W@a2")) == ["W@a3", "W@a4"]
    assert legal_texts(play(state, "W@a2", "W@a3")) == ["W@a4", "W@a5"]


@pytest.mark.parametrize("parked", [8, 9, 10])
def test_aj12_every_set_of_marks_is_reached_in_exactly_one_way(
    impl: Implementation, parked: int
) -> None:
    open_states = [play(red_on_a6(impl, parked), "R@a6")]
    lines = []
    while open_states:
        state = open_states.pop()
        if field(state, 7) == "-":
            lines.append(line(state))
            continue
        open_states += [state.child(action) for action in state.legal_actions()]
    expected = [
        "R" + "".join("W" if place in chosen else "R" for place in range(4)) + "R....."
        for chosen in combinations(range(4), parked - 7)
    ]
    assert sorted(lines) == sorted(expected)


def test_aj12_a_white_with_one_possible_mark_is_placed_unasked(impl: Implementation) -> None:
    # Two Whites: after W@a4 only a5 is left, after W@a3 and W@a4 or W@a5 nothing is.
    state = play(red_on_a6(impl, 9), "R@a6")
    after = play(state, "W@a4")
    assert line(after) == "RRRWWR....."
    assert after.current_player() == 1
    assert after.history() == [PARKING.action("R@a6"), PARKING.action("W@a4")]


def test_aj12_the_rest_is_placed_unasked_after_a_late_first_white(impl: Implementation) -> None:
    # Three Whites: W@a3 first leaves only a4 and a5.
    after = play(red_on_a6(impl, 10), "R@a6", "W@a3")
    assert line(after) == "RRWWWR....."
    assert after.current_player() == 1


def test_aj12_nothing_is_asked_when_no_piece_is_left(impl: Implementation) -> None:
    # 11 parked: the bloom is the thirteenth Red, all four marks get White.
    after = play(red_on_a6(impl, 11), "R@a6")
    assert line(after) == "RWWWWR....."
    assert after.history() == [PARKING.action("R@a6")]
    assert after.current_player() == 1


def test_aj12_the_mover_chooses(impl: Implementation) -> None:
    state = play(red_on_a6(impl, 9), "R@a6")
    assert state.current_player() == 0
    assert state.legal_actions(1) == []
    state = play(state, "W@a2")
    assert state.current_player() == 0
    assert play(state, "W@a5").current_player() == 1


def test_aj12_while_pending_the_changed_pieces_lie_as_they_were(impl: Implementation) -> None:
    state = play(red_on_a6(impl, 9), "R@a6")
    assert line(state) == "RBOYPR....."
    assert field(state, 7) == "R@a6"
    state = play(state, "W@a2")
    assert line(state) == "RBOYPR....."
    assert state.serialize() == ("ajisai 2 standard - RBOYPR5/RRRRRRRRR17/26 0 R@a6:a2 -")
    assert state.scores() == [11, 1]  # as they stand (AJ-16)
    assert line(play(state, "W@a3")) == "RWWRRR....."


def test_aj12_pending_text_names_all_whites_so_far(impl: Implementation) -> None:
    state = play(red_on_a6(impl, 10), "R@a6", "W@a2", "W@a3")
    assert field(state, 7) == "R@a6:a2,a3"
    assert line(state) == "RBOYPR....."


@pytest.mark.parametrize("text", ["W@a1", "W@a5", "W@a6", "W@a7", "W@b1", "W@b20", "R@a7"])
def test_aj12_no_other_mark_may_be_chosen(impl: Implementation, text: str) -> None:
    # Two Whites among a2 … a5: not the ends of the line, not elsewhere, not a5 first.
    state = play(red_on_a6(impl, 9), "R@a6")
    assert PARKING.action(text) not in state.legal_actions()


@pytest.mark.parametrize("text", ["W@a2", "W@a3"])
def test_aj12_no_lower_mark_and_no_mark_twice(impl: Implementation, text: str) -> None:
    state = play(red_on_a6(impl, 9), "R@a6", "W@a3")
    assert PARKING.action(text) not in state.legal_actions()


def test_aj12_mark_order_runs_over_the_rows_of_the_board(impl: Implementation) -> None:
    # d4 (row d), e5 (row e) and f5 (row f) change; ten Reds lie on the board, the bloom is the
    # eleventh: two for three marks.
    state = STANDARD.state(impl, "R:c3,e6,g5,a1,a2,a3,i1,i2,i3,h1 B:d4,e5,f5")
    state = play(state, "R@e4")
    assert legal_texts(state) == ["W@d4", "W@e5", "W@f5"]
    assert state.serialize() == "ajisai 2 standard - RRR/6/2R4/3B4/3RBR1/4B3/4R2/R5/RRR 0 R@e4 -"
    after = play(state, "W@e5")
    assert after.serialize() == "ajisai 2 standard - RRR/6/2R4/3R4/3RWR1/4R3/4R2/R5/RRR 1 - -"


def test_aj12_on_the_open_board_two_whites(impl: Implementation) -> None:
    state = STANDARD.state(impl, "R:c3,e6,g5,a1,a2,a3,i1,i2,i3,h1,h6 B:d4,e5,f5")
    state = play(state, "R@e4")
    assert legal_texts(state) == ["W@d4", "W@e5"]
    forced = play(state, "W@e5")
    assert forced.serialize() == "ajisai 2 standard - RRR/6/2R4/3R4/3RWR1/4W3/4R2/R4R/RRR 1 - -"
    state = play(state, "W@d4")
    assert (
        state.serialize() == "ajisai 2 standard - RRR/6/2R4/3B4/3RBR1/4B3/4R2/R4R/RRR 0 R@e4:d4 -"
    )
    assert legal_texts(state) == ["W@e5", "W@f5"]


def test_aj12_neighbours_and_sandwiches_share_the_shortage(impl: Implementation) -> None:
    # Pink a6 (AJ-9) and Blue a4 (AJ-8) change; one Red is left for two.
    state = PARKING.state(impl, f"R:a3,{marks('b', 1, 10)} B:a4 K:a6")
    state = play(state, "R@a5")
    assert legal_texts(state) == ["W@a4", "W@a6"]
    assert line(play(state, "W@a6")) == "..RRRW....."


def test_aj12_a_pending_position_reads_back_and_goes_on(impl: Implementation) -> None:
    state = play(red_on_a6(impl, 10), "R@a6", "W@a2")
    again = state.get_game().deserialize_state(state.serialize())
    assert again == state
    assert legal_texts(again) == ["W@a3", "W@a4"]
    assert line(play(again, "W@a4")) == "RWRWWR....."


def test_aj12_choices_are_taken_back_one_by_one(impl: Implementation) -> None:
    start = red_on_a6(impl, 10)
    texts = ["R@a6", "W@a2", "W@a3", "W@a5"]
    states = [start]
    for text in texts:
        states.append(play(states[-1], text))
    state = states[-1].clone()
    for text, before in zip(reversed(texts), reversed(states[:-1]), strict=True):
        state.undo_action(0, PARKING.action(text))
        assert state.serialize() == before.serialize()
        assert state.legal_actions() == before.legal_actions()


def test_aj12_three_players_choose_too(impl: Implementation) -> None:
    # Seat 2 blooms Orange on a3: R on a2 by both clauses, R on a4 by AJ-9; one Orange is left.
    state = PARKING.state(impl, f"O:a1,{marks('b', 1, 10)} R:a2,a4", players=3, turn=2)
    state = play(state, "O@a3")
    assert state.current_player() == 2
    assert legal_texts(state) == ["W@a2", "W@a4"]
    assert line(play(state, "W@a2")) == "OWOO......."


# --- AJ-13: Whites that are lifted ------------------------------------------------------------


def test_aj13_a_lifted_white_is_available_as_a_substitute(impl: Implementation) -> None:
    # All 13 Whites lie on the board, one of them between two Reds, and no Red is left after the
    # bloom: the lifted White goes back where it lay, and the game goes on.
    state = PARKING.state(impl, f"R:a1,{marks('b', 1, 11)} W:a2,{marks('c', 1, 12)}")
    after = play(state, "R@a3")
    assert line(after) == "RWR........"
    assert not after.is_terminal()
    assert after.current_player() == 1


def test_aj13_a_lifted_white_may_be_chosen_for_another_mark(impl: Implementation) -> None:
    # W and B change, one Red is left, no White in stock but the one lifted.
    placement = f"R:a1,{marks('b', 1, 10)} W:a2,{marks('c', 1, 12)} B:a3"
    state = play(PARKING.state(impl, placement), "R@a4")
    assert legal_texts(state) == ["W@a2", "W@a3"]
    assert line(play(state, "W@a2")) == "RWRR......."
    assert line(play(state, "W@a3")) == "RRWR......."
    assert stock(play(state, "W@a3"), "W") == 0


def test_aj13_whites_that_stay_are_not_available(impl: Implementation) -> None:
    # As above, but the White on a5 beside the bloom is not lifted: two Whites are needed, one is
    # lifted, none in stock.
    placement = f"R:a1,{marks('b', 1, 11)} W:a2,a5,{marks('c', 1, 11)} B:a3"
    after = play(PARKING.state(impl, placement), "R@a4")
    assert after.is_terminal()
    assert line(after) == "RW.RW......"


# --- AJ-14: White runs out --------------------------------------------------------------------


def test_aj14_using_the_very_last_white_does_not_end_the_game(impl: Implementation) -> None:
    # No Red is left for four marks, four Whites are in stock.
    after = play(red_on_a6(impl, 11, whites=9), "R@a6")
    assert line(after) == "RWWWWR....."
    assert stock(after, "W") == 0
    assert not after.is_terminal()
    assert after.current_player() == 1


def test_aj14_one_more_ends_it(impl: Implementation) -> None:
    # The same with three Whites: a2, a3 and a4 get them, a5 stays empty.
    after = play(red_on_a6(impl, 11, whites=10), "R@a6")
    assert line(after) == "RWWW.R....."
    assert after.is_terminal()
    assert after.current_player() == -4
    assert after.legal_actions() == []
    assert after.serialize() == ("ajisai 2 standard - RWWW1R5/RRRRRRRRRRR15/WWWWWWWWWW16 end - -")


def test_aj14_such_a_bloom_is_legal(impl: Implementation) -> None:
    assert "R@a6" in legal_texts(red_on_a6(impl, 11, whites=13))
    # a7 would be beside a piece only after a6: there is no other bloom on a6 … a11 for Red.
    assert [t for t in legal_texts(red_on_a6(impl, 11, whites=13)) if t[0] == "R"] == ["R@a6"]


def test_aj14_the_lowest_marks_get_the_colour_then_white_then_nothing(
    impl: Implementation,
) -> None:
    # One Red (10 parked) and one White (12 elsewhere) for four marks.
    after = play(red_on_a6(impl, 10, whites=12), "R@a6")
    assert line(after) == "RRW..R....."
    assert after.is_terminal()


def test_aj14_no_choice_is_asked(impl: Implementation) -> None:
    # Two Reds, one White for four marks: w = 2 > 1.
    after = play(red_on_a6(impl, 9, whites=12), "R@a6")
    assert line(after) == "RRRW.R....."
    assert after.is_terminal()
    assert after.history() == [PARKING.action("R@a6")]


def test_aj14_with_enough_whites_the_same_is_asked(impl: Implementation) -> None:
    # Two Reds, two Whites: the choice is asked, and taking both does not end the game.
    state = play(red_on_a6(impl, 9, whites=11), "R@a6")
    assert legal_texts(state) == ["W@a2", "W@a3", "W@a4"]
    after = play(state, "W@a2", "W@a5")
    assert line(after) == "RWRRWR....."
    assert stock(after, "W") == 0
    assert not after.is_terminal()


def test_aj14_no_white_at_all_leaves_marks_empty(impl: Implementation) -> None:
    after = play(red_on_a6(impl, 11, whites=13), "R@a6")
    assert line(after) == "R....R....."
    assert after.is_terminal()


def test_aj14_lifted_whites_are_placed_again_on_the_lowest_marks(impl: Implementation) -> None:
    # B W P between Reds, no Red left, no White but the one on a3: it moves to a2.
    placement = f"R:a1,{marks('b', 1, 11)} B:a2 W:a3,{marks('c', 1, 12)} P:a4"
    after = play(PARKING.state(impl, placement), "R@a5")
    assert line(after) == "RW..R......"
    assert after.is_terminal()


def test_aj14_the_lifted_pieces_are_off_the_board_and_do_not_count(impl: Implementation) -> None:
    # Before, Blue has 6 on the board; four of them are lifted. Red has 13.
    placement = f"R:a1,{marks('b', 1, 11)} B:a2,a3,a4,a5,b20,b21 W:{marks('c', 1, 13)}"
    state = PARKING.state(impl, placement)
    assert state.scores() == [12, 6]
    after = play(state, "R@a6")
    assert after.scores() == [13, 2]
    assert after.returns() == [1.0, -1.0]


def test_aj14_the_game_is_over_though_blooms_would_be_left(impl: Implementation) -> None:
    # Orange could go on a7 beside the Red a6: as the last-White test shows, it does there.
    going_on = play(red_on_a6(impl, 11, whites=9), "R@a6")
    assert "O@a7" in legal_texts(going_on)
    over = play(red_on_a6(impl, 11, whites=10), "R@a6")
    assert legal_texts(over) == []
    again = over.get_game().deserialize_state(over.serialize())
    assert again == over
    assert again.is_terminal()


def test_aj14_marks_in_board_order_on_the_standard_board(impl: Implementation) -> None:
    # d4, e5, f5 change. Eleven Reds lie on the board, the bloom is the twelfth: one is left, for
    # the lowest mark, d4; thirteen Whites lie elsewhere, so the others stay empty.
    placement = (
        "R:c3,e6,g5,a1,a2,a3,i1,i2,i3,h1,h6 B:d4,e5,f5 W:b1,b3,b4,b6,c1,c2,c4,c6,c7,d1,d2,d3,d6"
    )
    after = play(STANDARD.state(impl, placement), "R@e4")
    assert after.is_terminal()
    assert after.serialize() == (
        "ajisai 2 standard - RRR/W1WW1W/WWRW1WW/WWWR1W2/3R1R1/8/4R2/R4R/RRR end - -"
    )
    assert after.scores() == [13, 0]


def test_aj14_with_three_players_the_game_ends_for_all(impl: Implementation) -> None:
    # Seat 1 blooms Yellow: no Yellow, no White for the Orange on a2.
    placement = f"Y:a1,{marks('b', 1, 11)} O:a2,b20,b21 W:{marks('c', 1, 13)} R:b22"
    after = play(PARKING.state(impl, placement, players=3, turn=1), "Y@a3")
    assert after.is_terminal()
    assert after.scores() == [1, 13, 2]
    assert after.returns() == [-0.5, 1.0, -0.5]
