"""The observation tensor, number for number, as the page lays it out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from helpers.ikebana import EDITIONS, PRINTED, Edition, cards_in, look, play
from helpers.implementations import Implementation


def tensor_by_hand(
    edition: Edition, players: int, view: str, observer: int, scores: list[int]
) -> list[float]:
    """The tensor from an information state's text and the public scores."""
    n, size, most = players, len(edition.cards), edition.most_open(players)
    see = look(view)
    seats = [(observer + j) % n for j in range(n)]
    sections = [[0.0] * size for _ in range(3 * n + 11)]

    def mark(section: int, cards: list[str], value: float = 1.0) -> None:
        for card in cards:
            sections[section][edition.flowers[card].index] = value

    known = [[c.rstrip("!") for c in hand if c.endswith("!")] for hand in see.hands]
    mark(0, [card.rstrip("!") for card in see.hands[observer]])
    mark(1, known[observer])
    for j in range(1, n):
        mark(1 + j, known[seats[j]])
    for slot in range(4):
        mark(n + 1 + slot, [see.market[slot]])
    mark(n + 5, see.discards)
    for j in range(n):
        mark(n + 6 + j, cards_in(" ".join(see.done[seats[j]])))
        mark(2 * n + 6 + j, cards_in(" ".join(see.open[seats[j]])))
        for number, composition in enumerate(see.open[seats[j]], 1):
            cards = cards_in(composition)
            mark(3 * n + 6, cards, number / most)
            for place, card in enumerate(cards, 1):
                mark(3 * n + 7, [card], place / most)
            mark(3 * n + 8, [cards[0]])
            mark(3 * n + 9, [cards[-1]])
            if composition.endswith("+"):
                mark(3 * n + 10, cards)
    flat = [value for section in sections for value in section]

    total = len(edition.balance)
    tokens = edition.table["tokens"]["count"]
    in_play = {
        int(slot.partition(":")[0]): int(slot.partition(":")[2])
        for slot in see.slots
        if slot != "-"
    }
    used = {int(number) for number in see.used}
    deck = see.deck
    left = int(deck[0][1:]) if deck and deck[0].startswith("?") else len(deck)
    out = left < edition.under
    sizes = [sum(int(c[1:]) if c.startswith("?") else 1 for c in see.hands[seat]) for seat in seats]
    values = [points_of(edition, see.done[seat]) for seat in seats]
    flat += [float(i in in_play) for i in range(1, total + 1)]
    flat += [in_play.get(i, 0) / 2 for i in range(1, total + 1)]
    flat += [float(i in used) for i in range(1, total + 1)]
    flat += [(tokens - 2 * (len(in_play) + len(used))) / tokens]
    flat += [left / size, float(out), float(see.round == "special")]
    flat += [float(see.phase == p) for p in ("refresh", "exchange", "play", "complete")]
    flat += [see.played / 4]
    flat += [float(see.mover == str(seat)) for seat in seats]
    flat += [count / 4 for count in sizes]
    flat += [scores[seat] / 100 for seat in seats]
    flat += [max([points for points, _ in value], default=0) / 100 for value in values]
    flat += [sum(count for _, count in value) / tokens for value in values]
    assert [scores[seat] for seat in seats] == [sum(p for p, _ in value) for value in values]
    return flat


def points_of(edition: Edition, done: list[str]) -> list[tuple[int, int]]:
    """The points (IK-18) and tokens of completed compositions."""
    utsuwa, worth = edition.table["utsuwa"], edition.table["tokens"]["points"]
    found = []
    for text in done:
        count = int(text.partition(":")[2])
        leaves = sum(edition.flowers[card].leaf for card in cards_in(text.partition(":")[0]))
        points = utsuwa["luxury" if leaves >= utsuwa["leaves"] else "simple"]
        found.append((points + (worth[min(count, len(worth)) - 1] if count else 0), count))
    return found


def check(edition: Edition, players: int, state: Any) -> None:
    """The tensors of all seats."""
    for seat in range(players):
        expected = tensor_by_hand(
            edition, players, state.information_state_string(seat), seat, state.scores()
        )
        found = np.asarray(state.observation_tensor(seat), np.float32)
        np.testing.assert_array_equal(found, np.asarray(expected, np.float32))


@pytest.mark.parametrize(
    ("name", "players", "size"),
    [("printed", 2, 1285), ("printed", 3, 1506), ("printed", 4, 1727), ("printed", 5, 1948)],
)
def test_tensor_shape(impl: Implementation, name: str, players: int, size: int) -> None:
    game = EDITIONS[name].load(impl, players)
    assert game.observation_tensor_shape() == [size]
    assert game.observation_tensor_size() == size


