"""Direct checks of the Ikebana reference: the worked checks of its page, and the state interface.

They do not compare with the core, so that the reference has a leg of its own to stand on. Rules
done by hand are in `test_ikebana_reference_rules.py`, what is refused is in
`test_ikebana_reference_refusals.py`.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
from collections import Counter

import pytest

from helpers.ikebana_positions import (
    EXAMPLE,
    EXAMPLE_COMPLETED,
    choices,
    field,
    load,
    play,
    position,
    read,
)
from kadan.reference import load_game, perft, random_playouts, registered_games
from kadan.reference.ikebana.predicates import PREDICATES, Flower
from kadan.reference.rng import SplitMix64

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
TINY = (
    "ikebana 792f2fdacf1d 2 exchange 0 regular 0 B5,R4,B2,R7 R6,B6 - R5,B1,B3,B7/R1,R2,R3,B4 "
    "-/- -/- 1:2,5:2,2:2,3:2 - 6,4"
)


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


def test_a_total_of_17() -> None:
    # Worth 5, 2 and, luxury with two tokens, 10; the open one is worth nothing.
    text = position(
        phase="exchange",
        side=1,
        hands="P2,P4,P6,P7/P8,P9,P10,P11",
        compositions="B1,B2/Y5,Y6,Y7,Y8,Y9,Y10,Y11,R11",
        completed="P1,P3,B6,R6,R7,K8:1;K2,K3,R4,Y4:0;W1,B5,W7,B11:2/-",
        slots="5:1,1:1,7:1,2:2",
    )
    assert read(text).scores() == [17, 0]


def test_three_cards_are_not_completed() -> None:
    # B5 W7 B11 would meet Balance 1, 2 and 7.
    state = read(position(played=1, hands="P4,P6,B11/P7,P8,P9,P10", compositions="B5,W7+/K12"))
    state = play(state, "B11@1R")
    assert (field(state, 5), field(state, 12)) == ("1", "B5,W7,B11/K12")


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


# The observation tensor.


def test_the_observation_tensor() -> None:
    state = play(read(EXAMPLE), "done")
    cards, balance = 72, 14
    entries = load().components()["cards"]
    index = {f"{entry['colour']}{entry['number']}": n for n, entry in enumerate(entries)}

    def section(player: int, number: int) -> dict[str, float]:
        tensor = state.observation_tensor(player)
        values = tensor[number * cards : (number + 1) * cards]
        return {name: values[place] for name, place in index.items() if values[place]}

    # With two players: 0 own hand, 1 known, 2 known of the other, 3-6 market, 7 discards,
    # 8-9 completed, 10-11 open, 12 numbers, 13 places, 14 left, 15 right ends, 16 added.
    assert section(1, 0) == {"B10": 1, "Y1": 1, "R12": 1, "K5": 1}
    assert section(1, 1) == section(0, 2) == {"K5": 1}
    assert section(0, 1) == section(1, 2) == section(0, 7) == section(0, 8) == {}
    assert [list(section(0, number)) for number in range(3, 7)] == [["Y7"], ["B1"], ["W2"], ["R3"]]
    assert set(section(0, 10)) == set(section(1, 11)) == {"P1", "P3", "B6", "R6", "R7", "K8"}
    assert section(0, 12)["P3"] == section(0, 12)["W5"] == pytest.approx(1 / 36)
    assert section(0, 13)["K8"] == pytest.approx(6 / 36)
    assert set(section(0, 14)) == {"P1", "W3"}
    assert set(section(0, 15)) == {"K8", "W5"}
    assert section(0, 16) == {}
    tail = state.observation_tensor(1)[17 * cards :]
    in_play, tokens, used = (tail[start : start + balance] for start in range(0, 42, balance))
    assert [number for number in range(1, 15) if in_play[number - 1]] == [1, 3, 5, 7]
    assert tokens == in_play  # two on each
    assert sum(used) == 0
    rest = tail[42:]
    assert rest[:2] == pytest.approx([12 / 20, 52 / 72])  # supply and deck
    # Card out, special, four phases (exchange), played; then by seat, the observer (1) first:
    # to move, hand, score, best, tokens.
    assert rest[2:9] == [0, 0, 0, 1, 0, 0, 0]
    assert rest[9:] == [1, 0, 1, 1, 0, 0, 0, 0, 0, 0]
    after = play(read(EXAMPLE), "complete:1").observation_tensor(0)[-8:]
    assert after == pytest.approx([1, 1, 0.05, 0, 0.05, 0, 0.05, 0])
    played = play(read(EXAMPLE), "complete:1", "noexchange", "R12@1R").observation_tensor(1)
    assert played[16 * cards + index["W3"]] == played[16 * cards + index["R12"]] == 1
    assert played[17 * cards + 42 + 8] == 0.25


# Games and states.


def test_the_game_object() -> None:
    game = load_game("ikebana:players=3")
    assert str(game) == "ikebana(players=3)"
    assert load_game(str(game)) == game == pickle.loads(pickle.dumps(game))
    assert game != load_game("ikebana")
    assert game != load("example", 3)
    assert game.get_parameters() == {"players": 3, "components": ""}
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-0.5, 1, 0)
    kind = game.get_type()
    assert (kind.short_name, kind.min_num_players, kind.max_num_players) == ("ikebana", 2, 5)
    assert kind.information == type(kind).Information.IMPERFECT_INFORMATION
    assert "ikebana" in registered_games()


def test_copies_keep_the_history_and_pictures_are_drawn() -> None:
    state = play(load().new_initial_state(0), "B6<>P5", "P5@new")
    assert state.history() == [86, 305 + 4 * 71]
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert twin.history() == state.history()
    assert "1: P5 +" in state._repr_svg_()
    assert "simple: P1 P3 B6 R6 R7 K8, 1 token, 5 points" in read(EXAMPLE_COMPLETED)._repr_svg_()


@pytest.mark.parametrize(
    ("edition", "players", "bound"),
    [
        ("printed", 2, 36),
        ("printed", 3, 26),
        ("printed", 4, 20),
        ("printed", 5, 16),
        ("example", 2, 34),
        ("tiny", 2, 6),
    ],
)
def test_a_hoarder_attains_the_bound_on_compositions(
    edition: str, players: int, bound: int
) -> None:
    # Seat 0 starts two compositions a turn and all four in the special round; the others play one
    # card a turn. In none of these is a round left over (r < n in the page's proof).
    state = load(edition, players).new_initial_state(0)
    most = 0
    while not state.is_terminal():
        texts = choices(state)
        text = texts[0]  # keep, or no exchange
        if field(state, 4) == "play" and state.current_player() == 0:
            text = next((text for text in texts if text.endswith("@new")), texts[-1])
        elif field(state, 4) == "play":
            text = "stop" if "stop" in texts else texts[0]
        state = play(state, text)
        most = max(most, field(state, 12).split("/")[0].count(";") + 1)
    assert most == bound


@pytest.mark.parametrize(
    ("edition", "players"),
    [*((name, n) for name in ("printed", "example") for n in (2, 3, 4, 5)), ("tiny", 2)],
)
def test_random_games_survive_their_texts_samples_and_undo(edition: str, players: int) -> None:
    game, generator = load(edition, players), SplitMix64(players)
    for seed in range(3):
        state = game.new_initial_state(seed)
        texts = []
        while not state.is_terminal():
            text, seat, viewer = state.serialize(), state.current_player(), seed % players
            texts.append(text)
            assert game.deserialize_state(text) == state
            legal = state.legal_actions()
            words = [state.action_to_string(seat, action) for action in legal]
            assert [state.string_to_action(word) for word in words] == legal
            seen = state.information_state_string(viewer)
            sampled = game.sample_state(seen, generator.next())
            assert sampled.information_state_string(viewer) == seen
            assert sampled.observation_tensor(viewer) == state.observation_tensor(viewer)
            assert game.deserialize_state(sampled.serialize()) == sampled
            state.apply_action(legal[generator.below(len(legal))])
        assert game.deserialize_state(state.serialize()) == state
        assert state.move_number() <= game.max_game_length()
        for text, (player, action) in reversed(list(zip(texts, state.full_history(), strict=True))):
            state.undo_action(player, action)
            assert state.serialize() == text


def test_random_playouts_repeat_and_sum_to_zero() -> None:
    state = load("printed", 3).new_initial_state(0)
    returns = random_playouts(state, 3, seed=3)
    assert returns == random_playouts(state, 3, seed=3)
    assert [sum(row) for row in returns] == pytest.approx([0, 0, 0])
    assert state.move_number() == 0
