"""Laws that every game keeps, whatever its rules: the state contract that searches rely on.

All of `helpers.registry.GAME_SPECS`, core and reference. What is NumPy's, and what only the core
has, is in test_api_arrays.py and test_api_playouts.py.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import kadan
from helpers.implementations import Implementation
from helpers.registry import GAME_SPECS, short_name

SEEDS = range(3)


@pytest.fixture(params=GAME_SPECS, ids=short_name)
def game(request: pytest.FixtureRequest, impl: Implementation) -> Any:
    """Each game in turn."""
    return impl.load_game(request.param)


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, one object that moves on, from the start to the end."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed)
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def finished(game: Any, seed: int) -> Any:
    """The end of a random game."""
    *_, last = walk(game, seed)
    return last


# --- Games ------------------------------------------------------------------------------------


def test_law_numbers_of_a_game(game: Any) -> None:
    assert game.num_players() >= 1
    assert game.num_distinct_actions() >= 1
    assert game.max_game_length() >= 0
    assert game.min_utility() < game.max_utility() == 1.0
    n = game.num_players()
    if n > 1:
        assert game.min_utility() == pytest.approx(-1 / (n - 1))
        assert game.utility_sum() == 0
    shape = game.observation_tensor_shape()
    assert isinstance(shape, list)
    assert len(shape) >= 1
    size = 1
    for extent in shape:
        size *= extent
    assert game.observation_tensor_size() == size
    assert len(game.edition()) == 12
    assert set(game.edition()) <= set("0123456789abcdef")


def test_law_the_name_of_a_game_loads_it(game: Any, impl: Implementation) -> None:
    again = impl.load_game(str(game))
    assert again == game
    assert str(again) == str(game)
    assert str(game) in repr(game)


def test_law_the_parameters_of_a_game_load_it(game: Any, impl: Implementation) -> None:
    parameters = game.get_parameters()
    name = str(game).partition("(")[0]
    assert all(type(value) in (int, str, bool) for value in parameters.values())
    again = impl.load_game(name, **parameters)
    assert again == game
    assert again.get_parameters() == parameters
    assert set(parameters) == {p.name for p in kadan.game_parameters(name)}


def test_law_the_kind_of_a_game(game: Any) -> None:
    kind = game.get_type()
    assert kind.short_name == str(game).partition("(")[0]
    assert kind.min_num_players <= game.num_players() <= kind.max_num_players
    assert kind.dynamics == kadan.GameType.Dynamics.SEQUENTIAL
    assert kind.chance_mode == kadan.GameType.ChanceMode.DETERMINISTIC
    assert kind.reward_model == kadan.GameType.RewardModel.TERMINAL
    assert kind.provides_observation_tensor
    hidden = any(
        state.information_state_string(seat) != state.serialize()
        for state in walk(game, 0)
        for seat in range(game.num_players())
    )
    perfect = kind.information == kadan.GameType.Information.PERFECT_INFORMATION
    assert hidden == (not perfect)


def test_law_copies_of_a_game(game: Any) -> None:
    for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert again == game
        assert hash(again) == hash(game)
        assert str(again) == str(game)
        assert again.new_initial_state(5) == game.new_initial_state(5)
    assert game != str(game)
    assert game is not None
    assert {game: 1}[copy.deepcopy(game)] == 1


def test_law_different_games_are_not_equal(impl: Implementation) -> None:
    games = [impl.load_game(spec) for spec in GAME_SPECS]
    for i, first in enumerate(games):
        for j, second in enumerate(games):
            assert (first == second) == (i == j)
            assert (first.new_initial_state(1) == second.new_initial_state(1)) == (i == j)


def test_law_the_deal_is_a_function_of_the_seed(game: Any) -> None:
    for seed in (0, 1, 2**63, 2**64 - 1):
        assert game.new_initial_state(seed) == game.new_initial_state(seed)
    fresh = game.new_initial_state()
    assert fresh.history() == []


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**63), 2**100])
def test_law_seeds_out_of_range(game: Any, seed: int) -> None:
    state = game.new_initial_state(1)
    calls: list[Callable[[], Any]] = [
        lambda: game.new_initial_state(seed),
        lambda: game.sample_state(state.information_state_string(0), seed),
        lambda: state.resample_from_infostate(0, seed),
    ]
    for call in calls:
        with pytest.raises(kadan.RulesError, match=str(seed)):
            call()


# --- Actions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_law_legal_actions(game: Any, seed: int) -> None:
    for state in walk(game, seed):
        player = state.current_player()
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert all(type(a) is int for a in actions)
        assert all(0 <= a < game.num_distinct_actions() for a in actions)
        assert bool(actions) != state.is_terminal()
        for seat in range(game.num_players()):
            expected = actions if seat == player else []
            assert state.legal_actions(seat) == expected
            mask = list(state.legal_actions_mask(seat))
            assert len(mask) == game.num_distinct_actions()
            assert [a for a, legal in enumerate(mask) if legal] == expected
        assert list(state.legal_actions_mask()) == list(state.legal_actions_mask(max(player, 0)))


@pytest.mark.parametrize("seed", SEEDS)
def test_law_texts_of_actions(game: Any, seed: int) -> None:
    for state in walk(game, seed):
        player = state.current_player()
        texts = []
        for action in state.legal_actions():
            text = state.action_to_string(player, action)
            # A state may have better words (the card that lies in a slot); both are read.
            assert state.string_to_action(game.action_to_string(player, action)) == action
            assert text
            assert text.isascii()
            assert text.isprintable()
            assert " " not in text
            assert state.string_to_action(text) == action
            texts.append(text)
        assert len(set(texts)) == len(texts)


def test_law_the_texts_of_all_ids_are_given(game: Any) -> None:
    for player in range(game.num_players()):
        texts = [game.action_to_string(player, a) for a in range(game.num_distinct_actions())]
        assert all(texts)
    for action in (-1, game.num_distinct_actions()):
        with pytest.raises(kadan.IllegalActionError, match=str(action)):
            game.action_to_string(0, action)


@pytest.mark.parametrize("seed", SEEDS)
def test_law_illegal_actions_are_refused_and_change_nothing(game: Any, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(game, seed):
        text, legal, history = state.serialize(), state.legal_actions(), state.history()
        tries = [-1, game.num_distinct_actions(), 2**40]
        tries += [rng.randrange(game.num_distinct_actions()) for _ in range(3)]
        for action in tries:
            if action not in legal:
                with pytest.raises(kadan.IllegalActionError):
                    state.apply_action(action)
                with pytest.raises(kadan.IllegalActionError):
                    state.child(action)
        assert (state.serialize(), state.legal_actions(), state.history()) == (
            text,
            legal,
            history,
        )


# --- The course of a game -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_law_who_moves(game: Any, seed: int) -> None:
    for state in walk(game, seed):
        assert not state.is_chance_node()
        assert not state.is_simultaneous_node()
        assert state.is_player_node() == (not state.is_terminal())
        if state.is_terminal():
            assert state.current_player() == -4
        else:
            assert 0 <= state.current_player() < game.num_players()
        assert state.num_players() == game.num_players()
        assert state.num_distinct_actions() == game.num_distinct_actions()
        assert state.get_game() == game


@pytest.mark.parametrize("seed", SEEDS)
def test_law_returns(game: Any, seed: int) -> None:
    n = game.num_players()
    for state in walk(game, seed):
        returns, rewards = state.returns(), state.rewards()
        assert len(returns) == len(rewards) == len(state.scores()) == n
        assert rewards == returns
        assert [state.player_return(p) for p in range(n)] == returns
        assert [state.player_reward(p) for p in range(n)] == rewards
        assert all(type(score) is int for score in state.scores())
        if not state.is_terminal():
            assert returns == [0.0] * n
    assert all(game.min_utility() - 1e-9 <= value <= game.max_utility() for value in returns)
    if game.utility_sum() is not None:
        assert sum(returns) == pytest.approx(game.utility_sum(), abs=1e-9)
    if n > 1:
        # G-6: k winners get (n - k) / (k (n - 1)) each.
        winners = [value for value in returns if value == max(returns)]
        k = len(winners)
        assert winners[0] == pytest.approx((n - k) / (k * (n - 1)))


@pytest.mark.parametrize("seed", SEEDS)
def test_law_games_end_in_time(game: Any, seed: int) -> None:
    state = finished(game, seed)
    assert state.move_number() == len(state.history()) <= game.max_game_length()
    assert state.legal_actions() == []
    for action in range(0, game.num_distinct_actions(), 7):
        with pytest.raises(kadan.IllegalActionError):
            state.apply_action(action)


@pytest.mark.parametrize("seed", SEEDS)
def test_law_history(game: Any, seed: int) -> None:
    played: list[tuple[int, int]] = []
    for state in walk(game, seed):
        full = state.full_history()
        assert full[: len(played)] == played
        assert len(full) == state.move_number() <= len(played) + 1
        assert state.history() == [action for _, action in full]
        played = list(full)
    again = game.new_initial_state(seed)
    for player, action in played:
        assert again.current_player() == player
        again.apply_action(action)
    assert again == state


@pytest.mark.parametrize("seed", SEEDS)
def test_law_undo_back_to_the_start(game: Any, seed: int) -> None:
    texts, legal = [], []
    for state in walk(game, seed):
        texts.append(state.serialize())
        legal.append(state.legal_actions())
    for player, action in reversed(state.full_history()):
        texts.pop()
        legal.pop()
        state.undo_action(player, action)
        assert state.serialize() == texts[-1]
        assert state.legal_actions() == legal[-1]
    assert state == game.new_initial_state(seed)
    assert state.history() == []
    refused = pytest.raises(kadan.IllegalActionError, match=r"(?i)histor|no action")
    for fresh in (state, game.deserialize_state(texts[0]), finished(game, seed).clone()):
        again = game.deserialize_state(fresh.serialize())  # without history
        with refused:
            again.undo_action(0, 0)
        assert again == fresh


# --- Copies and texts of states -------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_law_clones_and_children_are_independent(game: Any, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(game, seed):
        if state.is_terminal():
            break
        text, history = state.serialize(), state.history()
        action = rng.choice(state.legal_actions())
        child, clone = state.child(action), state.clone()
        assert clone == state
        assert clone.history() == history
        clone.apply_action(action)
        assert child == clone != state
        assert child.history() == [*history, action]
        assert (state.serialize(), state.history()) == (text, history)
        while not child.is_terminal() and child.move_number() < len(history) + 4:
            child.apply_action(child.legal_actions()[0])
        assert state.serialize() == text


@pytest.mark.parametrize("seed", SEEDS)
def test_law_copies_of_a_state(game: Any, seed: int) -> None:
    for step, state in enumerate(walk(game, seed)):
        if step % 9 and not state.is_terminal():
            continue
        copies = (
            state.clone(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
        )
        for again in copies:
            assert again == state
            assert again is not state
            assert hash(again) == hash(state)
            assert again.serialize() == state.serialize()
            assert again.full_history() == state.full_history()
            assert again.legal_actions() == state.legal_actions()
            assert again.get_game() == game
        for again in copies[1:]:
            for player, action in reversed(again.full_history()):
                again.undo_action(player, action)
            assert again == game.new_initial_state(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_law_copies_of_a_state_that_was_read(game: Any, seed: int) -> None:
    states = [state.serialize() for state in walk(game, seed)]
    state = game.deserialize_state(states[len(states) // 2])
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.history() == state.history()
    again.undo_action(*again.full_history()[-1])
    assert again.serialize() == states[len(states) // 2]


@pytest.mark.parametrize("seed", SEEDS)
def test_law_the_text_is_the_state(game: Any, seed: int) -> None:
    seen: dict[str, Any] = {}
    for state in walk(game, seed):
        text = state.serialize()
        assert "\n" not in text
        assert text.isascii()
        assert text.isprintable()
        assert "?" not in text
        again = game.deserialize_state(text)
        assert again == state
        assert hash(again) == hash(state)
        assert again.serialize() == text
        assert again.history() == []
        assert again.legal_actions() == state.legal_actions()
        assert again.returns() == state.returns()
        assert again.scores() == state.scores()
        for seat in range(game.num_players()):
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert list(again.observation_tensor(seat)) == list(state.observation_tensor(seat))
        assert text not in seen
        assert state not in seen.values()
        seen[text] = state.clone()
    assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize("seed", SEEDS)
def test_law_printing(game: Any, seed: int) -> None:
    for state in walk(game, seed):
        assert str(state).strip()
        assert state.serialize() in repr(state)
    assert state._repr_svg_().lstrip().startswith("<svg")
    assert state._repr_svg_().rstrip().endswith("</svg>")


def test_law_states_equal_nothing_else(game: Any) -> None:
    state = game.new_initial_state(1)
    for other in (None, 0, state.serialize(), game, object()):
        assert state != other


# --- Knowledge --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_law_samples_are_consistent(game: Any, seed: int) -> None:
    rng = random.Random(seed)
    for step, state in enumerate(walk(game, seed)):
        if step % 5 and not state.is_terminal():
            continue
        for seat in range(game.num_players()):
            view = state.information_state_string(seat)
            number = rng.getrandbits(64)
            sample = state.resample_from_infostate(seat, number)
            assert sample == game.sample_state(view, number)
            assert sample == state.resample_from_infostate(seat, number)
            assert sample.information_state_string(seat) == view
            assert state.observation_string(seat) == view
            assert sample.current_player() == state.current_player()
            assert sample.legal_actions(seat) == state.legal_actions(seat)
            assert list(sample.observation_tensor(seat)) == list(state.observation_tensor(seat))
            assert sample.history() == []
            by_callable = state.resample_from_infostate(seat, random.Random(number).random)
            assert by_callable.information_state_string(seat) == view


def test_law_whose_view_is_the_default(game: Any) -> None:
    for state in walk(game, 0):
        seat = max(state.current_player(), 0)
        assert state.information_state_string() == state.information_state_string(seat)
        assert state.observation_string() == state.observation_string(seat)
        assert list(state.observation_tensor()) == list(state.observation_tensor(seat))


@pytest.mark.parametrize("seat", [-1, -4, 7, 2**40])
def test_law_seats_that_do_not_exist(game: Any, seat: int) -> None:
    for step, state in enumerate(walk(game, 1)):
        if step % 20 and not state.is_terminal():
            continue
        text = state.serialize()
        for seat_of_none in (seat, game.num_players()):
            for call in (
                state.legal_actions,
                state.legal_actions_mask,
                state.information_state_string,
                state.observation_string,
                state.observation_tensor,
                state.player_return,
                state.player_reward,
                lambda seat, state=state: state.resample_from_infostate(seat, 1),
            ):
                with pytest.raises(kadan.RulesError, match=str(seat_of_none)):
                    call(seat_of_none)
        assert state.serialize() == text


# --- Threads ----------------------------------------------------------------------------------


def test_law_a_game_is_for_many_threads(game: Any) -> None:
    def story(seed: int) -> tuple[str, list[int]]:
        state = finished(game, seed)
        return state.serialize(), state.history()

    alone = [story(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(story, range(8)))
    assert together == alone


# --- Perft ------------------------------------------------------------------------------------


def test_law_perft(game: Any, impl: Implementation) -> None:
    states = list(walk(game, 2))
    for state in (game.new_initial_state(2), states[-1]):
        assert impl.perft(state, 0) == 1
        assert impl.perft(state, 1) == len(state.legal_actions())
        children = {a: len(state.child(a).legal_actions()) for a in state.legal_actions()}
        assert impl.perft(state, 2, divide=True) == children
        assert impl.perft(state, 2) == sum(children.values())
