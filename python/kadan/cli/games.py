"""`kadan games`: which games there are."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

import kadan
from kadan.cli.common import output


def games() -> None:
    """List the games with their parameters and defaults, and the bots with their options."""
    from kadan.referee.bots import bot_kinds

    table = Table(title="Games", title_justify="left", title_style="bold")
    for heading in ("game", "parameter", "default", "values", "meaning"):
        table.add_column(heading, overflow="fold")
    for name in kadan.registered_games():
        first = name
        for parameter in kadan.game_parameters(name):
            choices = ", ".join(_text(choice) for choice in parameter.choices or ())
            table.add_row(
                Text(first),
                Text(parameter.name),
                Text(_text(parameter.default) or "-"),
                Text(choices or "-"),
                Text(parameter.help),
            )
            first = ""
        if first:
            table.add_row(Text(first), "-", "-", "-", "no parameters")
        table.add_section()

    bots = Table(title="Bots", title_justify="left", title_style="bold")
    for heading in ("bot", "option", "default", "values", "meaning"):
        bots.add_column(heading, overflow="fold")
    for kind in bot_kinds():
        name = f"{kind.name}:{kind.form}" if kind.subject else kind.name
        bots.add_row(Text(name), "", "", "", Text(kind.help))
        for option in kind.options:
            bots.add_row(
                "",
                Text(option.name),
                str(option.default),
                f"{option.minimum} .. {option.maximum}",
                Text(option.help),
            )
        bots.add_section()
    console = output()
    console.print(table)
    console.print(bots)


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
