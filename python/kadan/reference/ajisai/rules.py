"""The rules: what may bloom, what changes, what comes next (AJ-5 to AJ-18).

All functions of `Rules` take a position and give an answer or a new position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kadan.reference.ajisai.board import CENTRE, Board, Mark
from kadan.reference.ajisai.position import (
    COLOURS_OF_SEATS,
    PIECES,
    RING,
    WHITE,
    Pending,
    Position,
    before,
)


class Rules:
    """The rules for one board, number of players and option."""

    def __init__(self, board: Board, players: int, traitor: bool) -> None:
        """The rules on `board` for 2 or 3 players; `traitor` for two only."""
        self.board = board
        self.players = players
        self.traitor = traitor
        self.colours = COLOURS_OF_SEATS[players]

    def set_up(self) -> Position:
        """The first position: a White on the centre, nothing else (AJ-5)."""
        secrets = (None,) * self.players if self.traitor else ()
        position = Position({CENTRE: WHITE}, side=0, secrets=secrets)
        # With `traitor` the secrets come before all else (AJ-18); else somebody must be able to
        # bloom, seat 0 first (AJ-7).
        return position if self.traitor else self.next_turn(position, mover=self.players - 1)

    # What may bloom.

    def blooms(self, position: Position, seat: int) -> Iterator[tuple[str, Mark]]:
        """The blooms that `seat` may make, as (colour, mark) (AJ-6)."""
        colours = [colour for colour in self.colours[seat] if position.stock(colour) > 0]
        board = position.board
        for mark in self.board.marks:
            if mark in board:
                continue
            beside = {board[link] for link in self.board.links[mark] if link in board}
            if not beside:
                continue  # then nothing can change either: every change starts with a linked piece
            for colour in colours:
                if (
                    WHITE in beside
                    or before(colour) in beside
                    or self._sandwiches(board, colour, mark)
                ):
                    yield colour, mark

    def can_bloom(self, position: Position, seat: int) -> bool:
        """Whether `seat` can bloom with any of its colours (AJ-7)."""
        return any(True for _ in self.blooms(position, seat))

    # What changes.

    def changes(self, board: Mapping[Mark, str], colour: str, mark: Mark) -> list[Mark]:
        """The marks whose pieces change when `colour` blooms on `mark`, in mark order (AJ-10)."""
        changed = set(self._neighbours(board, colour, mark))
        for run in self._sandwiches(board, colour, mark):
            changed.update(run)
        return sorted(changed, key=self.board.index.__getitem__)

    def _neighbours(self, board: Mapping[Mark, str], colour: str, mark: Mark) -> list[Mark]:
        """The linked pieces of the colour just before `colour` on the ring (AJ-9)."""
        return [link for link in self.board.links[mark] if board.get(link) == before(colour)]

    def _sandwiches(self, board: Mapping[Mark, str], colour: str, mark: Mark) -> list[list[Mark]]:
        """The runs between the bloomed mark and the nearest `colour` on each line (AJ-8)."""
        runs = []
        for line in self.board.lines[mark]:
            run: list[Mark] = []
            for there in line:
                piece = board.get(there)
                if piece is None:
                    break  # an empty mark stops the line
                if piece == colour:
                    if run:
                        runs.append(run)
                    break  # the nearest piece of the colour ends it
                run.append(there)
        return runs

    # Shortage.

    def shortage(self, position: Position, changed: list[Mark], colour: str) -> int:
        """How many of the changed marks cannot get `colour`, n - k or 0 (AJ-11).

        In `position` the bloomed piece lies on the board and the changed pieces lie as they were.
        """
        return max(0, len(changed) - position.stock(colour))

    def available_whites(self, position: Position, changed: list[Mark]) -> int:
        """The White stock and the Whites that are about to be lifted (AJ-13)."""
        lifted = sum(position.board[mark] == WHITE for mark in changed)
        return position.stock(WHITE) + lifted

    def white_choices(self, position: Position) -> list[Mark]:
        """The marks that may get the next White of the pending bloom (AJ-12)."""
        pending = position.pending
        if pending is None:
            return []
        changed = self.changes(position.board, pending.colour, pending.mark)
        missing = self.shortage(position, changed, pending.colour) - len(pending.whites)
        # Whites are placed in ascending order, and the last `missing - 1` marks are left for the
        # rest of them.
        first = changed.index(pending.whites[-1]) + 1 if pending.whites else 0
        return changed[first : len(changed) - (missing - 1)] if missing > 0 else []

    # The actions.

    def choose_secret(self, position: Position, colour: str) -> Position:
        """The seat to move has secretly chosen `colour` (AJ-18)."""
        secrets = list(position.secrets)
        secrets[secrets.index(None)] = colour
        position = replace(position, secrets=tuple(secrets))
        due = position.secret_due()
        if due is not None:
            return replace(position, side=due)
        return self.next_turn(position, mover=self.players - 1)

    def bloom(self, position: Position, colour: str, mark: Mark) -> Position:
        """The seat to move blooms `colour` on `mark`."""
        position = replace(
            position, board={**position.board, mark: colour}, pending=Pending(colour, mark)
        )
        changed = self.changes(position.board, colour, mark)
        missing = self.shortage(position, changed, colour)
        if missing > self.available_whites(position, changed):
            return self._white_run_out(position, colour, changed)
        return self._settle(position)

    def place_white(self, position: Position, mark: Mark) -> Position:
        """The seat to move gives `mark` White (AJ-12)."""
        return self._settle(_with_white(position, mark))

    def _settle(self, position: Position) -> Position:
        """Place Whites that have one possible mark; after the last, the transition (AJ-12)."""
        choices = self.white_choices(position)
        while len(choices) == 1:
            position = _with_white(position, choices[0])
            choices = self.white_choices(position)
        return position if choices else self._transition(position)

    def _transition(self, position: Position) -> Position:
        """Lift and replace all changed pieces at once (AJ-11), and end the turn."""
        pending, mover = position.pending, position.side
        assert pending is not None
        assert mover is not None
        board = dict(position.board)
        for mark in self.changes(position.board, pending.colour, pending.mark):
            board[mark] = WHITE if mark in pending.whites else pending.colour
        return self.next_turn(replace(position, board=board, pending=None), mover)

    def _white_run_out(self, position: Position, colour: str, changed: list[Mark]) -> Position:
        """White runs out: place as far as it goes, lowest marks first; the game ends (AJ-14)."""
        supply = [colour] * position.stock(colour)
        supply += [WHITE] * self.available_whites(position, changed)
        board = {mark: piece for mark, piece in position.board.items() if mark not in changed}
        board.update(zip(changed, supply, strict=False))  # the marks left over stay empty
        return replace(position, board=board, pending=None, side=None)

    def next_turn(self, position: Position, mover: int) -> Position:
        """After a turn of `mover`: the next seat that can bloom, or the end (AJ-7)."""
        if self.is_full(position):  # AJ-15
            return replace(position, side=None)
        for steps in range(1, self.players + 1):
            seat = (mover + steps) % self.players
            if self.can_bloom(position, seat):
                return replace(position, side=seat)
        return replace(position, side=None)

    # The end.

    def is_full(self, position: Position) -> bool:
        """Whether every mark is filled (AJ-15)."""
        return len(position.board) == len(self.board.marks)

    def looks_like_white_run_out(self, position: Position) -> bool:
        """Whether the game can have ended so by AJ-14: White and another colour used up."""
        used_up = any(position.count(colour) == PIECES for colour in RING)
        return used_up and position.count(WHITE) == PIECES and not self.is_full(position)

    def scores(self, position: Position) -> list[int]:
        """The largest count of one of each seat's colours (AJ-16), or of its secret (AJ-18)."""
        if self.traitor:
            return [position.count(secret) if secret else 0 for secret in position.secrets]
        return [max(position.count(colour) for colour in own) for own in self.colours]

    def winner(self, position: Position) -> int:
        """The seat with the highest score, of tied ones the earliest in turn order (AJ-16)."""
        scores = self.scores(position)
        return scores.index(max(scores))


def _with_white(position: Position, mark: Mark) -> Position:
    assert position.pending is not None
    whites = (*position.pending.whites, mark)
    return replace(position, pending=replace(position.pending, whites=whites))
