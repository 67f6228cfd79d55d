"""The lines of the Universal Game Interface, read and written: docs/protocol.md in functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from kadan.referee.limits import Limits

if TYPE_CHECKING:
    from kadan import Game

OptionType = Literal["check", "spin", "combo", "button", "string"]

EMPTY = "<empty>"
"""How an empty text is written as the default or the value of an option."""


class BadLine(ValueError):
    """A line that is not what it should be; the message says why."""


@dataclass(frozen=True)
class EngineOption:
    """What an engine lets be set: a line `option name … type … default … min … max … var …`."""

    name: str
    type: OptionType
    default: str | None = None
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = [f"option name {self.name} type {self.type}"]
        if self.default is not None:
            parts.append(f"default {self.default or EMPTY}")
        if self.minimum is not None:
            parts.append(f"min {self.minimum}")
        if self.maximum is not None:
            parts.append(f"max {self.maximum}")
        parts += [f"var {choice}" for choice in self.choices]
        return " ".join(parts)

    def problem(self, value: str) -> str | None:
        """What is wrong with a value for it; None if nothing is."""
        if self.type == "check" and value not in ("true", "false"):
            return f"`{self.name}` takes true or false, not `{value}`"
        if self.type == "combo" and value not in self.choices:
            listed = ", ".join(f"`{choice}`" for choice in self.choices)
            return f"`{self.name}` takes {listed}, not `{value}`"
        if self.type == "button" and value:
            return f"`{self.name}` is a button and takes no value"
        if self.type == "spin":
            number = _integer(value)
            wanted = f"`{self.name}` takes a whole number from {self.minimum} to {self.maximum}"
            if number is None:
                return f"{wanted}, not `{value}`"
            low = number if self.minimum is None else self.minimum
            high = number if self.maximum is None else self.maximum
            if not low <= number <= high:
                return f"{wanted}, not {number}"
        return None


def parse_option(line: str) -> EngineOption:
    """Read a line `option …`. Raises `BadLine`."""
    fields = _fields(line, ("name", "type", "default", "min", "max", "var"))
    name = " ".join(_single(fields, "name") or ())
    kind = " ".join(_single(fields, "type") or ())
    if not name:
        raise BadLine("an option needs a name: `option name N type T …`")
    if kind not in get_args(OptionType):
        wanted = ", ".join(get_args(OptionType))
        raise BadLine(f"option `{name}`: its type is one of {wanted}, not `{kind}`")
    default = _single(fields, "default")
    option = EngineOption(
        name=name,
        type=kind,  # type: ignore[arg-type]
        default=None if default is None else " ".join(default).replace(EMPTY, ""),
        minimum=_bound(name, fields, "min"),
        maximum=_bound(name, fields, "max"),
        choices=tuple(" ".join(words) for key, words in fields if key == "var"),
    )
    if option.type == "spin" and (option.minimum is None or option.maximum is None):
        raise BadLine(f"option `{name}`: a spin needs `min` and `max`")
    if option.type == "combo" and not option.choices:
        raise BadLine(f"option `{name}`: a combo needs its values, each after `var`")
    if option.type == "button":
        return option
    if option.default is None:
        raise BadLine(f"option `{name}`: a {kind} needs a `default`")
    if (problem := option.problem(option.default)) is not None:
        raise BadLine(f"option `{name}`: its default is not allowed: {problem}")
    return option


def _fields(line: str, keys: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The words after the first, as (key, words up to the next key)."""
    fields: list[tuple[str, list[str]]] = []
    for word in line.split()[1:]:
        if word in keys:
            fields.append((word, []))
        elif fields:
            fields[-1][1].append(word)
        else:
            raise BadLine(f"`{word}` comes before {' or '.join(keys[:2])}")
    return fields


def _single(fields: list[tuple[str, list[str]]], key: str) -> list[str] | None:
    found = [words for each, words in fields if each == key]
    if len(found) > 1:
        raise BadLine(f"`{key}` is given twice")
    return found[0] if found else None


def _bound(name: str, fields: list[tuple[str, list[str]]], key: str) -> int | None:
    words = _single(fields, key)
    if words is None:
        return None
    number = _integer(" ".join(words))
    if number is None:
        raise BadLine(f"option `{name}`: `{key}` is a whole number, not `{' '.join(words)}`")
    return number


