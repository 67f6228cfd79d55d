"""Components and the deal: IK-1 to IK-5, and G-3, G-7."""

from __future__ import annotations

import pytest

import kadan
from helpers.ikebana import EDITIONS, EXAMPLE, PRINTED, TINY, look, play, shuffled
from helpers.implementations import Implementation
from helpers.splitmix import SplitMix64


def test_ik1_flowers_of_the_printed_edition(impl: Implementation) -> None:
    cards = PRINTED.load(impl).components()["cards"]
    assert [(c["colour"], c["number"]) for c in cards] == [
        (colour, number) for colour in "PBYRKW" for number in range(1, 13)
    ]
    stated = {f"{c['colour']}{c['number']}" for c in cards if c["standing"] == "stated"}
    assert stated == {"P1", "P3", "B6", "R6", "R7", "Y7", "K8"}
    colours = PRINTED.load(impl).components()["colours"]
    assert [(c["letter"], c["name"]) for c in colours] == [
        ("P", "purple"),
        ("B", "blue"),
        ("Y", "yellow"),
        ("R", "red"),
        ("K", "pink"),
        ("W", "white"),
    ]


def test_ik2_leaves_of_the_printed_edition(impl: Implementation) -> None:
    offsets = {"P": 0, "R": 0, "B": 1, "Y": 1, "K": 2, "W": 2}
    cards = PRINTED.load(impl).components()["cards"]
    for card in cards:
        assert card["leaf"] == ((card["number"] + offsets[card["colour"]]) % 3 == 0)
    assert sum(card["leaf"] for card in cards) == 24
    stated = ["P1", "P3", "B6", "R6", "R7", "K8"]
    assert sum(PRINTED.flowers[card].leaf for card in stated) == 2


def test_ik3_other_components_of_the_printed_edition(impl: Implementation) -> None:
    table = PRINTED.load(impl).components()
    assert len(table["balance"]) == 14
    assert table["utsuwa"]["count"] == 17
    assert (table["utsuwa"]["simple"], table["utsuwa"]["luxury"]) == (2, 5)
    assert table["tokens"]["count"] == 20
    assert table["tokens"]["points"] == [3, 5, 6]
    assert table["last_round"]["under"] == 15
    standings = [card["standing"] for card in table["balance"]]
    assert standings == ["stated"] * 7 + ["assumed"] * 7


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["printed", "example"])
def test_ik4_two_to_five_players(impl: Implementation, name: str, players: int) -> None:
    game = EDITIONS[name].load(impl, players)
    assert game.num_players() == players
    state = game.new_initial_state(1)
    seats = []
    while len(seats) < 2 * players + 1:
        if not seats or seats[-1] != state.current_player():
            seats.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert seats == [*range(players), *range(players), 0]


@pytest.mark.parametrize("players", [0, 1, 6, -2, 7])
def test_ik4_other_numbers_of_players(impl: Implementation, players: int) -> None:
    with pytest.raises(kadan.RulesError, match=str(players)):
        impl.load_game("ikebana", players=players)


def test_ik4_the_kind_of_game(impl: Implementation) -> None:
    kind = PRINTED.load(impl).get_type()
    assert (kind.min_num_players, kind.max_num_players) == (2, 5)
    assert kind.information == kadan.GameType.Information.IMPERFECT_INFORMATION


def test_ik4_utsuwa_suffice_in_every_edition() -> None:
    for edition in EDITIONS.values():
        assert edition.table["utsuwa"]["count"] >= (len(edition.cards) - 4) // 4


