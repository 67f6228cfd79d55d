"""The deal, number for number, and what samples keep (BO-10 … BO-12, "Shuffles", G-7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kadan
from helpers.bonsai import BOXES, COLOURS, PRINTED, Box, look
from helpers.ikebana import edit, play, shuffled
from helpers.implementations import Implementation
from helpers.splitmix import SplitMix64

SEEDS = [0, 1, 12345, 2**64 - 1]
OPTIONS = {1: ["level=80", "tokonoma,level=80"]} | {
    n: ["-", "tokonoma", "goals=off", "goals=off,tokonoma,empty_cultivate"] for n in (2, 3, 4)
}
CASES = [(n, options) for n in (1, 2, 3, 4) for options in OPTIONS[n]]


def top_part(box: Box, players: int) -> int:
    """The number of places of the top part (BO-12)."""
    first_half = int(box.table["tokonoma"]["first_half"][players - 1])
    return first_half + sum(
        n for card, n in box.copies(players).items() if card.startswith("parchment:")
    )


def expanded(box: Box, cards: Counter[str]) -> list[str]:
    """Cards in the order of the file, copies side by side."""
    return [card for card in box.cards for _ in range(cards[card])]


def arranged(
    box: Box, generator: SplitMix64, cards: Counter[str], top: int, tokonoma: bool
) -> list[str]:
    """`arrange` of the page."""
    found = expanded(box, cards)
    if not tokonoma:
        return shuffled(generator, found)
    parchments = [card for card in found if card.startswith("parchment:")]
    rest = shuffled(generator, [card for card in found if card not in parchments])
    half = top - len(parchments)
    return shuffled(generator, rest[:half] + parchments) + rest[half:]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "options"), CASES)
@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_bo10_the_deal(
    impl: Implementation, box: Box, players: int, options: str, seed: int
) -> None:
    generator = SplitMix64(seed)
    tokonoma, goals = "tokonoma" in options, "goals=off" not in options
    deck = arranged(box, generator, box.copies(players), top_part(box, players), tokonoma)
    colours = shuffled(generator, list(COLOURS))[:3] if goals else []
    see = look(box.load(impl, players, options).new_initial_state(seed))
    assert see.market == deck[:4]  # The top card lies in slot 1.
    assert see.deck == deck[4:]
    assert see.table == box.tiles(players, colours)
    assert len(see.table) == (0 if not goals else 6 if players < 3 else 9)
    assert (see.mover, see.phase, see.left, see.empty) == (0, "turn", None, 0)
    assert see.trees == [{}] * players
    assert not any([*see.kept, *see.claimed, *see.renounced])
    assert see.discards == {}


@pytest.mark.parametrize(
    ("players", "supplies"),
    [
        (1, "w1l1"),
        (2, "w1/w1l1"),
        (3, "w1/w1l1/w1l1f1"),
        (4, "w1/w1l1/w1l1f1/w1l1f1r1"),
    ],
)
def test_bo11_starting_tiles(impl: Implementation, players: int, supplies: str) -> None:
    text = PRINTED.load(impl, players).new_initial_state(5).serialize()
    assert text.split(" ")[4] == supplies


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_bo10_three_of_five_colours_are_in_play(impl: Implementation, players: int) -> None:
    game = PRINTED.load(impl, players)
    met: Counter[str] = Counter()
    for seed in range(60):
        table = look(game.new_initial_state(seed)).table
        colours = {goal.rstrip("0123456789") for goal in table}
        assert len(colours) == 3
        met.update(colours)
    assert set(met) == set(COLOURS)


@pytest.mark.parametrize(
    ("players", "half", "other"), [(1, 13, 12), (2, 13, 12), (3, 18, 18), (4, 20, 20)]
)
def test_bo12_the_parchments_are_in_the_top_part(
    impl: Implementation, players: int, half: int, other: int
) -> None:
    game = PRINTED.load(impl, players, "tokonoma,level=80" if players == 1 else "tokonoma")
    lowest = 0
    for seed in range(80):
        see = look(game.new_initial_state(seed))
        cards = [*see.market, *see.deck]
        assert len(cards) == half + 7 + other
        places = [place for place, card in enumerate(cards) if card.startswith("parchment:")]
        assert len(places) == 7
        lowest = max(lowest, places[-1])
    assert lowest == half + 6  # The last place of the top part is met, none below it.


def test_bo12_without_tokonoma_parchments_lie_anywhere(impl: Implementation) -> None:
    game = PRINTED.load(impl, 2)
    lowest = max(
        place
        for seed in range(40)
        for place, card in enumerate(look(game.new_initial_state(seed)).deck)
        if card.startswith("parchment:")
    )
    assert lowest == 27


# Samples.


@pytest.mark.parametrize("drawn", [0, 3, 11])
@pytest.mark.parametrize(("players", "options"), CASES)
@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_a_sample_is_the_page_s_arrangement(
    impl: Implementation, box: Box, players: int, options: str, drawn: int
) -> None:
    state = box.load(impl, players, options).new_initial_state(9)
    for _ in range(drawn):
        if not look(state).deck:
            break
        legal = state.legal_actions()
        state.apply_action(legal[-1])
    see = look(state)
    for seed in SEEDS:
        sample = look(state.resample_from_infostate(state.num_players() - 1, seed))
        unseen = Counter(see.deck)
        shown = box.copies(players).total() - len(see.deck)
        top = max(0, top_part(box, players) - shown)
        deck = arranged(box, SplitMix64(seed), unseen, top, "tokonoma" in options)
        assert sample.deck == deck
        assert edit(sample.text, {11: "x"}) == edit(see.text, {11: "x"})


def test_bo12_a_sample_keeps_unseen_parchments_in_the_top_part(impl: Implementation) -> None:
    game = PRINTED.load(impl, 2, "tokonoma")
    state = game.new_initial_state(4)
    for _ in range(8):
        state = play(state, "take1")
        while look(state).phase != "turn":
            state.apply_action(state.legal_actions()[-1])
    see = look(state)
    left = 20 - (32 - len(see.deck))
    hidden = sum(card.startswith("parchment:") for card in see.deck)
    assert hidden > 0
    deepest = 0
    for seed in range(100):
        deck = look(state.resample_from_infostate(0, seed)).deck
        places = [place for place, card in enumerate(deck) if card.startswith("parchment:")]
        assert len(places) == hidden
        deepest = max(deepest, *places)
    assert deepest == left - 1


def test_a_text_without_unseen_cards_is_sampled_as_itself(impl: Implementation) -> None:
    state = PRINTED.load(impl).new_initial_state(3)
    assert state.get_game().sample_state(state.serialize(), 99) == state


# What is known (BO-16, "The information state").


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_only_the_order_of_the_deck_is_hidden(impl: Implementation, players: int) -> None:
    state = PRINTED.load(impl, players).new_initial_state(8)
    while True:
        see = look(state)
        shown = edit(see.text, {11: f"?{len(see.deck)}"}) if see.deck else see.text
        for seat in range(players):
            assert state.information_state_string(seat) == shown
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[len(see.text) % len(legal)])
    assert state.information_state_string(0) == state.serialize()


def test_states_of_one_information_state_look_alike(impl: Implementation) -> None:
    state = PRINTED.load(impl, 3, "tokonoma").new_initial_state(8)
    other = state.resample_from_infostate(1, 77)
    assert other != state
    for seat in range(3):
        assert list(other.observation_tensor(seat)) == list(state.observation_tensor(seat))
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_string(seat) == state.information_state_string(seat)


# Parameters.


@pytest.mark.parametrize(
    "parameters",
    [
        {"players": 0},
        {"players": 5},
        {"players": 1, "goals": False},
        {"players": 2, "level": 100},
        {"players": 3, "level": 60},
        {"players": 1, "level": 90},
        {"players": 1, "level": 0},
        {"colours": 3},
    ],
)
def test_parameters_that_are_refused(impl: Implementation, parameters: dict[str, Any]) -> None:
    with pytest.raises(kadan.RulesError):
        impl.load_game("bonsai", **parameters)


def test_the_default_level_fits_any_number_of_players(impl: Implementation) -> None:
    assert impl.load_game("bonsai", players=3, level=80) == impl.load_game("bonsai", players=3)
