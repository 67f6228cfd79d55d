"""The same seed gives the same result: in two runs, and on every machine."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.registry import GAME_SPECS, short_name
from helpers.search import found, game_of, opinionated, position
from helpers.search_table import TABLE, read_table, signatures
from kadan.search import MCTS, PUCT


def test_searches_find_what_the_table_says() -> None:
    # If the searches were meant to change: python tests/search/make_signature.py
    now = list(signatures())
    assert now == read_table(TABLE)
    assert len(now) > 2 * len(GAME_SPECS) * 5


@pytest.mark.parametrize("spec", GAME_SPECS, ids=short_name)
def test_one_seed_one_result(spec: str) -> None:
    game = game_of(spec)
    state = position(spec, 7)

    def searches(seed: int) -> list[Any]:
        return [
            MCTS(game, simulations=150, seed=seed),
            PUCT(game, opinionated(game), simulations=30, seed=seed, noise=(0.3, 0.25)),
        ]

    first = [found(search.run(state)) for search in searches(11)]
    assert first == [found(search.run(state)) for search in searches(11)]
    # Also from a copy of the state, and with one search used again.
    copy = game.deserialize_state(state.serialize())
    for search, expected in zip(searches(12), first, strict=True):
        assert found(search.run(copy, seed=11)) == expected
        assert found(search.run(copy, seed=11)) == expected
        if len(state.legal_actions()) > 1:
            assert found(search.run(copy)) != expected


def test_the_arrays_of_a_result_are_its_own() -> None:
    spec = GAME_SPECS[0]
    search = MCTS(game_of(spec), simulations=50)
    first = search.run(position(spec, 4))
    before = found(first)
    search.run(position(spec, 5))
    assert found(first) == before
