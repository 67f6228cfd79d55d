"""The refresh of the market: IK-6, and its refills (IK-16)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.ikebana import PRINTED, legal_texts, look, play
from helpers.implementations import Implementation

#: All subsets of the market, by ascending id.
SUBSETS = [f"refresh:{number:04b}" for number in range(1, 16)]

THREE = "Y1,Y2,Y3,R9"


def asked(impl: Implementation, **position: Any) -> Any:
    """Three yellow in the market, the mover asked."""
    return PRINTED.state(impl, **{"phase": "refresh", "market": THREE, **position})


def end_of_turn(impl: Implementation, market: str, **position: Any) -> Any:
    """Seat 0 has played one card; after `stop` the turn is seat 1's, with this market."""
    return PRINTED.state(
        impl,
        **{
            "phase": "play",
            "played": 1,
            "market": market,
            "hands": ["P1,P2,P4"],
            "open": ["B8+"],
            "top": "K12",
            **position,
        },
    )


@pytest.mark.parametrize(
    "market",
    ["Y1,Y2,Y3,R9", "Y1,Y2,R9,Y3", "Y1,R9,Y2,Y3", "R9,Y1,Y2,Y3", "Y1,Y2,Y3,Y4", "W1,W12,K1,W2"],
)
def test_ik6_asked_with_three_or_four_of_a_colour(impl: Implementation, market: str) -> None:
    after = play(end_of_turn(impl, market), "stop")
    view = look(after)
    assert (view.phase, view.mover) == ("refresh", "1")
    assert legal_texts(after) == ["keep", *SUBSETS]
    assert after.legal_actions() == list(range(16))


@pytest.mark.parametrize(
    "market", ["Y1,Y2,R9,R3", "Y1,Y2,R9,W3", "Y1,R2,K9,W3", "Y1,R1,K1,W1", "Y1,R2,Y9,R3"]
)
def test_ik6_not_asked_with_fewer_alike(impl: Implementation, market: str) -> None:
    view = look(play(end_of_turn(impl, market), "stop"))
    assert (view.phase, view.mover) == ("exchange", "1")


def test_ik6_asked_before_the_first_turn(impl: Implementation) -> None:
    # The page: printed, two players, seed 27 has three yellow in the market.
    state = PRINTED.load(impl).new_initial_state(27)
    assert sorted(card[0] for card in look(state).market).count("Y") == 3
    assert look(state).phase == "refresh"
    assert legal_texts(state) == ["keep", *SUBSETS]


def test_ik6_keep(impl: Implementation) -> None:
    state = asked(impl)
    before, after = look(state), look(play(state, "keep"))
    assert after.phase == "exchange"
    assert after.mover == "0"
    assert (after.market, after.deck, after.discards) == (
        before.market,
        before.deck,
        before.discards,
    )


@pytest.mark.parametrize("subset", range(1, 16))
def test_ik6_lower_slots_are_refilled_first(impl: Implementation, subset: int) -> None:
    digits = f"{subset:04b}"
    state = asked(impl, top="K12,W11,B10,P9")
    after = look(play(state, f"refresh:{digits}"))
    fresh = iter(["K12", "W11", "B10", "P9"])
    expected = [
        next(fresh) if digit == "1" else card
        for digit, card in zip(digits, THREE.split(","), strict=True)
    ]
    gone = [card for digit, card in zip(digits, THREE.split(","), strict=True) if digit == "1"]
    assert after.market == expected
    assert after.discards == PRINTED.ordered(gone)
    assert after.deck == look(state).deck[len(gone) :]
    assert (after.phase, after.mover, after.played) == ("exchange", "0", 0)


def test_ik6_cards_of_any_colour_may_go(impl: Implementation) -> None:
    # Ruling: not only the three alike.
    after = look(play(asked(impl, top="K12"), "refresh:0001"))
    assert after.market == ["Y1", "Y2", "Y3", "K12"]
    assert after.discards == ["R9"]


def test_ik6_not_asked_again_when_three_alike_come_up(impl: Implementation) -> None:
    for top in ("W1,W2,W3,W4", "Y4,Y5,Y6,Y7"):
        after = look(play(asked(impl, top=top), "refresh:1111"))
        assert after.market == top.split(",")
        assert after.phase == "exchange"
    kept = play(asked(impl), "keep", "noexchange")
    assert look(kept).phase == "play"


def test_ik6_the_next_seat_is_asked_about_the_same_market(impl: Implementation) -> None:
    state = asked(impl, hands=["P1,P2,P4,P5"])
    after = look(play(state, "keep", "noexchange", "P1@new", "stop"))
    assert (after.phase, after.mover) == ("refresh", "1")
    assert after.market == THREE.split(",")


def test_ik6_an_exchange_that_makes_three_alike_is_after_the_refresh(impl: Implementation) -> None:
    state = PRINTED.state(impl, market="Y1,Y2,R9,R3", hands=["Y3,P2,P4,P5"])
    after = play(state, "Y3<>R9")
    assert look(after).phase == "play"
    after = play(after, "P2@new", "stop")
    assert (look(after).phase, look(after).mover) == ("refresh", "1")


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_ik6_at_most_as_many_as_the_deck_holds(impl: Implementation, size: int) -> None:
    state = asked(impl, round="last", deck=size)
    expected = [text for text in SUBSETS if text.count("1") <= size]
    assert legal_texts(state) == ["keep", *expected]


def test_ik6_the_last_cards_of_the_deck(impl: Implementation) -> None:
    state = asked(impl, round="last", deck="K12,W11")
    after = look(play(state, "refresh:0101"))
    assert after.market == ["Y1", "K12", "Y3", "W11"]
    assert after.deck == []
    assert after.fields[8] == "-"


@pytest.mark.parametrize("round", ["last", "special"])
def test_ik6_not_asked_with_an_empty_deck(impl: Implementation, round: str) -> None:
    # Seat 0 ends its turn; seat 1 finds three alike and no deck.
    state = end_of_turn(impl, THREE, round=round, deck=0, top="")
    after = look(play(state, "stop"))
    assert (after.phase, after.mover) == ("exchange", "1")


@pytest.mark.parametrize("round", ["regular", "last", "special"])
def test_ik6_asked_in_every_round(impl: Implementation, round: str) -> None:
    state = end_of_turn(impl, THREE, round=round, open=["B8+;W9"])
    after = look(play(state, "stop"))
    assert (after.phase, after.mover, after.round) == ("refresh", "1", round)


def test_ik6_three_alike_from_the_refill_of_the_market_only(impl: Implementation) -> None:
    # A refill of a hand does not change the market: nothing is asked of the next seat.
    state = end_of_turn(impl, "Y1,Y2,R9,R3", top="Y3,Y4")
    assert look(play(state, "stop")).phase == "exchange"


def test_ik6_the_market_always_holds_four(impl: Implementation) -> None:
    for subset in range(1, 16):
        view = look(play(asked(impl, round="last", deck=4), f"refresh:{subset:04b}"))
        assert len(view.market) == 4
