"""`kadan convert`: training data from records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from kadan.cli.common import EXIT_FAILED, ComponentsOption, JsonOption, fail
from kadan.referee.convert import Selection
from kadan.referee.convert import convert as convert_files
from kadan.referee.errors import RecordError


def convert(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of records.")],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="DATA", help="The file to write, `.npz` by custom."),
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if it is there already.")
    ] = False,
    packed_masks: Annotated[
        bool,
        typer.Option("--packed-masks", help="Eight actions a byte, the first in the lowest bit."),
    ] = False,
    compress: Annotated[
        bool, typer.Option("--compress", help="Make the file small; writing takes longer.")
    ] = False,
    forfeits: Annotated[
        bool, typer.Option("--forfeits", help="Take in games that ended by a forfeit.")
    ] = False,
    interrupted: Annotated[
        bool, typer.Option("--interrupted", help="Take in games without a result; they return 0.")
    ] = False,
    no_substitutes: Annotated[
        bool,
        typer.Option(
            "--no-substitutes",
            help="Leave out what `random` played for a seat that had forfeited.",
        ),
    ] = False,
    as_json: JsonOption = False,
    components: ComponentsOption = None,
) -> None:
    """Write the positions of recorded games as arrays that `numpy.load` reads.

    The arrays have one row an action: `observations` (of the seat to move, so that nothing hidden
    leaks), `masks` of the legal actions, `actions` that were played, `players` to move, `returns`
    of the game by seat, and `games`, the numbers of the records, from 0. Besides, `game`,
    `edition`, `observation_shape` and `num_actions` say what was played.

    All games are played again and checked; they must be of one game with the same parameters and
    components. Games that ended by a forfeit or were interrupted are left out by default. Big files
    need no big memory. The file appears when it is whole.

    Ends with exit code 1 at the first line that is no record, does not fit the others, or differs
    from its replay.
    """
    try:
        done = convert_files(
            files,
            out,
            Selection(forfeits, interrupted, not no_substitutes),
            components=None if components is None else str(components),
            packed_masks=packed_masks,
            compress=compress,
            force=force,
        )
    except RecordError as error:
        fail(str(error), EXIT_FAILED)
    if as_json:
        document = {
            "out": str(out),
            "positions": done.positions,
            "games": done.games,
            "left_out": dict(done.left_out),
        }
        typer.echo(json.dumps(document, indent=2))
        return
    games = "1 game" if done.games == 1 else f"{done.games:,} games"
    left = ", ".join(f"{count:,} {ended}" for ended, count in sorted(done.left_out.items()))
    left_out = f"; left out: {left}" if left else ""
    typer.echo(f"{out}: {done.positions:,} positions of {games}{left_out}")
