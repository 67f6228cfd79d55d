"""Helper cards: one tile of any type and one of the type shown (BO-16, BO-17)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.bonsai import PRINTED, look
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

REST = "growth:leaf,growth:wood,growth:fruit"


def helped(impl: Implementation, card: str, supply: str, **position: Any) -> Any:
    """The state after a Helper was taken from slot 1, which gives nothing."""
    state = PRINTED.state(impl, supplies=[supply], market=f"{card},{REST}", **position)
    return play(state, "take1")


@pytest.mark.parametrize(
    ("card", "left"),
    [("wood", "w1a1"), ("leaf", "l1a1"), ("flower", "f1a1"), ("fruit", "r1a1")],
)
def test_bo16_a_helper_has_its_own_two_symbols_only(
    impl: Implementation, card: str, left: str
) -> None:
    state = helped(impl, f"helper:{card}", "w3", kept=["growth:wood"])
    assert look(state).phase == f"helper:1:{card}:{left}"


def test_bo16_the_shown_type_uses_the_shown_symbol_first(impl: Implementation) -> None:
    state = play(helped(impl, "helper:leaf", "w2l2"), "leaf@+0-1")
    assert look(state).phase == "helper:1:leaf:a1"
    # The "any" is left: a leaf again, or a wood.
    assert legal_texts(state) == ["wood@+1-1", "leaf@+1-1", "done"]


def test_bo16_the_same_type_twice(impl: Implementation) -> None:
    state = play(helped(impl, "helper:leaf", "l3"), "leaf@+0-1", "leaf@+1-1")
    see = look(state)
    assert (see.tree, see.supply, see.mover) == ("l+0-1+1-1", "l1", 1)


def test_bo16_any_first_and_then_the_type_shown(impl: Implementation) -> None:
    state = play(helped(impl, "helper:leaf", "w2l2"), "wood@+0-1")
    see = look(state)
    assert see.phase == "helper:1:leaf:l1"
    assert {text[:4] for text in legal_texts(state)} == {"leaf", "done"}
    state = play(state, "leaf@+1-1")
    assert (look(state).tree, look(state).mover) == ("w+0-1l+1-1", 1)


def test_bo16_two_of_another_type_are_too_many(impl: Implementation) -> None:
    state = play(helped(impl, "helper:fruit", "w3"), "wood@+0-1")
    # A fruit symbol is left, but no fruit in supply: it ends by itself.
    assert (look(state).mover, look(state).supply) == (1, "w2")


def test_bo16_a_helper_places_tiles_just_taken(impl: Implementation) -> None:
    state = PRINTED.state(impl, market=f"{REST},helper:fruit", trees=["l +0-1"])
    state = play(state, "take4")
    assert look(state).supply == "l1r1"
    state = play(state, "leaf@+1-1")
    assert look(state).phase == "helper:4:fruit:r1"
    state = play(state, "fruit@+1-2")
    assert (look(state).tree, look(state).mover) == ("l+0-1+1-1r+1-2", 1)


def test_bo16_a_placement_makes_the_next_one_possible(impl: Implementation) -> None:
    state = helped(impl, "helper:flower", "l1f1")
    assert legal_texts(state) == ["leaf@+0-1", "leaf@+1-1", "done"]
    state = play(state, "leaf@+0-1")
    assert legal_texts(state) == [
        "flower@+0-2", "flower@+1-2", "flower@-1-1", "flower@+1-1", "done",
    ]  # fmt: skip


@pytest.mark.parametrize("supply", ["-", "f3", "f2r3"])
def test_bo16_a_helper_with_nothing_to_place_is_skipped(impl: Implementation, supply: str) -> None:
    see = look(helped(impl, "helper:wood", supply))
    assert (see.mover, see.phase) == (1, "turn")
    assert see.kept[0] == {"helper:wood": 1}


@pytest.mark.parametrize("placed", [[], ["wood@+0-1"], ["leaf@+0-1"]])
def test_bo17_a_helper_may_be_ended_at_any_time(impl: Implementation, placed: list[str]) -> None:
    state = play(helped(impl, "helper:wood", "w1l1"), *placed)
    assert "done" in legal_texts(state)
    see = look(play(state, "done"))
    assert (see.mover, see.phase) == (1, "turn")


def test_bo17_a_helper_ends_by_itself_when_no_cell_is_left(impl: Implementation) -> None:
    # Two leaves beside the bud close it: the "any" stays unused though there are tiles.
    state = helped(impl, "helper:leaf", "w2l2", trees=["l +0-1"])
    assert look(play(state, "leaf@+1-1")).mover == 1


def test_bo19_goals_are_asked_within_a_helper(impl: Implementation) -> None:
    tree = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"  # Seven with the bud.
    state = helped(impl, "helper:leaf", "w1l1", trees=[tree], colours=["brown", "green", "pink"])
    state = play(state, "wood@+0-2")
    assert look(state).phase == "goal:helper:1:leaf:l1"
    assert legal_texts(state) == ["claim:brown8", "renounce:brown8"]
    state = play(state, "claim:brown8")
    assert look(state).phase == "helper:1:leaf:l1"
    assert look(state).market[0] == "-"  # The slide waits.
    assert look(play(state, "done")).mover == 1


def test_bo19_a_goal_as_the_last_thing_of_a_helper(impl: Implementation) -> None:
    tree = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"
    state = helped(impl, "helper:leaf", "w1", trees=[tree], colours=["brown", "green", "pink"])
    state = play(state, "wood@+0-2", "renounce:brown8")
    see = look(state)
    assert (see.mover, see.renounced[0], see.market[0] != "-") == (1, ["brown8"], True)


def test_bo16_two_helpers_are_two_effects(impl: Implementation) -> None:
    market = "helper:wood,helper:wood,growth:leaf,growth:fruit"
    state = PRINTED.state(impl, supplies=["w4", "-"], market=market, top="tool,tool,tool")
    state = play(state, "take1", "wood@+0-1", "wood@+1-1", "take1", "take2l")
    assert look(state).phase == "helper:2:wood:w1a1"
    assert look(state).kept[0] == {"helper:wood": 2}
