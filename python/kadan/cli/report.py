"""`kadan report`: what records show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from kadan.cli.common import EXIT_FAILED, ComponentsOption, JsonOption, fail, notice, output
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.records import Record, read_records
from kadan.referee.replay import record_game
from kadan.referee.report.data import Movers, Report, by_game, make_report
from kadan.referee.report.movers import movers_of
from kadan.referee.report.page import html_page
from kadan.referee.report.terminal import report_view


def report(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of records.")],
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="OUT", help="Write a page that stands alone, with pictures, here."
        ),
    ] = None,
    as_json: JsonOption = False,
    components: ComponentsOption = None,
) -> None:
    """Report what the games in files of records show.

    Bots, ratings, each against each, seats, lengths, endings, and how long decisions took. Records
    of several files are put together; games of different rules are reported on one after the other.
    The component file matters only for records with times.

    Ends with exit code 1 at the first line that is no record.
    """
    try:
        games = by_game(_read(files))
        if not games:
            raise RefereeError(f"there are no records in {', '.join(f'`{f}`' for f in files)}")
        reports = [make_report(records, _movers(records, components)) for records in games.values()]
    except RecordError as error:
        fail(str(error), EXIT_FAILED)
    if html is not None:
        _write(html, html_page(reports))
    if as_json:
        document = {"files": files, "reports": [asdict(each) for each in reports]}
        typer.echo(json.dumps(document, indent=2))
    else:
        _show(reports)


def _read(files: Sequence[str]) -> Iterator[Record]:
    for file in files:
        for _, record in read_records(file):
            yield record


def _movers(records: Sequence[Record], components: Path | None) -> Movers | None:
    """Who moved matters for times alone."""
    timed = next((record for record in records if record.times is not None), None)
    if timed is None:
        return None
    return movers_of(record_game(timed, None if components is None else str(components)))


def _show(reports: Sequence[Report]) -> None:
    for number, each in enumerate(reports):
        if number:
            typer.echo()
        output().print(report_view(each))
        for message in each.notices:
            notice(message)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RefereeError(f"cannot write `{path}`: {error.strerror}") from error
