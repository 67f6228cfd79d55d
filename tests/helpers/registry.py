"""The games that the laws of the API are tested with: a further game is a further line."""

from __future__ import annotations

from helpers.ajisai import DATA

GAME_SPECS = [
    "ajisai",
    "ajisai(board=small,players=2)",
    "ajisai(players=3)",
    "ajisai(board=small,players=3)",
    "ajisai(players=2,traitor=true)",
    "ajisai(board=small,players=2,traitor=true)",
    f"ajisai(components={DATA}/ajisai_custom.toml,players=2)",
    f"ajisai(board=small,components={DATA}/ajisai_custom.toml,players=3)",
    f"ajisai(components={DATA}/ajisai_parking.toml,players=2,traitor=true)",
    *(f"ikebana(players={n})" for n in (2, 3, 4, 5)),
    f"ikebana(components={DATA}/ikebana_example.toml,players=3)",
    f"ikebana(components={DATA}/ikebana_tiny.toml,players=2)",
    *(f"bonsai(players={n})" for n in (1, 2, 3, 4)),
    "bonsai(players=2,tokonoma=true)",
    "bonsai(goals=false,players=3)",
    "bonsai(empty_cultivate=true,players=2)",
    f"bonsai(components={DATA}/bonsai_example.toml,players=2)",
]


def short_name(spec: str) -> str:
    """A specification without the folder of the tests, to name a test by."""
    return spec.replace(f"{DATA}/", "")
