"""Pieces, colours, boards and set-up: AJ-1 … AJ-5, AJ-17."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from helpers.ajisai import (
    DATA,
    PARKING,
    RING,
    SEATS,
    SMALL,
    STANDARD,
    Board,
    field,
    legal_texts,
    marks,
    tensor_planes,
)
from helpers.implementations import Implementation


def linked_marks(impl: Implementation, board: Board, name: str) -> set[str]:
    """The marks linked to a mark, as AJ-6 shows them: where one may bloom beside a lone White."""
    state = board.state(impl, f"W:{name}", turn=0)
    return {text[2:] for text in legal_texts(state)}


# --- AJ-1: thirteen of each colour -----------------------------------------------------------


@pytest.mark.parametrize("colour", "RYP")
def test_aj01_a_colour_with_thirteen_pieces_on_the_board_does_not_bloom(
    impl: Implementation, colour: str
) -> None:
    state = PARKING.state(impl, f"W:a1 {colour}:{marks('b', 1, 13)}")
    assert legal_texts(state) == [f"{c}@a2" for c in "RYP" if c != colour]


@pytest.mark.parametrize("colour", "RYP")
def test_aj01_the_thirteenth_piece_is_in_play(impl: Implementation, colour: str) -> None:
    state = PARKING.state(impl, f"W:a1 {colour}:{marks('b', 1, 12)}")
    assert legal_texts(state) == ["R@a2", "Y@a2", "P@a2"]


@pytest.mark.parametrize("colour", [*RING, "W"])
def test_aj01_thirteen_of_any_colour_may_lie_on_the_board(
    impl: Implementation, colour: str
) -> None:
    text = PARKING.text(f"{colour}:{marks('b', 1, 13)}", turn="end")
    assert PARKING.load(impl).deserialize_state(text).serialize() == text


# --- AJ-2, AJ-3: the colours ------------------------------------------------------------------


def test_aj02_colour_letters_follow_the_ring_in_the_action_ids(impl: Implementation) -> None:
    game = STANDARD.load(impl)
    assert [game.action_to_string(0, 55 * colour)[0] for colour in range(7)] == list("ROYBPKW")


@pytest.mark.parametrize(("players", "seat"), [(n, s) for n in (2, 3) for s in range(n)])
def test_aj03_each_seat_blooms_its_own_colours(
    impl: Implementation, players: int, seat: int
) -> None:
    state = STANDARD.state(impl, "W:e4", players=players, turn=seat)
    assert {text[0] for text in legal_texts(state)} == set(SEATS[players][seat])
    assert len(state.legal_actions()) == 6 * len(SEATS[players][seat])


# --- AJ-4: the board --------------------------------------------------------------------------

# Degrees by hand: six gray corners (d = 3, a coordinate 0) have 5 links, browns 2, other grays 6.
CORNERS = {"b2", "b5", "e1", "e7", "h2", "h5"}
BROWNS = {
    *("a1", "a2", "a3", "b1", "b6", "c1", "c7", "d1", "d8"),
    *("f1", "f8", "g1", "g7", "h1", "h6", "i1", "i2", "i3"),
}


def test_aj04_the_standard_board_has_55_marks(impl: Implementation) -> None:
    assert len(STANDARD.names) == 55
    game = STANDARD.load(impl)
    assert game.num_distinct_actions() == 7 * 55
    assert [game.action_to_string(0, mark)[2:] for mark in range(55)] == STANDARD.names


def test_aj04_links_of_the_standard_board(impl: Implementation) -> None:
    links = {name: linked_marks(impl, STANDARD, name) for name in STANDARD.names}
    degrees = {name: len(others) for name, others in links.items()}
    expected = {
        name: 2 if name in BROWNS else 5 if name in CORNERS else 6 for name in STANDARD.names
    }
    assert degrees == expected
    assert sum(degrees.values()) == 2 * 126
    assert all(name in links[other] for name, others in links.items() for other in others)


def test_aj04_brown_marks_are_not_linked_to_each_other(impl: Implementation) -> None:
    for name in BROWNS:
        assert not linked_marks(impl, STANDARD, name) & BROWNS


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("e4", {"e3", "e5", "d4", "d5", "f4", "f5"}),  # (0, 0), the centre
        ("a1", {"b2", "b3"}),  # (1, -4), brown
        ("d8", {"e7", "d7"}),  # (4, -1), brown
        ("i3", {"h5", "h4"}),  # (-1, 4), brown
        ("e1", {"d1", "d2", "e2", "f1", "f2"}),  # (-3, 0), a corner of the gray area
        ("h2", {"g2", "g3", "h1", "h3", "i1"}),  # (-3, 3), a corner of the gray area
        ("c2", {"b1", "b2", "c1", "c3", "d2", "d3"}),  # (-1, -2)
    ],
)
def test_aj04_neighbours_of_single_marks(
    impl: Implementation, name: str, expected: set[str]
) -> None:
    assert linked_marks(impl, STANDARD, name) == expected


def test_aj04_the_built_in_board_is_the_file_in_seeds(impl: Implementation) -> None:
    table = STANDARD.load(impl).components()
    kinds = {(q, r): kind for q, r, kind in table["marks"]}
    expected = {}
    for q in range(-4, 5):
        for r in range(-4, 5):
            distance = max(abs(q), abs(r), abs(q + r))
            if distance <= 3:
                expected[q, r] = "gray"
            elif distance == 4 and q and r and q + r:
                expected[q, r] = "brown"
    assert kinds == expected
    assert (table["format"], table["game"], table["name"]) == (1, "ajisai", "standard")


def test_aj04_other_boards_are_read_from_a_file(impl: Implementation) -> None:
    # Row f of the file holds q = -4 (brown), -3, -2, 0, 1, 2 (brown), 3, 4: the centre is f4, and
    # its west neighbour, q = -1, is a hole.
    custom = str(DATA / "ajisai_custom.toml")
    state = impl.load_game("ajisai", components=custom).new_initial_state()
    assert state.serialize() == "ajisai 2 standard - 3/5/6/8/7/3W4/7/6/7/3/4 0 - -"
    # (0, 0) is linked to (1, 0) f5, (0, -1) e4, (1, -1) e5, (0, 1) g5 and (-1, 1) g4.
    assert {text[2:] for text in legal_texts(state)} == {"e4", "e5", "f5", "g4", "g5"}


def test_aj04_mark_order_does_not_follow_the_file(impl: Implementation, tmp_path: Path) -> None:
    file = tmp_path / "shuffled.toml"
    file.write_text(
        'format = 1\ngame = "ajisai"\nname = "shuffled"\nmarks = [[2, 0, "gray"], '
        '[0, 1, "gray"], [0, 0, "gray"], [1, -1, "brown"], [1, 0, "gray"], [0, -1, "gray"]]\n',
        encoding="utf-8",
    )
    game = impl.load_game("ajisai", components=str(file))
    names = [game.action_to_string(0, mark)[2:] for mark in range(6)]
    assert names == ["a1", "a2", "b1", "b2", "b3", "c1"]
    state = game.new_initial_state()
    assert state.serialize() == "ajisai 2 standard - 2/W2/1 0 - -"
    # The centre b1 is linked to (0, -1) a1, (1, -1) a2, (1, 0) b2 and (0, 1) c1.
    assert {text[2:] for text in legal_texts(state)} == {"a1", "a2", "b2", "c1"}


def test_aj04_marks_without_links_are_allowed_and_never_bloomed_on(impl: Implementation) -> None:
    state = PARKING.load(impl).new_initial_state()
    assert legal_texts(state) == ["R@a2", "Y@a2", "P@a2"]


# --- AJ-5: set-up -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_aj05_one_white_on_the_centre(impl: Implementation, players: int) -> None:
    state = STANDARD.load(impl, players=players).new_initial_state()
    assert state.serialize() == f"ajisai {players} standard - 3/6/7/8/3W3/8/7/6/3 0 - -"
    assert STANDARD.pieces(state) == {"e4": "W"}
    assert state.current_player() == 0
    assert state.history() == []


def test_aj05_twelve_whites_are_left(impl: Implementation) -> None:
    planes = tensor_planes(STANDARD.load(impl).new_initial_state(), 0)
    assert (planes[9:15] == 1).all()
    assert planes[15].ravel().tolist() == pytest.approx([12 / 13] * 81)


# --- AJ-17: the small board -------------------------------------------------------------------


def test_aj17_the_small_board_has_the_gray_marks_with_their_names(impl: Implementation) -> None:
    assert len(SMALL.names) == 37
    game = SMALL.load(impl)
    assert game.num_distinct_actions() == 7 * 37
    assert [game.action_to_string(0, mark)[2:] for mark in range(37)] == SMALL.names
    assert game.new_initial_state().serialize() == "ajisai 2 small - 4/5/6/3W3/6/5/4 0 - -"


def test_aj17_links_of_the_small_board(impl: Implementation) -> None:
    degrees = {name: len(linked_marks(impl, SMALL, name)) for name in SMALL.names}
    edge = {
        *("b3", "b4", "c2", "c6", "d2", "d7"),
        *("f2", "f7", "g2", "g6", "h3", "h4"),
    }
    expected = {name: 3 if name in CORNERS else 4 if name in edge else 6 for name in SMALL.names}
    assert degrees == expected
    assert sum(degrees.values()) == 2 * 90


@pytest.mark.parametrize("players", [2, 3])
def test_aj17_the_small_board_is_for_two_and_three(impl: Implementation, players: int) -> None:
    state = SMALL.load(impl, players=players).new_initial_state()
    assert len(state.legal_actions()) == {2: 18, 3: 12}[players]


def test_aj17_lines_end_where_the_gray_marks_end(impl: Implementation) -> None:
    # On the full board d1 (brown, Red) would make a sandwich with Red blooming on d4.
    placement = "B:d2,d3 W:e4"
    full = STANDARD.state(impl, f"{placement} R:d1")
    full.apply_action(STANDARD.action("R@d4"))
    assert STANDARD.pieces(full)["d2"] == "R"
    small = SMALL.state(impl, placement)
    small.apply_action(SMALL.action("R@d4"))
    assert SMALL.pieces(small) == {"d2": "B", "d3": "B", "d4": "R", "e4": "W"}


def test_aj17_small_keeps_the_names_of_a_custom_board(impl: Implementation) -> None:
    # Custom row a holds 2 (brown), 3, 4; row f -4 (brown), -3, -2, 0, 1, 2 (brown), 3, 4; row k
    # -4, -3, -2, 8 (brown). Gray marks by row: 2, 4, 4, 6, 7, 6, 6, 5, 6, 2, 3.
    game = impl.load_game("ajisai", board="small", components=str(DATA / "ajisai_custom.toml"))
    state: Any = game.new_initial_state()
    assert field(state, 5) == "2/4/4/6/7/2W3/6/5/6/2/3"
    assert {text[2:] for text in legal_texts(state)} == {"e4", "e5", "f5", "g4", "g5"}
    assert game.num_distinct_actions() == 7 * 51
    assert game.action_to_string(0, 0) == "R@a2"
