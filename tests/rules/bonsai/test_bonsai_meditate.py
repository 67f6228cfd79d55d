"""Meditate: the card, the tiles, the effects at once, slide and refill (BO-14 … BO-16, BO-20)."""

from __future__ import annotations

import pytest

import kadan
from helpers.bonsai import EXAMPLE, PRINTED, TAKES, look
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

PLAIN = "growth:wood,growth:leaf,growth:flower,growth:fruit"


def test_bo14_a_turn_is_a_take_or_a_cultivate(impl: Implementation) -> None:
    state = PRINTED.state(impl, supplies=["w1"])
    assert legal_texts(state) == [*TAKES, "cultivate"]
    for take in TAKES:
        assert look(play(state, take)).mover == 1


def test_bo15_card_and_tiles_are_compulsory(impl: Implementation) -> None:
    # A full supply, and still both tiles are taken before the discard.
    state = play(PRINTED.state(impl, supplies=["w5"], market=PLAIN), "take4")
    see = look(state)
    assert see.supply == "w5l1r1"
    assert see.kept[0] == {"growth:fruit": 1}
    assert see.phase == "discard:-"
    with pytest.raises(kadan.IllegalActionError):
        state.string_to_action("done")


@pytest.mark.parametrize("empty", [1, 2])
def test_bo15_only_slots_with_a_card_are_taken(impl: Implementation, empty: int) -> None:
    cards = (
        ["-", "-", "growth:flower", "growth:fruit"] if empty == 2 else ["-", *PLAIN.split(",")[1:]]
    )
    state = PRINTED.state(impl, players=3, market=",".join(cards), deck=0, left="1")
    takes = [text for text in legal_texts(state) if text.startswith("take")]
    assert takes == (["take3", "take4"] if empty == 2 else TAKES[1:])


def test_bo16_a_tool_adds_two_for_good(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, market="tool,growth:leaf,growth:wood,growth:fruit"), "take1")
    assert look(state).kept[0] == {"tool": 1}
    for kept, supply, asked in (
        ("tool", "w6", False), ("tool", "w7", True), ("tool*2", "w8", False), ("tool*2", "w9", True),
    ):  # fmt: skip
        state = PRINTED.state(impl, supplies=[supply], kept=[kept], market=PLAIN)
        assert (look(play(state, "take2l")).phase == "discard:-") == asked


@pytest.mark.parametrize(("card", "asked"), [("tool", False), ("growth:fruit", True)])
def test_bo16_a_tool_taken_this_turn_counts_for_its_discard(
    impl: Implementation, card: str, asked: bool
) -> None:
    state = PRINTED.state(
        impl, supplies=["w5"], market=f"growth:leaf,growth:wood,growth:leaf,{card}"
    )
    see = look(play(state, "take4"))  # Seven tiles: five and two.
    assert see.phase == ("discard:-" if asked else "turn")


@pytest.mark.parametrize("kind", ["wood", "leaf", "flower", "fruit"])
def test_bo16_a_growth_card_adds_a_symbol_for_good(impl: Implementation, kind: str) -> None:
    state = PRINTED.state(impl, supplies=["w1", "w1"], market=PLAIN)
    take = {"wood": "take1", "leaf": "take2w", "flower": "take3", "fruit": "take4"}[kind]
    state = play(state, take)
    assert look(state).kept[0] == {f"growth:{kind}": 1}
    state = play(state, "take1", "cultivate")
    symbols = {"wood": "w2l1a1", "leaf": "w1l2a1", "flower": "w1l1f1a1", "fruit": "w1l1r1a1"}
    assert look(state).phase == f"cultivate:{symbols[kind]}"


def test_bo16_copies_of_a_growth_card_add_up(impl: Implementation) -> None:
    state = PRINTED.state(impl, supplies=["w1"], kept=["growth:wood*2,growth:leaf,growth:fruit*2"])
    assert look(play(state, "cultivate")).phase == "cultivate:w3l2r2a1"


@pytest.mark.parametrize(
    ("card", "supply"),
    [
        ("master:wood+wood", "w2"),
        ("master:leaf+leaf", "l2"),
        ("master:wood+leaf", "w1l1"),
        ("master:leaf+flower", "l1f1"),
        ("master:leaf+fruit", "l1r1"),
        ("master:wood+leaf+flower", "w1l1f1"),
        ("master:wood+leaf+fruit", "w1l1r1"),
        ("master:leaf+flower+flower", "l1f2"),
    ],
)
def test_bo16_a_master_gives_the_tiles_shown(impl: Implementation, card: str, supply: str) -> None:
    state = PRINTED.state(impl, players=4, market=f"{card},growth:wood,growth:wood,growth:leaf")
    see = look(play(state, "take1"))
    assert (see.supply, see.mover, see.kept[0]) == (supply, 1, {card: 1})


def test_bo16_a_master_gives_its_tiles_besides_those_of_the_slot(impl: Implementation) -> None:
    state = PRINTED.state(impl, market="growth:wood,growth:leaf,growth:fruit,master:leaf+leaf")
    assert look(play(state, "take4")).supply == "l3r1"


