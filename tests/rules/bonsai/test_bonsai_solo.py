"""The solo game: cards discarded, its end, and when it is won (BO-21)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.bonsai import PRINTED, look
from helpers.ikebana import play
from helpers.implementations import Implementation

PLAIN = "growth:wood,growth:leaf,growth:flower,growth:fruit"
ON_TOP = "tool,master:any,parchment:leaf"


def solo(impl: Implementation, **position: Any) -> Any:
    """A solo state with the four Growth cards in the market."""
    return PRINTED.state(impl, **{"players": 1, "market": PLAIN, "top": ON_TOP, **position})


@pytest.mark.parametrize(
    ("take", "gone", "market"),
    [
        ("take1", "tool", "master:any,growth:leaf,growth:flower,growth:fruit"),
        ("take2w", "growth:wood", "master:any,tool,growth:flower,growth:fruit"),
        ("take2l", "growth:wood", "master:any,tool,growth:flower,growth:fruit"),
        ("take3", "growth:leaf", "master:any,tool,growth:wood,growth:fruit"),
        ("take4", "growth:flower", "master:any,tool,growth:wood,growth:leaf"),
    ],
)
def test_bo21_meditate_discards_the_card_on_the_deck_side(
    impl: Implementation, take: str, gone: str, market: str
) -> None:
    # The card revealed first slides furthest: tool before master:any.
    see = look(play(solo(impl), take))
    assert see.discards == {gone: 1}
    assert see.market == market.split(",")
    assert (see.mover, see.phase) == (0, "turn")


def test_bo21_cultivate_discards_slot_4(impl: Implementation) -> None:
    see = look(play(solo(impl, supplies=["w1"]), "cultivate", "wood@+0-1"))
    assert see.discards == {"growth:fruit": 1}
    assert see.market == ["tool", "growth:wood", "growth:leaf", "growth:flower"]
    assert see.deck[0] == "master:any"


def test_bo21_cultivate_discards_once_at_its_end(impl: Implementation) -> None:
    state = play(solo(impl, supplies=["w2l1"]), "cultivate", "wood@+0-1")
    assert look(state).discards == {}
    assert look(play(state, "done")).discards == {"growth:fruit": 1}


def test_bo21_an_empty_cultivate_discards_too(impl: Implementation) -> None:
    state = solo(impl, options="empty_cultivate,level=80")
    see = look(play(state, "cultivate"))
    assert (see.discards, see.empty) == ({"growth:fruit": 1}, 1)


def test_bo21_the_discard_comes_after_the_effect(impl: Implementation) -> None:
    state = solo(
        impl, supplies=["w1"], market="growth:wood,growth:leaf,helper:wood,growth:fruit",
    )  # fmt: skip
    state = play(state, "take3")
    see = look(state)
    assert (see.phase, see.discards) == ("helper:3:wood:w1a1", {})
    assert see.market == ["growth:wood", "growth:leaf", "-", "growth:fruit"]
    assert look(play(state, "done")).discards == {"growth:leaf": 1}


def test_bo21_the_discard_comes_before_that_of_tiles(impl: Implementation) -> None:
    see = look(play(solo(impl, supplies=["w5"]), "take4"))
    assert (see.phase, see.discards) == ("discard:-", {"growth:flower": 1})
    assert see.market[0] == "master:any"


@pytest.mark.parametrize(
    ("market", "take", "gone"),
    [
        (PLAIN, "take1", {}),  # The deck is empty.
        ("-,growth:leaf,growth:flower,growth:fruit", "take2w", {}),  # So is slot 1.
        ("-,growth:leaf,growth:flower,growth:fruit", "take3", {"growth:leaf": 1}),
        (PLAIN, "take2w", {"growth:wood": 1}),
    ],
)
def test_bo21_where_there_is_nothing_to_discard_nothing_is(
    impl: Implementation, market: str, take: str, gone: dict[str, int]
) -> None:
    state = solo(impl, market=market, top="", deck=0, left="1")
    before = look(state).discards
    state = play(state, take)
    assert look(state).discards - before == gone
    assert state.is_terminal()


def test_bo21_the_last_card_only_discarded_starts_the_end(impl: Implementation) -> None:
    state = play(solo(impl, top="tool", deck=1), "take1")
    see = look(state)
    assert (see.deck, see.left, see.market[0]) == ([], 1, "-")
    assert see.discards["tool"] == 1 + 2  # Two lie there already.
    assert play(state, "take4").is_terminal()


@pytest.mark.parametrize(
    ("actions", "deck", "market"),
    [
        (["take4"], "tool", "-,tool,growth:wood,growth:leaf"),
        (["take4"], "tool,master:any", "master:any,tool,growth:wood,growth:leaf"),
        (["take1"], "tool,master:any", "master:any,growth:leaf,growth:flower,growth:fruit"),
        (["cultivate", "wood@+0-1"], "tool", "tool,growth:wood,growth:leaf,growth:flower"),
    ],
)
def test_bo22_the_last_card_revealed(
    impl: Implementation, actions: list[str], deck: str, market: str
) -> None:
    state = solo(impl, supplies=["w1"], top=deck, deck=deck.count(",") + 1)
    state = play(state, *actions)
    see = look(state)
    assert (see.left, see.market) == (1, market.split(","))
    state = play(state, "take4")
    assert state.is_terminal()


def test_bo22_in_the_discard_of_the_turn_two_turns_are_left(impl: Implementation) -> None:
    state = solo(impl, supplies=["w5"], top="tool", deck=1)
    state = play(state, "take2w")
    assert (look(state).phase, look(state).left) == ("discard:-", 2)
    assert look(play(state, "discard:wood")).left == 1


def test_bo11_solo_starts_with_wood_and_leaf(impl: Implementation) -> None:
    assert look(PRINTED.load(impl, 1).new_initial_state(0)).supply == "w1l1"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bo21_nothing_is_discarded_with_more_players(impl: Implementation, players: int) -> None:
    state = PRINTED.state(impl, players=players, supplies=["w1", "w1"], market=PLAIN)
    state = play(state, "take3", "cultivate", "wood@+0-1")
    assert look(state).discards == {}
    assert look(state).market[3] == "growth:fruit"


# Won or lost.


def end(impl: Implementation, level: int, woods: int, leaves: int, claimed: str) -> Any:
    """The end of a game: a line of wood upwards and leaves beside it, two Parchments kept.

    It scores 4 for each leaf, 1 for each wood and the bud, and the claimed tiles.
    """
    line = [(0, -1 - i) for i in range(woods)]
    beside = [(-1, r) for _, r in line] + [(1, r) for _, r in line] + [(0, -1 - woods)]
    tree = "w" + "".join(f"{q:+d}{r:+d}" for q, r in line)
    tree += "l" + "".join(f"{q:+d}{r:+d}" for q, r in beside[:leaves])
    return PRINTED.state(
        impl, players=1, options=f"level={level}", trees=[tree], mover="end", phase="-", left="0",
        deck=0, kept=["parchment:wood,parchment:leaf"], colours=["orange", "pink", "blue"],
        claimed=[claimed], market=PLAIN,
    )  # fmt: skip


ALL = "orange5,pink5,blue3"  # 13 + 16 + 14


@pytest.mark.parametrize(
    ("level", "woods", "leaves"),
    [(60, 4, 3), (80, 8, 7), (100, 8, 12), (120, 12, 16), (140, 12, 21)],
)
def test_bo21_won_with_three_goals_and_the_points_of_the_level(
    impl: Implementation, level: int, woods: int, leaves: int
) -> None:
    won = end(impl, level, woods, leaves, ALL)
    assert won.scores() == [level]
    assert won.returns() == [1.0]
    # One point less: a wood less.
    lost = end(impl, level, woods - 1, leaves, ALL)
    assert lost.scores() == [level - 1]
    assert lost.returns() == [-1.0]


def test_bo21_two_goals_are_not_enough(impl: Implementation) -> None:
    rich = end(impl, 60, 11, 20, "orange5,pink5")
    assert rich.scores()[0] == 29 + 80 + 12
    assert rich.returns() == [-1.0]


def test_bo21_low_goals_count_as_well(impl: Implementation) -> None:
    state = end(impl, 60, 11, 20, "orange3,pink3,blue1")
    assert state.scores() == [9 + 8 + 7 + 80 + 12]
    assert state.returns() == [1.0]


def test_bo21_more_points_than_the_level_win(impl: Implementation) -> None:
    assert end(impl, 60, 11, 21, ALL).returns() == [1.0]


@pytest.mark.parametrize("level", [60, 80, 100, 120, 140])
def test_bo21_levels(impl: Implementation, level: int) -> None:
    game = PRINTED.load(impl, 1, f"level={level}")
    state = game.new_initial_state(0)
    assert look(state).options == [f"level={level}"]
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1.0, 1.0, None)
    assert state.current_player() == 0


@pytest.mark.parametrize(("leaf", "returns"), [("l +2-3", 1.0), ("", -1.0)])
def test_bo21_the_third_goal_on_the_last_turn(
    impl: Implementation, leaf: str, returns: float
) -> None:
    # Eleven woods and the bud: 12 by the Parchment, 16 + 14 + 15 by goals; a leaf makes it 60.
    woods = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1 +0-2 +1-2 +2-2 +3-2"
    state = PRINTED.state(
        impl, players=1, options="level=60", trees=[f"{woods} {leaf}"], supplies=["w1"], deck=0,
        kept=["parchment:wood"], colours=["brown", "pink", "blue"], claimed=["pink5,blue3"],
        renounced=["brown8"], market=PLAIN, left="1",
    )  # fmt: skip
    state = play(state, "cultivate", "wood@+0-3")
    claimed = play(state, "claim:brown12")
    assert claimed.is_terminal()
    assert claimed.scores() == [57 + (3 if leaf else 0)]
    assert claimed.returns() == [returns]
    assert play(state, "renounce:brown12").returns() == [-1.0]
