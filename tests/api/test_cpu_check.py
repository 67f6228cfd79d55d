"""An import on a machine that lacks instructions says so (and does not crash)."""

from __future__ import annotations

import pytest

import kadan
from kadan import _cpu


def test_this_machine_has_what_the_core_needs() -> None:
    assert _cpu.missing_features() == []


def test_missing_instructions_are_named() -> None:
    with pytest.raises(ImportError, match=r"needs a processor with sse4\.2, popcnt; build it from"):
        kadan._require_cpu(["sse4.2", "popcnt"])


def test_nothing_missing_is_no_error() -> None:
    kadan._require_cpu([])
