"""Marks, action texts and ids, positions, sizes: the page's "Notation"."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from helpers.ajisai import DATA, PARKING, SMALL, STANDARD, Board, legal_texts, marks, play
from helpers.implementations import Implementation

# --- Action ids and texts ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "action", "text"),
    [
        # Standard: e4 is index 3 + 6 + 7 + 8 + 3 = 27 of 55.
        (STANDARD, 0, "R@a1"),
        (STANDARD, 27, "R@e4"),
        (STANDARD, 28, "R@e5"),
        (STANDARD, 55 + 28, "O@e5"),
        (STANDARD, 2 * 55 + 54, "Y@i3"),
        (STANDARD, 3 * 55 + 3, "B@b1"),
        (STANDARD, 4 * 55 + 9, "P@c1"),
        (STANDARD, 5 * 55 + 16, "K@d1"),
        (STANDARD, 6 * 55 + 19, "W@d4"),
        (STANDARD, 7 * 55 - 1, "W@i3"),
        # Small: b2 … b5, c2 … c6, d2 … d7, e1 …: e4 is index 4 + 5 + 6 + 3 = 18 of 37.
        (SMALL, 0, "R@b2"),
        (SMALL, 18, "R@e4"),
        (SMALL, 37 + 19, "O@e5"),
        (SMALL, 6 * 37 + 36, "W@h5"),
    ],
)
def test_actions_have_the_ids_of_the_table(
    impl: Implementation, board: Board, action: int, text: str
) -> None:
    game = board.load(impl)
    assert game.action_to_string(0, action) == text
    assert game.new_initial_state().action_to_string(1, action) == text
    assert board.action(text) == action


@pytest.mark.parametrize("board", [STANDARD, SMALL, PARKING], ids=["standard", "small", "parking"])
def test_all_action_texts(impl: Implementation, board: Board) -> None:
    game = board.load(impl)
    texts = [game.action_to_string(0, a) for a in range(game.num_distinct_actions())]
    assert texts == [f"{letter}@{name}" for letter in "ROYBPKW" for name in board.names]


def test_legal_actions_by_id(impl: Implementation) -> None:
    state = STANDARD.load(impl).new_initial_state()
    # The marks around e4: d4 19, d5 20, e3 26, e5 28, f4 34, f5 35; R 0, Y 2, P 4.
    around = [19, 20, 26, 28, 34, 35]
    assert state.legal_actions() == [55 * c + mark for c in (0, 2, 4) for mark in around]


def test_white_substitutions_by_id(impl: Implementation) -> None:
    placement = "R:c3,e6,g5,a1,a2,a3,i1,i2,i3,h1 B:d4,e5,f5"
    state = play(STANDARD.state(impl, placement), "R@e4")
    assert state.legal_actions() == [6 * 55 + 19, 6 * 55 + 28, 6 * 55 + 35]


# --- Sizes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "players", "traitor", "length"),
    [
        # t = 1 … 54: 54 + (1 + … + 12 for t = 13 … 24) + 13 for each of t = 25 … 54.
        (STANDARD, 2, False, 54 + 78 + 30 * 13),
        (STANDARD, 3, False, 522),
        (STANDARD, 2, True, 524),
        # t = 1 … 36: 36 + 78 + 13 · 12.
        (SMALL, 2, False, 270),
        (SMALL, 3, False, 270),
        (SMALL, 2, True, 272),
        # 63 marks: t = 1 … 62: 62 + 78 + 13 · 38.
        (PARKING, 2, False, 634),
    ],
)
def test_max_game_length(
    impl: Implementation, board: Board, players: int, traitor: bool, length: int
) -> None:
    assert board.load(impl, players=players, traitor=traitor).max_game_length() == length


# --- Positions --------------------------------------------------------------------------------

POSITIONS: list[tuple[Board, int, bool, str]] = [
    (STANDARD, 2, False, "ajisai 2 standard - 3/6/7/8/3W3/8/7/6/3 0 - -"),
    (STANDARD, 3, False, "ajisai 3 standard - 3/6/7/8/3W3/8/7/6/3 2 - -"),
    (SMALL, 2, False, "ajisai 2 small - 4/5/6/3W3/6/5/4 1 - -"),
    (SMALL, 3, False, "ajisai 3 small - 4/5/6/2RWO2/6/5/4 1 - -"),
    (STANDARD, 2, False, "ajisai 2 standard - R1O/Y4B/7/8/3W3/8/7/PK4/1W1 0 - -"),
    (STANDARD, 2, True, "ajisai 2 standard traitor 3/6/7/8/3W3/8/7/6/3 0 - --"),
    (STANDARD, 2, True, "ajisai 2 standard traitor 3/6/7/8/3W3/8/7/6/3 1 - P-"),
    (STANDARD, 2, True, "ajisai 2 standard traitor 3/6/7/8/3W3/8/7/6/3 1 - PB"),
    (SMALL, 2, True, "ajisai 2 small traitor 4/5/6/3W3/6/5/4 0 - RO"),
    # Not reachable: no White, no seat that has ever bloomed, secrets due on a full board.
    (STANDARD, 2, False, "ajisai 2 standard - 3/6/7/8/3R3/8/7/6/3 1 - -"),
    (STANDARD, 2, False, "ajisai 2 standard - 3/6/7/8/7/8/7/6/3 end - -"),
    (PARKING, 2, False, "ajisai 2 standard - 11/RR24/26 end - -"),
    (PARKING, 2, True, "ajisai 2 standard traitor 11/26/25K 0 - --"),
    (PARKING, 2, True, "ajisai 2 standard traitor 11/26/25K end - RB"),
    # Pending Whites: eleven Reds with the bloom on a6, two left, four marks change.
    (PARKING, 2, False, "ajisai 2 standard - RBOYPR5/RRRRRRRRR17/26 0 R@a6 -"),
    (PARKING, 2, False, "ajisai 2 standard - RBOYPR5/RRRRRRRRR17/26 0 R@a6:a2 -"),
    (PARKING, 2, False, "ajisai 2 standard - RBOYPR5/RRRRRRRRR17/26 0 R@a6:a3 -"),
    (PARKING, 2, False, "ajisai 2 standard - RBOYPR5/RRRRRRRRRR16/26 0 R@a6:a2,a3 -"),
    (PARKING, 2, True, "ajisai 2 standard traitor RBOYPR5/RRRRRRRRR17/26 0 R@a6:a3 YK"),
    # White has run out: an end although a8 could bloom beside the Red on a6 … a7.
    (
        PARKING,
        2,
        False,
        "ajisai 2 standard - RWWW1R5/RRRRRRRRRRR15/WWWWWWWWWW16 end - -",
    ),
    # The same pieces with the game going on: the last White has been used, no more.
    (
        PARKING,
        2,
        False,
        "ajisai 2 standard - RWWW1R5/RRRRRRRRRRR15/WWWWWWWWWW16 1 - -",
    ),
]


@pytest.mark.parametrize(("board", "players", "traitor", "text"), POSITIONS)
def test_positions_read_and_write_exactly(
    impl: Implementation, board: Board, players: int, traitor: bool, text: str
) -> None:
    state = board.load(impl, players=players, traitor=traitor).deserialize_state(text)
    assert state.serialize() == text
    assert state.history() == []
    assert state.is_terminal() == (" end " in text)
    turn = text.split(" ")[5]
    assert state.current_player() == (-4 if turn == "end" else int(turn))
    assert bool(state.legal_actions()) != state.is_terminal()


def test_a_played_game_reads_back_at_every_step(impl: Implementation) -> None:
    state = STANDARD.load(impl).new_initial_state()
    game = state.get_game()
    step = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[(7 * step) % len(actions)])
        step += 1
        again = game.deserialize_state(state.serialize())
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        assert again.scores() == state.scores()
        assert again.returns() == state.returns()


def test_numbers_of_several_digits_are_runs(impl: Implementation) -> None:
    state = PARKING.state(impl, "W:a1 R:b13 O:c26")
    assert state.serialize() == "ajisai 2 standard - W10/12R13/25O 0 - -"


@pytest.mark.parametrize("name", ["a1", "b6", "d4", "e7", "i3"])
def test_single_pieces_lie_where_the_text_says(impl: Implementation, name: str) -> None:
    # A lone Red changes to Orange beside it: the neighbours must be those of the named mark.
    state = STANDARD.state(impl, f"R:{name}", turn=1)
    for text in legal_texts(state):
        after = STANDARD.pieces(play(state, text))
        assert after == {name: "O", text[2:]: "O"}


# --- Names of games, editions -----------------------------------------------------------------


def test_the_edition_is_the_hash_of_the_content(impl: Implementation) -> None:
    for board in (STANDARD, PARKING):
        game = board.load(impl)
        text = json.dumps(game.components(), sort_keys=True, separators=(",", ":"))
        assert game.edition() == hashlib.sha256(text.encode("ascii")).hexdigest()[:12]
    assert STANDARD.load(impl).edition() != PARKING.load(impl).edition()
    assert STANDARD.load(impl).edition() == SMALL.load(impl, players=3).edition()


def test_comments_and_layout_do_not_change_the_edition(impl: Implementation, tmp_path: Any) -> None:
    source = (DATA / PARKING.file).read_text(encoding="utf-8")
    file = tmp_path / "again.toml"
    file.write_text("# another comment\n" + source.replace("],\n", "],  # x\n"), encoding="utf-8")
    again = impl.load_game("ajisai", components=str(file))
    assert again.edition() == PARKING.load(impl).edition()


@pytest.mark.parametrize(
    ("spec", "parameters", "name"),
    [
        ("ajisai", {}, "ajisai(players=2)"),
        ("ajisai:players=3", {}, "ajisai(players=3)"),
        ("ajisai:players=3,board=small", {}, "ajisai(board=small,players=3)"),
        ("ajisai(board=small)", {}, "ajisai(board=small,players=2)"),
        ("ajisai(players=2,traitor=true)", {}, "ajisai(players=2,traitor=true)"),
        ("ajisai:traitor=Yes", {}, "ajisai(players=2,traitor=true)"),
        ("ajisai:traitor=ON", {}, "ajisai(players=2,traitor=true)"),
        ("ajisai:traitor=1", {}, "ajisai(players=2,traitor=true)"),
        ("ajisai:traitor=no", {}, "ajisai(players=2)"),
        ("ajisai:traitor=off", {}, "ajisai(players=2)"),
        ("ajisai:traitor=0", {}, "ajisai(players=2)"),
        ("ajisai:traitor=FALSE", {}, "ajisai(players=2)"),
        ("ajisai", {"players": 3, "board": "small"}, "ajisai(board=small,players=3)"),
        ("ajisai:board=small", {"traitor": True}, "ajisai(board=small,players=2,traitor=true)"),
    ],
)
def test_game_names(impl: Implementation, spec: str, parameters: dict[str, Any], name: str) -> None:
    game = impl.load_game(spec, **parameters)
    assert str(game) == name
    assert str(impl.load_game(name)) == name
    assert impl.load_game(name) == game


def test_the_parameters_of_a_game(impl: Implementation) -> None:
    game = impl.load_game("ajisai:board=small,traitor=true")
    assert game.get_parameters() == {
        "players": 2,
        "board": "small",
        "traitor": True,
        "components": "",
    }
    assert game.num_players() == 2


def test_parked_marks_are_named_by_their_place_in_the_row(impl: Implementation) -> None:
    # Rows b and c lie at r = 2 and 4, and hold every second q: letters and numbers skip nothing.
    game = PARKING.load(impl)
    assert game.action_to_string(0, 11) == "R@b1"
    assert game.action_to_string(0, 11 + 26) == "R@c1"
    assert PARKING.names[11:14] == marks("b", 1, 3).split(",")
