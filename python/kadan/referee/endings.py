"""How a game can end, and what a bot raises that cannot decide."""

from __future__ import annotations

from typing import Literal, get_args

from kadan.referee.errors import RefereeError

Ending = Literal[
    "normal",
    "illegal action",
    "bot error",
    "time",
    "crash",
    "disconnect",
    "stall",
    "protocol error",
    "adjudicated",
    "interrupted",
]
"""How a game ended.

| ending | means |
|---|---|
| `normal` | by the rules of the game |
| `illegal action` | the seat to move answered with what is no legal action |
| `bot error` | a bot in the referee's process raised an exception |
| `time` | the answer came, but too late |
| `crash` | the engine's process ended |
| `disconnect` | the engine closed its output, but its process went on |
| `stall` | no answer at all, also after the patience beyond the limit |
| `protocol error` | the engine wrote what cannot be understood where an answer was due |
| `adjudicated` | the referee ended it at the greatest number of actions |
| `interrupted` | Ctrl-C; the game has no result |
"""

ENDINGS: tuple[Ending, ...] = get_args(Ending)

WITHOUT_FORFEIT: tuple[Ending, ...] = ("normal", "adjudicated", "interrupted")
"""The endings that are nobody's fault; in all others one seat has forfeited."""

BROKEN: tuple[Ending, ...] = ("crash", "disconnect", "stall", "protocol error")
"""The endings after which an engine is of no more use and has to be started anew."""


class CannotDecide(RefereeError):
    """Raised by a bot that speaks for a program outside: how the game ends by it, and why."""

    def __init__(self, ended: Ending, message: str) -> None:
        super().__init__(message)
        self.ended: Ending = ended

    def __reduce__(self) -> tuple[type[CannotDecide], tuple[Ending, str]]:
        return type(self), (self.ended, str(self))
