"""Arrays too big for memory, written row by row into a `.npz` file that is whole or not there."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np
from numpy.lib import format as npy

from kadan.referee.errors import RefereeError

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray


@dataclass(frozen=True)
class Column:
    """An array of as many rows as all columns have; `shape` is that of one row."""

    dtype: DTypeLike
    shape: tuple[int, ...] = ()


class NpzWriter:
    """Takes the rows of all columns together. The first column should be the greatest.

    A zip file holds one array after the other, so all but the first wait in temporary files.
    """

    def __init__(self, archive: zipfile.ZipFile, columns: Mapping[str, Column], rows: int) -> None:
        self._archive = archive
        self._columns = dict(columns)
        self._rows = rows
        self._written = 0
        self._stack = ExitStack()
        self._files: dict[str, IO[bytes]] = {}

    def __enter__(self) -> NpzWriter:
        folder = Path(str(self._archive.filename)).parent
        for number, name in enumerate(self._columns):
            self._files[name] = self._stack.enter_context(
                self._begin(name) if number == 0 else tempfile.TemporaryFile(dir=folder)
            )
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    def _begin(self, name: str) -> IO[bytes]:
        column = self._columns[name]
        member = self._member(name)
        header = {
            "descr": npy.dtype_to_descr(np.dtype(column.dtype)),
            "fortran_order": False,
            "shape": (self._rows, *column.shape),
        }
        npy.write_array_header_1_0(member, header)
        return member

    def _member(self, name: str) -> IO[bytes]:
        # A fixed date (1980, the first that a zip file can have): the same arrays, the same bytes.
        info = zipfile.ZipInfo(f"{name}.npy")
        info.compress_type = self._archive.compression
        info.external_attr = 0o644 << 16
        return self._archive.open(info, "w", force_zip64=True)

    def write(self, **rows: NDArray[Any]) -> None:
        """Add rows: for every column an array of the same length."""
        count = {len(array) for array in rows.values()}
        assert rows.keys() == self._columns.keys()
        assert len(count) == 1
        self._written += count.pop()
        for name, array in rows.items():
            column = self._columns[name]
            assert array.shape[1:] == column.shape
            self._files[name].write(np.ascontiguousarray(array, column.dtype).tobytes())

    def finish(self, **more: NDArray[Any]) -> None:
        """Put the archive together, with `more` arrays. All rows must have been written."""
        assert self._written == self._rows
        first, *others = self._columns
        self._files[first].close()
        for name in others:
            source = self._files[name]
            source.seek(0)
            with self._begin(name) as member:
                shutil.copyfileobj(source, member, 1 << 20)
        for name, array in more.items():
            with self._member(name) as member:
                npy.write_array(member, array, allow_pickle=False)


@contextmanager
def new_npz(
    path: Path, columns: Mapping[str, Column], rows: int, deflate: bool
) -> Iterator[NpzWriter]:
    """A writer for `path`, which appears, or is replaced, when the block is left in good order.

    Otherwise, be it by Ctrl-C, nothing is left behind. Raises `RefereeError` where the disk is full
    or the like.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    method = zipfile.ZIP_DEFLATED if deflate else zipfile.ZIP_STORED
    try:
        try:
            with (
                zipfile.ZipFile(unfinished, "x", method) as archive,
                NpzWriter(archive, columns, rows) as writer,
            ):
                yield writer
            with open(unfinished, "rb") as file:
                os.fsync(file.fileno())
            os.replace(unfinished, path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(unfinished)
            raise
    except OSError as error:
        raise RefereeError(f"cannot write `{path}`: {error.strerror}") from error
