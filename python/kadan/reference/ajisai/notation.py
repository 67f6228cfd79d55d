"""Positions as one line of text, and back (Notation, "Positions").

Reading has two steps: here the line is taken apart, strictly, so that every position has exactly
one text; `validation.py` then refuses what is impossible.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from kadan.errors import NotationError
from kadan.reference.ajisai.board import Board, Mark
from kadan.reference.ajisai.position import RING, UNSEEN, WHITE, Pending, Position
from kadan.reference.ajisai.rules import Rules

_NONE = "-"
_END = "end"
_TRAITOR = "traitor"
_DIGITS = "0123456789"

FIELDS = ("game", "players", "board", "options", "rows", "side to move", "pending bloom", "secrets")
"""The names of the eight fields, for error messages."""


def refuse(field: str, why: str) -> NotationError:
    """The error for a field that cannot be so; to be raised."""
    return NotationError(f"position, field {FIELDS.index(field) + 1} ({field}): {why}")


class Notation:
    """Writes and reads the positions of one set of rules."""

    def __init__(self, rules: Rules, board_name: str) -> None:
        """For `rules` on the board called `board_name`, `standard` or `small`."""
        self._rules = rules
        self._board: Board = rules.board
        options = _TRAITOR if rules.traitor else _NONE
        self._head = ("ajisai", str(rules.players), board_name, options)

    # Writing.

    def write(self, position: Position, viewer: int | None = None) -> str:
        """The line of a position, masked for seat `viewer` unless that is None (G-5)."""
        side = _END if position.side is None else str(position.side)
        fields = (
            *self._head,
            "/".join(self._write_row(position.board, row) for row in self._board.rows),
            side,
            self._write_pending(position.pending),
            self._write_secrets(position, viewer),
        )
        return " ".join(fields)

    def _write_row(self, board: Mapping[Mark, str], row: tuple[Mark, ...]) -> str:
        text = ""
        for piece, group in groupby(row, key=board.get):
            length = len(list(group))
            text += str(length) if piece is None else piece * length
        return text

    def _write_pending(self, pending: Pending | None) -> str:
        if pending is None:
            return _NONE
        names = self._board.names
        whites = ",".join(names[mark] for mark in pending.whites)
        bloom = f"{pending.colour}@{names[pending.mark]}"
        return f"{bloom}:{whites}" if whites else bloom

    def _write_secrets(self, position: Position, viewer: int | None) -> str:
        """The secrets; other seats' ones are masked until the end (AJ-18)."""
        if not self._rules.traitor:
            return _NONE
        masked = viewer is not None and position.side is not None
        return "".join(
            _NONE if secret is None else UNSEEN if masked and seat != viewer else secret
            for seat, secret in enumerate(position.secrets)
        )

    # Reading.

    def read(self, text: str) -> Position:
        """The position of a line, not yet checked for what is impossible.

        Secrets may be `UNSEEN`. Raises `NotationError`.
        """
        fields = text.split(" ")
        if len(fields) != len(FIELDS):
            raise NotationError(
                f"position: {len(fields)} fields in {text!r}, must be {len(FIELDS)} with one "
                f"blank between them ({', '.join(FIELDS)})"
            )
        for name, field, wanted in zip(FIELDS, fields, self._head, strict=False):
            if field != wanted:
                raise refuse(name, f"{field!r} must be {wanted!r} in this game")
        rows, side, pending, secrets = fields[len(self._head) :]
        return Position(
            self._read_board(rows),
            self._read_side(side),
            self._read_pending(pending),
            self._read_secrets(secrets),
        )

    def _read_board(self, text: str) -> dict[Mark, str]:
        rows = text.split("/")
        if len(rows) != len(self._board.rows):
            raise refuse("rows", f"{len(rows)} rows, must be {len(self._board.rows)}")
        board: dict[Mark, str] = {}
        for number, (row, marks) in enumerate(zip(rows, self._board.rows, strict=True), start=1):
            pieces = self._read_row(number, row)
            if len(pieces) != len(marks):
                raise refuse(
                    "rows", f"row {number}, {row!r}, has {len(pieces)} marks, must be {len(marks)}"
                )
            board.update(
                (mark, piece)
                for mark, piece in zip(marks, pieces, strict=True)
                if piece is not None
            )
        return board

    def _read_row(self, number: int, text: str) -> list[str | None]:
        """The marks of one row: a piece or None for each."""
        where = f"row {number}, {text!r}"
        pieces: list[str | None] = []
        for is_run, group in groupby(text, key=lambda letter: letter in _DIGITS):
            token = "".join(group)
            if not is_run:
                for letter in token:
                    if letter not in RING + WHITE:
                        raise refuse(
                            "rows",
                            f"{where}: {letter!r} is neither a piece (one of {RING}{WHITE}) nor "
                            "a number of empty marks",
                        )
                pieces += token
            elif token[0] == "0" or len(token) > 2:
                raise refuse("rows", f"{where}: {token!r} is not the number of a run of marks")
            else:
                pieces += [None] * int(token)
        return pieces

    def _read_side(self, text: str) -> int | None:
        if text == _END:
            return None
        seats = [str(seat) for seat in range(self._rules.players)]
        if text not in seats:
            raise refuse("side to move", f"{text!r} must be one of {', '.join(seats)}, {_END}")
        return int(text)

    def _read_pending(self, text: str) -> Pending | None:
        if text == _NONE:
            return None
        bloom, colon, whites = text.partition(":")
        colour, at, mark = bloom.partition("@")
        if not at or len(colour) != 1 or colour not in RING:
            raise refuse(
                "pending bloom", f"{text!r} must be '-', or a bloom as in 'R@e5' or 'R@e5:d4,e3'"
            )
        names = whites.split(",") if colon else []
        return Pending(
            colour, self._read_mark(mark), tuple(self._read_mark(name) for name in names)
        )

    def _read_mark(self, name: str) -> Mark:
        if name not in self._board.by_name:
            raise refuse("pending bloom", f"{name!r} is not a mark in play")
        return self._board.by_name[name]

    def _read_secrets(self, text: str) -> tuple[str | None, ...]:
        players = self._rules.players
        if not self._rules.traitor:
            if text != _NONE:
                raise refuse("secrets", f"{text!r} must be '-' without the option traitor")
            return ()
        if len(text) != players:
            raise refuse("secrets", f"{text!r} must have {players} letters, one a seat")
        for seat, letter in enumerate(text):
            own = self._rules.colours[seat]
            if letter not in (*own, _NONE, UNSEEN):
                raise refuse(
                    "secrets",
                    f"{letter!r} of seat {seat} must be one of its colours {', '.join(own)}, "
                    f"{_NONE!r} for not yet chosen or {UNSEEN!r} for unseen",
                )
        return tuple(None if letter == _NONE else letter for letter in text)
