"""Positions that are refused: every field broken in turn, and each of "Impossible positions"."""

from __future__ import annotations

from typing import Any

import pytest

import kadan
from helpers.bonsai import PRINTED
from helpers.ikebana import edit
from helpers.implementations import Implementation

# A position of two with something in every field that can hold something.
TREE = "w+1-2-1-1+0-1+1-1l+0-2+2-2-2-1f-2-2r+1-3"
OTHER = "w+0-1l+1-1"
KEPT = "tool,growth:wood*2,master:any,parchment:leaf/helper:wood*2"
BASE = PRINTED.text(
    trees=[TREE.replace("r+1-3", ""), OTHER], supplies=["w1l2", "f1r1"], kept=KEPT.split("/"),
    colours=["brown", "green", "blue"], claimed=["green9", "brown8"], renounced=["blue1", "-"],
    market="tool,growth:leaf,helper:leaf,parchment:wood", top="master:any,helper:flower",
)  # fmt: skip
SECOND = BASE.split(" ")[5].partition("/")[2]
FIRST = BASE.split(" ")[5].partition("/")[0]
DECK = BASE.split(" ")[10]


def refuse(impl: Implementation, text: str, match: str = "field") -> None:
    """Neither `deserialize_state` nor `sample_state` takes the text; the game goes on."""
    game = PRINTED.game_of(impl, BASE)
    for read in (game.deserialize_state, lambda t: game.sample_state(t, 1)):
        with pytest.raises(kadan.NotationError, match=match):
            read(text)
    assert game.new_initial_state(0) == game.new_initial_state(0)


def test_the_base_is_a_position(impl: Implementation) -> None:
    assert PRINTED.read(impl, BASE).serialize() == BASE


@pytest.mark.parametrize(
    "text",
    ["", " ", "bonsai", BASE.rpartition(" ")[0], BASE + " 0", BASE + " ", " " + BASE, BASE + "\n",
     BASE.replace(" ", "  ", 1), BASE.replace(" ", "\t"), BASE * 2, "x" * 100_000, " " * 15,
     BASE.replace("turn", "\0"), BASE.replace("w", "ｗ", 1), BASE.upper()],
)  # fmt: skip
def test_wrong_form(impl: Implementation, text: str) -> None:
    assert text != BASE
    refuse(impl, text, ".")


