"""Tables of action-sequence counts as plain text: tests/data/perft_*.txt say how they read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from helpers.implementations import Implementation


@dataclass(frozen=True)
class PerftLine:
    """`nodes` action sequences of length `depth` from a position ("" for the start) of a game."""

    line: int
    game: str
    position: str
    depth: int
    nodes: int

    def state(self, impl: Implementation, folder: Path) -> Any:
        """The state to count from. Component files lie in `folder`."""
        game = impl.load_game(self.game.replace("components=", f"components={folder}/"))
        return game.deserialize_state(self.position) if self.position else game.new_initial_state()


def read_perft_table(file: Path) -> list[PerftLine]:
    """All lines of a table. Raises AssertionError for a line that is none."""
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        parts = line.split(" ; ")
        assert len(parts) in (3, 4), f"{file.name}, line {number}"
        position = parts[1] if len(parts) == 4 else ""
        found.append(PerftLine(number, parts[0], position, int(parts[-2]), int(parts[-1])))
    return found
