"""Seeded players for tests. They know no game: only ids, texts and what a child looks like.

Uniformly random play rarely reaches the corners of a game. Each of these aims elsewhere; a game
of the tests picks one by its seed. A policy is a function of a state, its legal actions, their
texts and a generator, and returns one of the actions.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Policy = Callable[[Any, Sequence[int], Sequence[str], random.Random], int]

#: How many children the policies that look ahead compare.
_WIDTH = 6


def uniform(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
    """Any legal action."""
    return rng.choice(actions)


def favourite(number: int) -> Policy:
    """Nearly always an action that starts with one word, the same all game.

    In Ajisai that is one colour a seat. `number` says which of the words that a seat meets first,
    so that seeds give all of them.
    """
    chosen: dict[int, str] = {}

    def policy(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
        player = state.current_player()
        words = [re.split(r"\W", text)[0] for text in texts]
        if player not in chosen and len(set(words)) > 1:
            chosen[player] = sorted(set(words))[(number + player) % len(set(words))]
        liked = [a for a, word in zip(actions, words, strict=True) if word == chosen.get(player)]
        return rng.choice(liked if liked and rng.random() < 0.95 else actions)

    return policy


def changeful(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
    """Of a few actions the one after which the position reads most differently."""
    before = _letters(state.serialize())
    few = rng.sample(actions, min(_WIDTH, len(actions)))

    def difference(action: int) -> int:
        after = _letters(state.child(action).serialize())
        both = min(len(before), len(after))
        unlike = int(np.count_nonzero(before[:both] != after[:both]))
        return abs(len(before) - len(after)) + unlike

    return max(few, key=difference)


def _letters(text: str) -> npt.NDArray[np.uint32]:
    """The letters of a text as numbers, which are compared faster."""
    return np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)


def starving(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
    """Of a few actions the one that leaves the fewest to who is next; best is a further turn."""
    player = state.current_player()
    few = rng.sample(actions, min(_WIDTH, len(actions)))

    def left(action: int) -> tuple[bool, int]:
        after = state.child(action)
        return after.current_player() != player, len(after.legal_actions())

    return min(few, key=left)


def lopsided(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
    """Mostly from one end of the list of actions."""
    return actions[min(int(rng.expovariate(0.7)), len(actions) - 1)]


def policy_for(seed: int) -> Policy:
    """Half of the seeds play uniformly, each sixth of the others aims: deterministic in `seed`."""
    aims: list[Policy] = [
        favourite(seed // 8),
        changeful,
        starving,
        favourite(seed // 8 + 1),
    ]
    if seed % 8 < 4:
        return [uniform, uniform, uniform, lopsided][seed % 4]
    return aims[seed % 4]
