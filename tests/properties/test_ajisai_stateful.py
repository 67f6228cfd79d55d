"""Ajisai states under any mixture of what can be done with a state."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from helpers.machine import StateMachine
from helpers.strategies import ajisai_game, implementations, variants


class AjisaiMachine(StateMachine):
    """Somewhere in a game of Ajisai."""

    @initialize(
        implementation=implementations,
        variant=variants,
        seed=st.integers(0, 1000),
        moves=st.integers(0, 90),
    )
    def begin(self, implementation: str, variant: str, seed: int, moves: int) -> None:
        self.start(ajisai_game(implementation, variant), seed, moves)

    @invariant()
    def there_is_always_one_winner(self) -> None:
        """Returns come at the end, and one seat has won (AJ-16)."""
        returns = self.state.returns()
        assert self.state.is_terminal() == any(returns)
        assert sum(returns) == 0


TestAjisaiStateful = AjisaiMachine.TestCase
