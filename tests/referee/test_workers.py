"""Worker processes: each on a core of its own where that is asked for."""

from __future__ import annotations

import multiprocessing
import os
import time

import pytest

from kadan.referee.errors import RefereeError
from kadan.referee.workers import cores_for, pinned, process_pool

CORES = sorted(os.sched_getaffinity(0))


def affinities(workers: int, pin: bool) -> list[set[int]]:
    """The cores that each worker may use, as the system tells."""
    before = set(multiprocessing.active_children())
    with process_pool(workers, pin) as pool:
        for busy in [pool.submit(time.sleep, 0.3) for _ in range(workers)]:
            busy.result()
        processes = set(multiprocessing.active_children()) - before
        assert len(processes) == workers
        deadline = time.monotonic() + 20
        while pin and any(len(os.sched_getaffinity(process.pid or 0)) > 1 for process in processes):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        return [os.sched_getaffinity(process.pid or 0) for process in processes]


def test_pinned_workers_have_a_core_each() -> None:
    found = affinities(len(CORES), pin=True)
    assert sorted(map(tuple, found)) == [(core,) for core in CORES]
    assert os.sched_getaffinity(0) == set(CORES), "the referee itself goes where it likes"


def test_other_workers_go_where_they_like() -> None:
    assert affinities(1, pin=False) == [set(CORES)]


def test_only_cores_that_may_be_used_are_taken() -> None:
    os.sched_setaffinity(0, {CORES[-1]})
    try:
        assert cores_for(1) == [CORES[-1]]
        with pytest.raises(RefereeError, match="2 workers cannot have a core each.*may use 1"):
            cores_for(2)
    finally:
        os.sched_setaffinity(0, CORES)


def test_too_many_workers_are_refused() -> None:
    many = len(CORES) + 1
    with (
        pytest.raises(RefereeError, match=f"{many} workers cannot have a core each"),
        process_pool(many, pin=True),
    ):
        pass


def test_the_process_itself_is_pinned_inside_the_block() -> None:
    with pinned():
        assert os.sched_getaffinity(0) == {CORES[0]}
    assert os.sched_getaffinity(0) == set(CORES)


def test_a_system_without_pinning_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_setaffinity")
    with pytest.raises(RefereeError, match="no way to pin a process"):
        cores_for(1)
