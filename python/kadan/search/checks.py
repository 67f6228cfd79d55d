"""Checks of what a search is given."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Integral, Real

MOST_THREADS = 256


def whole(name: str, value: int, least: int, most: int | None = None) -> int:
    """The value, if it is a whole number from `least` to `most`. Raises `ValueError`."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise ValueError(f"{name} must be a whole number, not {value!r}")
    if value < least or (most is not None and value > most):
        span = f"from {least} up" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {span}, not {value}")
    return int(value)


def seed(value: int) -> int:
    """The value, if it is a seed. Raises `ValueError`."""
    return whole("seed", value, 0, 2**64 - 1)


def number(
    name: str, value: float, least: float, most: float | None = None, above: bool = False
) -> float:
    """The value, if it is a finite number from `least` (or above it) to `most`.

    Raises `ValueError`.
    """
    if isinstance(value, bool) or not isinstance(value, Real) or not math.isfinite(value):
        raise ValueError(f"{name} must be a finite number, not {value!r}")
    if value < least or (above and value == least) or (most is not None and value > most):
        if most is not None:
            span = f"from {least:g} to {most:g}"
        else:
            span = f"{'above' if above else 'at least'} {least:g}"
        raise ValueError(f"{name} must be {span}, not {value}")
    return float(value)


def pair(name: str, parts: str, value: Sequence[float]) -> tuple[float, float]:
    """The two parts of the value. Raises `ValueError` where it is no pair."""
    try:
        first, second = value
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a pair {parts}, not {value!r}") from None
    return first, second


def budget(
    simulations: int | None, seconds: float | None, otherwise: tuple[int, float]
) -> tuple[int, float]:
    """The limits as the core takes them, 0 for none; `otherwise` if neither is given."""
    if simulations is None and seconds is None:
        return otherwise
    return (
        0 if simulations is None else whole("simulations", simulations, 1, 2**62),
        0.0 if seconds is None else number("seconds", seconds, 0, above=True),
    )
