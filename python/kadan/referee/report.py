"""A match as tables that a person can read and as a table that a program can read."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kadan.referee.stats import Interval, Summary


def summary_table(summary: Summary) -> dict[str, Any]:
    """The summary as a table of plain values, ready for JSON."""
    return asdict(summary)


def summary_view(summary: Summary, seconds: float) -> RenderableType:
    """The summary for a terminal. `seconds` is the time that the match took."""
    return Group(
        _bots(summary), _victories_by_seat(summary), _seats(summary), _facts(summary, seconds)
    )


def _bots(summary: Summary) -> Table:
    table = Table(title="Bots", title_justify="left", title_style="bold")
    table.add_column("bot", overflow="fold")
    for heading in ("games", "won", "shared", "points", "return", "95 % interval", "score"):
        table.add_column(heading, justify="right", no_wrap=True)
    if summary.forfeits:
        table.add_column("forfeits", justify="right", no_wrap=True)
    for bot in summary.bots:
        cells = [
            str(bot.games),
            str(bot.wins),
            str(bot.shared),
            f"{bot.points / bot.games:.1%}",
            *_interval(bot.returns),
            f"{bot.mean_score:.2f}",
        ]
        if summary.forfeits:
            cells.append(str(bot.forfeits))
        table.add_row(Text(bot.label), *cells)
    return table


def _victories_by_seat(summary: Summary) -> Table:
    table = Table(title="Victories by seat", title_justify="left", title_style="bold")
    table.add_column("bot", overflow="fold")
    for seat in summary.seats:
        table.add_column(f"seat {seat.seat}", justify="right", no_wrap=True)
    for bot in summary.bots:
        cells = zip(bot.points_by_seat, bot.games_by_seat, strict=True)
        table.add_row(Text(bot.label), *(_share(points, games) for points, games in cells))
    return table


def _seats(summary: Summary) -> Table:
    table = Table(title="Seats", title_justify="left", title_style="bold")
    for heading in ("seat", "games", "won", "shared", "points", "return", "95 % interval", "score"):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat in summary.seats:
        table.add_row(
            str(seat.seat),
            str(seat.games),
            str(seat.wins),
            str(seat.shared),
            f"{seat.points / seat.games:.1%}",
            *_interval(seat.returns),
            f"{seat.mean_score:.2f}",
        )
    return table


def _facts(summary: Summary, seconds: float) -> Text:
    rate = f"; {summary.actions / seconds:,.0f} actions/s" if seconds > 0 else ""
    return Text(
        f"{_counted(summary.games, 'game')} on {_counted(summary.deals, 'deal')}, "
        f"mean length {summary.mean_length:.1f} actions, "
        f"{_counted(summary.shared_victories, 'shared victory', 'shared victories')}, "
        f"{_counted(summary.forfeits, 'forfeit')}{rate}"
    )


def _counted(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _share(points: float, games: int) -> str:
    return f"{points:.4g}/{games}" if games else "-"


def _interval(interval: Interval) -> tuple[str, str]:
    if interval.low is None or interval.high is None:
        return f"{interval.mean:+.3f}", "-"
    return f"{interval.mean:+.3f}", f"{interval.low:+.3f} .. {interval.high:+.3f}"