@pytest.mark.parametrize("seed", [0, 1, 27, 2**63, 2**64 - 1])
@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("printed", 2),
        ("printed", 3),
        ("printed", 4),
        ("printed", 5),
        ("example", 2),
        ("example", 5),
        ("tiny", 2),
    ],
)
def test_ik5_the_deal(impl: Implementation, name: str, players: int, seed: int) -> None:
    # By the shuffles of G-7: Flowers first, then Balance cards, with one generator.
    edition = EDITIONS[name]
    generator = SplitMix64(seed)
    flowers = shuffled(generator, edition.cards)
    balance = shuffled(generator, [str(i) for i in range(1, len(edition.balance) + 1)])
    view = look(edition.load(impl, players).new_initial_state(seed))
    assert view.market == flowers[:4]
    for seat in range(players):
        own = flowers[4 + 4 * seat : 8 + 4 * seat]
        assert view.hands[seat] == edition.ordered(own)
    assert view.deck == flowers[4 + 4 * players :]
    assert view.discards == []
    assert view.slots == [f"{card}:2" for card in balance[:4]]
    assert view.stack == balance[4:]
    assert view.used == []
    assert view.open == view.done == [[] for _ in range(players)]
    assert (view.mover, view.round, view.played) == ("0", "regular", 0)
    colours = [card[0] for card in view.market]
    asked = max(map(colours.count, colours)) >= 3
    assert view.phase == ("refresh" if asked else "exchange")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ik5_the_set_up_never_reaches_the_last_round_card(
    impl: Implementation, players: int
) -> None:
    for edition in (PRINTED, EXAMPLE):
        for seed in range(5):
            view = look(edition.load(impl, players).new_initial_state(seed))
            assert len(view.deck) == len(edition.cards) - 4 - 4 * players
            assert len(view.deck) >= edition.under
            assert view.round == "regular"


def test_ik5_the_whole_deck_may_lie_under_the_last_round_card(impl: Implementation) -> None:
    view = look(TINY.load(impl).new_initial_state(3))
    assert len(view.deck) == TINY.under == 2
    assert view.round == "regular"


def test_ik5_seed_0_as_the_page_has_it(impl: Implementation) -> None:
    state = PRINTED.load(impl).new_initial_state(0)
    assert state.serialize() == (
        "ikebana 59ac52e1683b 2 exchange 0 regular 0 R2,P5,P6,B9 Y12,B2,B1,K2,Y3,W5,K9,R8,R10,B8,"
        "P4,K4,K11,P7,W2,B11,W11,R3,P3,K1,P11,B3,K7,P10,W12,W3,P1,W10,P9,R4,R5,Y5,K6,B7,K8,K10,B5,"
        "W1,Y10,K5,R9,W6,R7,Y4,Y6,R6,Y9,Y8,R11,Y1,K12,B4,K3,P12,B10,P8,W7,P2,Y7,W4 - "
        "B6,Y2,Y11,R12/B12,R1,W8,W9 -/- -/- 4:2,13:2,1:2,10:2 - 8,3,6,7,2,9,11,14,5,12"
    )
    tiny = TINY.load(impl).new_initial_state(0)
    assert tiny.serialize() == (
        "ikebana 792f2fdacf1d 2 exchange 0 regular 0 B5,R4,B2,R7 R6,B6 - R5,B1,B3,B7/R1,R2,R3,B4 "
        "-/- -/- 1:2,5:2,2:2,3:2 - 6,4"
    )


def test_ik5_editions_as_the_page_has_them(impl: Implementation) -> None:
    keys = {name: edition.load(impl).edition() for name, edition in EDITIONS.items()}
    assert keys == {
        "printed": "59ac52e1683b",
        "example": "035731baf17c",
        "tiny": "792f2fdacf1d",
    }


def test_g3_no_action_draws_a_random_number(impl: Implementation) -> None:
    # What comes from the deck is its top, whatever was drawn or sampled between.
    state = PRINTED.load(impl).new_initial_state(0)
    deck = look(state).deck
    state.resample_from_infostate(0, 5)
    after = play(state, "noexchange", "B6@new", "Y2@new")
    assert look(after).hands[0] == PRINTED.ordered(["Y11", "R12", *deck[:2]])
    assert look(after).deck == deck[2:]