@pytest.mark.parametrize(
    ("kind", "supply"),
    [("wood", "w2f1"), ("leaf", "w1l1f1"), ("flower", "w1f2"), ("fruit", "w1f1r1")],
)
def test_bo16_any_of_a_master_is_one_tile_of_choice(
    impl: Implementation, kind: str, supply: str
) -> None:
    state = PRINTED.state(impl, market="growth:wood,growth:leaf,master:any,growth:fruit")
    state = play(state, "take3")
    see = look(state)
    assert see.phase == "pick:3:master:any"
    assert see.supply == "w1f1"  # The slot's tiles are there already.
    assert see.market == ["growth:wood", "growth:leaf", "-", "growth:fruit"]
    assert see.kept[0] == {"master:any": 1}
    assert legal_texts(state) == ["pick:wood", "pick:leaf", "pick:flower", "pick:fruit"]
    see = look(play(state, f"pick:{kind}"))
    assert (see.supply, see.mover) == (supply, 1)


def test_bo16_any_beside_a_tile_shown(impl: Implementation) -> None:
    state = EXAMPLE.state(
        impl, options="goals=off", market="tool,tool,master:wood+any,growth:wood",
    )  # fmt: skip
    state = play(state, "take3r")
    assert (look(state).phase, look(state).supply) == ("pick:3:master:wood+any", "w1r1")
    assert look(play(state, "pick:fruit")).supply == "w1r2"


def test_bo16_a_parchment_does_nothing_now(impl: Implementation) -> None:
    state = PRINTED.state(impl, market="parchment:growth,growth:leaf,growth:wood,growth:fruit")
    see = look(play(state, "take1"))
    assert (see.supply, see.kept[0], see.mover) == ("-", {"parchment:growth": 1}, 1)


@pytest.mark.parametrize(
    ("take", "market"),
    [
        ("take1", ["tool", "growth:leaf", "growth:flower", "growth:fruit"]),
        ("take2w", ["tool", "growth:wood", "growth:flower", "growth:fruit"]),
        ("take3", ["tool", "growth:wood", "growth:leaf", "growth:fruit"]),
        ("take4", ["tool", "growth:wood", "growth:leaf", "growth:flower"]),
    ],
)
def test_bo20_cards_slide_and_slot_1_is_refilled(
    impl: Implementation, take: str, market: list[str]
) -> None:
    state = play(PRINTED.state(impl, market=PLAIN, top="tool,master:any"), take)
    assert look(state).market == market
    assert look(state).deck[0] == "master:any"


@pytest.mark.parametrize(
    ("take", "market"),
    [
        ("take1", ["-", "growth:leaf", "growth:flower", "growth:fruit"]),
        ("take2l", ["-", "growth:wood", "growth:flower", "growth:fruit"]),
        ("take4", ["-", "growth:wood", "growth:leaf", "growth:flower"]),
    ],
)
def test_bo20_with_the_deck_empty_cards_still_slide(
    impl: Implementation, take: str, market: list[str]
) -> None:
    state = play(PRINTED.state(impl, market=PLAIN, deck=0, left="2"), take)
    assert look(state).market == market
    after = play(state, "take3")
    assert look(after).market[:2] == ["-", "-"]


def test_bo20_empty_slots_stay_between_slides(impl: Implementation) -> None:
    # One slot is empty already: the next card slides past nothing but the gap.
    state = PRINTED.state(
        impl, players=3, market="-,growth:leaf,growth:flower,growth:fruit", deck=0, left="2"
    )
    assert look(play(state, "take3")).market == ["-", "-", "growth:leaf", "growth:fruit"]
    assert look(play(state, "take2w")).market == ["-", "-", "growth:flower", "growth:fruit"]


def test_bo16_effects_come_before_the_slide_and_discards_after_it(impl: Implementation) -> None:
    # Helper in slot 4: placing while its slot is empty and no card is revealed; then the slide;
    # then the discard.
    state = PRINTED.state(
        impl, supplies=["w5"], market="growth:wood,growth:leaf,growth:flower,helper:fruit",
        top="tool",
    )  # fmt: skip
    state = play(state, "take4")
    see = look(state)
    assert see.phase == "helper:4:fruit:r1a1"
    assert see.market == ["growth:wood", "growth:leaf", "growth:flower", "-"]
    assert see.supply == "w5l1r1"
    state = play(state, "done")
    see = look(state)
    assert see.phase == "discard:-"
    assert see.market == ["tool", "growth:wood", "growth:leaf", "growth:flower"]
    assert see.mover == 0


def test_bo16_taken_cards_are_known_to_all(impl: Implementation) -> None:
    state = PRINTED.state(impl, market="master:any,helper:wood,parchment:leaf,tool")
    state = play(state, "take1", "pick:leaf", "take4")
    for seat in range(2):
        view = state.information_state_string(seat)
        assert " master:any/tool " in view
