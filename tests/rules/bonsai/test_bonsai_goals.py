"""Claiming and renouncing goal tiles (BO-19): when, in which order, and what stays."""

from __future__ import annotations

from typing import Any

import pytest

import kadan
from helpers.bonsai import PRINTED, look
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

# Seven woods with the bud; five more cells for wood above them.
SEVEN = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"
TRIO = ["brown", "green", "pink"]
PLAIN = "growth:wood,growth:leaf,growth:flower,growth:fruit"


def goal_phase(state: Any) -> list[str]:
    """The legal actions if a goal is asked about, else nothing."""
    return legal_texts(state) if look(state).phase.startswith("goal:") else []


def test_bo19_a_goal_is_asked_right_after_the_placement(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN], supplies=["w2l1"], colours=TRIO)
    state = play(state, "cultivate", "wood@+0-2")
    assert look(state).phase == "goal:cultivate:l1a1"
    assert legal_texts(state) == ["claim:brown8", "renounce:brown8"]
    assert look(play(state, "claim:brown8")).phase == "cultivate:l1a1"


def test_bo19_a_claimed_tile_leaves_the_table_and_scores(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN], supplies=["w2l1"], colours=TRIO)
    before = state.scores()[0]
    state = play(state, "cultivate", "wood@+0-2", "claim:brown8")
    see = look(state)
    assert see.table == ["brown12", "green5", "green9", "pink3", "pink5"]
    assert see.claimed == [["brown8"], []]
    assert state.scores()[0] == before + 5


def test_bo19_a_renounced_tile_stays_on_the_table(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN], supplies=["w2l1"], colours=TRIO)
    before = state.scores()[0]
    state = play(state, "cultivate", "wood@+0-2", "renounce:brown8")
    see = look(state)
    assert "brown8" in see.table
    assert (see.claimed, see.renounced) == ([[], []], [["brown8"], []])
    assert state.scores()[0] == before


def test_bo19_renouncing_is_for_good(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN], supplies=["w3", "w1"], colours=TRIO, market=PLAIN)
    state = play(state, "cultivate", "wood@+0-2", "renounce:brown8", "wood@+1-2")
    # Two tiles placed, the turn is over without another question; nor is it asked later.
    assert look(state).mover == 1
    state = play(state, "take1", "cultivate", "wood@+2-2")
    assert (look(state).mover, look(state).renounced[0]) == (1, ["brown8"])


def test_bo19_renouncing_is_for_that_player(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, trees=["-", SEVEN], supplies=["-", "w1"], renounced=["brown8"], colours=TRIO, mover=1
    )
    state = play(state, "cultivate", "wood@+0-2")
    assert legal_texts(state) == ["claim:brown8", "renounce:brown8"]


def test_bo19_renouncing_is_for_that_tile(impl: Implementation) -> None:
    eleven = f"{SEVEN} +0-2 +1-2 +2-2 -1-2"
    state = PRINTED.state(impl, trees=[eleven], supplies=["w1"], renounced=["brown8"], colours=TRIO)
    state = play(state, "cultivate", "wood@+3-2")
    assert legal_texts(state) == ["claim:brown12", "renounce:brown12"]


def test_bo19_the_colour_of_a_claimed_tile_is_not_asked_again(impl: Implementation) -> None:
    eleven = f"{SEVEN} +0-2 +1-2 +2-2 -1-2"
    state = PRINTED.state(impl, trees=[eleven], supplies=["w2"], claimed=["brown8"], colours=TRIO)
    state = play(state, "cultivate", "wood@+3-2")
    assert look(state).phase == "cultivate:l1a1"


def test_bo19_a_tile_claimed_by_another_is_off_the_table(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, trees=[SEVEN], supplies=["w2"], claimed=["-", "brown8"], colours=TRIO
    )
    state = play(state, "cultivate", "wood@+0-2")
    assert look(state).phase == "cultivate:l1a1"


