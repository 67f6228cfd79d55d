"""Sampling from information states (G-5): the deals of the page, and that all are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import kadan
from helpers.ikebana import (
    EDITIONS,
    PRINTED,
    TINY,
    Edition,
    cards_in,
    edit,
    look,
    shuffled,
)
from helpers.implementations import Implementation
from helpers.splitmix import SplitMix64


def sampled_by_hand(edition: Edition, text: str, seed: int) -> str:
    """The position that the page's "Sampling" deals for a text."""
    fields = text.split(" ")
    hands = fields[10].split("/")
    generator = SplitMix64(seed)
    if "?" in fields[8] or any("?" in hand for hand in hands):
        shown = set(cards_in(" ".join(fields[7:13])))
        unseen = shuffled(generator, [card for card in edition.cards if card not in shown])
        for seat, hand in enumerate(hands):
            items = hand.split(",")
            if items[-1].startswith("?"):
                count = int(items.pop()[1:])
                hands[seat] = ",".join(edition.ordered([*items, *unseen[:count]]))
                del unseen[:count]
        if fields[8].startswith("?"):
            assert len(unseen) == int(fields[8][1:])
            fields[8] = ",".join(unseen)
        else:
            assert not unseen
    fields[10] = "/".join(hands)
    if fields[15].startswith("?"):
        seen = {slot.partition(":")[0] for slot in fields[13].split(",")} | set(
            fields[14].split(",")
        )
        numbers = [str(i) for i in range(1, len(edition.balance) + 1)]
        fields[15] = ",".join(shuffled(generator, [i for i in numbers if i not in seen]))
    return " ".join(fields)


def test_sampling_of_the_page(impl: Implementation) -> None:
    game = PRINTED.load(impl)
    view = game.new_initial_state(0).information_state_string(1)
    assert game.sample_state(view, 0).serialize() == (
        "ikebana 59ac52e1683b 2 exchange 0 regular 0 R2,P5,P6,B9 P4,B7,P11,W1,P8,W5,K12,Y1,K7,K6,"
        "P3,Y10,Y7,P7,B8,W12,K5,Y11,Y12,B3,K10,K1,W7,R4,B2,Y5,P1,W10,P10,R12,R3,R9,K4,B6,Y3,R5,"
        "W2,R10,K9,K3,R8,P12,K8,Y4,Y6,R6,Y9,W11,R11,Y2,K11,B4,K2,B1,B11,P9,W6,P2,Y8,W3 - "
        "B5,B10,R7,W4/B12,R1,W8,W9 -/- -/- 4:2,13:2,1:2,10:2 - 7,9,8,11,2,6,14,5,3,12"
    )
    tiny = TINY.load(impl)
    sample = look(tiny.sample_state(tiny.new_initial_state(0).information_state_string(0), 7))
    assert sample.deck == ["R1", "R3"]
    assert sample.hands[1] == ["R2", "R6", "B4", "B6"]
    assert sample.stack == ["6", "4"]


@pytest.mark.parametrize(
    ("name", "players"),
    [("printed", 2), ("printed", 3), ("printed", 5), ("example", 2), ("example", 4), ("tiny", 2)],
)
def test_sampling_all_game_long(impl: Implementation, name: str, players: int) -> None:
    edition = EDITIONS[name]
    game = edition.load(impl, players)
    state = game.new_initial_state(21)
    step = 0
    while True:
        for seat in range(players):
            view = state.information_state_string(seat)
            seed = 1000 * step + seat
            expected = sampled_by_hand(edition, view, seed)
            assert game.sample_state(view, seed).serialize() == expected
            assert state.resample_from_infostate(seat, seed).serialize() == expected
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[(5 * step + 2) % len(actions)])
        step += 1


