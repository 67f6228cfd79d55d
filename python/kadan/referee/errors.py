"""The errors of the referee, beside those of the games."""

from __future__ import annotations

from kadan.errors import KadanError


class RefereeError(KadanError):
    """A match that cannot be played as asked: an unknown bot, a bad option, a wrong number."""


class RecordError(RefereeError):
    """A record that is not well formed, or does not hold what a replay gives."""
