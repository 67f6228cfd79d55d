"""Exchange, play and refill: IK-7, IK-8, IK-14."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.ikebana import EXAMPLE, PRINTED, legal_texts, look, play
from helpers.implementations import Implementation

# --- Exchange ---------------------------------------------------------------------------------


def exchanging(impl: Implementation, **position: Any) -> Any:
    """Seat 0 before its exchange."""
    return PRINTED.state(
        impl,
        **{
            "market": "Y1,B2,W3,R4",
            "hands": ["P1,P2,B6,K9", "Y5,Y6,Y7,Y8"],
            "top": "K12,W12",
            **position,
        },
    )


def test_ik7_every_hand_card_with_every_market_card(impl: Implementation) -> None:
    texts = legal_texts(exchanging(impl))
    pairs = [f"{g}<>{t}" for g in ("P1", "P2", "B6", "K9") for t in ("Y1", "B2", "W3", "R4")]
    assert texts == ["noexchange", *pairs]


def test_ik7_no_exchange(impl: Implementation) -> None:
    state = exchanging(impl)
    before, after = look(state), look(play(state, "noexchange"))
    assert (after.phase, after.mover, after.played) == ("play", "0", 0)
    assert (after.market, after.hands) == (before.market, before.hands)


@pytest.mark.parametrize("slot", range(4))
def test_ik7_the_given_card_lies_in_the_slot_of_the_taken(impl: Implementation, slot: int) -> None:
    taken = ["Y1", "B2", "W3", "R4"][slot]
    after = look(play(exchanging(impl), f"B6<>{taken}"))
    expected = ["Y1", "B2", "W3", "R4"]
    expected[slot] = "B6"
    assert after.market == expected
    assert after.hands[0] == PRINTED.ordered(["P1", "P2", "K9", f"{taken}!"])
    assert (after.phase, after.mover) == ("play", "0")


def test_ik7_once_a_turn(impl: Implementation) -> None:
    after = play(exchanging(impl), "B6<>Y1")
    assert not [text for text in legal_texts(after) if "<>" in text or text == "noexchange"]


def test_ik7_the_taken_card_is_known_to_all(impl: Implementation) -> None:
    after = play(exchanging(impl), "B6<>Y1")
    assert look(after).hands[0] == ["P1", "P2", "Y1!", "K9"]
    assert look(after.information_state_string(1)).hands[0] == ["Y1!", "?3"]
    assert look(after.information_state_string(0)).hands == [["P1", "P2", "Y1!", "K9"], ["?4"]]


def test_ik7_known_until_it_leaves_the_hand(impl: Implementation) -> None:
    # Kept over two turns, then played.
    state = play(exchanging(impl), "B6<>Y1", "P1@new", "stop")
    assert look(state.information_state_string(1)).hands[0] == ["Y1!", "?3"]
    state = play(state, "noexchange", "Y5@new", "stop", "noexchange")
    assert look(state).hands[0] == PRINTED.ordered(["P2", "Y1!", "K9", "K12"])
    after = play(state, "Y1@new")
    assert look(after).hands[0] == ["P2", "K9", "K12"]
    assert look(after).open[0] == ["P1", "Y1+"]
    assert look(after.information_state_string(1)).hands[0] == ["?3"]


def test_ik7_a_known_card_given_back_loses_its_mark(impl: Implementation) -> None:
    state = exchanging(impl, hands=["P1,P2!,B6,K9", "Y5,Y6,Y7,Y8"])
    after = look(play(state, "P2<>W3"))
    assert after.market == ["Y1", "B2", "P2", "R4"]
    assert after.hands[0] == ["P1", "B6", "K9", "W3!"]


def test_ik7_a_card_taken_is_known_whoever_gave_it(impl: Implementation) -> None:
    # Seat 0 gives B6, seat 1 takes it.
    state = play(exchanging(impl), "B6<>Y1", "P1@new", "stop", "Y5<>B6")
    view = look(state)
    assert view.market == ["Y5", "B2", "W3", "R4"]
    assert view.hands[1] == ["B6!", "Y6", "Y7", "Y8"]
    assert look(state.information_state_string(0)).hands[1] == ["B6!", "?3"]


def test_ik7_a_refilled_card_is_not_known(impl: Implementation) -> None:
    after = play(exchanging(impl), "noexchange", "P1@new", "P2@new")
    assert look(after).hands[0] == ["B6", "K9", "K12", "W12"]
    assert look(after.information_state_string(1)).hands[0] == ["?4"]


@pytest.mark.parametrize(("hand", "count"), [("P1,P2", 9), ("P1,P2,P3", 13), ("P1,P2,P3,P4", 17)])
def test_ik7_asked_with_short_hands(impl: Implementation, hand: str, count: int) -> None:
    # IK-15: a special turn may start with 2 or 3 cards.
    state = PRINTED.state(impl, players=3, round="special", deck=0, hands=[hand])
    assert len(state.legal_actions()) == count


# --- Play -------------------------------------------------------------------------------------


def playing(impl: Implementation, hand: str, table: str = "-", **position: Any) -> Any:
    """Seat 0 is to play from this hand beside these compositions."""
    return PRINTED.state(
        impl, **{"phase": "play", "hands": [hand], "open": [table], "deck": 40, **position}
    )


def plays(state: Any, card: str) -> list[str]:
    """Where a card may go."""
    return [text.partition("@")[2] for text in legal_texts(state) if text.startswith(f"{card}@")]


@pytest.mark.parametrize(
    ("table", "card", "where"),
    [
        # The number is below, equal to, between, equal to and above the ends.
        ("Y3,Y5", "P2", ["new", "1L"]),
        ("Y3,Y5", "P3", ["new", "1L"]),
        ("Y3,Y5", "P4", ["new"]),
        ("Y3,Y5", "P5", ["new", "1R"]),
        ("Y3,Y5", "P6", ["new", "1R"]),
        # Equal numbers: both ends.
        ("Y3,R3", "P3", ["new", "1L", "1R"]),
        ("Y3,R3", "P2", ["new", "1L"]),
        ("Y3,R3", "P4", ["new", "1R"]),
        # A single card: both ends only for an equal number.
        ("Y3", "P3", ["new", "1L", "1R"]),
        ("Y3", "P2", ["new", "1L"]),
        ("Y3", "P4", ["new", "1R"]),
        # Two and more compositions.
        ("Y3;R8", "P5", ["new", "1R", "2L"]),
        ("Y3,K8;R8,W8;Y9", "P8", ["new", "1R", "2L", "2R", "3L"]),
    ],
)
def test_ik8_where_a_card_may_go(
    impl: Implementation, table: str, card: str, where: list[str]
) -> None:
    state = playing(impl, f"{card},W10,W11,W12", table)
    assert plays(state, card) == where


def test_ik8_left_and_right_of_equal_numbers_are_different_moves(impl: Implementation) -> None:
    state = playing(impl, "P3,W10,W11,W12", "Y3,R3;Y6;Y7")
    assert look(play(state, "P3@1L")).open[0][0] == "P3,Y3,R3+"
    assert look(play(state, "P3@1R")).open[0][0] == "Y3,R3,P3+"
    assert play(state, "P3@1L") != play(state, "P3@1R")


def test_ik8_no_card_goes_into_the_middle(impl: Implementation) -> None:
    state = playing(impl, "P4,P6,P8,P10", "Y3,Y5,Y7,Y9,Y11")
    for card in ("P4", "P6", "P8", "P10"):
        assert plays(state, card) == ["new"]


def test_ik8_the_example_of_the_rulebook(impl: Implementation) -> None:
    # Michele has P3 B6, exchanges Y7 for P1 and plays P1 to the left and R6 to the right.
    state = PRINTED.state(
        impl, market="P1,B1,W2,R3", hands=["Y7,R6,R7,K8"], open=["P3,B6;Y12"], deck=40
    )
    after = play(state, "Y7<>P1", "P1@1L", "R6@1R")
    assert look(after).market == ["Y7", "B1", "W2", "R3"]
    assert look(after).phase == "complete"
    assert look(after).open[0] == ["P1,P3,B6,R6+", "Y12"]
    assert legal_texts(after) == ["complete:1", "done"]


def test_ik8_a_new_composition_comes_last(impl: Implementation) -> None:
    state = playing(impl, "P1,P12,W10,W11", "Y3;R8")
    after = look(play(state, "P1@new"))
    assert after.open[0] == ["Y3", "R8", "P1+"]
    after = look(play(state, "P12@new", "P1@new"))
    assert after.open[0] == ["Y3", "R8", "P12", "P1"]


def test_ik8_only_own_compositions(impl: Implementation) -> None:
    state = playing(impl, "P1,P2,P3,P4", open=["B9", "Y5;K5"])
    for card in ("P1", "P2", "P3", "P4"):
        assert plays(state, card) == ["new", "1L"]


def test_ik8_the_first_card_is_compulsory(impl: Implementation) -> None:
    state = playing(impl, "P1,P2,P3,P4")
    assert "stop" not in legal_texts(state)
    assert all("@" in text for text in legal_texts(state))


def test_ik8_stop_after_the_first_card(impl: Implementation) -> None:
    state = play(playing(impl, "P1,P2,P3,P4", "-"), "P2@new")
    assert look(state).phase == "play"
    assert look(state).played == 1
    assert legal_texts(state) == [
        *("P1@new", "P1@1L", "P3@new", "P3@1R", "P4@new", "P4@1R"),
        "stop",
    ]
    after = look(play(state, "stop"))
    assert (after.mover, after.played) == ("1", 0)


def test_ik8_the_phase_is_over_after_the_second_card(impl: Implementation) -> None:
    after = look(play(playing(impl, "P1,P2,P3,P4", "-"), "P2@new", "P3@new"))
    assert (after.phase, after.mover, after.played) == ("exchange", "1", 0)


def test_ik8_both_cards_on_one_or_on_two_compositions(impl: Implementation) -> None:
    state = playing(impl, "P4,P6,W10,W11", "Y5;R5")
    one = look(play(state, "P4@1L", "P6@1R"))
    assert one.open[0] == ["P4,Y5,P6", "R5"]
    two = look(play(state, "P4@1L", "P6@2R"))
    assert two.open[0] == ["P4,Y5", "R5,P6"]


def test_ik8_added_marks(impl: Implementation) -> None:
    state = playing(impl, "P4,P6,W10,W11", "Y5;R5")
    state = play(state, "P4@1L")
    assert look(state).open[0] == ["P4,Y5+", "R5"]
    # A second card on a marked composition is one mark still, and the marks go with the turn.
    state = PRINTED.state(
        impl, phase="play", played=1, hands=["P6,W10,W11"], open=["P3,P4,Y5+;R5"], deck=40
    )
    assert look(play(state, "P6@1R")).open[0] == ["P3,P4,Y5,P6+", "R5"]
    assert look(play(state, "P6@2R")).open[0] == ["P3,P4,Y5", "R5,P6"]


def test_ik8_no_limit_to_open_compositions(impl: Implementation) -> None:
    # Two new ones a turn, as far as the cards go.
    state = PRINTED.load(impl).new_initial_state(4)
    while look(state).round == "regular":
        new = [text for text in legal_texts(state) if text.endswith("@new")]
        skip = {"refresh": "keep", "exchange": "noexchange", "complete": "done"}
        phase = look(state).phase
        own = state.current_player() == 0
        if phase == "play":
            text = new[0] if own or look(state).played == 0 else "stop"
        else:
            text = skip[phase]
        state = play(state, text)
    assert len(look(state).open[0]) > 25
    assert all("," not in composition for composition in look(state).open[0])


# --- Refill -----------------------------------------------------------------------------------


def test_ik14_up_to_four_cards_from_the_top(impl: Implementation) -> None:
    state = playing(impl, "P1,P2,P3,P4", "-", top="K12,B7,R5")
    one = look(play(state, "P2@new", "stop"))
    assert one.hands[0] == ["P1", "P3", "P4", "K12"]
    assert one.deck[:2] == ["B7", "R5"]
    two = look(play(state, "P2@new", "P4@new"))
    assert two.hands[0] == ["P1", "P3", "B7", "K12"]
    assert two.deck[0] == "R5"


def test_ik14_no_order_of_drawing_leaks(impl: Implementation) -> None:
    hands = set()
    for top in ("K12,B7", "B7,K12"):
        state = playing(impl, "P1,P2,P3,P4", "-", top=top)
        hands.add(look(play(state, "P2@new", "P4@new")).fields[10])
    assert len(hands) == 1


def test_ik14_the_refill_is_after_completing(impl: Implementation) -> None:
    state = playing(impl, "P7,P8,W10,W11", "Y5,R5,B6", top="K12")
    state = play(state, "P7@1R", "stop")
    assert look(state).phase == "complete"
    assert len(look(state).hands[0]) == 3
    assert len(look(play(state, "done")).hands[0]) == 4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ik14_the_next_seat_moves(impl: Implementation, players: int) -> None:
    for mover in range(players):
        state = PRINTED.state(impl, players=players, phase="exchange", mover=mover)
        card = look(state).hands[mover][0]
        after = look(play(state, "noexchange", f"{card}@new", "stop"))
        assert after.mover == str((mover + 1) % players)


def test_ik14_hands_are_in_the_order_of_the_file(impl: Implementation) -> None:
    # The example edition lists its cards by number.
    state = EXAMPLE.state(
        impl, phase="play", hands=["A1,L4,I9,T31"], open=["-"], top="A2,G1", deck=40
    )
    after = look(play(state, "L4@new", "T31@new"))
    assert after.hands[0] == ["A1", "G1", "A2", "I9"]
