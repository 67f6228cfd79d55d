"""Where one may bloom, and whose turn it is: AJ-6, AJ-7."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.ajisai import PARKING, SMALL, STANDARD, Board, field, legal_texts, marks, play
from helpers.implementations import Implementation

# --- AJ-6: bloom ------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [STANDARD, SMALL], ids=["standard", "small"])
@pytest.mark.parametrize(("players", "blooms"), [(2, 18), (3, 12)])
def test_aj06_first_blooms_worked_check(
    impl: Implementation, board: Board, players: int, blooms: int
) -> None:
    state = board.load(impl, players=players).new_initial_state()
    assert len(state.legal_actions()) == blooms
    around = {"e3", "e5", "d4", "d5", "f4", "f5"}
    assert {text[2:] for text in legal_texts(state)} == around


def test_aj06_beside_a_white_nothing_changes_worked_check(impl: Implementation) -> None:
    state = STANDARD.load(impl).new_initial_state()
    after = play(state, "R@e5")
    assert STANDARD.pieces(after) == {"e4": "W", "e5": "R"}
    assert after.current_player() == 1
    assert after.serialize() == "ajisai 2 standard - 3/6/7/8/3WR2/8/7/6/3 1 - -"


def test_aj06_all_blooms_of_a_position_by_hand(impl: Implementation) -> None:
    # Line a1 … a11: W . . O . B K . . . .
    # a2 is linked to the White: any colour. a3 touches O: only Yellow changes it; it starts no
    # sandwich. a5 touches O (Yellow changes it) and B (Purple changes it): Red has no Red in line.
    # a8 touches K: Red changes it; Yellow and Purple find nothing. Others touch nothing.
    state = PARKING.state(impl, "W:a1 O:a4 B:a6 K:a7")
    assert legal_texts(state) == ["R@a2", "R@a8", "Y@a2", "Y@a3", "Y@a5", "P@a2", "P@a5"]


def test_aj06_a_sandwich_alone_makes_a_bloom_legal(impl: Implementation) -> None:
    # a1 … a3: R B . – Red closes the sandwich on a3, Purple follows Blue on the ring.
    state = PARKING.state(impl, "R:a1 B:a2")
    assert legal_texts(state) == ["R@a3", "P@a3"]


def test_aj06_a_neighbour_alone_makes_a_bloom_legal(impl: Implementation) -> None:
    state = PARKING.state(impl, "R:a5", turn=1)
    assert legal_texts(state) == ["O@a4", "O@a6"]


def test_aj06_no_bloom_on_a_filled_mark(impl: Implementation) -> None:
    state = PARKING.state(impl, "W:a1,a3 O:a2")
    assert legal_texts(state) == ["R@a4", "Y@a4", "P@a4"]


def test_aj06_a_white_further_away_is_not_enough(impl: Implementation) -> None:
    # On the open board: c3 is two steps from the White on e4.
    state = STANDARD.load(impl).new_initial_state()
    assert STANDARD.action("R@c3") not in state.legal_actions()


# --- AJ-7: passing and the order of turns -----------------------------------------------------


def test_aj07_two_players_take_turns(impl: Implementation) -> None:
    state = STANDARD.load(impl).new_initial_state()
    state = play(state, "R@e5")
    assert state.current_player() == 1
    state = play(state, "O@e3")
    assert state.current_player() == 0
    assert state.full_history() == [
        (0, STANDARD.action("R@e5")),
        (1, STANDARD.action("O@e3")),
    ]


def test_aj07_three_players_take_turns_in_seat_order(impl: Implementation) -> None:
    state = STANDARD.load(impl, players=3).new_initial_state()
    players = []
    for text in ("R@e5", "Y@e3", "O@d4"):
        players.append(state.current_player())
        state = play(state, text)
    assert players == [0, 1, 2]
    assert state.current_player() == 0


def test_aj07_who_cannot_bloom_is_passed_over(impl: Implementation) -> None:
    # K . O: Red blooms on a2 and takes the Pink. Only a4 is empty beside a piece, the Orange a3:
    # Yellow changes it, Red sandwiches it; Orange, Blue and Pink change nothing. So seat 0 again.
    state = PARKING.state(impl, "K:a1 O:a3")
    after = play(state, "R@a2")
    assert PARKING.pieces(after) == {"a1": "R", "a2": "R", "a3": "O"}
    assert after.current_player() == 0
    assert legal_texts(after) == ["R@a4", "Y@a4"]
    assert after.move_number() == 1  # the pass is no action
    assert after.legal_actions(1) == []


def test_aj07_three_players_the_next_seat_passes_automatically(impl: Implementation) -> None:
    # K . .: Red (seat 0) on a2. On a3 only Orange (seat 2) changes the Red a2.
    after = play(PARKING.state(impl, "K:a1", players=3), "R@a2")
    assert after.current_player() == 2
    assert legal_texts(after) == ["O@a3"]


def test_aj07_three_players_the_next_seat_comes_first_if_it_can(impl: Implementation) -> None:
    # K . . . . O: after Red on a2, seat 1 (Yellow beside the Orange a6) and seat 2 (Orange beside
    # the Red a2) can both bloom: seat 1 is next.
    after = play(PARKING.state(impl, "K:a1 O:a6", players=3), "R@a2")
    assert after.current_player() == 1
    assert legal_texts(after) == ["Y@a5", "Y@a7"]


def test_aj07_three_players_the_mover_itself_comes_last(impl: Implementation) -> None:
    # K . Y: after Red on a2 only a4 is open. Blue changes the Yellow a3, Red sandwiches it: both
    # are seat 0's. Yellow, Pink, Orange and Purple change nothing there.
    after = play(PARKING.state(impl, "K:a1 Y:a3", players=3), "R@a2")
    assert after.current_player() == 0
    assert legal_texts(after) == ["R@a4", "B@a4"]


def test_aj07_three_players_seat_two_is_followed_by_seat_zero(impl: Implementation) -> None:
    # B . .: Purple (seat 2) on a2 changes the Blue. Pink (seat 1) could follow on a3, and nobody
    # else, so seat 0 passes.
    after = play(PARKING.state(impl, "B:a1", players=3, turn=2), "P@a2")
    assert after.current_player() == 1
    # Y B . . K: Purple on a3 changes a2. Now seat 0 (Red beside the Pink a5) and seat 1 (Pink
    # beside the Purple a3) can bloom: seat 0 is next.
    after = play(PARKING.state(impl, "Y:a1 B:a2 K:a5", players=3, turn=2), "P@a3")
    assert after.current_player() == 0
    assert legal_texts(after) == ["R@a4", "R@a6"]


def test_aj07_a_colour_that_has_run_out_cannot_keep_a_seat_in(impl: Implementation) -> None:
    # As in the pass by K . O, only Red and Yellow could bloom on a4. With all Yellows and eleven
    # other Reds parked, the bloom on a2 and the Red for a1 are the last two: nobody can bloom.
    parked = f"Y:{marks('b', 1, 13)} R:{marks('c', 1, 11)}"
    after = play(PARKING.state(impl, f"K:a1 O:a3 {parked}"), "R@a2")
    assert after.is_terminal()
    assert after.current_player() == -4


def test_aj07_the_game_ends_when_nobody_can_bloom(impl: Implementation) -> None:
    # a1 … a11: ten Whites and Red blooms on a11: no mark with a link is empty, but 52 others are.
    after = play(PARKING.state(impl, f"W:{marks('a', 1, 10)}"), "R@a11")
    assert after.is_terminal()
    assert field(after, 6) == "end"
    assert field(after, 5) == "WWWWWWWWWWR/26/26"
    assert after.scores() == [1, 0]
    assert after.returns() == [1.0, -1.0]


def test_aj07_nobody_passes_by_choice(impl: Implementation) -> None:
    # One mark is left with a link; whatever blooms there ends the game. There is nothing beside it.
    state = PARKING.state(impl, f"R:a1 W:{marks('a', 3, 11)}")
    assert legal_texts(state) == ["R@a2", "Y@a2", "P@a2"]
    after = play(state, "P@a2")
    assert after.is_terminal()


def test_aj07_a_game_in_which_nobody_can_ever_bloom_ends_at_once(
    impl: Implementation, tmp_path: Path
) -> None:
    # Seeds, "Rulings beyond the clauses": the first seat is found as any next one.
    file = tmp_path / "apart.toml"
    file.write_text(
        'format = 1\ngame = "ajisai"\nname = "apart"\nmarks = [[0, 0, "gray"], [2, 0, "gray"]]\n',
        encoding="utf-8",
    )
    for players in (2, 3):
        state = impl.load_game("ajisai", players=players, components=str(file)).new_initial_state()
        assert state.is_terminal()
        assert state.serialize() == f"ajisai {players} standard - W1 end - -"
        assert state.scores() == [0] * players
        assert state.returns() == [1.0] + [-1.0 / (players - 1)] * (players - 1)


def test_aj07_a_board_that_is_full_from_the_set_up_ends_at_once(
    impl: Implementation, tmp_path: Path
) -> None:
    file = tmp_path / "dot.toml"
    file.write_text(
        'format = 1\ngame = "ajisai"\nname = "dot"\nmarks = [[0, 0, "gray"]]\n', encoding="utf-8"
    )
    game = impl.load_game("ajisai", components=str(file))
    state = game.new_initial_state()
    assert state.serialize() == "ajisai 2 standard - W end - -"
    assert state.returns() == [1.0, -1.0]
    assert game.max_game_length() == 0
