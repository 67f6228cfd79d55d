"""What the commands share: exit codes, consoles, and the game that an argument names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer
from rich.console import Console

import kadan
from kadan.referee.errors import RefereeError

if TYPE_CHECKING:
    from kadan import Game

Choice = TypeVar("Choice", bound=str)

EXIT_OK = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

PLAIN_WIDTH = 100
"""Columns of output that goes to a file or a pipe."""

MAX_SEED = (1 << 64) - 1

GAME_HELP = "The game and its parameters, such as `ajisai` or `ajisai:players=3,board=small`."

ComponentsOption = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="Play with this component file (TOML)."),
]
SeedOption = Annotated[
    int,
    typer.Option("--seed", metavar="S", min=0, max=MAX_SEED, help="Where all chance comes from."),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document on standard output instead.")
]


def output() -> Console:
    """The console for results, on standard output. Plain text where that is no terminal."""
    return _console(stderr=False)


def messages() -> Console:
    """The console for progress and notices, on standard error."""
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = max(PLAIN_WIDTH, console.width)
    return console


def fail(message: str, code: int) -> NoReturn:
    """End the command with one line on standard error."""
    typer.echo(f"kadan: {' '.join(message.split())}", err=True)
    raise typer.Exit(code)


def notice(message: str) -> None:
    """Tell something on standard error and go on."""
    typer.echo(f"kadan: {message}", err=True)


def one_of(text: str, choices: Sequence[Choice], what: str) -> Choice:
    """The choice that is written `text`. Raises `RefereeError` where there is none."""
    for choice in choices:
        if text == choice:
            return choice
    close = difflib.get_close_matches(text, choices, n=1)
    hint = f" (did you mean `{close[0]}`?)" if close else ""
    listed = ", ".join(f"`{choice}`" for choice in choices)
    raise RefereeError(f"there is no {what} `{text}`{hint}; there are {listed}")


def open_game(spec: str, components: Path | None = None, players: int | None = None) -> Game:
    """The game that the command line names.

    `components` is the file of `--components`; `players` how many there are, where that is known.
    Raises `RefereeError` where the text says otherwise, and what `load_game` raises.
    """
    given = parameter_names(spec)
    more: dict[str, int | str] = {}
    if components is not None:
        if "components" in given:
            raise RefereeError(f"`{spec}` names components already; leave --components out")
        more["components"] = str(components)
    if players is None or "players" in given:
        game = kadan.load_game(spec, **more)
    else:
        game = kadan.load_game(spec, players=players, **more)
    if players is not None and game.num_players() != players:
        raise RefereeError(
            f"`{spec}` is for {game.num_players()} players, but {players} "
            f"{'bot is' if players == 1 else 'bots are'} given"
        )
    return game


def parameter_names(spec: str) -> set[str]:
    """The names of the parameters in a game's text, `name:key=value,…` or `name(key=value,…)`."""
    rest = re.split(r"[:(]", spec, maxsplit=1)[1:]
    return {part.partition("=")[0].strip().lower() for part in ",".join(rest).split(",")}
