"""The variants of Ajisai that parity, perft and the laws of the API run over."""

from __future__ import annotations

from typing import Any

from helpers.ajisai import DATA

_BOARDS: dict[str, dict[str, Any]] = {
    "standard": {},
    "small": {"board": "small"},
    "custom": {"components": str(DATA / "ajisai_custom.toml")},
    "custom-small": {"components": str(DATA / "ajisai_custom.toml"), "board": "small"},
}

#: Name → parameters of `load_game("ajisai", …)`.
AJISAI_VARIANTS: dict[str, dict[str, Any]] = {
    **{f"{board}-2": {"players": 2, **p} for board, p in _BOARDS.items()},
    **{f"{board}-3": {"players": 3, **p} for board, p in _BOARDS.items()},
    **{f"{board}-traitor": {"players": 2, "traitor": True, **p} for board, p in _BOARDS.items()},
}
