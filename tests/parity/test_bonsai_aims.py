"""The aimed players of Bonsai do reach what random play does not, so that parity meets it.

The games are played on the core alone; what they met is read from texts by the tests' oracle.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from helpers import bonsai_oracle as oracle
from helpers.aims import opening_of, policy_of
from helpers.bonsai import PRINTED, around, in_area, look
from helpers.variants import VARIANTS, game_of

# The seeds of an aim, modulo 16, as `bonsai_policy_for` lists them.
SEEKING, EDGE, CLOSING, SOLO, HELPERS, IDLE, NEVER = (0, 4, 12), 3, 5, 6, 9, 13, 14


def games(variant: str, seeds: Iterable[int]) -> Iterator[tuple[Any, list[str]]]:
    """The end of a game of each seed, and the texts of its actions."""
    game = game_of("bonsai", "core", variant)
    for seed in seeds:
        opening = opening_of(game, seed)
        state = game.deserialize_state(opening) if opening else game.new_initial_state(seed)
        policy, rng = policy_of(game, seed), random.Random(seed)
        played = []
        while not state.is_terminal():
            actions = state.legal_actions()
            texts = [state.action_to_string(state.current_player(), a) for a in actions]
            action = policy(state, actions, texts, rng)
            played.append(texts[actions.index(action)])
            state.apply_action(action)
        yield state, played


def kinds(played: Iterable[str]) -> Counter[str]:
    """Actions without their cells."""
    return Counter(text.partition("@")[0].partition("+")[0] for text in played)


def seeds(*aims: int, lots: int) -> list[int]:
    """The first seeds of these aims."""
    return [16 * lot + aim for lot in range(lots) for aim in aims]


def test_every_goal_tile_is_claimed_and_renounced() -> None:
    found: Counter[str] = Counter()
    for variant in ("default-2", "default-3"):
        for _, played in games(variant, seeds(*SEEKING, SOLO, NEVER, lots=5)):
            found += kinds(played)
    assert {goal for goal in PRINTED.goals if not found[f"claim:{goal}"]} == set()
    # Who passes by a low or a middle tile aims at the high one.
    lower = [goal for index, goal in enumerate(PRINTED.goals) if index % 3 < 2]
    assert {goal for goal in lower if not found[f"renounce:{goal}"]} == set()


def test_blue_high_is_met() -> None:
    trees = [
        tree for state, _ in games("default-3", seeds(8, lots=4)) for tree in look(state).trees
    ]
    assert any(oracle.counted(PRINTED, tree, "blue") == 3 for tree in trees)


@pytest.mark.parametrize("variant", ["default-1", "default-2", "default-4"])
def test_trees_reach_the_edge_of_the_area(variant: str) -> None:
    trees = [set(t) for state, _ in games(variant, seeds(EDGE, lots=3)) for t in look(state).trees]
    assert any(not in_area(side) for tree in trees for cell in tree for side in around(cell))


def test_closed_trees_are_pruned_and_pruning_is_declined() -> None:
    found: Counter[str] = Counter()
    for _, played in games("default-2", seeds(CLOSING, 2, lots=3)):
        found += kinds(played)
    assert found["prune:"] > 10
    assert found["claim:green5"] + found["claim:orange3"] + found["claim:blue1"] > 0


def test_trees_become_large() -> None:
    trees = [
        tree for state, _ in games("default-2", seeds(0, lots=3)) for tree in look(state).trees
    ]
    assert max(map(len, trees)) >= 25


def test_helpers_place_two_tiles() -> None:
    helpers = 0
    for state, _ in games("default-3", seeds(HELPERS, lots=2)):
        helpers += sum(n for kept in look(state).kept for c, n in kept.items() if "helper" in c)
    assert helpers >= 8  # Of fourteen.


@pytest.mark.parametrize("variant", ["default-1", "tokonoma-1"])
def test_solo_games_are_won_and_lost(variant: str) -> None:
    returns = {state.returns()[0] for state, _ in games(variant, seeds(SOLO, lots=12))}
    assert returns == {1.0, -1.0}


def test_ties_and_rounds_of_empty_cultivates() -> None:
    ends = [state for state, _ in games("empty-cultivate-2", seeds(IDLE, lots=8))]
    assert any(look(state).empty == 6 for state in ends)
    assert any(state.scores()[0] == state.scores()[1] for state in ends)


@pytest.mark.parametrize("variant", VARIANTS["bonsai"])
def test_players_and_openings_fit_all_variants(variant: str) -> None:
    for _, played in games(variant, [EDGE, CLOSING, HELPERS, SEEKING[-1]]):
        assert len(played) <= game_of("bonsai", "core", variant).max_game_length()


@pytest.mark.parametrize("seed", [0, 3, 5, 9])
def test_the_players_are_deterministic(seed: int) -> None:
    one, other = (next(games("default-2", [seed]))[1] for _ in range(2))
    assert one == other
