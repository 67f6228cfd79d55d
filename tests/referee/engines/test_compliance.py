"""The examination of engines finds what is wrong, and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kadan
from kadan.cli.app import app
from kadan.referee.engines import compliance
from kadan.referee.engines.compliance import Finding, examine

from .conftest import EXAMPLE, mock_command

GOOD = """
import sys
legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ugi":
        print("id name Good\\nid author Nobody\\noption name LegalMoves type check default false\\nugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "legalmoves":
        legal = rest.split()
    elif word == "go":
        print("bestmove", legal[0], flush=True)
    elif word == "quit":
        break
"""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compliance, "PATIENCE", 1500)
    monkeypatch.setattr(compliance, "MOVETIME", 50)
    monkeypatch.setattr(compliance, "GAMES", 1)


def findings(
    *command: str, game: str = "ajisai:board=small", start: float = 20
) -> dict[str, Finding]:
    return {finding.step: finding for finding in examine(command, kadan.load_game(game), start)}


def wrong(found: dict[str, Finding]) -> dict[str, str]:
    return {step: finding.detail for step, finding in found.items() if finding.verdict == "fail"}


@pytest.fixture
def engine(tmp_path: Path) -> Callable[..., dict[str, Finding]]:
    """Examines the good engine with one text replaced by another."""

    def run(old: str = "", new: str = "") -> dict[str, Finding]:
        assert old in GOOD
        path = tmp_path / "engine.py"
        path.write_text(GOOD.replace(old, new) if old else GOOD)
        return findings(sys.executable, "-S", str(path))

    return run


@pytest.mark.parametrize("game", ["ajisai:board=small", "bonsai:players=1", "ikebana:players=2"])
def test_good_engines_pass(game: str) -> None:
    found = findings(sys.executable, "-S", str(EXAMPLE), game=game)
    assert wrong(found) == {}
    assert [f.step for f in found.values() if f.verdict == "note"] == [
        f"answers `query {what}`" for what in ("p1turn", "gameover", "result")
    ]
    assert len(found) > 15


def test_bots_as_engines_pass() -> None:
    found = findings(sys.executable, "-m", "kadan", "engine", "ajisai", "--bot", "random")
    assert wrong(found) == {}
    assert found["answers `query result`"].verdict == "ok"


@pytest.mark.parametrize(
    ("old", "new", "step", "says"),
    [
        ("", "", "", ""),
        ("id author Nobody\\n", "", "says `id author`", "no line `id author …`"),
        ("type check default false", "type check default no", "declares its options well", "true or false"),
        ("type check default false", "type choice", "declares its options well", "not `choice`"),
        ('"bestmove", legal[0]', '"bestmove", legal[0] + "x"', "answers `go nodes`", "`bestmove "),
        ('"bestmove", legal[0]', '"bestmove"', "answers `go depth`", "protocol error"),
        ('"bestmove", legal[0]', '"best", legal[0]', "answers `go` with clocks", "stall: no answer"),
        (
            'print("bestmove", legal[0], flush=True)',
            'print("bestmove", legal[0], "\\nbestmove", legal[0], flush=True)',
            "answers `isready` while it searches, and `stop` once and at once",
            "it answered one `go` 2 times",
        ),
        (
            'elif word == "quit":',
            'elif word == "stop":\n        print("bestmove none", flush=True)\n    elif word == "quit":',
            "is silent on `stop` when it does not search",
            "`bestmove none`",
        ),
        (
            'elif word == "quit":',
            'elif word == "query":\n        print("response maybe", flush=True)\n    elif word == "quit":',
            "answers `query p1turn`",
            "`response maybe` where it is",
        ),
        ("        break", "        pass", "ends after `quit`", "had to be killed"),
        ("        break", "        sys.exit(3)", "ends after `quit`", "exit code 3"),
        ("for line in sys.stdin:", "while True:\n    line = sys.stdin.readline()", "ends at the end of its input", "left behind"),
        ('if word == "ugi":', 'if word == "xyzzy":\n        sys.exit(2)\n    if word == "ugi":', "passes over unknown commands", "crash"),
        ('"bestmove", legal[0], flush=True)', '"bestmove", legal[0], flush=True) if "movetime" not in line else __import__("time").sleep(0.4) or print("bestmove", legal[0], flush=True)', "answers `go movetime` in time with a legal action", "it took"),
    ],
)  # fmt: skip
def test_what_an_engine_does_wrong_is_told(
    engine: Callable[..., dict[str, Finding]], old: str, new: str, step: str, says: str
) -> None:
    found = wrong(engine(old, new))
    if not step:
        assert found == {}
        return
    details = [detail for each, detail in found.items() if each.startswith(step)]
    assert details
    assert says in details[0]


def test_who_does_not_start_is_examined_no_further() -> None:
    for fault, says in (("no start", "cannot find my weights"), ("deaf start", "no `ugiok`")):
        (finding,) = findings(*mock_command(fault), start=1).values()
        assert finding.verdict == "fail"
        assert says in finding.detail


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["compliance", "--game", "ajisai:board=small", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_prints_and_ends_by_what_was_found(tmp_path: Path) -> None:
    program = ("--", sys.executable, "-S", str(EXAMPLE))
    code, out, err = run(*program)
    assert (code, err) == (0, "")
    assert "ok   ends after `quit`\n" in out
    assert "note answers `query result`: no: only" in out
    code, out, err = run("--strict", *program)
    assert code == 1
    assert err.startswith("kadan: 3 of ")
    code, out, err = run("--json", *program)
    document = json.loads(out)
    assert document["complies"] is True
    assert {finding["verdict"] for finding in document["findings"]} == {"ok", "note"}
    code, out, err = run("--start-timeout", "1", "--", *mock_command("no start"))
    assert code == 1
    assert "fail starts and answers" in out
    assert err == "kadan: 1 of 1 steps failed\n"
    code, out, err = run("no-such-program")
    assert code == 2
    assert "there is no program `no-such-program`" in err
