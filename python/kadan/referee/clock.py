"""Time controls, and the clocks that run by them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kadan.referee.errors import RefereeError
from kadan.referee.limits import Limits

_CLOCK = re.compile(r"(?:([0-9]+)/)?([0-9]+(?:\.[0-9]{1,3})?)(?:\+([0-9]+(?:\.[0-9]{1,3})?))?")
_COUNTED = ("movetime", "nodes", "sims", "depth")
_MAX = 10**12

FORMS = (
    "`movetime=MS`, `SECONDS`, `SECONDS+INCREMENT`, `MOVES/SECONDS+INCREMENT`, `nodes=N`, "
    "`sims=N`, `depth=N`, several of them with commas between"
)


@dataclass(frozen=True)
class TimeControl:
    """What every seat may use. Times are in milliseconds; None: no such limit.

    `base` is the time on the clock of each seat at the start, and again after each `moves` of its
    actions; `increment` is added after each action. `movetime` is for each action and goes without
    a clock. `nodes`, `sims` and `depth` are told to the bots; nobody can check them.
    """

    movetime: int | None = None
    base: int | None = None
    increment: int = 0
    moves: int | None = None
    nodes: int | None = None
    sims: int | None = None
    depth: int | None = None

    @property
    def timed(self) -> bool:
        """Whether a decision can come too late."""
        return self.movetime is not None or self.base is not None

    def __str__(self) -> str:
        """The text that `parse_time_control` reads back; empty without any limit."""
        parts = []
        if self.base is not None:
            period = f"{self.moves}/" if self.moves else ""
            increment = f"+{_seconds(self.increment)}" if self.increment else ""
            parts.append(f"{period}{_seconds(self.base)}{increment}")
        parts += [f"{key}={value}" for key in _COUNTED if (value := getattr(self, key)) is not None]
        return ",".join(parts)


UNLIMITED = TimeControl()


def parse_time_control(text: str) -> TimeControl:
    """Read a time control, such as `60+0.6`, `40/60`, `movetime=100` or `10+0.1,nodes=5000`.

    Raises `RefereeError` for what is none, a number out of range, a limit given twice, or a
    `movetime` beside a clock.
    """
    values: dict[str, int | None] = {}
    for part in text.split(","):
        part = part.strip()
        key, equals, number = (piece.strip() for piece in part.partition("="))
        if equals and key in _COUNTED:
            found: dict[str, int | None] = {key: _whole(text, key, number)}
        elif match := _CLOCK.fullmatch(part):
            found = {
                "moves": None if match[1] is None else _whole(text, "MOVES", match[1]),
                "base": _milliseconds(text, match[2], at_least=1),
                "increment": _milliseconds(text, match[3] or "0", at_least=0),
            }
        else:
            raise RefereeError(f"time control `{text}`: `{part}` is none; write {FORMS}")
        if twice := found.keys() & values.keys():
            raise RefereeError(f"time control `{text}`: {min(twice)} is given twice")
        values |= found
    if "movetime" in values and "base" in values:
        raise RefereeError(f"time control `{text}`: choose a clock or a movetime, not both")
    return TimeControl(**values)  # type: ignore[arg-type]


def _whole(text: str, key: str, number: str) -> int:
    if not (number.isascii() and number.isdigit() and len(number) <= 13):
        raise RefereeError(f"time control `{text}`: {key} is a whole number, not `{number}`")
    if not 1 <= (value := int(number)) <= _MAX:
        raise RefereeError(f"time control `{text}`: {key} is from 1 to {_MAX}, not {number}")
    return value


def _milliseconds(text: str, seconds: str, at_least: int) -> int:
    whole, _, fraction = seconds.partition(".")
    if len(whole) > 9:
        raise RefereeError(f"time control `{text}`: {seconds} seconds are too many")
    value = int(whole) * 1000 + int(fraction.ljust(3, "0"))
    if value < at_least:
        raise RefereeError(f"time control `{text}`: a clock starts with more than 0 seconds")
    return value


def _seconds(milliseconds: int) -> str:
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}.{rest:03d}".rstrip("0") if rest else str(whole)


class Clocks:
    """The clocks of one game. `margin` and `stall` are those of the rules of the match, in ms."""

    def __init__(self, control: TimeControl, players: int, margin: int, stall: int) -> None:
        self._control = control
        self._margin = margin
        self._stall = stall
        self._left = [float(control.base or 0)] * players
        self._moves = [0] * players
        self._fixed = self._limits(0) if control.base is None else None

    def limits(self, seat: int) -> Limits:
        """What `seat` may use for its next decision."""
        return self._fixed or self._limits(seat)

    def _limits(self, seat: int) -> Limits:
        control = self._control
        clocked = control.base is not None
        budget = self._left[seat] if clocked else control.movetime
        period = control.moves
        return Limits(
            movetime=control.movetime,
            clocks=tuple(max(1, int(left)) for left in self._left) if clocked else (),
            increments=(control.increment,) * len(self._left) if clocked else (),
            movestogo=period - self._moves[seat] % period if period else None,
            nodes=control.nodes,
            sims=control.sims,
            depth=control.depth,
            allowed=None if budget is None else budget + self._margin,
            patience=(0 if budget is None else budget + self._margin) + self._stall,
        )

    def spend(self, seat: int, milliseconds: float) -> float | None:
        """Take the time of a decision off the clock of `seat`.

        Gives None if it was in time, within the margin, else by how many milliseconds it was over
        the limit, without the margin.
        """
        control = self._control
        budget = self._left[seat] if control.base is not None else control.movetime
        if budget is None:
            return None
        if milliseconds > budget + self._margin:
            return milliseconds - budget
        if control.base is not None:
            self._moves[seat] += 1
            self._left[seat] = max(0.0, budget - milliseconds) + control.increment
            if control.moves and self._moves[seat] % control.moves == 0:
                self._left[seat] += control.base
        return None