def _integer(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 20 else None


def format_setoption(name: str, value: str | None) -> str:
    """The line that sets an option; None presses a button."""
    return f"setoption name {name}" + ("" if value is None else f" value {value or EMPTY}")


def parse_setoption(line: str) -> tuple[str, str]:
    """The name and the value (empty for a button) of a line `setoption …`. Raises `BadLine`."""
    words = line.split(maxsplit=2)
    if len(words) < 3 or words[1] != "name":
        raise BadLine("write `setoption name N value V`")
    name, _, value = words[2].partition(" value ")
    return name.strip(), value.strip().replace(EMPTY, "")


def game_value(game: Game) -> str:
    """The value of the option `Game`: the name and all parameters but the component file."""
    parameters = game.get_parameters()
    parameters.pop("components", None)
    written = (
        f" {key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in parameters.items()
    )
    return f'"{game.get_type().short_name}{"".join(written)}"'


def game_spec(value: str) -> str:
    """What `kadan.load_game` takes for a value of the option `Game`, with or without quotes."""
    name, *parameters = value.strip('"').split() or [""]
    return f"{name}:{','.join(parameters)}" if parameters else name


_COUNTS = ("movetime", "nodes", "sims", "depth", "movestogo")


def format_go(limits: Limits) -> str:
    """The line `go …`; without any limit the bare word."""
    words = ["go"]
    for seat, left in enumerate(limits.clocks, 1):
        words.append(f"p{seat}time {left}")
    for seat, increment in enumerate(limits.increments, 1):
        words.append(f"p{seat}inc {increment}")
    for key in _COUNTS:
        if (value := getattr(limits, key)) is not None:
            words.append(f"{key} {value}")
    return " ".join(words)


def parse_go(line: str, players: int) -> tuple[Limits, bool]:
    """The limits of a line `go …`, and whether it is `infinite`. Raises `BadLine`."""
    values: dict[str, int] = {}
    infinite = False
    words = iter(line.split()[1:])
    for key in words:
        if key == "infinite":
            infinite = True
            continue
        clock = key[0] == "p" and key[-4:] == "time" and key[1:-4].isdigit()
        increment = key[0] == "p" and key[-3:] == "inc" and key[1:-3].isdigit()
        if key not in _COUNTS and not clock and not increment:
            raise BadLine(f"`go` does not know `{key}`")
        number = _integer(next(words, ""))
        if number is None or number < 0:
            raise BadLine(f"`go {key}` needs a number from 0")
        values[key] = number
    seats = range(1, players + 1)
    clocked = any(f"p{seat}time" in values for seat in seats)
    return (
        Limits(
            clocks=tuple(values.get(f"p{seat}time", 0) for seat in seats) if clocked else (),
            increments=tuple(values.get(f"p{seat}inc", 0) for seat in seats) if clocked else (),
            **{key: values.get(key) for key in _COUNTS},
        ),
        infinite,
    )


Info = dict[str, "int | str | tuple[str, ...]"]

_INFO_NUMBERS = {
    "depth", "seldepth", "time", "nodes", "sims", "nps", "hashfull", "multipv", "tbhits",
    "currmovenumber", "cpuload",
}  # fmt: skip


def parse_info(line: str) -> Info:
    """What a line `info …` says of the usual keys; what is not understood is left out.

    `score` gives `cp` or `mate` as a number and `bound` as "lower" or "upper"; `pv` is a tuple of
    action texts, which takes the rest of the line, as `string` does.
    """
    info: Info = {}
    words = line.split()[1:]
    place = 0
    while place < len(words):
        key, rest = words[place], words[place + 1 :]
        place += 1
        if key == "pv":
            info["pv"] = tuple(rest)
            break
        if key == "string":
            info["string"] = " ".join(rest)
            break
        if key in ("lowerbound", "upperbound"):
            info["bound"] = key.removesuffix("bound")
        elif key == "currmove" and rest:
            info[key] = rest[0]
            place += 1
        elif (key in _INFO_NUMBERS or key in ("cp", "mate")) and rest:
            number = _integer(rest[0])
            if number is not None:
                info[key] = number
                place += 1
    return info


def parse_bestmove(line: str) -> str:
    """The action's text of a line `bestmove TEXT`; a `ponder …` behind it is passed over.

    Raises `BadLine`.
    """
    words = line.split()
    if len(words) < 2:
        raise BadLine("`bestmove` names no action")
    if len(words) > 2 and words[2] != "ponder":
        raise BadLine(f"`bestmove` names more than one action: `{line[:80]}`")
    return words[1]


def format_legal(texts: Sequence[str]) -> str:
    """The line that tells the legal actions to an engine that has asked for them."""
    return f"legalmoves {' '.join(texts)}"


def result_word(returns: Sequence[float]) -> str:
    """The answer to `query result` at the end of a game.

    `p1win`, `p2win` or `draw` for two players; with more, those who share a victory that is not
    everybody's, `p1win p3win`; alone `p1win` or `p1loss`.
    """
    if len(returns) == 1:
        return "p1win" if returns[0] > 0 else "p1loss"
    highest = max(returns)
    won = [f"p{seat}win" for seat, value in enumerate(returns, 1) if value == highest]
    return "draw" if len(won) == len(returns) else " ".join(won)


def split_position(line: str) -> tuple[str | None, list[str]]:
    """The text of a line `position startpos|fen …` (None: startpos) and the actions after it.

    Raises `BadLine`.
    """
    words = line.split(maxsplit=2)
    kind = words[1] if len(words) > 1 else ""
    body, moves, played = (words[2] if len(words) > 2 else "").partition("moves ")
    if kind == "startpos" and not body.strip():
        return None, played.split()
    if kind == "fen" and body.strip() and (not moves or body.endswith(" ")):
        return body.strip(), played.split()
    raise BadLine("write `position startpos` or `position fen TEXT`, then perhaps `moves A B …`")
