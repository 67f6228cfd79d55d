"""The Balance conditions: IK-20 to IK-33, and every predicate with other parameters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from helpers.ikebana import EXAMPLE, PRINTED, Edition, look, play, written
from helpers.ikebana_balance import PREDICATES, holds
from helpers.implementations import Implementation


def token(impl: Implementation, edition: Edition, card: int, cards: str) -> bool:
    """Complete a composition while Balance card `card` is in play: does it give a token?"""
    total = len(edition.balance)
    others = [other for other in range(1, total + 1) if other != card][:3]
    slots = ",".join(f"{number}:2" for number in [card, *others])
    # Every card is tried in each slot of the market of Balance cards that its number gives.
    place = card % 4
    rotated = slots.split(",")
    rotated = rotated[-place:] + rotated[:-place] if place else rotated
    state = edition.state(
        impl, phase="complete", played=2, open=[f"{cards}+"], slots=",".join(rotated)
    )
    after = look(play(state, "complete:1"))
    assert after.slots[place] in (f"{card}:1", f"{card}:2")
    given = after.slots[place] == f"{card}:1"
    # The composition bears the tokens of the cards that gave one.
    taken = sum(slot.endswith(":1") for slot in after.slots)
    assert after.done[0] == [f"{cards}:{taken}"]
    return given


#: Clause → number of the Balance card, compositions for which it holds, others.
CLAUSES: dict[str, tuple[int, list[str], list[str]]] = {
    "ik20_two_alternate_colours": (
        1,
        [
            "W1,B5,W7,B11",
            "P1,R3,P3,R9,P9",  # an odd number of cards
            "P1,R1,P2,R2,P3,R3",
        ],
        [
            "W1,B5,B7,W11",  # two blue beside each other
            "W1,B5,W7,R11",  # three colours
            "W1,B5,R7,W9,B10,R11",
            "W1,W2,W3,W4",  # one
            "W1,W2,B3,W4,B5",
            "W1,B2,W3,B4,B5",  # only the last two
        ],
    ),
    "ik21_symmetrical_colours": (
        2,
        [
            "P1,R3,R5,P7",
            "P1,R3,P3,R9,P9",
            "W1,W2,W3,W4",  # one colour alone
            "P1,B2,Y3,B4,P5",
            "P1,B2,Y3,Y4,B5,P6",
            "P1,P2,B3,P4,P5",
        ],
        [
            "P1,R3,P5,R7",
            "P1,R3,R5,B7",
            "P1,P2,B3,P4",
            "P1,B2,Y3,B4,Y5,P6",
            "P1,B2,Y3,B4,B5,P6",
        ],
    ),
    "ik22_four_of_one_colour": (
        3,
        [
            "P1,P2,P3,P4",
            "P1,B2,P3,B4,P5,B6,P7",  # not adjacent
            "B1,P2,P3,P4,P5,P6,Y7",  # five
            "P1,P2,B3,B4,B5,B6",
        ],
        [
            "P1,P2,P3,B4",
            "P1,P2,P3,B4,B5,B6",  # two threes
            "P1,B1,Y1,R1",
        ],
    ),
    "ik23_exactly_three_adjacent_of_one_colour": (
        4,
        [
            "P1,P2,P3,B4",
            "B1,P2,P3,P4",
            "B1,P2,P3,P4,Y5",
            "P1,P2,P3,P4,B5,B6,B7",  # another longer run does no harm
            "P1,P2,P3,B4,P5",  # more of that colour elsewhere neither
            "P1,P2,P3,P4,B5,P6,P7,P8",
        ],
        [
            "P1,P2,P3,P4",  # four
            "P1,P2,B3,P4",  # three, not adjacent
            "P1,P2,B3,B4,P5,P6",
            "P1,P2,P3,P4,P5,P6",  # two threes are one six
        ],
    ),
    "ik24_two_different_colour_pairs": (
        5,
        [
            "P1,P3,B6,R6,R7,K8",  # the rulebook's example
            "P1,P2,B3,B4",
            "P1,P2,P3,B4,B5,B6",  # longer runs contain a pair
            "P1,P2,Y3,B4,B5",
            "P1,P2,B3,P4,B5,B6",
        ],
        [
            "P1,P2,B3,P4,P5",  # two pairs of one colour
            "P1,P2,P3,P4",
            "P1,P2,B3,Y4",
            "P1,B2,P3,B4",
            "P1,P2,B3,Y4,B5",
        ],
    ),
    "ik25_only_blue_and_pink": (
        6,
        ["B1,K2,B3,K4", "B1,B2,B3,K4", "K1,K2,K3,B4", "K1,K2,B3,B4,B5,K6"],
        [
            "B1,B2,B3,B4",  # at least one of each
            "K1,K2,K3,K4",
            "B1,K2,B3,R4",
            "P1,Y2,R3,W4",
        ],
    ),
    "ik26_all_odd": (
        7,
        ["P1,B3,Y5,R7", "W1,B1,K1,R1", "P1,P3,P5,P7,P9,P11"],
        ["P1,B3,Y5,R8", "P2,B3,Y5,R7", "P1,B3,Y4,R5", "P2,P4,P6,P8"],
    ),
    "ik27_all_even": (
        8,
        ["P2,B4,Y6,R8", "W12,B12,K12,R12", "P2,P4,P6,P8,P10,P12"],
        ["P2,B4,Y6,R7", "P1,B4,Y6,R8", "P2,B4,Y5,R6", "P1,P3,P5,P7"],
    ),
    "ik28_only_red_and_yellow": (
        9,
        ["R1,Y2,R3,Y4", "R1,R2,R3,Y4", "Y1,Y2,Y3,R4"],
        ["R1,R2,R3,R4", "Y1,Y2,Y3,Y4", "R1,Y2,R3,B4", "B1,K2,B3,K4"],
    ),
    "ik29_only_purple_and_white": (
        10,
        ["P1,W2,P3,W4", "P1,P2,P3,W4", "W1,W2,W3,P4"],
        ["P1,P2,P3,P4", "W1,W2,W3,W4", "P1,W2,P3,B4", "R1,Y2,R3,Y4"],
    ),
    "ik30_five_different_colours": (
        11,
        ["P1,B2,Y3,R4,K5", "P1,P2,B2,Y3,R4,K5", "P1,B2,Y3,R4,K5,W6"],
        ["P1,B2,Y3,R4", "P1,P2,B2,B3,Y3,R4", "P1,P2,P3,P4,P5"],
    ),
    "ik31_three_cards_of_one_number": (
        12,
        ["P5,B5,Y5,R6", "P1,P5,B5,Y5", "P1,B5,Y5,R5,W5", "P1,B1,P5,B5,Y5"],
        ["P5,B5,Y6,R6", "P1,B2,Y3,R4", "P1,B1,P2,B2,P3,B3"],
    ),
    "ik32_four_consecutive_numbers": (
        13,
        [
            "P1,B2,Y3,R4",
            "P9,B10,Y11,R12",
            "P1,P4,B4,Y5,R6,K7",  # others do no harm, nor does a number twice
            "P3,B3,Y4,R4,K5,W6",
            "P1,P2,P3,P4,P5",
        ],
        ["P1,B2,Y3,R5", "P1,B2,Y2,R3", "P1,B2,Y4,R5,K6", "P1,B3,Y5,R7", "P5,B5,Y5,R5"],
    ),
    "ik33_six_cards": (
        14,
        ["P1,B2,Y3,R4,K5,W6", "P1,P2,P3,P4,P5,P6,P7"],
        ["P1,B2,Y3,R4,K5", "P1,B2,Y3,R4"],
    ),
}

CASES = [
    pytest.param(card, cards, held, id=f"{clause}-{cards}-{held}")
    for clause, (card, good, bad) in CLAUSES.items()
    for held, compositions in ((True, good), (False, bad))
    for cards in compositions
]


@pytest.mark.parametrize(("card", "cards", "held"), CASES)
def test_ik20_to_ik33_conditions(impl: Implementation, card: int, cards: str, held: bool) -> None:
    assert token(impl, PRINTED, card, cards) == held


def test_ik20_to_ik33_the_tests_own_judgement_agrees() -> None:
    for card, good, bad in CLAUSES.values():
        assert all(holds(PRINTED, card, cards.split(",")) for cards in good)
        assert not any(holds(PRINTED, card, cards.split(",")) for cards in bad)


def test_balance_worked_checks(impl: Implementation) -> None:
    # "meets … and no other"
    for cards, met in (
        ("P1,P3,B6,R6,R7,K8", {5, 14}),
        ("W1,B5,W7,B11", {1, 7}),
        ("P1,R3,P3,R9,P9", {1, 2, 7}),
    ):
        assert {card for card in range(1, 15) if token(impl, PRINTED, card, cards)} == met


def test_balance_conditions_are_of_the_moment_of_completion(impl: Implementation) -> None:
    # Five cards that alternate; the sixth, on the left, is of the colour of the first.
    state = PRINTED.state(
        impl, phase="play", hands=["P2,P12,B1,B2"], open=["P3,R4,P5,R6"], slots="1:2,7:2,8:2,6:2"
    )
    assert look(play(state, "P12@1R", "stop", "complete:1")).done[0] == ["P3,R4,P5,R6,P12:1"]
    assert look(play(state, "P12@1R", "P2@1L", "complete:1")).done[0] == ["P2,P3,R4,P5,R6,P12:0"]


def test_balance_colours_are_read_in_the_order_on_the_table(impl: Implementation) -> None:
    # Equal numbers: the side on which B5 joins K5 decides between alternate and symmetrical.
    state = PRINTED.state(
        impl,
        round="special",
        phase="play",
        hands=["B5,K6,B7,W12"],
        open=["K5"],
        slots="1:2,2:2,3:2,4:2",
    )
    left = look(play(state, "B5@1L", "K6@1R", "B7@1R", "stop", "complete:1"))
    right = look(play(state, "B5@1R", "K6@1R", "B7@1R", "stop", "complete:1"))
    assert left.done[0] == ["B5,K5,K6,B7:1"]
    assert left.slots == ["1:2", "2:1", "3:2", "4:2"]
    assert right.done[0] == ["K5,B5,K6,B7:1"]
    assert right.slots == ["1:1", "2:2", "3:2", "4:2"]


# --- Other parameters ---------------------------------------------------------------------------

#: Never met in the compositions below.
NEVER = [{"name": f"never {i}", "predicate": "leaves", "at_least": 80} for i in range(3)]

#: Eight colours with ten numbers each; Leaves on A and B.
WIDE = {
    "format": 1,
    "game": "ikebana",
    "name": "wide",
    "last_round": {"under": 1},
    "utsuwa": {"count": 19, "simple": 2, "luxury": 5, "leaves": 3},
    "tokens": {"count": 20, "points": [3, 5, 6]},
    "colours": [{"letter": letter, "name": letter} for letter in "ABCDEFGH"],
    "cards": [
        {"colour": letter, "number": number, "leaf": letter in "AB"}
        for letter in "ABCDEFGH"
        for number in range(1, 11)
    ],
}

#: Two colours up to 31, a third up to 18; Leaves on A.
LONG = {
    **WIDE,
    "name": "long",
    "colours": [{"letter": letter, "name": letter} for letter in "ABC"],
    "cards": [
        {"colour": letter, "number": number, "leaf": letter == "A"}
        for letter, last in (("A", 31), ("B", 31), ("C", 18))
        for number in range(1, last + 1)
    ],
}


def row(letters: str, numbers: range) -> str:
    """One card a number, the colours in turn: ``row("AB", range(1, 4))`` is ``"A1,B2,A3"``."""
    return ",".join(f"{letters[i % len(letters)]}{n}" for i, n in enumerate(numbers))


#: Table, predicate and parameters; compositions for which it holds; others.
GENERAL: list[tuple[dict[str, Any], dict[str, Any], list[str], list[str]]] = [
    (
        WIDE,
        {"predicate": "alternate_colours", "colours": 3},
        ["A1,B2,A3,C4", "A1,B2,C3,A4,B5,C6"],
        ["A1,B2,A3,B4", "A1,B2,C3,C4", "A1,B2,C3,D4"],
    ),
    (
        WIDE,
        {"predicate": "alternate_colours", "colours": 8},
        ["A1,B2,C3,D4,E5,F6,G7,H8", "A1,B2,C3,D4,E5,F6,G7,H8,A9"],
        ["A1,B2,C3,D4,E5,F6,G7", "A1,B2,C3,D4,E5,F6,G7,H8,H9"],
    ),
    (
        WIDE,
        {"predicate": "symmetrical_colours"},
        ["A1,B2,B3,A4", "A1,B2,H3,B4,A5"],
        ["A1,B2,A3,B4", "A1,B2,H3,G4,B5,A6"],
    ),
    (
        WIDE,
        {"predicate": "same_colour", "at_least": 2},
        ["A1,B2,C3,A4", "A1,A2,A3,B4"],
        ["A1,B2,C3,D4", row("ABCDEFGH", range(1, 9))],
    ),
    (
        LONG,
        {"predicate": "same_colour", "at_least": 31},
        [row("A", range(1, 32)), "C1," + row("A", range(1, 32))],
        [row("A", range(1, 31)), row("B", range(2, 32))],
    ),
    (
        WIDE,
        {"predicate": "adjacent_run", "exactly": 2},
        ["A1,A2,B3,C4", "A1,A2,A3,B4,C5,C6", "A1,B2,B3,A4", "A1,B2,C3,C4"],
        ["A1,B2,A3,B4", "A1,A2,A3,B4", "A1,A2,A3,A4"],
    ),
    (
        LONG,
        {"predicate": "adjacent_run", "exactly": 31},
        [row("A", range(1, 32)), "C1," + row("A", range(1, 32))],
        [row("A", range(1, 31)), row("A", range(1, 31)) + ",B31"],
    ),
    (
        WIDE,
        {"predicate": "colour_pairs", "at_least": 1},
        ["A1,A2,B3,C4", "A1,A2,A3,A4", "A1,B2,C3,C4"],
        ["A1,B2,A3,B4", row("ABCDEFGH", range(1, 9))],
    ),
    (
        WIDE,
        {"predicate": "colour_pairs", "at_least": 8},
        [",".join(f"{c}{i},{c}{i + 1}" for i, c in enumerate("ABCDEFGH", 1))],
        [
            ",".join(f"{c}{i},{c}{i + 1}" for i, c in enumerate("ABCDEFG", 1)),
            ",".join(f"{c}{i},{c}{i + 1}" for i, c in enumerate("ABCDEFG", 1)) + ",H10",
        ],
    ),
    (
        WIDE,
        {"predicate": "only_colours", "colours": ["C"]},
        ["C1,C2,C3,C4"],
        ["C1,C2,C3,D4", "D1,D2,D3,D4"],
    ),
    (
        WIDE,
        {"predicate": "only_colours", "colours": ["H", "A", "D"]},
        ["A1,D2,H3,A4", "A1,A2,D3,H4,H5"],
        ["A1,D2,A3,D4", "A1,D2,H3,B4", "A1,A2,A3,A4"],
    ),
    (
        WIDE,
        {"predicate": "only_colours", "colours": list("ABCDEFGH")},
        [row("ABCDEFGH", range(1, 9)), row("ABCDEFGH", range(1, 11))],
        [row("ABCDEFG", range(1, 9))],
    ),
    (
        WIDE,
        {"predicate": "without_colours", "colours": ["B"]},
        ["A1,C2,A3,D4", "A1,A2,A3,A4"],
        ["A1,C2,B3,D4", "B1,B2,B3,B4"],
    ),
    (
        WIDE,
        {"predicate": "without_colours", "colours": list("BCDEFGH")},
        ["A1,A2,A3,A4"],
        ["A1,A2,A3,H4", "C1,C2,C3,C4"],
    ),
    (
        WIDE,
        {"predicate": "without_colours", "colours": list("ABCDEFGH")},
        [],
        ["A1,A2,A3,A4", "C1,D2,C3,H4"],
    ),
    (
        LONG,
        {"predicate": "parity", "parity": "odd"},
        ["A1,A3,B5,C7", "A25,A27,B29,A31"],
        ["A1,A3,B5,C6", "A24,A26,B28,A30"],
    ),
    (
        LONG,
        {"predicate": "parity", "parity": "even"},
        ["A2,A4,B6,C8", "A24,A26,B28,A30"],
        ["A2,A4,B6,C7", "A25,A27,B29,A31"],
    ),
    (
        WIDE,
        {"predicate": "different_colours", "at_least": 2},
        ["A1,A2,A3,B4", "A1,B2,C3,D4"],
        ["A1,A2,A3,A4"],
    ),
    (
        WIDE,
        {"predicate": "different_colours", "at_least": 8},
        [row("ABCDEFGH", range(1, 9)), row("ABCDEFGH", range(1, 11))],
        [row("ABCDEFG", range(1, 9)), row("ABCDEFG", range(1, 11))],
    ),
    (
        WIDE,
        {"predicate": "same_number", "at_least": 2},
        ["A1,B1,C2,D3", "A1,B2,C3,D3", "A1,B1,C1,D1"],
        ["A1,B2,C3,D4"],
    ),
    (
        WIDE,
        {"predicate": "same_number", "at_least": 8},
        [",".join(f"{c}5" for c in "ABCDEFGH"), "A1," + ",".join(f"{c}5" for c in "ABCDEFGH")],
        [",".join(f"{c}5" for c in "ABCDEFG"), "A5,A6,B6,C6,D6"],
    ),
    (
        WIDE,
        {"predicate": "consecutive_numbers", "count": 2},
        ["A1,B3,C5,D6", "A1,B2,C2,D9"],
        ["A1,B3,C5,D7", "A5,B5,C5,D5"],
    ),
    (
        LONG,
        {"predicate": "consecutive_numbers", "count": 31},
        [row("AB", range(1, 32)), "C1," + row("AB", range(1, 32))],
        [row("AB", range(1, 31)), row("AB", range(2, 32))],
    ),
    (
        LONG,
        {"predicate": "consecutive_numbers", "count": 3},
        ["A29,B30,A31,B31", "A1,B2,A3,B31"],
        ["A1,B2,A30,B31", "A1,B2,A4,B5,A7"],
    ),
    (
        LONG,
        {"predicate": "number_range", "from": 4, "to": 12},
        ["A4,A6,B8,B12", "A4,B4,C4,A5", "A5,A12,B12,C12"],
        ["A3,A6,B8,B12", "A4,A6,B8,B13", "A1,A2,B3,B31"],
    ),
    (
        LONG,
        {"predicate": "number_range", "from": 7, "to": 7},
        [],
        ["A6,A7,B7,C7", "A7,B7,C7,C8"],
    ),
    (
        LONG,
        {"predicate": "number_range", "from": 1, "to": 31},
        ["A1,A2,B3,B31"],
        [],
    ),
    (
        LONG,
        {"predicate": "number_range", "from": 31, "to": 31},
        [],
        ["A30,B30,A31,B31"],
    ),
    (
        WIDE,
        {"predicate": "all_different", "what": "colours"},
        ["A1,B1,C2,D3", row("ABCDEFGH", range(1, 9))],
        ["A1,B1,C2,A3", row("ABCDEFGH", range(1, 10)), "A1,A2,B3,C4"],
    ),
    (
        WIDE,
        {"predicate": "all_different", "what": "numbers"},
        ["A1,A2,A3,A4", row("A", range(1, 11))],
        ["A1,B1,C2,D3", "A1,B2,C3,D3", row("A", range(1, 11)) + ",B10"],
    ),
    (WIDE, {"predicate": "size", "at_least": 4}, ["A1,B2,C3,D4", "A1,B2,C3,D4,E5"], []),
    (
        LONG,
        {"predicate": "size", "at_least": 36},
        [",".join(f"A{n},B{n}" for n in range(1, 19))],
        [",".join(f"A{n},B{n}" for n in range(1, 18)) + ",A18"],
    ),
    (WIDE, {"predicate": "size", "at_least": 80}, [], [row("A", range(1, 11))]),
    (
        WIDE,
        {"predicate": "leaves", "at_least": 1},
        ["C1,D2,E3,A4", "B1,B2,B3,B4"],
        ["C1,D2,E3,F4"],
    ),
    (
        LONG,
        {"predicate": "leaves", "at_least": 31},
        [row("A", range(1, 32)), "C1," + row("A", range(1, 32))],
        [row("A", range(1, 31)) + ",B31", row("B", range(1, 32))],
    ),
]

GENERAL_CASES = [
    pytest.param(table, condition, good, bad, id="-".join(map(str, condition.values())))
    for table, condition, good, bad in GENERAL
]


@pytest.mark.parametrize(("table", "condition", "good", "bad"), GENERAL_CASES)
def test_balance_predicates_with_other_parameters(
    impl: Implementation,
    tmp_path: Path,
    table: dict[str, Any],
    condition: dict[str, Any],
    good: list[str],
    bad: list[str],
) -> None:
    edition = written(tmp_path, {**table, "balance": [{"name": "tested", **condition}, *NEVER]})
    for cards in good:
        assert holds(edition, 1, cards.split(","))
        assert token(impl, edition, 1, cards), cards
    for cards in bad:
        assert not holds(edition, 1, cards.split(","))
        assert not token(impl, edition, 1, cards), cards


def test_balance_all_predicates_are_tested() -> None:
    assert {condition["predicate"] for _, condition, _, _ in GENERAL} == set(PREDICATES)
    assert len(PREDICATES) == 15
    printed = {condition["predicate"] for condition in PRINTED.balance}
    example = {condition["predicate"] for condition in EXAMPLE.balance}
    assert printed | example == set(PREDICATES)


@pytest.mark.parametrize(
    ("card", "cards", "held"),
    [
        (1, "A1,C2,A3,G5", True),
        (1, "A1,C2,A3,C4", False),
        (2, "I10,M11,I12,M12", True),
        (2, "I10,M11,I12,C12", False),
        (4, "L1,L2,A3,G3", True),
        (4, "L1,L2,L3,A3", False),
        (7, "A1,A2,C2,G3", True),
        (7, "A1,A2,G3,C4", False),
        (8, "M19,M20,M21,T25", True),
        (8, "M18,M19,M21,T25", False),
        (10, "A1,C2,I4,L5", True),
        (10, "A1,C2,I4,T5", False),
        (11, "A4,C6,I9,M12", True),
        (11, "A4,C6,I9,M13", False),
        (12, "A2,A3,A5,C6", True),
        (12, "A1,A3,A5,C6", False),
        (13, "A1,C2,G3,I4", True),
        (13, "A1,C2,G3,A4", False),
        (14, "A1,A2,A3,A4", True),
        (14, "A1,A2,C2,A4", False),
        (16, "T15,M16,M17,T31", True),
        (16, "M15,T15,M17,T31", False),
    ],
)
def test_balance_of_the_example(impl: Implementation, card: int, cards: str, held: bool) -> None:
    assert token(impl, EXAMPLE, card, cards) == held


def test_balance_conditions_that_nothing_can_meet_and_cards_alike(
    impl: Implementation, tmp_path: Path
) -> None:
    # Both are allowed. Two cards alike both give a token.
    alike = {"name": "odd", "predicate": "parity", "parity": "odd"}
    table = {**PRINTED.table, "balance": [alike, alike, *NEVER]}
    edition = written(tmp_path, table)
    state = edition.state(
        impl, phase="complete", played=2, open=["P1,P3,B5,B7+"], slots="1:2,2:2,3:2,4:2"
    )
    after = look(play(state, "complete:1"))
    assert after.done[0] == ["P1,P3,B5,B7:2"]
    assert after.slots == ["1:1", "2:1", "3:2", "4:2"]
