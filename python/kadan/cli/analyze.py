"""`kadan analyze`: what a search finds in a position."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from kadan import render
from kadan.cli.common import (
    GAME_HELP,
    ComponentsOption,
    JsonOption,
    SeedOption,
    open_game,
    output,
)
from kadan.referee.errors import RefereeError
from kadan.search import MCTS, AlphaBeta, Proof, SearchResult

if TYPE_CHECKING:
    from kadan import Game, State


def analyze(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]",
            help="A position text, full or with `?` for what is unseen; without it, the deal.",
        ),
    ] = None,
    sims: Annotated[
        int | None, typer.Option("--sims", min=1, help="Simulations (default: 10000).")
    ] = None,
    ms: Annotated[int | None, typer.Option("--ms", min=1, help="Milliseconds.")] = None,
    depth: Annotated[
        int | None,
        typer.Option("--depth", min=1, max=255, help="Search so deep by alpha-beta instead."),
    ] = None,
    solve: Annotated[
        bool, typer.Option("--solve", help="Prove by alpha-beta who wins, however deep.")
    ] = False,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, help="Threads.")] = 1,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
    components: ComponentsOption = None,
) -> None:
    """Search a position of GAME for the seat to move, with what that seat may know.

    Monte Carlo tree search, or with --depth or --solve alpha-beta (two players, nothing hidden).
    --seed is that of the deal and of the search.
    """
    loaded = open_game(game, components)
    state = _state(loaded, position, seed)
    if state.is_terminal():
        raise RefereeError("the game is over in this position: there is nothing to analyze")
    result = _search(loaded, state, sims, ms, depth, solve, threads, seed)
    if as_json:
        typer.echo(json.dumps(_document(state, result), indent=2))
        return
    console = output()
    console.print(render.terminal(state, state.current_player()), soft_wrap=True)
    console.print(Text(str(result)), soft_wrap=True)


def _state(game: Game, position: str | None, seed: int) -> State:
    if position is None:
        return game.new_initial_state(seed)
    return (
        game.sample_state(position, seed) if "?" in position else game.deserialize_state(position)
    )


def _search(
    game: Game,
    state: State,
    sims: int | None,
    ms: int | None,
    depth: int | None,
    solve: bool,
    threads: int,
    seed: int,
) -> SearchResult:
    seconds = None if ms is None else ms / 1000
    if depth is not None or solve:
        if depth is not None and solve:
            raise RefereeError("--solve searches to the end of the game: it takes no --depth")
        if threads > 1:
            raise RefereeError("alpha-beta (--depth, --solve) runs on one thread")
        return AlphaBeta(game, depth=depth, solve=solve, seconds=seconds, positions=sims).run(state)
    if sims is None and ms is None:
        sims = 10_000
    return MCTS(game, simulations=sims, seconds=seconds, threads=threads, seed=seed).run(state)


def _document(state: State, result: SearchResult) -> dict[str, Any]:
    def text(action: int) -> str:
        return state.action_to_string(result.player, action)

    columns = (result.actions, result.visits, result.values, result.proofs)
    return {
        "game": str(result.game),
        "position": state.information_state_string(result.player),
        "player": result.player,
        "action": result.action_text,
        "values": result.root_values,
        "pv": [text(action) for action in result.pv],
        "proved": result.proved,
        "simulations": result.simulations,
        "seconds": result.seconds,
        "tree_size": result.tree_size,
        "depth": result.depth,
        "hidden": result.hidden,
        "memory_full": result.memory_full,
        "actions": [
            {
                "action": text(int(action)),
                "visits": int(visits),
                "value": float(value),
                "proof": Proof(int(proof)).name.lower(),
            }
            for action, visits, value, proof in zip(*columns, strict=True)
        ],
    }
