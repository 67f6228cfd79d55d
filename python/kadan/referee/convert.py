"""Training data from records: arrays of positions, with what was played there and what came of it.

A file of arrays has these, N being the number of positions and A that of the game's action ids:

| array | type | says of each position |
|---|---|---|
| `observations` | float32 [N, *observation_tensor_shape] | what the seat to move can see |
| `masks` | bool [N, A] | what it may do |
| `actions` | int32 [N] | what it did |
| `players` | int32 [N] | the seat to move |
| `returns` | float32 [N, players] | the returns of its game, by seat |
| `games` | int32 [N] | the number of its record in the files as they were given, from 0 |

With packed masks `masks` is uint8 [N, ceil(A / 8)] as `numpy.packbits(…, axis=1,
bitorder="little")` gives them, the order of `Batch.legal_mask`.
Besides there are the texts `game`, as `load_game` reads it but without a component file, and
`edition`, the hash of that; and as int64 `observation_shape` (one number a dimension) and
`num_actions` (A).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kadan.referee.endings import WITHOUT_FORFEIT
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.npz import Column, new_npz
from kadan.referee.records import Record, read_records
from kadan.referee.replay import checked_positions, record_game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kadan import Game

Paths = Sequence["str | os.PathLike[str]"]


@dataclass(frozen=True)
class Selection:
    """Which games and positions become training data.

    Games that were interrupted have no result, and the returns of a forfeit say little about the
    positions: both are left out by default. What `random` played for a seat that had forfeited is
    taken in, as it is part of a game that came to its end; such a seat comes last in `returns`.
    """

    forfeits: bool = False
    interrupted: bool = False
    substitutes: bool = True

    def has(self, record: Record) -> bool:
        """Whether the game is taken in."""
        if record.ended == "interrupted":
            return self.interrupted
        return self.forfeits or record.ended in WITHOUT_FORFEIT

    def positions(self, record: Record, players: Sequence[int]) -> NDArray[np.intp]:
        """The numbers of the positions that are taken in; `players` are the seats to move."""
        moves = np.arange(len(players))
        if self.substitutes:
            return moves
        keep = np.ones(len(players), dtype=bool)
        for gone in record.substitutions:
            keep &= (np.asarray(players) != gone.seat) | (moves < gone.after)
        return moves[keep]


@dataclass
class Converted:
    """What became of the records. `left_out` counts games by how they ended."""

    games: int = 0
    positions: int = 0
    left_out: Counter[str] = field(default_factory=Counter)


def convert(
    files: Paths,
    out: str | os.PathLike[str],
    selection: Selection = Selection(),
    components: str | None = None,
    packed_masks: bool = False,
    compress: bool = False,
    force: bool = False,
) -> Converted:
    """Write the positions of the records in `files` to `out`, as arrays for `numpy.load`.

    All games are played again and checked (`replay`). One game at a time is held in memory. A file
    that is there already is replaced only by `force`, and `out` is whole or not there.

    Raises `RecordError`, beginning with `file:line:`, for a line that is no record, one that is not
    of the first one's game, parameters and edition, and one that does not replay; `RefereeError`
    where files cannot be read twice or written, and where no positions are left.
    """
    target = Path(out)
    if target.exists() and not force:
        raise RefereeError(f"`{target}` is there already; choose to replace it (--force)")
    for file in files:
        if os.path.exists(file) and not os.path.isfile(file):
            raise RefereeError(f"`{os.fspath(file)}` is no file that can be read twice")
    survey = _Survey(selection, components)
    for file in files:
        survey.add(file)
    first, place = survey.first, survey.place
    if first is None or not survey.rows:
        left = ", ".join(f"{count} {ended}" for ended, count in survey.result.left_out.items())
        raise RefereeError(
            f"there is no position to convert{f' (left out: {left})' if left else ''}"
        )
    try:
        game = record_game(first, components)
    except RecordError as error:
        raise RecordError(f"{place}: {error}") from error
    width = game.num_distinct_actions()
    columns = {
        "observations": Column(np.float32, tuple(game.observation_tensor_shape())),
        "masks": Column(np.uint8, (-(-width // 8),))
        if packed_masks
        else Column(np.bool_, (width,)),
        "actions": Column(np.int32),
        "players": Column(np.int32),
        "returns": Column(np.float32, (game.num_players(),)),
        "games": Column(np.int32),
    }
    with new_npz(target, columns, survey.rows, compress) as writer:
        written = 0
        for number, where, record in survey.again(files):
            try:
                rows = _rows(record, game, number, selection)
            except RecordError as error:
                raise RecordError(f"{where}: {error}") from error
            written += len(rows["actions"])
            if written > survey.rows:
                break
            if packed_masks:
                rows["masks"] = np.packbits(rows["masks"], axis=1, bitorder="little")
            writer.write(**rows)
        if written != survey.rows:
            raise RefereeError("the records were changed while they were read")
        writer.finish(
            game=np.array(_game_text(first)),
            edition=np.array(game.edition()),
            observation_shape=np.array(game.observation_tensor_shape(), dtype=np.int64),
            num_actions=np.array(width, dtype=np.int64),
        )
    return survey.result


class _Survey:
    """The first reading: how many rows there will be, and whether all records go together."""

    def __init__(self, selection: Selection, components: str | None) -> None:
        self._selection = selection
        self._components = components
        self._lines: list[int] = []
        self.first: Record | None = None
        self.place = ""
        self.rows = 0
        self.result = Converted()

    def add(self, file: str | os.PathLike[str]) -> None:
        """Read a file. Raises `RecordError`, `RefereeError`."""
        line = 0
        for line, record in read_records(file):
            place = f"{os.fspath(file)}:{line}"
            if self.first is None:
                self.first, self.place = record, place
            self._compare(place, record)
            if not self._selection.has(record):
                self.result.left_out[record.ended] += 1
                continue
            self.result.games += 1
            self.rows += self._count(place, record)
            self.result.positions = self.rows
        self._lines.append(line)

    def _compare(self, place: str, record: Record) -> None:
        assert self.first is not None
        for key in ("game", "parameters", "edition"):
            if (found := getattr(record, key)) != (expected := getattr(self.first, key)):
                raise RecordError(
                    f"{place}: `{key}` is `{found}`, but `{expected}` in {self.place}; convert the "
                    "records of one game, with the same parameters and components, at a time"
                )

    def _count(self, place: str, record: Record) -> int:
        if self._selection.substitutes or not record.substitutions:
            return len(record.actions)
        try:
            game = record_game(record, self._components)
            movers = [state.current_player() for state in checked_positions(record, game)]
        except RecordError as error:
            raise RecordError(f"{place}: {error}") from error
        return len(self._selection.positions(record, movers[:-1]))

    def again(self, files: Paths) -> Iterator[tuple[int, str, Record]]:
        """The records that are taken in, with their numbers and places, in a second reading.

        Lines that were added meanwhile are left out.
        """
        before = 0
        for file, lines in zip(files, self._lines, strict=True):
            for line, record in islice(read_records(file), lines):
                if self._selection.has(record):
                    yield before + line - 1, f"{os.fspath(file)}:{line}", record
            before += lines


def _rows(record: Record, game: Game, number: int, selection: Selection) -> dict[str, NDArray[Any]]:
    """The rows of one game, which is checked."""
    count = len(record.actions)
    observations = np.empty((count, *game.observation_tensor_shape()), np.float32)
    masks = np.empty((count, game.num_distinct_actions()), np.bool_)
    actions = np.empty(count, np.int32)
    players = np.empty(count, np.int32)
    for move, state in enumerate(checked_positions(record, game)):
        if move < count:
            state.observation_tensor(out=observations[move])
            masks[move] = state.legal_actions_mask()
            players[move] = state.current_player()
        elif count:
            actions[:] = state.history()[-count:]  # Before them may be the plies of an opening.
    keep = selection.positions(record, players.tolist())
    returns = np.array([record.returns], np.float32)
    return {
        "observations": observations[keep],
        "masks": masks[keep],
        "actions": actions[keep],
        "players": players[keep],
        "returns": returns.repeat(len(keep), axis=0),
        "games": np.full(len(keep), number, np.int32),
    }


def _game_text(record: Record) -> str:
    values = {True: "true", False: "false"}
    parts = [
        f"{key}={values[value] if isinstance(value, bool) else value}"
        for key, value in record.parameters.items()
    ]
    return f"{record.game}:{','.join(parts)}"
