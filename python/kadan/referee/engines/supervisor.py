"""Runs one engine, and sees to it that nothing of it is left when the engine or the referee ends.

A script for an interpreter of its own: `supervisor.py CONTROL STATUS PROGRAM ARG…`, where CONTROL
and STATUS are the numbers of inherited pipe ends. The engine gets this process's standard input,
output and error, in a session of its own. As soon as the other end of CONTROL is closed, if only
because the referee was killed, the engine is killed and with it all that it has started; the same
when the engine ends by itself. On Linux that includes children that hid in sessions of their own:
orphans come back to this process. STATUS gets one line: `exit CODE`, `signal NUMBER`, or
`failed ERRNO` where the program could not be started.

It imports little, because every engine waits for it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import signal
import sys
import time

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_SWEEP_SECONDS = 2.0


def _prctl(option: int, value: int) -> None:
    """On Linux, ask the system for `option`; elsewhere there is no such thing."""
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def _become(program: list[str], inherited: tuple[int, ...], parent: int, failure: int) -> None:
    """In the child: turn into the engine; it never returns."""
    try:
        os.setsid()
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(127)
        for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        for fd in inherited:
            os.close(fd)
        os.execvp(program[0], program)
    except OSError as error:
        os.write(failure, str(error.errno).encode())
    finally:
        os._exit(127)


def _children() -> list[int]:
    """The processes whose parent is this one; empty where the system does not tell."""
    mine, found = os.getpid(), []
    with contextlib.suppress(OSError):
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                with contextlib.suppress(OSError), open(f"/proc/{entry}/stat", "rb") as file:
                    # The name of the program, in parentheses, may hold anything.
                    if int(file.read().rpartition(b")")[2].split()[1]) == mine:
                        found.append(int(entry))
    return found


def _sweep(engine: int) -> None:
    """Kill the engine's group and whatever comes back to this process, until nothing is left."""
    with contextlib.suppress(OSError):
        os.killpg(engine, signal.SIGKILL)
    end = time.monotonic() + _SWEEP_SECONDS
    while time.monotonic() < end:
        for pid in _children():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.001)


def _ended(engine: int) -> str | None:
    """The line for the engine if it has ended; other orphans are buried on the way.

    The engine itself stays unburied, so that its number names nothing else.
    """
    flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
    while (seen := os.waitid(os.P_ALL, 0, flags)) is not None:
        if seen.si_pid == engine:
            how = "exit" if seen.si_code == os.CLD_EXITED else "signal"
            return f"{how} {seen.si_status}\n"
        os.waitpid(seen.si_pid, 0)
    return None


def _start(program: list[str], inherited: tuple[int, ...]) -> int:
    """The number of the engine's process. Raises `OSError` where it cannot be started."""
    reading, writing = os.pipe()
    parent = os.getpid()
    engine = os.fork()
    if engine == 0:
        _become(program, inherited, parent, writing)
    os.close(writing)
    failure = os.read(reading, 16)
    os.close(reading)
    if failure:
        os.waitpid(engine, 0)
        raise OSError(int(failure), "")
    return engine


def main(control: int, status: int, program: list[str]) -> None:
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    try:
        engine = _start(program, (control, status))
    except OSError as error:
        os.write(status, f"failed {error.errno or errno.ENOEXEC}\n".encode())
        return
    nothing = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(nothing, fd)
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(wake, select.POLLIN)
    line = None
    while line is None:
        ready = {fd for fd, _ in poll.poll()}
        if wake in ready:
            os.read(wake, 64)
        line = _ended(engine)
        if control in ready:
            break
    if line is not None:
        with contextlib.suppress(OSError):
            os.write(status, line.encode())
    _sweep(engine)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
