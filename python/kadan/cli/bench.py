"""`kadan bench`: how fast the core is, and how many times faster than the reference."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.table import Table
from rich.text import Text

import kadan
import kadan.reference
from kadan.cli.common import ComponentsOption, JsonOption, messages, open_game, output
from kadan.referee.errors import RefereeError
from kadan.search.signature import signature

ROUNDS = 8


@dataclass(frozen=True)
class Speed:
    """What one engine did. `moves_per_second` counts actions, as do moves elsewhere."""

    playouts: int
    seconds: float
    playouts_per_second: float
    moves_per_second: float


@dataclass(frozen=True)
class Comparison:
    """Core and reference in one run. The ratios are core : reference, of playouts per second."""

    game: str
    mean_length: float
    core: Speed
    reference: Speed
    ratio: float
    lowest_ratio: float
    highest_ratio: float
    rounds: int


def bench(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="One game; without it, every game."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, max=3600, help="Time to measure each game for.")
    ] = 5.0,
    signed: Annotated[
        bool,
        typer.Option(
            "--signature",
            help="Instead, count the nodes of a fixed set of searches: the total changes only when "
            "behaviour changes.",
        ),
    ] = False,
    as_json: JsonOption = False,
    components: ComponentsOption = None,
) -> None:
    """Measure random games a second, in the core (one thread) and in the plain Python reference.

    Both play from the deal, by turns in one run, so that a busy machine slows both. The ratio is
    the median over the rounds. The reference does not count its moves: its moves a second are its
    playouts a second times the core's mean length of a game, since both play games of the same
    distribution.
    """
    if signed:
        if game is not None or components is not None:
            raise RefereeError("--signature is of a fixed set of games: name none")
        _sign(as_json)
        return
    names = kadan.registered_games() if game is None else [game]
    console = messages()
    results = []
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        for name in names:
            task = progress.add_task(f"measuring {name}", total=None)
            core = open_game(name, components)
            slow = kadan.reference.load_game(core.get_type().short_name, **core.get_parameters())
            results.append(_compare(core, slow, seconds))
            progress.remove_task(task)
    if as_json:
        typer.echo(json.dumps([asdict(result) for result in results], indent=2))
    else:
        output().print(_table(results))


def _sign(as_json: bool) -> None:
    nodes = signature()
    total = sum(nodes.values())
    if as_json:
        typer.echo(json.dumps({"total": total, "nodes": nodes}, indent=2))
        return
    for name, count in nodes.items():
        typer.echo(f"{count:>10} {name}")
    typer.echo(f"{total:>10} total")


def _compare(core: kadan.Game, reference: kadan.reference.Game, seconds: float) -> Comparison:
    core_state = core.new_initial_state(0)
    reference_state = reference.new_initial_state(0)

    def play_core(n: int, seed: int) -> None:
        kadan.random_playouts(core_state, n, seed=seed)

    def play_reference(n: int, seed: int) -> None:
        kadan.reference.random_playouts(reference_state, n, seed=seed)

    share = seconds / (2 * ROUNDS)
    core_playouts = _playouts_for(play_core, share)
    reference_playouts = _playouts_for(play_reference, share)
    core_times, reference_times = [], []
    for seed in range(ROUNDS):
        core_times.append(_timed(play_core, core_playouts, seed))
        reference_times.append(_timed(play_reference, reference_playouts, seed))
    moves = kadan.playout_moves(core_state, core_playouts, seed=0)
    length = moves / core_playouts
    ratios = [
        (core_playouts / fast) / (reference_playouts / slow)
        for fast, slow in zip(core_times, reference_times, strict=True)
    ]
    return Comparison(
        game=str(core),
        mean_length=length,
        core=_speed(core_playouts, core_times, length),
        reference=_speed(reference_playouts, reference_times, length),
        ratio=statistics.median(ratios),
        lowest_ratio=min(ratios),
        highest_ratio=max(ratios),
        rounds=ROUNDS,
    )


def _timed(play: Callable[[int, int], None], n: int, seed: int) -> float:
    start = time.perf_counter()
    play(n, seed)
    return max(time.perf_counter() - start, 1e-9)


def _playouts_for(play: Callable[[int, int], None], seconds: float) -> int:
    """How many playouts take about `seconds`; it warms up on the way. At least 1."""
    n = 1
    while (taken := _timed(play, n, 0)) < seconds / 4:
        n *= 2
    return max(1, round(n * seconds / taken))


def _speed(playouts: int, times: list[float], length: float) -> Speed:
    total = playouts * len(times)
    seconds = sum(times)
    rate = total / seconds
    return Speed(
        playouts=total,
        seconds=seconds,
        playouts_per_second=rate,
        moves_per_second=rate * length,
    )


def _table(results: list[Comparison]) -> Table:
    table = Table(title="Random games", title_justify="left", title_style="bold")
    table.add_column("game", overflow="fold")
    table.add_column("engine")
    for heading in ("playouts/s", "moves/s", "core : reference"):
        table.add_column(heading, justify="right", no_wrap=True)
    for result in results:
        ratio = f"{result.ratio:,.0f} ({result.lowest_ratio:,.0f} .. {result.highest_ratio:,.0f})"
        rows = (("core", result.core, ratio), ("reference", result.reference, ""))
        for engine, speed, cell in rows:
            table.add_row(
                Text(result.game if cell else ""),
                engine,
                f"{speed.playouts_per_second:,.0f}",
                f"{speed.moves_per_second:,.0f}",
                cell,
            )
        table.add_section()
    return table
