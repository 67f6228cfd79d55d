"""The variants of Bonsai that parity and perft run over."""

from __future__ import annotations

from typing import Any

from helpers.ajisai import DATA

_OPTIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "tokonoma": {"tokonoma": True},
    "goals-off": {"goals": False},
    "empty-cultivate": {"empty_cultivate": True},
}

#: Name → parameters of `load_game("bonsai", …)`. Goals are never off in the solo game.
BONSAI_VARIANTS: dict[str, dict[str, Any]] = {
    **{
        f"{name}-{players}": {"players": players, **parameters}
        for name, parameters in _OPTIONS.items()
        for players in (1, 2, 3, 4)
        if not (name == "goals-off" and players == 1)
    },
    **{
        f"example-{players}": {
            "players": players,
            "components": str(DATA / "bonsai_example.toml"),
        }
        for players in (1, 2, 3, 4)
    },
}