def test_sampling_what_is_not_masked_stays(impl: Implementation) -> None:
    # Deck, stack and each hand are masked independently.
    game = PRINTED.load(impl)
    full = PRINTED.text(hands=["P1,P2!,B6,K9", "R1,R2,R3,R4"], deck=12, round="last", mover=1)
    masks = {
        "deck": {9: "?12"},
        "stack": {16: "?10"},
        "hand 0": {11: "P2!,?3/R1,R2,R3,R4"},
        "hand 1": {11: "P1,P2!,B6,K9/?4"},
        "hands": {11: "P2!,?3/?4"},
        "deck and hand 1": {9: "?12", 11: "P1,P2!,B6,K9/?4"},
        "all": {9: "?12", 11: "P2!,?3/?4", 16: "?10"},
    }
    for name, changes in masks.items():
        masked = edit(full, changes)
        for seed in range(4):
            sample = game.sample_state(masked, seed)
            assert sample.serialize() == sampled_by_hand(PRINTED, masked, seed), name
            for number in {9, 11, 16} - set(changes):
                assert sample.serialize().split()[number - 1] == full.split()[number - 1]
    # A hand that alone is masked can only be what is missing.
    for seed in range(3):
        assert game.sample_state(edit(full, masks["hand 1"]), seed).serialize() == full
        assert game.sample_state(edit(full, masks["hand 0"]), seed).serialize() == full
    # Nothing masked: the text itself, whatever the seed.
    assert game.sample_state(full, 9).serialize() == full


def test_sampling_the_stack_alone_starts_the_generator_anew(impl: Implementation) -> None:
    # No Flowers are masked, so that none are shuffled.
    game = PRINTED.load(impl)
    text = edit(PRINTED.text(), {16: "?10"})
    expected = shuffled(SplitMix64(5), [str(i) for i in range(5, 15)])
    assert look(game.sample_state(text, 5)).stack == expected


def test_sampling_at_the_end(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, phase="end", hands=["P1!,P2", "B1,B2!,B3"], deck=7, open=["R1;R2;R3", "K1;K2"]
    )
    for seat in (0, 1):
        view = state.information_state_string(seat)
        sample = state.resample_from_infostate(seat, 3)
        assert sample.is_terminal()
        assert sample.serialize() == sampled_by_hand(PRINTED, view, 3)


def test_sampling_is_a_function_of_information_state_and_seed(impl: Implementation) -> None:
    # Two different states that look the same to seat 1 give the same samples.
    game = PRINTED.load(impl)
    one = game.new_initial_state(0)
    other = one.resample_from_infostate(1, 99)
    assert one != other
    for seed in range(5):
        assert one.resample_from_infostate(1, seed) == other.resample_from_infostate(1, seed)
    assert one.resample_from_infostate(1, 0) != one.resample_from_infostate(1, 1)


def all_deals(edition: Edition, view: str) -> set[str]:
    """All positions that are consistent with an information state of the tiny edition."""
    fields = view.split(" ")
    shown = set(cards_in(" ".join(fields[7:13])))
    unseen = [card for card in edition.cards if card not in shown]
    numbers = {slot.partition(":")[0] for slot in fields[13].split(",")}
    rest = [str(i) for i in range(1, 7) if str(i) not in numbers]
    deals = set()
    for hand in combinations(unseen, 4):
        deck = [card for card in unseen if card not in hand]
        for order in (deck, deck[::-1]):
            for stack in (rest, rest[::-1]):
                mine = fields[10].split("/")[0]
                deals.add(
                    edit(
                        view,
                        {9: ",".join(order), 11: f"{mine}/{','.join(hand)}", 16: ",".join(stack)},
                    )
                )
    return deals


#: The 99.9 % point of the chi-square distribution with 59 degrees of freedom.
CHI_SQUARE_59 = 98.3


