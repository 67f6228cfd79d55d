"""Where Ctrl-C may not strike."""

from __future__ import annotations

import signal
import threading

import pytest

from kadan.referee.interrupts import interrupts_blocked, interrupts_deferred


def test_a_deferred_interrupt_strikes_at_the_end() -> None:
    done = []

    def work() -> None:
        with interrupts_deferred():
            signal.raise_signal(signal.SIGINT)
            done.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == [1]


def test_without_an_interrupt_nothing_strikes() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interrupts_deferred():
        pass
    assert signal.getsignal(signal.SIGINT) is before


def test_an_error_inside_goes_on_and_the_handler_is_restored() -> None:
    before = signal.getsignal(signal.SIGINT)

    def fail() -> None:
        with interrupts_deferred():
            signal.raise_signal(signal.SIGINT)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_are_left_alone() -> None:
    done = []

    def work() -> None:
        with interrupts_deferred():
            done.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [before]


def test_a_blocked_interrupt_strikes_at_the_end() -> None:
    done = []

    def work() -> None:
        with interrupts_blocked():
            signal.raise_signal(signal.SIGINT)
            done.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == [1]
