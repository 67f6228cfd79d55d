"""`kadan match`: bots against each other."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kadan.cli.common import (
    EXIT_FAILED,
    EXIT_INTERRUPTED,
    GAME_HELP,
    ComponentsOption,
    JsonOption,
    SeedOption,
    fail,
    messages,
    notice,
    open_game,
    output,
)
from kadan.cli.rules import (
    EngineOptionOption,
    KeepUnfinishedOption,
    MarginOption,
    MaxMovesOption,
    OnForfeitOption,
    RecoverOption,
    StallOption,
    StartTimeoutOption,
    TimeControlOption,
    read_bots,
    read_rules,
)
from kadan.errors import KadanError
from kadan.referee.bots import distinct_labels
from kadan.referee.engines.spec import START_SECONDS
from kadan.referee.errors import RefereeError
from kadan.referee.match import MatchPlan, broken_engine, run_match
from kadan.referee.records import Record, RecordFile
from kadan.referee.report import summary_table, summary_view
from kadan.referee.schedule import cut_short_notice, make_schedule
from kadan.referee.stats import Tally
from kadan.referee.workers import process_pool


def match(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="One bot a player, such as `random`, `greedy`, `flat:playouts=100`, or an engine: "
            "`cmd:PROGRAM ARG…`.",
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Number of games in all.")
    ] = 100,
    seed: SeedOption = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Number of worker processes.")
    ] = 1,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FILE", help="Record every game here, one line each."),
    ] = None,
    append: Annotated[
        bool, typer.Option("--append", help="Add to the records that the file holds.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Delete the records that the file holds.")
    ] = False,
    tc: TimeControlOption = None,
    margin: MarginOption = 0,
    stall: StallOption = None,
    max_moves: MaxMovesOption = None,
    on_forfeit: OnForfeitOption = "end",
    recover: RecoverOption = False,
    keep_unfinished: KeepUnfinishedOption = False,
    engine_option: EngineOptionOption = None,
    start_timeout: StartTimeoutOption = START_SECONDS,
    as_json: JsonOption = False,
    components: ComponentsOption = None,
) -> None:
    """Let bots play GAME against each other.

    Every deal is played in every rotation of the seats, so a multiple of the number of bots is a
    good number of games. Without limits of time and without engines the same command gives the same
    games and the same records, whatever --jobs is. A bot that fails, plays an illegal action or
    takes too long forfeits that game.

    An engine is a program that speaks the Universal Game Interface (docs/protocol.md). When one
    breaks, the match stops after that game unless --recover is given.

    A file that holds records already is refused unless --append or --force says what to do with
    them.
    """
    plan = MatchPlan(
        game=open_game(game, components, players=len(bots)),
        bots=read_bots(bots, engine_option, start_timeout),
        seed=seed,
        rules=read_rules(tc, margin, stall, max_moves, on_forfeit, recover, keep_unfinished),
    )
    fixtures = make_schedule(len(bots), games, seed)
    labels = distinct_labels(plan.bots)
    tally = Tally(labels, plan.game.min_utility(), plan.game.max_utility())
    cut_short = cut_short_notice(len(bots), games)
    if cut_short:
        notice(cut_short)
    code, problem, started = 0, "", time.perf_counter()
    with ExitStack() as stack:
        file = None
        if records is not None:
            file = stack.enter_context(RecordFile(records, _file_mode(append, force)))
        elif append or force:
            raise RefereeError("--append and --force go with --records FILE")
        progress = stack.enter_context(_progress())
        task = progress.add_task(" - ".join(labels), total=games)

        def consume(record: Record) -> None:
            if record.ended != "interrupted":
                tally.add(record)
                progress.advance(task)
            if file is not None:
                file.write(record)
            if recover and (broken := broken_engine(record)):
                notice(broken)

        try:
            if jobs == 1:
                run_match(plan, fixtures, consume)
            else:
                with process_pool(min(jobs, games)) as pool:
                    run_match(plan, fixtures, consume, pool, in_flight=4 * jobs)
        except KeyboardInterrupt:
            code = EXIT_INTERRUPTED
            problem = f"interrupted after {tally.games} of {games} games"
        except KadanError as error:
            code, problem = EXIT_FAILED, str(error)
    seconds = time.perf_counter() - started
    if as_json:
        document: dict[str, Any] = {
            "game": str(plan.game),
            "parameters": plan.game.get_parameters(),
            "edition": plan.game.edition(),
            "seed": seed,
            "bots": labels,
            "games_asked": games,
            "games_played": tally.games,
            "complete": tally.games == games and code == 0,
            "problem": problem or None,
            "notices": [cut_short] if cut_short else [],
            "records": None if records is None else str(records),
            "seconds": seconds,
            "actions_per_second": tally.actions / seconds,
            "summary": summary_table(tally.summary()) if tally.games else None,
        }
        typer.echo(json.dumps(document, indent=2))
    elif tally.games:
        output().print(summary_view(tally.summary(), seconds))
    if code:
        fail(problem, code)


def _file_mode(append: bool, force: bool) -> Literal["new", "append", "replace"]:
    if append and force:
        raise RefereeError("choose one of --append and --force")
    return "append" if append else "replace" if force else "new"


def _progress() -> Progress:
    """Live progress on standard error; silent where that is no terminal."""
    console = messages()
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
