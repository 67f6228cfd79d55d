"""What the tests of engines share: engines that misbehave, and the proof that none is left."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kadan.referee.engines.pool import close_engines

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
MOCK = HERE / "mock_engine.py"
EXAMPLE = ROOT / "examples/engine.py"


def mock_command(*arguments: str) -> list[str]:
    return [sys.executable, "-S", str(MOCK), *arguments]


@pytest.fixture
def mock() -> Callable[..., str]:
    """The bot text of an engine with a fault: `mock("late", "50")`."""
    return lambda *arguments: f"cmd:{shlex.join(mock_command(*arguments))}"


@pytest.fixture(scope="session")
def example() -> str:
    """The bot text of the example engine in Python."""
    return f"cmd:{shlex.join([sys.executable, '-S', str(EXAMPLE)])}"


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


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A line that is in the environment of every process that the test starts."""
    value = f"{os.getpid()}-{time.monotonic_ns()}"
    monkeypatch.setenv("KADAN_TEST_MARK", value)
    return f"KADAN_TEST_MARK={value}"


@pytest.fixture(autouse=True)
def nothing_is_left(mark: str) -> Iterator[None]:
    """After every test all engines have gone, and all that they have started."""
    yield
    close_engines(kill=True)
    assert gone(mark), f"processes {marked(mark)} are left"
