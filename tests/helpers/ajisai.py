"""Ajisai positions by hand: boards as the rules' pages describe them, without any implementation.

A *placement* names pieces and marks: ``"W:e4 R:e1,e2"`` puts a White on e4 and Reds on e1 and e2.
`Board.text` writes it as a position of the notation, `Board.pieces` reads one back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from helpers.implementations import Implementation

DATA = Path(__file__).parent.parent / "data"

#: AJ-2: the ring, clockwise, in the order of the action ids.
RING = "ROYBPK"

#: AJ-3: the colours of the seats by number of players.
SEATS = {2: ("RYP", "OBK"), 3: ("RB", "YK", "OP")}


@dataclass(frozen=True)
class Board:
    """A board as its rows of mark names, lowest r first.

    `file` is the component file below tests/data, or "" for the built-in one.
    """

    rows: tuple[tuple[str, ...], ...]
    board: str = "standard"
    file: str = ""

    @property
    def names(self) -> list[str]:
        """The marks in play in mark order: a name's place is the mark's index."""
        return [name for row in self.rows for name in row]

    def load(self, impl: Implementation, *, players: int = 2, traitor: bool = False) -> Any:
        """The game on this board in the given implementation."""
        components = str(DATA / self.file) if self.file else ""
        return impl.load_game(
            "ajisai", players=players, board=self.board, traitor=traitor, components=components
        )

    def text(
        self,
        placement: str,
        *,
        players: int = 2,
        turn: int | str = 0,
        pending: str = "-",
        secrets: str = "",
    ) -> str:
        """The position with these pieces. Any `secrets` make it one of the option `traitor`."""
        pieces = parse_placement(placement)
        unknown = set(pieces) - set(self.names)
        assert not unknown, f"no such marks on this board: {sorted(unknown)}"
        rows = "/".join(
            re.sub(
                r"\.+",
                lambda run: str(len(run[0])),
                "".join(pieces.get(name, ".") for name in row),
            )
            for row in self.rows
        )
        options = "traitor" if secrets else "-"
        return f"ajisai {players} {self.board} {options} {rows} {turn} {pending} {secrets or '-'}"

    def pieces(self, state: Any) -> dict[str, str]:
        """What lies where: mark name → letter."""
        rows = field(state, 5).split("/")
        assert len(rows) == len(self.rows)
        found: dict[str, str] = {}
        for names, row in zip(self.rows, rows, strict=True):
            letters = re.sub(r"\d+", lambda run: "." * int(run[0]), row)
            assert len(letters) == len(names)
            found.update({name: c for name, c in zip(names, letters, strict=True) if c != "."})
        return found

    def state(self, impl: Implementation, placement: str, **position: Any) -> Any:
        """The state with these pieces; keywords as for `text`."""
        game = self.load(
            impl,
            players=position.get("players", 2),
            traitor=bool(position.get("secrets", "")),
        )
        return game.deserialize_state(self.text(placement, **position))

    def action(self, text: str) -> int:
        """The id of a bloom or a White substitution, from the table of the notation."""
        letter, name = text.split("@")
        return (RING + "W").index(letter) * len(self.names) + self.names.index(name)


def parse_placement(placement: str) -> dict[str, str]:
    """``"W:e4 R:e1,e2"`` as mark name → letter. A mark named twice is a mistake in the test."""
    pieces: dict[str, str] = {}
    for group in placement.split():
        letter, _, names = group.partition(":")
        for name in names.split(","):
            assert name not in pieces, f"{name} twice"
            pieces[name] = letter
    return pieces


def marks(row: str, first: int, last: int) -> str:
    """``marks("b", 1, 3)`` is ``"b1,b2,b3"``."""
    return ",".join(f"{row}{number}" for number in range(first, last + 1))


def _rows(**spans: tuple[int, int]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(f"{row}{number}" for number in range(first, last + 1))
        for row, (first, last) in spans.items()
    )


#: AJ-4: 55 marks.
STANDARD = Board(
    _rows(a=(1, 3), b=(1, 6), c=(1, 7), d=(1, 8), e=(1, 7), f=(1, 8), g=(1, 7), h=(1, 6), i=(1, 3))
)

#: AJ-17: the 37 gray marks, with the names of the full board.
SMALL = Board(
    _rows(b=(2, 5), c=(2, 6), d=(2, 7), e=(1, 7), f=(2, 7), g=(2, 6), h=(2, 5)), board="small"
)

#: A row of eleven linked marks a1 … a11 (a1 is the centre), and 52 marks without links in rows b
#: and c: pieces "parked" there count for stocks and scores and touch nothing.
PARKING = Board(_rows(a=(1, 11), b=(1, 26), c=(1, 26)), file="ajisai_parking.toml")


def legal_texts(state: Any) -> list[str]:
    """The texts of the legal actions, in the order of their ids."""
    player = state.current_player()
    return [state.action_to_string(player, action) for action in state.legal_actions()]


def play(state: Any, *texts: str) -> Any:
    """Play actions by their texts on a copy and return it."""
    state = state.clone()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def tensor_planes(state: Any, player: int) -> NDArray[np.float32]:
    """The observation tensor as [planes, height, width], whatever kind of sequence it comes as."""
    shape = state.get_game().observation_tensor_shape()
    return np.asarray(state.observation_tensor(player), np.float32).reshape(shape)


def field(state: Any, number: int) -> str:
    """One of the eight fields of a position, counted from 1 as in the notation."""
    return str(state.serialize()).split(" ")[number - 1]
