"""Discarding tiles down to capacity: when, in which order, which types (BO-20)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import kadan
from helpers.bonsai import LETTERS, PRINTED, TYPES, counts_of, look
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

PLAIN = "growth:wood,growth:leaf,growth:flower,growth:fruit"


def full(impl: Implementation, supply: str, take: str, **position: Any) -> Any:
    """The state after a take that gives tiles to this supply."""
    return play(PRINTED.state(impl, supplies=[supply], market=PLAIN, **position), take)


@pytest.mark.parametrize(
    ("supply", "take", "left"),
    [("w3", "take3", 0), ("w4", "take3", 1), ("w5", "take3", 2), ("w5", "take1", 0)],
)
def test_bo20_down_to_capacity(impl: Implementation, supply: str, take: str, left: int) -> None:
    state = full(impl, supply, take)
    for _ in range(left):
        assert look(state).phase.startswith("discard:")
        state = play(state, "discard:wood")
    see = look(state)
    assert (see.mover, see.phase) == (1, "turn")
    assert see.supplies[0].total() <= 5


def test_bo20_one_tile_a_decision_in_the_order_of_types(impl: Implementation) -> None:
    state = full(impl, "w1l1f2r1", "take4")  # w1 l2 f2 r2, two to discard.
    assert legal_texts(state) == [f"discard:{kind}" for kind in TYPES]
    after = play(state, "discard:leaf")
    assert look(after).phase == "discard:leaf"
    assert legal_texts(after) == ["discard:leaf", "discard:flower", "discard:fruit"]
    with pytest.raises(kadan.IllegalActionError):
        after.string_to_action("discard:wood")


def test_bo20_only_types_that_leave_enough_for_the_rest(impl: Implementation) -> None:
    # Two to discard and one fruit: the fruit cannot come first.
    state = full(impl, "w3l1", "take4", kept=["-"])  # w3 l2 r1: six, one to discard.
    assert legal_texts(state) == ["discard:wood", "discard:leaf", "discard:fruit"]
    state = full(impl, "w3l2", "take4")  # w3 l3 r1: seven, two to discard.
    assert legal_texts(state) == ["discard:wood", "discard:leaf"]
    assert legal_texts(play(state, "discard:leaf")) == ["discard:leaf", "discard:fruit"]
    assert legal_texts(play(state, "discard:wood")) == [
        "discard:wood", "discard:leaf", "discard:fruit",
    ]  # fmt: skip


def test_bo20_no_set_is_reached_by_two_orders_and_each_by_one(impl: Implementation) -> None:
    start = full(impl, "w1l1f2r1", "take4")
    ends: list[str] = []

    def walk(state: Any) -> None:
        if not look(state).phase.startswith("discard"):
            ends.append(look(state).supply)
            return
        for text in legal_texts(state):
            walk(play(state, text))

    walk(start)
    have = counts_of("w1l2f2r2")
    wanted = set()
    for pair in itertools.combinations_with_replacement("wlfr", 2):
        lost = counts_of("".join(f"{letter}{pair.count(letter)}" for letter in set(pair)))
        if lost <= have:
            wanted.add(tuple(sorted((have - lost).items())))
    assert {tuple(sorted(counts_of(end).items())) for end in ends} == wanted
    assert len(ends) == len(wanted) == 9


def test_bo20_asked_also_when_one_type_is_left(impl: Implementation) -> None:
    state = full(impl, "w5", "take2w")
    assert legal_texts(state) == ["discard:wood"]
    assert look(state).mover == 0


def test_bo20_asked_also_on_the_last_turn(impl: Implementation) -> None:
    state = full(impl, "w5", "take4", deck=0, left="1")
    assert look(state).phase == "discard:-"
    state = play(state, "discard:wood")
    assert not state.is_terminal()
    assert play(state, "discard:wood").is_terminal()


def test_bo20_the_new_card_is_revealed_before(impl: Implementation) -> None:
    state = full(impl, "w5", "take4", top="tool,master:any")
    assert look(state).market == ["tool", "growth:wood", "growth:leaf", "growth:flower"]
    assert look(state).phase == "discard:-"


def test_bo20_discarded_tiles_are_out_of_the_game(impl: Implementation) -> None:
    state = play(full(impl, "w5", "take2l"), "discard:wood")
    assert (look(state).supply, look(state).supplies[1].total()) == ("w4l1", 0)


@pytest.mark.parametrize("kind", TYPES)
def test_bo20_every_type_may_go(impl: Implementation, kind: str) -> None:
    state = full(impl, "w1l1f2r1", "take2l")
    after = look(play(state, f"discard:{kind}"))
    assert after.supplies[0] == counts_of("w1l2f2r1") - counts_of(f"{LETTERS[kind]}1")
    assert after.mover == 1


def test_bo20_after_a_pick(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, supplies=["w5"], market="growth:wood,growth:leaf,growth:fruit,master:any"
    )
    state = play(state, "take4", "pick:flower")
    see = look(state)
    assert (see.supply, see.phase) == ("w5l1f1r1", "discard:-")
    # Three to discard: a wood first, for the others are three.
    assert legal_texts(state) == ["discard:wood", "discard:leaf"]
    assert legal_texts(play(state, "discard:leaf")) == ["discard:flower"]
    assert legal_texts(play(state, "discard:leaf", "discard:flower")) == ["discard:fruit"]