def test_bo19_another_level_of_a_colour_that_somebody_holds(impl: Implementation) -> None:
    eleven = f"{SEVEN} +0-2 +1-2 +2-2 -1-2"
    state = PRINTED.state(
        impl, trees=[eleven], supplies=["w1"], claimed=["-", "brown8"], colours=TRIO
    )
    state = play(state, "cultivate", "wood@+3-2", "claim:brown12")
    assert look(state).claimed == [["brown12"], ["brown8"]]
    assert state.scores()[0] == 15


def test_bo19_two_players_meet_a_goal_and_the_first_takes_it(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN, SEVEN], supplies=["w1", "w1"], colours=TRIO)
    state = play(state, "cultivate", "wood@+0-2", "claim:brown8", "cultivate", "wood@+0-2")
    # Seat 1 is asked nothing; its turn ended with its supply.
    assert (look(state).mover, look(state).claimed) == (0, [["brown8"], []])


def test_bo19_two_players_claim_what_the_first_renounced(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN, SEVEN], supplies=["w1", "w1"], colours=TRIO)
    state = play(state, "cultivate", "wood@+0-2", "renounce:brown8", "cultivate", "wood@+0-2")
    state = play(state, "claim:brown8")
    see = look(state)
    # It stays among what seat 0 has renounced.
    assert (see.claimed, see.renounced) == ([[], ["brown8"]], [["brown8"], []])


# A wood on +4-1 is the eighth and the first tile that protrudes right; on the left there is one.
WIDE = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"


@pytest.mark.parametrize("answers", ["cc", "cr", "rc", "rr"])
def test_bo19_several_colours_are_asked_in_order(impl: Implementation, answers: str) -> None:
    state = PRINTED.state(impl, trees=[WIDE], supplies=["w2"], colours=["brown", "pink", "blue"])
    state = play(state, "cultivate", "wood@+4-1")
    for goal, answer in zip(("brown8", "blue1"), answers, strict=True):
        assert goal_phase(state) == [f"claim:{goal}", f"renounce:{goal}"]
        state = play(state, f"{'claim' if answer == 'c' else 'renounce'}:{goal}")
    see = look(state)
    assert see.phase == "cultivate:l1a1"
    assert see.claimed[0] == [
        g for g, a in zip(("brown8", "blue1"), answers, strict=True) if a == "c"
    ]
    assert see.renounced[0] == [
        g for g, a in zip(("brown8", "blue1"), answers, strict=True) if a == "r"
    ]


def test_bo19_within_a_colour_high_before_low(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, players=3, trees=[WIDE], supplies=["w2"], colours=["brown", "pink", "blue"]
    )
    state = play(state, "cultivate", "wood@+4-1")
    for goal in ("brown8", "blue2", "blue1"):
        assert goal_phase(state) == [f"claim:{goal}", f"renounce:{goal}"]
        state = play(state, f"renounce:{goal}")
    assert look(state).phase == "cultivate:l1a1"


def test_bo19_claiming_the_high_tile_ends_the_questions_of_the_colour(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, players=3, trees=[WIDE], supplies=["w2"], colours=["brown", "pink", "blue"]
    )
    state = play(state, "cultivate", "wood@+4-1", "renounce:brown8", "claim:blue2")
    see = look(state)
    assert (see.phase, see.claimed[0]) == ("cultivate:l1a1", ["blue2"])
    assert (see.renounced[0], "blue1" in see.table) == (["brown8"], True)


# Leaves: four and four around the spine, +0-6 joins them to nine.
MERGE = "w +0-1 +0-2 +0-3 +0-4 +0-5 l +1-3 +1-4 +1-5 +1-6 -1-2 -1-3 -1-4 -1-5"


