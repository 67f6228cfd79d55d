"""`kadan analyze`: what a search finds in a position."""

from __future__ import annotations

import json
import random

import pytest

import kadan


def _near_the_end(left: int) -> tuple[kadan.Game, str]:
    """A position of two players, `left` actions before the end of a random game."""
    game = kadan.load_game("ajisai")
    state = game.new_initial_state(1)
    chance = random.Random(1)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    before = game.new_initial_state(1)
    for action in state.history()[:-left]:
        before.apply_action(action)
    return game, before.serialize()


@pytest.mark.parametrize("spec", ["ajisai", "ajisai:players=3", "ikebana:players=4", "bonsai"])
def test_it_shows_the_position_and_the_table(run, spec: str) -> None:
    done = run("analyze", spec, "--sims", "300", "--seed", "2")
    assert done.code == 0, done.err
    assert "300 simulations" in done.out
    assert "\npv " in done.out
    assert "visits" in done.out


def test_the_document_agrees_with_the_search(run) -> None:
    from kadan.search import MCTS

    done = run("analyze", "ajisai", "--sims", "400", "--seed", "2", "--json")
    document = json.loads(done.out)
    game = kadan.load_game("ajisai")
    result = MCTS(game, simulations=400, seed=2).run(game.new_initial_state(2))
    assert document["action"] == result.action_text
    assert [entry["visits"] for entry in document["actions"]] == result.visits.tolist()
    assert document["simulations"] == 400
    assert sum(entry["visits"] for entry in document["actions"]) == 400


def test_alpha_beta_to_a_depth_and_to_the_proof(run) -> None:
    game, position = _near_the_end(4)
    document = json.loads(run("analyze", str(game), position, "--solve", "--json").out)
    assert document["proved"] is True
    assert abs(document["values"][0]) in (0.0, 1.0)
    document = json.loads(run("analyze", str(game), "--depth", "2", "--json").out)
    assert document["depth"] == 2
    assert document["proved"] is False


def test_an_information_state_can_be_analyzed(run) -> None:
    game = kadan.load_game("ikebana", players=2)
    state = game.new_initial_state(5)
    text = state.information_state_string(state.current_player())
    document = json.loads(run("analyze", str(game), text, "--sims", "50", "--json").out)
    assert document["position"] == text
    assert document["hidden"] is True


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ajisai", "--depth", "3", "--solve"), "it takes no --depth"),
        (("ajisai", "--depth", "3", "--threads", "2"), "one thread"),
        (("bonsai", "--depth", "3"), "MCTS can search it"),
        (("ajisai:players=3", "--solve"), "two players"),
        (("ajisai", "nonsense"), "nonsense"),
    ],
)
def test_what_cannot_be_analyzed(run, arguments: tuple[str, ...], message: str) -> None:
    done = run("analyze", *arguments)
    assert done.code == 2
    assert message in done.err


def test_a_finished_game_has_nothing_to_analyze(run) -> None:
    game = kadan.load_game("ajisai:board=small")
    state = game.new_initial_state(1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    done = run("analyze", "ajisai:board=small", state.serialize())
    assert done.code == 2
    assert "the game is over" in done.err
