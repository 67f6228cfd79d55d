"""Time controls and clocks."""

from __future__ import annotations

import pytest

from kadan.referee.clock import Clocks, TimeControl, parse_time_control
from kadan.referee.errors import RefereeError


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("movetime=100", TimeControl(movetime=100)),
        ("60", TimeControl(base=60_000)),
        ("60+0.6", TimeControl(base=60_000, increment=600)),
        ("0.5+0.025", TimeControl(base=500, increment=25)),
        ("40/60+0.6", TimeControl(base=60_000, increment=600, moves=40)),
        ("40/60", TimeControl(base=60_000, moves=40)),
        ("nodes=5", TimeControl(nodes=5)),
        ("sims=7,depth=3", TimeControl(sims=7, depth=3)),
        ("10+0.1,nodes=50", TimeControl(base=10_000, increment=100, nodes=50)),
    ],
)
def test_a_control_is_read_as_it_was_written(text: str, control: TimeControl) -> None:
    assert parse_time_control(text) == control
    assert str(control) == text
    assert parse_time_control(f" {text.replace(',', ' , ')} ") == control


def test_what_a_control_limits() -> None:
    assert str(TimeControl()) == ""
    assert not TimeControl(nodes=5, sims=5, depth=5).timed
    assert TimeControl(movetime=5).timed
    assert TimeControl(base=5).timed


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "`` is none; write `movetime=MS`"),
        ("fast", "`fast` is none"),
        ("60+", "`60+` is none"),
        ("60+0.0001", "is none"),
        ("-5", "`-5` is none"),
        ("0", "a clock starts with more than 0 seconds"),
        ("0+1", "a clock starts with more than 0 seconds"),
        ("9999999999", "seconds are too many"),
        ("0/60", "MOVES is from 1"),
        ("movetime=0", "movetime is from 1"),
        ("nodes=1.5", "nodes is a whole number, not `1.5`"),
        ("nodes=\u0663", "nodes is a whole number"),
        ("nodes=5,nodes=6", "nodes is given twice"),
        ("60,30", "is given twice"),
        ("60,movetime=5", "choose a clock or a movetime"),
        ("time=5", "`time=5` is none"),
        ("nodes=5,", "`` is none"),
    ],
)
def test_what_is_wrong_with_a_control_is_told(text: str, says: str) -> None:
    with pytest.raises(RefereeError) as caught:
        parse_time_control(text)
    assert says in str(caught.value)
    assert f"`{text}`" in str(caught.value)


def test_without_limits_only_patience_has_an_end() -> None:
    clocks = Clocks(TimeControl(), 2, margin=5, stall=1000)
    limits = clocks.limits(1)
    assert (limits.movetime, limits.clocks, limits.allowed, limits.patience) == (
        None,
        (),
        None,
        1000,
    )
    assert clocks.spend(1, 1e9) is None


def test_a_movetime_is_the_same_for_each_action() -> None:
    clocks = Clocks(TimeControl(movetime=100, nodes=3), 2, margin=20, stall=1000)
    for _ in range(3):
        limits = clocks.limits(0)
        assert (limits.movetime, limits.nodes) == (100, 3)
        assert (limits.allowed, limits.patience) == (120, 1120)
        assert clocks.spend(0, 119.5) is None
    assert clocks.spend(0, 120.5) == pytest.approx(20.5)


def test_a_clock_runs_for_each_seat() -> None:
    clocks = Clocks(TimeControl(base=1000, increment=100), 3, margin=50, stall=10)
    assert clocks.limits(0).clocks == (1000, 1000, 1000)
    assert clocks.limits(0).increments == (100, 100, 100)
    assert clocks.spend(0, 300) is None
    assert clocks.spend(1, 1000.5) is None, "within the margin, which is no time of one's own"
    limits = clocks.limits(0)
    assert limits.clocks == (800, 100, 1000)
    assert (limits.allowed, limits.patience, limits.movestogo) == (850, 860, None)
    assert clocks.spend(1, 160) == pytest.approx(60)


def test_a_period_brings_new_time() -> None:
    clocks = Clocks(TimeControl(base=1000, moves=3), 1, margin=0, stall=0)
    togo, left = [], []
    for _ in range(7):
        limits = clocks.limits(0)
        togo.append(limits.movestogo)
        left.append(limits.clocks[0])
        assert clocks.spend(0, 200) is None
    assert togo == [3, 2, 1, 3, 2, 1, 3]
    assert left == [1000, 800, 600, 1400, 1200, 1000, 1800]
