"""The node count of a fixed set of searches: it changes only when behaviour does."""

from __future__ import annotations

from kadan.search.signature import signature

#: To be changed together with the behaviour of a game or a search, and with nothing else.
TOTAL = 102_595


def test_the_searches_visit_the_nodes_that_they_did() -> None:
    nodes = signature()
    assert sum(nodes.values()) == TOTAL, nodes
    assert signature() == nodes
