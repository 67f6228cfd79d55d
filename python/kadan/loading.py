"""Games by name: `load_game`, and what there is to load."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path

from kadan import _core
from kadan.components import read_components
from kadan.errors import ComponentError, RulesError

__all__ = ["Parameter", "game_parameters", "load_game", "registered_games"]

Value = int | str | bool

_COMPONENTS = "components"
_TRUE = {"true", "yes", "on", "1"}
_FALSE = {"false", "no", "off", "0"}


@dataclass(frozen=True)
class Parameter:
    """A parameter of a game.

    `type` is `int`, `bool` or `str`; `choices` is empty where any value of the type goes.
    """

    name: str
    type: type
    default: Value
    choices: tuple[Value, ...]
    help: str


def registered_games() -> list[str]:
    """The names of all games."""
    return [spec["name"] for spec in _core.game_specs()]


def game_parameters(name: str) -> list[Parameter]:
    """The parameters of a game, `components` last. Raises `RulesError` for an unknown game."""
    for spec in _core.game_specs():
        if spec["name"] == name:
            return [
                Parameter(
                    item["name"],
                    type(item["default"]),
                    item["default"],
                    tuple(item["choices"]),
                    item["help"],
                )
                for item in spec["parameters"]
            ]
    known = registered_games()
    hint = difflib.get_close_matches(name, known, n=1)
    advice = f"did you mean {hint[0]!r}?" if hint else f"there are: {', '.join(known)}"
    raise RulesError(f"there is no game {name!r}; {advice}")


def load_game(spec: str, **parameters: Value | Path) -> _core.Game:
    """A game from its name and parameters.

    `spec` is a name with or without parameters: `"ajisai"`, `"ajisai:players=3,board=small"` or
    `"ajisai(players=3,board=small)"`; keyword arguments add to them. `components` is the path of a
    component file. Raises `RulesError` for an unknown game, an unknown parameter, one given
    twice or a value it does not take, and `ComponentError` for a component file that is missing
    or wrong.
    """
    name, written = _split_spec(spec)
    known = {parameter.name: parameter for parameter in game_parameters(name)}
    values: dict[str, Value] = {}
    for key, text in written:
        if key in values or key in parameters:
            raise RulesError(f"{name}: the parameter {key!r} is given twice")
        values[key] = _parse(name, known, key, text)
    for key, value in parameters.items():
        values[key] = _check(name, known, key, value)
    path = str(values.get(_COMPONENTS, ""))
    table, edition = read_components(name, path)
    try:
        return _core.make_game(name, values, table, edition)
    except ComponentError as error:
        raise ComponentError(f"{path or 'built-in components'}: {error}") from None


def _split_spec(spec: str) -> tuple[str, list[tuple[str, str]]]:
    """The name and the (key, text) pairs of a game's spec."""
    match = re.fullmatch(r"\s*([^\s:()]+)\s*(?::(.*)|\((.*)\))?\s*", spec)
    if match is None:
        raise RulesError(f"{spec!r} names no game; write ajisai or ajisai:players=3,board=small")
    pairs: list[tuple[str, str]] = []
    body = (match[2] or match[3] or "").strip()
    for item in body.split(",") if body else []:
        key, equals, text = item.partition("=")
        if not equals or not key.strip():
            raise RulesError(f"{match[1]}: {item!r} is not a parameter; write name=value")
        pairs.append((key.strip(), text.strip()))
    return match[1], pairs


def _find(name: str, known: dict[str, Parameter], key: str) -> Parameter:
    if key in known:
        return known[key]
    hint = difflib.get_close_matches(key, known, n=1)
    advice = f"did you mean {hint[0]!r}?" if hint else f"it has {', '.join(known)}"
    raise RulesError(f"{name} has no parameter {key!r}; {advice}")


def _parse(name: str, known: dict[str, Parameter], key: str, text: str) -> Value:
    """A value from its text, by the type of its parameter."""
    parameter = _find(name, known, key)
    if parameter.type is bool:
        if text.lower() in _TRUE | _FALSE:
            return text.lower() in _TRUE
        raise RulesError(f"{name}: {key} takes true or false, not {text!r}")
    if parameter.type is int:
        if re.fullmatch(r"[+-]?[0-9]{1,18}", text):
            return int(text)
        raise RulesError(f"{name}: {key} takes an integer, not {text!r}")
    return text


def _check(name: str, known: dict[str, Parameter], key: str, value: Value | Path) -> Value:
    """A keyword argument as a value of its parameter; texts are read as in a spec."""
    parameter = _find(name, known, key)
    if isinstance(value, Path):
        value = str(value)
    if isinstance(value, str):
        return _parse(name, known, key, value)
    if not isinstance(value, parameter.type) or isinstance(value, bool) != (parameter.type is bool):
        wanted = {int: "an integer", bool: "true or false", str: "a text"}[parameter.type]
        raise RulesError(f"{name}: {key} takes {wanted}, not {value!r}")
    return value
