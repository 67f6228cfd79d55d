"""The file that the records of a match go to: safe against crashes, and resumed after them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.records import Record, decode, encode, read_lines

Mode = Literal["new", "append", "replace", "resume"]


class RecordFile:
    """A file that records are added to, a whole line at a time.

    `mode` says what happens to records that are in the file already: "new" refuses, "append" keeps
    them, "replace" deletes them, "resume" reads them into `held`, for a match that goes on. A line
    is written in one piece as soon as its game has ended and is on the disk before the next one
    is (fsync); if it does not fit (the disk is full), what was written of it is taken back.

    A crash can leave a last line without its end. "resume" drops it, and with it the game that
    Ctrl-C broke off, if that was recorded; `dropped` says so. Raises `RefereeError` where the file
    cannot be read or written, `RecordError` for another line that is no record.
    """

    def __init__(self, path: str | os.PathLike[str], mode: Mode = "new") -> None:
        self.path = Path(path)
        self.held: list[Record] = []
        self.dropped: list[str] = []
        try:
            size = self.path.stat().st_size if self.path.is_file() else 0
            if size and mode == "new":
                raise RefereeError(
                    f"`{path}` holds records already; choose to go on with their match (--resume), "
                    "to add to them (--append) or to delete them (--force)"
                )
            if size and mode == "append":
                _check_line_end(self.path)
            if size and mode == "resume":
                os.truncate(self.path, self._read())
            self._file = open(self.path, "wb" if mode == "replace" else "ab", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise RefereeError(f"cannot write records to `{path}`: {error.strerror}") from error
        self._regular = self.path.is_file()
        self._order = [record.number for record in self.held]

    def _read(self) -> int:
        """Read what the file holds; gives the length of what is kept of it."""
        kept = 0
        whole = _ends_in_a_line_end(self.path)
        lines = list(read_lines(self.path))
        for number, line in lines:
            if number == len(lines) and not whole:
                self.dropped.append(f"line {number} is a half one: it is dropped")
                break
            try:
                record = decode(line)
            except RecordError as error:
                raise RecordError(f"{self.path}:{number}: {error}") from error
            if record.ended == "interrupted":
                if number < len(lines):
                    raise RecordError(
                        f"{self.path}:{number}: an interrupted game is followed by others, so this "
                        "is not the record of one match"
                    )
                self.dropped.append(
                    f"game {record.number} was broken off: it is dropped, to be played anew"
                )
                break
            self.held.append(record)
            kept += len(line) + 1
        return kept

    def write(self, record: Record) -> None:
        """Add a record. Raises `RefereeError` where it cannot be written."""
        line = encode(record).encode("ascii") + b"\n"
        end = os.fstat(self._file.fileno()).st_size
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
            if self._regular:
                os.fsync(self._file.fileno())
        except OSError as error:
            if self._regular:
                self._file.truncate(end)
            raise RefereeError(
                f"cannot write game {record.number} to `{self.path}`: {error.strerror}; "
                "the games before it are in the file"
            ) from error
        self._order.append(record.number)

    def put_in_order(self) -> None:
        """Sort the records of a match that was resumed by the numbers of its games.

        A match that was broken off may have recorded a game before an earlier one was over. The
        file is replaced as a whole. Raises `RefereeError` where that cannot be done.
        """
        if self._order == sorted(self._order):
            return
        lines = {decode(line).number: line for _, line in read_lines(self.path)}
        sorted_path = self.path.with_name(self.path.name + ".sorted")
        try:
            with sorted_path.open("wb") as file:
                file.writelines(lines[number] + b"\n" for number in sorted(lines))
                file.flush()
                os.fsync(file.fileno())
            sorted_path.replace(self.path)
        except OSError as error:
            sorted_path.unlink(missing_ok=True)
            raise RefereeError(
                f"cannot sort the records in `{self.path}`: {error.strerror}; they are all there"
            ) from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _ends_in_a_line_end(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def _check_line_end(path: Path) -> None:
    if not _ends_in_a_line_end(path):
        raise RefereeError(
            f"`{path}` ends in a half line; go on with its match (--resume), or remove it before "
            "you append"
        )
