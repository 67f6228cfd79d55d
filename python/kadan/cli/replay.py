"""`kadan replay`: prove that records are true."""

from __future__ import annotations

from typing import Annotated

import typer

from kadan.cli.common import EXIT_FAILED, ComponentsOption, fail
from kadan.referee.errors import RecordError
from kadan.referee.replay import replay_file


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of records.")],
    components: ComponentsOption = None,
) -> None:
    """Play every record of the files again and compare all that it says.

    Ends with exit code 1 at the first line that is no record or that differs, and says where.
    """
    total = 0
    for file in files:
        try:
            number = replay_file(file, None if components is None else str(components))
        except RecordError as error:
            fail(str(error), EXIT_FAILED)
        total += number
        typer.echo(f"{file}: {number} {'game replays' if number == 1 else 'games replay'} exactly")
    if len(files) > 1:
        typer.echo(f"{total} games in {len(files)} files")
