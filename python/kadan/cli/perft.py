"""`kadan perft`: count action sequences."""

from __future__ import annotations

from typing import Annotated

import typer

import kadan
from kadan.cli.common import GAME_HELP, ComponentsOption, SeedOption, open_game


def perft(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    depth: Annotated[
        int, typer.Option("--depth", "-d", metavar="DEPTH", min=0, help="Length of the sequences.")
    ],
    divide: Annotated[
        bool, typer.Option("--divide", help="Count separately for each first action.")
    ] = False,
    position: Annotated[
        str | None, typer.Option("--position", metavar="TEXT", help="Start here, not at the deal.")
    ] = None,
    seed: SeedOption = 0,
    components: ComponentsOption = None,
) -> None:
    """Count the sequences of DEPTH actions from the deal, or from a position.

    Without --divide there is a line for each depth from 1 to DEPTH. A game that ends before counts
    0.
    """
    loaded = open_game(game, components)
    state = (
        loaded.new_initial_state(seed) if position is None else loaded.deserialize_state(position)
    )
    if divide and depth:
        counts = kadan.perft(state, depth, divide=True)
        for action, count in sorted(counts.items()):
            typer.echo(f"{state.action_to_string(state.current_player(), action)} {count}")
        typer.echo(f"total {sum(counts.values())}")
        return
    for each in range(min(1, depth), depth + 1):
        typer.echo(f"{each} {kadan.perft(state, each)}")
