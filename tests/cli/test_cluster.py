"""Matches on a Dask cluster: real scheduler, real workers, one of which is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

import kadan
from kadan.referee import cluster as of_cluster
from kadan.referee.records import read_records
from kadan.referee.replay import replay_file

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """A scheduler in this process and two workers in processes of their own."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as running:
        yield running


def worker_pids(cluster: LocalCluster) -> list[int]:
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        return sorted(client.run(os.getpid).values())


def kill_when(path: Path, lines: int, pid: int, killed: list[int]) -> None:
    """Kill a worker as soon as so many games are recorded."""
    for _ in range(3000):
        with contextlib.suppress(OSError):
            if path.read_bytes().count(b"\n") >= lines:
                os.kill(pid, signal.SIGKILL)
                killed.append(lines)
                return
        time.sleep(0.01)


def test_a_killed_worker_costs_no_game(run: Run, cluster: LocalCluster, tmp_path: Path) -> None:
    match = (
        "match",
        "ajisai:board=small",
        "flat:playouts=8",
        "greedy",
        "-n",
        "60",
        "--seed",
        "3",
    )
    alone, together = tmp_path / "alone.jsonl", tmp_path / "together.jsonl"
    assert run(*match, "--records", alone).code == 0
    pids, killed = worker_pids(cluster), list[int]()
    assert len(pids) == 2
    killer = threading.Thread(target=kill_when, args=(together, 6, pids[0], killed))
    killer.start()
    ran = run(*match, "--records", together, "--cluster", cluster.scheduler_address)
    killer.join()
    assert ran.code == 0, ran.err
    assert killed
    numbers = [record.number for _, record in read_records(together)]
    assert numbers == list(range(60))
    assert together.read_bytes() == alone.read_bytes()
    assert pids[0] not in worker_pids(cluster)


def test_a_tournament_with_a_component_file(
    run: Run, cluster: LocalCluster, tmp_path: Path
) -> None:
    """The file lies where only the referee can read it: the game travels whole."""
    components = tmp_path / "ajisai.toml"
    components.write_bytes((Path(__file__).parents[1] / "data/ajisai_custom.toml").read_bytes())
    files = [tmp_path / "alone.jsonl", tmp_path / "together.jsonl"]
    tournament = (
        "tournament",
        "ajisai",
        "random",
        "greedy",
        "random",
        "-n",
        "4",
        "--components",
        components,
    )
    ran = [
        run(*tournament, "--records", files[0]),
        run(*tournament, "--records", files[1], "--cluster", cluster.scheduler_address),
    ]
    assert [each.code for each in ran] == [0, 0], ran[1].err
    assert files[0].read_bytes() == files[1].read_bytes()
    assert replay_file(files[1], str(components)) == 12


def test_engines_on_a_cluster_are_ended(run: Run, cluster: LocalCluster, tmp_path: Path) -> None:
    engine = Path(__file__).parents[2] / "examples/engine.py"
    log = tmp_path / "games.jsonl"
    bots = (f"cmd:{sys.executable} {engine}", "random")
    ran = run(
        "match",
        "ajisai:board=small",
        *bots,
        "-n",
        "4",
        "--records",
        log,
        "--cluster",
        cluster.scheduler_address,
    )
    assert ran.code == 0, ran.err
    assert replay_file(log) == 4
    deadline = time.monotonic() + 5
    while left := [pid for pid in _processes() if str(engine).encode() in _command(pid)]:
        assert time.monotonic() < deadline, left
        time.sleep(0.02)


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_another_version_on_the_workers_is_refused(
    run: Run, cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kadan, "__version__", "9.9")
    log = tmp_path / "games.jsonl"
    log.write_text("old\n")
    ran = run(
        "match",
        "ajisai",
        "random",
        "random",
        "--records",
        log,
        "--force",
        "--cluster",
        cluster.scheduler_address,
    )
    assert ran.code == 2
    assert "has Kadan " in ran.err
    assert "this is 9.9" in ran.err
    assert log.read_text() == "old\n", "records are not deleted for a match that cannot begin"


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at `tcp://127.0.0.1:1`"),
        ("nowhere", "missing port number"),
        ("carrier-pigeon://roof:1", "unknown address scheme"),
    ],
)
def test_a_cluster_that_is_not_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, address: str, says: str
) -> None:
    monkeypatch.setattr(of_cluster, "CONNECT_SECONDS", 0.5)
    ran = run("match", "ajisai", "random", "random", "--cluster", address)
    assert ran.code == 2
    assert ran.err.startswith("kadan: no Dask scheduler answers at")
    assert says in ran.err


def test_a_cluster_without_workers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_cluster, "CONNECT_SECONDS", 2.0)
    with LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        ran = run("match", "ajisai", "random", "random", "--cluster", empty.scheduler_address)
    assert ran.code == 2
    assert "has no workers; start some with `dask worker" in ran.err


def test_without_dask_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("match", "ajisai", "random", "random", "--cluster", "tcp://127.0.0.1:1")
    assert ran.code == 2
    assert "pip install 'kadan[cluster]'" in ran.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--jobs", "2", "--cluster", "a:1"), "choose one of --jobs and --cluster"),
        (("--pin", "--cluster", "a:1"), "--pin goes with --jobs"),
        (("--pin", "--jobs", "9999", "-n", "9999"), "9999 workers cannot have a core each"),
    ],
)
def test_options_that_do_not_go_together(run: Run, arguments: tuple[str, ...], says: str) -> None:
    for command in ("match", "tournament"):
        ran = run(command, "ajisai", "random", "random", *arguments)
        assert ran.code == 2
        assert says in ran.err
