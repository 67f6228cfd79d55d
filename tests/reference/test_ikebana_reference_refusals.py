"""What the Ikebana reference refuses: actions, position texts, parameters, component files."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from helpers.ikebana_positions import EXAMPLE, edit, load, play, position, read
from kadan.errors import ComponentError, IllegalActionError, NotationError, RulesError
from kadan.reference import load_game
from kadan.reference.ikebana import Ikebana

DEALT = load().new_initial_state(0).serialize()
TABLE = load().components()


# Actions.


@pytest.mark.parametrize(
    "text",
    [
        *("", "Keep", "keep ", "refresh:", "refresh:0000", "refresh:011", "refresh:0120"),
        *("B13<>P1", "B6<>", "B6<>0", "B6<>5", "B6<>01", "B06<>P5", "B6<>P13", "b6<>P5"),
        *("P1", "P1@", "P1@New", "P1@L", "P1@0L", "P1@01L", "P1@36L", "P1@1l", "P1@1", "P13@new"),
        *("complete:", "complete:0", "complete:01", "complete:34", "complete:1 ", "Done"),
    ],
)
def test_what_is_no_action_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not an action"):
        load().new_initial_state(0).string_to_action(text)


@pytest.mark.parametrize(
    "text", ["keep", "B6<>B6", "B6<>Y12", "B12<>P5", "Y2@new", "Y2@35R", "stop", "complete:33"]
)
def test_illegal_actions_are_refused(text: str) -> None:
    state = load().new_initial_state(0)
    with pytest.raises(IllegalActionError):
        state.string_to_action(text)
    assert state.serialize() == DEALT


def test_numbers_that_are_no_actions_are_refused() -> None:
    state = load().new_initial_state(0)
    for action in (-1, 0, 5452, 10**30):
        with pytest.raises(IllegalActionError):
            state.apply_action(action)
    with pytest.raises(IllegalActionError, match="B6<>P5"):
        play(state, "B6<>P5").undo_action(1, 86)
    assert state.history() == []


# Positions. Each text is right but for what is said.


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        (1, "Ikebana", 1),
        (2, "035731baf17c", 2),
        (3, "3", 3),
        (4, "draw", 4),
        (4, "refresh", 4),
        (4, "end", 5),
        (5, "2", 5),
        (5, "-", 5),
        (6, "last", 6),
        (6, "first", 6),
        (7, "1", 11),
        (7, "5", 7),
        (8, "R2,P5,P6", 8),
        (8, "R2,P5,P6,B13", 8),
        (9, "?59", 11),
        (9, "?0", 9),
        (9, "?060", 9),
        (9, "?9999999999", 9),
        (9, "-", 11),
        (10, "Y2,Y11", 11),
        (10, "Y11,Y2", 10),
        (11, "Y2,B6,Y11,R12/B12,R1,W8,W9", 11),
        (11, "B6,?3/B12,R1,W8,W9", 11),
        (11, "?3,B6!/B12,R1,W8,W9", 11),
        (11, "B6,Y2,Y11,R12", 11),
        (11, "B6,Y2,Y11,B2/B12,R1,W8,W9", 11),
        (12, "-", 12),
        (12, ";/-", 12),
        (12, "R3+/-", 11),
        (13, "P1:0/-", 11),
        (13, "P1/-", 13),
        (14, "4:2,13:2,1:2", 14),
        (14, "4:2,13:2,1:2,10:1", 13),
        (14, "4:2,13:2,1:2,10:3", 14),
        (14, "4:2,13:2,1:2,10", 14),
        (14, "4:2,13:2,1:2,-", 16),
        (15, "8", 16),
        (15, "14,8", 15),
        (16, "?9", 16),
        (16, "-", 16),
    ],
)
def test_a_wrong_field_is_refused_and_named(field: int, value: str, named: int) -> None:
    for read_text in (load().deserialize_state, lambda text: load().sample_state(text, 0)):
        with pytest.raises(NotationError, match=f"field {named} "):
            read_text(edit(DEALT, {field: value}))


@pytest.mark.parametrize(
    "text", ["", " " + DEALT, DEALT + " ", DEALT.replace(" ", "  "), DEALT[:-30], DEALT + "\n"]
)
def test_fields_have_one_blank_between_them(text: str) -> None:
    with pytest.raises(NotationError):
        load().deserialize_state(text)


def test_information_states_are_for_sampling_only() -> None:
    seen = load().new_initial_state(0).information_state_string(1)
    with pytest.raises(NotationError, match="sample_state"):
        load().deserialize_state(seen)
    assert load().sample_state(seen, 3).information_state_string(1) == seen


LATE: dict[str, Any] = {
    "phase": "exchange",
    "hands": "P1,P2,P3,P4/P6,P7,P8,P9",
    "compositions": "K1,K2/K4,K5",
}
PLAYED: dict[str, Any] = {"played": 1, "hands": "P1,P2,P3/P6,P7,P8,P9"}
LAST_TURN: dict[str, Any] = {
    "phase": "end",
    "side": "-",
    "deck": 14,
    "special": True,
    "hands": "P1,P2,P3,P4/P6,P7,P8,P9",
    "compositions": "K1,K2,K3,K4/W1,W2,W3,W4",
}


@pytest.mark.parametrize(
    ("good", "bad", "named"),
    [
        # 2: compositions
        (LATE, {"compositions": "K2,K1/K4,K5"}, 12),
        (LATE, {"compositions": "-/K4", "completed": "K1,K2,K3:0/-"}, 13),
        (LATE, {"compositions": "-/K4", "completed": "K1,B2,R3,Y4:1/-"}, 13),
        # 3: tokens
        (LATE, {"slots": "1:2,2:2,3:2,-", "stack": "4,5,6,7,8,9,10,11,12,13,14"}, 14),
        (LATE, {"slots": "1:2,2:2,3:2,-", "used": "4"}, 13),
        (LATE, {"slots": "1:2,2:2,3:2,4:2", "used": "5,6,7,8,9,10,11"}, 14),
        # 5: hands
        (LATE, {"hands": "P1,P2,P3/P6,P7,P8,P9"}, 11),
        (LATE, {"hands": "P1,P2,P3,P4,P5/P6,P7,P8,P9"}, 11),
        (LATE, {"deck": 0, "hands": "P1,P2,P3/P6,P7,P8,P9"}, 11),
        # 6 and 7: marks before a card is played, or of another seat
        (LATE, {"compositions": "K1,K2/K4,K5+"}, 12),
        (LATE, {"compositions": "K1,K2+/K4,K5"}, 12),
        (LATE, {"phase": "refresh"}, 4),
        (LAST_TURN, {"deck": 20, "special": False}, 6),
        (LAST_TURN, {"compositions": "K1,K2,K3,K4+/W1,W2,W3,W4"}, 12),
        # 8: phase play
        ({**PLAYED, "compositions": "K1,K2+/K4"}, {"compositions": "K1,K2/K4"}, 12),
        ({**PLAYED, "compositions": "K1,K2+/K4"}, {"compositions": "K1+;K2+/K4"}, 12),
        (
            {**PLAYED, "compositions": "K1,K2+/K4"},
            {"played": 2, "hands": "P1,P2/P6,P7,P8,P9", "compositions": "K1,K2,K3+/K4"},
            7,
        ),
        # 9: phase complete
        (
            {**PLAYED, "phase": "complete", "compositions": "K1,K2,K3,K5+/K4,K6"},
            {"compositions": "K1,K2,K3,K5/K4,K6"},
            4,
        ),
        (
            {**PLAYED, "phase": "complete", "compositions": "K1,K2,K3,K5+/K4,K6"},
            {"compositions": "K1,K2,K3+/K4,K6"},
            4,
        ),
        # 10: turns
        (LATE, {"compositions": "K1,K2,K3,K7,K8/K4,K5"}, 12),
        (LATE, {"compositions": "-/K4"}, 12),
    ],
)
def test_impossible_positions_are_refused(
    good: dict[str, Any], bad: dict[str, Any], named: int
) -> None:
    assert read(position(**good)).serialize() == position(**good)
    with pytest.raises(NotationError, match=f"field {named} "):
        read(position(**{**good, **bad}))


def test_the_rulebook_example_cannot_hold_two_tokens() -> None:
    with pytest.raises(NotationError, match="field 13 "):
        read(
            edit(
                play(read(EXAMPLE), "complete:1").serialize(),
                {13: "P1,P3,B6,R6,R7,K8:2/-", 14: "1:1,5:1,7:2,3:2"},
            )
        )


# Parameters.


@pytest.mark.parametrize(
    ("spec", "parameters"),
    [
        ("ikebana:players=1", {}),
        ("ikebana:players=6", {}),
        ("ikebana:board=small", {}),
        ("ikebana", {"players": True}),
        ("ikebana", {"players": "two"}),
    ],
)
def test_wrong_parameters_are_refused(spec: str, parameters: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        load_game(spec, **parameters)


# Component files.


def make(players: int = 2, **changes: Any) -> Ikebana:
    """A game with a changed printed edition; a dict is merged, None takes the key away."""
    table = copy.deepcopy(TABLE)
    for key, value in changes.items():
        if isinstance(value, dict):
            table[key].update(value)
        elif value is None:
            del table[key]
        else:
            table[key] = value
    return Ikebana({"players": players, "components": ""}, table)


def with_entry(table: str, place: int, **changes: Any) -> dict[str, Any]:
    """The change of one entry, counted from 1; None takes a key away."""
    entries = copy.deepcopy(TABLE[table])
    for key, value in changes.items():
        if value is None:
            del entries[place - 1][key]
        else:
            entries[place - 1][key] = value
    return {table: entries}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"nam": "x"}, "unknown key 'nam'"),
        ({"cards": None}, "'cards' is missing"),
        ({"format": True}, "format must be 1"),
        ({"game": "ajisai"}, "game must be 'ikebana'"),
        ({"name": ""}, "name: must be a text"),
        ({"standing": "guessed"}, "standing: must be one of"),
        ({"colours": []}, "colours: 0 entries, must be 1 to 8"),
        (with_entry("colours", 2, letter="b"), "colours, entry 2 (b): letter must be one letter"),
        (with_entry("colours", 2, letter="P"), "colours, entry 2 (P): letter 'P' is that of entry"),
        ({"cards": TABLE["cards"][:12]}, "cards: 12 entries, must be 13 to 80"),
        (with_entry("cards", 18, leaf=1), "cards, entry 18 (B6): leaf must be true or false"),
        (with_entry("cards", 18, colr="B"), "cards, entry 18 (B6): unknown key 'colr'"),
        (with_entry("cards", 18, number=None), "cards, entry 18: the key 'number' is missing"),
        (with_entry("cards", 18, number=32), "cards, entry 18 (B32): number must be an integer"),
        (with_entry("cards", 18, number=6.0), "cards, entry 18: number must be an integer"),
        (with_entry("cards", 18, number=True), "cards, entry 18: number must be an integer"),
        (with_entry("cards", 18, colour="Z"), "cards, entry 18 (Z6): colour: 'Z' is no letter"),
        (with_entry("cards", 18, number=5), "cards, entry 18 (B5): the same colour and number"),
        (with_entry("cards", 18, leaf_standing="no"), "(B6): leaf_standing must be one of"),
        ({"last_round": {"under": 0}}, "last_round: under must be an integer of 1 or more"),
        ({"last_round": {"under": 61}}, "last_round: under is 61 of 72 cards"),
        ({"utsuwa": {"count": 16}}, "utsuwa: count is 16"),
        ({"utsuwa": {"count": 101}}, "utsuwa: count must be"),
        ({"utsuwa": {"leaves": 0}}, "utsuwa: leaves must be"),
        ({"tokens": {"count": 7}}, "tokens: count must be"),
        ({"tokens": {"points": []}}, "tokens: points must be a list of 1 to 4"),
        ({"tokens": {"points": [1, 101]}}, "tokens: points must be a list of 1 to 4"),
        ({"balance": TABLE["balance"][:3]}, "balance: 3 entries, must be 4 to 32"),
        (
            with_entry("balance", 6, predicate="only_colors"),
            "balance, entry 6 (Only blue and pink): unknown predicate 'only_colors'; the",
        ),
        (with_entry("balance", 6, predicate=1), "(Only blue and pink): predicate must be"),
        (with_entry("balance", 6, at_least=3), "unknown key 'at_least'"),
        (with_entry("balance", 6, colours=None), "the key 'colours' is missing"),
        (with_entry("balance", 6, colours=["B", "Z"]), "colours: 'Z' is no letter of colours"),
        (with_entry("balance", 6, colours=["B", "B"]), "colours has 'B' twice, as items 1 and 2"),
        (with_entry("balance", 6, colours=2), "colours must be a list of 1 to 8 letters"),
        (with_entry("balance", 1, colours=9), "colours must be an integer from 2 to 8"),
        (with_entry("balance", 7, parity="both"), 'parity must be one of "odd", "even"'),
        (
            {"balance": [*TABLE["balance"], {"name": "x", "predicate": "number_range"}]},
            "balance, entry 15 (x): the key 'from' is missing",
        ),
        (
            {
                "balance": [
                    *TABLE["balance"],
                    {"name": "x", "predicate": "number_range", "from": 9, "to": 8},
                ]
            },
            "balance, entry 15 (x): from is 9",
        ),
    ],
)
def test_wrong_component_files_are_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ComponentError) as error:
        make(**changes)
    assert words in str(error.value)


def test_the_cards_must_suffice_for_the_players() -> None:
    small = {"last_round": {"under": 72 - 20}}
    assert make(4, **small).num_players() == 4
    with pytest.raises(ComponentError, match="the file allows 4 players at most"):
        make(5, **small)
