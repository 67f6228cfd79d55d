"""Ikebana and Bonsai under the same machine as Ajisai: any mixture of what can be done with a state."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from helpers.machine import StateMachine
from helpers.strategies import implementations
from helpers.variants import VARIANTS, game_of


class GamesMachine(StateMachine):
    """Somewhere in a game of Ikebana or Bonsai."""

    @initialize(
        implementation=implementations,
        variant=st.sampled_from(
            [(name, variant) for name in ("ikebana", "bonsai") for variant in VARIANTS[name]]
        ),
        seed=st.integers(0, 1000),
        moves=st.integers(0, 120),
    )
    def begin(self, implementation: str, variant: tuple[str, str], seed: int, moves: int) -> None:
        name, kind = variant
        self.start(game_of(name, implementation, kind), seed, moves)

    @invariant()
    def returns_come_at_the_end(self) -> None:
        """Returns sum to zero, but in the solo game; before the end they are 0."""
        returns = self.state.returns()
        if not self.state.is_terminal():
            assert not any(returns)
        elif len(returns) == 1:
            assert returns in ([1.0], [-1.0])
        else:
            assert abs(sum(returns)) < 1e-9


TestGamesStateful = GamesMachine.TestCase
