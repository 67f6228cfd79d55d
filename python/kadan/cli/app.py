"""The application that the commands hang on."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import kadan
from kadan.cli import (
    analyze,
    bench,
    compliance,
    convert,
    engine,
    games,
    match,
    perft,
    play,
    replay,
    report,
    show,
    tournament,
)
from kadan.cli.common import EXIT_INTERRUPTED, EXIT_USAGE, fail
from kadan.errors import KadanError

EPILOG = (
    "Exit codes: 0 all is well; 1 a check failed, or a match could not be played or recorded to "
    "its end; 2 wrong usage, or a game, bot, position, file or cluster that cannot be had; 130 "
    "interrupted (Ctrl-C)."
)


class _Commands(TyperGroup):
    """Turns an error of Kadan into one line and an exit code, whichever command raised it."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KadanError as error:
            fail(str(error), EXIT_USAGE)
        except KeyboardInterrupt:
            raise typer.Exit(EXIT_INTERRUPTED) from None


app = typer.Typer(
    name="kadan",
    cls=_Commands,
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kadan {kadan.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Kadan: three Japanese flower games, their referee and their measurements."""


COMMANDS = (
    match,
    tournament,
    replay,
    report,
    convert,
    show,
    play,
    analyze,
    games,
    perft,
    bench,
    engine,
    compliance,
)

for command in COMMANDS:
    app.command(epilog=EPILOG)(getattr(command, command.__name__.rpartition(".")[2]))
