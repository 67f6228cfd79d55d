"""Writes docs/cli.md, the page of all commands, from what `--help` is made of.

Run it as `make docs`; a test compares the page with what this would write.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from typer.models import OptionInfo

from kadan.cli.app import EPILOG, app
from kadan.cli.common import MAX_SEED

PAGE = Path(__file__).with_name("cli.md")

INTRODUCTION = """\
# The commands of `kadan`

This page is written by `make docs` from what `kadan --help` and `kadan COMMAND --help` show.

Results go to standard output; progress, notices and errors to standard error. In a synopsis what is
in brackets may be left out, and `...` means one or more.
"""


@dataclass(frozen=True)
class Parameter:
    """An argument or an option of a command, as its function declares it."""

    name: str
    info: Any
    type: Any
    default: Any

    @property
    def is_option(self) -> bool:
        return isinstance(self.info, OptionInfo)

    @property
    def names(self) -> tuple[str, ...]:
        """How an option is written, the long form first."""
        first = self.info.default  # In `Annotated` that is the first of the names.
        given = (first,) if isinstance(first, str) else ()
        return given + self.info.param_decls or (f"--{self.name.replace('_', '-')}",)

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty

    @property
    def value(self) -> str:
        """What stands for the value; empty for a flag, in brackets for an optional argument."""
        if self.type is bool:
            return ""
        value = self.info.metavar or {int: "N", float: "X", Path: "FILE"}.get(self.type, "TEXT")
        optional = not self.is_option and not self.required and not value.startswith("[")
        return f"[{value}]" if optional else value


def page() -> str:
    """The text of docs/cli.md."""
    commands = {each.callback.__name__: each.callback for each in app.registered_commands}
    root = app.registered_callback.callback
    parts = [INTRODUCTION, _exit_codes(), _contents(commands)]
    parts.append("## Options of every command\n\n- `--help`, `-h`: Show what is on this page.\n")
    parts.append(f"## Options of `kadan` itself\n\n{_options(_parameters(root))}")
    parts += [_command(name, function) for name, function in commands.items()]
    return "\n".join(parts)


def _parameters(function: Callable[..., Any]) -> list[Parameter]:
    hints = get_type_hints(function, include_extras=True)
    found = []
    for name, parameter in inspect.signature(function).parameters.items():
        kind, info = get_args(hints[name])
        choices = [each for each in get_args(kind) if each is not type(None)]
        is_list = get_origin(kind) is list or any(get_origin(each) is list for each in choices)
        plain = kind if is_list or not choices else choices[0]
        found.append(Parameter(name, info, plain, parameter.default))
    return found


def _exit_codes() -> str:
    heading, _, codes = EPILOG.rstrip(".").partition(": ")
    rows = [code.partition(" ")[::2] for code in codes.split("; ")]
    table = "\n".join(f"| {number} | {meaning} |" for number, meaning in rows)
    return f"## {heading}\n\n| code | means |\n|---|---|\n{table}\n"


def _contents(commands: dict[str, Callable[..., Any]]) -> str:
    rows = [
        f"| [`{name}`](#kadan-{name}) | {_paragraphs(function.__doc__)[0]} |"
        for name, function in commands.items()
    ]
    return "\n".join(["## Commands", "", "| command | purpose |", "|---|---|", *rows, ""])


def _command(name: str, function: Callable[..., Any]) -> str:
    parameters = _parameters(function)
    arguments = [each for each in parameters if not each.is_option]
    options = [each for each in parameters if each.is_option]
    needed = [f"{each.names[0]} {each.value}" for each in options if each.required]
    synopsis = ["kadan", name, *needed, "[OPTION...]", *(each.value for each in arguments)]
    first, *rest = map(_filled, _paragraphs(function.__doc__))
    parts = [f"## `kadan {name}`", first, f"```\n{' '.join(synopsis)}\n```", *rest]
    if arguments:
        items = [_item(f"`{each.value}`: {each.info.help}") for each in arguments]
        parts += ["Arguments:", "\n".join(items)]
    if options:
        parts += ["Options:", _options(options)]
    return "\n\n".join(parts).rstrip() + "\n"


def _options(options: list[Parameter]) -> str:
    lines = []
    for option in options:
        names = ", ".join(f"`{name}`" for name in option.names)
        value = f" `{option.value}`" if option.value else ""
        facts = _facts(option)
        lines.append(_item(f"{names}{value}: {option.info.help}{f' ({facts})' if facts else ''}"))
    return "\n".join(lines) + "\n"


def _facts(option: Parameter) -> str:
    """The default and the range of an option, where they say something."""
    facts = []
    if option.required:
        facts.append("must be given")
    elif option.default is not None and option.type is not bool:
        facts.append(f"default `{option.default}`")
    low, high = option.info.min, option.info.max
    if low is not None and high is not None:
        facts.append(f"from {low} to {'2**64 - 1' if high == MAX_SEED else high}")
    elif low is not None:
        facts.append(f"at least {low}")
    return "; ".join(facts)


def _paragraphs(text: str | None) -> list[str]:
    """The paragraphs of a help text, each in one line."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text or "").split("\n\n")]


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _item(text: str) -> str:
    return _filled(f"- {text}", "  ")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
