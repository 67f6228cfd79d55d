"""The clauses common to all games, as Ajisai shows them: G-1 … G-7."""

from __future__ import annotations

import pytest

from helpers.ajisai import PARKING, STANDARD, legal_texts, marks, play
from helpers.implementations import Implementation


def test_g1_the_same_player_stays_until_the_turn_is_over(impl: Implementation) -> None:
    placement = f"R:a1,{marks('b', 1, 10)} B:a2,a3,a4"
    state = play(PARKING.state(impl, placement), "R@a5")
    players = [state.current_player()]
    for text in ("W@a2", "W@a4"):
        state = play(state, text)
        players.append(state.current_player())
    assert players == [0, 0, 1]
    assert [player for player, _ in state.full_history()] == [0, 0, 0]


def test_g2_a_single_legal_bloom_is_asked(impl: Implementation) -> None:
    # Only a11 is open, Yellow and Purple are all on the board.
    placement = f"W:{marks('a', 1, 10)} Y:{marks('b', 1, 13)} P:{marks('c', 1, 13)}"
    state = PARKING.state(impl, placement)
    assert legal_texts(state) == ["R@a11"]


def test_g3_the_seed_does_not_matter_where_nothing_is_dealt(impl: Implementation) -> None:
    game = STANDARD.load(impl)
    first = game.new_initial_state(0)
    for seed in (None, 1, 2**32, 2**64 - 1):
        assert game.new_initial_state(seed) == first
    assert not first.is_chance_node()


def test_g4_ids_mean_the_same_in_every_state(impl: Implementation) -> None:
    game = STANDARD.load(impl)
    table = [game.action_to_string(0, a) for a in range(game.num_distinct_actions())]
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        assert legal_texts(state) == [table[action] for action in actions]
        state.apply_action(actions[len(actions) // 2])


def test_g5_without_secrets_everybody_sees_everything(impl: Implementation) -> None:
    state = play(STANDARD.load(impl, players=3).new_initial_state(), "R@e5", "Y@d5")
    for seat in range(3):
        assert state.information_state_string(seat) == state.serialize()
        assert state.resample_from_infostate(seat, 7) == state


@pytest.mark.parametrize("players", [2, 3])
def test_g6_returns_sum_to_zero(impl: Implementation, players: int) -> None:
    for colour in "ROYBPK":
        state = PARKING.state(impl, f"{colour}:b1", players=players, turn="end")
        returns = state.returns()
        assert sum(returns) == 0
        assert sorted(returns, reverse=True) == [1.0] + [-1 / (players - 1)] * (players - 1)
