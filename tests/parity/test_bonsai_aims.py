"""The aimed players of Bonsai do reach what random play does not, so that parity meets it.

The games are played on the core alone; what they met is read from texts by the tests' oracle.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import kadan
from helpers import bonsai_oracle as oracle
from helpers.bonsai import PRINTED, around, in_area, look
from helpers.bonsai_policies import bonsai_policy_for
from helpers.variants import game_of


def games(variant: str, seeds: range) -> Iterator[tuple[Any, list[str]]]:
    """The end of a game of each seed, and the texts of its actions."""
    game = game_of("bonsai", "core", variant)
    for seed in seeds:
        state = game.new_initial_state(seed)
        policy, rng = bonsai_policy_for(seed), random.Random(seed)
        played = []
        while not state.is_terminal():
            actions = state.legal_actions()
            texts = [state.action_to_string(state.current_player(), a) for a in actions]
            action = policy(state, actions, texts, rng)
            played.append(texts[actions.index(action)])
            state.apply_action(action)
        yield state, played


@cache
def met(variant: str, count: int) -> Counter[str]:
    """How often actions without their cells, and other things, came up in games of a variant."""
    found: Counter[str] = Counter()
    for state, played in games(variant, range(count)):
        found.update(text.partition("@")[0].partition("+")[0] for text in played)
        see = look(state)
        trees = [set(tree) for tree in see.trees]
        found["edge"] += any(not in_area(s) for tree in trees for c in tree for s in around(c))
        found["25 tiles"] += any(len(tree) >= 25 for tree in trees)
        scores = state.scores()
        found["tie"] += scores.count(max(scores)) > 1
        found["won"] += state.returns()[0] == 1.0
        found["blue high"] += any(oracle.counted(PRINTED, tree, "blue") == 3 for tree in see.trees)
    return found


def test_every_goal_tile_is_claimed_and_renounced() -> None:
    found = met("default-4", 48) + met("default-3", 48)
    for goal in PRINTED.goals:
        assert found[f"claim:{goal}"] > 0, goal
        # What is highest of its colour is renounced by who claims nothing.
        if goal not in ("green9", "orange5", "pink5", "blue3"):
            assert found[f"renounce:{goal}"] > 0, goal


def test_blue_high_the_edge_prunes_and_large_trees() -> None:
    found = met("default-2", 48)
    for what in ("blue high", "edge", "prune:", "25 tiles"):
        assert found[what] > 0, what


def test_solo_games_are_won() -> None:
    found = met("default-1", 64)
    assert 0 < found["won"] < 64
    assert found["edge"] + met("default-2", 48)["edge"] > 0


def test_ties() -> None:
    found = met("empty-cultivate-2", 64)
    assert found["tie"] > 0
    assert found["done"] > 0


def test_the_players_are_deterministic() -> None:
    for seed in (0, 3, 9):
        one, other = (
            next(games("default-2", range(seed, seed + 1)))[1] for _ in range(2)
        )
        assert one == other
    assert kadan.load_game("bonsai").get_type().short_name == "bonsai"