def test_sampling_every_deal_is_equally_likely(impl: Implementation) -> None:
    # All 60 deals of the tiny edition: 15 hands, 2 decks, 2 stacks. Fixed seeds.
    game = TINY.load(impl)
    view = game.new_initial_state(0).information_state_string(0)
    deals = all_deals(TINY, view)
    assert len(deals) == 60
    each = 100 if impl.name == "core" else 40
    counts = Counter(game.sample_state(view, seed).serialize() for seed in range(60 * each))
    assert set(counts) == deals
    chi_square = sum((count - each) ** 2 / each for count in counts.values())
    assert chi_square < CHI_SQUARE_59


def test_sampling_by_resample_is_as_uniform(impl: Implementation) -> None:
    # Another state, seeds that are far apart, and by way of the state.
    state = TINY.load(impl).new_initial_state(4)
    deals = all_deals(TINY, state.information_state_string(0))
    counts = Counter(
        state.resample_from_infostate(0, (seed * 0x9E3779B97F4A7C15) % 2**64).serialize()
        for seed in range(2400)
    )
    assert set(counts) == deals
    assert sum((count - 40) ** 2 / 40 for count in counts.values()) < CHI_SQUARE_59


def test_sampling_hidden_hands_and_deck_are_uniform_with_known_cards(impl: Implementation) -> None:
    # Printed, late: seat 0 holds a known card and two others, 3 cards are in the deck. Each of the
    # 5 unseen cards is in the hand as often, and on top of the deck as often.
    state = PRINTED.state(
        impl,
        players=3,
        round="special",
        phase="exchange",
        mover=1,
        hands=["P1!,P2,B6", "K1,K2,K3,K4", "R1!,R2!,R3!,R4!"],
        deck="W1,W2,W3",
    )
    unseen = {"P2", "B6", "W1", "W2", "W3"}
    hands: Counter[tuple[str, ...]] = Counter()
    tops: Counter[str] = Counter()
    for seed in range(1000):
        view = look(state.resample_from_infostate(1, seed))
        assert view.hands[0][0] == "P1!"
        assert {*view.hands[0][1:], *view.deck} == unseen
        hands[tuple(view.hands[0][1:])] += 1
        tops[view.deck[0]] += 1
    assert len(hands) == 10
    # 99.9 %: 27.9 with 9 degrees of freedom, 18.5 with 4.
    assert sum((count - 100) ** 2 / 100 for count in hands.values()) < 27.9
    assert sum((count - 200) ** 2 / 200 for count in tops.values()) < 18.5


@pytest.mark.parametrize(
    "changes",
    [
        {9: "?0"},
        {9: "?59"},
        {9: "?61"},
        {9: "?"},
        {9: "?060"},
        {9: "?60,P1"},
        {9: "??60"},
        {11: "?3/?4"},
        {11: "?4,?0/?4"},
        {11: "?5/?4"},
        {11: "B6,?3/?4"},  # a masked hand shows only known cards
        {11: "?3,B6!/?4"},  # the known ones come first
        {11: "?2,?2/?4"},
        {11: "B6!,?4/?4"},
        {16: "?9"},
        {16: "?11"},
        {16: "8,?9"},
        {16: "?9,8"},
        {8: "?4"},
        {10: "?1"},
        {12: "?1/-"},
    ],
)
def test_sampling_texts_that_are_refused(impl: Implementation, changes: dict[int, str]) -> None:
    game = PRINTED.load(impl)
    text = edit(game.new_initial_state(0).serialize(), {9: "?60", 11: "?4/?4", 16: "?10"})
    # The eight hand cards and the deck's sixty make 68 unseen: 60 + 8.
    assert game.sample_state(text, 1)
    with pytest.raises(kadan.NotationError):
        game.sample_state(edit(text, changes), 1)
    assert game.sample_state(text, 1)


def test_sampling_a_full_position_has_no_question_mark(impl: Implementation) -> None:
    game = PRINTED.load(impl)
    state = game.new_initial_state(0)
    for seat in (0, 1):
        with pytest.raises(kadan.NotationError, match=r"\?|sample_state|unseen|hidden"):
            game.deserialize_state(state.information_state_string(seat))
