"""The rules of a match, beside those of its game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kadan.referee.clock import UNLIMITED, TimeControl
from kadan.referee.errors import RefereeError

OnForfeit = Literal["end", "random"]

TIMED_STALL = 10_000
UNTIMED_STALL = 300_000


@dataclass(frozen=True)
class MatchRules:
    """What holds for all games of a match. Times are in milliseconds.

    `margin` is by how much a decision may be over its limit. `stall` is how long the referee waits
    for an engine beyond that, or at all where there is no limit of time; None: ten seconds, or five
    minutes without a limit. After `max_moves` actions of all seats a game is adjudicated by its
    scores. When a seat forfeits, `on_forfeit` says whether the game ends there or, as long as two
    others are left, goes on with `random` in its place. Without `recover` a match stops after a
    game in which an engine broke. With `keep_unfinished` the game that Ctrl-C breaks off is
    recorded too; it counts nowhere.
    """

    control: TimeControl = UNLIMITED
    margin: int = 0
    stall: int | None = None
    max_moves: int | None = None
    on_forfeit: OnForfeit = "end"
    recover: bool = False
    keep_unfinished: bool = False

    def __post_init__(self) -> None:
        for name in ("margin", "stall"):
            if (value := getattr(self, name)) is not None and value < 0:
                raise RefereeError(f"the {name} is a number of milliseconds from 0, not {value}")
        if self.max_moves is not None and self.max_moves < 1:
            raise RefereeError(f"a game has at least 1 action, not at most {self.max_moves}")

    @property
    def patience(self) -> int:
        """`stall`, or what holds where it is None."""
        if self.stall is not None:
            return self.stall
        return TIMED_STALL if self.control.timed else UNTIMED_STALL

    def __str__(self) -> str:
        """What of the rules can change a game, where it is not the default; for records."""
        parts = []
        if control := str(self.control):
            parts.append(f"tc={control}")
        if self.margin:
            parts.append(f"margin={self.margin}")
        if self.stall is not None:
            parts.append(f"stall={self.stall}")
        if self.max_moves is not None:
            parts.append(f"max-moves={self.max_moves}")
        if self.on_forfeit != "end":
            parts.append(f"on-forfeit={self.on_forfeit}")
        return " ".join(parts)


DEFAULT_RULES = MatchRules()
