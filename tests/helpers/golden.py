"""Golden playthroughs: whole games as plain text, one file each, for any game.

A file has a head, one line an action, and a foot::

    # what a `#` begins says nothing
    game ikebana:players=2          as `load_game` takes it; component files lie in tests/data
    deal seed 5                     or: deal position
    meets IK-12 IK-22               what is in it of `helpers.features`; - for nothing
    number | seat | action | legal actions | scores | position
    0 | - | - | 17 | 0 0 | ikebana …
    1 | 0 | noexchange | 68 | 0 0 | ikebana …
    returns 1.0 -1.0
    views 0123…                     SHA-256 of all that all seats saw, see `views`

Each line gives the position *after* the action, with the number of legal actions there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from helpers.features import features_of

_COLUMNS = "number | seat | action | legal actions | scores | position"


@dataclass(frozen=True)
class Line:
    """One action (none at the start) and the position after it."""

    seat: int | None
    action: str | None
    legal: int
    scores: list[int]
    position: str


@dataclass(frozen=True)
class Playthrough:
    """A whole game. `seed` is None where the game starts from a position."""

    spec: str
    seed: int | None
    meets: list[str]
    lines: list[Line]
    returns: list[float]
    views: str

    def load(self, load_game: Any, folder: Path) -> Any:
        """The game. Component files lie in `folder`."""
        return load_game(self.spec.replace("components=", f"components={folder}/"))

    def start(self, game: Any) -> Any:
        """The first state, dealt or read."""
        if self.seed is None:
            return game.deserialize_state(self.lines[0].position)
        return game.new_initial_state(self.seed)


def line_of(state: Any, seat: int | None = None, action: str | None = None) -> Line:
    """What a file says of a state."""
    return Line(seat, action, len(state.legal_actions()), state.scores(), state.serialize())


class Views:
    """A running hash of information states and tensors of all seats (float32, little-endian)."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, state: Any) -> None:
        """Take in what all seats see of a state."""
        for seat in range(state.num_players()):
            self._hash.update(state.information_state_string(seat).encode("ascii"))
            self._hash.update(np.asarray(state.observation_tensor(seat), "<f4").tobytes())

    def text(self) -> str:
        """The hash so far."""
        return self._hash.hexdigest()


def record(spec: str, state: Any, seed: int | None, actions: Sequence[int]) -> Playthrough:
    """Play `actions` from a state to the end."""
    views = Views()
    lines = [line_of(state)]
    views.add(state)
    for action in actions:
        seat = state.current_player()
        text = state.action_to_string(seat, action)
        state.apply_action(action)
        lines.append(line_of(state, seat, text))
        views.add(state)
    assert state.is_terminal()
    meets = features_of(state.get_game(), [(line.action, line.position) for line in lines])
    return Playthrough(spec, seed, sorted(meets), lines, state.returns(), views.text())


def write(playthrough: Playthrough, remark: str) -> str:
    """The text of a file."""
    deal = "position" if playthrough.seed is None else f"seed {playthrough.seed}"
    rows = [
        f"{number} | {'-' if line.seat is None else line.seat} | {line.action or '-'} | "
        f"{line.legal} | {' '.join(map(str, line.scores))} | {line.position}"
        for number, line in enumerate(playthrough.lines)
    ]
    head = [
        *(f"# {text}" for text in remark.split("\n")),
        "# Written by tests/golden/make.py; tests/helpers/golden.py says how to read it.",
        f"game {playthrough.spec}",
        f"deal {deal}",
        f"meets {' '.join(playthrough.meets) or '-'}",
        f"# {_COLUMNS}",
    ]
    foot = [
        f"returns {' '.join(map(repr, playthrough.returns))}",
        f"views {playthrough.views}",
    ]
    return "\n".join([*head, *rows, *foot]) + "\n"


def read(path: Path) -> Playthrough:
    """A file. Raises AssertionError for one that is none."""
    texts = [
        text for text in path.read_text(encoding="utf-8").splitlines() if not text.startswith("#")
    ]
    words = {}
    for text in [*texts[:3], *texts[-2:]]:
        key, _, value = text.partition(" ")
        words[key] = value
    assert list(words) == ["game", "deal", "meets", "returns", "views"], path
    lines = []
    for number, text in enumerate(texts[3:-2]):
        count, seat, action, legal, scores, position = text.split(" | ")
        assert int(count) == number, f"{path.name}: line {count} where {number} is due"
        lines.append(
            Line(
                None if seat == "-" else int(seat),
                None if seat == "-" else action,
                int(legal),
                [int(score) for score in scores.split(" ")],
                position,
            )
        )
    kind, _, seed = words["deal"].partition(" ")
    assert kind in ("seed", "position"), path
    return Playthrough(
        words["game"],
        int(seed) if kind == "seed" else None,
        [] if words["meets"] == "-" else words["meets"].split(" "),
        lines,
        [float(value) for value in words["returns"].split(" ")],
        words["views"],
    )
