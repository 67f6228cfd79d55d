"""Records become a report, in a terminal and as a page."""

from __future__ import annotations

import json
import math
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import asdict, replace
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from rich.console import Console

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.errors import RefereeError
from kadan.referee.records import Record
from kadan.referee.report.data import Report, by_game, game_of, make_report
from kadan.referee.report.movers import movers_of
from kadan.referee.report.page import html_page
from kadan.referee.report.svg import Column, Point, column_plot, point_plot, ticks
from kadan.referee.report.terminal import MOST_COLUMNS, report_view
from kadan.referee.tournament import TournamentPlan, run_tournament

Played = Callable[..., list[Record]]


def _tournament(spec: str, *bots: str, games: int, **more: Any) -> list[Record]:
    field = tuple(parse_bot(bot) for bot in bots)
    records: list[Record] = []
    run_tournament(TournamentPlan(kadan.load_game(spec), field, 2, games, **more), records.append)
    return records


@pytest.fixture(scope="module")
def three() -> Report:
    """A tournament of games for three."""
    bots = ("random", "greedy", "random", "flat:playouts=3")
    return make_report(_tournament("ajisai:board=small,players=3", *bots, games=12))


def _shown(report: Report) -> str:
    console = Console(width=100, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(report_view(report))
    return console.export_text()


def test_a_report_counts_what_was_played(three: Report) -> None:
    assert (three.games, three.deals, three.interrupted) == (48, 4, 0)
    assert three.endings == {"normal": 48}
    assert sum(row.points for row in three.bots) == pytest.approx(48)
    assert sum(row.points for row in three.seats) == pytest.approx(48)
    assert [row.games for row in three.bots] == [36] * 4
    assert [row.games_by_seat for row in three.bots] == [(12, 12, 12)] * 4
    assert {row.label for row in three.bots} == {
        "random#1", "random#2", "greedy", "flat:playouts=3,samples=8"
    }  # fmt: skip
    assert sum(each.games for each in three.lengths.bins) == 48
    assert three.pair is None
    assert three.notices == ()


def test_bots_are_ranked_by_rating(three: Report) -> None:
    values = [row.rating.value for row in three.bots if row.rating]
    assert values == sorted(values, key=lambda value: -(value or 0))
    assert sum(value or 0 for value in values) == pytest.approx(0, abs=1e-6)
    assert three.bots[0].label.startswith("flat")
    assert len(three.superiority) == 3
    cell = three.cross[0][3]
    assert cell is not None
    assert cell.share is not None
    assert cell.share > 0.5


def test_two_bots_have_elo(played: Played) -> None:
    report = make_report(played("ajisai:board=small", "random", "greedy", games=40))
    assert [row.label for row in report.bots] == ["greedy", "random"]
    assert report.pair is not None
    assert report.pair.wins + report.pair.draws / 2 == report.bots[0].points
    elo = report.pair.elo.elo.value
    rating = report.bots[0].rating
    assert elo is not None
    assert rating is not None
    assert rating.value is not None
    # The rating has half a game against the ghost in it.
    assert 2 * rating.value == pytest.approx(elo, rel=0.1)


def test_alone_the_mean_score_ranks() -> None:
    report = make_report(_tournament("bonsai:players=1", "random", "greedy", games=20))
    assert report.solo
    assert report.bots[0].score.mean > report.bots[1].score.mean
    low, high = report.bots[0].score.low, report.bots[0].score.high
    assert low is not None
    assert high is not None
    assert low < report.bots[0].score.mean < high
    assert report.bots[0].rating is None
    cell = report.cross[0][1]
    assert cell is not None
    assert cell.better + cell.alike + cell.worse == 20
    assert "share of games with a better score on the same deal" in _shown(report)
    assert "Mean score with its 95 % interval" in html_page([report])


def test_games_of_different_rules_are_apart(played: Played) -> None:
    small = played("ajisai:board=small", "random", "random", games=2)
    large = played("ajisai", "random", "random", games=1)
    assert [len(records) for records in by_game([*small, *large]).values()] == [2, 1]
    assert game_of(small[0])[:2] == ("ajisai", "board=small,players=2,traitor=false")
    with pytest.raises(RefereeError, match="the records are of 2 games"):
        make_report([*small, *large])


def test_nothing_to_report_is_told(played: Played) -> None:
    (record,) = played("ajisai", "random", "random", games=1)
    with pytest.raises(RefereeError, match="no game with a result"):
        make_report([replace(record, ended="interrupted")])


def test_without_scipy_the_rest_is_reported(
    monkeypatch: pytest.MonkeyPatch, played: Played
) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    report = make_report(played("ajisai:board=small", "greedy", "random", games=10))
    assert report.bots[0].rating is None
    assert len(report.notices) == 1
    assert "pip install 'kadan[ratings]'" in report.notices[0]
    assert report.bots[0].points >= report.bots[1].points
    page = html_page([report])
    assert "kadan[ratings]" in page
    assert "rating" not in _shown(report)


def test_latency_comes_from_times(played: Played) -> None:
    records = played("ajisai:board=small", "random", "greedy", games=4)
    timed = [replace(record, times=(2.0,) * len(record.actions)) for record in records]
    report = make_report(timed, movers_of(kadan.load_game("ajisai:board=small")))
    taken = [row.latency for row in report.bots]
    assert all(latency is not None and latency.median == 2.0 for latency in taken)
    assert sum(latency.decisions for latency in taken if latency) == report.actions
    assert "Milliseconds for a decision" in _shown(report)
    assert "Milliseconds for a decision" in html_page([report])
    assert make_report(records).bots[0].latency is None
    assert "Milliseconds" not in _shown(make_report(records))


def test_movers_are_who_was_to_move(played: Played) -> None:
    (record,) = played("ikebana", "random", "random", games=1)
    game = kadan.load_game("ikebana")
    state = game.new_initial_state(record.deal_seed)
    seats = []
    for text in record.actions:
        seats.append(state.current_player())
        state.apply_action(state.string_to_action(text))
    assert movers_of(game)(record) == tuple(seats)


def test_a_terminal_shows_all_of_it(three: Report) -> None:
    text = _shown(three)
    for part in (
        "48 games on 4 deals", "random#2", "Each against each", "Victories by seat", "Seats",
        "Length in actions", "Endings: normal 48", "stronger",
    ):  # fmt: skip
        assert part in text
    assert max(map(len, text.splitlines())) <= 100


def test_a_cross_table_that_is_too_wide_is_not_squeezed() -> None:
    bots = ["random"] * (MOST_COLUMNS + 1)
    report = make_report(_tournament("ajisai:board=small", *bots, games=2))
    assert f"The cross-table of {MOST_COLUMNS + 1} bots is too wide" in _shown(report)
    assert len(report.cross) == MOST_COLUMNS + 1


def test_a_report_is_json(three: Report) -> None:
    table = json.loads(json.dumps(asdict(three), allow_nan=False))
    assert table["games"] == 48
    assert len(table["cross"]) == 4


class _Page(HTMLParser):
    """Checks that tags are closed in order, and gathers what a page refers to."""

    VOID = frozenset({"meta", "wbr", "circle", "line", "rect"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.labels: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href")
        ]
        self.labels += [value or "" for name, value in attrs if name == "aria-label"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_a_page_stands_alone(three: Report) -> None:
    page = html_page([three])
    parser = _Page()
    parser.feed(page)
    assert parser.open == []
    assert parser.links == []
    for outside in ("http:", "https:", "@import", "url(", "<script"):
        assert outside not in page
    assert parser.labels == ["Strength of the bots", "Length of the games"]
    assert "prefers-color-scheme: dark" in page
    for row in three.bots:
        assert row.label in re.sub("<wbr>", "", page)


def test_names_do_not_break_a_page(played: Played) -> None:
    (record,) = played("ajisai", "random", "random", games=1)
    evil = replace(record, players=('<b onclick="x">&', "random"))
    page = html_page([make_report([evil])])
    assert "<b onclick" not in page
    assert "&lt;b onclick=&quot;x&quot;&gt;&amp;" in page


@pytest.mark.parametrize(
    ("low", "high", "first", "last"),
    [
        (-312, 281, -400, 300),
        (0, 7, 0, 8),
        (0.1, 0.13, 0.1, 0.13),
        (5, 5, 5, 5.2),
        (-1e6, 3e6, -1e6, 3e6),
    ],
)
def test_ticks_are_round_and_hold_the_values(
    low: float, high: float, first: float, last: float
) -> None:
    marks = ticks(low, high)
    assert (marks[0], marks[-1]) == (pytest.approx(first), pytest.approx(last))
    assert 2 <= len(marks) <= 9
    steps = [b - a for a, b in pairwise(marks)]
    assert all(math.isclose(step, steps[0], rel_tol=1e-6) for step in steps)


def test_points_stand_where_their_values_are() -> None:
    points = [
        Point("a", 100.0, 50.0, 150.0, "a: 100"),
        Point("b", -100.0, None, -50.0, "b: -100"),
    ]
    root = ET.fromstring(point_plot(points, "Title", "Elo"))
    dots = [float(dot.get("cx") or 0) for dot in root.iter("circle")]
    ends = [
        (float(line.get("x1") or 0), float(line.get("x2") or 0))
        for line in root.iter("line")
        if line.get("class") == "bar" and line.get("y1") == line.get("y2")
    ]
    zero = next(
        float(line.get("x1") or 0) for line in root.iter("line") if line.get("class") == "zero"
    )
    assert dots[0] - zero == pytest.approx(zero - dots[1], abs=0.2)
    assert sum(ends[0]) / 2 == pytest.approx(dots[0], abs=0.1)
    grid = [float(line.get("x1") or 0) for line in root.iter("line") if line.get("class") == "grid"]
    assert ends[1][0] == pytest.approx(min(grid)), "an open end reaches the edge"
    assert [each.text for each in root.findall("desc")] == ["a: 100; b: -100"]


def test_columns_are_as_high_as_their_counts() -> None:
    columns = [Column(str(n), n, f"{n} games") for n in (0, 5, 10)]
    root = ET.fromstring(column_plot(columns, "Title", "actions"))
    heights = [float(rect.get("height") or 0) for rect in root.iter("rect")]
    assert heights[0] == 0
    assert heights[2] == pytest.approx(2 * heights[1])
    assert [rect.findtext("title") for rect in root.iter("rect")] == [
        "0 games",
        "5 games",
        "10 games",
    ]
