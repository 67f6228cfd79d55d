"""Whole positions: what is legal, due and scored (all clauses).

Three checked by hand, and those of aimed games held against the tests' own oracle.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from helpers import bonsai_oracle as oracle
from helpers.aims import opening_of, policy_of
from helpers.bonsai import BOXES, PRINTED, TAKES, Box, look
from helpers.bonsai_variants import BONSAI_VARIANTS
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation
from helpers.variants import game_of

SEEDS = [0, 2, 3, 4, 5, 6, 8, 9, 13, 14]


@pytest.mark.parametrize("variant", BONSAI_VARIANTS)
def test_legal_actions_and_scores_through_aimed_games(impl: Implementation, variant: str) -> None:
    # The reference is slower: fewer games, and fewer positions of each.
    box = BOXES["example" if variant.startswith("example") else "printed"]
    game = game_of("bonsai", impl.name, variant)
    count, share = (4, 0.5) if impl.name == "core" else (1, 0.12)
    first = list(BONSAI_VARIANTS).index(variant)
    checked = 0
    for seed in (SEEDS[(first + step) % len(SEEDS)] for step in range(count)):
        opening = opening_of(game, seed)
        state = game.deserialize_state(opening) if opening else game.new_initial_state(seed)
        policy, rng = policy_of(game, seed), random.Random(seed)
        while not state.is_terminal():
            if rng.random() < share:
                compare(box, state)
                checked += 1
            actions = state.legal_actions()
            texts = [state.action_to_string(state.current_player(), a) for a in actions]
            state.apply_action(policy(state, actions, texts, rng))
        compare(box, state)
    assert checked > 0


def compare(box: Box, state: Any) -> None:
    """The legal actions in the order of ids, and the points of all seats."""
    see = look(state)
    assert legal_texts(state) == oracle.legal(box, see), see.text
    assert state.legal_actions() == sorted(set(state.legal_actions()))
    assert state.scores() == [oracle.points(box, see, seat) for seat in range(see.players)]
    for seat in range(see.players):
        # Nothing is due but in the phase `goal`, for the mover.
        asked = see.phase.startswith("goal:") and seat == see.mover
        assert bool(oracle.due(box, see, seat)) == asked, see.text


# Trees of twenty tiles and more for two, three and four players.
TWO = (
    "bonsai 2 - w+0-3+1-3-2-2-1-2+1-2-2-1+0-1-3+0-4+1l+0-4+1-4+2-4-2-3-1-3+2-3-3-2+2-2+1-1-5+1"
    "f+1-5+3-4+3-3-4-1r+2-5-1-4-3-3+2-1/"
    "w-2-4-1-4-1-3+0-3+1-3+2-3+1-2+0-1l+0-4+2-4+3-4-2-3+3-3-1-2+2-2-1-1+1-1"
    "f+0-5+2-5+4-5+4-3-3-2r+3-5+4-4+0-2-2-1+2-1 f1r1/w4r1 "
    "growth:leaf*2,growth:fruit,master:any,master:wood+leaf,master:leaf+flower,master:leaf+fruit,"
    "helper:wood,helper:flower,helper:fruit,parchment:fruit,parchment:growth,parchment:helper/"
    "tool*3,growth:wood*2,growth:flower,growth:fruit,master:any,master:wood+wood,master:leaf+leaf,"
    "helper:wood,parchment:wood,parchment:flower,parchment:master brown8,brown12,green5,orange3 "
    "green9/orange5 brown8,green5,orange3/brown8,green5,orange3 "
    "helper:leaf,helper:leaf,parchment:leaf,growth:flower helper:wood - 1 turn - 0"
)
THREE = (
    "bonsai 3 - w+2-2-2-1-1-1+0-1+1-1-3+0-3+1-4+2l-1-2+0-2+1-2-3-1-4+1-5+2-3+2-5+3f-3-2-4-1-5+1-3+3"
    "r+0-3-6+3/"
    "w+2-7+3-7+3-6+3-5+2-4+1-3+2-3+2-2+1-1+2-1+3-1+4-1l+3-8+4-8+4-7+4-6+3-3+5-2+5-1+4+0"
    "f+3-9+5-6+4-4+3-2r+4-9+5-8+6-2/"
    "w+4-4-1-3+0-3+3-3+0-2+2-2+0-1+1-1l-1-4+0-4-2-3+1-3+4-3+1-2-1-1+2-1"
    "f+1-5+2-4+5-3-3-2-2-1+3-1r+0-5-2-4+2-3 r4/w1/r2 "
    "tool*2,growth:flower,master:any*2,master:leaf+fruit,master:wood+leaf+flower,helper:leaf,"
    "parchment:wood,parchment:flower/tool,growth:wood,growth:leaf,growth:flower,master:any,"
    "master:wood+wood,master:leaf+leaf,master:wood+leaf*2,helper:wood,helper:flower/tool,"
    "growth:wood,growth:leaf,growth:fruit*2,master:wood+leaf,master:leaf+flower,helper:wood,"
    "helper:fruit,parchment:leaf,parchment:fruit brown12,orange4,orange5,blue3 "
    "brown8/brown10,blue1/orange3,blue2 -/-/- "
    "master:wood+leaf+fruit,parchment:growth,parchment:helper,parchment:master "
    "growth:leaf,helper:leaf,tool,growth:flower,growth:leaf,growth:wood,helper:wood - 0 turn - 0"
)
FOUR = (
    "bonsai 4 - w+2-4+1-3-2-2-1-2+0-2-3-1-2-1-1-1+0-1+1-1+2-1l+1-4+0-3+1-2-4-1+3-1"
    "f+2-5+0-4+2-3+4-2/"
    "w-1-3+2-3-2-2-1-2+2-2-1-1+0-1+1-1l+2-4+3-4+1-3+3-3-3-2+1-2+3-2+2-1f+2-5+4-4-4-2"
    "r+3-5+1-4+4-3+0-2+3-1/w+1-3+1-2+1-1l+2-1f+2-2+3-2+3-1/"
    "w-4-3-4-2-3-2-2-2-5-1-2-1-1-1+0-1+1-1l-2-3+1-2-6-1-3-1+2-1"
    "f-1-4+2-3-6-2+0-2+3-1-7+0-4+0 w1r2/l2r1/w2f3r2/w1f1r2 "
    "tool,growth:leaf,growth:flower,master:any*2,master:leaf+leaf,master:wood+leaf,"
    "master:wood+leaf+fruit/tool,growth:wood,growth:leaf,growth:fruit,master:wood+wood,"
    "master:leaf+flower,master:wood+leaf+flower,helper:leaf,helper:fruit,parchment:wood,"
    "parchment:fruit/tool,growth:wood*2,growth:leaf,growth:flower*2,growth:fruit,master:any,"
    "helper:wood*3,helper:leaf,helper:flower,parchment:growth,parchment:helper,parchment:master/"
    "tool*2,growth:wood,master:wood+leaf*2,master:leaf+fruit,master:leaf+flower+flower "
    "brown8,brown10,orange3,orange4,pink3,pink4,pink5 brown12/orange5/-/- "
    "brown8,brown10/brown8,orange3,orange4/-/brown8,brown10,pink3,pink4 "
    "growth:fruit,tool,parchment:flower,growth:leaf parchment:leaf - 2 turn - 0"
)


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        # Leaves + fruits + open sides of the flowers + Parchments + goals.
        (TWO, [
            10 * 3 + 4 * 7 + (3 + 3 + 3 + 5) + (2 * 4 + 2 * 3 + 2 * 3) + 12,
            9 * 3 + 5 * 7 + (4 + 4 + 3 + 4 + 5) + (9 + 2 * 5 + 2 * 3) + 13,
        ]),
        (THREE, [
            8 * 3 + 2 * 7 + (4 + 4 + 4 + 5) + (9 + 2 * 4) + 5,
            8 * 3 + 3 * 7 + (4 + 5 + 5 + 2) + 0 + (10 + 7),
            8 * 3 + 3 * 7 + (4 + 4 + 5 + 5 + 5 + 5) + (8 + 2 * 3) + (9 + 10),
        ]),
        (FOUR, [
            5 * 3 + (4 + 4 + 3 + 5) + 15,
            8 * 3 + 5 * 7 + (3 + 3 + 5) + (9 + 2 * 5) + 13,
            1 * 3 + (2 + 3 + 4) + (2 * 6 + 2 * 5 + 2 * 1),
            5 * 3 + (5 + 5 + 5 + 3 + 5 + 5 + 5),
        ]),
    ],
)  # fmt: skip
def test_scores_by_hand(impl: Implementation, text: str, scores: list[int]) -> None:
    state = PRINTED.read(impl, text)
    assert state.serialize() == text
    assert state.scores() == scores


def test_legal_actions_by_hand(impl: Implementation) -> None:
    # Seat 0 of three holds four fruits; no cell lies beside two of its leaves and no fruit.
    assert legal_texts(PRINTED.read(impl, THREE)) == TAKES
    # Seat 2 of four: its leaf is shut in by flowers, the pot and wood.
    state = PRINTED.read(impl, FOUR)
    assert legal_texts(state) == [*TAKES, "cultivate"]
    state = play(state, "cultivate")
    assert look(state).phase == "cultivate:w3l2f2r1a1"
    cells = ["+1-4", "+2-4", "+0-3", "+2-3", "+0-2", "+0-1"]
    assert legal_texts(state) == [f"wood@{cell}" for cell in cells]


def test_a_turn_by_hand(impl: Implementation) -> None:
    # Seat 1 of two takes the last Growth card: slot 4 gives leaf and fruit; seven of eleven tiles.
    state = play(PRINTED.read(impl, TWO), "take4")
    see = look(state)
    assert (see.mover, see.left, see.deck) == (0, 2, [])
    assert dict(see.supplies[1]) == {"w": 4, "l": 1, "r": 2}
    assert see.market == ["helper:wood", "helper:leaf", "helper:leaf", "parchment:leaf"]
    # Seat 0 takes the Parchment for its ten leaves.
    after = play(state, "take4")
    assert after.scores()[0] == state.scores()[0] + 10