@pytest.mark.parametrize(
    ("name", "players"),
    [
        *((name, players) for name in ("printed", "example") for players in (2, 3, 4, 5)),
        ("tiny", 2),
    ],
)
def test_tensor_all_game_long(impl: Implementation, name: str, players: int) -> None:
    edition = EDITIONS[name]
    state = edition.load(impl, players).new_initial_state(13)
    assert state.get_game().observation_tensor_size() == (
        (3 * players + 11) * len(edition.cards) + 3 * len(edition.balance) + 9 + 5 * players
    )
    step = 0
    while True:
        if step % 3 == 0 or state.is_terminal():
            check(edition, players, state)
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[(7 * step + 3) % len(actions)])
        step += 1


def test_tensor_of_rare_positions(impl: Implementation) -> None:
    positions: list[dict[str, Any]] = [
        {
            "done": [
                "B1,K3,B5,K7,B9:4;B2,K4,B6,K8,B10:4",
                "R2,Y4,R6,Y8,R10:4;P1,R3,P3,R9,P9:2",
            ],
            "slots": "-,7:2,2:2,3:2",
            "used": "1,4,6,8,9,12,13",
            "stack": "5,10,11,14",
        },
        {
            "round": "special",
            "phase": "complete",
            "played": 4,
            "hands": ["-"],
            "open": ["B12;B2,B3,B4,B6+"],
        },
        {"phase": "refresh", "market": "Y1,Y2,Y3,R9", "mover": 1},
        {"players": 3, "round": "special", "mover": 2, "deck": 0, "hands": ["-", "P1!,P2"]},
        {"phase": "end", "hands": ["P1!,P2,P4", "-"], "deck": 3},
        {"phase": "play", "played": 1, "hands": ["P1!,P2,P4!"], "open": ["B2,B3,B5+;K1"]},
    ]
    for position in positions:
        players = position.get("players", 2)
        state = PRINTED.state(impl, **position)
        check(PRINTED, players, state)


def test_tensor_a_few_numbers_by_place(impl: Implementation) -> None:
    # Two players, C = 72, N = 36.
    state = PRINTED.state(
        impl,
        phase="play",
        market="Y1,B2,W3,R4",
        hands=["P1,P2!,B6,K9", "R1,R2!,R3,W12"],
        open=["B8,B9;K12", "K1;K2;K3;K4"],
        slots="5:2,7:1,1:2,14:2",
        done=["W1,B5,W7,B11:1"],
    )
    own = np.asarray(state.observation_tensor(0)).astype(np.float64)
    other = np.asarray(state.observation_tensor(1)).astype(np.float64)
    index = {card: place for place, card in enumerate(PRINTED.cards)}
    assert [own[index[c]] for c in ("P1", "P2", "B6", "K9", "R1")] == [1, 1, 1, 1, 0]
    assert [own[72 + index[c]] for c in ("P1", "P2")] == [0, 1]
    assert [own[2 * 72 + index[c]] for c in ("R1", "R2")] == [0, 1]
    assert [own[(3 + slot) * 72 + index[c]] for slot, c in enumerate(("Y1", "B2", "W3", "R4"))] == [
        1.0
    ] * 4
    # Completed of seat 0: section n + 6 for seat 0, n + 7 for seat 1.
    assert own[8 * 72 + index["W7"]] == other[9 * 72 + index["W7"]] == 1
    assert own[9 * 72 : 10 * 72].sum() == other[8 * 72 : 9 * 72].sum() == 0
    # Open: numbers 1 and 2 of seat 0 over N = 36, places over N.
    assert own[12 * 72 + index["K12"]] == pytest.approx(2 / 36)
    assert own[13 * 72 + index["B9"]] == pytest.approx(2 / 36)
    assert [own[14 * 72 + index[c]] for c in ("B8", "B9", "K12", "K1")] == [1, 0, 1, 1]
    assert [own[15 * 72 + index[c]] for c in ("B8", "B9", "K12", "K1")] == [0, 1, 1, 1]
    tail = own[17 * 72 :]
    assert [tail[i - 1] for i in (1, 5, 7, 14, 2)] == [1, 1, 1, 1, 0]
    assert [tail[14 + i - 1] for i in (5, 7)] == [1, 0.5]
    assert tail[42] == pytest.approx(12 / 20)
    assert tail[44:51].tolist() == [0, 0, 0, 0, 1, 0, 0]
    assert tail[51:53].tolist() == [1, 0]
    assert other[17 * 72 + 51 : 17 * 72 + 53].tolist() == [0, 1]
    assert tail[55:].tolist() == pytest.approx([0.08, 0, 0.08, 0, 0.05, 0])


def test_tensor_is_a_function_of_the_information_state(impl: Implementation) -> None:
    state = play(PRINTED.load(impl, 3).new_initial_state(6), "noexchange")
    for seat in range(3):
        mine = list(state.observation_tensor(seat))
        for seed in range(4):
            assert list(state.resample_from_infostate(seat, seed).observation_tensor(seat)) == mine
