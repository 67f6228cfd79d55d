"""`kadan show` and the pictures of Bonsai."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import kadan
from kadan import render
from kadan.render.bonsai_position import BUD, cell_name, phase_words, read_position
from kadan.render.common import view

Run = Callable[..., Any]

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(__file__).parent.parent / "data"

# Position P of seeds/bonsai.md, "Worked checks".
DECK = "master:wood+wood,helper:flower"
LATE = (
    "bonsai 2 - w+2-5+3-5+3-4+4-4+2-3+1-2+0-1+1-1l+2-6+3-6+4-6+1-5+4-5+1-4+2-4+4-3f+2-7+5-7+0-5+0-3"
    "+5-3+3-2r+3-7+5-6+0-4/w+0-2+1-2+0-1+1-1l+1-3+2-2+2-1f+1-4+2-4r+3-2 w1l1f2r1/w2l3 growth:leaf,"
    "growth:flower,growth:fruit,master:any,master:wood+leaf,master:leaf+fruit,helper:leaf,"
    "helper:fruit,parchment:leaf,parchment:fruit,parchment:helper,parchment:master/tool*2,"
    "growth:wood,growth:leaf,growth:flower,growth:fruit,master:any,master:leaf+leaf,"
    "master:leaf+flower,helper:wood*3,parchment:flower,parchment:growth "
    "brown8,brown12,green9,orange5 green5,orange3/- brown8/- "
    f"tool,growth:wood,helper:leaf,parchment:wood {DECK} - 0 turn - 0"
)


def _lines(out: str) -> list[str]:
    """Lines of output with runs of blanks as one."""
    return [" ".join(line.split()) for line in out.splitlines()]


def test_a_position_is_shown(run: Run) -> None:
    ran = run("show", "bonsai", LATE)
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert ran.out.splitlines()[-1] == LATE
    lines = _lines(ran.out)
    assert lines[:7] == [
        "phase turn",
        "market 1 tool with no tiles",
        "market 2 growth:wood with wood or leaf",
        "market 3 helper:leaf with wood, flower",
        "market 4 parchment:wood with leaf, fruit",
        "deck 2 cards",
        "goals brown8 5 brown12 15 green9 12 orange5 13",
    ]
    first, second = lines.index("seat 0 score 110 to move"), lines.index("seat 1 score 36")
    assert lines[first + 1] == "supply w 1 l 1 f 2 r 1 5 of 5"
    assert lines[first + 2] == "symbols w 1 l 2 f 1 r 1 a 1"
    assert lines[first + 4] == "claimed green5 6 orange3 9"
    assert lines[first + 5] == "renounced brown8 5"
    assert lines[second + 1] == "supply w 2 l 3 5 of 9", "two Tools add 4 to the capacity"
    assert lines[second + 4] == "claimed -"


def test_a_tree_is_drawn_as_staggered_rows(run: Run) -> None:
    lines = run("show", "bonsai", LATE).out.splitlines()
    second = lines.index("seat 1  score 36")
    tree = lines[second + 5 : second + 23]
    assert [line.replace(" ", "") for line in tree[::2]] == [
        ".......",
        "..ff....",
        "..l....",
        "..wwlr..",
        "..wwl..",
        ".##B###.",
        ".#####.",
        "..####..",
        ".......",
    ]
    # The tile stands above its name, and half a cell beside those of the rows around it.
    assert tree[3].split()[2:4] == ["+1-4", "+2-4"]
    for name in ("+1-4", "+2-4"):
        place = tree[3].index(name)
        assert "f" in tree[2][place : place + 4]
    assert tree[5].index("+1-3") == tree[3].index("+1-4") + 3 == tree[3].index("+2-4") - 3


def test_all_seats_know_all_but_the_deck(run: Run) -> None:
    views = [run("show", "bonsai", LATE, "--seat", str(seat)).out.splitlines() for seat in (0, 1)]
    assert views[0][1:] == views[1][1:]
    assert views[0][-1] == LATE.replace(DECK, "?2")
    assert "deck       2 cards" in views[0]
    masked = run("show", "bonsai", LATE.replace(DECK, "?2"))
    assert masked.out.splitlines() == views[0][1:]
    wrong = run("show", "bonsai:players=1", "--seat", "1")
    assert wrong.code == 2
    assert "--seat takes 0 in this game of 1 player, not 1" in wrong.err


def test_phases_are_told() -> None:
    assert phase_words("pick:2:master:any") == "phase pick, for master:any from slot 2"
    assert phase_words("helper:3:wood:w1a1") == (
        "phase helper, wood from slot 3, symbols left wood 1, any 1"
    )
    assert phase_words("goal:cultivate:-") == "phase goal, within cultivate, symbols left none"
    assert phase_words("discard:-") == "phase discard"
    assert phase_words("discard:leaf") == "phase discard, last discarded leaf"


def _some_states() -> Iterator[kadan.State]:
    """States of games played to the end, half of the time with a placement where there is one."""
    example = DATA / "bonsai_example.toml"
    games = [kadan.load_game("bonsai", players=players) for players in (1, 2, 3, 4)]
    games.append(kadan.load_game("bonsai", goals=False, tokonoma=True))
    games.append(kadan.load_game("bonsai", empty_cultivate=True, components=example))
    for game in games:
        for seed in range(2):
            state = game.new_initial_state(seed)
            draw = seed + 1
            while not state.is_terminal():
                if state.move_number() % 9 == 0:
                    yield state.clone()
                draw = (draw * 1103515245 + 12345) % 2**31
                actions = state.legal_actions()
                names = [state.action_to_string(state.current_player(), it) for it in actions]
                growing = [it for it, name in zip(actions, names, strict=True) if _grows(name)]
                if growing and draw // 5 % 4:
                    actions = growing
                state.apply_action(actions[draw // 7 % len(actions)])
            yield state


def _grows(action: str) -> bool:
    return "@" in action or action == "cultivate" or action.startswith("claim")


def _plain(state: kadan.State, seat: int | None = None, width: int = 100) -> str:
    out = StringIO()
    Console(file=out, width=width).print(render.terminal(state, seat), soft_wrap=True)
    return out.getvalue()


def test_pictures_agree_with_the_position() -> None:
    seen: Counter[str] = Counter()
    for state in _some_states():
        position = read_position(view(state))
        trees = [seat.tree for seat in position.seats]
        glyphs = Counter(glyph for tree in trees for glyph in tree.tiles.values())
        text = state.serialize().split(" ")[3]
        assert sum(glyphs.values()) == len(re.findall(r"[+-]\d+[+-]\d+", text))
        drawn = Counter(tree.glyph(cell) for tree in trees for row in tree.rows() for cell in row)
        assert all(drawn[glyph] == count for glyph, count in glyphs.items())
        assert drawn["B"] == len(trees)
        assert drawn["#"] == len(trees) * len(trees[0].blocked)
        seen.update(glyphs)
        seen["claimed"] += any(seat.claimed for seat in position.seats)
        seen["end"] += position.turns_left is not None
        root = ElementTree.fromstring(render.svg(state))
        cells = sum(len(row) for tree in trees for row in tree.rows())
        assert len(list(root.iter(f"{SVG}polygon"))) == cells
        words = Counter(it.text for it in root.iter(f"{SVG}text"))
        assert words["bud"] == len(trees)
        assert all(words[glyph] == count for glyph, count in glyphs.items())
        for tree in trees:
            assert all(words[cell_name(cell)] for cell in tree.tiles)
    assert all(seen[what] for what in ("w", "l", "f", "r", "claimed", "end"))


def test_the_window_is_one_cell_wider_than_tiles_and_pot() -> None:
    for state in _some_states():
        for seat in read_position(view(state)).seats:
            tree = seat.tree
            cells = {cell for row in tree.rows() for cell in row}
            filled = {BUD, *tree.blocked, *tree.tiles}
            for q, r in filled:
                around = {(q + dq, r + dr) for dq, dr in NEIGHBOURS}
                inside = {it for it in around if max(abs(it[0]), abs(it[1]), abs(sum(it))) <= 15}
                assert inside <= cells
            depths = [r for _, r in cells]
            assert min(depths) == max(min(r for _, r in filled) - 1, -15)
            assert max(depths) == max(r for _, r in filled) + 1


NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def test_pictures_show_nothing_that_the_view_hides() -> None:
    hidden = 0
    for state in list(_some_states())[::3]:
        other = state.resample_from_infostate(0, 5)
        hidden += other != state
        assert _plain(state, 0) == _plain(other, 0)
        assert render.svg(state, 0) == render.svg(other, 0)
    assert hidden


@pytest.mark.parametrize("width", [40, 100])
def test_a_tree_to_the_edge_of_the_table_fits(width: int) -> None:
    line = "".join(f"+{q}-{q}" for q in range(15, 0, -1))
    game = kadan.load_game("bonsai", goals=False)
    text = game.new_initial_state(0).serialize().split(" ")
    text[3] = f"w{line}/-"
    state = game.deserialize_state(" ".join(text))
    lines = _plain(state, width=width).splitlines()
    start = next(place for place, it in enumerate(lines) if it.startswith("  claimed")) + 1
    tree = lines[start : lines.index("seat 1  score 0")]
    assert sum(it.count("w") for it in tree) == 15
    assert all(len(it) <= width for it in tree)
    named = any("+15-15" in it for it in tree)
    assert named == (width == 100)
