"""What a person at a terminal sees, and what a program at a pipe does not."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Callable
from typing import Any

ESCAPE = "\x1b"


def _on_terminal(command: list[str], stream: str, **environment: str) -> tuple[str, str]:
    """What a command prints on a terminal as its `stream`, and on the other one, a pipe."""
    leader, follower = pty.openpty()
    other = "stderr" if stream == "stdout" else "stdout"
    process = subprocess.Popen(
        command,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **environment},
        stdin=subprocess.DEVNULL,
        **{stream: follower, other: subprocess.PIPE},
    )
    os.close(follower)
    seen = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:  # Linux: the other side was closed.
            break
        if not piece:
            break
        seen += piece
    os.close(leader)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    return seen.decode(), (out if other == "stdout" else err).decode()


def test_progress_is_live_on_a_terminal_and_results_stay_clean(kadan_command: list[str]) -> None:
    match = [*kadan_command, "match", "ajisai", "greedy", "random", "--games", "60"]
    progress, results = _on_terminal(match, "stderr")
    assert ESCAPE in progress
    assert "60/60" in progress
    assert ESCAPE not in results
    assert "60 games on 30 deals" in results


def test_a_position_has_colours_on_a_terminal(kadan_command: list[str]) -> None:
    show = [*kadan_command, "show", "ajisai"]
    seen, _ = _on_terminal(show, "stdout")
    assert f"{ESCAPE}[" in seen
    assert "48;" in seen, "pieces have a background"
    bare, _ = _on_terminal(show, "stdout", NO_COLOR="1")
    assert "48;" not in bare
    assert "38;" not in bare


def test_a_position_is_plain_in_a_pipe(spawn: Callable[..., Any]) -> None:
    ran = spawn("show", "ajisai")
    assert ran.code == 0
    assert ESCAPE not in ran.out
    assert ran.err == ""
