"""Which processes a test has started, and whether they are gone."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path


def marked(mark: str) -> list[int]:
    """The processes that have `mark`, a line `NAME=VALUE`, in their environment.

    Python's resource tracker is not counted: it belongs to the process of the tests.
    """
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            with suppress(OSError):
                environment = (entry / "environ").read_bytes().split(b"\0")
                command = (entry / "cmdline").read_bytes()
                if mark.encode() in environment and b"resource_tracker" not in command:
                    found.append(int(entry.name))
    return found


def gone(mark: str, seconds: float = 5.0) -> bool:
    """Whether all processes with `mark` have gone within `seconds`."""
    end = time.monotonic() + seconds
    while marked(mark):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
