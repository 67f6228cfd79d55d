"""Game strings and parameters: from `ajisai:players=3,board=small` to checked values and back."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kadan.errors import RulesError

Value = int | str | bool

_TRUE = ("true", "yes", "on", "1")
_FALSE = ("false", "no", "off", "0")


@dataclass(frozen=True)
class Parameter:
    """One parameter of a game.

    `type` is int, str or bool; `choices` are the values it takes, empty where any value of the
    type will do; `always_shown` puts it into the text of a game even when it is the default.
    """

    name: str
    type: type[int] | type[str] | type[bool]
    default: Value
    choices: tuple[Value, ...]
    help: str
    always_shown: bool = False

    def value(self, given: object) -> Value:
        """`given` (a value or its text) as a value of this parameter.

        Raises `RulesError` for what is not of the type or not among the choices.
        """
        value = self._convert(given)
        if value is None or (self.choices and value not in self.choices):
            raise RulesError(
                f"parameter {self.name!r} cannot be {given!r}: it must be {self._wanted()}"
            )
        return value

    def text(self, value: Value) -> str:
        """The text of a value, as it stands in a game string."""
        return str(value).lower() if self.type is bool else str(value)

    def _convert(self, given: object) -> Value | None:
        if self.type is bool:
            return _to_bool(given)
        if self.type is int:
            return _to_int(given)
        if isinstance(given, os.PathLike):
            given = os.fspath(given)
        return given if isinstance(given, str) else None

    def _wanted(self) -> str:
        if self.choices:
            return "one of " + ", ".join(self.text(choice) for choice in self.choices)
        if self.type is bool:
            return "true or false (also yes/no, on/off, 1/0)"
        return "an integer" if self.type is int else "a text"


def _to_bool(given: object) -> bool | None:
    if isinstance(given, str):
        word = given.lower()
        return True if word in _TRUE else False if word in _FALSE else None
    return given if isinstance(given, bool) else None


def _to_int(given: object) -> int | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, str):
        return int(given) if re.fullmatch("[+-]?[0-9]{1,18}", given) else None
    return given if isinstance(given, int) else None


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Split a game string into the game's name and the texts of its parameters.

    Takes `name`, `name:key=value,…` and `name(key=value,…)`. Raises `RulesError` for anything else
    and for a key given twice.
    """
    spec = spec.strip()
    colon, bracket = spec.find(":"), spec.find("(")
    if bracket >= 0 and (colon < 0 or bracket < colon):
        if not spec.endswith(")"):
            raise RulesError(f"game string {spec!r} has '(' but does not end with ')'")
        name, inside = spec[:bracket], spec[bracket + 1 : -1]
    elif colon >= 0:
        name, inside = spec[:colon], spec[colon + 1 :]
    else:
        name, inside = spec, ""
    texts: dict[str, str] = {}
    for item in inside.split(",") if inside.strip() else ():
        key, equals, text = item.partition("=")
        key = key.strip()
        if not equals or not key:
            raise RulesError(
                f"game string {spec!r}: {item!r} is not of the form key=value "
                "(as in 'ajisai:players=3,board=small')"
            )
        if key in texts:
            raise RulesError(f"game string {spec!r}: parameter {key!r} is given twice")
        texts[key] = text.strip()
    return name.strip(), texts


def resolve(
    game: str,
    parameters: Sequence[Parameter],
    texts: Mapping[str, str],
    values: Mapping[str, object],
) -> dict[str, Value]:
    """All parameters of `game` with their values, from a game string's texts and keywords.

    Raises `RulesError` for a parameter that the game does not have, one that is given in both
    places, and a value that it does not take.
    """
    known = {parameter.name: parameter for parameter in parameters}
    for key in (*texts, *values):
        if key not in known:
            raise RulesError(
                f"game {game!r} has no parameter {key!r}; it has {', '.join(sorted(known))}"
            )
    for key in texts:
        if key in values:
            raise RulesError(
                f"parameter {key!r} is given twice: in the game string and as a keyword"
            )
    given: dict[str, object] = {**texts, **values}
    return {
        name: parameter.value(given[name]) if name in given else parameter.default
        for name, parameter in sorted(known.items())
    }


def format_spec(game: str, parameters: Sequence[Parameter], values: Mapping[str, Value]) -> str:
    """The game string of these values, keys sorted, without those that are the default."""
    shown = [
        f"{parameter.name}={parameter.text(values[parameter.name])}"
        for parameter in sorted(parameters, key=lambda parameter: parameter.name)
        if parameter.always_shown or values[parameter.name] != parameter.default
    ]
    return f"{game}({','.join(shown)})"
