"""Action ids and their texts (Notation, "Actions")."""

from __future__ import annotations

from kadan.errors import NotationError
from kadan.reference.ajisai.board import Board, Mark
from kadan.reference.ajisai.position import RING, WHITE

_PIECES = RING + WHITE
_SECRET = "secret:"


class Actions:
    """The numbering of the actions on one board.

    count: the number of distinct actions, 7·M, with `traitor` 7·M + 6 (M marks in play).
    """

    def __init__(self, board: Board, traitor: bool) -> None:
        """The actions on `board`, with the secret choices if `traitor`."""
        self._board = board
        self._marks = len(board.marks)
        self.count = len(_PIECES) * self._marks + (len(RING) if traitor else 0)
        self._ids = {self.text(action): action for action in range(self.count)}

    def piece_on(self, piece: str, mark: Mark) -> int:
        """The id of a bloom, or of a White substitution if `piece` is White."""
        return _PIECES.index(piece) * self._marks + self._board.index[mark]

    def secret(self, colour: str) -> int:
        """The id of the secret choice of `colour` (AJ-18)."""
        return len(_PIECES) * self._marks + RING.index(colour)

    def meaning(self, action: int) -> tuple[str, Mark | None]:
        """What an id stands for: a piece and its mark, or a secret colour and None."""
        kind, place = divmod(action, self._marks)
        if kind < len(_PIECES):
            return _PIECES[kind], self._board.marks[place]
        return RING[action - len(_PIECES) * self._marks], None

    def text(self, action: int) -> str:
        """The text of an id: `R@e5`, `W@d4` or `secret:R`."""
        piece, mark = self.meaning(action)
        return _SECRET + piece if mark is None else f"{piece}@{self._board.names[mark]}"

    def id(self, text: str) -> int:
        """The id of a text. Raises `NotationError` for what is no action of this game."""
        if text in self._ids:
            return self._ids[text]
        raise NotationError(f"{text!r} is not an action: {self._mistake(text)}")

    def _mistake(self, text: str) -> str:
        if text.startswith(_SECRET):
            if _SECRET + RING[0] not in self._ids:
                return "there are no secret choices without the option traitor"
            return f"after {_SECRET!r} comes one of the colours {', '.join(RING)}"
        piece, at, mark = text.partition("@")
        if not at:
            return "it must be a piece and a mark, as in 'R@e5'"
        if len(piece) != 1 or piece not in _PIECES:
            return f"{piece!r} is not a piece; the pieces are {', '.join(_PIECES)}"
        first, last = self._board.marks[0], self._board.marks[-1]
        names = self._board.names
        return f"{mark!r} is not a mark in play; they go from {names[first]} to {names[last]}"
