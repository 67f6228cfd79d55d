"""What a value in a component file may be: a type, and a range of values of that type."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass


class Kind(ABC):
    """What one value may be."""

    @property
    @abstractmethod
    def wanted(self) -> str:
        """What would be right, to go after "must be"."""

    @abstractmethod
    def has_type(self, value: object) -> bool:
        """Whether the value has the right type."""

    @abstractmethod
    def has_range(self, value: object) -> bool:
        """Whether a value of the right type lies in the range."""


def is_integer(value: object) -> bool:
    """Whether a value is a TOML integer, neither a float nor a truth value."""
    return type(value) is int


@dataclass(frozen=True)
class Integer(Kind):
    """An integer from `low` to `high`, without an upper bound if that is None."""

    low: int
    high: int | None

    @property
    def wanted(self) -> str:
        if self.high is None:
            return f"an integer of {self.low} or more"
        return f"an integer from {self.low} to {self.high}"

    def has_type(self, value: object) -> bool:
        return is_integer(value)

    def has_range(self, value: object) -> bool:
        assert isinstance(value, int)
        return self.low <= value and (self.high is None or value <= self.high)


@dataclass(frozen=True)
class Integers(Kind):
    """A list of `fewest` to `most` integers from `low` to `high`."""

    fewest: int
    most: int
    low: int
    high: int

    @property
    def wanted(self) -> str:
        return f"a list of {self.fewest} to {self.most} integers from {self.low} to {self.high}"

    def has_type(self, value: object) -> bool:
        return isinstance(value, list) and all(is_integer(item) for item in value)

    def has_range(self, value: object) -> bool:
        assert isinstance(value, list)
        in_range = all(self.low <= item <= self.high for item in value)
        return in_range and self.fewest <= len(value) <= self.most


@dataclass(frozen=True)
class Letters(Kind):
    """A list of `fewest` to `most` letters; whether they are declared is not known here."""

    fewest: int
    most: int

    @property
    def wanted(self) -> str:
        return f"a list of {self.fewest} to {self.most} letters of colours"

    def has_type(self, value: object) -> bool:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)

    def has_range(self, value: object) -> bool:
        assert isinstance(value, list)
        return self.fewest <= len(value) <= self.most


@dataclass(frozen=True)
class Choice(Kind):
    """One of a few texts."""

    texts: tuple[str, ...]

    @property
    def wanted(self) -> str:
        return "one of " + ", ".join(f'"{text}"' for text in self.texts)

    def has_type(self, value: object) -> bool:
        return isinstance(value, str)

    def has_range(self, value: object) -> bool:
        return value in self.texts


class Letter(Kind):
    """One of the letters A to Z."""

    @property
    def wanted(self) -> str:
        return "one letter from A to Z"

    def has_type(self, value: object) -> bool:
        return isinstance(value, str)

    def has_range(self, value: object) -> bool:
        assert isinstance(value, str)
        return len(value) == 1 and "A" <= value <= "Z"


class Text(Kind):
    """A text that is not empty."""

    @property
    def wanted(self) -> str:
        return "a text that is not empty"

    def has_type(self, value: object) -> bool:
        return isinstance(value, str)

    def has_range(self, value: object) -> bool:
        return value != ""


class Truth(Kind):
    """true or false."""

    @property
    def wanted(self) -> str:
        return "true or false"

    def has_type(self, value: object) -> bool:
        return isinstance(value, bool)

    def has_range(self, value: object) -> bool:
        return True
