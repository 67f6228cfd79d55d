"""A program outside, spoken to in lines, that can neither hang the referee nor outlive it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from kadan.referee.interrupts import interrupts_deferred

SUPERVISOR = Path(__file__).with_name("supervisor.py")

MAX_LINE = 1 << 20
"""Bytes that a line may have. Positions have a few thousand."""

_CHUNK = 1 << 16
_STDERR_TAIL = 8192
_STATUS_SECONDS = 0.5
_SUPERVISOR_SECONDS = 5.0


class Gone(Exception):
    """The process has ended (`status` says how) or has closed its output (`status` is None)."""

    def __init__(self, status: str | None) -> None:
        super().__init__(status)
        self.status = status


class LineTooLong(Exception):
    """More than `MAX_LINE` bytes without an end of the line."""


class Process:
    """A running program. Not for several threads at once.

    Reading and writing never block beyond a deadline, a value of `time.monotonic()`. What the
    program writes while nobody reads waits in its pipe; when that is full, the program waits.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start `command`. A program that cannot be started is `Gone` at the first reading."""
        self._lines: deque[bytes] = deque()
        self._partial = bytearray()
        self._backlog = bytearray()
        self._stderr = bytearray()
        self._status: str | None = None
        self._output_closed = False
        with interrupts_deferred():
            control, self._control = os.pipe()
            self._status_fd, status = os.pipe()
            try:
                self._popen = subprocess.Popen(
                    [sys.executable, "-I", "-S", SUPERVISOR, str(control), str(status), *command],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    pass_fds=(control, status),
                    start_new_session=True,
                )
            finally:
                os.close(control)
                os.close(status)
            streams = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
            self._in, self._out, self._err = (stream.fileno() for stream in streams if stream)
            self._poll = select.poll()
            for fd in (self._out, self._err, self._status_fd):
                os.set_blocking(fd, False)
                self._poll.register(fd, select.POLLIN)
            os.set_blocking(self._in, False)

    @property
    def stderr(self) -> str:
        """The end of what the program has written to its standard error, as far as it was read."""
        return self._stderr.decode("utf-8", "replace")

    def send(self, data: bytes) -> None:
        """Hand `data` to the program; what does not fit in its pipe follows while lines are read.

        A program that has gone takes nothing and raises nothing: that is seen at the next reading.
        """
        if self._backlog:
            self._backlog += data
            return
        try:
            sent = os.write(self._in, data)
        except BlockingIOError:
            sent = 0
        except OSError:
            return
        if sent < len(data):
            self._backlog += data[sent:]
            self._poll.register(self._in, select.POLLOUT)

    def read_line(self, deadline: float) -> bytes | None:
        """The next line without its end, or None where there was none before the deadline.

        Raises `Gone` where there can be none any more, and `LineTooLong`.
        """
        while True:
            if self._lines:
                return self._lines.popleft()
            if self._output_closed:
                if self._control >= 0:
                    self._await_status()
                raise Gone(self._status)
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._pump(left)

    def _await_status(self) -> None:
        """Give a program that has closed its output the time to end, too."""
        end = time.monotonic() + _STATUS_SECONDS
        while self._status is None and (left := end - time.monotonic()) > 0:
            self._pump(left)

    def _pump(self, seconds: float) -> None:
        """Move what there is to move; wait for it up to `seconds`."""
        for fd, event in self._poll.poll(seconds * 1000 + 1):
            if fd == self._in:
                self._write_backlog(event)
                continue
            try:
                data = os.read(fd, _CHUNK)
            except BlockingIOError:
                continue
            if not data:
                self._poll.unregister(fd)
            if fd == self._out:
                self._take_output(data)
            elif fd == self._err:
                self._stderr += data
                del self._stderr[:-_STDERR_TAIL]
            elif data:
                self._status = data.decode("ascii").strip()

    def _take_output(self, data: bytes) -> None:
        if not data:
            self._output_closed = True
            return
        if self._partial:
            self._partial += data
            data = bytes(self._partial)
            self._partial.clear()
        *lines, rest = data.split(b"\n")
        self._lines.extend(lines)
        if len(rest) > MAX_LINE:
            raise LineTooLong
        self._partial += rest

    def _write_backlog(self, event: int) -> None:
        try:
            del self._backlog[: os.write(self._in, self._backlog[:_CHUNK])]
        except BlockingIOError:
            return
        except OSError:
            self._backlog.clear()
        if not self._backlog:
            self._poll.unregister(self._in)

    def wait(self, seconds: float) -> str | None:
        """How the program has ended within `seconds`, None if it has not; its output is lost."""
        end = time.monotonic() + seconds
        while self._status is None and (left := end - time.monotonic()) > 0:
            if self._output_closed and self._popen.poll() is not None:
                break
            try:
                self._pump(min(left, 0.1))
            except LineTooLong:
                self._partial.clear()
            self._lines.clear()
        return self._status

    def kill(self) -> None:
        """End the program and all that it has started, and wait until they are gone."""
        with interrupts_deferred():
            if self._control < 0:
                return
            os.close(self._control)
            self._control = -1
            try:
                self._popen.wait(_SUPERVISOR_SECONDS)
            except subprocess.TimeoutExpired:
                self._popen.kill()
                self._popen.wait()
            self._last_words()
            for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
                if stream is not None:
                    stream.close()
            os.close(self._status_fd)
            # The numbers may soon be those of other files.
            self._in = self._out = self._err = self._status_fd = -1
            self._output_closed = True

    def _last_words(self) -> None:
        """Read what is left of standard error."""
        try:
            while data := os.read(self._err, _CHUNK):
                self._stderr += data
                del self._stderr[:-_STDERR_TAIL]
        except OSError:
            pass


def describe(status: str | None) -> str:
    """A status line of the supervisor in words."""
    if status is None:
        return "it closed its output, but goes on"
    how, _, number = status.partition(" ")
    if how == "failed":
        return f"it cannot be started: {os.strerror(int(number))}"
    if how == "exit":
        return f"it ended with exit code {number}"
    try:
        return f"it was ended by {signal.Signals(int(number)).name}"
    except ValueError:
        return f"it was ended by signal {number}"
