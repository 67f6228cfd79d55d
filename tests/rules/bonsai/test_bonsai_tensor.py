"""The observation tensor, number for number, as the page lays it out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from helpers import bonsai_oracle as oracle
from helpers.aims import policy_of
from helpers.bonsai import BOXES, BUD, LETTERS, PRINTED, TYPES, Box, Cell, counts_of, look
from helpers.ikebana import play
from helpers.implementations import Implementation

SYMBOLS = "wlfra"


def plane(cells: Iterable[Cell]) -> list[float]:
    """A plane of 25 × 25 with 1 on these cells; cells beyond are not shown."""
    values = [0.0] * 625
    for q, r in cells:
        if abs(q) <= 12 and abs(r) <= 12:
            values[(r + 12) * 25 + q + 12] = 1.0
    return values


def ones(names: Iterable[str], among: list[str]) -> list[float]:
    """1 for each of the names."""
    wanted = set(names)
    return [float(item in wanted) for item in among]


def tensor_by_hand(box: Box, text: str, observer: int) -> list[float]:
    """The tensor from a position's text."""
    see = look(text)
    n, cards = see.players, box.cards
    seats = [(observer + step) % n for step in range(n)]
    kind, _, rest = see.phase.partition(":")
    goal = kind == "goal"
    if goal:
        kind, _, rest = rest.partition(":")
    values: list[float] = []
    for seat in seats:
        tree = see.trees[seat] | {BUD: "w"}
        for letter in LETTERS.values():
            values += plane(cell for cell in tree if tree[cell] == letter)
    values += plane(box.free)
    for letter in LETTERS.values():
        values += plane(oracle.takes(box, see.trees[seats[0]], letter))
    for seat in seats:
        tree, kept = see.trees[seat], see.kept[seat]
        symbols = oracle.symbols(box, kept)
        tiles = [*tree.values(), "w"]
        flowers = [oracle.side_of(box, cell) for cell, letter in tree.items() if letter == "f"]
        values += [see.supplies[seat][letter] / 10 for letter in "wlfr"]
        values.append(oracle.capacity(box, kept) / 10)
        values += [symbols[letter] / 5 for letter in SYMBOLS]
        values += [tiles.count(letter) / 20 for letter in "wlfr"]
        values.append(oracle.largest_group(tree) / 10)
        values += [flowers.count("right") / 5, flowers.count("left") / 5]
        values.append(oracle.points(box, see, seat) / 100)
        values += [kept[card] / 4 for card in cards]
        values += ones(see.claimed[seat], box.goals) + ones(see.renounced[seat], box.goals)
    values += ones(see.table, box.goals)
    for slot in see.market:
        values += ones([slot], cards)
    values += [see.deck.count(card) / 4 for card in cards]
    values.append(len(see.deck) / 64)
    copies = box.copies(n)
    top = box.table["tokonoma"]["first_half"][n - 1] + sum(
        copies[card] for card in cards if card.startswith("parchment:")
    )
    left = max(0, top - (copies.total() - len(see.deck)))
    values.append(left / 64 if "tokonoma" in see.options else 0.0)
    values += [float(see.left is not None), (see.left or 0) / (n + 1)]
    values.append(see.empty / (3 * n))
    values += [float(seat == see.mover) for seat in seats]
    values += [float(seat == 0) for seat in seats]
    values += [float(kind == phase) for phase in ("turn", "pick", "helper", "cultivate", "discard")]
    values.append(float(goal))
    asked = oracle.due(box, see, see.mover)[:1] if goal and see.mover is not None else []
    values += ones(asked, box.goals)
    placing = kind in ("helper", "cultivate")
    symbols = counts_of(rest.rpartition(":")[2]) if placing else counts_of("")
    values += [symbols[letter] / 5 for letter in SYMBOLS]
    slot = rest[:1] if kind in ("pick", "helper") else ""
    values += ones([slot], ["1", "2", "3", "4"])
    values += ones([rest] if kind == "discard" else [], list(TYPES))
    over = 0
    if kind == "discard" and see.mover is not None:
        seat = see.mover
        over = see.supplies[seat].total() - oracle.capacity(box, see.kept[seat])
    values.append(over / 10)
    fresh = (
        kind == "cultivate"
        and see.mover is not None
        and symbols == oracle.symbols(box, see.kept[see.mover])
    )
    values.append(float(fresh))
    return values


