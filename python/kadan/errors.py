"""The errors that Kadan raises. All are `KadanError` and `ValueError`."""

__all__ = [
    "ComponentError",
    "IllegalActionError",
    "KadanError",
    "NotationError",
    "RulesError",
]


class KadanError(ValueError):
    """Base of all errors. The message says what was wrong, where, and what would be right."""


class IllegalActionError(KadanError):
    """An action that is not legal in the state. The state is unchanged."""


class NotationError(KadanError):
    """A text that is not a position, an information state or an action."""


class ComponentError(KadanError):
    """A component file that cannot be read or does not hold what its game needs."""


class RulesError(KadanError):
    """An unknown game, a parameter that the game does not have, or a value it does not take."""
