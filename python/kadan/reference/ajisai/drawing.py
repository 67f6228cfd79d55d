"""A position drawn in plain text, for people."""

from __future__ import annotations

from collections.abc import Iterator

from kadan.reference.ajisai.board import Mark
from kadan.reference.ajisai.position import RING, WHITE, Position
from kadan.reference.ajisai.rules import Rules


def draw(rules: Rules, position: Position) -> str:
    """The board in staggered rows, each with its letter, and what else the players see.

    Neighbours in a row stand two columns apart, and each row is shifted by one against the next,
    so that all six directions of the board are straight on the screen too.
    """
    board = rules.board
    leftmost = min(_column(mark) for mark in board.marks)
    lines = []
    for row in board.rows:
        line = f"{board.names[row[0]][0]} "
        for mark in row:
            line = line.ljust(2 + _column(mark) - leftmost) + position.board.get(mark, ".")
        lines.append(line)
    return "\n".join((*lines, "", *_captions(rules, position)))


def _column(mark: Mark) -> int:
    q, r = mark
    return 2 * q + r


def _captions(rules: Rules, position: Position) -> Iterator[str]:
    yield "stock  " + " ".join(f"{colour}{position.stock(colour)}" for colour in RING + WHITE)
    scores = rules.scores(position)
    for seat, colours in enumerate(rules.colours):
        yield f"seat {seat} ({' '.join(colours)}): {scores[seat]}"
    if position.pending is not None:
        pending, names = position.pending, rules.board.names
        whites = ", ".join(names[mark] for mark in pending.whites) or "none so far"
        yield f"{pending.colour}@{names[pending.mark]} is pending; Whites: {whites}"
    if position.side is None:
        yield f"the end: seat {rules.winner(position)} wins"
    elif position.secret_due() is not None:
        yield f"seat {position.side} to choose its secret colour"
    else:
        yield f"seat {position.side} to move"