@pytest.mark.parametrize(
    ("answers", "claimed", "renounced"),
    [
        (["claim:green9"], ["green9"], []),
        (["renounce:green9", "claim:green7"], ["green7"], ["green9"]),
        (["renounce:green9", "renounce:green7", "claim:green5"], ["green5"], ["green7", "green9"]),
        (
            ["renounce:green9", "renounce:green7", "renounce:green5"],
            [],
            ["green5", "green7", "green9"],
        ),
    ],
)
def test_bo19_a_merged_group_meets_three_levels_at_once(
    impl: Implementation, answers: list[str], claimed: list[str], renounced: list[str]
) -> None:
    state = PRINTED.state(impl, players=4, trees=[MERGE], supplies=["w1l1"], colours=TRIO)
    state = play(state, "cultivate", "leaf@+0-6", *answers)
    see = look(state)
    assert (see.claimed[0], see.renounced[0]) == (claimed, renounced)
    assert see.phase == "cultivate:w1a1"


def test_bo19_with_two_players_there_is_no_middle_tile(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[MERGE], supplies=["w1l1"], colours=TRIO)
    state = play(state, "cultivate", "leaf@+0-6", "renounce:green9")
    assert goal_phase(state) == ["claim:green5", "renounce:green5"]


def test_bo19_a_goal_is_met_by_exceeding_it(impl: Implementation) -> None:
    # The low tile is renounced by nobody: the tree jumps from four to nine.
    state = PRINTED.state(
        impl, trees=[MERGE], supplies=["w1l1"], colours=TRIO, claimed=["-", "green9"]
    )
    state = play(state, "cultivate", "leaf@+0-6")
    assert goal_phase(state) == ["claim:green5", "renounce:green5"]


def test_bo19_the_turn_ends_with_the_last_answer(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN], supplies=["w1"], colours=TRIO)
    state = play(state, "cultivate", "wood@+0-2")
    assert look(state).mover == 0
    assert look(play(state, "claim:brown8")).mover == 1
    assert look(play(state, "renounce:brown8")).mover == 1


def test_bo19_nothing_else_is_legal_while_a_goal_is_asked(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=[SEVEN], supplies=["w2"], colours=TRIO)
    state = play(state, "cultivate", "wood@+0-2")
    for text in ("done", "wood@+1-2", "claim:brown12", "renounce:green5", "take1"):
        with pytest.raises(kadan.IllegalActionError):
            state.string_to_action(text)


def test_bo19_a_claimed_tile_scores_whatever_becomes_of_the_tree(impl: Implementation) -> None:
    # Five leaves close the tree; a prune takes one, and green5 still scores.
    tree = "w +1-1 l +0-1 +1-2 +2-2 +2-1"  # Four leaves around it: closed.
    state = PRINTED.state(
        impl, trees=[tree], supplies=["-"], colours=TRIO, claimed=["green5"], market=PLAIN
    )
    before = state.scores()[0]
    assert before == 4 * 3 + 6
    after = play(state, "prune:+2-1")
    assert after.scores()[0] == before - 3
    assert look(after).claimed[0] == ["green5"]


def test_bo13_after_a_prune_no_goal_is_asked(impl: Implementation) -> None:
    # Nothing but placements meets goals: the five fruits and leaves stay unasked (renounced they
    # are not, blue low is: +4-2 protrudes).
    tree = "w +1-1 l +0-1 +1-2 +2-2 +2-1"
    state = PRINTED.state(impl, trees=[tree], supplies=["w1"], colours=TRIO)
    assert look(play(state, "prune:+2-1")).phase == "turn"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bo10_without_goals_nothing_is_asked(impl: Implementation, players: int) -> None:
    state = PRINTED.state(impl, players=players, trees=[MERGE], supplies=["w2l2"])
    assert look(state).options == ["goals=off"]
    state = play(state, "cultivate", "leaf@+0-6", "wood@-1-1")
    assert look(state).phase.startswith("cultivate")
    assert look(state).table == []


def test_bo19_a_goal_met_by_the_other_tree_is_not_asked(impl: Implementation) -> None:
    # Seat 1 has renounced brown8 and meets it; seat 0 is asked only by its own tree.
    state = PRINTED.state(
        impl, trees=["-", f"{SEVEN} +0-2"], supplies=["w1"], renounced=["-", "brown8"], colours=TRIO
    )
    state = play(state, "cultivate", "wood@+0-1")
    assert look(state).mover == 1
