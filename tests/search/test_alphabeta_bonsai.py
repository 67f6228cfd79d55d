"""Alpha-beta where a game that hides its deck has nothing left to hide: the last turns of Bonsai."""

from __future__ import annotations

import pytest

from helpers.ajisai import DATA
from helpers.minimax import WIN, expected_return, minimax
from helpers.search import PLAIN, game_of, random_game
from kadan import RulesError
from kadan.search import MCTS, AlphaBeta

SPECS = {
    "printed": "bonsai(players=2)",
    "example": f"bonsai(components={DATA}/bonsai_example.toml,players=2)",
}


@pytest.mark.parametrize("name", SPECS)
def test_the_end_of_bonsai(name: str) -> None:
    game = game_of(SPECS[name])
    compared = proved = refused = 0
    for seed in range(14):
        for state in random_game(game, seed)[-12:]:
            if "?" in state.information_state_string(state.current_player()):
                with pytest.raises(RulesError, match="without hidden parts"):
                    AlphaBeta(game, depth=1).run(state)
                refused += 1
                continue
            if len(state.legal_actions()) > 25:
                continue
            result = AlphaBeta(game, depth=2).run(state)
            value, complete = minimax(state, 2)
            if complete or abs(value) > WIN // 2:
                assert result.proved
                assert result.value == (value > 0) - (value < 0)
                solved = AlphaBeta(game, solve=True).run(state)
                assert solved.root_values == result.root_values
                tree = MCTS(game, simulations=20_000, **PLAIN).run(state)
                assert tree.proved
                assert not tree.hidden
                assert tree.root_values == result.root_values
                proved += 1
            else:
                assert result.value == pytest.approx(expected_return(value), abs=1e-9)
            compared += 1
    assert compared > 20
    assert proved > 10
    assert refused > 10
