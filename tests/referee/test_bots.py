"""What the bots decide, and on what."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import kadan
from kadan.referee.bots import bot_kinds, parse_bot

SEES_ALL = {"alphabeta"}  # plays only where nothing is hidden, and leaves nothing to chance
BOTS = [kind.name for kind in bot_kinds() if kind.subject is None and kind.name not in SEES_ALL]


def _traitor_pair(secrets: tuple[str, str], moves: int) -> tuple[kadan.State, kadan.State]:
    """Two games with the same actions but for seat 1's secret; seat 0 is to move."""
    game = kadan.load_game("ajisai", traitor=True, board="small")
    states = []
    for secret in secrets:
        state = game.new_initial_state(1)
        for text in ("secret:R", f"secret:{secret}"):
            state.apply_action(state.string_to_action(text))
        states.append(state)
    for _ in range(moves):
        action = states[0].legal_actions()[7]
        for state in states:
            state.apply_action(action)
    return states[0], states[1]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("moves", [0, 2, 10])
def test_nobody_cheats(bot: str, moves: int) -> None:
    # Design of the state: equal information states give the same decision.
    one, other = _traitor_pair(("O", "K"), moves)
    player = one.current_player()
    assert player == 0
    assert one != other
    assert one.information_state_string(player) == other.information_state_string(player)
    for seed in range(3):
        choices = [
            parse_bot(bot).make().choose(state.resample_from_infostate(player, seed), player, seed)
            for state in (one, other)
        ]
        assert choices[0] == choices[1]
        assert choices[0] in one.legal_actions()


@pytest.mark.parametrize("bot", BOTS)
def test_a_choice_is_a_function_of_the_position_and_the_seed(bot: str) -> None:
    state = kadan.load_game("ajisai:board=small").new_initial_state(0)
    before = state.serialize()
    chosen = [[parse_bot(bot).make().choose(state.clone(), 0, s) for s in range(8)] for _ in "ab"]
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 1, "the seed decides between what is equal"
    assert state.serialize() == before


def test_random_plays_every_action_alike() -> None:
    state = kadan.load_game("ajisai").new_initial_state(0)
    bot = parse_bot("random").make()
    counts = Counter(bot.choose(state, 0, seed) for seed in range(1800))
    assert set(counts) == set(state.legal_actions())
    assert all(abs(count - 100) < 50 for count in counts.values())


def test_greedy_plays_the_best_own_score() -> None:
    # AJ-9: Orange beside both Reds turns both; nothing else gains seat 1 as much.
    game = kadan.load_game("ajisai")
    state = game.deserialize_state("ajisai 2 standard - 3/6/7/3RR3/3W3/8/7/6/3 1 - -")
    scores = {a: state.child(a).scores()[1] for a in state.legal_actions()}
    best = [action for action, score in scores.items() if score == max(scores.values())]
    assert len(best) < len(scores)
    bot = parse_bot("greedy").make()
    assert {bot.choose(state, 1, seed) for seed in range(100)} == set(best)


def test_flat_finds_the_action_that_wins() -> None:
    # Positions in which every action ends the game, and not all of them win.
    game = kadan.load_game("ajisai:board=small")
    rng = np.random.default_rng(5)
    found = 0
    while found < 5:
        state = game.new_initial_state(0)
        while not state.is_terminal():
            actions = state.legal_actions()
            player = state.current_player()
            ends = [state.child(action) for action in actions]
            if all(end.is_terminal() for end in ends):
                values = [end.returns()[player] for end in ends]
                if min(values) < max(values):
                    choice = parse_bot("flat:playouts=1").make().choose(state, player, 3)
                    assert values[actions.index(choice)] == max(values)
                    found += 1
            state.apply_action(int(rng.choice(actions)))


def test_flat_spreads_its_playouts_over_what_it_cannot_see(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _ = _traitor_pair(("O", "K"), 4)
    sample = state.resample_from_infostate(0, 11)
    seen: Counter[str] = Counter()
    playouts = kadan.random_playouts

    def spy(child: kadan.State, n: int, seed: int = 0) -> object:
        seen[child.serialize().split()[-1]] += n
        return playouts(child, n, seed=seed)

    monkeypatch.setattr(kadan, "random_playouts", spy)
    parse_bot("flat:playouts=40,samples=20").make().choose(sample, 0, 2)
    assert set(seen) == {"RO", "RB", "RK"}
    assert sum(seen.values()) == 40 * len(state.legal_actions())
