"""What a bot may use for one decision."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What the referee allows for one decision. Times are in milliseconds; None: no such limit.

    `clocks` and `increments` are by seat, empty where no clock runs; `movestogo` counts the actions
    of the seat, this one included, up to the next period. `allowed` is the time after which the
    decision comes too late, the margin included, and `patience` that after which an engine that has
    not answered counts as stalled: they are the referee's, a bot plans with the others.
    """

    movetime: int | None = None
    clocks: tuple[int, ...] = ()
    increments: tuple[int, ...] = ()
    movestogo: int | None = None
    nodes: int | None = None
    sims: int | None = None
    depth: int | None = None
    allowed: float | None = None
    patience: float | None = None


NO_LIMITS = Limits()
