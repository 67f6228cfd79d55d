"""Whose turn it was, which records do not say: they are played again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kadan.referee.records import Record
from kadan.referee.replay import positions

if TYPE_CHECKING:
    from kadan import Game


def movers_of(game: Game) -> Callable[[Record], tuple[int, ...]]:
    """A function that gives the seats of the actions of records of `game`.

    It raises `RecordError` where a record does not replay.
    """

    def movers(record: Record) -> tuple[int, ...]:
        seats = [
            -1 if state.is_terminal() else state.current_player()
            for state in positions(record, game)
        ]
        return tuple(seats[: len(record.actions)])

    return movers
