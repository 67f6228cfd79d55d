"""Ways to run the command line: in this process, and as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kadan.cli.app import app


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of who runs the tests that change what is printed are taken away."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "GITHUB_ACTIONS", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run() -> Callable[..., Ran]:
    """Runs a command in this process: `run("match", "ajisai", …)`."""

    def invoke(*arguments: str | Path) -> Ran:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return invoke


@pytest.fixture
def kadan_command() -> list[str]:
    """The command as it is started from a shell."""
    return [sys.executable, "-m", "kadan"]


@pytest.fixture
def spawn(kadan_command: list[str]) -> Callable[..., Ran]:
    """Runs a command in a process of its own, whose output goes to pipes."""

    def start(*arguments: str | Path, **environment: str) -> Ran:
        done = subprocess.run(
            [*kadan_command, *map(str, arguments)],
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, **environment},
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return start
