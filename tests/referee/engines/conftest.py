"""What the tests of engines share: engines that misbehave, and the proof that none is left."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from helpers.processes import gone, marked
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
