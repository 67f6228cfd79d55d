"""The edge of the table: placing, flowers and prunes where the area ends (BO-9)."""

from __future__ import annotations

import pytest

from helpers.bonsai import PRINTED, Cell, around, cells, in_area, name, placeable
from helpers.ikebana import legal_texts, play
from helpers.implementations import Implementation

CORNERS = [(15, -15), (0, -15), (15, 0), (-15, 0), (-15, 15), (0, 15)]
EDGES = [*CORNERS, (8, -15), (15, -7), (6, 9), (-8, 15), (-15, 4), (-3, -12)]

# From (1, −1) to (15, −15), the line of the worked check.
LINE = [(q, -q) for q in range(1, 16)]


def written(letter: str, group: list[Cell] | set[Cell]) -> str:
    """A part of a tree."""
    return letter + "".join(map(name, group)) + " "


@pytest.mark.parametrize("end", EDGES, ids=name)
def test_bo9_trees_reach_the_edge_and_no_further(impl: Implementation, end: Cell) -> None:
    way = PRINTED.path_to(end)
    before = placeable(impl, written("w", way[:-1]))
    assert end in before["wood"]
    found = placeable(impl, written("w", way))
    inside = {side for side in around(end) if in_area(side)}
    assert len(inside) == (3 if end in CORNERS else 4)
    for kind in ("wood", "leaf"):
        assert inside - set(way) <= set(found[kind])
        assert all(in_area(cell) for cell in found[kind])


def test_bo9_the_line_of_the_worked_check(impl: Implementation) -> None:
    found = placeable(impl, written("w", LINE))["wood"]
    assert {(14, -15), (15, -14)} <= set(found)
    assert (16, -16) not in found
    assert len(found) == 15 + 14


@pytest.mark.parametrize(
    ("tree", "kind", "edge"),
    [
        # A leaf in the corner: flowers on its two free sides inside.
        (written("w", LINE[:-1]) + "l +15-15", "flower", "+14-15 +15-14"),
        # Two leaves below the corner: the fruit goes into it.
        (written("w", [*LINE[:-2], (13, -14)]) + "l +14-15 +14-14", "fruit", "+15-15"),
    ],
)
def test_bo9_other_tiles_at_the_edge(impl: Implementation, tree: str, kind: str, edge: str) -> None:
    found = placeable(impl, tree)[kind]
    assert set(cells(edge)) <= set(found)
    assert all(in_area(cell) for cell in found)


@pytest.mark.parametrize(
    ("flower", "leaf", "sides"),
    [
        ("+14-15", "+15-15", 4),  # Two sides off the table; the leaf and the wood +14-14.
        ("+15-14", "+15-15", 4),
        ("+15-15", "+14-15", 4),  # Three off the table; the leaf, the wood, one free cell.
        ("+15-13", "+15-14", 5),
    ],
)
def test_bo9_sides_off_the_table_are_sides_without_a_tile(
    impl: Implementation, flower: str, leaf: str, sides: int
) -> None:
    state = PRINTED.state(impl, trees=[written("w", LINE[:-1]) + f"l{leaf} f{flower}"])
    assert state.scores()[0] == 3 + sides


def closed(line: list[Cell]) -> set[Cell]:
    """All the cells of the game beside a line of wood."""
    beside = {side for cell in [*line, (0, 0)] for side in around(cell)}
    return {cell for cell in beside if cell in PRINTED.free and cell not in line}


def test_bo9_no_wood_can_be_placed_because_the_table_ends(impl: Implementation) -> None:
    leaves = closed(LINE)
    assert len(leaves) == 15 + 14
    text = PRINTED.text(trees=[written("w", LINE) + written("l", leaves)], supplies=["w1l1"])
    state = PRINTED.read(impl, text)
    legal = legal_texts(state)
    # Every leaf touches the wood, and nothing goes with it: all are smallest choices.
    assert legal[: len(leaves)] == [
        f"prune:{name(cell)}" for cell in sorted(leaves, key=lambda c: (c[1], c[0]))
    ]
    assert "cultivate" not in legal
    after = play(state, "prune:+14-15", "cultivate")
    assert legal_texts(after) == ["wood@+14-15", "leaf@+14-15"]


@pytest.mark.parametrize("open_cell", [(15, -15), (15, -14), (0, -1)], ids=name)
def test_bo9_one_free_cell_beside_the_wood_and_no_prune_is_offered(
    impl: Implementation, open_cell: Cell
) -> None:
    line = LINE if open_cell != (15, -15) else LINE[:-1]
    leaves = closed(line) - {open_cell}
    state = PRINTED.state(impl, trees=[written("w", line) + written("l", leaves)], supplies=["w1"])
    assert not [text for text in legal_texts(state) if text.startswith("prune")]
    assert legal_texts(play(state, "cultivate")) == [f"wood@{name(open_cell)}"]
