"""`kadan tournament`: any number of bots."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import asdict
from typing import Annotated

import typer

from kadan.cli.common import (
    GAME_HELP,
    ComponentsOption,
    JsonOption,
    SeedOption,
    fail,
    one_of,
    open_game,
    output,
)
from kadan.cli.playing import (
    AppendOption,
    Consume,
    Course,
    ForceOption,
    OpeningsOption,
    RandomPliesOption,
    RecordsOption,
    ResumeOption,
    Storage,
    StrictOption,
    choose_openings,
    play,
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
from kadan.cli.workers import ClusterOption, JobsOption, PinOption, Workers
from kadan.referee.bots import distinct_labels
from kadan.referee.engines.spec import START_SECONDS
from kadan.referee.errors import RefereeError
from kadan.referee.records import Record
from kadan.referee.report.data import make_report
from kadan.referee.report.movers import movers_of
from kadan.referee.report.terminal import report_view
from kadan.referee.schedule import cut_short_notice
from kadan.referee.tournament import FORMATS, TournamentPlan, run_tournament


def tournament(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="The field, such as `random greedy flat:playouts=50`; an engine is "
            "`cmd:PROGRAM ARG…`.",
        ),
    ],
    format: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            metavar="|".join(FORMATS),
            help="Every group meets; or the first bot meets the others; or rounds in which bots "
            "meet that have won alike.",
        ),
    ] = "round-robin",
    games: Annotated[
        int,
        typer.Option("--games", "-n", min=1, help="Games of each pairing; in each round if Swiss."),
    ] = 10,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="R", min=1, help="Rounds of a Swiss tournament; 5."),
    ] = None,
    challengers: Annotated[
        int | None,
        typer.Option(
            "--challengers", metavar="K", min=1, help="The first K bots run the gauntlet; 1."
        ),
    ] = None,
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    pin: PinOption = False,
    cluster: ClusterOption = None,
    records: RecordsOption = None,
    append: AppendOption = False,
    force: ForceOption = False,
    resume: ResumeOption = False,
    openings: OpeningsOption = None,
    random_plies: RandomPliesOption = 0,
    tc: TimeControlOption = None,
    margin: MarginOption = 0,
    stall: StallOption = None,
    max_moves: MaxMovesOption = None,
    on_forfeit: OnForfeitOption = "end",
    recover: RecoverOption = False,
    keep_unfinished: KeepUnfinishedOption = False,
    engine_option: EngineOptionOption = None,
    start_timeout: StartTimeoutOption = START_SECONDS,
    strict: StrictOption = False,
    as_json: JsonOption = False,
    components: ComponentsOption = None,
) -> None:
    """Let any number of bots play GAME, and rank them.

    GAME says how many meet at a time (`players=`). All pairings play the same deals, each in every
    rotation of the seats, and side by side: first the games of the first deal, and so on. For one
    player nobody is paired: every bot plays the same deals alone, and the mean score ranks them.
    The same command gives the same games and the same records, wherever they are played (--jobs,
    --cluster).

    The ratings are in Elo (Davidson-Luce model) and need SciPy: `pip install 'kadan[ratings]'`.
    """
    chosen = one_of(format, FORMATS, "format")
    for name, value, goes_with in (
        ("--rounds", rounds, "swiss"),
        ("--challengers", challengers, "gauntlet"),
    ):
        if value is not None and chosen != goes_with:
            raise RefereeError(f"{name} goes with --format {goes_with}")
    loaded = open_game(game, components)
    plan = TournamentPlan(
        game=loaded,
        bots=read_bots(bots, engine_option, start_timeout),
        seed=seed,
        games=games,
        format=chosen,
        rounds=rounds or 5,
        challengers=challengers or 1,
        openings=choose_openings(loaded, openings, random_plies),
        rules=read_rules(tc, margin, stall, max_moves, on_forfeit, recover, keep_unfinished),
    )
    course, storage = Course(asked=plan.total), Storage(records, append, force, resume)
    if cut_short := cut_short_notice(plan.seats, games):
        if strict:
            raise RefereeError(f"{cut_short}; --strict refuses that")
        course.tell(f"in each pairing {cut_short}")
    played: list[Record] = []

    def run(
        consume: Consume, executor: Executor | None, in_flight: int, held: Mapping[int, Record]
    ) -> None:
        run_tournament(plan, consume, executor, in_flight, held)

    title, workers = f"{chosen} of {len(bots)}", Workers(jobs, cluster, pin)
    play(run, played.append, course, storage, title, workers, recover, strict)
    report = make_report(played, movers_of(loaded)) if played else None
    for message in report.notices if report else ():
        course.tell(message)
    if as_json:
        document = course.document(loaded, seed, distinct_labels(plan.bots), storage)
        document["format"] = chosen
        document["report"] = None if report is None else asdict(report)
        typer.echo(json.dumps(document, indent=2))
    elif report is not None:
        output().print(report_view(report))
    if course.code:
        fail(course.problem, course.code)
