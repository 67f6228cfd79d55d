"""The options of a match's rules and engines, for every command that plays games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from kadan.referee.bots import BotSpec, parse_bot
from kadan.referee.clock import FORMS, UNLIMITED, parse_time_control
from kadan.referee.engines.spec import EngineSpec, parse_engine_option
from kadan.referee.errors import RefereeError
from kadan.referee.rules import MatchRules, OnForfeit

TimeControlOption = Annotated[
    str | None,
    typer.Option(
        "--tc",
        metavar="CONTROL",
        help=f"What every seat may use: {FORMS}. Without it there is no limit.",
    ),
]
MarginOption = Annotated[
    int, typer.Option("--margin", metavar="MS", min=0, help="How late a decision may be.")
]
StallOption = Annotated[
    int | None,
    typer.Option(
        "--stall",
        metavar="MS",
        min=0,
        help="How long to wait for an engine beyond its limit; by default 10 s, or 300 s without "
        "a limit of time.",
    ),
]
MaxMovesOption = Annotated[
    int | None,
    typer.Option(
        "--max-moves", metavar="N", min=1, help="Adjudicate a game by its scores after N actions."
    ),
]
OnForfeitOption = Annotated[
    str,
    typer.Option(
        "--on-forfeit",
        metavar="end|random",
        help="When a seat forfeits, end the game, or let `random` play on for it while two others "
        "are left.",
    ),
]
RecoverOption = Annotated[
    bool,
    typer.Option(
        "--recover", help="Start a broken engine anew; without it the match stops after that game."
    ),
]
KeepUnfinishedOption = Annotated[
    bool,
    typer.Option(
        "--keep-unfinished",
        help="Record also the game that Ctrl-C breaks off, as interrupted (with --jobs 1).",
    ),
]
EngineOptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--engine-option",
        metavar="NAME=VALUE",
        help="Set an option of every engine; for one alone write `cmd[NAME=VALUE]:PROGRAM`.",
    ),
]
StartTimeoutOption = Annotated[
    float,
    typer.Option(
        "--start-timeout", metavar="SECONDS", min=0.1, help="How long an engine may take to start."
    ),
]


def read_rules(
    tc: str | None,
    margin: int,
    stall: int | None,
    max_moves: int | None,
    on_forfeit: str,
    recover: bool,
    keep_unfinished: bool,
) -> MatchRules:
    """The rules that the options say. Raises `RefereeError`."""
    choices: tuple[OnForfeit, ...] = ("end", "random")
    for choice in choices:
        if on_forfeit == choice:
            break
    else:
        raise RefereeError(f"--on-forfeit takes `end` or `random`, not `{on_forfeit}`")
    return MatchRules(
        control=UNLIMITED if tc is None else parse_time_control(tc),
        margin=margin,
        stall=stall,
        max_moves=max_moves,
        on_forfeit=choice,
        recover=recover,
        keep_unfinished=keep_unfinished,
    )


def read_bots(
    texts: Sequence[str], engine_options: Sequence[str] | None, start_timeout: float
) -> tuple[BotSpec, ...]:
    """The bots that the command line names, engines with their options. Raises `RefereeError`."""
    options = [parse_engine_option(text) for text in engine_options or ()]
    specs = [parse_bot(text) for text in texts]
    if options and not any(isinstance(spec, EngineSpec) for spec in specs):
        raise RefereeError("--engine-option goes with an engine, `cmd:PROGRAM`")
    return tuple(
        spec.with_options(options, start_timeout) if isinstance(spec, EngineSpec) else spec
        for spec in specs
    )
