"""The printed components: deck, market, goal tiles, Seishi, pot (BO-1 … BO-7)."""

from __future__ import annotations

from collections import Counter

import pytest

import kadan
from helpers.bonsai import BUD, PRINTED, around, cells, counts_of, in_area, look, name
from helpers.ikebana import edit, legal_texts, play
from helpers.implementations import Implementation

# BO-1, with the columns for 1–2, 3 and 4 players.
DECK = {
    "tool": (3, 5, 6),
    "growth:wood": (2, 3, 4),
    "growth:leaf": (2, 4, 4),
    "growth:flower": (2, 3, 3),
    "growth:fruit": (2, 2, 3),
    "master:any": (2, 3, 3),
    "master:wood+wood": (1, 1, 1),
    "master:leaf+leaf": (1, 1, 1),
    "master:wood+leaf": (1, 3, 3),
    "master:leaf+flower": (1, 1, 1),
    "master:leaf+fruit": (1, 1, 1),
    "master:wood+leaf+flower": (0, 1, 1),
    "master:wood+leaf+fruit": (0, 1, 1),
    "master:leaf+flower+flower": (0, 0, 1),
    "helper:wood": (3, 3, 3),
    "helper:leaf": (2, 2, 2),
    "helper:flower": (1, 1, 1),
    "helper:fruit": (1, 1, 1),
    "parchment:wood": (1, 1, 1),
    "parchment:leaf": (1, 1, 1),
    "parchment:flower": (1, 1, 1),
    "parchment:fruit": (1, 1, 1),
    "parchment:growth": (1, 1, 1),
    "parchment:helper": (1, 1, 1),
    "parchment:master": (1, 1, 1),
}
# BO-3: tile → points.
GOALS = {
    "brown8": 5,
    "brown10": 10,
    "brown12": 15,
    "green5": 6,
    "green7": 9,
    "green9": 12,
    "orange3": 9,
    "orange4": 11,
    "orange5": 13,
    "pink3": 8,
    "pink4": 12,
    "pink5": 16,
    "blue1": 7,
    "blue2": 10,
    "blue3": 14,
}
# BO-5.
BLOCKED = (
    [(q, 0) for q in (-2, -1, 1, 2, 3)]
    + [(q, 1) for q in range(-2, 3)]
    + [(q, 2) for q in range(-2, 2)]
)


@pytest.mark.parametrize(
    ("players", "column", "size"), [(1, 0, 32), (2, 0, 32), (3, 1, 43), (4, 2, 47)]
)
def test_bo1_the_deck(impl: Implementation, players: int, column: int, size: int) -> None:
    see = look(PRINTED.load(impl, players).new_initial_state(7))
    cards = Counter([*see.market, *see.deck])
    assert cards == +Counter({card: copies[column] for card, copies in DECK.items()})
    assert cards.total() == size


def test_bo1_the_cards_are_listed_in_this_order() -> None:
    assert PRINTED.cards == list(DECK)
    assert sum(DECK[card][2] for card in DECK) == 47


@pytest.mark.parametrize(
    ("take", "supply"),
    [("take1", "-"), ("take2w", "w1"), ("take2l", "l1"), ("take3", "w1f1"), ("take4", "l1r1")],
)
def test_bo2_what_the_slots_give(impl: Implementation, take: str, supply: str) -> None:
    state = PRINTED.state(
        impl, market=",".join(["growth:wood", "growth:wood", "growth:leaf", "growth:leaf"])
    )
    assert look(play(state, take)).supply == supply


def test_bo2_the_taker_chooses_at_slot_2(impl: Implementation) -> None:
    takes = [text for text in legal_texts(PRINTED.state(impl)) if text.startswith("take")]
    assert takes == ["take1", "take2w", "take2l", "take3", "take4"]


@pytest.mark.parametrize("goal", GOALS)
def test_bo3_points_of_a_goal_tile(impl: Implementation, goal: str) -> None:
    colour = goal.rstrip("0123456789")
    three = [colour, *[other for other in ("brown", "green", "blue") if other != colour][:2]]
    position = {"players": 3, "colours": three}
    without = PRINTED.state(impl, **position)
    with_it = PRINTED.state(impl, claimed=[goal], **position)
    assert with_it.scores()[0] - without.scores()[0] == GOALS[goal]
    assert with_it.scores()[1:] == without.scores()[1:]


def test_bo4_seishi_holds_five_tiles(impl: Implementation) -> None:
    five = PRINTED.state(impl, supplies=["w4"], market="tool,growth:leaf,growth:leaf,growth:wood")
    assert look(play(five, "take2w")).phase == "turn"
    six = PRINTED.state(impl, supplies=["w5"], market="tool,growth:leaf,growth:leaf,growth:wood")
    assert look(play(six, "take2w")).phase == "discard:-"


def test_bo4_seishi_has_wood_leaf_any(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, supplies=["w1"]), "cultivate")
    assert look(state).phase == "cultivate:w1l1a1"


