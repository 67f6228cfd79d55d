"""The variants of Ikebana that parity, perft and the laws of the API run over."""

from __future__ import annotations

from typing import Any

from helpers.ikebana import DATA

_FILES: dict[str, dict[str, Any]] = {
    "printed": {},
    "example": {"components": str(DATA / "ikebana_example.toml")},
}

#: Name → parameters of `load_game("ikebana", …)`.
IKEBANA_VARIANTS: dict[str, dict[str, Any]] = {
    **{
        f"{name}-{players}": {"players": players, **parameters}
        for name, parameters in _FILES.items()
        for players in (2, 3, 4, 5)
    },
    "tiny-2": {"players": 2, "components": str(DATA / "ikebana_tiny.toml")},
}
