"""Checks of what a search is given."""

from __future__ import annotations

import math

MOST_THREADS = 256


def whole(name: str, value: int, least: int, most: int | None = None) -> int:
    """The value, if it is a whole number from `least` to `most`. Raises `ValueError`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} must be a whole number, not {value!r}")
    if value < least or (most is not None and value > most):
        span = f"from {least} up" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {span}, not {value}")
    return value


def number(name: str, value: float, least: float, above: bool = False) -> float:
    """The value, if it is a finite number from `least` up, or above it. Raises `ValueError`."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError(f"{name} must be a finite number, not {value!r}")
    if value < least or (above and value == least):
        raise ValueError(
            f"{name} must be {'above' if above else 'at least'} {least:g}, not {value}"
        )
    return float(value)


def budget(simulations: int | None, seconds: float | None, default: int) -> tuple[int, float]:
    """The limits as the core takes them, 0 for none; `default` simulations if neither is given."""
    if simulations is None and seconds is None:
        return default, 0.0
    return (
        0 if simulations is None else whole("simulations", simulations, 1),
        0.0 if seconds is None else number("seconds", seconds, 0, above=True),
    )
