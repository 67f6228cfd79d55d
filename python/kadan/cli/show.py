"""`kadan show`: a position in the terminal."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console, RenderableType
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

if TYPE_CHECKING:
    from kadan import Game, State


def show(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None,
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]",
            help="A position text, full or with `?` for what is unseen; without it, the deal.",
        ),
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
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="P", help="Show what seat P may know; without it, all that is given."
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
            path = None if components is None else str(components)
            _show_record(console, record, move, path, seat)
        except RecordError as error:
            fail(f"{record}: {error}", EXIT_FAILED)
        return
    if move is not None:
        raise RefereeError("--move goes with --record FILE:LINE")
    if game is None:
        raise RefereeError("name a GAME to show, or a recorded game with --record FILE:LINE")
    loaded = open_game(game, components)
    _check_seat(loaded, seat)
    if position is None:
        _show_state(console, loaded.new_initial_state(seed), seat)
    elif "?" in position:
        _show_masked(console, loaded, position, seat)
    else:
        _show_state(console, loaded.deserialize_state(position), seat)


def _check_seat(game: Game, seat: int | None) -> None:
    last = game.num_players() - 1
    if seat is not None and not 0 <= seat <= last:
        takes = f"0 to {last}" if last else "0"
        players = f"{last + 1} player" + ("s" if last else "")
        raise RefereeError(f"--seat takes {takes} in this game of {players}, not {seat}")


def _show_state(console: Console, state: State, seat: int | None) -> None:
    if seat is not None:
        console.print(Text(f"as seat {seat} may know it"))
    _print(console, render.terminal(state, seat))


def _show_masked(console: Console, game: Game, position: str, seat: int | None) -> None:
    """Show a text with `?` as it stands. What it hides cannot be had, whichever the seat."""
    view = render.view_of_text(game, position)
    if seat is not None:
        if game.sample_state(position, 0).information_state_string(seat) != position:
            raise RefereeError(
                f"the position hides other things than what seat {seat} may not know; leave --seat "
                "out to see it as it stands, or give the full position"
            )
        console.print(Text(f"as seat {seat} may know it"))
    _print(console, render.draw(view))


def _print(console: Console, picture: RenderableType) -> None:
    """Long lines stay whole, so that the position text can be copied."""
    console.print(picture, soft_wrap=True)


def _show_record(
    console: Console, place: str, move: int | None, components: str | None, seat: int | None
) -> None:
    record = _find_record(place)
    last = len(record.actions)
    move = last if move is None else move
    if move > last:
        raise RefereeError(f"{place}: the game has {last} actions; --move takes 0 to {last}")
    game = record_game(record, components)
    _check_seat(game, seat)
    state = next(islice(positions(record, game), move, None))
    seats = ", ".join(f"seat {seat} {bot}" for seat, bot in enumerate(record.players))
    console.print(Text(f"game {record.number}: {seats}"))
    first = "the deal" if record.opening is None else f"the opening ({record.opening})"
    done = f"after action {move} of {last}, {record.actions[move - 1]}" if move else first
    console.print(Text(done))
    _show_state(console, state, seat)
    if move == last:
        forfeit = record.forfeit
        how = f" of seat {forfeit.seat}: {forfeit.message}" if forfeit else ""
        for gone in record.substitutions:
            by_random = f"seat {gone.seat} was played on by random after action {gone.after}"
            console.print(Text(f"{by_random}: {gone.ended}: {gone.message}"))
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
