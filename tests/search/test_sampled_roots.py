"""Searches deal what is hidden evenly: each deal that fits is as likely as any other (G-5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np

from helpers.ikebana import TINY, cards_in, look
from helpers.search import PLAIN, game_of
from kadan.search import MCTS, PUCT

SPEC = f"ikebana(components={TINY.path},players=2)"
SAMPLES = 3000


def chi_square(counts: list[int]) -> float:
    """The statistic for equally likely cells."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def last_decision() -> Any:
    """Seat 0 has played a card and may stop; then seat 1 is to move."""
    game = game_of(SPEC)
    for seed in range(100):
        state = game.new_initial_state(seed)
        if look(state).phase == "exchange":
            state.apply_action(state.string_to_action("noexchange"))
            state.apply_action(state.legal_actions()[0])
            stop = state.string_to_action("stop")
            after = look(state.child(stop))
            if (after.mover, after.phase) == ("1", "exchange"):
                return state, stop
    raise AssertionError("no deal without three alike on the market")


def test_every_hand_of_the_other_seat_is_as_likely() -> None:
    game = game_of(SPEC)
    state, stop = last_decision()
    views: Counter[bytes] = Counter()

    def evaluate(observations: Any, masks: Any, players: Any) -> Any:
        # After `stop` seat 1 is to move in the sampled state, and sees its own hand.
        for observation, player in zip(observations, players, strict=True):
            if player == 1:
                views[observation.tobytes()] += 1
        logits = np.zeros(masks.shape, np.float32)
        logits[:, stop] = 100
        return logits, np.zeros((len(masks), 2))

    # The evaluation of the root, then of what follows `stop` in one sample of each search.
    PUCT(game, evaluate, simulations=2, batch=500, seed=17).run_many([state] * SAMPLES)

    shown = look(state.information_state_string(0))
    known = {*shown.market, *shown.hands[0], *shown.discards}
    known |= set(cards_in(shown.fields[11]))
    left = [card for card in TINY.cards if card not in known]
    hidden = len(list(combinations(left, 4)))
    assert hidden == 15
    assert sum(views.values()) == SAMPLES
    # Besides its hand, seat 1 sees nothing that seat 0 does not.
    assert len(views) == hidden
    # 14 degrees of freedom: beyond 36.1 in one of a thousand.
    assert chi_square(list(views.values())) < 36.1


def test_mcts_meets_every_deal_as_often() -> None:
    # Two simulations go the same way (nothing else is tried): the second comes to seat 1's turn and
    # takes one of the actions that are legal in its sample. So the lines tell the samples.
    game = game_of(SPEC)
    state, stop = last_decision()
    options = {**PLAIN, "first_play": -10, "memory": 0}
    mcts = MCTS(game, simulations=2, **options)
    lines = [mcts.run(state, seed=seed).pv for seed in range(10 * SAMPLES)]
    replies = Counter(line[1] for line in lines if line[0] == stop)
    total = sum(replies.values())
    assert total > SAMPLES

    deals = {}
    for seed in range(400):
        after = state.resample_from_infostate(0, seed).child(stop)
        deals[",".join(look(after).hands[1])] = after.legal_actions()
    assert len(deals) == 15
    expected: Counter[int] = Counter()
    for actions in deals.values():
        for action in actions:
            expected[action] += total / len(deals) / len(actions)
    assert set(replies) == set(expected)
    assert len(expected) == 6 * 4 + 1
    statistic = sum((replies[a] - expected[a]) ** 2 / expected[a] for a in expected)
    # 24 degrees of freedom: beyond 51.2 in one of a thousand.
    assert statistic < 51.2
