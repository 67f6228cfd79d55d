"""Bots by name."""

from __future__ import annotations

import pytest

from kadan.referee.bots import (
    BotKind,
    RandomBot,
    bot_kinds,
    distinct_labels,
    parse_bot,
    register_bot,
    unregister_bot,
)
from kadan.referee.errors import RefereeError


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("random", "random"),
        (" greedy ", "greedy"),
        ("flat", "flat:playouts=20,samples=8"),
        ("flat:playouts=7", "flat:playouts=7,samples=8"),
        ("flat: samples = 2 , playouts=7", "flat:playouts=7,samples=2"),
    ],
)
def test_a_bot_is_read_and_written_with_all_its_options(text: str, whole: str) -> None:
    spec = parse_bot(text)
    assert str(spec) == whole
    assert parse_bot(whole) == spec


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no bot ``"),
        ("rnadom", "did you mean `random`?"),
        ("mctz:sims=3", "the bots are `random`, `greedy`, `flat`"),
        ("flat:playout=3", "did you mean `playouts`?"),
        ("flat:depth=3", "takes `playouts`, `samples`"),
        ("random:playouts=3", "`random` takes no options"),
        ("flat:", "after the colon"),
        ("flat:playouts", "options are `key=value`"),
        ("flat:playouts=3,", "`` is no option"),
        ("flat:playouts=3,playouts=3", "given twice"),
        ("flat:playouts=0", "from 1 to 1000000000, not 0"),
        ("flat:playouts=-5", "from 1 to 1000000000, not -5"),
        ("flat:playouts=many", "a whole number from 1 to 1000000000, not `many`"),
        ("flat:playouts=1.5", "not `1.5`"),
        ("flat:playouts=", "not ``"),
        ("flat:playouts=\u0663", "a whole number"),
        ("flat:playouts=" + "9" * 5000, "a whole number"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told(text: str, says: str) -> None:
    with pytest.raises(RefereeError) as caught:
        parse_bot(text)
    assert says in str(caught.value)
    assert f"`{text}`" in str(caught.value)


def test_bots_that_are_alike_get_numbers() -> None:
    specs = [parse_bot(text) for text in ("random", "flat:playouts=20", "random", "flat")]
    flat = "flat:playouts=20,samples=8"
    assert distinct_labels(specs) == ["random#1", f"{flat}#1", "random#2", f"{flat}#2"]
    assert distinct_labels(specs[:2]) == ["random", flat]


def test_a_name_is_registered_once() -> None:
    kind = BotKind("bystander", "of a test", RandomBot)
    register_bot(kind)
    try:
        assert kind in bot_kinds()
        with pytest.raises(RefereeError, match="registered already"):
            register_bot(kind)
    finally:
        unregister_bot("bystander")
    with pytest.raises(RefereeError, match="no bot `bystander`"):
        unregister_bot("bystander")
