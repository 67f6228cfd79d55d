"""Direct checks of the Ikebana reference: the worked checks of its page, and rules done by hand.

They do not compare with the core, so that the reference has a leg of its own to stand on. What is
refused is in `test_ikebana_reference_refusals.py`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import pytest

from kadan.reference import Game, State, load_game, perft
from kadan.reference.ikebana.predicates import PREDICATES, Flower

DATA = Path(__file__).parent.parent / "data"
FILES = {
    "printed": "",
    "example": str(DATA / "ikebana_example.toml"),
    "tiny": str(DATA / "ikebana_tiny.toml"),
}

DEALT = (
    "ikebana 59ac52e1683b 2 exchange 0 regular 0 R2,P5,P6,B9 "
    "Y12,B2,B1,K2,Y3,W5,K9,R8,R10,B8,P4,K4,K11,P7,W2,B11,W11,R3,P3,K1,P11,B3,K7,P10,W12,W3,P1,W10,"
    "P9,R4,R5,Y5,K6,B7,K8,K10,B5,W1,Y10,K5,R9,W6,R7,Y4,Y6,R6,Y9,Y8,R11,Y1,K12,B4,K3,P12,B10,P8,W7,"
    "P2,Y7,W4 - B6,Y2,Y11,R12/B12,R1,W8,W9 -/- -/- 4:2,13:2,1:2,10:2 - 8,3,6,7,2,9,11,14,5,12"
)
SEEN = (
    "ikebana 59ac52e1683b 2 exchange 0 regular 0 R2,P5,P6,B9 ?60 - ?4/B12,R1,W8,W9 -/- -/- "
    "4:2,13:2,1:2,10:2 - ?10"
)
SAMPLED = (
    "ikebana 59ac52e1683b 2 exchange 0 regular 0 R2,P5,P6,B9 "
    "P4,B7,P11,W1,P8,W5,K12,Y1,K7,K6,P3,Y10,Y7,P7,B8,W12,K5,Y11,Y12,B3,K10,K1,W7,R4,B2,Y5,P1,W10,"
    "P10,R12,R3,R9,K4,B6,Y3,R5,W2,R10,K9,K3,R8,P12,K8,Y4,Y6,R6,Y9,W11,R11,Y2,K11,B4,K2,B1,B11,P9,"
    "W6,P2,Y8,W3 - B5,B10,R7,W4/B12,R1,W8,W9 -/- -/- 4:2,13:2,1:2,10:2 - 7,9,8,11,2,6,14,5,3,12"
)
EXAMPLE = (
    "ikebana 59ac52e1683b 2 complete 0 regular 2 Y7,B1,W2,R3 "
    "P4,P5,P6,P7,P8,P9,P10,P11,P12,B2,B3,B4,B5,B7,B8,B9,B11,B12,Y2,Y3,Y4,Y5,Y6,Y8,Y9,Y10,Y11,Y12,"
    "R1,R2,R4,R5,R8,R9,R10,R11,K1,K2,K3,K4,K6,K7,K9,K10,K11,K12,W1,W4,W6,W7,W8,W10,W11,W12 - "
    "P2,W9/B10,Y1,R12,K5! P1,P3,B6,R6,R7,K8+/W3,W5 -/- 1:2,5:2,7:2,3:2 - 2,4,6,8,9,10,11,12,13,14"
)
EXAMPLE_COMPLETED = (
    "ikebana 59ac52e1683b 2 exchange 1 regular 0 Y7,B1,W2,R3 "
    "P6,P7,P8,P9,P10,P11,P12,B2,B3,B4,B5,B7,B8,B9,B11,B12,Y2,Y3,Y4,Y5,Y6,Y8,Y9,Y10,Y11,Y12,"
    "R1,R2,R4,R5,R8,R9,R10,R11,K1,K2,K3,K4,K6,K7,K9,K10,K11,K12,W1,W4,W6,W7,W8,W10,W11,W12 - "
    "P2,P4,P5,W9/B10,Y1,R12,K5! -/W3,W5 P1,P3,B6,R6,R7,K8:1/- 1:2,5:1,7:2,3:2 - "
    "2,4,6,8,9,10,11,12,13,14"
)
TINY = (
    "ikebana 792f2fdacf1d 2 exchange 0 regular 0 B5,R4,B2,R7 R6,B6 - R5,B1,B3,B7/R1,R2,R3,B4 "
    "-/- -/- 1:2,5:2,2:2,3:2 - 6,4"
)


def load(edition: str = "printed", players: int = 2) -> Game:
    """The game with one of the three editions."""
    return load_game("ikebana", players=players, components=FILES[edition])


def position(
    *,
    phase: str = "play",
    side: int | str = 0,
    played: int = 0,
    deck: int | str = 20,
    market: str = "P12,B12,Y12,R12",
    hands: str,
    compositions: str = "-/-",
    completed: str = "-/-",
    slots: str = "1:2,2:2,3:2,4:2",
    used: str = "-",
    stack: str | None = None,
    special: bool = False,
) -> str:
    """A position of the printed edition; cards that are not named are in the deck and discards.

    The deck is given, or it is the first `deck` of these cards; the Balance stack is ascending.
    """
    names = [f"{colour}{number}" for colour in "PBYRKW" for number in range(1, 13)]
    named = ",".join(
        (market, hands, compositions, completed, deck if isinstance(deck, str) else "-")
    )
    for mark in "!+/;":
        named = named.replace(mark, ",")
    shown = {card.partition(":")[0] for card in named.split(",")}
    rest = [name for name in names if name not in shown]
    if isinstance(deck, int):
        deck, rest = ",".join(rest[:deck]) or "-", rest[deck:]
    size = 0 if deck == "-" else deck.count(",") + 1
    turn = "special" if special else "last" if size < 15 else "regular"
    seen = {slot.partition(":")[0] for slot in f"{slots},{used}".split(",")}
    if stack is None:
        stack = ",".join(str(n) for n in range(1, 15) if str(n) not in seen)
    return (
        f"ikebana 59ac52e1683b {hands.count('/') + 1} {phase} {side} {turn} {played} {market} "
        f"{deck} {','.join(rest) or '-'} {hands} {compositions} {completed} {slots} {used} {stack}"
    )


def read(text: str, edition: str = "printed") -> State:
    """The state of a position text."""
    return load(edition, int(text.split()[2])).deserialize_state(text)


def play(state: State, *actions: str) -> State:
    """The state after actions by their texts."""
    state = state.clone()
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def choices(state: State) -> list[str]:
    """The texts of the legal actions."""
    return [state.action_to_string(0, action) for action in state.legal_actions()]


def field(state: State, number: int) -> str:
    """A field of the position, counted from 1."""
    return state.serialize().split()[number - 1]


# The worked checks of the page.


@pytest.mark.parametrize(
    ("edition", "players", "numbers", "moves", "scores", "digest", "tensor"),
    [
        ("printed", 2, (36, 5452, 241, 1285), 98, [2, 7], "748a08c49311", 107.6489),
        ("printed", 3, (26, 4002, 227, 1506), 86, [7, 4, 5], "b67c938c9208", 99.5529),
        ("printed", 4, (20, 3132, 221, 1727), 85, [2, 0, 5, 0], "4a358ba08d4e", 123.2011),
        ("printed", 5, (16, 2552, 203, 1948), 89, [5, 0, 0, 0, 0], "685864a4f425", 142.9222),
        ("example", 2, (34, 4523, 230, 1138), 90, [14, 5], "47c2606b186a", 90.8419),
        ("example", 3, (24, 3253, 212, 1332), 85, [6, 1, 0], "e1e80398496d", 109.8936),
        ("example", 4, (19, 2618, 202, 1526), 81, [6, 7, 0, 0], "3b3c4f99a54d", 108.2066),
        ("example", 5, (16, 2237, 200, 1720), 89, [6, 3, 1, 0, 0], "deeac722fada", 122.6667),
        ("tiny", 2, (6, 232, 22, 275), 12, [0, 0], "604a8aadb8fb", 34.1167),
    ],
)
def test_the_walk(
    edition: str,
    players: int,
    numbers: tuple[int, int, int, int],
    moves: int,
    scores: list[int],
    digest: str,
    tensor: float,
) -> None:
    game = load(edition, players)
    compositions, actions, longest, size = numbers
    # c@1L … c@(N-1)R and c@new are 2N - 1 actions a card.
    cards = len(game.components()["cards"])
    assert game.num_distinct_actions() == actions
    assert actions == 16 + 3 * cards + 2 * cards * compositions + compositions
    assert game.max_game_length() == longest
    assert game.observation_tensor_shape() == [size]
    state = game.new_initial_state(1)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[(7 * state.move_number() + 3) % len(legal)])
    assert state.move_number() == moves
    assert state.scores() == scores
    assert hashlib.sha256(state.serialize().encode()).hexdigest().startswith(digest)
    assert sum(state.observation_tensor(0)) == pytest.approx(tensor, abs=6e-5)


@pytest.mark.parametrize(
    ("edition", "players", "seed", "counts"),
    [
        *(("printed", n, 0, [17, 68, 488, 8296, 33184]) for n in (2, 3, 4, 5)),
        *(("example", n, 0, [17, 68, 488, 8296, 33184]) for n in (2, 3, 4, 5)),
        ("tiny", 2, 0, [17, 68, 488, 7912, 33728]),
        ("printed", 2, 27, [16, 272, 1088, 7730, 130060]),
    ],
)
def test_perft(edition: str, players: int, seed: int, counts: list[int]) -> None:
    state = load(edition, players).new_initial_state(seed)
    assert [perft(state, depth) for depth in range(1, 6)] == counts
    assert sum(perft(state, 3, divide=True).values()) == counts[2]


def test_editions() -> None:
    assert load("printed").edition() == "59ac52e1683b"
    assert load("example").edition() == "035731baf17c"
    assert load("tiny").edition() == "792f2fdacf1d"


def test_the_deal() -> None:
    state = load().new_initial_state(0)
    assert state.serialize() == DEALT
    assert read(DEALT) == state
    assert state.legal_actions()[:3] == [16, 85, 86]
    assert choices(state)[:3] == ["noexchange", "B6<>R2", "B6<>P5"]
    assert state.information_state_string(1) == SEEN
    assert state.get_game().sample_state(SEEN, 0).serialize() == SAMPLED
    assert state.resample_from_infostate(1, 0).serialize() == SAMPLED


def test_ids_and_texts() -> None:
    game = load()
    ids = {
        0: "keep",
        1: "refresh:0001",
        6: "refresh:0110",
        15: "refresh:1111",
        16: "noexchange",
        86: "B6<>2",
        305: "P1@new",
        306: "P1@1L",
        307: "P1@1R",
        308: "P1@2L",
        5416: "W12@35R",
        5417: "stop",
        5418: "complete:1",
        5450: "complete:33",
        5451: "done",
    }
    assert {number: game.action_to_string(0, number) for number in ids} == ids
    state = game.new_initial_state(0)
    assert state.string_to_action("B6<>2") == state.string_to_action("B6<>P5") == 86
    assert game.new_initial_state(27).string_to_action("refresh:0110") == 6
    texts = {game.action_to_string(1, number) for number in range(game.num_distinct_actions())}
    assert len(texts) == game.num_distinct_actions() == 5452


def met(cards: str) -> list[int]:
    """The numbers of the printed Balance cards that a composition meets."""
    edition = load().components()
    flowers = {f"{c['colour']}{c['number']}": c for c in edition["cards"]}
    composition = [
        Flower(flowers[name]["colour"], flowers[name]["number"], flowers[name]["leaf"])
        for name in cards.split()
    ]
    return [
        number
        for number, card in enumerate(edition["balance"], start=1)
        if PREDICATES[card["predicate"]].holds(composition, card)
    ]


def test_balance_cards_of_the_worked_compositions() -> None:
    assert met("P1 P3 B6 R6 R7 K8") == [5, 14]
    assert met("W1 B5 W7 B11") == [1, 7]
    assert met("P1 R3 P3 R9 P9") == [1, 2, 7]
    assert met("B5 W7 B11") == [1, 2, 7]


def test_the_rulebook_example() -> None:
    state = read(EXAMPLE)
    assert choices(state) == ["complete:1", "done"]
    completed = play(state, "complete:1")
    assert completed.serialize() == EXAMPLE_COMPLETED
    assert completed.scores() == [5, 0]
    assert play(state, "done").scores() == [0, 0]


def test_tiny_has_sixty_deals() -> None:
    state = load("tiny").new_initial_state(0)
    assert state.serialize() == TINY
    seen = state.information_state_string(0)
    sample = state.get_game().sample_state(seen, 7).serialize().split()
    assert [sample[8], sample[10], sample[15]] == ["R1,R3", "R5,B1,B3,B7/R2,R6,B4,B6", "6,4"]
    deals = Counter(state.resample_from_infostate(0, seed).serialize() for seed in range(3000))
    assert len(deals) == 60
    assert all(read(deal, "tiny").information_state_string(0) == seen for deal in deals)
    # The 0.9999 quantile of chi-square with 59 degrees of freedom is 106.
    assert sum((count - 50) ** 2 / 50 for count in deals.values()) < 106


# A turn.


def test_a_refresh_fills_the_lower_slot_first_and_is_asked_once() -> None:
    state = load().new_initial_state(27)
    market, deck = field(state, 8).split(","), field(state, 9).split(",")
    assert sorted(card[0] for card in market).count("Y") == 3
    assert choices(state)[:2] == ["keep", "refresh:0001"]
    assert len(choices(state)) == 16
    after = play(state, "refresh:0101")
    assert field(after, 8).split(",") == [market[0], deck[0], market[2], deck[1]]
    assert set(field(after, 10).split(",")) == {market[1], market[3]}
    assert field(after, 4) == field(play(state, "keep"), 4) == "exchange"


def test_a_refresh_discards_no_more_than_the_deck_holds() -> None:
    alike = "B1,B2,B3,P5"
    hands, compositions = "P1,P2,P3,P4/P6,P7,P8,P9", "K1,K2,K3/K4,K5,K6"
    text = position(
        phase="refresh", market=alike, deck="W11", hands=hands, compositions=compositions
    )
    assert choices(read(text)) == [
        *("keep", "refresh:0001", "refresh:0010", "refresh:0100", "refresh:1000"),
    ]
    empty = position(phase="exchange", market=alike, deck=0, hands=hands, compositions=compositions)
    after = play(read(empty), "noexchange", "P1@new", "stop")
    assert (field(after, 4), field(after, 5)) == ("exchange", "1")


def test_the_first_card_is_compulsory_and_the_second_is_not() -> None:
    state = play(read(DEALT), "noexchange")
    assert choices(state) == ["B6@new", "Y2@new", "Y11@new", "R12@new"]
    state = play(state, "Y11@new")
    assert choices(state) == ["B6@new", "B6@1L", "Y2@new", "Y2@1L", "R12@new", "R12@1R", "stop"]
    stopped = play(state, "stop")
    assert field(stopped, 11).startswith("B6,Y2,Y12,R12/")
    assert field(stopped, 12) == "Y11/-"
    two = play(state, "Y2@1L")
    assert (field(two, 5), field(two, 7), field(two, 12)) == ("1", "0", "Y2,Y11/-")
    assert field(two, 11).startswith("B2,B6,Y12,R12/")


def test_where_a_card_may_join() -> None:
    state = read(
        position(hands="P3,P4,P6,P7/P8,P9,P10,P11", compositions="B3,B5;R3,Y3/K4,K5,K6,K7")
    )
    threes = [text for text in choices(state) if text.startswith("P3")]
    assert threes == ["P3@new", "P3@1L", "P3@2L", "P3@2R"]
    fours = [text for text in choices(state) if text.startswith("P4")]
    assert fours == ["P4@new", "P4@2R"]


def test_completions_renumber_and_end_unasked() -> None:
    state = read(
        position(
            phase="complete",
            played=2,
            hands="P1,P2/P8,P9,P10,P11",
            compositions="B1,B2,B3,B4+;R1;Y1,Y2,Y3,Y4,Y5+/K1,K2,K3,K4,K5",
        )
    )
    assert choices(state) == ["complete:1", "complete:3", "done"]
    state = play(state, "complete:1")
    assert field(state, 12) == "R1;Y1,Y2,Y3,Y4,Y5+/K1,K2,K3,K4,K5"
    assert choices(state) == ["complete:2", "done"]
    state = play(state, "complete:2")
    assert (field(state, 5), field(state, 12)) == ("1", "R1/K1,K2,K3,K4,K5")
    # 4 in one colour of 4, a run of 5: tokens of Balance 2, 3 for both.
    assert field(state, 13) == "B1,B2,B3,B4:2;Y1,Y2,Y3,Y4,Y5:2/-"


BLUES = {
    "phase": "complete",
    "played": 2,
    "hands": "P1,P2/P8,P9,P10,P11",
    "compositions": "B1,B2,B3,B4+/K1,K2",
}


def test_used_up_balance_cards_are_replaced_lowest_slot_first() -> None:
    completed = "-/K3,K4,K5,K6:2"
    hoard = {**BLUES, "compositions": "B1,B2,B3,B4+;Y1,Y2,Y3,Y4/K1,K2"}
    text = position(**hoard, completed=completed, slots="1:2,2:1,4:2,3:1", stack=None)
    state = play(read(text), "complete:1")
    assert field(state, 14) == "1:2,5:2,4:2,6:2"
    assert (field(state, 15), field(state, 16)) == ("2,3", "7,8,9,10,11,12,13,14")
    assert field(state, 13) == "B1,B2,B3,B4:2/K3,K4,K5,K6:2"


# The end.


def test_the_last_round_card_on_top_is_not_out() -> None:
    hands, compositions = "P1,P2,P3,P4/P6,P7,P8,P9", "K1,K2/K4,K5"
    start = read(position(phase="exchange", deck=16, hands=hands, compositions=compositions))
    one = play(start, "noexchange", "P1@new", "stop")
    assert (field(one, 6), field(one, 9).count(",") + 1) == ("regular", 15)
    two = play(start, "noexchange", "P1@new", "P2@new")
    assert (field(two, 6), field(two, 5)) == ("last", "1")
    # The last seat draws it: its turn is the end of the round.
    special = play(one, "noexchange", "P6@new", "stop")
    assert (field(special, 6), field(special, 5)) == ("special", "0")


def test_a_refill_stays_short_when_the_deck_runs_out() -> None:
    text = position(
        phase="exchange", deck=1, hands="P1,P2,P3,P4/P6,P7,P8,P9", compositions="K1,K2/K4,K5"
    )
    state = play(read(text), "noexchange", "P1@new", "P2@new")
    assert (field(state, 9), field(state, 11).split("/")[0].count(",")) == ("-", 2)
    state = play(state, "noexchange", "P6@new", "P7@new")
    assert (field(state, 6), field(state, 11).split("/")[1]) == ("special", "P8,P9")
    assert read(state.serialize()) == state


@pytest.mark.parametrize(
    ("completed", "returns"),
    [
        ("B1,B2,B3,B4:1/K3,K4,Y5,K6:0", [1.0, -1.0]),  # 5 to 2
        ("B2,B3,B8,B9:1/K3,K4,Y5,K6:0;Y1,Y3,Y4,R5:0", [1.0, -1.0]),
        # 10 each, but one of them in one composition.
        ("P8,B11,Y11,R12:2/K1,K4,K5,K6:0;Y2,Y5,Y8,Y9:0", [1.0, -1.0]),
        # 11 each, with 3 and 4 tokens.
        ("P8,B11,Y11,R12:3/K1,K4,K7,K8:4", [-1.0, 1.0]),
        ("P8,B11,Y11,R12:0/Y2,Y5,Y8,Y9:0", [0.0, 0.0]),
        ("-/-", [0.0, 0.0]),
    ],
)
def test_ties(completed: str, returns: list[float]) -> None:
    # Balance cards are chosen by the rules' own function, so that only IK-19 is tested here.
    rules = load()._rules  # type: ignore[attr-defined]
    state = play(
        read(
            position(
                phase="exchange",
                deck=14,
                special=True,
                side=1,
                market="P1,P3,P5,P7",
                hands="-/B5,B6,B7,B10",
                compositions="W1,W2,W3,W4,W5,W6/W7,W8",
            )
        ),
        "noexchange",
        "stop",
    )
    names = {name: card for card, name in enumerate(rules.edition.names())}
    end = state._position
    seats = []
    for seat in completed.split("/"):
        piles = [] if seat == "-" else [pile.split(":") for pile in seat.split(";")]
        one = type(read(EXAMPLE_COMPLETED)._position.completed[0][0])
        seats.append(
            tuple(one(tuple(names[c] for c in cards.split(",")), int(t)) for cards, t in piles)
        )
    from dataclasses import replace

    assert State(load(), replace(end, completed=tuple(seats))).returns() == returns
