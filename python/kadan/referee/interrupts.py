"""Ctrl-C, and where it may not strike."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Let what is inside happen as a whole: a Ctrl-C in it raises `KeyboardInterrupt` at its end.

    Outside the main thread, where Ctrl-C never strikes, it does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    struck = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal struck
        struck = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if struck:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Hold Ctrl-C back inside, also in the processes that are started inside, for all their life.

    Without effect where the system has no signal masks (Windows).
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
