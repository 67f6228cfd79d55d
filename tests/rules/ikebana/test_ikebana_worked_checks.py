"""The worked checks of the page that belong to no single clause: the example, perft, walks."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from helpers.ikebana import EDITIONS, PRINTED, legal_texts, play
from helpers.implementations import Implementation

EXAMPLE = (
    "ikebana 59ac52e1683b 2 complete 0 regular 2 Y7,B1,W2,R3 P4,P5,P6,P7,P8,P9,P10,P11,P12,B2,B3,"
    "B4,B5,B7,B8,B9,B11,B12,Y2,Y3,Y4,Y5,Y6,Y8,Y9,Y10,Y11,Y12,R1,R2,R4,R5,R8,R9,R10,R11,K1,K2,K3,"
    "K4,K6,K7,K9,K10,K11,K12,W1,W4,W6,W7,W8,W10,W11,W12 - P2,W9/B10,Y1,R12,K5! "
    "P1,P3,B6,R6,R7,K8+/W3,W5 -/- 1:2,5:2,7:2,3:2 - 2,4,6,8,9,10,11,12,13,14"
)
COMPLETED = (
    "ikebana 59ac52e1683b 2 exchange 1 regular 0 Y7,B1,W2,R3 P6,P7,P8,P9,P10,P11,P12,B2,B3,B4,B5,"
    "B7,B8,B9,B11,B12,Y2,Y3,Y4,Y5,Y6,Y8,Y9,Y10,Y11,Y12,R1,R2,R4,R5,R8,R9,R10,R11,K1,K2,K3,K4,K6,"
    "K7,K9,K10,K11,K12,W1,W4,W6,W7,W8,W10,W11,W12 - P2,P4,P5,W9/B10,Y1,R12,K5! -/W3,W5 "
    "P1,P3,B6,R6,R7,K8:1/- 1:2,5:1,7:2,3:2 - 2,4,6,8,9,10,11,12,13,14"
)


def test_worked_check_the_example_of_the_rulebook(impl: Implementation) -> None:
    state = PRINTED.load(impl).deserialize_state(EXAMPLE)
    assert legal_texts(state) == ["complete:1", "done"]
    after = play(state, "complete:1")
    assert after.serialize() == COMPLETED
    assert after.scores() == [5, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["printed", "example"])
def test_worked_check_perft(impl: Implementation, name: str, players: int) -> None:
    state = EDITIONS[name].load(impl, players).new_initial_state(0)
    counts = [17, 68, 488, 8296, 33184]
    for depth, count in enumerate(counts[: 5 if impl.name == "core" else 3], 1):
        assert impl.perft(state, depth) == count


@pytest.mark.parametrize(
    ("name", "seed", "counts"),
    [
        ("tiny", 0, [17, 68, 488, 7912, 33728]),
        ("printed", 27, [16, 272, 1088, 7730, 130060]),
    ],
)
def test_worked_check_perft_of_other_deals(
    impl: Implementation, name: str, seed: int, counts: list[int]
) -> None:
    state = EDITIONS[name].load(impl).new_initial_state(seed)
    for depth, count in enumerate(counts[: 5 if impl.name == "core" else 3], 1):
        assert impl.perft(state, depth) == count


@pytest.mark.parametrize(
    ("name", "players", "decisions", "scores", "digest", "total"),
    [
        ("printed", 2, 98, "2 7", "748a08c49311", 107.6489),
        ("printed", 3, 86, "7 4 5", "b67c938c9208", 99.5529),
        ("printed", 4, 85, "2 0 5 0", "4a358ba08d4e", 123.2011),
        ("printed", 5, 89, "5 0 0 0 0", "685864a4f425", 142.9222),
        ("example", 2, 90, "14 5", "47c2606b186a", 90.8419),
        ("example", 3, 85, "6 1 0", "e1e80398496d", 109.8936),
        ("example", 4, 81, "6 7 0 0", "3b3c4f99a54d", 108.2066),
        ("example", 5, 89, "6 3 1 0 0", "deeac722fada", 122.6667),
        ("tiny", 2, 12, "0 0", "604a8aadb8fb", 34.1167),
    ],
)
def test_worked_check_walks(
    impl: Implementation,
    name: str,
    players: int,
    decisions: int,
    scores: str,
    digest: str,
    total: float,
) -> None:
    state = EDITIONS[name].load(impl, players).new_initial_state(1)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[(7 * state.move_number() + 3) % len(actions)])
    assert state.move_number() == decisions
    assert " ".join(map(str, state.scores())) == scores
    assert hashlib.sha256(state.serialize().encode("ascii")).hexdigest()[:12] == digest
    tensor = np.asarray(state.observation_tensor(0), np.float64)
    assert round(float(tensor.sum()), 4) == pytest.approx(total, abs=1.5e-4)
