"""The worked checks of `seeds/bonsai.md`, on both implementations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from helpers.bonsai import DATA, EXAMPLE, PRINTED, TAKES, look
from helpers.ikebana import edit, legal_texts, play
from helpers.implementations import Implementation

DEALS = {
    "solo": (
        "bonsai 1 level=80 - w1l1 - orange3,orange5,pink3,pink5,blue1,blue3 - - "
        "parchment:growth,master:leaf+leaf,growth:wood,helper:flower ?28 - 0 turn - 0"
    ),
    "two": (
        "bonsai 2 - -/- w1/w1l1 -/- orange3,orange5,pink3,pink5,blue1,blue3 -/- -/- "
        "parchment:growth,master:leaf+leaf,growth:wood,helper:flower ?28 - 0 turn - 0"
    ),
    "three": (
        "bonsai 3 tokonoma -/-/- w1/w1l1/w1l1f1 -/-/- "
        "brown8,brown10,brown12,green5,green7,green9,orange3,orange4,orange5 -/-/- -/-/- "
        "master:wood+wood,parchment:fruit,master:any,parchment:flower ?39 - 0 turn - 0"
    ),
    "four": (
        "bonsai 4 goals=off -/-/-/- w1/w1l1/w1l1f1/w1l1f1r1 -/-/-/- - -/-/-/- -/-/-/- "
        "growth:wood,parchment:growth,master:leaf+leaf,growth:leaf ?43 - 0 turn - 0"
    ),
}
P = (
    "bonsai 2 - w+2-5+3-5+3-4+4-4+2-3+1-2+0-1+1-1l+2-6+3-6+4-6+1-5+4-5+1-4+2-4+4-3f+2-7+5-7+0-5"
    "+0-3+5-3+3-2r+3-7+5-6+0-4/w+0-2+1-2+0-1+1-1l+1-3+2-2+2-1f+1-4+2-4r+3-2 w1l1f2r1/w2l3 "
    "growth:leaf,growth:flower,growth:fruit,master:any,master:wood+leaf,master:leaf+fruit,"
    "helper:leaf,helper:fruit,parchment:leaf,parchment:fruit,parchment:helper,parchment:master/"
    "tool*2,growth:wood,growth:leaf,growth:flower,growth:fruit,master:any,master:leaf+leaf,"
    "master:leaf+flower,helper:wood*3,parchment:flower,parchment:growth "
    "brown8,brown12,green9,orange5 green5,orange3/- brown8/- "
    "tool,growth:wood,helper:leaf,parchment:wood master:wood+wood,helper:flower - 0 turn - 0"
)
TIE = (
    "bonsai 2 - l+0-1/l+1-1 w1/w1 tool*2,growth:wood*2,growth:leaf*2,growth:flower*2,"
    "growth:fruit*2,master:any,master:wood+leaf,master:leaf+fruit,helper:leaf*2,helper:fruit,"
    "parchment:wood,parchment:flower/tool,master:any,master:wood+wood,master:leaf+leaf,"
    "master:leaf+flower,helper:wood*3,helper:flower,parchment:leaf,parchment:fruit,"
    "parchment:growth brown8,brown12,green5,green9,orange3,orange5 -/- -/- "
    "-,-,parchment:helper,parchment:master - - end - 0 0"
)


def deal(impl: Implementation, name: str) -> Any:
    """The deal with seed 0 of an information state."""
    return PRINTED.game_of(impl, DEALS[name]).new_initial_state(0)


def with_tree(impl: Implementation, tree: str, changes: dict[int, str]) -> Any:
    """P with another first tree and other fields."""
    other = P.split(" ")[3].partition("/")[2]
    return PRINTED.read(impl, edit(P, {4: f"{tree}/{other}", **changes}))


def nonzero(state: Any, seat: int = 0) -> int:
    """The number of elements of a tensor that are not 0."""
    return int(np.count_nonzero(np.asarray(state.observation_tensor(seat))))


@pytest.mark.parametrize("name", DEALS)
def test_deals_with_seed_0(impl: Implementation, name: str) -> None:
    state = deal(impl, name)
    for seat in range(state.num_players()):
        assert state.information_state_string(seat) == DEALS[name]


@pytest.mark.parametrize("name", ["solo", "two"])
def test_the_deck_of_seed_0(impl: Implementation, name: str) -> None:
    deck = look(deal(impl, name)).deck
    assert deck[:3] == ["tool", "master:leaf+flower", "parchment:wood"]
    assert deck[3:5] == ["growth:leaf", "parchment:helper"]
    assert deck[-3:] == ["tool", "master:wood+wood", "parchment:fruit"]


def test_a_sample_of_the_deal(impl: Implementation) -> None:
    deck = look(PRINTED.load(impl).sample_state(DEALS["two"], 1)).deck
    assert deck[:5] == ["helper:fruit", "growth:wood", "growth:leaf", "tool", "growth:fruit"]
    assert deck[-2:] == ["helper:leaf", "master:leaf+fruit"]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("solo", [6, 33, 154, 719]),
        ("two", [6, 31, 171, 831]),
        ("three", [6, 30, 164, 765]),
        ("four", [6, 32, 170, 806]),
    ],
)
def test_perft_of_the_deals(impl: Implementation, name: str, counts: list[int]) -> None:
    state = deal(impl, name)
    assert [impl.perft(state, depth) for depth in (1, 2, 3, 4)] == counts


def test_perft_of_other_deals(impl: Implementation) -> None:
    state = PRINTED.load(impl, 2, "tokonoma").new_initial_state(2**64 - 1)
    assert [impl.perft(state, depth) for depth in (1, 2, 3, 4)] == [6, 32, 182, 898]
    assert [impl.perft(PRINTED.read(impl, P), depth) for depth in (1, 2, 3)] == [6, 69, 891]


def test_the_solo_game(impl: Implementation) -> None:
    state = play(deal(impl, "solo"), "take1")
    see = look(state)
    assert see.discards == {"tool": 1}
    assert see.market == ["master:leaf+flower", "master:leaf+leaf", "growth:wood", "helper:flower"]
    state = play(state, "take4")
    assert (look(state).phase, look(state).supply) == ("helper:4:flower:f1a1", "w1l2r1")
    assert legal_texts(state) == ["wood@+0-1", "wood@+1-1", "leaf@+0-1", "leaf@+1-1", "done"]
    see = look(play(state, "leaf@+0-1"))
    assert see.discards == {"tool": 1, "growth:wood": 1}
    assert see.market == ["growth:leaf", "parchment:wood", "master:leaf+flower", "master:leaf+leaf"]
    see = look(play(deal(impl, "solo"), "cultivate", "leaf@+0-1", "done"))
    assert see.discards == {"helper:flower": 1}
    assert see.market == ["tool", "parchment:growth", "master:leaf+leaf", "growth:wood"]


def test_p(impl: Implementation) -> None:
    state = PRINTED.read(impl, P)
    leaves, fruits, flowers = 24, 21, 4 + 4 + 4 + 4 + 5 + 5
    assert state.scores() == [leaves + fruits + flowers + 8 + 6 + 4 + 6 + 6 + 9, 36]
    assert (nonzero(state, 0), nonzero(state, 1)) == (654, 641)
    assert legal_texts(state) == [*TAKES, "cultivate"]


def test_p_cultivated(impl: Implementation) -> None:
    state = play(PRINTED.read(impl, P), "cultivate")
    assert look(state).phase == "cultivate:w1l2f1r1a1"
    texts = legal_texts(state)
    found = {
        kind: [text.partition("@")[2] for text in texts if text.startswith(kind)]
        for kind in ("wood", "leaf", "flower", "fruit")
    }
    assert len(found["wood"]) == 8
    assert found["leaf"] == found["wood"]
    assert found["flower"] == ["+4-7", "+1-6", "+5-5", "+5-4", "+1-3", "+3-3", "+4-2"]
    assert found["fruit"] == ["+1-6", "+1-3"]
    assert len(texts) == 25
    assert nonzero(state) == 660


def test_p_taken(impl: Implementation) -> None:
    state = play(PRINTED.read(impl, P), "take4")
    assert (state.scores()[0], look(state).supply) == (119, "w1l2f2r2")
    assert look(state).phase == "discard:-"
    kinds = ["discard:wood", "discard:leaf", "discard:flower", "discard:fruit"]
    assert legal_texts(state) == kinds
    assert legal_texts(play(state, "discard:wood")) == kinds[1:]
    see = look(play(PRINTED.read(impl, P), "take3"))
    assert (see.phase, see.supply) == ("helper:3:leaf:l1a1", "w2l1f3r1")


def test_p_sampled(impl: Implementation) -> None:
    game = PRINTED.game_of(impl, P)
    tops = [look(game.sample_state(edit(P, {11: "?2"}), seed)).deck[0] for seed in range(6)]
    assert tops == ["master:wood+wood"] * 3 + ["helper:flower"] * 3


def test_the_end_of_p(impl: Implementation) -> None:
    state = PRINTED.read(impl, P)
    state = play(state, "take4", "discard:wood", "discard:leaf", "take4", "done")
    see = look(state)
    assert (see.deck, see.mover, see.left) == ([], 0, 2)
    state = play(state, "take4", "discard:leaf", "discard:leaf", "take4")
    assert state.is_terminal()
    assert look(state).market == ["-", "-", "helper:flower", "master:wood+wood"]
    assert (state.scores(), state.returns()) == ([119, 36], [1.0, -1.0])


def test_merged_leaves(impl: Implementation) -> None:
    tree = "w+2-2+3-2+4-2+0-1+1-1+2-1+3-1+4-1l+2-3+4-3+5-3+0-2+1-2+5-2-1-1+5-1"
    goals = {7: "green5,green9,orange3,orange5,pink3,pink5", 8: "-/-", 9: "-/-"}
    state = with_tree(impl, tree, goals)
    assert state.scores() == [42, 36]
    state = play(state, "cultivate", "leaf@+3-3")
    assert legal_texts(state) == ["claim:green9", "renounce:green9"]
    state = play(state, "renounce:green9")
    assert legal_texts(state) == ["claim:green5", "renounce:green5"]
    state = play(state, "claim:green5")
    assert (state.scores()[0], look(state).phase) == (52, "cultivate:w1l1f1r1a1")
    assert len(legal_texts(state)) == 23


def test_blue_high(impl: Implementation) -> None:
    goals = {7: "orange3,orange5,pink3,pink5,blue1,blue3", 8: "-/-", 9: "blue1/-"}
    state = with_tree(impl, "w-2-1-1-1+0-1+1-1+2-1+3-1+4-1-3+0-3+1", goals)
    state = play(state, "cultivate")
    assert legal_texts(play(state, "wood@-3+2")) == ["claim:blue3", "renounce:blue3"]
    assert look(play(state, "wood@-4+1")).phase.startswith("cultivate:")


def test_prune(impl: Implementation) -> None:
    tree = "w+2-2+0-1+1-1l+2-3+3-3+0-2+1-2+3-2-1-1+2-1f+2-4+4-4+0-3-1-2+4-2-2-1r+3-4+1-3+4-3+3-1"
    goals = {7: "brown8,brown12,pink3,pink5,blue3", 8: "blue1/-", 9: "-/-"}
    state = with_tree(impl, tree, goals)
    assert state.scores()[0] == 99
    prunes = ["prune:+0-2", "prune:+1-2", "prune:-1-1", "prune:+2-1"]
    assert legal_texts(state) == [*prunes, *TAKES]
    state = play(state, "prune:+1-2")
    assert (state.scores()[0], "+1-3" in look(state).tree) == (88, False)
    assert legal_texts(state) == [*TAKES, "cultivate"]


BRAND_NEW = {7: "brown8,brown12,green5,green9,orange3,orange5", 8: "-/-", 9: "-/-"}


def test_small_prunes(impl: Implementation) -> None:
    state = with_tree(impl, "l+0-1+1-1f+0-2-1-1r+1-2", BRAND_NEW)
    assert [text for text in legal_texts(state) if "prune" in text] == ["prune:+1-1"]
    assert (state.scores()[0], play(state, "prune:+1-1").scores()[0]) == (34, 22)
    beside = with_tree(impl, "l+0-1f+1-1", BRAND_NEW)
    assert [text for text in legal_texts(beside) if "prune" in text] == ["prune:+1-1"]


def test_discards(impl: Implementation) -> None:
    state = with_tree(impl, "w+0-1", {**BRAND_NEW, 5: "w2l3f2/w2l3", 14: "discard:-"})
    assert legal_texts(state) == ["discard:wood", "discard:leaf", "discard:flower"]
    assert legal_texts(play(state, "discard:leaf")) == ["discard:leaf", "discard:flower"]
    assert legal_texts(play(state, "discard:flower")) == ["discard:flower"]


def test_the_tie(impl: Implementation) -> None:
    state = PRINTED.read(impl, TIE)
    assert (state.scores(), state.returns()) == ([4, 4], [-1.0, 1.0])


def test_the_example_file(impl: Implementation) -> None:
    assert look(EXAMPLE.load(impl).new_initial_state(0)).text.startswith(
        "bonsai 2 - -/- w2/w1l1 -/-"
    )
    state = EXAMPLE.load(impl).new_initial_state(0)
    assert state.information_state_string(0) == (
        "bonsai 2 - -/- w2/w1l1 -/- brown2,brown7,green2,green4,pink1,pink3 -/- -/- "
        "tool,tool,parchment:leaf,helper:fruit ?9 - 0 turn - 0"
    )
    for parameters, counts in (
        ({"players": 2}, [9, 68, 514, 3203]),
        ({"players": 1, "tokonoma": True}, [8, 57, 340, 1909]),
        ({"players": 3, "empty_cultivate": True}, [9, 58, 341, 1857]),
    ):
        game = impl.load_game("bonsai", components=str(DATA / "bonsai_example.toml"), **parameters)
        start = game.new_initial_state(0)
        assert [impl.perft(start, depth) for depth in (1, 2, 3, 4)] == counts
