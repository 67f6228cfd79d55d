"""The transcripts of docs/protocol.md: read, replayed, and written anew.

A transcript is a fenced block of the kind `ugi`. Its first line, `$ …`, starts the engine; `> ` stands
before what the referee says and `< ` before what the engine says. `python tests/docs/transcripts.py`
writes what the engines say today into the page. What a line `info` says is not compared: times are
never the same.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/protocol.md"

_BLOCK = re.compile(r"```ugi\n(.*?)```\n", re.DOTALL)


@dataclass(frozen=True)
class Transcript:
    """A block of the page, as (mark, text) line by line."""

    command: str
    lines: tuple[tuple[str, str], ...]

    def play(self) -> tuple[tuple[str, str], ...]:
        """The same conversation, with what the engine says today.

        The engine answers a line before the next one that waits for an answer is sent.
        """
        words = shlex.split(self.command)
        programs = {"kadan": [sys.executable, "-m", "kadan"], "python3": [sys.executable]}
        process = subprocess.Popen(
            [*programs[words[0]], *words[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        played: list[tuple[str, str]] = []
        with process:
            for mark, text in self.lines:
                if mark != ">":
                    continue
                played.append((mark, text))
                print(text, file=process.stdin, flush=True)
                if (last := _answer_to(text)) is None:
                    continue
                for line in process.stdout:
                    played.append(("<", line.rstrip("\n")))
                    if line.split()[:1] == [last]:
                        break
        return tuple(played)

    def __str__(self) -> str:
        lines = [f"$ {self.command}", *(f"{mark} {text}" for mark, text in self.lines)]
        return "```ugi\n" + "\n".join(lines) + "\n```\n"


def _answer_to(line: str) -> str | None:
    """The word that ends the answer to a line, None if it has none."""
    answers = {"ugi": "ugiok", "isready": "readyok", "go": "bestmove", "query": "response"}
    return answers.get(line.split()[0])


def transcripts(page: str) -> list[Transcript]:
    """All transcripts of the page, in order."""
    found = []
    for block in _BLOCK.finditer(page):
        first, *lines = block[1].splitlines()
        assert first.startswith("$ "), first
        assert all(line[:2] in ("> ", "< ") for line in lines), lines
        found.append(Transcript(first[2:], tuple((line[0], line[2:]) for line in lines)))
    return found


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for transcript in transcripts(page):
        page = page.replace(str(transcript), str(Transcript(transcript.command, transcript.play())))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
