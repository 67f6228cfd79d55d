"""A match as tables that a person can read and as a table that a program can read."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kadan.referee.report.text import counted, interval, pair_lines, share, sprt_line
from kadan.referee.stats import PairSummary, SprtState, Summary


def summary_table(summary: Summary) -> dict[str, Any]:
    """The summary as a table of plain values, ready for JSON."""
    return asdict(summary)


def summary_view(summary: Summary, seconds: float, sprt: SprtState | None = None) -> RenderableType:
    """The summary for a terminal. `seconds` is the time that the match took."""
    parts: list[RenderableType] = [_bots(summary), _victories_by_seat(summary), _seats(summary)]
    if summary.pair is not None:
        first, second = (bot.label for bot in summary.bots)
        parts.append(pair_view(first, second, summary.pair, sprt))
    return Group(*parts, _facts(summary, seconds))


def pair_view(
    first: str, second: str, pair: PairSummary, sprt: SprtState | None = None
) -> RenderableType:
    """One bot against another."""
    title = Text(f"{first} against {second}")
    table = Table(title=title, title_justify="left", title_style="bold", show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for what, figures in pair_lines(pair):
        table.add_row(what, figures)
    if sprt is not None:
        table.add_row("sequential test", sprt_line(sprt))
    return table


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
            *interval(bot.returns),
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
        table.add_row(Text(bot.label), *(share(points, games) for points, games in cells))
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
            *interval(seat.returns),
            f"{seat.mean_score:.2f}",
        )
    return table


def _facts(summary: Summary, seconds: float) -> Text:
    rate = f"; {summary.actions / seconds:,.0f} actions/s" if seconds > 0 else ""
    return Text(
        f"{counted(summary.games, 'game')} on {counted(summary.deals, 'deal')}, "
        f"mean length {summary.mean_length:.1f} actions, "
        f"{counted(summary.shared_victories, 'shared victory', 'shared victories')}, "
        f"{counted(summary.forfeits, 'forfeit')}{rate}"
    )
