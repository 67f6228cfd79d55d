"""Which positions are impossible (Notation, the paragraph below the list of fields).

A position need not be reachable, but it must be one that the rules can go on from, or one that
they have a reason to end with.
"""

from __future__ import annotations

from kadan.reference.ajisai.board import Board
from kadan.reference.ajisai.notation import refuse
from kadan.reference.ajisai.position import PIECES, RING, UNSEEN, WHITE, Pending, Position
from kadan.reference.ajisai.rules import Rules


def validate(rules: Rules, position: Position) -> None:
    """Raise `NotationError`, naming the field, for an impossible position.

    Unseen secrets are taken for chosen ones.
    """
    for colour in RING + WHITE:
        if position.count(colour) > PIECES:
            raise refuse(
                "rows", f"{position.count(colour)} pieces of {colour}, there are {PIECES} (AJ-1)"
            )
    if position.secret_due() is not None:
        _validate_secret_due(position)
    elif position.pending is not None:
        _validate_pending(rules, position, position.pending)
    elif position.side is None:
        _validate_end(rules, position)
    elif not rules.can_bloom(position, position.side):
        raise refuse("side to move", f"seat {position.side} cannot bloom, so it passes (AJ-7)")


def _validate_secret_due(position: Position) -> None:
    """The seats choose in order, before all else (AJ-18)."""
    due = position.secret_due()
    later = position.secrets[position.secrets.index(None) :]
    if any(secret is not None for secret in later):
        raise refuse("secrets", f"a later seat has chosen, but seat {due} has not (AJ-18)")
    if position.side is None:
        raise refuse("side to move", f"the game cannot end before seat {due} has chosen (AJ-18)")
    if position.side != due:
        raise refuse(
            "side to move", f"it must be {due}, whose secret choice is due, not {position.side}"
        )
    if position.pending is not None:
        raise refuse("pending bloom", f"it must be '-' before seat {due} has chosen (AJ-18)")


def _validate_end(rules: Rules, position: Position) -> None:
    """An end has a reason (AJ-7, AJ-14, AJ-15)."""
    if UNSEEN in position.secrets:
        raise refuse("secrets", "at the end the secret choices are revealed (AJ-18)")
    if rules.is_full(position) or rules.looks_like_white_run_out(position):
        return
    for seat in range(rules.players):
        if rules.can_bloom(position, seat):
            raise refuse(
                "side to move",
                f"this is no end: a mark is empty, seat {seat} can bloom, and White has not "
                f"run out ({PIECES} W and {PIECES} of another colour)",
            )


def _validate_pending(rules: Rules, position: Position, pending: Pending) -> None:
    """A bloom is pending while there are Whites to choose (AJ-12)."""
    names, colour = rules.board.names, pending.colour
    bloom = f"{colour}@{names[pending.mark]}"
    if position.side is None:
        raise refuse("side to move", f"the game cannot end while {bloom} is pending (AJ-12)")
    if colour not in rules.colours[position.side]:
        raise refuse("pending bloom", f"{bloom} is not of a colour of seat {position.side} (AJ-3)")
    lies = position.board.get(pending.mark, "nothing")
    if lies != colour:
        raise refuse("pending bloom", f"{bloom} needs {colour} on that mark, there is {lies}")
    changed = rules.changes(position.board, colour, pending.mark)
    missing = rules.shortage(position, changed, colour)
    if missing > rules.available_whites(position, changed):
        raise refuse("pending bloom", f"{bloom} would end the game: White runs out (AJ-14)")
    if not 0 < missing < len(changed):
        raise refuse(
            "pending bloom",
            f"{bloom} leaves no choice: {len(changed)} pieces change, {missing} of them to White "
            "(AJ-12)",
        )
    _validate_whites(rules, position, pending)


def _validate_whites(rules: Rules, position: Position, pending: Pending) -> None:
    """Each White was one of the choices when it was placed, and a choice is left (AJ-12)."""
    board: Board = rules.board
    choices = rules.white_choices(_with_whites(position, pending, 0))
    for number, mark in enumerate(pending.whites, start=1):
        if mark not in choices:
            possible = ", ".join(board.names[choice] for choice in choices) or "no more"
            raise refuse(
                "pending bloom",
                f"White {number} cannot be on {board.names[mark]}; possible: {possible} (AJ-12)",
            )
        choices = rules.white_choices(_with_whites(position, pending, number))
    if len(choices) < 2:
        raise refuse("pending bloom", "no choice is left after these Whites (AJ-12)")


def _with_whites(position: Position, pending: Pending, number: int) -> Position:
    """The position when only the first `number` Whites had been placed."""
    fewer = Pending(pending.colour, pending.mark, pending.whites[:number])
    return Position(position.board, position.side, fewer, position.secrets)
