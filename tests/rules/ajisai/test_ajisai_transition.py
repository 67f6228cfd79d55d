"""Sandwiches, neighbours, and both at once: AJ-8, AJ-9, AJ-10."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from helpers.ajisai import (
    DATA,
    PARKING,
    RING,
    SEATS,
    STANDARD,
    field,
    legal_texts,
    parse_placement,
    play,
    tensor_planes,
)
from helpers.implementations import Implementation

# The three marks beyond e4 in each direction, by hand from the axial coordinates.
LINES = {
    "east": ("e5", "e6", "e7"),
    "west": ("e3", "e2", "e1"),
    "up-left": ("d4", "c3", "b2"),
    "up-right": ("d5", "c5", "b5"),
    "down-right": ("f5", "g5", "h5"),
    "down-left": ("f4", "g3", "h2"),
}


def seat_of(colour: str) -> int:
    """The seat of a colour with two players (AJ-3)."""
    return 0 if colour in SEATS[2][0] else 1


def bloom(impl: Implementation, placement: str, text: str) -> dict[str, str]:
    """What lies on the standard board after a bloom of whoever has the colour."""
    state = STANDARD.state(impl, placement, turn=seat_of(text[0]))
    return STANDARD.pieces(play(state, text))


# --- AJ-8: sandwich ---------------------------------------------------------------------------


def test_aj08_sandwich_worked_check(impl: Implementation) -> None:
    after = bloom(impl, "R:e1 B:e2 P:e3", "R@e4")
    assert after == parse_placement("R:e1,e2,e3,e4")


@pytest.mark.parametrize("run", ["B", "BP", "W", "WW", "Y", "YP", "PW", "OW", "KO"])
@pytest.mark.parametrize("direction", LINES)
def test_aj08_runs_of_any_other_colours_change_in_all_directions(
    impl: Implementation, direction: str, run: str
) -> None:
    # White and the mover's own other colours (Y, P) change as the rest do. In "KO" the Pink beside
    # the bloom is changed by AJ-9 as well, and changes once.
    first, second, third = LINES[direction]
    between = (first, second)[: len(run)]
    end = (first, second, third)[len(run)]
    pieces = {**dict(zip(between, run, strict=True)), end: "R"}
    placement = " ".join(f"{colour}:{name}" for name, colour in pieces.items())
    assert bloom(impl, placement, "R@e4") == dict.fromkeys(["e4", *pieces], "R")


@pytest.mark.parametrize("colour", RING)
def test_aj08_every_colour_makes_sandwiches(impl: Implementation, colour: str) -> None:
    inside = "W" if colour != "W" else "R"
    after = bloom(impl, f"{colour}:e6 {inside}:e5", f"{colour}@e4")
    assert after == dict.fromkeys(["e4", "e5", "e6"], colour)


def test_aj08_several_lines_change_together(impl: Implementation) -> None:
    after = bloom(impl, "R:e7,c3,f5 B:e5,d4 Y:e6 W:f4", "R@e4")
    # f5 is Red and adjacent: nothing between. f4 (White) has an empty mark behind it.
    assert after == parse_placement("R:e7,c3,f5,e5,d4,e6,e4 W:f4")


def test_aj08_the_nearest_piece_of_the_colour_ends_the_line(impl: Implementation) -> None:
    after = bloom(impl, "B:e6,e4,e2 R:e5,e3,e1", "R@e7")
    assert after == parse_placement("R:e7,e6,e5,e3,e1 B:e4,e2")


def test_aj08_the_nearest_piece_may_be_the_neighbour(impl: Implementation) -> None:
    after = bloom(impl, "R:e5,e7 B:e6 W:d4", "R@e4")
    assert after == parse_placement("R:e4,e5,e7 B:e6 W:d4")


@pytest.mark.parametrize(
    "placement",
    ["B:e6 R:e4 W:d7", "B:e6,e5 R:e3 W:d7", "B:e6,e4 R:e3 W:d7"],
    ids=["after one", "after two", "between"],
)
def test_aj08_an_empty_mark_stops_the_line(impl: Implementation, placement: str) -> None:
    after = bloom(impl, placement, "R@e7")
    assert after == {**parse_placement(placement), "e7": "R"}


def test_aj08_an_empty_mark_beside_the_bloom_stops_the_line(impl: Implementation) -> None:
    state = STANDARD.state(impl, "R:e1 B:e2 W:d4")
    # With e3 empty, Red on e4 changes nothing: legal only for the White on d4.
    assert STANDARD.pieces(play(state, "R@e4")) == parse_placement("R:e1,e4 B:e2 W:d4")
    without_white = STANDARD.state(impl, "R:e1 B:e2")
    assert "R@e4" not in legal_texts(without_white)
    assert "R@e3" in legal_texts(without_white)


def test_aj08_the_end_of_the_links_stops_the_line(impl: Implementation) -> None:
    after = bloom(impl, "B:e6,e7 W:e4", "R@e5")
    assert after == parse_placement("B:e6,e7 W:e4 R:e5")


def test_aj08_one_end_is_always_the_bloomed_piece(impl: Implementation) -> None:
    # B Y _ B: Red in the gap changes neither, though it completes a line between two Blues.
    after = bloom(impl, "B:e1,e4 Y:e2 W:d3", "R@e3")
    assert after == parse_placement("B:e1,e4 Y:e2 W:d3 R:e3")


@pytest.mark.parametrize(
    ("end", "text"), [("d1", "R@d8"), ("d8", "R@d1")], ids=["west to east", "east to west"]
)
def test_aj08_brown_marks_are_ends_of_sandwiches(impl: Implementation, end: str, text: str) -> None:
    # Row d from brown d1 to brown d8: six marks between.
    after = bloom(impl, f"R:{end} B:d2 O:d3 W:d4,d5 Y:d6 P:d7", text)
    assert after == parse_placement("R:d1,d2,d3,d4,d5,d6,d7,d8")


@pytest.mark.parametrize(
    ("side", "white"),
    [
        (("a1", "a2", "a3"), "b3"),
        (("b6", "c7", "d8"), "b5"),
        (("f8", "g7", "h6"), "e7"),
        (("i3", "i2", "i1"), "h5"),
        (("h1", "g1", "f1"), "h2"),
        (("d1", "c1", "b1"), "e1"),
    ],
)
def test_aj08_three_brown_marks_in_a_row_are_no_line(
    impl: Implementation, side: tuple[str, str, str], white: str
) -> None:
    first, middle, last = side
    placement = f"B:{middle} R:{last} W:{white}"
    assert bloom(impl, placement, f"R@{first}") == {**parse_placement(placement), first: "R"}


def test_aj08_brown_marks_never_change_by_a_sandwich_on_the_standard_board(
    impl: Implementation,
) -> None:
    # In random games a brown mark changes colour only from the ring's predecessor, beside the bloom
    # (AJ-9), or to White in a shortage of such a change (AJ-11).
    browns = {
        *("a1", "a2", "a3", "b1", "b6", "c1", "c7", "d1", "d8"),
        *("f1", "f8", "g1", "g7", "h1", "h6", "i1", "i2", "i3"),
    }
    game = STANDARD.load(impl)
    changed = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = game.new_initial_state()
        before, colour = STANDARD.pieces(state), ""
        while not state.is_terminal():
            text = rng.choice(legal_texts(state))
            if text[0] != "W":
                colour = text[0]
            state = play(state, text)
            after = STANDARD.pieces(state)
            for name in browns & set(before):
                if before[name] != after.get(name):
                    changed += 1
                    assert before[name] == RING[RING.index(colour) - 1]
            if state.is_terminal() or field(state, 7) == "-":
                before = after
    assert changed > 0


def test_aj08_brown_marks_inside_a_custom_board_change(impl: Implementation) -> None:
    # Custom row d holds q = -2 (brown), -1, 0 (brown), 1, …: d2 – d3 – d4 runs through a brown.
    game = impl.load_game("ajisai", components=str(DATA / "ajisai_custom.toml"))
    state = game.deserialize_state("ajisai 2 standard - 3/5/6/1RB5/7/8/7/6/7/3/4 0 - -")
    after = play(state, "R@d4")
    assert field(after, 5) == "3/5/6/1RRR4/7/8/7/6/7/3/4"


def test_aj08_two_brown_marks_side_by_side_end_the_line(impl: Implementation) -> None:
    # Custom: c3 (1, -3) and d3 (0, -2) are brown neighbours in the direction (-1, 1); b3 (2, -4)
    # is before c3 and e3 (-1, -1) behind d3. Browns are not linked: from e3 the line ends at d3.
    game = impl.load_game("ajisai", components=str(DATA / "ajisai_custom.toml"))
    state = game.deserialize_state("ajisai 2 standard - 3/2R2/2B3/2B5/3W3/8/7/6/7/3/4 0 - -")
    after = play(state, "R@e3")
    assert field(after, 5) == "3/2R2/2B3/2B5/2RW3/8/7/6/7/3/4"


def test_aj08_a_hole_stops_the_line(impl: Implementation) -> None:
    # Custom row f: f2 (-3), f3 (-2), a hole at -1, f4 (0): Red on f2, Blue f3, Red blooms on f4.
    game = impl.load_game("ajisai", components=str(DATA / "ajisai_custom.toml"))
    state = game.deserialize_state("ajisai 2 standard - 3/5/6/8/7/1RB1W3/7/6/7/3/4 0 - -")
    after = play(state, "R@f4")
    assert field(after, 5) == "3/5/6/8/7/1RBRW3/7/6/7/3/4"


# --- AJ-9: neighbour --------------------------------------------------------------------------

# All seven colours but the blooming one around it: only the one before it on the ring changes.
AROUND = {"d4": "R", "d5": "O", "e5": "Y", "f5": "B", "f4": "P", "e3": "K", "c2": "W"}


@pytest.mark.parametrize(
    ("colour", "changed"),
    [("R", "e3"), ("O", "d4"), ("Y", "d5"), ("B", "e5"), ("P", "f5"), ("K", "f4")],
)
def test_aj09_only_the_colour_before_on_the_ring_changes(
    impl: Implementation, colour: str, changed: str
) -> None:
    placement = " ".join(f"{c}:{name}" for name, c in AROUND.items())
    after = bloom(impl, placement, f"{colour}@e4")
    assert after == {**AROUND, "e4": colour, changed: colour}


def test_aj09_orange_beside_red_and_white_worked_check(impl: Implementation) -> None:
    # d5 is linked to the Red on d4 and the White on e4.
    after = bloom(impl, "W:e4 R:d4", "O@d5")
    assert after == parse_placement("W:e4 O:d4,d5")


@pytest.mark.parametrize("colour", RING)
def test_aj09_white_never_changes_as_a_neighbour(impl: Implementation, colour: str) -> None:
    after = bloom(impl, "W:d4,d5,e3,e5,f4,f5", f"{colour}@e4")
    assert after == {**parse_placement("W:d4,d5,e3,e5,f4,f5"), "e4": colour}


def test_aj09_pink_changes_beside_red_and_not_the_other_way_worked_check(
    impl: Implementation,
) -> None:
    assert bloom(impl, "K:e4", "R@e5") == parse_placement("R:e4,e5")
    after = bloom(impl, "R:e4 W:e6", "K@e5")
    assert after == parse_placement("R:e4 K:e5 W:e6")


def test_aj09_a_red_between_two_pinks_is_a_sandwich(impl: Implementation) -> None:
    assert bloom(impl, "K:e3 R:e4", "K@e5") == parse_placement("K:e3,e4,e5")


def test_aj09_all_linked_pieces_of_the_colour_change(impl: Implementation) -> None:
    after = bloom(impl, "R:d4,d5,e3,e5,f4,f5,c3", "O@e4")
    # c3 is not linked to e4.
    assert after == parse_placement("O:e4,d4,d5,e3,e5,f4,f5 R:c3")


def test_aj09_own_colours_do_not_protect(impl: Implementation) -> None:
    # With three players Orange (seat 2) changes Red (seat 0), Blue (0) changes Yellow (1).
    state = STANDARD.state(impl, "R:e3 Y:e5", players=3, turn=2)
    assert STANDARD.pieces(play(state, "O@e4")) == parse_placement("O:e3,e4 Y:e5")
    state = STANDARD.state(impl, "R:e3 Y:e5", players=3, turn=0)
    assert STANDARD.pieces(play(state, "B@e4")) == parse_placement("R:e3 B:e4,e5")


def test_aj09_brown_marks_change_as_neighbours(impl: Implementation) -> None:
    # a1 is linked to b2 and b3, and not to a2.
    assert bloom(impl, "K:a1,a2", "R@b2") == parse_placement("R:a1,b2 K:a2")
    assert bloom(impl, "K:b2,a2", "R@a1") == parse_placement("R:a1,b2 K:a2")


# --- AJ-10: both at once, once, no chains -----------------------------------------------------


def test_aj10_a_piece_changes_at_most_once_worked_check(impl: Implementation) -> None:
    state = play(STANDARD.state(impl, "R:e2 K:e3"), "R@e4")
    assert STANDARD.pieces(state) == parse_placement("R:e2,e3,e4")
    # Stocks, seat 0's order R Y P O B K: Red 10, Pink 13.
    planes = tensor_planes(state, 0)
    assert planes[9, 0, 0] == pytest.approx(10 / 13)
    assert planes[14, 0, 0] == 1


def test_aj10_sandwiches_and_neighbours_change_together(impl: Implementation) -> None:
    # e5 by AJ-8, d4 and f4 by AJ-9; c3 behind d4 is Red: d4 by both.
    after = bloom(impl, "B:e5 R:e6,c3 K:d4,f4 Y:f5", "R@e4")
    assert after == parse_placement("R:e4,e5,e6,c3,d4,f4 Y:f5")


def test_aj10_changed_pieces_change_no_neighbours(impl: Implementation) -> None:
    # Red on e4 takes the Pink on e5; the Pink on e6 is beside a Red now and stays.
    assert bloom(impl, "K:e5,e6", "R@e4") == parse_placement("R:e4,e5 K:e6")


def test_aj10_changed_pieces_make_no_sandwiches(impl: Implementation) -> None:
    # e5 becomes Red; e5 – d6 – c6 is a line with a Red on c6, but d6 stays Blue.
    after = bloom(impl, "K:e5 B:d6 R:c6", "R@e4")
    assert after == parse_placement("R:e4,e5,c6 B:d6")


def test_aj10_changes_are_judged_before_any_piece_is_replaced(impl: Implementation) -> None:
    # e5 (Pink, AJ-9) is the first of the run e5 e6 that ends at the Red e7: the run is judged as it
    # lies, so e6 changes too, though e5 as a Red would have ended the line.
    assert bloom(impl, "K:e5 B:e6 R:e7", "R@e4") == parse_placement("R:e4,e5,e6,e7")


def test_aj10_lines_are_judged_without_the_pieces_that_other_lines_change(
    impl: Implementation,
) -> None:
    # The west line is stopped by the empty e2; changing d4 does not help it.
    after = bloom(impl, "B:e3 R:e1,c3 W:d4", "R@e4")
    assert after == parse_placement("B:e3 R:e1,c3,d4,e4")


def test_aj10_on_a_ring_shaped_board(impl: Implementation, tmp_path: Path) -> None:
    # Six marks around a hole, and the centre (0, 0) as one of the six: no three are in line.
    file = tmp_path / "ring.toml"
    file.write_text(
        'format = 1\ngame = "ajisai"\nname = "ring"\nmarks = [[0, 0, "gray"], [1, 0, "gray"], '
        '[1, 1, "gray"], [0, 2, "gray"], [-1, 2, "gray"], [-1, 1, "gray"]]\n',
        encoding="utf-8",
    )
    game = impl.load_game("ajisai", components=str(file))
    # Rows a: (0,0) (1,0); b: (-1,1) (1,1); c: (-1,2) (0,2). Links: a1-a2, a1-b1, a2-b2, b1-c1,
    # b2-c2, c1-c2. Red on a1 between Pinks a2 and b1: both change, c1 (Pink) does not.
    state = game.deserialize_state("ajisai 2 standard - 1K/K1/K1 0 - -")
    assert field(play(state, "R@a1"), 5) == "RR/R1/K1"


def test_aj10_on_a_line_both_sides_are_judged(impl: Implementation) -> None:
    state = PARKING.state(impl, "R:a1,a9 B:a2,a3 W:a4 O:a6 K:a7,a8")
    after = PARKING.pieces(play(state, "R@a5"))
    assert after == parse_placement("R:a1,a2,a3,a4,a5,a6,a7,a8,a9")
