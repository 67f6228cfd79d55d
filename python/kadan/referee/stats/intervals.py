"""Means and how far they can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Interval:
    """A mean and its 95 % confidence interval, None where there are too few deals for one."""

    mean: float
    low: float | None
    high: float | None


def t_quantile_975(freedom: int) -> float:
    """The 0.975 quantile of Student's t with `freedom` degrees of freedom (Hill 1970, CACM 396).

    Off by less than 1e-4 of its value. Raises `ValueError` for less than one degree.
    """
    if freedom < 1:
        raise ValueError(f"Student's t has at least 1 degree of freedom, not {freedom}")
    p = 0.05
    if freedom == 1:
        return 1 / math.tan(p * math.pi / 2)
    if freedom == 2:
        return math.sqrt(2 / (p * (2 - p)) - 2)
    n = float(freedom)
    a = 1 / (n - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * n
    y = (d * p) ** (2 / n)
    if y > 0.05 + a:
        x = -1.959963984540054
        y = x * x
        if freedom < 5:
            c += 0.3 * (n - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        y = (
            (1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1
        ) * (n + 1) / (n + 2) + 1 / y
    return math.sqrt(n * y)


def mean_interval(groups: Sequence[Sequence[float]], lowest: float, highest: float) -> Interval:
    """The mean of all values in `groups`, which lie in [`lowest`, `highest`], and its interval.

    A group holds what belongs together (the games of one deal); only different groups are
    independent of each other, so the interval comes from the spread between groups (the
    cluster-robust variance of the mean, Student's t). Where all values are equal, there is no
    spread to measure: then the interval reaches as far as one rare other group would, one that m
    groups miss with a chance of 2.5 %. The interval never leaves [`lowest`, `highest`].
    """
    total = sum(len(group) for group in groups)
    mean = math.fsum(math.fsum(group) for group in groups) / total
    m = len(groups)
    if m < 2:
        return Interval(mean, None, None)
    deviations = [math.fsum(group) - len(group) * mean for group in groups]
    spread = math.fsum(deviation**2 for deviation in deviations)
    if spread <= 1e-18:
        unseen = 1 - 0.025 ** (1 / m)
        low, high = mean - unseen * (mean - lowest), mean + unseen * (highest - mean)
    else:
        half = t_quantile_975(m - 1) * math.sqrt(m / (m - 1) * spread) / total
        low, high = mean - half, mean + half
    return Interval(mean, max(low, lowest), min(high, highest))


def normal_cdf(x: float) -> float:
    """The chance that a standard normal number is at most `x`."""
    return 0.5 * math.erfc(-x / math.sqrt(2))
