"""`kadan compliance`: an engine examined step by step."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text

from kadan.cli.common import (
    EXIT_FAILED,
    GAME_HELP,
    ComponentsOption,
    JsonOption,
    fail,
    open_game,
    output,
)
from kadan.cli.rules import StartTimeoutOption
from kadan.referee.engines.compliance import examine
from kadan.referee.engines.spec import START_SECONDS
from kadan.referee.errors import RefereeError

_STYLES = {"ok": "green", "fail": "bold red", "note": "yellow"}


def compliance(
    program: Annotated[
        list[str],
        typer.Argument(metavar="-- PROGRAM [ARG]...", help="The engine and its arguments."),
    ],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help=GAME_HELP)] = "ajisai",
    strict: Annotated[
        bool, typer.Option("--strict", help="Let what is optional and missing fail as well.")
    ] = False,
    start_timeout: StartTimeoutOption = START_SECONDS,
    as_json: JsonOption = False,
    components: ComponentsOption = None,
) -> None:
    """Check an engine step by step, and print what it does right and wrong.

    Each step is `ok`, `fail`, or a `note`: something optional that the engine does not have. Ends
    with exit code 1 if a step fails.
    """
    loaded = open_game(game, components)
    if shutil.which(program[0]) is None:
        raise RefereeError(f"there is no program `{program[0]}` that can be run")
    console = output()
    findings = []
    for finding in examine(program, loaded, start_timeout):
        findings.append(finding)
        if not as_json:
            line = Text.assemble((f"{finding.verdict:4}", _STYLES[finding.verdict]), " ")
            line.append(finding.step + (f": {finding.detail}" if finding.detail else ""))
            console.print(line, soft_wrap=True)
    wrong = [each for each in findings if each.verdict == "fail"]
    if strict:
        wrong += [each for each in findings if each.verdict == "note"]
    if as_json:
        document = {"program": program, "game": str(loaded), "complies": not wrong}
        document["findings"] = [asdict(finding) for finding in findings]
        typer.echo(json.dumps(document, indent=2))
    if wrong:
        fail(f"{len(wrong)} of {len(findings)} steps failed", EXIT_FAILED)
