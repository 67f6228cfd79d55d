"""The proof that a record is true: play it again and compare everything it says."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import kadan
from kadan.errors import KadanError
from kadan.referee.errors import RecordError
from kadan.referee.openings import Opening, start_state
from kadan.referee.records import Record, decode_unverified, read_lines, verify
from kadan.referee.returns import adjudicated_returns, forfeit_returns, played_on_returns
from kadan.referee.seeds import deal_seed

if TYPE_CHECKING:
    from kadan import Game, State


def record_game(record: Record, components: str | None = None) -> Game:
    """The game that a record was played with.

    `components` is the component file of games that were not played with the built-in one. Raises
    `RecordError` where the game cannot be had, or is not the one of the record.
    """
    game = _load(record)
    if game.edition() == record.edition:
        return game
    found = f"the built-in components are `{game.edition()}`"
    if components is None:
        raise RecordError(
            f"`edition` is `{record.edition}`; {found}, and --components names no other file"
        )
    game = _load(record, components=components)
    if game.edition() == record.edition:
        return game
    raise RecordError(
        f"`edition` is `{record.edition}`; {found}, those of `{components}` are `{game.edition()}`"
    )


def _load(record: Record, **components: str) -> Game:
    if "components" in record.parameters:
        raise RecordError("`parameters` names components; in a record `edition` does that")
    try:
        game = kadan.load_game(record.game, **record.parameters, **components)
    except KadanError as error:
        raise RecordError(f"the game cannot be loaded: {error}") from error
    loaded = game.get_parameters()
    loaded.pop("components", None)
    if loaded != record.parameters:
        raise RecordError(
            f"`parameters` is {json.dumps(record.parameters)}; the game has {json.dumps(loaded)}"
        )
    return game


def positions(record: Record, game: Game) -> Iterator[State]:
    """The positions of a recorded game, from the first to the last; the same object, moved on.

    Raises `RecordError` where the deal is another one or an action is not legal.
    """
    state = _start(record, game)
    yield state
    for number, text in enumerate(record.actions, 1):
        where = f"action {number} of {len(record.actions)}, `{text}`"
        if state.is_terminal():
            raise RecordError(f"{where}: the game has ended before it")
        seat = state.current_player()
        try:
            action = state.string_to_action(text)
            if (written := state.action_to_string(seat, action)) != text:
                raise RecordError(f"{where}: it is written `{written}`")
            state.apply_action(action)
        except RecordError:
            raise
        except KadanError as error:
            raise RecordError(f"{where}: {error}") from error
        yield state


def _start(record: Record, game: Game) -> State:
    opening = None if record.opening is None else Opening(record.opening, record.initial)
    try:
        state = start_state(game, record.deal_seed, opening)
    except KadanError as error:
        raise RecordError(f"`initial` cannot be had: {error}") from error
    if (initial := state.serialize()) != record.initial:
        source = "the deal gives" if opening is None else f"the opening `{opening.name}` gives"
        raise RecordError(f"`initial` is `{record.initial}`; {source} `{initial}`")
    return state


def replay(record: Record, components: str | None = None) -> State:
    """Play a record again and give the last position.

    Raises `RecordError` that says what differs first: the game, the edition, the deal, an action,
    how the game ended, its returns or scores.
    """
    *_, last = checked_positions(record, record_game(record, components))
    return last


def checked_positions(record: Record, game: Game) -> Iterator[State]:
    """As `positions`, but checks all that the record says: before the first, and after the last.

    `game` is that of the record (`record_game`). Raises `RecordError` as `replay` does.
    """
    players = game.num_players()
    if len(record.players) != players:
        raise RecordError(f"`players` has {len(record.players)} bots; the game is for {players}")
    seed = deal_seed(record.seed, record.deal)
    if record.opening != "seed" and seed != record.deal_seed:
        raise RecordError(
            f"`deal_seed` is {record.deal_seed}; deal {record.deal} of a match with seed "
            f"{record.seed} has {seed}"
        )
    to_move = []
    for state in positions(record, game):
        to_move.append(None if state.is_terminal() else state.current_player())
        yield state
    _check_substitutions(record, to_move)
    _check_end(record, state)


def _check_substitutions(record: Record, to_move: list[int | None]) -> None:
    """`to_move` has the seat that is to move after each number of actions."""
    seats, before = set(), 0
    for gone in record.substitutions:
        what = f"`substitutions` has seat {gone.seat} after {gone.after} actions"
        if not before <= gone.after < len(to_move) or to_move[gone.after] != gone.seat:
            raise RecordError(f"{what}, where it is not to move")
        if gone.seat in seats:
            raise RecordError(f"{what}, but it was gone before")
        seats.add(gone.seat)
        before = gone.after
    if seats and len(record.players) - len(seats) < 2:
        raise RecordError("`substitutions` leaves less than two seats that play for themselves")


def _check_end(record: Record, state: State) -> None:
    played = f"after the {len(record.actions)} actions"
    gone = [substitution.seat for substitution in record.substitutions]
    scores = state.scores()
    if record.ended == "normal":
        if not state.is_terminal():
            raise RecordError(f"`ended` is `normal`, but {played} the game goes on")
        returns = played_on_returns(state.returns(), scores, gone)
    else:
        if state.is_terminal():
            raise RecordError(f"`ended` is `{record.ended}`, but {played} the game is over")
        if record.forfeit is not None:
            if (seat := state.current_player()) != record.forfeit.seat:
                raise RecordError(
                    f"`forfeit.seat` is {record.forfeit.seat}, but {played} seat {seat} is to move"
                )
            returns = forfeit_returns(state.num_players(), *gone, seat)
        elif record.ended == "adjudicated":
            returns = adjudicated_returns(scores, gone)
        else:
            returns = (0.0,) * state.num_players()
    if not all(
        math.isclose(ours, theirs, rel_tol=0, abs_tol=1e-9)
        for ours, theirs in zip(returns, record.returns, strict=True)
    ):
        raise RecordError(f"`returns` is {list(record.returns)}; the replay gives {list(returns)}")
    if scores != list(record.scores):
        raise RecordError(f"`scores` is {list(record.scores)}; the replay gives {scores}")


def replay_line(line: bytes, components: str | None = None) -> Record:
    """Read the line of a record and play it again.

    Raises `RecordError`. Where the checksum does not fit, it also says what the replay finds.
    """
    record, checksum = decode_unverified(line)
    try:
        verify(record, checksum)
    except RecordError as changed:
        try:
            replay(record, components)
        except RecordError as found:
            raise RecordError(f"{changed}; {found}") from changed
        raise
    replay(record, components)
    return record


def replay_file(path: str | os.PathLike[str], components: str | None = None) -> int:
    """Play all records of a file again and give their number.

    Raises `RecordError`, beginning with `file:line:`, at the first that differs, and `RefereeError`
    where the file cannot be read.
    """
    number = 0
    for number, line in read_lines(path):
        try:
            replay_line(line, components)
        except RecordError as error:
            raise RecordError(f"{os.fspath(path)}:{number}: {error}") from error
    return number
