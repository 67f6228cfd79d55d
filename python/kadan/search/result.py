"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from kadan import Game

_LISTED = 10


class Proof(IntEnum):
    """What is proved about an action, for the player who takes it."""

    NONE = 0
    LOSS = 1
    DRAW = 2
    WIN = 3


@dataclass(frozen=True, eq=False)
class SearchResult:
    """What a search found for the player to move. Arrays are over the legal actions.

    `print(result)` shows it as a table.
    """

    game: Game
    player: int
    """The seat that was searched for."""
    action: int
    """The action to play: a proved win, else the one with most visits that is not proved lost."""
    actions: NDArray[np.int32]
    """Ids of the legal actions, ascending. Shape [k], as all arrays here."""
    visits: NDArray[np.int64]
    """How often each action was tried. `AlphaBeta`: 1 for the best action, else 0."""
    values: NDArray[np.float32]
    """Mean return of `player` after each action, 0 without visits."""
    priors: NDArray[np.float32]
    """The evaluator's probability of each action (`PUCT`); else 0."""
    proofs: NDArray[np.int8]
    """What is proved about each action, as `Proof`."""
    root_values: list[float]
    """The expected return by seat; exact if `proved`."""
    pv: list[int]
    """Principal variation: the ids of the best actions, one after the other."""
    simulations: int
    """Simulations of this run, without those that were reused. `AlphaBeta`: positions searched."""
    seconds: float
    tree_size: int
    """Nodes in the tree."""
    reused: int
    """Visits of the root that an earlier run had made."""
    depth: int
    """Actions from the root to the deepest leaf. `AlphaBeta`: the depth that was finished."""
    proved: bool
    """Whether the result of the position is proved."""
    memory_full: bool
    """Whether the tree reached its memory limit and could not grow any more."""
    hidden: bool
    """Whether parts of the position are hidden, so that samples of it were searched."""

    @classmethod
    def of(cls, game: Game, player: int, found: dict[str, Any]) -> SearchResult:
        """The result from what the core gives."""
        return cls(game=game, player=player, **found)

    @property
    def simulations_per_second(self) -> float:
        """`simulations` by `seconds`."""
        return self.simulations / max(self.seconds, 1e-9)

    @property
    def value(self) -> float:
        """The expected return of `player`."""
        return self.root_values[self.player]

    @property
    def action_text(self) -> str:
        """The text of `action`."""
        return self.game.action_to_string(self.player, self.action)

    @property
    def pv_text(self) -> str:
        """The texts of the principal variation, with blanks between them."""
        return " ".join(self.game.action_to_string(self.player, action) for action in self.pv)

    def policy(self, temperature: float = 1.0) -> NDArray[np.float32]:
        """Probabilities over all action ids, proportional to visits ** (1 / temperature).

        Shape [num_distinct_actions]. Temperature 0 puts all on `action`. Raises `ValueError` for a
        temperature below 0.
        """
        if not temperature >= 0:
            raise ValueError(f"a temperature is a number from 0 up, not {temperature}")
        policy = np.zeros(self.game.num_distinct_actions(), dtype=np.float32)
        if temperature == 0 or not self.visits.any():
            policy[self.action] = 1
            return policy
        weights = (self.visits / self.visits.max()) ** (1 / temperature)
        policy[self.actions] = weights / weights.sum()
        return policy

    def __str__(self) -> str:
        head = [
            f"{self.action_text} for player {self.player}, expected return {self.value:+.3f}"
            + (" (proved)" if self.proved else ""),
            f"{self.simulations:,} simulations in {self.seconds:.2f} s "
            f"({self.simulations_per_second:,.0f}/s), {self.tree_size:,} nodes, depth {self.depth}"
            + (f", {self.reused:,} visits reused" if self.reused else "")
            + (", memory full" if self.memory_full else "")
            + (", over samples of what is hidden" if self.hidden else ""),
            f"pv {self.pv_text}",
        ]
        return "\n".join(head + self._table())

    def _table(self) -> list[str]:
        order = np.lexsort((self.actions, -self.values, -self.visits, -self.proofs))
        order = np.array(sorted(order, key=lambda i: self.actions[i] != self.action))
        texts = [self.game.action_to_string(self.player, int(self.actions[i])) for i in order]
        width = max(6, *map(len, texts[:_LISTED]))
        lines = [f"{'action':<{width}}  {'visits':>9}  {'value':>7}  {'prior':>6}  proof"]
        for text, i in list(zip(texts, order, strict=True))[:_LISTED]:
            proof = Proof(int(self.proofs[i]))
            lines.append(
                f"{text:<{width}}  {self.visits[i]:>9,}  {self.values[i]:>+7.3f}  "
                f"{self.priors[i]:>6.3f}  {proof.name.lower() if proof else ''}".rstrip()
            )
        if len(order) > _LISTED:
            lines.append(f"... and {len(order) - _LISTED} more")
        return lines

    def __repr__(self) -> str:
        shown = ("action", "simulations", "seconds", "proved")
        values = ", ".join(
            f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.name in shown
        )
        return f"SearchResult({values}, action_text={self.action_text!r}, value={self.value:.4f})"
