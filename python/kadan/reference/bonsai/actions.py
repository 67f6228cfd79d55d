"""Action ids and their texts (Notation, "Actions")."""

from __future__ import annotations

from typing import NamedTuple

from kadan.errors import NotationError
from kadan.reference.bonsai.box import LETTERS, SLOTS, TILES, Box, Goal
from kadan.reference.bonsai.cells import Cell, cell_name

PRUNE, TAKE, PICK, PLACE = "prune", "take", "pick", "place"
CULTIVATE, DONE, CLAIM, RENOUNCE, DISCARD = "cultivate", "done", "claim", "renounce", "discard"


class Action(NamedTuple):
    """One decision.

    verb: one of the constants above.
    cell: where to PRUNE or PLACE.
    tile: the type to PLACE, PICK or DISCARD; with TAKE the one chosen, "" in a slot without choice.
    slot: which slot to TAKE.
    goal: the tile to CLAIM or RENOUNCE.
    """

    verb: str
    cell: Cell | None = None
    tile: str = ""
    slot: int = 0
    goal: Goal | None = None

    @property
    def text(self) -> str:
        """Its text, as in `wood@+0-1` or `take2w`."""
        if self.verb == PLACE:
            assert self.cell is not None
            return f"{self.tile}@{cell_name(self.cell)}"
        if self.verb == PRUNE:
            assert self.cell is not None
            return f"{self.verb}:{cell_name(self.cell)}"
        if self.verb == TAKE:
            return f"{self.verb}{self.slot}{LETTERS.get(self.tile, '')}"
        if self.goal is not None:
            return f"{self.verb}:{self.goal.name}"
        return f"{self.verb}:{self.tile}" if self.tile else self.verb


class Actions:
    """The numbering of the actions with one box.

    all: the actions in the order of their ids.
    """

    def __init__(self, box: Box) -> None:
        """The actions with the cells, slots and goals of `box`."""
        cells = box.cells()
        self.all: tuple[Action, ...] = (
            *(Action(PRUNE, cell) for cell in cells),
            *(
                Action(TAKE, slot=slot, tile=tile)
                for slot, gives in zip(SLOTS, box.slots, strict=True)
                for tile in (gives.tiles if gives.choice else ("",))
            ),
            Action(CULTIVATE),
            *(Action(PLACE, cell, tile) for tile in TILES for cell in cells),
            *(Action(PICK, tile=tile) for tile in TILES),
            Action(DONE),
            *(Action(CLAIM, goal=goal) for goal in box.goals),
            *(Action(RENOUNCE, goal=goal) for goal in box.goals),
            *(Action(DISCARD, tile=tile) for tile in TILES),
        )
        self._ids = {action: number for number, action in enumerate(self.all)}
        self._by_text = {action.text: number for number, action in enumerate(self.all)}

    def id(self, action: Action) -> int:
        """The id of an action."""
        return self._ids[action]

    def id_of_text(self, text: str) -> int:
        """The id of a text. Raises `NotationError` for what is no action of this game."""
        if text in self._by_text:
            return self._by_text[text]
        raise NotationError(f"{text!r} is not an action: {self._mistake(text)}")

    def _mistake(self, text: str) -> str:
        words = [f"{tile}@" for tile in TILES]
        words += [f"{verb}:" for verb in (PRUNE, PICK, CLAIM, RENOUNCE, DISCARD)]
        for word in words:
            if text.startswith(word):
                like = self._texts_after(word)
                return f"after {word!r} comes one of {like[0]} … {like[-1]}"
        if text.startswith(TAKE):
            return f"the takes are {', '.join(TAKE + like for like in self._texts_after(TAKE))}"
        return "it must be one as in 'wood@+0-1', 'take1', 'cultivate', 'done' or 'claim:blue1'"

    def _texts_after(self, word: str) -> list[str]:
        return [text.removeprefix(word) for text in self._by_text if text.startswith(word)]
