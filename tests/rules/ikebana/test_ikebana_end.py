"""The Last Round card, short hands, the special round, points and winners: IK-15 to IK-19."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.ikebana import EXAMPLE, PRINTED, TINY, legal_texts, look, play
from helpers.implementations import Implementation


def last_card(impl: Implementation, **position: Any) -> Any:
    """Seat 0 has played one card of its turn and is to draw for it."""
    return PRINTED.state(
        impl,
        **{"phase": "play", "played": 1, "hands": ["P1,P2,P4"], "open": ["B8+"], **position},
    )


# --- The Last Round card comes out ------------------------------------------------------------


def test_ik16_on_top_of_the_deck_it_is_not_yet_drawn(impl: Implementation) -> None:
    after = look(play(last_card(impl, deck=16), "stop"))
    assert len(after.deck) == 15
    assert after.round == "regular"


def test_ik16_drawn_into_a_hand(impl: Implementation) -> None:
    after = look(play(last_card(impl, deck=15, top="K12"), "stop"))
    assert after.hands[0] == ["P1", "P2", "P4", "K12"]
    assert len(after.deck) == 14
    assert (after.round, after.mover) == ("last", "1")


@pytest.mark.parametrize(("deck", "round"), [(15, "last"), (16, "last"), (17, "regular")])
def test_ik16_drawn_on_past_by_a_refill_of_two(impl: Implementation, deck: int, round: str) -> None:
    after = look(play(last_card(impl, deck=deck, top="K12,W11"), "P1@new"))
    assert after.hands[0] == ["P2", "P4", "K12", "W11"]
    assert after.round == round


@pytest.mark.parametrize(
    ("deck", "count", "round"),
    [
        (15, 1, "last"),
        (16, 1, "regular"),
        (16, 2, "last"),
        (18, 3, "regular"),
        (18, 4, "last"),
        (19, 4, "regular"),
        (15, 4, "last"),
    ],
)
def test_ik16_drawn_into_the_market(
    impl: Implementation, deck: int, count: int, round: str
) -> None:
    state = PRINTED.state(
        impl, phase="refresh", market="Y1,Y2,Y3,R9", deck=deck, top="K12,W11,B10,P9"
    )
    after = look(play(state, f"refresh:{'1' * count}{'0' * (4 - count)}"))
    assert after.round == round
    assert len(after.market) == 4
    assert len(after.deck) == deck - count
    assert (after.phase, after.mover) == ("exchange", "0")


def test_ik16_out_is_seen_by_all(impl: Implementation) -> None:
    after = play(last_card(impl, deck=15), "stop")
    for seat in range(2):
        assert look(after.information_state_string(seat)).round == "last"
        assert look(after.information_state_string(seat)).deck == ["?14"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("drawer", [0, 1, 2, 3, 4])
def test_ik16_the_round_is_completed(impl: Implementation, players: int, drawer: int) -> None:
    # All seats have had the same number of turns; then the special round begins with seat 0.
    drawer %= players
    state = PRINTED.state(impl, players=players, mover=drawer, deck=15)
    turns = []
    while look(state).round != "special":
        seat = state.current_player()
        turns.append(seat)
        card = look(state).hands[seat][0].rstrip("!")
        state = play(state, "noexchange", f"{card}@new", "stop")
        assert look(state).phase == "exchange"
    assert turns == list(range(drawer, players))
    assert (look(state).mover, look(state).round) == ("0", "special")


def test_ik16_drawn_by_the_last_seat_the_round_is_complete(impl: Implementation) -> None:
    state = PRINTED.state(
        impl,
        mover=1,
        phase="play",
        played=1,
        hands=["Y5,Y6,Y7,Y8", "P1,P2,P4"],
        open=[None, "B8+"],
        deck=15,
    )
    after = look(play(state, "stop"))
    assert (after.round, after.mover, after.phase) == ("special", "0", "exchange")
    assert len(after.deck) == 14


def test_ik16_drawn_by_a_refresh_of_the_last_seat(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, phase="refresh", mover=1, market="Y1,Y2,Y3,R9", deck=15, hands=[None, "P1,P2,P4,P5"]
    )
    state = play(state, "refresh:0001")
    assert (look(state).round, look(state).mover) == ("last", "1")
    state = play(state, "noexchange", "P1@new", "stop")
    assert (look(state).round, look(state).mover) == ("special", "0")


def test_ik16_not_out_after_the_last_seat_a_new_round_begins(impl: Implementation) -> None:
    state = PRINTED.state(impl, mover=1, deck=16, hands=[None, "P1,P2,P4,P5"])
    after = look(play(state, "noexchange", "P1@new", "stop"))
    assert len(after.deck) == 15
    assert (after.round, after.mover) == ("regular", "0")


def test_ik16_further_draws_have_no_effect(impl: Implementation) -> None:
    state = PRINTED.state(impl, players=3, round="last", mover=1, deck=14)
    assert look(state).round == "last"
    card = look(state).hands[1][0]
    after = look(play(state, "noexchange", f"{card}@new", "stop"))
    assert (after.round, after.mover, len(after.deck)) == ("last", "2", 13)


def test_ik16_other_editions(impl: Implementation) -> None:
    # Example: 9 Flowers. Tiny: both of the deck lie under the card from the start.
    for deck, round in ((10, "regular"), (9, "last")):
        state = EXAMPLE.state(
            impl, phase="play", played=1, hands=["A1,A2,A3"], open=["T31+"], deck=deck
        )
        assert look(play(state, "stop")).round == round
    state = TINY.load(impl).new_initial_state(0)
    assert look(play(state, "noexchange", "R5@new", "stop")).round == "last"


# --- Short hands ------------------------------------------------------------------------------


def test_ik15_the_hand_stays_short(impl: Implementation) -> None:
    for deck, hand in (("", 2), ("K12", 3), ("K12,W11", 4)):
        state = PRINTED.state(
            impl,
            players=3,
            round="last",
            phase="play",
            played=1,
            hands=["P1,P2,P4"],
            open=["B8+"],
            deck=deck,
        )
        after = look(play(state, "P1@new"))
        assert len(after.hands[0]) == hand
        assert after.deck == []
        assert after.mover == "1"


def test_ik15_discards_are_never_reshuffled(impl: Implementation) -> None:
    state = PRINTED.state(
        impl,
        players=3,
        round="last",
        phase="play",
        played=1,
        hands=["P1,P2,P4"],
        open=["B8+"],
        deck=0,
    )
    assert look(state).discards
    after = look(play(state, "stop"))
    assert after.discards == look(state).discards
    assert after.deck == []


def test_ik15_a_refresh_may_take_what_the_hands_would_have_got(impl: Implementation) -> None:
    # Three players, 4 cards left in the last round.
    state = PRINTED.state(
        impl,
        players=3,
        round="last",
        phase="refresh",
        mover=2,
        market="Y1,Y2,Y3,R9",
        deck="K12,W11,B10,P9",
        hands=[None, None, "P1,P2,P4,P5"],
    )
    state = play(state, "refresh:1111", "noexchange", "P1@new", "P2@new")
    view = look(state)
    assert view.hands[2] == ["P4", "P5"]
    assert len(view.market) == 4
    assert (view.round, view.mover) == ("special", "0")
    assert [len(hand) for hand in view.hands] == [4, 4, 2]


@pytest.mark.parametrize("size", [2, 3])
def test_ik15_a_short_special_turn(impl: Implementation, size: int) -> None:
    hand = ["P1", "P3", "P5"][:size]
    state = PRINTED.state(
        impl,
        players=3,
        round="special",
        deck=0,
        hands=[",".join(hand)],
        open=["B2;B12"],
        market="R1,R12,W1,K1",
    )
    texts = legal_texts(state)
    assert len(texts) == 1 + 4 * size
    after = play(state, "noexchange")
    assert "stop" in legal_texts(after)
    for card in hand:
        after = play(after, f"{card}@new")
    assert look(after).mover == "1"
    assert look(after).hands[0] == []


def test_ik15_with_two_players_no_hand_is_short(impl: Implementation) -> None:
    # The worst last round: both refresh four and draw two; L = 15 suffices for 12.
    state = PRINTED.state(
        impl,
        phase="refresh",
        market="Y1,Y2,Y3,R9",
        deck=15,
        top="R1,R2,R3,R4,K11,K12,R5,R6,R7,R8,W11,W12",
        hands=["P1,P2,P4,P5", "B1,B2,B4,B5"],
    )
    state = play(state, "refresh:1111", "noexchange", "P1@new", "P2@new")
    state = play(state, "refresh:1111", "noexchange", "B1@new", "B2@new")
    view = look(state)
    assert [len(hand) for hand in view.hands] == [4, 4]
    assert (view.phase, view.round, view.mover, len(view.deck)) == ("refresh", "special", "0", 3)


# --- The special round ------------------------------------------------------------------------


def special(impl: Implementation, hand: str = "P1,P2,P4,P5", **position: Any) -> Any:
    """Seat 0 in the special round, before it plays its first card."""
    return PRINTED.state(
        impl, **{"round": "special", "phase": "play", "hands": [hand], "deck": 14, **position}
    )


def test_ik17_stop_is_offered_from_the_start(impl: Implementation) -> None:
    state = special(impl, open=["B9"])
    assert legal_texts(state)[-1] == "stop"
    after = look(play(state, "stop"))
    assert (after.mover, after.phase, after.round) == ("1", "exchange", "special")
    assert after.hands[0] == ["P1", "P2", "P4", "P5"]


def test_ik17_stop_without_a_card_completes_nothing(impl: Implementation) -> None:
    # Ruling: a composition of four is there, but nothing was added.
    after = look(play(special(impl, open=["B2,B4,B5,B8"]), "stop"))
    assert after.mover == "1"
    assert after.open[0] == ["B2,B4,B5,B8"]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_ik17_any_number_of_cards(impl: Implementation, count: int) -> None:
    state = special(impl)
    for number, card in enumerate(["P1", "P2", "P4"][:count], 1):
        state = play(state, f"{card}@new")
        assert (look(state).played, look(state).phase) == (number, "play")
        assert "stop" in legal_texts(state)
    after = look(play(state, "stop"))
    assert after.mover == "1"
    assert len(after.hands[0]) == 4 - count


def test_ik17_after_the_last_card_the_phase_is_over_unasked(impl: Implementation) -> None:
    after = look(play(special(impl), "P1@new", "P2@new", "P4@new", "P5@new"))
    assert (after.mover, after.phase) == ("1", "exchange")
    assert after.hands[0] == []
    completing = play(special(impl, open=["B9"]), *_four("P1", "P2", "P4", "P5"))
    assert look(completing).phase == "complete"
    assert look(completing).played == 4


def _four(*cards: str) -> list[str]:
    """Four cards as one new composition, the first."""
    return [f"{cards[0]}@new", *(f"{card}@2R" for card in cards[1:])]


def test_ik17_started_and_completed_in_one_turn(impl: Implementation) -> None:
    state = special(impl, open=["B9"], slots="3:2,1:2,2:2,4:2")
    state = play(state, *_four("P1", "P2", "P4", "P5"))
    assert legal_texts(state) == ["complete:2", "done"]
    after = play(state, "complete:2")
    assert look(after).done[0] == ["P1,P2,P4,P5:2"]
    assert look(after).slots == ["3:1", "1:2", "2:1", "4:2"]
    assert look(after).mover == "1"


def test_ik17_no_refill(impl: Implementation) -> None:
    state = special(impl, top="K12")
    deck = look(state).deck
    after = look(play(state, "P1@new", "stop"))
    assert after.hands[0] == ["P2", "P4", "P5"]
    assert after.deck == deck


def test_ik17_refresh_and_exchange_as_usual(impl: Implementation) -> None:
    state = special(impl, phase="refresh", market="Y1,Y2,Y3,R9", top="K12", open=["B9"])
    state = play(state, "refresh:1000")
    assert look(state).market == ["K12", "Y2", "Y3", "R9"]
    state = play(state, "P1<>K12")
    assert look(state).hands[0] == ["P2", "P4", "P5", "K12!"]
    assert look(state).phase == "play"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ik17_one_turn_a_seat_then_the_end(impl: Implementation, players: int) -> None:
    state = PRINTED.state(impl, players=players, round="special", deck=10)
    seats = []
    while not state.is_terminal():
        assert look(state).round == "special"
        seats.append(state.current_player())
        state = play(state, "noexchange", "stop")
    assert seats == list(range(players))
    view = look(state)
    assert (view.phase, view.mover, view.round, view.played) == ("end", "-", "special", 0)
    assert state.current_player() == -4
    assert state.legal_actions() == []
    assert [len(hand) for hand in view.hands] == [4] * players


def test_ik17_the_marks_go_at_the_end(impl: Implementation) -> None:
    state = special(impl, mover=1, hands=["", "P1,P2,P4,P5"], open=[None, "B9"])
    after = look(play(state, "P1@new", "stop"))
    assert after.phase == "end"
    assert after.open[1] == ["B9", "P1"]


def test_ik17_nothing_is_revealed_at_the_end(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, phase="end", hands=["P1!,P2,P4,P5", "B1,B2!"], deck=9, open=["B9", "R9;R8;R7;W9"]
    )
    assert state.is_terminal()
    view = look(state.information_state_string(0))
    assert view.hands == [["P1!", "P2", "P4", "P5"], ["B2!", "?1"]]
    assert view.deck == ["?9"]
    assert view.stack == ["?10"]
    assert look(state.information_state_string(1)).hands == [["P1!", "?3"], ["B1", "B2!"]]


# --- Points -----------------------------------------------------------------------------------


def ended(impl: Implementation, *done: str, slots: str, used: str = "-", **position: Any) -> Any:
    """A finished game with these completed compositions, one text a seat."""
    return PRINTED.state(
        impl,
        players=len(done),
        phase="end",
        done=list(done),
        slots=slots,
        used=used,
        hands=["-"] * len(done),
        deck=0,
        **position,
    )


@pytest.mark.parametrize(
    ("tokens", "points"), [(0, 2), (1, 2 + 3), (2, 2 + 5), (3, 2 + 6), (4, 2 + 6)]
)
def test_ik18_points_of_a_simple_composition(
    impl: Implementation, tokens: int, points: int
) -> None:
    # Alternate, symmetrical, blue and pink, odd: all four of the slots hold.
    slots = ",".join(
        f"{card}:{1 if place < tokens else 2}" for place, card in enumerate((1, 2, 6, 7))
    )
    state = ended(impl, f"B1,K3,B7,K9,B9:{tokens}", "-", slots=slots)
    assert sum(PRINTED.flowers[card].leaf for card in ("B1", "K3", "B7", "K9", "B9")) == 0
    assert state.scores() == [points, 0]


@pytest.mark.parametrize(
    ("tokens", "points"), [(0, 5), (1, 5 + 3), (2, 5 + 5), (3, 5 + 6), (4, 5 + 6)]
)
def test_ik18_points_of_a_luxury_composition(
    impl: Implementation, tokens: int, points: int
) -> None:
    slots = ",".join(
        f"{card}:{1 if place < tokens else 2}" for place, card in enumerate((1, 2, 6, 7))
    )
    state = ended(impl, f"B5,K7,B9,K11,B11:{tokens}", "-", slots=slots)
    assert sum(PRINTED.flowers[card].leaf for card in ("B5", "K7", "B9", "K11", "B11")) == 3
    assert state.scores() == [points, 0]


def test_ik18_points_come_from_the_file(impl: Implementation) -> None:
    # Example: 2, 5, 7, 10 for 1 to 4 tokens; 1 and 4 for the Utsuwa.
    for tokens, points in enumerate((4, 4 + 2, 4 + 5, 4 + 7, 4 + 10)):
        slots = ",".join(
            f"{card}:{1 if place < tokens else 2}" for place, card in enumerate((2, 16, 9, 8))
        )
        state = EXAMPLE.state(
            impl,
            phase="end",
            done=[f"I5,M10,I11,M12,I13:{tokens}"],
            slots=slots,
            hands=["-", "-"],
            deck=0,
        )
        assert state.scores() == [points, 0]


def test_ik18_open_compositions_score_nothing(impl: Implementation) -> None:
    state = PRINTED.state(impl, open=["B5,K7,B9,K11,B11"])
    assert state.scores() == [0, 0]


def test_ik18_the_example_of_the_rulebook(impl: Implementation) -> None:
    # 5 + 2 + 10 = 17, an open one at 0; Viola has less.
    state = ended(
        impl,
        "P1,P3,B6,R6,R7,K8:1;P2,Y3,P4,R8:0;W1,B5,W7,B11:2",
        "Y4,R4,Y6,R9:0",
        slots="1:1,5:1,7:1,3:2",
        open=["K1,K2", None],
    )
    assert state.scores() == [17, 2]
    assert state.returns() == [1.0, -1.0]


def test_ik18_scores_are_the_points_as_they_stand(impl: Implementation) -> None:
    state = PRINTED.state(impl, done=["W1,B5,W7,B11:2"], slots="1:1,5:2,7:1,3:2")
    assert not state.is_terminal()
    assert state.scores() == [10, 0]
    assert state.returns() == [0.0, 0.0]


# --- Winners ----------------------------------------------------------------------------------


def test_ik19_most_points_win(impl: Implementation) -> None:
    for done, returns in (
        (("W1,B5,W7,B11:1", "Y4,R4,Y6,R9:0"), [1.0, -1.0]),
        (("Y4,R4,Y6,R9:0", "W1,B5,W7,B11:1"), [-1.0, 1.0]),
    ):
        assert ended(impl, *done, slots="1:1,2:2,3:2,4:2").returns() == returns


#: Conditions 1, 2, 6 and 7 hold for both: alternate, symmetrical, blue and pink, odd. Simple.
FOUR, FOUR_TOO = "B1,K3,B7,K9,B9", "B3,K5,B5,K11,B11"
#: Conditions 1, 2 and 10: alternate, symmetrical, purple and white. Luxury.
RICH = "P3,W4,P6,W7,P9"
#: Nothing holds but 5 (pairs): simple, without Leaves.
POOR, POOR_TOO, POOR_THREE = "Y4,R4,Y6,R8", "Y1,R1,R2,Y3", "Y7,R7,R10,Y10"


def table(taken: int = 0) -> str:
    """The slots 1, 2, 6, 7 after one token each was taken from the first so many."""
    return ",".join(
        f"{card}:{1 if place < taken else 2}" for place, card in enumerate((1, 2, 6, 7))
    )


@pytest.mark.parametrize("swap", [False, True])
def test_ik19_the_first_tie_break_is_the_most_valuable_composition(
    impl: Implementation, swap: bool
) -> None:
    # 5 + 2 against 7 (simple, two tokens).
    done = [f"{RICH}:0;{POOR}:0", f"{FOUR}:2"]
    state = ended(impl, *(done[::-1] if swap else done), slots=table(2))
    assert state.scores() == [7, 7]
    assert state.returns() == ([1.0, -1.0] if swap else [-1.0, 1.0])


@pytest.mark.parametrize("swap", [False, True])
def test_ik19_the_first_tie_break_goes_before_the_second(impl: Implementation, swap: bool) -> None:
    # 5 + 5 with two tokens against 8 + 2 with one.
    done = [f"{FOUR}:1;{FOUR_TOO}:1", f"{RICH}:1;{POOR}:0"]
    state = ended(impl, *(done[::-1] if swap else done), slots=table(3))
    assert state.scores() == [10, 10]
    assert state.returns() == ([1.0, -1.0] if swap else [-1.0, 1.0])


@pytest.mark.parametrize("swap", [False, True])
def test_ik19_the_second_tie_break_is_the_most_tokens(impl: Implementation, swap: bool) -> None:
    # 8 = 2 + 6 with three tokens against 8 = 5 + 3 with one.
    done = [f"{FOUR}:3", f"{RICH}:1"]
    state = ended(impl, *(done[::-1] if swap else done), slots=table(4))
    assert state.scores() == [8, 8]
    assert state.returns() == ([-1.0, 1.0] if swap else [1.0, -1.0])


@pytest.mark.parametrize("swap", [False, True])
def test_ik19_four_tokens_beat_three(impl: Implementation, swap: bool) -> None:
    # Both are worth 2 + 6, beside a simple one.
    # (7 tokens: r is 6, 12 tokens less 5 on the slots.)
    done = [f"{FOUR}:4;{POOR}:0", f"{FOUR_TOO}:3;{POOR_TOO}:0"]
    state = ended(impl, *(done[::-1] if swap else done), slots="1:1,2:1,9:1,8:2", used="6,7")
    assert state.scores() == [10, 10]
    assert state.returns() == ([-1.0, 1.0] if swap else [1.0, -1.0])


def test_ik19_tokens_of_all_own_compositions_count(impl: Implementation) -> None:
    # Both 8 + 5 = 13 with a best of 8: the tokens are 1 + 1 against 3 + 1.
    done = [f"{RICH}:1;B4,K6,B8,K8,B10:1", f"{FOUR}:3;{FOUR_TOO}:1"]
    state = ended(impl, *done, slots="1:1,2:1,8:2,9:2", used="6,7")
    assert state.scores() == [13, 13]
    assert state.returns() == [-1.0, 1.0]


def test_ik19_nothing_completed_counts_0(impl: Implementation) -> None:
    state = ended(impl, f"{POOR}:0", "-", slots=table())
    assert state.scores() == [2, 0]
    assert state.returns() == [1.0, -1.0]


def test_ik19_the_victory_is_shared_by_all(impl: Implementation) -> None:
    # G-6: all get 0.
    assert ended(impl, f"{POOR}:0", f"{POOR_TOO}:0", slots=table()).returns() == [0.0, 0.0]
    for players in (2, 3, 4, 5):
        nothing = ended(impl, *["-"] * players, slots=table())
        assert nothing.returns() == [0.0] * players


@pytest.mark.parametrize(
    ("done", "returns"),
    [
        # One of three, two of three, one, two and three of four.
        ([POOR, "", ""], [1.0, -0.5, -0.5]),
        ([POOR, "", POOR_TOO], [0.25, -0.5, 0.25]),
        (["", POOR, "", ""], [-1 / 3, 1.0, -1 / 3, -1 / 3]),
        (["", POOR, "", POOR_TOO], [-1 / 3, 1 / 3, -1 / 3, 1 / 3]),
        ([POOR, POOR_TOO, "", POOR_THREE], [1 / 9, 1 / 9, -1 / 3, 1 / 9]),
        ([POOR, POOR_TOO, "", POOR_THREE, ""], [1 / 6, 1 / 6, -0.25, 1 / 6, -0.25]),
    ],
)
def test_ik19_the_victory_is_shared_by_some(
    impl: Implementation, done: list[str], returns: list[float]
) -> None:
    state = ended(impl, *(f"{text}:0" if text else "-" for text in done), slots=table())
    assert state.returns() == pytest.approx(returns)
    assert state.rewards() == pytest.approx(returns)
    assert sum(state.returns()) == pytest.approx(0)


def test_ik19_returns_come_with_the_last_action(impl: Implementation) -> None:
    state = special(
        impl,
        mover=1,
        hands=["", "P1,P2,P4,P5"],
        open=[None, "B9"],
        done=["-", f"{POOR}:0"],
        slots=table(),
    )
    assert state.returns() == [0.0, 0.0]
    assert state.scores() == [0, 2]
    after = play(state, "stop")
    assert after.returns() == after.rewards() == [-1.0, 1.0]
