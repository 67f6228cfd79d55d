"""What the Bonsai reference refuses: position texts, actions, parameters, component files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kadan.errors import ComponentError, IllegalActionError, NotationError, RulesError
from kadan.reference import Game, State, load_game

EXAMPLE = Path(__file__).resolve().parents[2] / "tests" / "data" / "bonsai_example.toml"

TREE = (
    "w+2-5+3-5+3-4+4-4+2-3+1-2+0-1+1-1l+2-6+3-6+4-6+1-5+4-5+1-4+2-4+4-3f+2-7+5-7+0-5+0-3+5-3+3-2"
    "r+3-7+5-6+0-4"
)
OTHER = "w+0-2+1-2+0-1+1-1l+1-3+2-2+2-1f+1-4+2-4r+3-2"
FIRST = (
    "growth:leaf,growth:flower,growth:fruit,master:any,master:wood+leaf,master:leaf+fruit,"
    "helper:leaf,helper:fruit,parchment:leaf,parchment:fruit,parchment:helper,parchment:master"
)
SECOND = (
    "tool*2,growth:wood,growth:leaf,growth:flower,growth:fruit,master:any,master:leaf+leaf,"
    "master:leaf+flower,helper:wood*3,parchment:flower,parchment:growth"
)
MARKET = "tool,growth:wood,helper:leaf,parchment:wood"
# A late position of two.
LATE = (
    f"bonsai 2 - {TREE}/{OTHER} w1l1f2r1/w2l3 {FIRST}/{SECOND} brown8,brown12,green9,orange5 "
    f"green5,orange3/- brown8/- {MARKET} master:wood+wood,helper:flower - 0 turn - 0"
)
DECK = (
    "tool*3,growth:wood*2,growth:leaf*2,growth:flower*2,growth:fruit*2,master:any*2,"
    "master:wood+wood,master:leaf+leaf,master:wood+leaf,master:leaf+flower,master:leaf+fruit,"
    "helper:wood*3,helper:leaf*2,helper:flower,helper:fruit,parchment:wood,parchment:leaf,"
    "parchment:flower,parchment:fruit,parchment:growth,parchment:helper,parchment:master"
)


def edit(text: str, changes: dict[int, str]) -> str:
    """A position text with some fields, counted from 1, replaced."""
    fields = text.split(" ")
    for field, value in changes.items():
        fields[field - 1] = value
    return " ".join(fields)


def read(text: str, **parameters: object) -> State:
    """The state of a position text."""
    return load_game("bonsai", **parameters).deserialize_state(text)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (1, "Bonsai"),
        (2, "3"),
        (3, "tokonoma"),
        (4, TREE),
        (4, f"{TREE}/{OTHER}/-"),
        (4, f"{TREE}/"),
        (4, f"{TREE}/w"),
        (4, f"{TREE}/w+1-1+0-1"),
        (4, f"{TREE}/w+0-1+0-1"),
        (4, f"{TREE}/w+0-1l+0-1"),
        (4, f"{TREE}/l+0-1w+1-1"),
        (4, f"{TREE}/w+0-1w+1-1"),
        (4, f"{TREE}/x+0-1"),
        (4, f"{TREE}/a+0-1"),
        (4, f"{TREE}/w0-1"),
        (4, f"{TREE}/w+00-1"),
        (4, f"{TREE}/w+0-01"),
        (4, f"{TREE}/w-0-1"),
        (4, f"{TREE}/w+0,-1"),
        (4, f"{TREE}/w+0+0"),
        (4, f"{TREE}/w+1+0"),
        (4, f"{TREE}/w+0-16"),
        (4, f"{TREE}/w+0-²"),
        (4, f"{TREE}/w+0-2"),
        (4, f"{TREE}/w+0-3+0-1"),
        (4, f"{TREE}/l+0-2"),
        (4, f"{TREE}/f+0-1"),
        (4, f"{TREE}/l+0-1r+0-2"),
        (4, f"{TREE}/w+1-2+1-1l+1-3+0-1r+0-2"),
        (4, f"{TREE}/w+1-2+1-1l+1-3+0-2+0-1r+0-3-1-2"),
        (5, "w1l1f2r1"),
        (5, "w1l1f2r1/l3w2"),
        (5, "w1l1f2r1/w2l03"),
        (5, "w1l1f2r1/w2l0"),
        (5, "w1l1f2r1/w1w1"),
        (5, "w1l1f2r1/a1"),
        (5, "w1l1f2r1/w"),
        (5, "w1l1f2r1/w1000"),
        (5, "w1l1f2r2/w2l3"),
        (5, "w1l1f2r1/w6l4"),
        (6, f"{FIRST}/{SECOND.replace('tool*2', 'tool,tool')}"),
        (6, f"{FIRST}/{SECOND.replace('tool*2', 'tool*1')}"),
        (6, f"{FIRST}/{SECOND.replace('tool*2', 'tool*02')}"),
        (6, f"{FIRST}/{SECOND.replace('tool*2', 'tool*3')}"),
        (6, f"{FIRST.replace('leaf,growth:flower', 'flower,growth:leaf')}/{SECOND}"),
        (6, f"{FIRST},tools/{SECOND}"),
        (6, f"{FIRST},/{SECOND}"),
        (6, f"{FIRST.replace('wood+leaf', 'leaf+wood')}/{SECOND}"),
        (7, "brown12,brown8,green9,orange5"),
        (7, "brown8,brown12,green9"),
        (7, "brown8,brown12,green9,orange5,blue1"),
        (7, "brown8,brown12,green7,green9,orange5"),
        (7, "brown8,brown12,green5,green9,orange5"),
        (7, "brown8,brown12,green9,orange6"),
        (7, "-"),
        (8, "green5,orange3/green5"),
        (8, "orange3,green5/-"),
        (8, "orange3/-"),
        (9, "brown8,orange3/-"),
        (9, "pink3,brown8/-"),
        (9, "brown8,pink3/-"),
        (9, "brown8/orange3,orange3"),
        (10, MARKET.replace("tool", "-")),
        (10, f"{MARKET},tool"),
        (10, MARKET.replace("tool", "hammer")),
        (10, "growth:wood,helper:leaf,parchment:wood"),
        (11, "master:wood+wood"),
        (11, "master:wood+wood,helper:fruit"),
        (11, "master:wood+wood,helper:flower,tool"),
        (11, "master:wood+wood,"),
        (11, "-"),
        (11, "?2"),
        (11, "?3"),
        (11, "?0"),
        (11, "?02"),
        (11, "?"),
        (12, "tool"),
        (13, "2"),
        (13, "00"),
        (13, "-"),
        (13, "end"),
        (14, "-"),
        (14, "turns"),
        (14, "goal:turn"),
        (14, "turn:"),
        (14, "pick:2:master:any"),
        (14, "helper:3:leaf:l1a1"),
        (14, "cultivate:"),
        (14, "cultivate:-"),
        (14, "cultivate:w2l2f1r1a1"),
        (14, "cultivate:l2w1"),
        (14, "cultivate:w1l2f1r1a0"),
        (14, "cultivate:w1l2f1r1"),
        (14, "goal:cultivate:w1l2f1r1a1"),
        (14, "goal:cultivate:w1l1f1r1a1"),
        (14, "discard:-"),
        (14, "discard"),
        (14, "discard:any"),
        (15, "2"),
        (15, "0"),
        (16, "1"),
        (16, "-"),
        (16, "00"),
    ],
)
def test_impossible_positions_are_refused(field: int, value: str) -> None:
    assert read(LATE).serialize() == LATE
    with pytest.raises(NotationError, match="position"):
        read(edit(LATE, {field: value}))


# The end, the market, the phases: one position that fits beside one that does not.


def copies(cards: str) -> Counter[str]:
    """How many there are of each card in a text like `tool*2,growth:wood`; `-` is none."""
    names: Counter[str] = Counter()
    for item in cards.split(","):
        name, star, number = item.partition("*")
        if name != "-":
            names[name] += int(number) if star else 1
    return names


def no_deck(market: str, phase: str, left: str, changes: dict[int, str]) -> str:
    """LATE with an empty deck; seat 1 has kept what is not in the market."""
    rest = copies(DECK) - copies(FIRST) - copies(market)
    names = [name for name in copies(DECK) if rest[name]]
    second = ",".join(name if rest[name] == 1 else f"{name}*{rest[name]}" for name in names)
    basic = {6: f"{FIRST}/{second}", 10: market, 11: "-", 14: phase, 15: left}
    return edit(LATE, {**basic, **changes})


FULL = "tool,growth:wood,helper:wood,tool"
ONE_EMPTY = "-,growth:wood,helper:wood,tool"
TWO_EMPTY = "-,-,helper:wood,tool"
THREE_EMPTY = "-,-,-,tool"
SECOND_TAKEN = "tool,-,helper:wood,tool"
THIRD_TAKEN = "tool,growth:wood,-,tool"
SIX = {5: "w1l1f2r2/w2l3"}
END = {13: "end"}


@pytest.mark.parametrize(
    ("fits", "market", "phase", "left", "changes"),
    [
        (True, FULL, "turn", "2", {}),
        (False, FULL, "turn", "3", {}),
        (False, FULL, "turn", "0", {}),
        (False, FULL, "turn", "-", {}),
        (False, FULL, "turn", "02", {}),
        (False, ONE_EMPTY, "turn", "2", {}),
        (True, ONE_EMPTY, "turn", "1", {}),
        (False, SECOND_TAKEN, "turn", "1", {}),
        (False, TWO_EMPTY, "turn", "1", {}),
        (True, TWO_EMPTY, "-", "0", END),
        (False, TWO_EMPTY, "turn", "0", END),
        (False, TWO_EMPTY, "-", "0", {}),
        (False, THREE_EMPTY, "-", "0", END),
        (False, ONE_EMPTY, "-", "1", END),
        (True, FULL, "discard:-", "3", SIX),
        (False, FULL, "discard:-", "4", SIX),
        (False, FULL, "discard:-", "3", {}),
        (False, ONE_EMPTY, "discard:-", "3", SIX),
        (False, FULL, "discard:-", "2", SIX),
        (True, ONE_EMPTY, "discard:-", "2", SIX),
        (True, TWO_EMPTY, "discard:-", "1", SIX),
        (False, THREE_EMPTY, "discard:-", "1", SIX),
        # The slots give two at most, a Master of the file three (BO-20).
        (True, FULL, "discard:-", "3", {5: "w1l3f4r2/-"}),
        (False, FULL, "discard:-", "3", {5: "w1l3f4r3/-"}),
        (True, FULL, "discard:fruit", "3", {5: "w1l3f1r1/-"}),
        (True, FULL, "discard:flower", "3", {5: "w1l3f1r2/-"}),
        (False, FULL, "discard:fruit", "3", {5: "w1l3f3/-"}),
        (True, SECOND_TAKEN, "pick:2:master:any", "2", {}),
        (False, FULL, "pick:2:master:any", "2", {}),
        (False, SECOND_TAKEN, "pick:1:master:any", "2", {}),
        (False, SECOND_TAKEN, "pick:0:master:any", "2", {}),
        (False, TWO_EMPTY, "pick:2:master:any", "2", {}),
        (True, TWO_EMPTY, "pick:2:master:any", "1", {}),
        (False, TWO_EMPTY, "pick:1:master:any", "1", {}),
        (False, SECOND_TAKEN, "pick:2:master:wood+leaf", "2", {}),
        (False, SECOND_TAKEN, "pick:2:tool", "2", {}),
        (False, SECOND_TAKEN, "pick:2:master:some", "2", {}),
        (False, SECOND_TAKEN, "pick:2", "2", {}),
        (True, SECOND_TAKEN, "pick:2:master:any", "2", {5: "w1/-"}),
        (False, SECOND_TAKEN, "pick:2:master:any", "2", {5: "-/-"}),
        (True, SECOND_TAKEN, "pick:2:master:any", "2", {5: "w6/-"}),
        (False, SECOND_TAKEN, "pick:2:master:any", "2", {5: "w7/-"}),
        (True, THIRD_TAKEN, "helper:3:leaf:l1a1", "2", {}),
        (False, THIRD_TAKEN, "helper:3:wood:w1a1", "2", {}),
        (False, THIRD_TAKEN, "helper:3:any:a1", "2", {}),
        (False, THIRD_TAKEN, "helper:3:leaf:a1l1", "2", {}),
        (False, THIRD_TAKEN, "helper:3:leaf:l2", "2", {}),
        (False, THIRD_TAKEN, "helper:3:leaf:w1", "2", {}),
        (False, THIRD_TAKEN, "helper:3:leaf:-", "2", {}),
        (False, THIRD_TAKEN, "helper:3:leaf", "2", {}),
        (True, THIRD_TAKEN, "helper:3:leaf:l1a1", "2", {5: "w7/-"}),
        (False, THIRD_TAKEN, "helper:3:leaf:l1a1", "2", {5: "w8/-"}),
        (False, THIRD_TAKEN, "helper:3:leaf:l1a1", "2", {5: "w1/-"}),
        (True, THIRD_TAKEN, "helper:3:leaf:l1", "2", {5: "l1/-"}),
        (False, THIRD_TAKEN, "helper:3:leaf:l1", "2", {5: "w1/-"}),
        (False, THIRD_TAKEN, "helper:3:leaf:l1", "2", {5: "l7/-"}),
        (True, FULL, "cultivate:w1l2f1a1", "2", {}),
        (True, FULL, "cultivate:l2f1r1", "2", {}),
        (False, FULL, "cultivate:w1l2f1r1", "2", {}),
        (False, FULL, "cultivate:l2f1r1", "2", {5: "w1/-"}),
        (False, FULL, "cultivate:w1l2r1a1", "2", {4: f"l+0-1+1-1/{OTHER}", 9: "-/-"}),
        (True, FULL, "cultivate:w1l1f1r1a1", "2", {4: f"l+0-1+1-1/{OTHER}", 9: "-/-", 5: "f1/-"}),
        (False, FULL, "cultivate:w1f1r1", "2", {4: f"l+0-1+1-1/{OTHER}", 9: "-/-", 5: "f1/-"}),
        (True, FULL, "goal:cultivate:w1l2f1a1", "2", {9: "-/-"}),
        (False, FULL, "cultivate:w1l2f1a1", "2", {9: "-/-"}),
        (False, FULL, "goal:cultivate:w1l2f1r1a1", "2", {9: "-/-"}),
    ],
)
def test_end_market_and_phases(
    fits: bool, market: str, phase: str, left: str, changes: dict[int, str]
) -> None:
    text = no_deck(market, phase, left, changes)
    if fits:
        assert read(text).serialize() == text
    else:
        with pytest.raises(NotationError, match="position"):
            read(text)


def test_parchments_are_in_the_top_part_with_tokonoma() -> None:
    game = load_game("bonsai:tokonoma=on")
    text = game.new_initial_state(0).serialize()
    deck = text.split(" ")[10].split(",")
    first = next(card for card in deck if card.startswith("parchment"))
    deck.remove(first)
    low = edit(text, {11: ",".join([*deck, first])})
    with pytest.raises(NotationError, match="top part"):
        game.deserialize_state(low)
    assert read(low.replace("tokonoma", "-")).serialize().endswith(f"{first} - 0 turn - 0")


def test_empty_turns_belong_to_the_option() -> None:
    game = load_game("bonsai:empty_cultivate=on")
    text = game.new_initial_state(0).serialize()
    assert game.deserialize_state(edit(text, {16: "5"})).current_player() == 0
    ended = edit(text, {13: "end", 14: "-", 16: "6"})
    assert game.deserialize_state(ended).is_terminal()
    for changes in ({16: "6"}, {13: "end", 14: "-", 16: "5"}, {13: "end", 14: "-", 16: "7"}):
        with pytest.raises(NotationError):
            game.deserialize_state(edit(text, changes))


def test_information_states_are_for_sampling_only() -> None:
    game = load_game("bonsai")
    text = edit(LATE, {11: "?2"})
    with pytest.raises(NotationError, match="sample_state"):
        game.deserialize_state(text)
    assert game.sample_state(text, 1).information_state_string() == text
    for wrong in ("?1", "?3", "?"):
        with pytest.raises(NotationError):
            game.sample_state(edit(LATE, {11: wrong}), 1)


@pytest.mark.parametrize("blanks", [" " + LATE, LATE + " ", LATE.replace(" ", "  "), "", LATE[:-2]])
def test_fields_have_one_blank_between_them(blanks: str) -> None:
    with pytest.raises(NotationError):
        read(blanks)


@pytest.mark.parametrize(
    "text",
    ["", "take", "take2", "take5", "take3w", "Take1", "wood@0-1", "wood@+0+0", "wood@+1+0",
     "wood@+0-16", "stone@+0-1", "pick:any", "done ", "claim:brown9", "discard:", "prune:+0-01"],
)  # fmt: skip
def test_what_is_no_action_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not an action"):
        read(LATE).string_to_action(text)


@pytest.mark.parametrize(
    "text", ["done", "wood@+0-1", "pick:wood", "claim:brown12", "discard:wood"]
)
def test_illegal_actions_are_refused(text: str) -> None:
    state = read(LATE)
    with pytest.raises(IllegalActionError, match="not legal"):
        state.string_to_action(text)
    with pytest.raises(IllegalActionError, match="out of range"):
        state.apply_action(3575)
    assert state.serialize() == LATE


@pytest.mark.parametrize(
    ("spec", "parameters"),
    [
        ("bonsai:players=0", {}),
        ("bonsai:players=5", {}),
        ("bonsai:players=1,goals=off", {}),
        ("bonsai:players=2,level=100", {}),
        ("bonsai:players=1,level=90", {}),
        ("bonsai:goals=maybe", {}),
        ("bonsai:size=9", {}),
        ("bonsai", {"players": True}),
        ("bonsai", {"players": 1, "goals": False}),
    ],
)
def test_wrong_parameters_are_refused(spec: str, parameters: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        load_game(spec, **parameters)


# Component files.


def with_change(folder: Path, old: str, new: str) -> Game:
    """The game with the example file after a change."""
    text = EXAMPLE.read_text(encoding="utf-8")
    assert old in text
    path = folder / "box.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return load_game("bonsai", components=path)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("format = 1", "format = 2", "format"),
        ('game = "bonsai"', 'game = "ajisai"', "game"),
        ('name = "example"', 'name = ""', "name"),
        ('name = "example"', "name = 3", "name"),
        ('name = "example"', "", "name"),
        ('standing = "made up for tests"', "standing = 1", "standing"),
        ('standing = "made up for tests"', "extra = 1", "extra"),
        ("capacity = 4", "capacity = 0", "seishi.capacity"),
        ("capacity = 4", "capacity = 21", "seishi.capacity"),
        ("capacity = 4", "capacity = true", "seishi.capacity"),
        ("capacity = 4", "capacity = 4.0", "seishi.capacity"),
        ("capacity = 4", "", "seishi.*capacity"),
        ("capacity = 4", "capacity = 4\nsize = 1", "seishi.*size"),
        ("capacity = 4", "capacity = 2", "start.seats, seat 2"),
        ('symbols = ["leaf", "any", "any"]', "symbols = []", "seishi.symbols"),
        ('symbols = ["leaf", "any", "any"]', 'symbols = ["leaf", "bud"]', "symbols, entry 2"),
        ('symbols = ["leaf", "any", "any"]', 'symbols = "leaf"', "seishi.symbols"),
        (", []]", "]", "start.seats"),
        ('["wood", "wood"]', '["wood", "any"]', "start.seats, seat 0"),
        ('solo = ["fruit"]', 'solo = ["fruit", "fruit", "fruit", "fruit", "fruit"]', "start.solo"),
        ('{ gives = ["wood"] },', "", "market.slots"),
        ('{ gives = ["wood"] },', "{ },", "market.slots, slot 2"),
        ('{ gives = ["wood"] },', '{ gives = [], choice = ["wood", "leaf"] },', "slot 2"),
        ('{ gives = ["wood"] },', '{ choice = ["wood"] },', "slot 2, choice"),
        ('{ gives = ["wood"] },', '{ choice = ["wood", "wood"] },', "slot 2, choice"),
        ('{ gives = ["wood"] },', '{ gives = ["wood"], takes = 1 },', "slot 2.*takes"),
        ('{ gives = ["wood"] },', '{ gives = ["wood", "wood", "wood", "wood"] },', "slot 2, gives"),
        ('{ gives = ["wood"] },', "[],", "slot 2"),
        ("first_half = [4, 5, 0, 12]", "first_half = [4, 5, 0]", "tokonoma.first_half"),
        ("first_half = [4, 5, 0, 12]", "first_half = [4, 5, -1, 12]", "tokonoma.first_half"),
        ("first_half = [4, 5, 0, 12]", "first_half = [9, 5, 0, 12]", "tokonoma.first_half"),
        ("wood = 1\n", "wood = 21\n", "points.wood"),
        ("wood = 1\n", "", "points.*wood"),
        ("flower_side = 2", "flower = 2", "points.*flower"),
        ("[15, 0]", "[16, 0]", "pot.blocked, entry 5"),
        ("[15, 0]", "[8, 8]", "pot.blocked, entry 5"),
        ("[15, 0]", "[0, 0]", "pot.blocked, entry 5"),
        ("[15, 0]", "[1, 0]", "pot.blocked, entry 5"),
        ("[15, 0]", "[15, 0, 0]", "pot.blocked, entry 5"),
        ("[15, 0]", "[15, false]", "pot.blocked, entry 5"),
        ("[15, 0]", "[0, -1], [1, -1]", "neighbour of the bud"),
        ("protrudes_right = 3", "protrudes_right = 0", "pot.protrudes_right"),
        ("protrudes_left = -3", "protrudes_left = 0", "pot.protrudes_left"),
        ("below = 1", "below = 16", "pot.below"),
        ("needs = [2, 4, 7]", "needs = [1, 4, 7]", "goals.brown.needs"),
        ("needs = [2, 4, 7]", "needs = [2, 2, 7]", "goals.brown.needs"),
        ("needs = [2, 4, 7]", "needs = [2, 4, 100]", "goals.brown.needs"),
        ("needs = [2, 4, 7]", "needs = [2, 4]", "goals.brown.needs"),
        ("points = [1, 4, 9]", "points = [1, 4, 100]", "goals.brown.points"),
        ("blue = { points", "blue = { needs = [1, 2, 3], points", "goals.blue.*needs"),
        ('kind = "helper"', 'kind = "friend"', "cards, entry 2, kind"),
        ('kind = "helper"\n', "", "cards, entry 2, kind"),
        ('kind = "helper"\n', "kind = []\n", "cards, entry 2, kind"),
        ('kind = "helper"', 'kind = "helper"\nadds = 1', "cards, entry 2.*adds"),
        ('shows = "fruit"', 'shows = "any"', "cards, entry 2, shows"),
        ('shows = "fruit"', 'shows = ["fruit"]', "cards, entry 2, shows"),
        ('shows = ["any", "wood"]', 'shows = ["any", "any"]', "cards, entry 3, shows"),
        ('shows = ["any", "wood"]', "shows = []", "cards, entry 3, shows"),
        ('shows = ["any", "wood"]', 'shows = ["leaf", "fruit", "leaf"]', "cards, entry 7"),
        ("adds = 3", "adds = 11", "cards, entry 5, adds"),
        ('counts = "leaf"', 'counts = "tool"', "cards, entry 9, counts"),
        ('counts = "leaf"', 'counts = "master"', "cards, entry 9.*parchment:master"),
        ("points = 3\ncopies", "points = 21\ncopies", "cards, entry 1, points"),
        ("copies = [1, 2, 2, 2]", "copies = [1, 2, 2]", "cards, entry 1, copies"),
        ("copies = [1, 2, 2, 2]", "copies = [1, 2, 65, 2]", "cards, entry 1, copies"),
        ("copies = [1, 2, 2, 2]", "copies = [1, 64, 2, 2]", "deck for 2"),
        ('standing = "text only"', "standing = []", "cards, entry 3, standing"),
    ],
)
def test_wrong_component_files_are_refused(tmp_path: Path, old: str, new: str, named: str) -> None:
    with pytest.raises(ComponentError, match=named):
        with_change(tmp_path, old, new)


def test_too_many_tiles_are_refused(tmp_path: Path) -> None:
    # With four players 64 cards, 48 of them Masters with two tiles, and slots with three.
    with pytest.raises(ComponentError, match="255"):
        with_change(tmp_path, "copies = [1, 2, 2, 3]", "copies = [1, 2, 2, 48]")


def test_what_may_be_otherwise_in_a_component_file(tmp_path: Path) -> None:
    slots = with_change(tmp_path, '{ gives = ["wood"] },', '{ gives = [], standing = "none" },')
    assert slots.num_distinct_actions() == 3623
    points = with_change(tmp_path, "points = [1, 4, 9]", "points = [9, 0, 99]")
    assert points != slots
    assert with_change(tmp_path, ", [15, 0]", "").num_distinct_actions() == 3628
