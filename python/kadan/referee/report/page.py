"""A report as one HTML page that needs nothing from elsewhere, for light and dark screens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kadan.referee.report.data import Report, Row
from kadan.referee.report.style import STYLE
from kadan.referee.report.svg import Column, Point, column_plot, point_plot
from kadan.referee.report.text import (
    HALVES,
    UNKNOWN,
    counted,
    estimate,
    interval,
    milliseconds,
    pair_lines,
    percent,
    share,
)
from kadan.referee.stats.crosstable import Cell
from kadan.referee.stats.intervals import Interval
from kadan.referee.stats.pairs import PairSummary


def html_page(reports: Sequence[Report]) -> str:
    """The page for one report or more."""
    body = "".join(map(_report, reports))
    games = " and ".join(sorted({report.game.partition("(")[0].capitalize() for report in reports}))
    title = f"Kadan: report on {games}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{body}</main></body></html>\n"
    )


def _report(report: Report) -> str:
    parts = [
        f"<h2>{escape(report.game)}</h2>",
        f'<p class="soft">edition {escape(report.edition)}</p>',
        _facts(report),
        *(f'<p class="soft">{escape(message)}</p>' for message in report.notices),
        _section("Bots", _strengths(report) + _bots(report)),
    ]
    if report.pair is not None:
        title = f"{report.bots[0].label} against {report.bots[1].label}"
        parts.append(_section(title, _pair(report.pair, report.bots[0].label)))
    if len(report.bots) > 1:
        parts.append(_section("Each against each", _cross(report)))
    if not report.solo:
        parts.append(_section("Seats", _seats(report) + _victories_by_seat(report)))
    parts.append(_section("Length of the games", _lengths(report)))
    if any(row.latency for row in report.bots):
        parts.append(_section("Milliseconds for a decision", _latency(report)))
    parts.append(_section("Endings", _endings(report)))
    return f"<article>{''.join(parts)}</article>"


def _section(title: str, content: str) -> str:
    return f"<section><h3>{escape(title)}</h3>{content}</section>"


def _facts(report: Report) -> str:
    facts = [
        ("games", f"{report.games:,}"),
        ("deals", f"{report.deals:,}"),
        ("bots", f"{len(report.bots):,}"),
        ("actions", f"{report.actions:,}"),
        ("mean length", f"{report.lengths.mean:.1f}"),
    ]
    if report.interrupted:
        facts.append(("without a result", f"{report.interrupted:,}"))
    items = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts)
    return f'<dl class="facts">{items}</dl>'


def _figure(picture: str, caption: str) -> str:
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def _label(text: str) -> str:
    """A text that may be broken between the options of a bot."""
    return escape(text).replace(",", ",<wbr>")


def _table(
    headings: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], more: str = ""
) -> str:
    head = "".join(f'<th scope="col">{_label(heading)}</th>' for heading in headings)
    head = f"<thead><tr>{head}</tr></thead>" if headings else ""
    body = "".join(
        f'<tr><th scope="row">{_label(label)}</th>'
        f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for label, cells in rows
    )
    return f'<div class="wide"><table>{more}{head}<tbody>{body}</tbody></table></div>'


def _strengths(report: Report) -> str:
    """Ratings with error bars; alone at the game, mean scores."""
    if report.bots[0].rating is not None:
        points = [_rating_point(row) for row in report.bots]
        unit, caption = "Elo", "Rating with its 95 % interval; 0 is the mean of the field."
    elif report.solo:
        points = [
            Point(row.label, row.score.mean, row.score.low, row.score.high, _score_note(row))
            for row in report.bots
        ]
        unit, caption = "score", "Mean score with its 95 % interval."
    else:
        return ""
    return _figure(point_plot(points, "Strength of the bots", unit), caption)


def _rating_point(row: Row) -> Point:
    rating = row.rating
    assert rating is not None
    value, ends = estimate(rating, 0)
    return Point(
        row.label, rating.value or 0.0, rating.low, rating.high, f"{row.label}: {value} Elo, {ends}"
    )


def _score_note(row: Row) -> str:
    return f"{row.label}: {row.score.mean:.2f}"


def _bots(report: Report) -> str:
    headings = ["bot", "games"]
    if not report.solo:
        headings += ["won", "shared", "points", "return"]
    headings += ["mean score"]
    rated = report.bots[0].rating is not None
    if rated:
        headings += ["rating", "95 % interval", "stronger than next"]
    forfeits = any(row.forfeits for row in report.bots)
    if forfeits:
        headings += ["forfeits"]

    def cells(place: int, row: Row) -> list[str]:
        texts = [f"{row.games:,}"]
        if not report.solo:
            texts += [f"{row.wins:,}", f"{row.shared:,}", percent(row.points / row.games)]
            texts.append(_plus_minus(row.returns))
        texts.append(f"{row.score.mean:.2f}")
        if row.rating is not None:
            likelihood = report.superiority[place] if place < len(report.superiority) else None
            texts += [*estimate(row.rating, 0), percent(likelihood)]
        return [*texts, f"{row.forfeits:,}"] if forfeits else texts

    return _table(
        headings, [(row.label, cells(place, row)) for place, row in enumerate(report.bots)]
    )


def _plus_minus(interval: Interval) -> str:
    if interval.low is None or interval.high is None:
        return f"{interval.mean:+.3f}"
    return f"{interval.mean:+.3f} ± {(interval.high - interval.low) / 2:.3f}"


def _pair(pair: PairSummary, first: str) -> str:
    lines = [(what, [figures]) for what, figures in pair_lines(pair)]
    table = _table((), lines)
    if not any(pair.pentanomial):
        return table
    columns = [
        Column(half, count, f"{half}: {counted(count, 'pair')}")
        for half, count in zip(HALVES, pair.pentanomial, strict=True)
    ]
    picture = column_plot(columns, "Pairs of games by points", f"points of {first} in a pair")
    return _figure(picture, "Pairs of games on one deal with the seats exchanged.") + table


def _cross(report: Report) -> str:
    numbers = range(1, len(report.bots) + 1)
    head = "".join(
        f'<th scope="col"><abbr title="{escape(row.label)}">{number}</abbr></th>'
        for number, row in zip(numbers, report.bots, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{number}. {_label(row.label)}</th>'
        + "".join(map(_cross_cell, cells))
        + "</tr>"
        for number, row, cells in zip(numbers, report.bots, report.cross, strict=True)
    )
    what = "had the better score on the same deal" if report.solo else "had the better return"
    return (
        f'<div class="wide"><table class="cross"><caption>How often the bot of the row {what} than '
        "that of the column, alike counting half; below: better, alike, worse.</caption>"
        f'<thead><tr><th scope="col">bot</th>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _cross_cell(cell: Cell | None) -> str:
    if cell is None:
        return '<td class="none"></td>'
    if cell.share is None:
        return f"<td>{UNKNOWN}</td>"
    colour = "79,122,76" if cell.share >= 0.5 else "168,50,94"
    depth = 0.04 + abs(cell.share - 0.5)
    return (
        f'<td style="background:rgba({colour},{depth:.2f})">{escape(percent(cell.share))}'
        f"<small>{cell.better} · {cell.alike} · {cell.worse}</small></td>"
    )


def _seats(report: Report) -> str:
    headings = ["seat", "games", "won", "shared", "points", "return", "95 % interval", "mean score"]
    rows = [
        (
            row.label,
            [
                f"{row.games:,}",
                f"{row.wins:,}",
                f"{row.shared:,}",
                percent(row.points / row.games),
                *interval(row.returns),
                f"{row.score.mean:.2f}",
            ],
        )
        for row in report.seats
    ]
    return _table(headings, rows)


def _victories_by_seat(report: Report) -> str:
    rows = [
        (
            row.label,
            [
                share(points, games)
                for points, games in zip(row.points_by_seat, row.games_by_seat, strict=True)
            ],
        )
        for row in report.bots
    ]
    headings = ["victories of", *(f"on seat {row.label}" for row in report.seats)]
    return _table(headings, rows)


def _lengths(report: Report) -> str:
    lengths = report.lengths
    columns = []
    for each in lengths.bins:
        span = f"{each.low}" if each.low == each.high else f"{each.low}–{each.high}"
        note = f"{span} actions: {counted(each.games, 'game')}"
        columns.append(Column(f"{each.low}", each.games, note))
    picture = column_plot(columns, "Length of the games", "actions, from")
    caption = (
        f"Shortest {lengths.shortest}, median {lengths.median:g}, mean {lengths.mean:.1f}, longest "
        f"{lengths.longest} actions of all seats."
    )
    if report.solo:
        return _figure(picture, caption)
    return _figure(picture, caption) + _shares_by_length(report)


def _shares_by_length(report: Report) -> str:
    """Who wins the short games, and who the long ones."""
    spans = [each for each in report.lengths.bins if each.games]
    rows = [
        (
            f"{each.low}–{each.high}",
            [
                f"{each.games:,}",
                *(percent(each.shares[place]) for place in range(len(report.bots))),
            ],
        )
        for each in spans
    ]
    headings = ["actions", "games", *(row.label for row in report.bots)]
    caption = "<caption>Share of the victories in games of that length.</caption>"
    table = _table(headings, rows, caption)
    return f"<details><summary>Victories by length</summary>{table}</details>"


def _latency(report: Report) -> str:
    headings = ["bot", "decisions", "mean", "median", "95 %", "99 %", "longest"]
    rows = []
    for row in report.bots:
        taken = row.latency
        cells = [UNKNOWN] * 6
        if taken is not None:
            times = (taken.mean, taken.median, taken.p95, taken.p99, taken.longest)
            cells = [f"{taken.decisions:,}", *map(milliseconds, times)]
        rows.append((row.label, cells))
    return _table(headings, rows)


def _endings(report: Report) -> str:
    rows = [
        (ending, [f"{count:,}", percent(count / report.games)])
        for ending, count in report.endings.items()
    ]
    return _table(["ending", "games", "share"], rows)
