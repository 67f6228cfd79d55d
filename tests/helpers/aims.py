"""Which seeded player plays a game, and from which deal: a game with own aims is a further line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from helpers.bonsai_policies import bonsai_opening, bonsai_policy_for
from helpers.ikebana_policies import ikebana_opening, ikebana_policy_for
from helpers.policies import Policy, policy_for

_POLICIES: dict[str, Callable[[int], Policy]] = {
    "ikebana": ikebana_policy_for,
    "bonsai": bonsai_policy_for,
}
_OPENINGS: dict[str, Callable[[Any, int], str | None]] = {
    "ikebana": ikebana_opening,
    "bonsai": bonsai_opening,
}


def policy_of(game: Any, seed: int) -> Policy:
    """The player of a seed for a game; `helpers.policies.policy_for` where it has no own."""
    return _POLICIES.get(game.get_type().short_name, policy_for)(seed)


def opening_of(game: Any, seed: int) -> str | None:
    """The position to start from, or None to deal with a seed."""
    opening = _OPENINGS.get(game.get_type().short_name)
    return opening(game, seed) if opening else None
