"""Core and reference in lock-step: for any game that both implementations have.

`lockstep` plays one seeded game on both and compares all that a state shows. The legal actions,
the text and who is to move are compared after every action; the rest (views of all seats, samples,
tensors, scores) after some, always where the game looks unusual and at the end.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from helpers.aims import opening_of, policy_of


@dataclass
class Tally:
    """What the games of a run met, to see that the rare things are among them."""

    games: int = 0
    actions: int = 0
    #: Turns in which the seat after the mover did not come next (a pass or a further decision).
    repeats: int = 0
    #: Games by winner or "shared".
    winners: dict[str, int] = field(default_factory=dict)
    #: Actions by the first character of their text.
    kinds: dict[str, int] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Take the counts of another run in."""
        self.games += other.games
        self.actions += other.actions
        self.repeats += other.repeats
        for mine, theirs in ((self.winners, other.winners), (self.kinds, other.kinds)):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count


def same_position(core: Any, reference: Any) -> list[int]:
    """Compare what every step is compared by; gives the legal actions."""
    text = core.serialize()
    assert text == reference.serialize()
    assert core.current_player() == reference.current_player(), text
    assert core.is_terminal() == reference.is_terminal(), text
    actions: list[int] = core.legal_actions()
    assert actions == reference.legal_actions(), text
    return actions


def same_to_the_eye(core: Any, reference: Any, rng: random.Random) -> None:
    """Compare everything else that a state shows, and what is sampled and read back from it."""
    text = core.serialize()
    assert core.scores() == reference.scores(), text
    same_numbers(core.returns(), reference.returns(), text, rtol=0, atol=1e-12)
    same_numbers(core.rewards(), reference.rewards(), text, rtol=0, atol=1e-12)
    assert core.history() == reference.history(), text
    assert core.full_history() == reference.full_history(), text
    assert core.move_number() == reference.move_number(), text
    for seat in range(core.num_players()):
        view = core.information_state_string(seat)
        assert view == reference.information_state_string(seat), text
        assert core.observation_string(seat) == reference.observation_string(seat), text
        same_numbers(
            core.observation_tensor(seat),
            reference.observation_tensor(seat),
            f"{text} seen by seat {seat}",
            rtol=1e-6,
            atol=1e-7,
        )
        assert core.legal_actions(seat) == reference.legal_actions(seat), text
        seed = rng.getrandbits(64)
        sample = core.resample_from_infostate(seat, seed)
        other = reference.resample_from_infostate(seat, seed)
        same_position(sample, other)
        sampled = sample.serialize()
        for game in (core.get_game(), reference.get_game()):
            assert game.sample_state(view, seed).serialize() == sampled, (view, seed)
    same_position(
        core.get_game().deserialize_state(text), reference.get_game().deserialize_state(text)
    )


def same_numbers(ours: Any, theirs: Any, text: str, *, rtol: float, atol: float) -> None:
    """Compare numbers: the reference's, rounded as the core's are, or else both within bounds."""
    core = np.asarray(ours)
    if not np.array_equal(core, np.asarray(theirs, dtype=core.dtype)):
        np.testing.assert_allclose(core, theirs, rtol=rtol, atol=atol, err_msg=text)


def same_texts(core: Any, reference: Any, actions: list[int], texts: list[str]) -> None:
    """Compare the core's texts of legal actions with the reference's."""
    player = core.current_player()
    assert texts == [reference.action_to_string(player, action) for action in actions]


def same_games(core_game: Any, reference_game: Any) -> None:
    """Compare what does not depend on a state."""
    for name in (
        "num_players",
        "num_distinct_actions",
        "max_game_length",
        "min_utility",
        "max_utility",
        "utility_sum",
        "observation_tensor_size",
        "get_parameters",
        "components",
        "edition",
    ):
        assert getattr(core_game, name)() == getattr(reference_game, name)(), name
    assert list(core_game.observation_tensor_shape()) == list(
        reference_game.observation_tensor_shape()
    )
    assert str(core_game) == str(reference_game)
    for action in range(core_game.num_distinct_actions()):
        for seat in range(core_game.num_players()):
            assert core_game.action_to_string(seat, action) == reference_game.action_to_string(
                seat, action
            )


def lockstep(
    core_game: Any, reference_game: Any, seed: int, *, look: float = 0.08, read: float = 1.0
) -> Tally:
    """Play one game on both implementations and compare all the way.

    The deal, the policy and its choices are functions of `seed`. `look` is the share of usual
    positions in which everything is compared, `read` the share in which the texts of all legal
    actions are (that of the chosen one always is). Raises AssertionError at the first difference.
    """
    rng = random.Random(seed)
    policy = policy_of(core_game, seed)
    deal = rng.getrandbits(64)
    opening = opening_of(core_game, seed)
    if opening is None:
        core = core_game.new_initial_state(deal)
        reference = reference_game.new_initial_state(deal)
    else:
        core = core_game.deserialize_state(opening)
        reference = reference_game.deserialize_state(opening)
    tally = Tally(games=1)
    mover, usual = -1, 0
    while True:
        actions = same_position(core, reference)
        player = core.current_player()
        unusual = player != (mover + 1) % core.num_players() or len(actions) != usual
        if core.is_terminal() or rng.random() < (3 * look if unusual else look):
            same_to_the_eye(core, reference, rng)
        if core.is_terminal():
            break
        texts = [core.action_to_string(player, action) for action in actions]
        if rng.random() < read:
            same_texts(core, reference, actions, texts)
        action = policy(core, actions, texts, rng)
        text = texts[actions.index(action)]
        same_texts(core, reference, [action], [text])
        assert core.string_to_action(text) == reference.string_to_action(text) == action
        tally.actions += 1
        tally.repeats += player == mover
        tally.kinds[text[0]] = tally.kinds.get(text[0], 0) + 1
        mover, usual = player, len(actions)
        core.apply_action(action)
        reference.apply_action(action)
    returns = core.returns()
    best = [seat for seat, value in enumerate(returns) if value == max(returns)]
    winner = str(best[0]) if len(best) == 1 else "shared"
    tally.winners[winner] = 1
    take_back(core, reference, rng.randrange(tally.actions + 1))
    return tally


def take_back(core: Any, reference: Any, count: int) -> None:
    """Undo the last `count` actions on both and compare."""
    for player, action in reversed(core.full_history()[core.move_number() - count :]):
        core.undo_action(player, action)
        reference.undo_action(player, action)
    same_position(core, reference)
    assert core.history() == reference.history()
