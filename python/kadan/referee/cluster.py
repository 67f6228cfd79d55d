"""Workers of a Dask cluster, on any number of machines. It needs `distributed`.

The cluster does what a referee needs of it: when a worker dies, its games are played by another,
and the record of a game arrives once. A worker needs Kadan in the same version, and nothing else of
the referee's machine but the programs of engines: a game travels with its components.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import kadan
from kadan.referee.engines.pool import close_engines
from kadan.referee.errors import RefereeError

Result = TypeVar("Result")

CONNECT_SECONDS = 10.0
"""How long the scheduler may take to answer, and then the first worker to appear."""


class Cluster(Executor):
    """An executor whose workers are those of a cluster, as `open_cluster` gives it.

    Its futures raise `BrokenExecutor` where a batch of games has killed several workers in turn, or
    where the scheduler is gone.
    """

    def __init__(self, client: Any) -> None:
        self.threads: int = sum(client.nthreads().values())
        """How many games it plays at a time: threads of all workers, as of when it was opened."""
        self._executor: Executor = client.get_executor(pure=False)

    def submit(
        self, function: Callable[..., Result], /, *args: Any, **kwargs: Any
    ) -> Future[Result]:
        inner = self._executor.submit(function, *args, **kwargs)
        outer: Future[Result] = Future()
        # Held weakly: a cycle would keep the record on the worker until it is collected.
        outer.add_done_callback(partial(_cancel, weakref.ref(inner)))
        inner.add_done_callback(partial(_hand_on, outer))
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait and not cancel_futures)


def _cancel(inner: weakref.ref[Future[Result]], outer: Future[Result]) -> None:
    if outer.cancelled() and (running := inner()) is not None:
        running.cancel()


def _hand_on(outer: Future[Result], inner: Future[Result]) -> None:
    """Give the outcome of `inner` to `outer`, in the words of `concurrent.futures`."""
    from distributed.scheduler import KilledWorker

    if not outer.set_running_or_notify_cancel():
        return
    if inner.cancelled():
        outer.set_exception(BrokenExecutor("the scheduler of the cluster is gone"))
        return
    error = inner.exception()
    if isinstance(error, KilledWorker):
        outer.set_exception(
            BrokenExecutor(
                f"{error.allowed_failures + 1} workers died one after the other in the same "
                f"games, the last one at {error.last_worker.address}"
            )
        )
    elif error is not None:
        outer.set_exception(error)
    else:
        outer.set_result(inner.result())


@contextmanager
def open_cluster(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler is at `address`, such as `tcp://10.0.0.1:8786`.

    Raises `RefereeError` where `distributed` is not installed, no scheduler answers, there is no
    worker, or a worker has no Kadan or another version of it. When the block is left, games that
    have not begun are cancelled, and the engines that are at rest are ended on all workers; a batch
    that is being played in vain is played to its end, and its engines end with the worker.
    """
    try:
        import distributed
    except ImportError:
        raise RefereeError(
            "--cluster needs Dask: pip install 'kadan[cluster]' (here and on the workers)"
        ) from None
    try:
        # A `Client` that cannot connect leaves threads behind that hold up the end of the process.
        with ThreadPoolExecutor(1) as elsewhere:  # Notebooks run an event loop in this thread.
            elsewhere.submit(asyncio.run, _knock(address)).result()
        new_client: Any = distributed.Client  # It is not typed.
        client = new_client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RefereeError(f"no Dask scheduler answers at `{address}`: {error}") from error
    try:
        _check_workers(client, address)
        cluster = Cluster(client)
        try:
            yield cluster
        finally:
            cluster.shutdown(wait=False)
            if client.status == "running":
                client.run(close_engines, on_error="ignore")
    finally:
        client.close(timeout=CONNECT_SECONDS)


async def _knock(address: str) -> None:
    from distributed.comm import core

    connect: Any = core.connect
    comm = await connect(address, timeout=CONNECT_SECONDS)
    await comm.close()


def _check_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError:
        raise RefereeError(
            f"the cluster at `{address}` has no workers; start some with `dask worker {address}`"
        ) from None
    answers = client.run(_version, on_error="return")
    for worker, answer in answers.items():
        if isinstance(answer, ImportError):
            raise RefereeError(f"the worker at {worker} cannot import Kadan: {answer}")
        if isinstance(answer, BaseException):
            raise RefereeError(f"the worker at {worker} does not answer: {answer}")
        if answer != kadan.__version__:
            raise RefereeError(
                f"the worker at {worker} has Kadan {answer}, this is {kadan.__version__}"
            )


def _version() -> str:
    return kadan.__version__
