"""What is wrong is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kadan
import kadan.reference
from helpers.search import game_of, position, random_game, uniform
from kadan.search import MCTS, PUCT, AlphaBeta

AJISAI = "ajisai(players=2)"
TOO_LARGE = 2**64

Make = Callable[..., Any]


def _puct(game: Any, **options: Any) -> PUCT:
    return PUCT(game, uniform(game), **options)


MAKERS: dict[str, Make] = {"MCTS": MCTS, "AlphaBeta": AlphaBeta, "PUCT": _puct}

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("MCTS", {"simulations": 0}, "simulations must be from 1 to 4611686018427387904, not 0"),
    ("MCTS", {"simulations": 2.5}, "simulations must be a whole number, not 2.5"),
    ("MCTS", {"simulations": True}, "simulations must be a whole number, not True"),
    ("MCTS", {"seconds": 0}, "seconds must be above 0, not 0"),
    ("MCTS", {"seconds": -1.5}, "seconds must be above 0, not -1.5"),
    ("MCTS", {"seconds": "1"}, "seconds must be a finite number, not '1'"),
    ("MCTS", {"seconds": float("inf")}, "seconds must be a finite number, not inf"),
    ("MCTS", {"exploration": -0.1}, "exploration must be at least 0, not -0.1"),
    ("MCTS", {"exploration": float("nan")}, "exploration must be a finite number, not nan"),
    ("MCTS", {"first_play": -11}, "first_play must be from -10 to 1000, not -11"),
    ("MCTS", {"widening": 2}, "widening must be a pair (factor, exponent), not 2"),
    ("MCTS", {"widening": (1, 2, 3)}, "widening must be a pair (factor, exponent), not (1, 2, 3)"),
    ("MCTS", {"widening": (0, 0.5)}, "the factor of widening must be above 0, not 0"),
    ("MCTS", {"widening": (1, -0.5)}, "the exponent of widening must be at least 0, not -0.5"),
    ("MCTS", {"playouts": 0}, "playouts must be from 1 to 1000000, not 0"),
    ("MCTS", {"playout_depth": -1}, "playout_depth must be from 0 to 1000000, not -1"),
    ("MCTS", {"score_scale": 0}, "score_scale must be above 0, not 0"),
    ("MCTS", {"seed": -1}, "seed must be from 0 to 18446744073709551615, not -1"),
    ("MCTS", {"seed": TOO_LARGE}, f"seed must be from 0 to {TOO_LARGE - 1}, not {TOO_LARGE}"),
    ("MCTS", {"seed": None}, "seed must be a whole number, not None"),
    ("MCTS", {"threads": 0}, "threads must be from 1 to 256, not 0"),
    ("MCTS", {"threads": 257}, "threads must be from 1 to 256, not 257"),
    ("MCTS", {"parallel": "leaf"}, "parallel must be 'tree' or 'root', not 'leaf'"),
    ("MCTS", {"memory": -1}, "memory must be from 0 to 4611686018427387904, not -1"),
    ("AlphaBeta", {"depth": 0}, "depth must be from 1 to 255, not 0"),
    ("AlphaBeta", {"depth": 256}, "depth must be from 1 to 255, not 256"),
    (
        "AlphaBeta",
        {"depth": 3, "solve": True},
        "solve searches to the end of the game: it takes no depth",
    ),
    ("AlphaBeta", {"seconds": 0}, "seconds must be above 0, not 0"),
    ("AlphaBeta", {"positions": 0}, "positions must be from 1 to 4611686018427387904, not 0"),
    ("AlphaBeta", {"score_scale": -2}, "score_scale must be above 0, not -2"),
    ("AlphaBeta", {"memory": 1.5}, "memory must be a whole number, not 1.5"),
    ("PUCT", {"simulations": 0}, "simulations must be from 1 to 4611686018427387904, not 0"),
    ("PUCT", {"seconds": 0}, "seconds must be above 0, not 0"),
    ("PUCT", {"exploration": -1}, "exploration must be at least 0, not -1"),
    (
        "PUCT",
        {"first_play_reduction": 11},
        "first_play_reduction must be from -10 to 10, not 11",
    ),
    ("PUCT", {"batch": 0}, "batch must be from 1 to 1048576, not 0"),
    ("PUCT", {"noise": 0.3}, "noise must be a pair (alpha, share), not 0.3"),
    ("PUCT", {"noise": (0, 0.2)}, "the alpha of the noise must be above 0, not 0"),
    ("PUCT", {"noise": (0.3, 1.5)}, "the share of the noise must be from 0 to 1, not 1.5"),
    ("PUCT", {"noise": (0.3, "x")}, "the share of the noise must be a finite number, not 'x'"),
    ("PUCT", {"seed": -1}, "seed must be from 0 to 18446744073709551615, not -1"),
    ("PUCT", {"memory": -1}, "memory must be from 0 to 4611686018427387904, not -1"),
]


@pytest.mark.parametrize(("kind", "options", "says"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_option_is_told(kind: str, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        MAKERS[kind](game_of(AJISAI), **options)


@pytest.mark.parametrize(
    ("kind", "options", "says"),
    [
        ("MCTS", {"simulations": 0}, "simulations must be from 1"),
        ("MCTS", {"seconds": -1}, "seconds must be above 0"),
        ("MCTS", {"seed": "x"}, "seed must be a whole number, not 'x'"),
        ("AlphaBeta", {"seconds": 0}, "seconds must be above 0"),
        ("PUCT", {"simulations": -3}, "simulations must be from 1"),
        ("PUCT", {"seconds": 0}, "seconds must be above 0"),
        ("PUCT", {"seed": TOO_LARGE}, "seed must be from 0 to"),
    ],
)
def test_a_wrong_limit_of_a_run_is_told(kind: str, options: dict[str, Any], says: str) -> None:
    search = MAKERS[kind](game_of(AJISAI))
    with pytest.raises(ValueError, match=says):
        search.run(position(AJISAI, 3), **options)
    assert search.run(position(AJISAI, 3)).action >= 0


@pytest.mark.parametrize("kind", MAKERS)
def test_the_end_of_a_game_has_nothing_to_search(kind: str) -> None:
    state = random_game(game_of(AJISAI), 1)[-1]
    state.apply_action(state.legal_actions()[0])
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(kadan.RulesError, match="^the game is over: there is nothing to search$"):
        MAKERS[kind](game_of(AJISAI)).run(state)


@pytest.mark.parametrize("kind", MAKERS)
def test_a_state_of_another_game_is_refused(kind: str) -> None:
    with pytest.raises(kadan.RulesError, match="^a search for ajisai.* cannot search a state of"):
        MAKERS[kind](game_of(AJISAI)).run(position("ajisai(board=small,players=2)", 3))


@pytest.mark.parametrize("kind", MAKERS)
def test_a_reference_game_cannot_be_searched(kind: str) -> None:
    with pytest.raises(TypeError):
        MAKERS[kind](kadan.reference.load_game("ajisai")).run(position(AJISAI, 3))


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("ajisai(players=3)", "alpha-beta is for two players, not 3; MCTS takes any number"),
        ("bonsai(players=1)", "alpha-beta is for two players, not 1; MCTS takes any number"),
        (
            "bonsai(players=2)",
            "alpha-beta needs a position without hidden parts, and player 1 cannot see all of this"
            " one; MCTS can search it",
        ),
        ("ikebana(players=2)", "alpha-beta needs a position without hidden parts"),
        ("ajisai(players=2,traitor=true)", "alpha-beta needs a position without hidden parts"),
    ],
)
def test_alpha_beta_is_for_two_who_see_all(spec: str, says: str) -> None:
    state = position(spec, 4)
    with pytest.raises(kadan.RulesError, match=re.escape(says)):
        AlphaBeta(game_of(spec)).run(state)


def test_an_evaluation_of_another_size_is_refused() -> None:
    # The step-by-step search below PUCT, as `kadan.search` does not use it.
    game = game_of(AJISAI)
    search = kadan._core.make_puct(game, [position(AJISAI, 2)], 1.5, 0.0, 0.0, [], 10, 1, 1 << 20)
    with pytest.raises(kadan.RulesError, match="no results before every state was evaluated"):
        search.results()
    ids = game.num_distinct_actions()
    rows = search.collect(
        np.zeros((4, *game.observation_tensor_shape()), np.float32),
        np.zeros((4, ids), np.bool_),
        np.zeros(4, np.int32),
    )
    assert rows == 1
    for shape in ((2, ids), (1, ids - 1), (0, ids)):
        with pytest.raises(kadan.RulesError, match=f"must have 1 rows of {ids} logits and of 2"):
            search.supply(np.zeros(shape, np.float32), np.zeros((1, 2), np.float32))
    search.supply(np.zeros((1, ids), np.float32), np.zeros((1, 2), np.float32))
    assert search.ready()
    assert not search.done()
