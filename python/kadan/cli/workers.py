"""Where games are played: in this process, in others on this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Annotated

import typer

from kadan.referee.cluster import open_cluster
from kadan.referee.errors import RefereeError
from kadan.referee.workers import cores_for, pinned, process_pool

BATCHES_AHEAD = 4
"""How many batches of games are submitted ahead for each worker."""

JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Number of worker processes (default: 1)."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the Dask cluster whose scheduler is at ADDRESS, such as "
        "`tcp://10.0.0.1:8786`, instead of on this machine; needs `kadan[cluster]`.",
    ),
]
PinOption = Annotated[
    bool,
    typer.Option(
        "--pin",
        help="Keep each worker process, with its engines, to one processor core of its own.",
    ),
]

Crew = AbstractContextManager[tuple["Executor | None", int]]
"""The executor, None for this very process, and how many batches it is given ahead."""


@dataclass(frozen=True)
class Workers:
    """Who plays the games: `jobs` processes, or the cluster at an address."""

    jobs: int | None
    cluster: str | None
    pin: bool

    @contextmanager
    def ready(self, games: int) -> Iterator[Callable[[], Crew]]:
        """Make sure that `games` games can be played, and give what opens the workers for them.

        Raises `RefereeError` where they cannot.
        """
        if self.cluster is None:
            count = min(self.jobs or 1, games)
            if self.pin:
                cores_for(count)
            yield lambda: _processes(count, self.pin)
            return
        if self.jobs is not None:
            raise RefereeError("choose one of --jobs and --cluster")
        if self.pin:
            raise RefereeError("--pin goes with --jobs; a cluster places its workers itself")
        with open_cluster(self.cluster) as cluster:
            yield lambda: nullcontext((cluster, BATCHES_AHEAD * cluster.threads))


@contextmanager
def _processes(count: int, pin: bool) -> Iterator[tuple[Executor | None, int]]:
    if count > 1:
        with process_pool(count, pin) as pool:
            yield pool, BATCHES_AHEAD * count
    else:
        with pinned() if pin else nullcontext():
            yield None, 1
