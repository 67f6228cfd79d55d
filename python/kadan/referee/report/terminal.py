"""A report as tables in a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kadan.referee.report.data import Report, Row
from kadan.referee.report.match import pair_view
from kadan.referee.report.text import (
    UNKNOWN,
    counted,
    estimate,
    interval,
    milliseconds,
    percent,
    share,
)
from kadan.referee.stats.breakdown import Lengths

MOST_COLUMNS = 14
"""Bots that a cross-table in a terminal has room for."""

_BAR = 40


def report_view(report: Report) -> RenderableType:
    """All of a report."""
    parts: list[RenderableType] = [_head(report), _bots(report)]
    if report.pair is not None:
        parts.append(pair_view(report.bots[0].label, report.bots[1].label, report.pair))
    if len(report.bots) > 1:
        parts.append(_cross(report))
    if not report.solo:
        parts += [_victories_by_seat(report), _seats(report)]
    parts.append(_lengths(report.lengths))
    if any(row.latency for row in report.bots):
        parts.append(_latency(report))
    parts.append(_endings(report))
    return Group(*parts)


def _table(title: str, *headings: str, first: str = "bot", folded: bool = True) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column(first, overflow="fold" if folded else "ellipsis", justify="left")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _head(report: Report) -> Text:
    broken_off = (
        f"; {counted(report.interrupted, 'game')} without a result" if report.interrupted else ""
    )
    return Text(
        f"{report.game}, edition {report.edition}\n"
        f"{counted(report.games, 'game')} on {counted(report.deals, 'deal')}, "
        f"{counted(report.actions, 'action')}{broken_off}"
    )


def _bots(report: Report) -> RenderableType:
    rated = report.bots[0].rating is not None
    headings = ["games", "score", "95 % interval"]
    if not report.solo:
        headings = ["games", "won", "shared", "points"]
    if rated:
        headings += ["rating", "95 % interval", "stronger"]
    if any(row.forfeits for row in report.bots):
        headings.append("forfeits")
    table = _table("Bots", *headings)
    for place, row in enumerate(report.bots):
        cells = [str(row.games), *_score(row)]
        if not report.solo:
            cells = [
                str(row.games),
                str(row.wins),
                str(row.shared),
                percent(row.points / row.games),
            ]
        if row.rating is not None:
            likelihood = report.superiority[place] if place < len(report.superiority) else None
            cells += [*estimate(row.rating, 0), percent(likelihood)]
        if "forfeits" in headings:
            cells.append(str(row.forfeits))
        table.add_row(Text(row.label), *cells)
    if not rated:
        return table
    return Group(table, _note("rating: Elo, 0 is the mean; stronger: likelihood, than the next"))


def _note(text: str) -> Text:
    return Text(text, style="dim")


def _score(row: Row) -> tuple[str, str]:
    mean, ends = interval(row.score, 2)
    return mean.removeprefix("+"), ends.replace("+", "")


def _cross(report: Report) -> RenderableType:
    if len(report.bots) > MOST_COLUMNS:
        return Text(
            f"The cross-table of {len(report.bots)} bots is too wide here; "
            "`kadan report` writes it with --html and --json."
        )
    what = "a better score on the same deal" if report.solo else "a better return"
    columns = [str(number) for number in range(1, len(report.bots) + 1)]
    table = _table("Each against each", *columns)
    for number, (row, cells) in enumerate(zip(report.bots, report.cross, strict=True), 1):
        texts = ["" if cell is None else percent(cell.share) for cell in cells]
        table.add_row(Text(f"{number} {row.label}"), *texts)
    return Group(table, _note(f"share of games with {what}; alike counts half"))


def _victories_by_seat(report: Report) -> Table:
    table = _table("Victories by seat", *(f"seat {row.label}" for row in report.seats))
    for row in report.bots:
        cells = zip(row.points_by_seat, row.games_by_seat, strict=True)
        table.add_row(Text(row.label), *(share(points, games) for points, games in cells))
    return table


def _seats(report: Report) -> Table:
    headings = ("games", "won", "shared", "points", "return", "95 % interval", "score")
    table = _table("Seats", *headings, first="seat")
    for row in report.seats:
        table.add_row(
            row.label,
            str(row.games),
            str(row.wins),
            str(row.shared),
            percent(row.points / row.games),
            *interval(row.returns),
            f"{row.score.mean:.2f}",
        )
    return table


def _lengths(lengths: Lengths) -> RenderableType:
    table = Table(title="Length in actions", title_justify="left", title_style="bold", box=None)
    table.add_column("actions", justify="right", no_wrap=True)
    table.add_column("games", justify="right", no_wrap=True)
    table.add_column("")
    most = max(each.games for each in lengths.bins)
    for each in lengths.bins:
        span = str(each.low) if each.low == each.high else f"{each.low}-{each.high}"
        bar = "█" * round(_BAR * each.games / most) or "▏" * bool(each.games)
        table.add_row(span, str(each.games), bar)
    summary = (
        f"shortest {lengths.shortest}, median {lengths.median:g}, mean {lengths.mean:.1f}, "
        f"longest {lengths.longest}"
    )
    return Group(table, _note(summary))


def _latency(report: Report) -> Table:
    table = _table(
        "Milliseconds for a decision", "decisions", "mean", "median", "95 %", "99 %", "longest"
    )
    for row in report.bots:
        if (taken := row.latency) is None:
            table.add_row(Text(row.label), *[UNKNOWN] * 6)
            continue
        times = (taken.mean, taken.median, taken.p95, taken.p99, taken.longest)
        table.add_row(Text(row.label), str(taken.decisions), *map(milliseconds, times))
    return table


def _endings(report: Report) -> Text:
    told = ", ".join(f"{ending} {count:,}" for ending, count in report.endings.items())
    return Text(f"Endings: {told}")
