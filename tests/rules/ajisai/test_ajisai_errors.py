"""What is refused, and that nothing is harmed by it: actions, positions, parameters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import kadan
from helpers.ajisai import PARKING, SMALL, STANDARD, Board, marks, play, tensor_planes
from helpers.implementations import Implementation


@contextmanager
def unharmed(state: Any) -> Iterator[None]:
    """The state is the same afterwards, and still plays."""

    def look() -> tuple[Any, ...]:
        return (
            state.serialize(),
            state.current_player(),
            state.legal_actions(),
            state.history(),
            state.scores(),
            tensor_planes(state, 0).tobytes(),
        )

    before = look()
    yield
    assert look() == before
    if not state.is_terminal():
        player, action = state.current_player(), state.legal_actions()[-1]
        state.apply_action(action)
        assert state.history() == [*before[3], action]
        state.undo_action(player, action)
        assert look() == before


def pending(impl: Implementation) -> Any:
    """Two Whites to choose among a2 … a5; see test_ajisai_shortage."""
    placement = f"R:a1,{marks('b', 1, 9)} B:a2 O:a3 Y:a4 P:a5"
    return play(PARKING.state(impl, placement), "R@a6")


STATES: dict[str, Callable[[Implementation], Any]] = {
    "start": lambda impl: STANDARD.load(impl).new_initial_state(),
    "later": lambda impl: play(STANDARD.load(impl).new_initial_state(), "R@e5", "O@d5"),
    "pending": pending,
    "secret due": lambda impl: SMALL.load(impl, traitor=True).new_initial_state(),
    "over": lambda impl: PARKING.state(impl, "R:b1", turn="end"),
}


@pytest.fixture(params=list(STATES.values()), ids=list(STATES))
def state(request: pytest.FixtureRequest, impl: Implementation) -> Any:
    """One state of each kind."""
    return request.param(impl)


# --- Actions ----------------------------------------------------------------------------------


def test_error_every_action_that_is_not_legal_is_refused(state: Any) -> None:
    legal = set(state.legal_actions())
    with unharmed(state):
        for action in range(state.num_distinct_actions()):
            if action not in legal:
                with pytest.raises(kadan.IllegalActionError):
                    state.apply_action(action)
                with pytest.raises(kadan.IllegalActionError):
                    state.child(action)


@pytest.mark.parametrize("action", [-1, -385, 10**4, 2**31, 2**32, 2**40, 2**63, 2**64, -(2**63)])
def test_error_action_ids_out_of_range(state: Any, action: int) -> None:
    with unharmed(state):
        with pytest.raises(kadan.IllegalActionError, match=re.escape(str(action))):
            state.apply_action(action)
        with pytest.raises(kadan.IllegalActionError, match=re.escape(str(action))):
            state.child(action)
        with pytest.raises(kadan.IllegalActionError, match=re.escape(str(action))):
            state.action_to_string(0, action)
        with pytest.raises(kadan.IllegalActionError, match=re.escape(str(action))):
            state.get_game().action_to_string(0, action)


def test_error_the_first_id_out_of_range(state: Any) -> None:
    action = state.num_distinct_actions()
    with unharmed(state), pytest.raises(kadan.IllegalActionError, match=str(action)):
        state.apply_action(action)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("start", "O@e5"),  # the other seat's colour
        ("start", "R@e4"),  # a filled mark
        ("start", "R@a1"),  # no change, no White beside it
        ("start", "W@e5"),  # White is never bloomed
        ("later", "R@e5"),
        ("pending", "R@a7"),  # a White is due
        ("pending", "W@a5"),  # would leave too few marks (AJ-12)
        ("pending", "W@a6"),  # the bloomed piece
        ("pending", "W@a7"),  # an empty mark
        ("secret due", "secret:O"),  # the other seat's colour
        ("secret due", "R@e5"),  # a secret is due
        ("over", "R@a2"),
    ],
)
def test_error_illegal_actions_are_named(impl: Implementation, name: str, text: str) -> None:
    state = STATES[name](impl)
    game = state.get_game()
    texts = [game.action_to_string(0, a) for a in range(game.num_distinct_actions())]
    action = texts.index(text)
    with unharmed(state):
        with pytest.raises(kadan.IllegalActionError, match=re.escape(text)):
            state.apply_action(action)
        with pytest.raises(kadan.IllegalActionError, match=re.escape(text)):
            state.string_to_action(text)


def test_error_an_action_after_the_end(impl: Implementation) -> None:
    state = play(PARKING.state(impl, f"W:{marks('a', 1, 10)}"), "R@a11")
    with unharmed(state), pytest.raises(kadan.IllegalActionError, match=r"(?i)over|end"):
        state.apply_action(0)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "R", "R@", "@e5", "R@e9", "R@j1", "r@e5", "R@E5", "R@e5 ", " R@e5"),
        *("R@e05", "RR@e5", "Q@e5", "R@e5:d4", "secret:W", "secret:", "pass", "R@é5"),
        *("R@e5\n", "R@e5\0", "5"),
    ],
)
def test_error_what_is_no_action_text(state: Any, text: str) -> None:
    with unharmed(state), pytest.raises(kadan.NotationError, match=r"(?s)."):
        state.string_to_action(text)


def test_error_a_secret_without_the_option_is_no_action_text(impl: Implementation) -> None:
    state = STATES["start"](impl)
    with unharmed(state), pytest.raises(kadan.NotationError, match="secret:R"):
        state.string_to_action("secret:R")


def test_error_undo_of_something_else(impl: Implementation) -> None:
    state = STATES["later"](impl)
    last = STANDARD.action("O@d5")
    with unharmed(state):
        for player, action in ((0, last), (1, STANDARD.action("R@e5")), (1, -1), (2, last)):
            with pytest.raises(kadan.IllegalActionError):
                state.undo_action(player, action)
    state.undo_action(1, last)
    assert state.serialize() == play(STATES["start"](impl), "R@e5").serialize()


# --- Positions: broken texts --------------------------------------------------------------------

START = "ajisai 2 standard - 3/6/7/8/3W3/8/7/6/3 0 - -"


def refuse(game: Any, text: str, match: str = ".") -> None:
    """Neither `deserialize_state` nor `sample_state` takes the text."""
    with pytest.raises(kadan.NotationError, match=f"(?s){match}"):
        game.deserialize_state(text)
    with pytest.raises(kadan.NotationError, match=f"(?s){match}"):
        game.sample_state(text, 1)
    fresh = game.new_initial_state()
    assert fresh.legal_actions() == game.new_initial_state().legal_actions()


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "ajisai",
        "ajisai 2 standard - 3/6/7/8/3W3/8/7/6/3 0 -",
        START + " -",
        START + " ",
        " " + START,
        START + "\n",
        START.replace(" 0 ", "  0 "),
        START.replace(" ", "\t"),
        START.replace(" 0 - -", " 0 -  -"),
        START * 2,
        "x" * 100_000,
        " " * 7,
    ],
)
def test_error_wrong_number_of_fields(impl: Implementation, text: str) -> None:
    refuse(STANDARD.load(impl), text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # 1: the game
        ("ajisai", "ikebana"),
        ("ajisai", "Ajisai"),
        ("ajisai", ""),
        # 2: the number of players
        ("ajisai 2", "ajisai 3"),
        ("ajisai 2", "ajisai 4"),
        ("ajisai 2", "ajisai 02"),
        ("ajisai 2", "ajisai two"),
        ("ajisai 2", "ajisai ²"),
        # 3: the board
        ("standard", "small"),
        ("standard", "Standard"),
        ("standard", "round"),
        # 4: options
        ("standard -", "standard traitor"),
        ("standard -", "standard --"),
        ("standard -", "standard x"),
        # 5: the rows
        ("3/6/7/8/3W3/8/7/6/3", "3/6/7/8/3W3/8/7/6"),
        ("3/6/7/8/3W3/8/7/6/3", "3/6/7/8/3W3/8/7/6/3/"),
        ("3/6/7/8/3W3/8/7/6/3", "3/6/7/8/3W3/8/7/6/3/3"),
        ("3/6/7/8/3W3/8/7/6/3", "3/6/7/8/3W3//8/7/6/3"),
        ("3/6/7/8/3W3/8/7/6/3", "3678-3W3-8763"),
        ("3W3", "3W2"),
        ("3W3", "3W4"),
        ("3W3", "3WR3"),
        ("3W3", "7W"),
        ("3W3", "3w3"),
        ("3W3", "3X3"),
        ("3W3", "...W..."),
        ("3W3", "3.3"),
        ("3W3", "3?3"),
        ("3W3", "12W3"),
        ("3W3", "03W3"),
        ("3W3", "3W03"),
        ("3W3", "3W30"),
        ("3W3", "3W0R2"),
        ("3W3", "-3W3"),
        ("3W3", "+3W3"),
        ("3W3", "3W³"),
        ("3W3", "３W3"),
        ("3W3", "99999999999999999999W3"),
        ("3W3", ""),
        # 6: the side to move
        (" 0 - -", " 2 - -"),
        (" 0 - -", " -1 - -"),
        (" 0 - -", " -4 - -"),
        (" 0 - -", " 00 - -"),
        (" 0 - -", " x - -"),
        (" 0 - -", " End - -"),
        (" 0 - -", " - - -"),
        (" 0 - -", "  - -"),
        # 7: the pending bloom
        (" 0 - -", " 0 R -"),
        (" 0 - -", " 0 R@ -"),
        (" 0 - -", " 0 R@e9 -"),
        (" 0 - -", " 0 R@j1 -"),
        (" 0 - -", " 0 Q@e5 -"),
        (" 0 - -", " 0 W@e4 -"),
        (" 0 - -", " 0 -- -"),
        (" 0 - -", " 0 : -"),
        # 8: secrets
        (" 0 - -", " 0 - --"),
        (" 0 - -", " 0 - RO"),
        (" 0 - -", " 0 - ?"),
        (" 0 - -", " 0 - ??"),
        (" 0 - -", " 0 - x"),
    ],
)
def test_error_each_field_in_turn(impl: Implementation, old: str, new: str) -> None:
    assert old in START
    game = STANDARD.load(impl)
    assert game.deserialize_state(START).serialize() == START
    refuse(game, START.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "match"),
    [
        ("ajisai", "ikebana", "ikebana"),
        ("ajisai 2", "ajisai 4", "4"),
        ("standard", "round", "round"),
        ("standard -", "standard x", "x"),
        ("3W3", "3X3", "X"),
        ("3W3", "3W4", "3W4|row e"),
        (" 0 - -", " x - -", "x"),
        (" 0 - -", " 0 R@e9 -", "e9"),
        (" 0 - -", " 0 - RO", "RO|secret"),
    ],
)
def test_error_messages_about_positions_name_the_fault(
    impl: Implementation, old: str, new: str, match: str
) -> None:
    refuse(STANDARD.load(impl), START.replace(old, new, 1), match)


@pytest.mark.parametrize(
    "secrets", ["-", "R", "ROO", "RY", "OR", "WO", "rO", "R ", "-O", "-?", "x-", "R@", ""]
)
def test_error_secrets_that_are_none(impl: Implementation, secrets: str) -> None:
    game = STANDARD.load(impl, traitor=True)
    refuse(game, f"ajisai 2 standard traitor 3/6/7/8/3W3/8/7/6/3 0 - {secrets}")


@pytest.mark.parametrize("text", ["0 - R?", "0 - ?O", "1 - ?-", "1 - R?"])
def test_error_a_full_position_has_nothing_unseen(impl: Implementation, text: str) -> None:
    game = STANDARD.load(impl, traitor=True)
    view = f"ajisai 2 standard traitor 3/6/7/8/3W3/8/7/6/3 {text}"
    with pytest.raises(kadan.NotationError, match=r"\?|sample_state|unseen|hidden"):
        game.deserialize_state(view)
    assert "?" not in game.sample_state(view, 3).serialize()


# --- Positions: impossible ones -----------------------------------------------------------------

RED9, RED10, RED11 = (f"R:{marks('b', 1, n)}" for n in (9, 10, 11))

IMPOSSIBLE: dict[str, tuple[Board, dict[str, Any], str]] = {
    **{
        f"fourteen of {colour}": (
            PARKING,
            {"placement": f"{colour}:{marks('b', 1, 14)}", "turn": "end"},
            rf"14|13|{colour}",
        )
        for colour in "ROYBPKW"
    },
    "a seat to move on a board where nobody can": (
        STANDARD,
        {"placement": "", "turn": 0},
        r"(?i)bloom|seat|move",
    ),
    "a seat to move that cannot, while the other can": (
        STANDARD,
        {"placement": "R:e4", "turn": 0},
        r"(?i)bloom|seat|move",
    ),
    "a seat to move on a full board": (
        PARKING,
        {
            "placement": f"W:a1,{marks('a', 2, 11)} O:{marks('b', 1, 13)} Y:{marks('b', 14, 26)} "
            f"B:{marks('c', 1, 13)} P:{marks('c', 14, 26)}",
            "turn": 0,
        },
        r"(?i)bloom|seat|move|full",
    ),
    "an end at the start": (STANDARD, {"placement": "W:e4", "turn": "end"}, r"(?i)end|bloom"),
    "an end where only one seat can bloom": (
        STANDARD,
        {"placement": "R:e4", "turn": "end"},
        r"(?i)end|bloom",
    ),
    "an end with twelve of a colour and thirteen Whites": (
        PARKING,
        {"placement": f"W:{marks('b', 1, 13)} R:a1,{marks('c', 1, 11)}", "turn": "end"},
        r"(?i)end|bloom",
    ),
    "an end with thirteen of a colour and twelve Whites": (
        PARKING,
        {"placement": f"W:{marks('b', 1, 12)} R:a1,{marks('c', 1, 12)}", "turn": "end"},
        r"(?i)end|bloom",
    ),
    "an end before the secrets": (
        PARKING,
        {"placement": "R:b1", "turn": "end", "secrets": "--"},
        r"(?i)secret|end",
    ),
    "an end before the second secret": (
        PARKING,
        {"placement": "R:b1", "turn": "end", "secrets": "R-"},
        r"(?i)secret|end",
    ),
    "seat 1 to move while the secret of seat 0 is due": (
        STANDARD,
        {"placement": "W:e4", "turn": 1, "secrets": "--"},
        r"(?i)secret|seat",
    ),
    "seat 0 to move while the secret of seat 1 is due": (
        STANDARD,
        {"placement": "W:e4", "turn": 0, "secrets": "R-"},
        r"(?i)secret|seat",
    ),
    "seat 1 has chosen, seat 0 not": (
        STANDARD,
        {"placement": "W:e4", "turn": 0, "secrets": "-O"},
        r"(?i)secret",
    ),
    "a secret of the other seat's colours": (
        STANDARD,
        {"placement": "W:e4", "turn": 0, "secrets": "OR"},
        r"(?i)secret",
    ),
    "a pending bloom before the secrets": (
        PARKING,
        {
            "placement": f"{RED9} R:a1,a6 B:a2 O:a3 Y:a4 P:a5",
            "turn": 0,
            "pending": "R@a6",
            "secrets": "--",
        },
        r"(?i)chosen|secret|R@a6",
    ),
    "a pending bloom before the second secret": (
        PARKING,
        {
            "placement": f"O:{marks('b', 1, 9)},a1,a6 B:a2 K:a3 Y:a4 P:a5",
            "turn": 1,
            "pending": "O@a6",
            "secrets": "R-",
        },
        r"(?i)chosen|secret|O@a6",
    ),
}

# All with R B O Y P R on a1 … a6 and Reds parked: 9 leave two Reds for the four marks, 10 leave
# one, 11 none, 7 enough.
LINE = "R:a1,a6 B:a2 O:a3 Y:a4 P:a5"
for _name, _placement, _turn, _pending in [
    ("the mark is empty", f"{RED9} R:a1 B:a2 O:a3 Y:a4 P:a5", 0, "R@a6"),
    ("the mark holds another colour", f"{RED10} R:a1 B:a2 O:a3 Y:a4 P:a5 K:a6", 0, "R@a6"),
    ("another piece of the mover, with no shortage", f"{RED9} {LINE}", 0, "Y@a4"),
    ("the colour is the other seat's", f"{RED9} {LINE}", 1, "R@a6"),
    ("the game is over", f"{RED9} {LINE}", "end", "R@a6"),
    ("nothing changes", f"{RED9} R:a1,a3 W:a4", 0, "R@a3"),
    ("nothing is short", f"R:{marks('b', 1, 7)} {LINE}", 0, "R@a6"),
    ("no Red is left, all are unasked", f"{RED11} {LINE}", 0, "R@a6"),
    ("White runs out", f"{RED9} {LINE} W:{marks('c', 1, 12)}", 0, "R@a6"),
    ("a White on the bloom", f"{RED9} {LINE}", 0, "R@a6:a6"),
    ("a White on a mark that does not change", f"{RED9} {LINE}", 0, "R@a6:a1"),
    ("a White on an empty mark", f"{RED9} {LINE}", 0, "R@a6:a7"),
    ("a White on a parked piece", f"{RED9} {LINE}", 0, "R@a6:b1"),
    ("a White on no mark", f"{RED9} {LINE}", 0, "R@a6:a99"),
    ("a White too high to leave enough marks", f"{RED9} {LINE}", 0, "R@a6:a5"),
    ("the last White would have been unasked", f"{RED9} {LINE}", 0, "R@a6:a4"),
    ("all Whites are placed", f"{RED9} {LINE}", 0, "R@a6:a2,a3"),
    ("too many Whites", f"{RED9} {LINE}", 0, "R@a6:a2,a3,a4"),
    ("Whites in descending order", f"{RED10} {LINE}", 0, "R@a6:a3,a2"),
    ("a White twice", f"{RED10} {LINE}", 0, "R@a6:a2,a2"),
    ("two Whites that leave only one way", f"{RED10} {LINE}", 0, "R@a6:a2,a4"),
    ("an empty list of Whites", f"{RED9} {LINE}", 0, "R@a6:"),
    ("an empty name in the list", f"{RED10} {LINE}", 0, "R@a6:a2,"),
    ("a colour in the list", f"{RED9} {LINE}", 0, "R@a6:W@a2"),
]:
    IMPOSSIBLE[f"pending: {_name}"] = (
        PARKING,
        {"placement": _placement, "turn": _turn, "pending": _pending},
        rf"(?i)pending|{re.escape(_pending)}|white|bloom",
    )


@pytest.mark.parametrize("name", list(IMPOSSIBLE))
def test_error_impossible_positions(impl: Implementation, name: str) -> None:
    board, position, match = IMPOSSIBLE[name]
    text = board.text(**position)
    refuse(board.load(impl, traitor="secrets" in position), text, match)


def test_error_the_neighbours_of_the_impossible_positions_are_taken(impl: Implementation) -> None:
    # So that the list above fails for its reasons and not for a slip in the texts.
    game = PARKING.load(impl)
    taken: list[tuple[str, int | str, str]] = [
        (f"R:{marks('b', 1, 13)}", "end", "-"),
        (f"{RED9} {LINE}", 0, "R@a6"),
        (f"{RED9} {LINE}", 0, "R@a6:a2"),
        (f"{RED9} {LINE}", 0, "R@a6:a3"),
        (f"{RED9} {LINE} W:{marks('c', 1, 11)}", 0, "R@a6"),
        (f"{RED10} {LINE}", 0, "R@a6:a2,a3"),
        (f"W:{marks('b', 1, 13)} R:a1,{marks('c', 1, 12)}", "end", "-"),
    ]
    for placement, turn, pending_text in taken:
        text = PARKING.text(placement, turn=turn, pending=pending_text)
        assert game.deserialize_state(text).serialize() == text
    secret = PARKING.text(f"{RED9} {LINE}", pending="R@a6", secrets="RO")
    assert PARKING.load(impl, traitor=True).deserialize_state(secret).serialize() == secret


def test_error_positions_of_another_board(impl: Implementation) -> None:
    refuse(SMALL.load(impl), START, "standard")
    refuse(STANDARD.load(impl), "ajisai 2 small - 4/5/6/3W3/6/5/4 0 - -", "small")
    refuse(PARKING.load(impl), START)
    refuse(STANDARD.load(impl, players=3), START, "2")
    refuse(STANDARD.load(impl, traitor=True), START)


# --- Parameters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "parameters", "match"),
    [
        ("chess", {}, "chess"),
        ("", {}, "."),
        ("Ajisai!", {}, "Ajisai"),
        ("ajisai:players=4", {}, "4"),
        ("ajisai:players=1", {}, "1"),
        ("ajisai:players=0", {}, "0"),
        ("ajisai:players=-2", {}, "-2"),
        ("ajisai:players=two", {}, "two"),
        ("ajisai:players=2.0", {}, "2.0"),
        ("ajisai:players=", {}, "players"),
        ("ajisai", {"players": 4}, "4"),
        ("ajisai", {"players": "two"}, "two"),
        ("ajisai", {"players": 2.5}, "2.5"),
        ("ajisai", {"players": 10**30}, "1000000"),
        ("ajisai", {"players": None}, "players"),
        ("ajisai:players=3,traitor=true", {}, "traitor"),
        ("ajisai", {"players": 3, "traitor": True}, "traitor"),
        ("ajisai:traitor=maybe", {}, "maybe"),
        ("ajisai", {"traitor": "2"}, "2"),
        ("ajisai:board=round", {}, "round"),
        ("ajisai:board=", {}, "board"),
        ("ajisai", {"board": "STANDARD!"}, "STANDARD!"),
        ("ajisai", {"board": 3}, "board"),
        ("ajisai:colour=red", {}, "colour"),
        ("ajisai", {"colour": "red"}, "colour"),
        ("ajisai:players", {}, "players"),
        ("ajisai(players=2", {}, "."),
        ("ajisai:players=2,players=3", {}, "players"),
    ],
)
def test_error_parameters(
    impl: Implementation, spec: str, parameters: dict[str, Any], match: str
) -> None:
    with pytest.raises(kadan.RulesError, match=re.escape(match) if match != "." else match):
        impl.load_game(spec, **parameters)


def test_error_classes_are_value_errors() -> None:
    for error in (
        kadan.IllegalActionError,
        kadan.NotationError,
        kadan.ComponentError,
        kadan.RulesError,
    ):
        assert issubclass(error, kadan.KadanError)
    assert issubclass(kadan.KadanError, ValueError)