def same(box: Box, state: Any, text: str) -> None:
    """Compare what every seat sees."""
    for seat in range(look(text).players):
        np.testing.assert_array_equal(
            np.asarray(state.observation_tensor(seat), dtype=np.float32),
            np.asarray(tensor_by_hand(box, text, seat), dtype=np.float32),
            err_msg=f"{text} seen by seat {seat}",
        )


@pytest.mark.parametrize(("players", "size"), [(1, 5881), (2, 8456), (3, 11031), (4, 13606)])
def test_size_and_shape(impl: Implementation, players: int, size: int) -> None:
    game = PRINTED.load(impl, players)
    assert game.observation_tensor_size() == size
    assert list(game.observation_tensor_shape()) == [size]
    assert len(game.new_initial_state(0).observation_tensor(0)) == size
    assert size == 625 * (4 * players + 5) + players * (48 + 25) + 56 + 5 * 25 + 2 * players


@pytest.mark.parametrize(
    ("players", "options", "seed"),
    [(1, "level=80", 6), (2, "-", 4), (2, "tokonoma", 9), (3, "-", 12), (4, "goals=off", 10),
     (2, "goals=off,empty_cultivate", 13)],
)  # fmt: skip
@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_the_tensor_through_a_game(
    impl: Implementation, box: Box, players: int, options: str, seed: int
) -> None:
    state = box.load(impl, players, options).new_initial_state(seed)
    policy, rng = policy_of(state.get_game(), seed), random.Random(seed)
    seen: set[str] = set()
    while True:
        phase = look(state).phase.partition(":")[0]
        if phase not in seen or rng.random() < 0.06:
            seen.add(phase)
            same(box, state, state.serialize())
        if state.is_terminal():
            break
        actions = state.legal_actions()
        texts = [state.action_to_string(state.current_player(), a) for a in actions]
        state.apply_action(policy(state, actions, texts, rng))
    assert {"turn", "cultivate", "-"} <= seen


def test_the_tensor_in_each_phase(impl: Implementation) -> None:
    market = "growth:wood,helper:leaf,tool,master:any"
    start = PRINTED.state(
        impl, players=3, supplies=["w4l1", "w2", "f1"], market=market, top="tool,parchment:leaf",
        trees=["w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1", "l +0-1", "w +1-1"],
        colours=["brown", "pink", "blue"], deck=2,
    )  # fmt: skip
    for actions in (
        [], ["cultivate"], ["cultivate", "leaf@+0-2"], ["cultivate", "wood@+4-1"],
        ["cultivate", "wood@+4-1", "renounce:brown8", "claim:blue2"], ["take4"],
        ["take4", "pick:fruit"], ["take4", "pick:fruit", "discard:wood"], ["take2w"],
        ["take2w", "wood@+4-1"], ["take2w", "wood@+4-1", "claim:brown8"],
        ["take1", "take1"],
    ):  # fmt: skip
        state = play(start, *actions)
        same(PRINTED, state, state.serialize())


def test_cells_beyond_twelve_are_not_shown(impl: Implementation) -> None:
    line = "w " + " ".join(f"+{q}-{q}" for q in range(1, 16))
    state = PRINTED.state(impl, trees=[line])
    tensor = np.asarray(state.observation_tensor(0))
    assert tensor[:625].sum() == 1 + 12
    same(PRINTED, state, state.serialize())


@pytest.mark.parametrize(("players", "count"), [(1, 565), (2, 572), (3, 587), (4, 598)])
def test_the_deals_of_the_page(impl: Implementation, players: int, count: int) -> None:
    state = PRINTED.load(impl, players).new_initial_state(0)
    for seat in range(players):
        assert np.count_nonzero(np.asarray(state.observation_tensor(seat))) == count
