"""The observation tensor, plane by plane, against the page's table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from helpers.ajisai import DATA, PARKING, SMALL, STANDARD, marks, play
from helpers.ajisai import tensor_planes as planes
from helpers.implementations import Implementation

# The relative order of the colours by number of players and seat, written out.
ORDER = {
    (2, 0): "RYPOBK",
    (2, 1): "OBKYPR",
    (3, 0): "RBYKPO",
    (3, 1): "YKPORB",
    (3, 2): "PORBYK",
}

# One colour a mark: (r + 4, q + 4) of the cell on the 9 × 9 grid.
CELLS = {
    "a1": (0, 5),  # (1, -4)
    "b2": (1, 4),  # (0, -3)
    "d8": (3, 8),  # (4, -1)
    "e4": (4, 4),  # (0, 0)
    "f1": (5, 0),  # (-4, 1)
    "g7": (6, 6),  # (2, 2)
    "i3": (8, 3),  # (-1, 4)
}
PLACEMENT = "R:a1 O:b2 Y:d8 W:e4 B:f1 P:g7 K:i3"
PIECES = {"R": "a1", "O": "b2", "Y": "d8", "B": "f1", "P": "g7", "K": "i3"}


def cells(plane: np.ndarray[Any, Any]) -> set[tuple[int, int]]:
    """Where the plane is not 0; there it must be 1."""
    assert set(np.unique(plane)) <= {0.0, 1.0}
    return {(int(row), int(column)) for row, column in np.argwhere(plane)}


@pytest.mark.parametrize(
    ("board", "players", "traitor", "shape"),
    [
        (STANDARD, 2, False, [22, 9, 9]),
        (STANDARD, 3, False, [23, 9, 9]),
        (STANDARD, 2, True, [30, 9, 9]),
        (SMALL, 2, False, [22, 7, 7]),
        (SMALL, 3, False, [23, 7, 7]),
        (SMALL, 2, True, [30, 7, 7]),
        (PARKING, 2, False, [22, 5, 51]),
    ],
)
def test_tensor_shape(
    impl: Implementation, board: Any, players: int, traitor: bool, shape: list[int]
) -> None:
    game = board.load(impl, players=players, traitor=traitor)
    assert list(game.observation_tensor_shape()) == shape
    assert game.observation_tensor_size() == shape[0] * shape[1] * shape[2]
    tensor = game.new_initial_state().observation_tensor(0)
    assert len(tensor) == shape[0] * shape[1] * shape[2]


def test_tensor_shape_of_a_custom_board(impl: Implementation) -> None:
    # All marks: r from -5 to 6, q from -5 to 8. The gray ones: r likewise, q from -4 to 7.
    custom = str(DATA / "ajisai_custom.toml")
    full = impl.load_game("ajisai", components=custom)
    small = impl.load_game("ajisai", components=custom, board="small")
    assert list(full.observation_tensor_shape()) == [22, 12, 14]
    assert list(small.observation_tensor_shape()) == [22, 12, 12]
    # The centre is at row 0 + 5, column 0 + 5 (gray only: 0 + 4).
    assert cells(planes(full.new_initial_state(), 0)[6]) == {(5, 5)}
    assert cells(planes(small.new_initial_state(), 0)[6]) == {(5, 4)}


@pytest.mark.parametrize(("players", "seat"), list(ORDER))
def test_colours_are_in_relative_order(impl: Implementation, players: int, seat: int) -> None:
    state = STANDARD.state(impl, PLACEMENT, players=players)
    found = planes(state, seat)
    for number, colour in enumerate(ORDER[players, seat]):
        assert cells(found[number]) == {CELLS[PIECES[colour]]}
    assert cells(found[6]) == {CELLS["e4"]}


def test_marks_in_play_and_brown_marks(impl: Implementation) -> None:
    found = planes(STANDARD.load(impl).new_initial_state(), 0)
    in_play, brown = set(), set()
    for q in range(-4, 5):
        for r in range(-4, 5):
            distance = max(abs(q), abs(r), abs(q + r))
            if distance <= 3:
                in_play.add((r + 4, q + 4))
            elif distance == 4 and q * r * (q + r):
                in_play.add((r + 4, q + 4))
                brown.add((r + 4, q + 4))
    assert len(in_play) == 55
    assert len(brown) == 18
    assert cells(found[7]) == in_play
    assert cells(found[8]) == brown
    small = planes(SMALL.load(impl).new_initial_state(), 0)
    assert cells(small[7]) == {(r - 1, q - 1) for r, q in in_play - brown}
    assert cells(small[8]) == set()


@pytest.mark.parametrize(("players", "seat"), list(ORDER))
def test_stocks(impl: Implementation, players: int, seat: int) -> None:
    # On the board: R 13, O 12, Y 3, B 2, P 1, K 0, W 4.
    placement = (
        f"R:{marks('b', 1, 13)} O:{marks('b', 14, 25)} Y:{marks('c', 1, 3)} "
        f"B:{marks('c', 4, 5)} P:c6 W:a1,{marks('c', 7, 9)}"
    )
    left = {"R": 0, "O": 1, "Y": 10, "B": 11, "P": 12, "K": 13}
    state = PARKING.state(impl, placement, players=players, turn=1)
    found = planes(state, seat)
    for number, colour in enumerate(ORDER[players, seat]):
        np.testing.assert_allclose(found[9 + number], left[colour] / 13, rtol=1e-6)
    np.testing.assert_allclose(found[15], 9 / 13, rtol=1e-6)


@pytest.mark.parametrize(("players", "turn"), [(n, t) for n in (2, 3) for t in range(n)])
def test_side_to_move_is_counted_from_the_observer(
    impl: Implementation, players: int, turn: int
) -> None:
    state = STANDARD.state(impl, "W:e4", players=players, turn=turn)
    for seat in range(players):
        found = planes(state, seat)[16 : 16 + players]
        for offset in range(players):
            expected = 1.0 if (seat + offset) % players == turn else 0.0
            assert (found[offset] == expected).all()


@pytest.mark.parametrize("players", [2, 3])
def test_nobody_is_to_move_at_the_end(impl: Implementation, players: int) -> None:
    state = PARKING.state(impl, "R:b1", players=players, turn="end")
    for seat in range(players):
        assert not planes(state, seat)[16:].any()


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_is_pending_before_a_shortage(impl: Implementation, players: int) -> None:
    state = STANDARD.load(impl, players=players).new_initial_state()
    assert not planes(state, 0)[16 + players : 20 + players].any()


@pytest.mark.parametrize("players", [2, 3])
def test_pending_whites(impl: Implementation, players: int) -> None:
    # R B O Y P R on a1 … a6 with the bloom on a6 the twelfth Red: one left, three Whites to place.
    placement = f"R:a1,{marks('b', 1, 10)} B:a2 O:a3 Y:a4 P:a5"
    state = play(PARKING.state(impl, placement, players=players), "R@a6")
    n = players
    for texts, given in (((), set()), (("W@a2",), {(0, 1)}), (("W@a2", "W@a3"), {(0, 1), (0, 2)})):
        pending = play(state, *texts)
        for seat in range(players):
            found = planes(pending, seat)
            assert cells(found[16 + n]) == {(0, 5)}
            assert cells(found[17 + n]) == {(0, 1), (0, 2), (0, 3), (0, 4)}
            assert cells(found[18 + n]) == given
            np.testing.assert_allclose(found[19 + n], (3 - len(given)) / 13, rtol=1e-6)
            # Pieces and stocks as they lie: the bloom is on the board, the others not yet lifted.
            red = ORDER[players, seat].index("R")
            assert cells(found[red]) == {(0, 0), (0, 5)} | {(2, 2 * i) for i in range(10)}
            np.testing.assert_allclose(found[9 + red], 1 / 13, rtol=1e-6)
    done = play(state, "W@a2", "W@a3", "W@a5")
    assert not planes(done, 0)[16 + n :].any()


def test_traitor_planes_show_what_the_observer_may_see(impl: Implementation) -> None:
    def shown(state: Any, seat: int) -> tuple[str, list[float]]:
        found = planes(state, seat)
        assert all(np.unique(plane).size == 1 for plane in found[22:])
        colours = "".join(
            colour for number, colour in enumerate(ORDER[2, seat]) if found[22 + number, 0, 0] == 1
        )
        return "".join(sorted(colours)), [float(found[28, 0, 0]), float(found[29, 0, 0])]

    state = STANDARD.load(impl, traitor=True).new_initial_state()
    assert shown(state, 0) == ("", [0, 0])
    assert shown(state, 1) == ("", [0, 0])
    state = play(state, "secret:Y")
    assert shown(state, 0) == ("Y", [1, 0])
    assert shown(state, 1) == ("", [0, 1])
    state = play(state, "secret:K")
    assert shown(state, 0) == ("Y", [1, 1])
    assert shown(state, 1) == ("K", [1, 1])
    over = PARKING.state(impl, "R:b1", turn="end", secrets="YK")
    assert shown(over, 0) == ("KY", [1, 1])
    assert shown(over, 1) == ("KY", [1, 1])


def test_the_game_looks_the_same_from_every_seat(impl: Implementation) -> None:
    # Turning all colours one step along the ring and all seats by one is the same game.
    ring = dict(zip("ROYBPKW", "OYBPKRW", strict=True))
    state = STANDARD.state(impl, PLACEMENT, turn=0)
    turned = " ".join(f"{ring[group[0]]}{group[1:]}" for group in PLACEMENT.split())
    other = STANDARD.state(impl, turned, turn=1)
    np.testing.assert_array_equal(planes(state, 0), planes(other, 1))
    # With three players two steps of the ring are one seat.
    state = STANDARD.state(impl, PLACEMENT, players=3, turn=0)
    turned = " ".join(f"{ring[ring[group[0]]]}{group[1:]}" for group in PLACEMENT.split())
    other = STANDARD.state(impl, turned, players=3, turn=1)
    np.testing.assert_array_equal(planes(state, 0), planes(other, 1))
    np.testing.assert_array_equal(planes(state, 1), planes(other, 2))
