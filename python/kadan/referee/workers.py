"""Worker processes on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.queues import SimpleQueue

from kadan.referee.errors import RefereeError


def _begin_worker(cores: SimpleQueue[int] | None) -> None:
    """Tie a worker to its referee, and to a core of its own where there are `cores`.

    A Ctrl-C is for the referee: it ends its workers. When the referee is killed, so that it cannot,
    they end by themselves, and their engines with them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if cores is not None:
        os.sched_setaffinity(0, {cores.get()})
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(parent: int) -> None:
    wait([parent])
    os._exit(1)


def cores_for(workers: int) -> list[int]:
    """As many cores as there are `workers`, of those that this process may use.

    Raises `RefereeError` where there are fewer, or where the system pins no processes to cores.
    """
    if not hasattr(os, "sched_setaffinity"):
        raise RefereeError("this system has no way to pin a process to a core (--pin)")
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < workers:
        raise RefereeError(
            f"{workers} workers cannot have a core each: this process may use {len(cores)} "
            f"(--pin takes --jobs {len(cores)} at most)"
        )
    return cores[:workers]


@contextmanager
def process_pool(workers: int, pin: bool = False) -> Iterator[ProcessPoolExecutor]:
    """An executor with `workers` processes that are gone when the block is left.

    With `pin` each keeps to one core of its own, and so do its engines and threads; it raises
    `RefereeError` as `cores_for` does.

    When it is left by an exception, games that are still being played are broken off. Processes are
    spawned, not forked: a fork would copy the locks of the threads that show the progress.
    """
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    cores: SimpleQueue[int] | None = None
    if pin:
        cores = context.SimpleQueue()
        for core in cores_for(workers):
            cores.put(core)
    executor = ProcessPoolExecutor(
        max_workers=workers,
        mp_context=context,
        initializer=_begin_worker,
        initargs=(cores,),
    )
    try:
        yield executor
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        executor.shutdown(wait=True, cancel_futures=True)
        raise
    executor.shutdown(wait=True)


@contextmanager
def pinned() -> Iterator[None]:
    """Keep this process to one core inside. Raises `RefereeError` as `cores_for` does."""
    cores = cores_for(1)
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
