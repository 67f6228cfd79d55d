"""`kadan match`: bots against each other."""

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
from kadan.referee.match import MatchPlan, run_match
from kadan.referee.records import Record
from kadan.referee.report import summary_table, summary_view
from kadan.referee.schedule import cut_short_notice, make_schedule
from kadan.referee.stats import Sprt, SprtWatch, Tally, parse_sprt

DEFAULT_GAMES = 100
SPRT_GAMES = 20_000


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
        int | None,
        typer.Option(
            "--games",
            "-n",
            min=1,
            help=f"Number of games in all, at most; by default {DEFAULT_GAMES}, or {SPRT_GAMES:,} "
            "with --sprt.",
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
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="TEST",
            help="Stop as soon as a sequential test is decided, such as `elo0=0 elo1=10`; also "
            "`alpha=0.05`, `beta=0.05`, `model=normalized` or `model=logistic`.",
        ),
    ] = None,
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
    """Let bots play GAME against each other.

    Every deal is played in every rotation of the seats, so a multiple of the number of bots is a
    good number of games. Without limits of time and without engines the same command gives the same
    games and the same records, wherever they are played (--jobs, --cluster). A bot that fails,
    plays an illegal action or takes too long forfeits that game.

    An engine is a program that speaks the Universal Game Interface (docs/protocol.md). When one
    breaks, the match stops after that game unless --recover is given.

    Of two bots the result is also given as Elo, from the pairs of games on a deal. With --sprt the
    match ends as soon as the first bot's Elo against the second is known to be elo0 or elo1; it
    looks after every pair, and the verdict is the same wherever they are played.

    A file that holds records already is refused unless --resume, --append or --force says what to
    do with them. Every game is on the disk before the next one is recorded; a match that was
    stopped, however that happened, goes on with the same command and --resume.
    """
    plan = MatchPlan(
        game=open_game(game, components, players=len(bots)),
        bots=read_bots(bots, engine_option, start_timeout),
        seed=seed,
        rules=read_rules(tc, margin, stall, max_moves, on_forfeit, recover, keep_unfinished),
    )
    watch = None if sprt is None else SprtWatch(_read_test(sprt, len(bots)))
    if games is None:
        games = DEFAULT_GAMES if watch is None else SPRT_GAMES
    fixtures = make_schedule(
        len(bots), games, seed, choose_openings(plan.game, openings, random_plies)
    )
    labels = distinct_labels(plan.bots)
    tally = Tally(labels, plan.game.min_utility(), plan.game.max_utility())
    course, storage = Course(asked=games), Storage(records, append, force, resume)
    if cut_short := cut_short_notice(len(bots), games):
        if strict:
            raise RefereeError(f"{cut_short}; --strict refuses that")
        course.tell(cut_short)

    def count(record: Record) -> bool:
        tally.add(record)
        return watch is not None and watch.add(record)

    def run(
        consume: Consume, executor: Executor | None, in_flight: int, held: Mapping[int, Record]
    ) -> None:
        run_match(plan, fixtures, consume, executor, in_flight, held)

    workers = Workers(jobs, cluster, pin)
    play(run, count, course, storage, " - ".join(labels), workers, recover, strict)
    state = None if watch is None else watch.state
    if as_json:
        document = course.document(plan.game, seed, labels, storage)
        document["sprt"] = None if state is None else asdict(state)
        document["summary"] = summary_table(tally.summary()) if tally.games else None
        typer.echo(json.dumps(document, indent=2))
    elif tally.games:
        output().print(summary_view(tally.summary(), course.seconds, state))
    if course.code:
        fail(course.problem, course.code)


def _read_test(text: str, bots: int) -> Sprt:
    if bots != 2:
        raise RefereeError(f"--sprt compares two bots; this is a match of {bots}")
    return parse_sprt(text)
