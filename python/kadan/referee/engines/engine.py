"""An engine: the conversation with a program that speaks the Universal Game Interface."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from kadan.referee.endings import CannotDecide, Ending
from kadan.referee.engines.process import Gone, LineTooLong, Process, describe
from kadan.referee.engines.protocol import (
    BadLine,
    EngineOption,
    Info,
    format_go,
    format_legal,
    format_setoption,
    game_value,
    parse_bestmove,
    parse_info,
    parse_option,
)
from kadan.referee.errors import RefereeError
from kadan.referee.limits import Limits

if TYPE_CHECKING:
    from kadan import Game

READY_SECONDS = 30.0
"""How long `readyok` may take after the start."""

QUIT_SECONDS = 1.0
"""How long an engine may take to end after `quit`."""

_LAST_LINES = 6


class Engine:
    """A running engine. Whatever it does wrong raises `CannotDecide`; then it is to be killed.

    `name` and `author` are what it calls itself, `options` what it lets be set, by name, `problems`
    what was wrong in what it said of itself.
    """

    def __init__(self, command: Sequence[str], start_seconds: float) -> None:
        """Start the program and greet it: `ugi` … `ugiok` within `start_seconds`."""
        self.name = ""
        self.author = ""
        self.options: dict[str, EngineOption] = {}
        self.problems: list[str] = []
        self._info = ""
        self._command = " ".join(command)
        self.process = Process(command)
        try:
            self.send("ugi")
            self._expect("ugiok", start_seconds, self._hear_itself)
        except BaseException:
            self.process.kill()
            raise

    def _hear_itself(self, line: str) -> None:
        if line.startswith("id name "):
            self.name = line.removeprefix("id name ").strip()
        elif line.startswith("id author "):
            self.author = line.removeprefix("id author ").strip()
        elif line.startswith("option "):
            try:
                option = parse_option(line)
            except BadLine as error:
                self.problems.append(f"`{line[:200]}`: {error}")
                return
            if option.name in self.options:
                self.problems.append(f"the option `{option.name}` is there twice")
            self.options[option.name] = option

    @property
    def info(self) -> Info:
        """What the last `info` line before the last answer said, of the usual keys."""
        return parse_info(self._info)

    def send(self, *lines: str) -> None:
        """Send lines."""
        self.process.send("".join(line + "\n" for line in lines).encode())

    def set_up(self, game: Game, options: Sequence[tuple[str, str]]) -> None:
        """Tell the engine the game, and set `options` (name, value; a button's value is empty).

        Raises `RefereeError` for an option that it does not have or a value that it does not take.
        """
        lines = []
        for name, value in options:
            if (option := self.options.get(name)) is None:
                known = ", ".join(f"`{each}`" for each in self.options) or "none"
                raise RefereeError(
                    f"the engine `{self._command}` has no option `{name}`; it has {known}"
                )
            if (problem := option.problem(value)) is not None:
                raise RefereeError(f"the engine `{self._command}`: {problem}")
            lines.append(format_setoption(name, None if option.type == "button" else value))
        parameters = game.get_parameters()
        for name, value in (
            ("Components", str(parameters.get("components", ""))),
            ("Game", game_value(game)),
            ("Edition", game.edition()),
            ("LegalMoves", "true"),
        ):
            if name in self.options:
                lines.append(format_setoption(name, value))
        self.ready(READY_SECONDS, *lines)

    @property
    def wants_legal_actions(self) -> bool:
        """Whether it has declared the option `LegalMoves`."""
        return "LegalMoves" in self.options

    def new_game(self, seed: int) -> None:
        """A new game begins; an engine with the option `Seed` gets one made from `seed`."""
        lines = ["uginewgame"]
        option = self.options.get("Seed")
        if option is not None and option.type == "spin":
            low, high = option.minimum or 0, option.maximum or 0
            lines.append(format_setoption("Seed", str(low + seed % (high - low + 1))))
        self.ready(READY_SECONDS, *lines)

    def ready(self, seconds: float, *lines: str) -> None:
        """Send `lines` and `isready`, and wait for `readyok`. What else it says is dropped."""
        self.send(*lines, "isready")
        self._expect("readyok", seconds)

    def query(self, what: str, seconds: float) -> str:
        """The answer to `query`, without the word `response`."""
        self.send(f"query {what}")
        return self._expect("response", seconds).removeprefix("response").strip()

    def go(self, position: str, legal: Sequence[str] | None, limits: Limits) -> str:
        """The text of the action that the engine answers with in a position.

        `position` is what follows the word `position`. Past the allowed time it is told to `stop`,
        and has until the end of the patience to answer.
        """
        # isready divides what was said before from what is said now, and costs no second round.
        lines = [f"position {position}", "isready", format_go(limits)]
        if legal is not None:
            lines.insert(1, format_legal(legal))
        started = time.monotonic()
        self.send(*lines)
        return self.answer(started, limits)

    def answer(self, started: float, limits: Limits, ready: bool = False) -> str:
        """Wait for `bestmove`; before `ready`, one is an answer to nothing."""
        patience = float("inf") if limits.patience is None else limits.patience / 1000
        deadline = started + patience
        late = deadline if limits.allowed is None else started + limits.allowed / 1000
        while True:
            line = self._read(min(late, deadline))
            if line is None:
                if late >= deadline:
                    self._fail("stall", f"no answer for {patience:g} s")
                late = deadline
                self.send("stop")
            elif line.startswith(b"info"):
                self._info = line[:4096].decode("utf-8", "replace")
            elif line.startswith(b"bestmove"):
                if not ready:
                    self._fail("protocol error", f"`{_shown(line)}` before `readyok`")
                try:
                    return parse_bestmove(line.decode("utf-8"))
                except (BadLine, UnicodeDecodeError) as error:
                    self._fail("protocol error", str(error))
            elif line.startswith(b"readyok"):
                ready = True

    def _expect(self, word: str, seconds: float, hear: Callable[[str], None] | None = None) -> str:
        """The next line that begins with `word`; those before it are heard, then dropped."""
        deadline = time.monotonic() + seconds
        while True:
            line = self._read(deadline)
            if line is None:
                self._fail("stall", f"no `{word}` for {seconds:g} s")
            text = line.decode("utf-8", "replace").strip()
            if text.split(maxsplit=1)[:1] == [word]:
                return text
            if hear is not None:
                hear(text)

    def _read(self, deadline: float) -> bytes | None:
        """A line before the deadline, however many the engine writes."""
        if time.monotonic() >= deadline:
            return None
        try:
            return self.process.read_line(deadline)
        except Gone as gone:
            self._fail("disconnect" if gone.status is None else "crash", describe(gone.status))
        except LineTooLong:
            self._fail("protocol error", "a line without an end")

    def _fail(self, ended: Ending, message: str) -> NoReturn:
        self.process.kill()
        last = " | ".join(self.process.stderr.strip().splitlines()[-_LAST_LINES:])
        raise CannotDecide(ended, f"{message}; its last words: {last[-600:]}" if last else message)

    def quit(self) -> str | None:
        """Ask the engine to end, then see to it; gives how it has ended, None if it did not."""
        self.send("quit")
        status = self.process.wait(QUIT_SECONDS)
        self.process.kill()
        return status


def _shown(line: bytes) -> str:
    return line[:80].decode("utf-8", "replace")
