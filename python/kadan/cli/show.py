"""`kadan show`: a position in the terminal."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from kadan import render
from kadan.cli.common import (
    EXIT_FAILED,
    GAME_HELP,
    ComponentsOption,
    SeedOption,
    fail,
    open_game,
    output,
)
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.records import Record, decode, read_lines
from kadan.referee.replay import positions, record_game


def show(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None,
    position: Annotated[
        str | None,
        typer.Argument(metavar="[POSITION]", help="A position text; without it, the deal."),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record", metavar="FILE:LINE", help="Show a recorded game instead, lines from 1."
        ),
    ] = None,
    move: Annotated[
        int | None,
        typer.Option(
            "--move",
            metavar="K",
            min=0,
            help="With --record: after K actions; without it, the last position.",
        ),
    ] = None,
    seed: SeedOption = 0,
    components: ComponentsOption = None,
) -> None:
    """Show a position: of GAME, or of a recorded game."""
    console = output()
    if record is not None:
        if game is not None:
            raise RefereeError("show either GAME or --record FILE:LINE, not both")
        try:
            _show_record(console, record, move, None if components is None else str(components))
        except RecordError as error:
            fail(f"{record}: {error}", EXIT_FAILED)
        return
    if move is not None:
        raise RefereeError("--move goes with --record FILE:LINE")
    if game is None:
        raise RefereeError("name a GAME to show, or a recorded game with --record FILE:LINE")
    loaded = open_game(game, components)
    state = (
        loaded.new_initial_state(seed) if position is None else loaded.deserialize_state(position)
    )
    console.print(render.terminal(state))


def _show_record(console: Console, place: str, move: int | None, components: str | None) -> None:
    record = _find_record(place)
    last = len(record.actions)
    move = last if move is None else move
    if move > last:
        raise RefereeError(f"{place}: the game has {last} actions; --move takes 0 to {last}")
    state = next(islice(positions(record, record_game(record, components)), move, None))
    seats = ", ".join(f"seat {seat} {bot}" for seat, bot in enumerate(record.players))
    console.print(Text(f"game {record.number}: {seats}"))
    done = f"after action {move} of {last}, {record.actions[move - 1]}" if move else "the deal"
    console.print(Text(done))
    console.print(render.terminal(state))
    if move == last:
        forfeit = record.forfeit
        how = f" of seat {forfeit.seat}: {forfeit.message}" if forfeit else ""
        returns = " ".join(f"{value:g}" for value in record.returns)
        console.print(Text(f"ended: {record.ended}{how}; returns {returns}"))


def _find_record(place: str) -> Record:
    path, colon, number = place.rpartition(":")
    if not (colon and path and number.isascii() and number.isdigit() and int(number)):
        raise RefereeError(f"--record takes FILE:LINE with a line from 1, not `{place}`")
    line = next(islice(read_lines(path), int(number) - 1, None), None)
    if line is None:
        raise RefereeError(f"`{path}` has no line {number}")
    return decode(line[1])
