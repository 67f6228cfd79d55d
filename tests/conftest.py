"""What all tests share: both implementations as one fixture, and Hypothesis' profiles."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from helpers.implementations import IMPLEMENTATIONS, Implementation

_COMMON = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("ci", _COMMON, derandomize=True, max_examples=100, stateful_step_count=40)
settings.register_profile("long", _COMMON, max_examples=2000, stateful_step_count=100)
settings.load_profile(os.environ.get("KADAN_HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(params=list(IMPLEMENTATIONS.values()), ids=list(IMPLEMENTATIONS), scope="session")
def impl(request: pytest.FixtureRequest) -> Implementation:
    """The compiled core, then the plain-Python reference: every rules test runs on both."""
    chosen: Implementation = request.param
    return chosen


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell: the tests of Ctrl-C need it to be heard.
    signal.signal(signal.SIGINT, signal.default_int_handler)
