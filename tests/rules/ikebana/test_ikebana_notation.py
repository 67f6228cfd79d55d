"""Action ids and texts, the bounds, positions and information states."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

import kadan
from helpers.ikebana import (
    EDITIONS,
    EXAMPLE,
    PRINTED,
    legal_texts,
    look,
    play,
    written,
)
from helpers.implementations import Implementation

GAMES = [
    *((name, players) for name in ("printed", "example") for players in (2, 3, 4, 5)),
    ("tiny", 2),
]


# --- Bounds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "most", "actions", "longest"),
    [
        ("printed", 2, 36, 5452, 241),
        ("printed", 3, 26, 4002, 227),
        ("printed", 4, 20, 3132, 221),
        ("printed", 5, 16, 2552, 203),
        ("example", 2, 34, 4523, 230),
        ("example", 3, 24, 3253, 212),
        ("example", 4, 19, 2618, 202),
        ("example", 5, 16, 2237, 200),
        ("tiny", 2, 6, 232, 22),
    ],
)
def test_notation_the_numbers_of_the_page(
    impl: Implementation, name: str, players: int, most: int, actions: int, longest: int
) -> None:
    edition = EDITIONS[name]
    game = edition.load(impl, players)
    assert edition.most_open(players) == most
    assert edition.stop(players) + most - 1 == actions
    assert edition.longest(players) == longest
    assert game.num_distinct_actions() == actions
    cards = len(edition.cards)
    assert actions == 16 + 3 * cards + 2 * cards * most + most
    assert game.max_game_length() == longest


def test_notation_the_bounds_of_other_editions(impl: Implementation, tmp_path: Path) -> None:
    # The formulas over the sizes that a file may have.
    everything = [
        {"colour": colour, "number": number, "leaf": False}
        for number in range(1, 21)
        for colour in "PBYR"
    ]
    for cards, under in [(13, 1), (14, 1), (16, 4), (20, 3), (33, 7), (48, 20), (80, 1), (80, 60)]:
        table = {
            **PRINTED.table,
            "cards": everything[:cards],
            "last_round": {"under": under},
            "utsuwa": {**PRINTED.table["utsuwa"], "count": 19},
        }
        edition = written(tmp_path, table, f"{cards}-{under}.toml")
        for players in range(2, 6):
            if cards - under < 4 + 4 * players:
                continue
            game = edition.load(impl, players)
            most = edition.most_open(players)
            assert 6 <= most <= 50
            assert game.num_distinct_actions() == edition.stop(players) + most - 1 <= 8306
            assert game.max_game_length() == edition.longest(players)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_notation_the_bound_on_compositions_is_attained(
    impl: Implementation, name: str, players: int
) -> None:
    # Seat 0 starts two compositions a turn while each other seat plays one card (one in the round
    # that r = n leaves over), nobody refreshes, and all four in the special turn.
    edition = EDITIONS[name]
    most = edition.most_open(players)
    remainder = edition.free(players) % (players + 1)
    state = edition.load(impl, players).new_initial_state(3)
    first = remainder == players
    while not state.is_terminal():
        view, texts = look(state), legal_texts(state)
        seat = state.current_player()
        new = [text for text in texts if text.endswith("@new")]
        if view.phase == "play":
            two = seat == 0 and not first
            if view.round == "special":
                text = new[0] if seat == 0 else "stop"
            elif view.played == 0 or (two and view.played == 1):
                text = new[0]
            else:
                text = "stop"
        else:
            text = {"refresh": "keep", "exchange": "noexchange", "complete": "done"}[view.phase]
        state = play(state, text)
        if look(state).mover == "0" and seat == players - 1:
            first = False
    assert next(len(compositions) for compositions in look(state).open) == most


# --- Actions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_notation_the_table_of_ids(impl: Implementation, name: str, players: int) -> None:
    edition = EDITIONS[name]
    game = edition.load(impl, players)
    most, stop = edition.most_open(players), edition.stop(players)
    expected = {0: "keep", 16: "noexchange", stop: "stop", stop + most - 2: "done"}
    expected.update({number: f"refresh:{number:04b}" for number in range(1, 16)})
    first = 17 + 4 * len(edition.cards)
    for index, card in enumerate(edition.cards):
        for slot in range(1, 5):
            expected[17 + 4 * index + slot - 1] = f"{card}<>{slot}"
        base = first + index * (2 * most - 1)
        expected[base] = f"{card}@new"
        for number in range(1, most):
            expected[base + 2 * number - 1] = f"{card}@{number}L"
            expected[base + 2 * number] = f"{card}@{number}R"
    expected.update({stop + number: f"complete:{number}" for number in range(1, most - 2)})
    assert sorted(expected) == list(range(game.num_distinct_actions()))
    for player in {0, players - 1}:
        texts = [game.action_to_string(player, a) for a in range(game.num_distinct_actions())]
        assert texts == [expected[action] for action in sorted(expected)]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("keep", 0),
        ("refresh:0001", 1),
        ("refresh:0110", 6),
        ("refresh:1111", 15),
        ("noexchange", 16),
        ("P1<>1", 17),
        ("B6<>1", 85),
        ("B6<>2", 86),
        ("W12<>4", 304),
        ("P1@new", 305),
        ("P1@1L", 306),
        ("P1@1R", 307),
        ("P2@new", 376),
        ("W12@35R", 5416),
        ("stop", 5417),
        ("complete:1", 5418),
        ("complete:33", 5450),
        ("done", 5451),
    ],
)
def test_notation_ids_of_the_page(impl: Implementation, text: str, action: int) -> None:
    assert PRINTED.load(impl).action_to_string(0, action) == text


def test_notation_an_exchange_is_written_with_the_card_in_the_slot(impl: Implementation) -> None:
    state = PRINTED.load(impl).new_initial_state(0)
    actions = state.legal_actions()
    assert actions[:3] == [16, 85, 86]
    assert legal_texts(state)[:3] == ["noexchange", "B6<>R2", "B6<>P5"]
    # Both forms are read.
    for text in ("B6<>P5", "B6<>2"):
        assert state.string_to_action(text) == 86


def test_notation_exchanges_that_are_not_legal_are_written_too(impl: Implementation) -> None:
    # With the card that lies in the slot now, also where there is nothing to exchange.
    state = PRINTED.state(impl, phase="play", market="Y1,B2,W3,R4")
    assert state.action_to_string(0, 17) == "P1<>Y1"
    assert state.action_to_string(1, 20) == "P1<>R4"
    over = PRINTED.state(impl, phase="end", market="Y1,B2,W3,R4")
    assert over.action_to_string(0, 18) == "P1<>B2"


def test_notation_legal_actions_are_ascending(impl: Implementation) -> None:
    state = EXAMPLE.load(impl, 3).new_initial_state(2)
    while not state.is_terminal():
        actions = state.legal_actions()
        assert actions == sorted(actions)
        state.apply_action(actions[len(actions) // 2])


@pytest.mark.parametrize(("name", "players"), [("printed", 2), ("example", 3), ("tiny", 2)])
def test_notation_texts_read_back(impl: Implementation, name: str, players: int) -> None:
    game = EDITIONS[name].load(impl, players)
    for seed in range(2):
        state = game.new_initial_state(seed)
        step = 0
        while not state.is_terminal():
            actions, texts = state.legal_actions(), legal_texts(state)
            assert len(set(texts)) == len(texts)
            assert [state.string_to_action(text) for text in texts] == actions
            plain = [game.action_to_string(state.current_player(), action) for action in actions]
            assert [state.string_to_action(text) for text in plain] == actions
            step += 1
            state.apply_action(actions[(5 * step + seed) % len(actions)])


# --- Positions --------------------------------------------------------------------------------


POSITIONS: dict[str, dict[str, Any]] = {
    "refresh": {"phase": "refresh", "market": "Y1,Y2,Y3,R9"},
    "exchange": {"hands": ["P1,P2!,B6,K9!"]},
    "exchange of seat 1": {"mover": 1},
    "play": {"phase": "play", "open": ["B2,B12;B1;B3"]},
    "play, one played": {"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B2,B3+"]},
    "play of seat 1": {"phase": "play", "mover": 1},
    "complete": {
        "phase": "complete",
        "played": 2,
        "open": ["B1,B3,B4,B6+;Y1;R1,W2+"],
    },
    "a completed one": {
        "done": ["B1,K3,B7,K9,B9:3;B3,B4,B5,B6:0"],
        "slots": "1:1,7:1,6:1,8:2",
    },
    "the last round": {"round": "last", "mover": 1},
    "the last round, an empty deck": {"round": "last", "mover": 1, "deck": 0, "players": 3},
    "the special round": {"round": "special"},
    "special, 3 played": {
        "round": "special",
        "phase": "play",
        "played": 3,
        "hands": ["P1"],
        "open": ["B12;B2+;B3+;B4+"],
    },
    "special, completing with no hand": {
        "round": "special",
        "phase": "complete",
        "played": 4,
        "hands": ["-"],
        "open": ["B12;B2,B3,B4,B6+"],
    },
    # Ten revealed and one slot empty: 20 - 6 = 14 tokens on completed compositions.
    "an empty slot": {
        "done": [
            "B1,K3,B5,K7,B9:4;B2,K4,B6,K8,B10:4",
            "R2,Y4,R6,Y8,R10:4;P1,R3,P3,R9,P9:2",
        ],
        "slots": "-,7:2,2:2,3:2",
        "used": "1,4,6,8,9,12,13",
        "stack": "5,10,11,14",
    },
    "the end": {"phase": "end"},
}


@pytest.mark.parametrize("name", list(POSITIONS))
def test_notation_positions_are_read_and_written(impl: Implementation, name: str) -> None:
    position = POSITIONS[name]
    text = PRINTED.text(**position)
    game = PRINTED.load(impl, position.get("players", 2))
    state = game.deserialize_state(text)
    assert state.serialize() == text
    assert game.sample_state(text, 7).serialize() == text
    assert state.history() == []
    mover = look(text).mover
    assert state.current_player() == (-4 if mover == "-" else int(mover))
    assert state.is_terminal() == (mover == "-")


def test_notation_positions_with_another_numbering_are_different(impl: Implementation) -> None:
    one = PRINTED.state(impl, open=["B2;B3"])
    other = PRINTED.state(impl, open=["B3;B2"])
    assert one != other


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_notation_texts_and_views_all_game_long(
    impl: Implementation, name: str, players: int
) -> None:
    game = EDITIONS[name].load(impl, players)
    state = game.new_initial_state(11)
    step = 0
    while True:
        text = state.serialize()
        view = look(text)
        assert view.fields[0] == "ikebana"
        assert view.fields[1] == game.edition()
        assert view.fields[2] == str(players)
        assert game.deserialize_state(text) == state
        for seat in range(players):
            masked = state.information_state_string(seat)
            assert masked == masked_by_hand(text, seat)
            assert state.observation_string(seat) == masked
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[(7 * step + 3) % len(actions)])
        step += 1


def masked_by_hand(text: str, seat: int) -> str:
    """The information state as the page words it."""
    fields = text.split(" ")

    def hidden(cards: str) -> str:
        if cards == "-":
            return "-"
        items = cards.split(",")
        known = [card for card in items if card.endswith("!")]
        unseen = len(items) - len(known)
        return ",".join([*known, f"?{unseen}"] if unseen else known)

    fields[8], fields[15] = hidden(fields[8]), hidden(fields[15])
    hands = fields[10].split("/")
    fields[10] = "/".join(
        hand if place == seat else hidden(hand) for place, hand in enumerate(hands)
    )
    return " ".join(fields)


def test_notation_the_information_state_of_the_page(impl: Implementation) -> None:
    state = PRINTED.load(impl).new_initial_state(0)
    assert state.information_state_string(1) == (
        "ikebana 59ac52e1683b 2 exchange 0 regular 0 R2,P5,P6,B9 ?60 - ?4/B12,R1,W8,W9 -/- -/- "
        "4:2,13:2,1:2,10:2 - ?10"
    )


def test_notation_one_unseen_item_is_masked_too(impl: Implementation) -> None:
    # "Also where only one card is possible": a deck of 1 and all else in sight.
    state = PRINTED.state(
        impl, round="special", deck="K12", hands=["P1,P2!,P3!,P4!", "B1!,B2!,B3!,B4!"]
    )
    assert look(state.information_state_string(0)).deck == ["?1"]
    assert look(state.information_state_string(1)).hands[0] == ["P2!", "P3!", "P4!", "?1"]
    again = state.resample_from_infostate(0, 5)
    assert look(again).deck == ["K12"]


def test_notation_a_known_hand_has_no_question_mark(impl: Implementation) -> None:
    state = PRINTED.state(impl, hands=["P1!,P2!,P3!,P4!", "B1!,B2,B3!,B4!"])
    assert look(state.information_state_string(1)).hands[0] == ["P1!", "P2!", "P3!", "P4!"]
    assert look(state.information_state_string(0)).hands[1] == ["B1!", "B3!", "B4!", "?1"]


def test_notation_nothing_asked_depends_on_what_is_hidden_from_others(
    impl: Implementation,
) -> None:
    # Whoever samples from seat 1's view gets the same phase, mover and round as seat 0 goes on.
    game = PRINTED.load(impl)
    state = game.new_initial_state(27)
    for text, seed in itertools.product(("keep", "refresh:1000"), range(3)):
        after = play(state, text)
        sample = after.resample_from_infostate(1, seed)
        assert look(sample).fields[:8] == look(after).fields[:8]


def test_notation_another_order_or_form_is_refused(impl: Implementation) -> None:
    text = PRINTED.text(hands=["P1,P2!,B6,K9"], deck=40)
    game = PRINTED.load(impl)
    assert game.deserialize_state(text)
    for old, new in (
        ("P1,P2!,B6,K9", "P2!,P1,B6,K9"),
        ("P1,P2!,B6,K9", "P1,P2!!,B6,K9"),
        ("P1,P2!,B6,K9", "P1,P2! ,B6,K9"),
        ("P1,P2!,B6,K9", "P01,P2!,B6,K9"),
        ("P1,P2!,B6,K9", "p1,P2!,B6,K9"),
        ("1:2,2:2", "1:02,2:2"),
        ("1:2,2:2", "01:2,2:2"),
    ):
        assert old in text
        with pytest.raises(kadan.NotationError):
            game.deserialize_state(text.replace(old, new))
    reversed_discards = ",".join(reversed(look(text).discards))
    with pytest.raises(kadan.NotationError):
        game.deserialize_state(text.replace(look(text).fields[9], reversed_discards))


def test_notation_of_an_edition_with_gaps(impl: Implementation) -> None:
    # The index of a card is its place in the file, not its colour and number.
    game = EXAMPLE.load(impl)
    assert game.action_to_string(0, 17 + 4 * 1) == "G1<>1"
    assert game.action_to_string(0, 17 + 4 * 62 + 3) == "T31<>4"