BROKEN: dict[int, list[str]] = {
    1: ["Bonsai", "ikebana", "", "-"],
    2: ["1", "3", "02", "two", "²", "-", ""],
    3: ["tokonoma", "goals=off", "level=80", "", "x", "--"],
    4: [
        *("-", f"{OTHER}/{OTHER}/-", f"/{OTHER}", f"{OTHER}/", "w/w", f"{OTHER}/w"),
        f"{OTHER}/w+1-1+0-1",  # not in cell order
        f"{OTHER}/l+1-1w+0-1",  # not in the order of types
        f"{OTHER}/w+0-1w+1-1",
        f"{OTHER}/w+0-1+0-1",
        f"{OTHER}/w+0-1l+0-1",  # two tiles on a cell
        f"{OTHER}/w+0-1 ",
        *(f"{OTHER}/{t}" for t in ("x+0-1", "a+0-1", "W+0-1", "w0-1", "w+0,-1", "w+0-01", "w+00-1")),
        *(f"{OTHER}/{t}" for t in ("w-0-1", "w+0-", "w+0", "w+0-²", "+0-1", "w+0-1f", "-w+0-1")),
        f"{OTHER}/w+0+0",  # the bud
        f"{OTHER}/w+1+0",  # the pot
        f"{OTHER}/w+0-16",  # off the table
        f"{OTHER}/w+8-16",
        f"{OTHER}/w+99-99",
        f"{OTHER}/w+0-2",  # wood without wood
        f"{OTHER}/w+0-3+0-1",
        f"{OTHER}/l+0-2",  # leaf without wood
        f"{OTHER}/l+0-2+0-1",
        f"{OTHER}/f+0-1",  # flower without leaf
        f"{OTHER}/w+0-1f+0-2",
        f"{OTHER}/l+0-1r+0-2",  # fruit with one leaf
        f"{OTHER}/w+1-2+1-1l+1-3+0-1r+0-2",  # leaves not on consecutive sides
        f"{OTHER}/w+1-2+1-1l+1-3+0-2+0-1r+0-3+1-4",  # fruits side by side
    ],
    5: [
        *("w1l2", "w1l2/f1r1/-", "/", "w1l2/", "w1l2/r1f1", "w1l2/f1f1", "w1l2/f0", "w1l2/f01"),
        *("w1l2/f", "w1l2/1", "w1l2/a1", "w1l2/x1", "w1l2/f1000", "w1l2/f-1", "w1l2/f+1", "w1l2/F1"),
        *("w1l2/f1 ", "w1l2,f1r1", "w1l2/--"),
        "w8/f1r1",  # seven fit with one Tool
        "w1l2/w40",
    ],
    6: [
        FIRST,
        f"{FIRST}/{SECOND}/-",
        f"/{SECOND}",
        f"{FIRST}/{SECOND},",
        f"{FIRST},tool/{SECOND}",  # not in the order of the file
        f"{FIRST.replace('tool', 'tool*1')}/{SECOND}",
        f"{FIRST.replace('growth:wood*2', 'growth:wood,growth:wood')}/{SECOND}",
        f"{FIRST.replace('*2', '*02')}/{SECOND}",
        f"{FIRST.replace('*2', '*0')}/{SECOND}",
        f"{FIRST.replace('*2', '*')}/{SECOND}",
        f"{FIRST.replace('*2', '*3')}/{SECOND}",  # there are two
        f"{FIRST.replace('*2', '*300')}/{SECOND}",
        f"{FIRST.replace('tool', 'hammer')}/{SECOND}",
        f"{FIRST.replace('growth:wood', 'growth:any')}/{SECOND}",
        f"{FIRST.replace('tool,', '')}/{SECOND}",  # a card too few
        f"{FIRST.replace('master:any', 'master:leaf+flower+flower')}/{SECOND}",  # four players
    ],
    7: [
        "",
        "-",
        "brown12,green5,blue3",  # blue1 is nowhere
        "brown12,green5,blue1,blue3,brown8",  # claimed
        "green5,brown12,blue1,blue3",  # not in order
        "brown12,green5,blue1,blue1,blue3",
        "brown12,green5,green7,blue1,blue3",  # a middle tile with two players
        "brown12,green5,pink3,pink5,blue1,blue3",  # a fourth colour
        "brown12,green5,blue3,blue1",
        "brown13,green5,blue1,blue3",
        "Brown12,green5,blue1,blue3",
        "brown12;green5;blue1;blue3",
        "brown12,green5,blue1,blue3,",
    ],
    8: [
        *("-", "green9", "green9/brown8/-", "/", "green9,/brown8", "green9/brown08"),
        "green9/green9",
        "-/brown8",
        "green9/brown8,green5",  # also on the table
        "green5,green9/brown8",
        "green9/pink3",
    ],
    9: [
        *("-", "blue1", "blue1/-/-", "blue1/", "blue1,/-", "blue2/-", "blue1,blue1/-", "pink3/-"),
        "blue3,blue1/-",
        "green9,blue1/-",  # claimed by itself
    ],
    10: [
        *("-", "", "tool,growth:leaf,helper:leaf", "tool,growth:leaf,helper:leaf,-"),
        "-,growth:leaf,helper:leaf,parchment:wood",  # the deck is not empty
        "tool,growth:leaf,helper:leaf,parchment:wood,tool",
        "tool*4",
        "tool,growth:leaf,helper:leaf,stone",
        "tool;growth:leaf;helper:leaf;parchment:wood",
        "tool,growth:leaf,helper:leaf,parchment:leaf",  # kept, and one card too few
    ],
    11: [
        *("", "-", "?", "?0", "?021", "?20", "?22", "?-1", "?999", f"{DECK},", f",{DECK}"),
        DECK.partition(",")[2],
        f"{DECK},tool",
        DECK.replace("helper:flower", "helper:fruit"),
        DECK.replace("tool", "tool*2", 1),
        f"?1,{DECK}",
    ],
    12: ["tool", "", "--", "tool*2"],
    13: ["2", "-1", "00", "-", "end", "", "x", "+0"],
    14: [
        *("-", "", "Turn", "turns", "turn:", "goal:turn", "prune", "pick", "helper", "cultivate"),
        *("pick:", "pick:2", "pick:2:", "pick:2:master:any", "pick:0:master:any", "pick:5:master:any"),
        *("helper:2:wood:w1a1", "helper:3:leaf:l1a1", "helper:3:leaf", "helper:3:any:a2"),
        *("cultivate:", "cultivate:-", "cultivate:l1w3a1", "cultivate:w03l1a1"),
        "cultivate:w4l1a1",  # more than there are
        "cultivate:w3l1f1a1",
        "cultivate:w3l1a2",
        "goal:cultivate:w3l1a1",
        "goal:cultivate:w2l1a1",  # nothing is due
        "goal:goal:cultivate:w2l1a1",
        *("discard", "discard:", "discard:any", "discard:-", "discard:wood"),  # three tiles fit
    ],
    15: ["0", "1", "2", "3", "", "x", "-1", "02"],  # The deck is not empty.
    16: ["1", "-", "", "00", "-1", "x"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("number", "value"), [(number, value) for number, values in BROKEN.items() for value in values]
)
def test_a_broken_field(impl: Implementation, number: int, value: str) -> None:
    refuse(impl, edit(BASE, {number: value}), "position")


@pytest.mark.parametrize(
    ("number", "value", "says"),
    [
        (4, f"{OTHER}/w+0-2", "field 4.*wood.*0-2"),
        (4, f"{OTHER}/f+0-1", "field 4.*flower.*0-1"),
        (4, f"{OTHER}/l+0-1r+0-2", "field 4.*fruit.*0-2"),
        (4, f"{OTHER}/l+0-2", "field 4.*leaf.*0-2"),
        (5, "w8/f1r1", "field 5.*8 tiles.*7"),
        (7, "brown12,green5,pink3,pink5,blue1,blue3", "field 7.*(three|3)"),
        (13, "2", "field 13"),
        (14, "turns", "field 14"),
        (15, "2", "field 15"),
        (16, "1", "field 16"),
    ],
)
def test_messages_say_where_and_what(
    impl: Implementation, number: int, value: str, says: str
) -> None:
    refuse(impl, edit(BASE, {number: value}), says)


# What must hold between fields. Each case is a position that stands, and what breaks it.

MARKET = "growth:wood,helper:leaf,tool,master:any"
SEVEN = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"
ON = {"deck": 0, "market": MARKET}
Change = dict[str, Any]

LINKED: dict[str, tuple[Change, list[Change]]] = {
    "the end is on when the deck is empty": (
        {**ON, "left": "2"}, [{"left": "-"}, {"left": "0"}, {"left": "3"}, {"deck": 1}],
    ),
    "n + 1 turns in the discard of the reveal": (
        {**ON, "left": "3", "phase": "discard:-", "supplies": ["w6"]},
        [{"left": "4"}, {"phase": "turn"}, {"market": "-,helper:leaf,tool,master:any"}],
    ),
    "empty slots by turns left": (
        {**ON, "left": "1", "market": "-,helper:leaf,tool,master:any"},
        [{"left": "2"}, {"market": "-,-,tool,master:any"}, {"market": "helper:leaf,-,tool,master:any"}],
    ),
    "the discard of a last turn has slid": (
        {**ON, "left": "1", "phase": "discard:-", "supplies": ["w6"],
         "market": "-,helper:leaf,tool,master:any"},
        [{"market": MARKET}, {"market": "-,-,-,master:any"}],
    ),
    "the end": (
        {**ON, "left": "0", "phase": "-", "mover": "end", "market": "-,-,tool,master:any"},
        [{"left": "1"}, {"left": "-"}, {"phase": "turn"}, {"mover": 0}, {"market": "-,-,-,tool"}],
    ),
    "the slot of a pick is empty and its card kept": (
        {"phase": "pick:4:master:any", "market": "growth:wood,helper:leaf,tool,-",
         "kept": ["master:any"], "supplies": ["l1r1"]},
        [{"market": MARKET}, {"kept": ["-", "master:any"]}, {"phase": "pick:3:master:any"},
         {"phase": "pick:4:master:leaf+leaf", "kept": ["master:any,master:leaf+leaf"]},
         {"market": "growth:wood,helper:leaf,-,-"}],
    ),
    "supply in a pick": (
        {"phase": "pick:4:master:any", "market": "growth:wood,helper:leaf,tool,-",
         "kept": ["master:any"], "supplies": ["w5l1r1"]},
        [{"supplies": ["w6l1r1"]}, {"supplies": ["w1"]}, {"supplies": ["-"]}],
    ),
    "the slot of a Helper": (
        {"phase": "helper:2:leaf:l1a1", "market": "growth:wood,-,tool,master:any",
         "kept": ["helper:leaf"], "supplies": ["w3l1"]},
        [{"market": MARKET, "kept": ["helper:leaf"]}, {"kept": ["helper:wood"]},
         {"phase": "helper:1:leaf:l1a1"}, {"phase": "helper:2:leaf:l2a1"},
         {"phase": "helper:2:leaf:l1"}, {"phase": "helper:2:leaf:a1"}, {"supplies": ["f3"]},
         {"supplies": ["w6l1"]}],
    ),
    "symbols used in a Helper lie in the tree": (
        {"phase": "helper:2:leaf:a1", "market": "growth:wood,-,tool,master:any",
         "kept": ["helper:leaf"], "supplies": ["w3l1"], "trees": ["w +1-1 l +0-1"]},
        [{"trees": ["-"]}, {"trees": ["w +0-1 +1-1"]}, {"phase": "helper:2:leaf:-"},
         {"phase": "helper:2:leaf:w1"}],
    ),
    "symbols used in a Cultivate lie in the tree": (
        {"phase": "cultivate:w1a1", "supplies": ["w2"], "trees": ["w +1-1 l +0-1"]},
        [{"trees": ["w +0-1 +1-1"]}, {"supplies": ["r2"]}, {"phase": "cultivate:-"},
         {"kept": ["growth:wood*2"], "phase": "cultivate:l1a1"}],
    ),
    "an any is used when own symbols are gone": (
        {"phase": "cultivate:w1f1r1", "supplies": ["w2"], "trees": ["w +1-1 l +0-1 +1-2"],
         "kept": ["growth:flower,growth:fruit"]},
        [{"phase": "cultivate:w1l1f1r1"}, {"phase": "cultivate:-"},
         {"phase": "cultivate:w1f1r1a2"}, {"trees": ["w +1-1 l +0-1"], "phase": "cultivate:f1r1"}],
    ),
    "a goal is due in the phase goal only": (
        {"phase": "goal:cultivate:l1a1", "trees": [f"{SEVEN} +0-2"], "supplies": ["w1"],
         "colours": ["brown", "green", "pink"]},
        [{"phase": "turn"}, {"phase": "cultivate:l1a1"}, {"phase": "goal:cultivate:w1l1a1"},
         {"trees": [SEVEN]}, {"renounced": ["brown8"]}, {"claimed": ["brown8"]},
         {"claimed": ["brown12"]}, {"trees": [f"{SEVEN} +0-2", f"{SEVEN} +0-2"]},
         {"mover": 1}],
    ),
    "supply in a discard": (
        {"phase": "discard:-", "supplies": ["w7"], "market": MARKET},
        [{"supplies": ["w5"]}, {"supplies": ["w12"]}, {"kept": ["tool"], "supplies": ["w7"],
          "market": "growth:wood,helper:leaf,growth:leaf,master:any"}],
    ),
    "what is still to be discarded fits": (
        {"phase": "discard:leaf", "supplies": ["w3l1f1r1"]},
        [{"supplies": ["w6"]}, {"phase": "discard:fruit", "supplies": ["w6f1r1"]}],
    ),
    "empty turns belong to the option": (
        {"options": "goals=off,empty_cultivate", "empty": 5}, [{"empty": 6}, {"empty": 7}],
    ),
    "an end by empty turns": (
        {"options": "goals=off,empty_cultivate", "empty": 6, "phase": "-", "mover": "end"},
        [{"empty": 5}, {"empty": 7}, {"mover": 0, "phase": "turn"}],
    ),
    "goals off": ({"options": "goals=off"}, [{"options": "goals=off", "claimed": ["brown8"]},
                                             {"options": "goals=off", "renounced": ["brown8"]}]),
    "solo: one slot is empty at most": (
        {"players": 1, "deck": 0, "left": "1", "market": "-,helper:leaf,tool,master:any"},
        [{"market": "-,-,tool,master:any"}, {"left": "2"}],
    ),
    "solo: the discard of the last turn": (
        {"players": 1, "deck": 0, "left": "1", "market": "-,-,-,master:any", "supplies": ["w6"],
         "phase": "discard:-"},
        [{"market": "-,-,-,-"}, {"market": MARKET}, {"left": "3"}],
    ),
    "all Tokonoma's Parchments lie in the top part": (
        {"options": "goals=off,tokonoma", "top": "parchment:wood,parchment:leaf"},
        [{"options": "goals=off,tokonoma", "top": ",".join(
            ["tool"] * 3 + ["growth:wood", "growth:leaf", "growth:flower"] * 2
            + ["helper:wood"] * 3 + ["helper:leaf"] * 2 + ["master:any"] * 2)}],
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("case", "broken"),
    [(case, index) for case, (_, changes) in LINKED.items() for index in range(len(changes))],
)
def test_fields_that_do_not_fit(impl: Implementation, case: str, broken: int) -> None:
    good, changes = LINKED[case]
    text = PRINTED.text(**good)
    game = PRINTED.game_of(impl, text)
    assert game.deserialize_state(text).serialize() == text
    wrong = PRINTED.text(**{**good, **changes[broken]})
    with pytest.raises(kadan.NotationError, match="position"):
        game.deserialize_state(wrong)


def test_too_many_tiles(impl: Implementation) -> None:
    # T is 75 with two players (BO-8): 74 in trees and one in supply, and one more.
    way = PRINTED.path_to((15, -15)) + [(q, -15) for q in range(14, -1, -1)]
    way += [(-1, r) for r in range(-14, -1)] + [(0, r) for r in range(-14, -1)]
    extra = [(1, r) for r in range(-14, -1)] + [(2, r) for r in range(-14, -2)]
    cells = list(dict.fromkeys([*way, *extra]))
    tree = "w" + "".join(f"{q:+d}{r:+d}" for q, r in cells[:74])
    text = PRINTED.text(trees=[tree], supplies=["w1"])
    assert PRINTED.read(impl, text).serialize() == text
    for supplies in (["w2"], ["w1", "l1"]):
        with pytest.raises(kadan.NotationError, match="75"):
            PRINTED.state(impl, trees=[tree], supplies=supplies)


def test_unseen_cards_are_for_sampling_only(impl: Implementation) -> None:
    game = PRINTED.game_of(impl, BASE)
    hidden = edit(BASE, {11: "?21"})
    with pytest.raises(kadan.NotationError, match="sample_state"):
        game.deserialize_state(hidden)
    assert game.sample_state(hidden, 3).information_state_string(0) == hidden


def test_tokonoma_with_unseen_cards(impl: Implementation) -> None:
    # Sixteen cards drawn leave four places of the top part: five unseen Parchments are too many.
    kept = "tool*3,growth:wood*2,growth:leaf*2,growth:flower*2,growth:fruit*2,master:any"
    market = "helper:wood,helper:wood,helper:leaf,helper:fruit"
    text = PRINTED.text(options="goals=off,tokonoma", kept=[kept, "parchment:leaf"], market=market)
    game = PRINTED.game_of(impl, text)
    with pytest.raises(kadan.NotationError):
        game.sample_state(edit(text, {11: "?15"}), 1)
    fewer = PRINTED.text(
        options="goals=off,tokonoma", market=market,
        kept=[kept.replace("tool*3,", ""), "parchment:leaf,parchment:wood,parchment:fruit"],
    )  # fmt: skip
    assert game.sample_state(edit(fewer, {11: "?16"}), 1).current_player() == 0
