"""All games with their variants, for tests that run over every game: a further game is a line."""

from __future__ import annotations

from typing import Any

from helpers.ajisai_variants import AJISAI_VARIANTS
from helpers.bonsai_variants import BONSAI_VARIANTS
from helpers.ikebana_variants import IKEBANA_VARIANTS
from helpers.implementations import IMPLEMENTATIONS

#: Game → variant → parameters of `load_game`.
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "ajisai": AJISAI_VARIANTS,
    "ikebana": IKEBANA_VARIANTS,
    "bonsai": BONSAI_VARIANTS,
}

_GAMES: dict[tuple[str, str, str], Any] = {}


def game_of(name: str, implementation: str, variant: str) -> Any:
    """A variant of a game in one implementation, loaded once."""
    key = (name, implementation, variant)
    if key not in _GAMES:
        load = IMPLEMENTATIONS[implementation].load_game
        _GAMES[key] = load(name, **VARIANTS[name][variant])
    return _GAMES[key]
