"""The observation tensor: the planes of the table on the game's page (Observation tensor)."""

from __future__ import annotations

from collections.abc import Container

from kadan.reference.ajisai.board import Mark
from kadan.reference.ajisai.position import PIECES, RING, WHITE, Position
from kadan.reference.ajisai.rules import Rules

_FIRST_SEAT_ORDER = {2: "RYPOBK", 3: "RBYKPO"}
_STEPS_PER_SEAT = {2: 1, 3: 2}


def relative_colours(players: int, player: int) -> str:
    """The six colours in the order in which `player` sees them: its own first."""
    steps = _STEPS_PER_SEAT[players] * player
    return "".join(
        RING[(RING.index(colour) + steps) % len(RING)] for colour in _FIRST_SEAT_ORDER[players]
    )


class Observer:
    """Makes observation tensors for one set of rules.

    shape: [planes, height, width].
    """

    def __init__(self, rules: Rules) -> None:
        """For the board, players and option of `rules`."""
        self._rules = rules
        marks = rules.board.marks
        self._lowest_q = min(q for q, _ in marks)
        self._lowest_r = min(r for _, r in marks)
        width = max(q for q, _ in marks) - self._lowest_q + 1
        height = max(r for _, r in marks) - self._lowest_r + 1
        planes = 20 + rules.players + (6 + rules.players if rules.traitor else 0)
        self.shape = [planes, height, width]

    def observe(self, position: Position, player: int) -> list[float]:
        """The planes of `position` for `player`, flattened: prod(shape) floats."""
        rules, board = self._rules, position.board
        colours = relative_colours(rules.players, player)
        seats = [(player + steps) % rules.players for steps in range(rules.players)]
        planes = [
            self._plane([mark for mark, piece in board.items() if piece == colour])
            for colour in (*colours, WHITE)
        ]
        planes.append(self._plane(rules.board.marks))
        planes.append(self._plane(rules.board.brown))
        planes += [self._constant(position.stock(colour) / PIECES) for colour in (*colours, WHITE)]
        planes += [self._constant(position.side == seat) for seat in seats]
        planes += self._pending_planes(position)
        if rules.traitor:
            seen = self._seen_secrets(position, player)
            planes += [self._constant(colour in seen) for colour in colours]
            planes += [self._constant(position.secrets[seat] is not None) for seat in seats]
        return [value for plane in planes for value in plane]

    def _pending_planes(self, position: Position) -> list[list[float]]:
        """The bloomed mark, the marks that change, the Whites given, the Whites missing."""
        pending = position.pending
        if pending is None:
            return [self._constant(0)] * 4
        changed = self._rules.changes(position.board, pending.colour, pending.mark)
        missing = self._rules.shortage(position, changed, pending.colour) - len(pending.whites)
        return [
            self._plane([pending.mark]),
            self._plane(changed),
            self._plane(pending.whites),
            self._constant(missing / PIECES),
        ]

    def _seen_secrets(self, position: Position, player: int) -> set[str]:
        """The secret choices that `player` may see: its own, at the end all (AJ-18)."""
        seen = position.secrets if position.side is None else (position.secrets[player],)
        return {secret for secret in seen if secret is not None}

    def _plane(self, marks: Container[Mark]) -> list[float]:
        """1 in the cells of these marks: (q, r) is at row r - min r, column q - min q."""
        _, height, width = self.shape
        return [
            float((column + self._lowest_q, row + self._lowest_r) in marks)
            for row in range(height)
            for column in range(width)
        ]

    def _constant(self, value: float) -> list[float]:
        """One value in all cells."""
        _, height, width = self.shape
        return [float(value)] * (height * width)