def test_bo4_the_bud_is_a_wood(impl: Implementation) -> None:
    # It takes wood and leaf beside it, counts for the Parchment and gives no points itself.
    bare = PRINTED.state(impl, kept=["parchment:wood"])
    assert bare.scores()[0] == 1
    state = play(PRINTED.state(impl, supplies=["w1l1"]), "cultivate")
    assert legal_texts(state) == ["wood@+0-1", "wood@+1-1", "leaf@+0-1", "leaf@+1-1"]


def test_bo5_neighbours_are_the_six_sides_in_ring_order() -> None:
    assert around((2, -3)) == ((3, -3), (2, -2), (1, -2), (1, -3), (2, -4), (3, -4))


@pytest.mark.parametrize(
    "cell", [BUD, *BLOCKED, (15, -16), (16, -16), (16, 0), (-16, 8), (8, 8)], ids=name
)
def test_bo5_no_tile_lies_in_the_pot_or_off_the_table(
    impl: Implementation, cell: tuple[int, int]
) -> None:
    text = edit(PRINTED.text(), {4: f"w{name(cell)}/-"})
    with pytest.raises(kadan.NotationError, match="field 4"):
        PRINTED.read(impl, text)


def test_bo5_every_other_cell_of_the_area_is_free(impl: Implementation) -> None:
    # Rings of the area: wood on all cells of the game, so all of them are free.
    game = PRINTED.load(impl)
    ends = game.num_distinct_actions()
    free = {
        text.partition("@")[2]
        for text in (game.action_to_string(0, action) for action in range(ends))
        if text.startswith("wood@")
    }
    area = {(q, r) for q in range(-15, 16) for r in range(-15, 16) if in_area((q, r))}
    assert len(area) == 721
    assert free == {name(cell) for cell in area - {BUD, *BLOCKED}}
    assert len(free) == 706


@pytest.mark.parametrize("side", ["left", "right"])
def test_bo5_cells_beside_and_below_the_pot_are_free(impl: Implementation, side: str) -> None:
    # Wood all around the pot: down one side and under it as far as the other.
    left = "-1-1 -2-1 -3+0 -3+1 -3+2 -3+3 -2+3 -1+3 +0+3 +1+3 +2+2 +3+1 +4+0"
    right = "+1-1 +2-1 +3-1 +4-1 +4+0 +3+1 +2+2 +1+3 +0+3 -1+3 -2+3 -3+3 -3+2 -3+1 -3+0"
    path = {"left": "+0-1 " + left, "right": right}[side]
    for count, cell in enumerate(cells(path)):
        before = " ".join(map(name, cells(path)[:count]))
        state = play(PRINTED.state(impl, trees=[f"w {before}"], supplies=["w1"]), "cultivate")
        assert f"wood@{name(cell)}" in legal_texts(state)
        assert name(cell) in look(play(state, f"wood@{name(cell)}")).tree


@pytest.mark.parametrize("wood", ["w +1-1 +2-1 +3-1 +4-1", "w +0-1 -1-1 -2-1 -3+0 -3+1 -3+2"])
def test_bo5_wood_never_grows_into_the_pot(impl: Implementation, wood: str) -> None:
    state = play(PRINTED.state(impl, trees=[wood], supplies=["w1l1"]), "cultivate")
    reached = set(cells(" ".join(legal_texts(state))))
    assert not reached & set(BLOCKED)
    blocked_beside = {side for cell in cells(wood) for side in around(cell)} & set(BLOCKED)
    assert blocked_beside  # There were some to reach.


@pytest.mark.parametrize("kind", ["wood", "leaf"])
def test_bo5_the_first_tile_goes_to_one_of_two_cells(impl: Implementation, kind: str) -> None:
    state = play(PRINTED.state(impl, supplies=[f"{kind[0]}1"]), "cultivate")
    assert legal_texts(state) == [f"{kind}@+0-1", f"{kind}@+1-1"]


def test_bo7_the_pot_is_not_mirrored(impl: Implementation) -> None:
    # x = −6 is no mirror of x = 6: the left side begins at −4, on the other side of the bud.
    left = PRINTED.state(
        impl, trees=["w -1-1 +0-1 l -2-1"], supplies=["w1"],
        colours=["brown", "green", "blue"],
    )  # fmt: skip
    assert look(left).phase == "turn"  # -2-1 protrudes left, blue low asks for the right.


def test_bo8_tiles_are_not_limited(impl: Implementation) -> None:
    # Fifteen fruits in one supply, with Tools for them; no stock is counted.
    tools = {4: "tool*6"}
    state = PRINTED.state(
        impl,
        players=4,
        kept=[tools[4]],
        supplies=["r16"],
        market="growth:wood,growth:wood,growth:wood,growth:leaf",
    )
    assert counts_of(look(play(state, "take4")).supply) == Counter(l=1, r=17) - Counter()
