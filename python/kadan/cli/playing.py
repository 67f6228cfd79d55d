"""What the commands share that play games: options, records, workers, progress, and the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kadan.cli.common import EXIT_FAILED, EXIT_INTERRUPTED, messages, notice
from kadan.cli.workers import Workers
from kadan.errors import KadanError
from kadan.referee.errors import RefereeError
from kadan.referee.match import broken_engine
from kadan.referee.openings import Openings, read_openings
from kadan.referee.record_file import Mode, RecordFile
from kadan.referee.records import Record

if TYPE_CHECKING:
    from kadan import Game

RecordsOption = Annotated[
    Path | None,
    typer.Option("--records", metavar="FILE", help="Record every game here, one line each."),
]
AppendOption = Annotated[
    bool, typer.Option("--append", help="Add to the records that the file holds.")
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Delete the records that the file holds.")
]
ResumeOption = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Go on with the match whose records the file holds, from where it stopped; with a "
        "file that is not there yet, begin.",
    ),
]
StrictOption = Annotated[
    bool,
    typer.Option(
        "--strict",
        help="Take what is otherwise only told for a failure (exit code 1): a forfeit, an engine "
        "that broke; refuse an incomplete deal (exit code 2).",
    ),
]
OpeningsOption = Annotated[
    Path | None,
    typer.Option(
        "--openings",
        metavar="FILE",
        help="Begin the deals, in turn, as the lines of this file say: a position, or the seed of "
        "a deal.",
    ),
]
RandomPliesOption = Annotated[
    int,
    typer.Option(
        "--random-plies",
        metavar="K",
        min=0,
        max=999_999,
        help="Begin after K random actions, the same in all games of a deal.",
    ),
]

Consume = Callable[[Record], object]
Run = Callable[[Consume, Executor | None, int, Mapping[int, Record]], None]


def choose_openings(game: Game, file: Path | None, plies: int) -> Openings:
    """The openings that --openings or --random-plies ask for. Raises `RefereeError`."""
    if file is None:
        return Openings(plies)
    if plies:
        raise RefereeError("choose one of --openings and --random-plies")
    return read_openings(file, game)


@dataclass(frozen=True)
class Storage:
    """Where records go."""

    path: Path | None
    append: bool
    force: bool
    resume: bool = False

    def open(self) -> RecordFile | None:
        """The file for records, None without one. Raises `RefereeError`."""
        if self.path is not None:
            return RecordFile(self.path, self._mode())
        if self.append or self.force or self.resume:
            raise RefereeError("--append, --force and --resume go with --records FILE")
        return None

    def _mode(self) -> Mode:
        if self.append + self.force + self.resume > 1:
            raise RefereeError("choose one of --append, --force and --resume")
        if self.resume:
            return "resume"
        return "append" if self.append else "replace" if self.force else "new"


@dataclass
class Course:
    """How playing went: what was played, and the exit code with its reason if it is not 0."""

    asked: int
    played: int = 0
    actions: int = 0
    resumed: int = 0
    irregular: int = 0
    seconds: float = 0.0
    code: int = 0
    problem: str = ""
    decided: bool = False
    notices: list[str] = field(default_factory=list)

    def tell(self, message: str) -> None:
        """Say something at once, and keep it for the JSON document."""
        self.notices.append(message)
        notice(message)

    def document(
        self, game: Game, seed: int, labels: list[str], storage: Storage
    ) -> dict[str, Any]:
        """What every JSON document of played games begins with."""
        parameters = game.get_parameters()
        return {
            "game": str(game),
            "parameters": parameters,
            "edition": game.edition(),
            "seed": seed,
            "bots": labels,
            "games_asked": self.asked,
            "games_played": self.played,
            "games_resumed": self.resumed,
            "complete": self.code == 0 and (self.decided or self.played == self.asked),
            "problem": self.problem or None,
            "notices": self.notices,
            "records": None if storage.path is None else str(storage.path),
            "seconds": self.seconds,
            "actions_per_second": self.actions / self.seconds,
        }


def _held(file: RecordFile, course: Course) -> dict[int, Record]:
    """The games that a match has played before, by number. Raises `RefereeError`."""
    for dropped in file.dropped:
        course.tell(f"{file.path}: {dropped}")
    held: dict[int, Record] = {}
    for record in file.held:
        if record.number in held:
            raise RefereeError(
                f"`{file.path}` holds game {record.number} twice: it is not the record of one match"
            )
        held[record.number] = record
    if held and max(held) >= course.asked:
        raise RefereeError(
            f"`{file.path}` holds game {max(held)}, but this match has the games 0 to "
            f"{course.asked - 1}: resume with the options it was begun with"
        )
    course.resumed = len(held)
    if held:
        course.tell(f"{file.path}: goes on after {len(held)} of {course.asked} games")
    return held


def play(
    run: Run,
    count: Consume,
    course: Course,
    storage: Storage,
    title: str,
    workers: Workers,
    recover: bool,
    strict: bool = False,
) -> None:
    """Play games by `run`, where `workers` says, and note in `course` how it went.

    Every game that has a result goes to `count`, which returns True if no further ones are needed;
    all games go to the file for records, but those that it held when the match was resumed.
    """
    started = time.perf_counter()
    with ExitStack() as stack:
        crew = stack.enter_context(workers.ready(course.asked))
        file = storage.open()
        held: dict[int, Record] = {}
        if file is not None:
            stack.enter_context(file)
            held = _held(file, course)
        progress = stack.enter_context(_progress())
        task = progress.add_task(title, total=course.asked)

        def consume(record: Record) -> bool:
            if record.ended != "interrupted":
                course.decided = count(record) is True
                course.played += 1
                course.actions += len(record.actions)
                progress.advance(task)
                course.irregular += record.forfeit is not None or bool(record.substitutions)
            if record.number in held:
                return course.decided
            if file is not None:
                file.write(record)
            if recover and (broken := broken_engine(record)):
                notice(broken)
            return course.decided

        try:
            with crew() as (executor, in_flight):
                run(consume, executor, in_flight, held)
            if file is not None:
                file.put_in_order()
        except KeyboardInterrupt:
            course.code = EXIT_INTERRUPTED
            course.problem = f"interrupted after {course.played} of {course.asked} games"
        except KadanError as error:
            course.code, course.problem = EXIT_FAILED, str(error)
    course.seconds = time.perf_counter() - started
    if strict and course.irregular and not course.code:
        course.code = EXIT_FAILED
        games = "game was" if course.irregular == 1 else "games were"
        course.problem = f"--strict: {course.irregular} {games} forfeited"


def _progress() -> Progress:
    """Live progress on standard error; silent where that is no terminal."""
    console = messages()
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
