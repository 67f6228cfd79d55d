"""The prune: when it is offered, which choices are legal, what goes with them (BO-13)."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from helpers.bonsai import PRINTED, TAKES, Box, cells, look, name
from helpers.ikebana import legal_texts, play, toml
from helpers.implementations import Implementation

PLAIN = "growth:wood,growth:leaf,growth:flower,growth:fruit"
# Wood in a bend and leaves on all its free sides; +2-2 touches three of them in a row.
BEND = "w +0-1 +0-2 +1-3 l +1-1 +1-2 -1-1 -1-2 +0-3 +1-4 +2-4 +2-3"


def prunes(state: Any) -> list[str]:
    """The cells that may be pruned."""
    texts = legal_texts(state)
    return [text.removeprefix("prune:") for text in texts if text.startswith("prune:")]


@pytest.mark.parametrize(
    "tree",
    [
        "-",
        "l +0-1",
        "l +1-1",
        "w +0-1 l +0-2 +1-2 -1-1",
        BEND.replace("+2-4", ""),
        BEND.replace("-1-1", ""),
    ],
)
def test_bo13_not_offered_while_a_wood_fits(impl: Implementation, tree: str) -> None:
    assert prunes(PRINTED.state(impl, trees=[tree])) == []


@pytest.mark.parametrize("supply", ["-", "w3", "l2", "f1r1"])
def test_bo13_offered_whatever_is_in_supply(impl: Implementation, supply: str) -> None:
    state = PRINTED.state(impl, trees=["l +0-1 +1-1"], supplies=[supply])
    assert prunes(state) == ["+0-1", "+1-1"]
    assert set(TAKES) <= set(legal_texts(state))


@pytest.mark.parametrize(
    ("tree", "legal"),
    [
        # Two leaves, nothing depends on them.
        ("l +0-1 +1-1", "+0-1 +1-1"),
        # The flower touches the left leaf only, so it would go too.
        ("l +0-1 +1-1 f -1-1", "+1-1"),
        # The flower touches both leaves and stays either way.
        ("l +0-1 +1-1 f +1-2", "+0-1 +1-1"),
        # A flower beside the bud.
        ("l +0-1 f +1-1", "+1-1"),
        # A flower each: two and two.
        ("l +0-1 +1-1 f -1-1 +2-1", "+0-1 +1-1"),
        # The fruit goes with either leaf.
        ("l +0-1 +1-1 r +1-2", "+0-1 +1-1"),
        # With the fruit: two tiles on the right, three on the left.
        ("l +0-1 +1-1 f -1-1 r +1-2", "+1-1"),
        # The worked check: the left leaf would take both flowers and the fruit.
        ("l +0-1 +1-1 f +0-2 -1-1 r +1-2", "+1-1"),
        # The fruit leans on three leaves: only without the middle one it goes.
        (f"{BEND} r +2-2", "+1-4 +2-4 +0-3 +2-3 -1-2 -1-1 +1-1"),
        (BEND, "+1-4 +2-4 +0-3 +2-3 -1-2 +1-2 -1-1 +1-1"),
    ],
)  # fmt: skip
def test_bo13_only_the_smallest_choices(impl: Implementation, tree: str, legal: str) -> None:
    assert prunes(PRINTED.state(impl, trees=[tree])) == legal.replace(" ", "\n").split("\n")


@pytest.mark.parametrize(
    ("tree", "cell", "after"),
    [
        ("l +0-1 +1-1", "+0-1", "l+1-1"),
        ("l +0-1 f +1-1", "+1-1", "l+0-1"),
        ("l +0-1 +1-1 f -1-1 +2-1", "+0-1", "l+1-1f+2-1"),
        ("l +0-1 +1-1 f -1-1 +2-1", "+1-1", "l+0-1f-1-1"),
        ("l +0-1 +1-1 f +1-2", "+0-1", "l+1-1f+1-2"),
        ("l +0-1 +1-1 r +1-2", "+1-1", "l+0-1"),
        (
            f"{BEND} f +2-1 -2-1 r +2-2", "+2-3",
            "w+1-3+0-2+0-1l+1-4+2-4+0-3-1-2+1-2-1-1+1-1f-2-1+2-1r+2-2",
        ),
    ],
)  # fmt: skip
def test_bo13_what_goes_with_the_tile(
    impl: Implementation, tree: str, cell: str, after: str
) -> None:
    before = PRINTED.state(impl, trees=[tree], supplies=["w1"])
    state = play(before, f"prune:{cell}")
    see = look(state)
    assert see.tree == after
    assert see.supply == "w1"  # Removed tiles are out of the game.
    assert (see.mover, see.phase) == (0, "turn")


def test_bo13_a_fruit_beside_a_wood_may_be_the_choice(impl: Implementation) -> None:
    # A ring of wood around (2, −4), a leaf instead of wood on +1-2; all sides inside and outside
    # are closed. The fruit on +1-3 leans on the leaves +1-2 and +2-3; it touches the wood +0-2.
    inside = {(3, -4): "l", (2, -3): "l", (1, -3): "r", (1, -4): "l", (2, -5): "l", (3, -5): "l"}
    ring = cells("+0-2 +0-3 +0-4 +1-5 +2-6 +3-6 +4-6 +4-5 +4-4 +3-3 +2-2")
    wood = [(0, -1), (1, -1), *ring]
    tree = dict.fromkeys(wood, "w") | inside | {(1, -2): "l"}
    for cell in [(0, 0), *wood]:
        for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            beside = cell[0] + q, cell[1] + r
            if beside in PRINTED.free:
                tree.setdefault(beside, "l")
    text = "".join(letter + name(cell) for cell, letter in tree.items())
    grouped = " ".join(
        letter + "".join(name(c) for c in tree if tree[c] == letter) for letter in "wlr"
    )
    assert len(cells(text)) == len(cells(grouped)) <= 75
    expected = {name(cell) for cell, letter in tree.items() if letter in "lr"} - {"+1-2", "+2-3"}
    assert set(prunes(PRINTED.state(impl, trees=[grouped]))) == expected


def test_bo13_it_is_declined_by_taking(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=["l +0-1 +1-1"], market=PLAIN)
    state = play(state, "take1")
    assert look(state).tree == "l+0-1+1-1"
    state = play(state, "take1")
    assert prunes(state) == ["+0-1", "+1-1"]  # It is asked again in the next turn.


def test_bo13_it_is_declined_by_cultivating(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=["l +0-1 +1-1"], supplies=["f2"])
    state = play(state, "cultivate")
    assert prunes(state) == []
    assert look(play(state, "flower@+1-2")).mover == 1


def test_bo13_once_a_turn_and_the_cell_takes_a_wood(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, trees=["l +0-1 +1-1"], supplies=["w1"]), "prune:+0-1")
    assert legal_texts(state) == [*TAKES, "cultivate"]
    assert legal_texts(play(state, "cultivate")) == ["wood@+0-1"]


def test_bo13_a_prune_may_make_cultivate_possible(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=["l +0-1 +1-1"], supplies=["w1"])
    assert "cultivate" not in legal_texts(state)
    assert "cultivate" in legal_texts(play(state, "prune:+1-1"))


def test_bo13_only_at_the_start_of_a_turn(impl: Implementation) -> None:
    # The Helper closes the tree; within it and after it no prune in the same turn.
    state = PRINTED.state(
        impl, trees=["l +0-1"], supplies=["l1f1"], market=f"helper:leaf,{PLAIN[12:]}"
    )
    state = play(state, "take1", "leaf@+1-1")
    assert look(state).phase == "helper:1:leaf:a1"
    assert prunes(state) == []


def test_bo13_scores_fall_with_the_tiles(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=["l +0-1 +1-1 f +0-2 -1-1 r +1-2"])
    # Leaves 6, fruit 7; +0-2 touches fruit, leaf, flower, -1-1 leaf and flower.
    assert state.scores()[0] == 6 + 7 + 3 + 4
    after = play(state, "prune:+1-1")
    assert look(after).tree == "l+0-1f+0-2-1-1"
    assert after.scores()[0] == 3 + 4 + 4


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_bo13_with_any_number_of_players(impl: Implementation, players: int) -> None:
    state = PRINTED.state(impl, players=players, trees=["l +0-1 f +1-1"])
    assert prunes(state) == ["+1-1"]
    assert look(play(state, "prune:+1-1")).mover == 0


def test_bo13_the_other_tree_has_no_part_in_it(impl: Implementation) -> None:
    state = PRINTED.state(impl, trees=["l +0-1", "l +0-1 +1-1"])
    assert prunes(state) == []
    state = play(PRINTED.state(impl, trees=["l +0-1", "l +0-1 +1-1"], market=PLAIN), "take1")
    assert prunes(state) == ["+0-1", "+1-1"]


def test_ruling_a_pot_that_encloses_the_tree_offers_no_prune(
    impl: Implementation, tmp_path: Path
) -> None:
    table = copy.deepcopy(PRINTED.table)
    walls = cells("+1+0 +0+1 -1+1 -1+0 +1-1 -1-1 +0-2 +1-2")
    table["pot"]["blocked"] = [list(cell) for cell in walls]
    path = tmp_path / "box.toml"
    path.write_text(toml(table), encoding="utf-8")
    state = Box(table, str(path)).state(impl, trees=["w +0-1"], supplies=["w1l1"])
    assert legal_texts(state) == TAKES
    leaf = Box(table, str(path)).state(impl, trees=["l +0-1"], supplies=["w1l1"])
    assert legal_texts(leaf) == ["prune:+0-1", *TAKES]
