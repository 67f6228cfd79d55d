"""Seeded players that know Bonsai: for what random play seldom reaches.

Goals of every colour and level, wood at the edge of the area, trees without room for wood and
their prunes, Helpers, solo wins. They read positions as the page writes them and weigh them with
the tests' own oracle, never with an implementation's rules.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from helpers import bonsai_oracle as oracle
from helpers.bonsai import COLOURS, LETTERS, Box, Cell, Look, Tree, cell_of, colour_of, look, name
from helpers.policies import Policy, changeful, lopsided, policy_for, starving, uniform

_BOXES: dict[str, Box] = {}

#: How many placements an aiming player weighs.
_WIDTH = 12

#: The seeds below it aim.
_AIMED = 800

Worth = Callable[[Box, Tree, Look, int], float]
"""What a tree is worth to a player; `Look` is the position before."""


def box_of_game(game: Any) -> Box:
    """The component file of a game."""
    key = game.edition()
    if key not in _BOXES:
        table = game.components()
        _BOXES[key] = Box(json.loads(table) if isinstance(table, str) else table)
    return _BOXES[key]


def grown(tree: Tree, text: str) -> Tree:
    """A tree after a placement like `wood@+0-1`."""
    kind, _, cell = text.partition("@")
    return {**tree, cell_of(cell): LETTERS[kind]}


def room(box: Box, tree: Tree) -> int:
    """The cells that take a wood."""
    return len(oracle.takes(box, tree, "w"))


class Gardener:
    """Grows a tree towards what `worth` says, and takes what it needs for that.

    It takes the types that would bring most, cultivates when it holds `patience` tiles, and claims
    `claims`: always, never, some (half of the time), high or not low tiles.
    """

    def __init__(self, worth: Worth, *, claims: str = "always", patience: int = 3) -> None:
        self._worth = worth
        self._claims = claims
        self._patience = patience

    def __call__(
        self, state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random
    ) -> int:
        """One of the actions."""
        see = look(state)
        box = box_of_game(state.get_game())
        seat = state.current_player()
        kind = see.phase.partition(":")[0]
        pairs = list(zip(texts, actions, strict=True))
        if kind in ("helper", "cultivate"):
            return self._place(box, see, seat, pairs, rng)
        if kind == "goal":
            return self._answer(box, pairs, rng)
        if kind == "pick":
            wanted = self._wanted(box, see, seat, rng)[0]
            return next(a for t, a in pairs if LETTERS[t[5:]] == wanted)
        if kind == "discard":
            order = self._wanted(box, see, seat, rng)[::-1]
            return min(pairs, key=lambda pair: order.index(LETTERS[pair[0][8:]]))[1]
        return self._turn(box, see, seat, pairs, rng)

    def _wanted(self, box: Box, see: Look, seat: int, rng: random.Random) -> list[str]:
        """The types, first the one of which a tile would bring most beside those in supply."""
        tree, supply = see.trees[seat], see.supplies[seat]
        now = self._worth(box, tree, see, seat)
        gain = {}
        for kind, letter in LETTERS.items():
            found = oracle.ordered(oracle.takes(box, tree, letter))
            few = rng.sample(found, min(_WIDTH // 2, len(found)))
            worths = [self._worth(box, {**tree, cell: letter}, see, seat) - now for cell in few]
            # What cannot be placed yet may be soon: fruits and flowers come after leaves.
            gain[letter] = max(worths, default=0.5 if kind != "wood" else 3.0) / (
                1 + supply[letter]
            )
        return sorted(gain, key=lambda letter: -gain[letter])

    def _answer(self, box: Box, pairs: list[tuple[str, int]], rng: random.Random) -> int:
        """Claims (the first of the two) or renounces."""
        (claim, first), (_, second) = pairs
        level = box.goals.index(claim.removeprefix("claim:")) % 3
        if self._claims == "some":
            return rng.choice((first, second))
        least = {"always": 0, "not low": 1, "high": 2, "never": 3}[self._claims]
        return first if level >= least else second

    def _place(
        self, box: Box, see: Look, seat: int, pairs: list[tuple[str, int]], rng: random.Random
    ) -> int:
        tree = see.trees[seat]
        best, chosen = self._worth(box, tree, see, seat), pairs[-1]
        placing = [pair for pair in pairs if "@" in pair[0]]
        compulsory = len(placing) == len(pairs)
        few = rng.sample(placing, min(_WIDTH, len(placing)))
        for pair in few:
            worth = self._worth(box, grown(tree, pair[0]), see, seat)
            if worth > best or (compulsory and chosen == pairs[-1]):
                best, chosen = worth, pair
        return chosen[1]

    def _turn(
        self, box: Box, see: Look, seat: int, pairs: list[tuple[str, int]], rng: random.Random
    ) -> int:
        texts = [text for text, _ in pairs]
        prune = [action for text, action in pairs if text.startswith("prune:")]
        if prune:
            return rng.choice(prune)
        supply = see.supplies[seat]
        ready = supply.total() >= self._patience or see.left is not None
        if "cultivate" in texts and ready and self._gains(box, see, seat, rng):
            return pairs[texts.index("cultivate")][1]
        takes = [pair for pair in pairs if pair[0].startswith("take")]
        if not takes:
            return pairs[-1][1]
        wanted = self._wanted(box, see, seat, rng)
        return max(
            takes, key=lambda pair: (_take_worth(box, see, seat, pair[0], wanted), rng.random())
        )[1]

    def _gains(self, box: Box, see: Look, seat: int, rng: random.Random) -> bool:
        tree = see.trees[seat]
        own = oracle.symbols(box, see.kept[seat])
        found = oracle.placements(box, tree, see.supplies[seat], own)
        now = self._worth(box, tree, see, seat)
        few = rng.sample(found, min(_WIDTH, len(found)))
        return any(self._worth(box, grown(tree, text), see, seat) > now for text in few)


def _take_worth(box: Box, see: Look, seat: int, text: str, wanted: list[str]) -> float:
    """What a take is worth to who wants the types in this order."""
    slot = int(text[4])
    entry = box.table["market"]["slots"][slot - 1]
    gives = [text[5]] if len(text) > 5 else [LETTERS[kind] for kind in entry["gives"]]
    kind, _, what = see.market[slot - 1].partition(":")
    value = 0.0
    if kind == "master":
        gives += [wanted[0] if t == "any" else LETTERS[t] for t in what.split("+")]
    elif kind == "tool":
        value += 1.5
    elif kind == "growth":
        value += 2.5 - 0.5 * wanted.index(LETTERS[what])
    elif kind == "helper":
        value += 2.5 if see.supplies[seat] else 0.5
    else:
        value += 1.0
    space = oracle.capacity(box, see.kept[seat]) - see.supplies[seat].total()
    for letter in gives[: max(space, 0)]:
        value += 2 - 0.6 * wanted.index(letter)
    return value


def _points(box: Box, tree: Tree) -> float:
    return oracle.tree_points(box, tree) / 50


def _roomy(box: Box, tree: Tree) -> float:
    """A tree that can still grow; one that is closed is bad."""
    space = room(box, tree)
    return 0.3 * min(space, 6) - (8, 3, 1)[space] if space < 3 else 0.3 * min(space, 6)


def brown(box: Box, tree: Tree, see: Look, seat: int) -> float:
    """Wood."""
    return 2 * oracle.counted(box, tree, "brown") + _points(box, tree)


def green(box: Box, tree: Tree, see: Look, seat: int) -> float:
    """A group of leaves, and wood to put more beside it."""
    return 2 * oracle.counted(box, tree, "green") + 2 * _roomy(box, tree)


def orange(box: Box, tree: Tree, see: Look, seat: int) -> float:
    """Fruits, and cells that take one."""
    places = min(len(oracle.takes(box, tree, "r")), 3)
    leaves = sum(letter == "l" for letter in tree.values())
    fruits = oracle.counted(box, tree, "orange")
    return 6 * fruits + 2 * places + 0.6 * leaves + 2 * _roomy(box, tree)


def _reach(tree: Tree, letters: str, sign: int) -> int:
    return max(
        (sign * (2 * c[0] + c[1]) for c, letter in tree.items() if letter in letters), default=0
    )


def pink(box: Box, tree: Tree, see: Look, seat: int) -> float:
    """Flowers on one side: wood and leaves towards it first."""
    pot = box.table["pot"]
    sign = 1 if seat % 2 == 0 else -1
    far = int(pot["protrudes_right"] if sign > 0 else -pot["protrudes_left"])
    near = min(_reach(tree, "wl", sign), far + 2) + min(_reach(tree, "l", sign), far + 1)
    side = "right" if sign > 0 else "left"
    flowers = sum(
        letter == "f" and oracle.side_of(box, cell) == side for cell, letter in tree.items()
    )
    places = sum(oracle.side_of(box, c) == side for c in oracle.takes(box, tree, "f"))
    return 6 * flowers + 0.5 * near + min(places, 4) + _roomy(box, tree)


def blue(box: Box, tree: Tree, see: Look, seat: int) -> float:
    """Around the pot: out on one side, down on the other."""
    pot = box.table["pot"]
    low, right, left = int(pot["below"]), int(pot["protrudes_right"]), -int(pot["protrudes_left"])
    value = 0.0
    woods = [cell for cell, letter in tree.items() if letter == "w"] or [(0, -1)]
    value += min(max(2 * q + r for q, r in woods), right) / right
    value += min(max(-2 * q - r for q, r in woods), left) / left
    outside = [r for q, r in woods if oracle.side_of(box, (q, r))]
    value += 0.4 * min(max(outside, default=-2), low)
    return 3 * value + 8 * oracle.counted(box, tree, "blue") + _roomy(box, tree)


_CORNERS: list[Cell] = [(15, -15), (0, -15), (15, 0), (-15, 0), (-15, 15), (0, 15)]


def edge(corner: int) -> Worth:
    """Wood in one line from the pot to a corner of the area, and then leaves and flowers there."""
    goal = _CORNERS[corner % 6]

    def far(cell: Cell) -> int:
        q, r = cell[0] - goal[0], cell[1] - goal[1]
        return max(abs(q), abs(r), abs(q + r))

    def worth(box: Box, tree: Tree, see: Look, seat: int) -> float:
        woods = [cell for cell, letter in tree.items() if letter == "w"]
        nearest = min(map(far, woods), default=20)
        tiles = sum(far(cell) <= 2 for cell in tree)
        return 10 * -nearest + tiles + (0.1 * len(tree) if nearest <= 1 else 0)

    return worth


def closing(box: Box, tree: Tree, see: Look, seat: int) -> float:
    """As little room for wood as can be: leaves, flowers and fruits on every side."""
    others = sum(letter != "w" for letter in tree.values())
    return -3 * room(box, tree) + 0.5 * others


_OF_COLOUR: dict[str, Worth] = {
    "brown": brown,
    "green": green,
    "orange": orange,
    "pink": pink,
    "blue": blue,
}


def open_colours(see: Look, seat: int) -> list[str]:
    """The colours of which a seat may still claim a tile."""
    have = {colour_of(goal) for goal in see.claimed[seat]}
    tiles = {colour_of(goal) for goal in see.table if goal not in see.renounced[seat]}
    return [colour for colour in COLOURS if colour in tiles - have]


def seeking(number: int) -> Worth:
    """Towards one colour in play, another for each seat; points when there is none."""

    def worth(box: Box, tree: Tree, see: Look, seat: int) -> float:
        colours = open_colours(see, seat)
        points = 0.05 * oracle.tree_points(box, tree)
        if not colours:
            return richest(box, tree, see, seat)
        return points + _OF_COLOUR[colours[(number + seat) % len(colours)]](box, tree, see, seat)

    return worth


def richest(box: Box, tree: Tree, see: Look, seat: int) -> float:
    """Points, room to grow, and the nearest goal of each colour that is not claimed."""
    value = oracle.tree_points(box, tree) + 3 * _roomy(box, tree)
    for colour in open_colours(see, seat):
        tiles = [g for g in see.table if colour_of(g) == colour and g not in see.renounced[seat]]
        lowest = min(tiles, key=box.goals.index)
        need = int(lowest[len(colour) :])
        near = min(oracle.counted(box, tree, colour) / need, 1.0)
        value += (10 + box.goal_points(lowest)) * near
        if near < 1:
            value += 0.7 * _OF_COLOUR[colour](box, tree, see, seat)
    return value


class HelperLover:
    """Takes every Helper and as many tiles as it can beside it; uses both symbols."""

    def __init__(self) -> None:
        self._gardener = Gardener(richest, patience=9)

    def __call__(
        self, state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random
    ) -> int:
        """One of the actions."""
        see = look(state)
        if see.phase == "turn":
            liked = [
                action
                for action, text in zip(actions, texts, strict=True)
                if text.startswith("take") and see.market[int(text[4]) - 1].startswith("helper")
            ]
            if liked:
                return liked[-1]
            return self._gardener(state, actions, texts, rng)
        placing = [a for a, text in zip(actions, texts, strict=True) if "@" in text]
        if placing:
            return rng.choice(placing)
        return self._gardener(state, actions, texts, rng)


def idle(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
    """Cultivates nothing where it may (the option), now and then something else."""
    for wanted in ("done", "cultivate"):
        if wanted in texts and rng.random() < 0.9:
            return actions[texts.index(wanted)]
    return rng.choice(actions)


def bonsai_policy_for(seed: int) -> Policy:
    """Three quarters of the first seeds aim; of later ones, of which long runs have many, an eighth.

    The others play as in other games, which takes less time. Deterministic in `seed`.
    """
    if seed >= _AIMED and seed % 8:
        return policy_for(seed)
    number = seed // 16
    aims: list[Policy] = [
        Gardener(seeking(number), claims="high"),
        uniform,
        Gardener(richest),
        Gardener(edge(number), patience=2, claims="some"),
        Gardener(seeking(number + 1), claims="high"),
        Gardener(closing, patience=1),
        Gardener(seeking(number + 2)),
        changeful,
        Gardener(blue, claims="high", patience=2),
        HelperLover(),
        Gardener(richest, claims="some"),
        lopsided,
        Gardener(seeking(number), claims="not low", patience=2),
        idle,
        Gardener(brown, claims="never"),
        starving,
    ]
    return aims[seed % 16 if seed < _AIMED else seed // 8 % 16]


def bonsai_opening(game: Any, seed: int) -> str | None:
    """A position to start from for every second seed of two aims (None: an ordinary deal).

    For who lays wood in a line there are up to thirteen of them in every tree, for who closes the
    tree one that is closed; goal tiles that these trees meet are renounced. A part of the deck is
    kept already, so that no more tiles can come into play than in a game from a deal (BO-8).
    """
    box = box_of_game(game)
    if seed // 16 % 2 or seed % 16 not in (3, 5):
        return None
    see = look(game.new_initial_state(seed))
    drawn = len(see.deck) * 2 // 3
    most = max(len(e.get("gives", "?")) for e in box.table["market"]["slots"])
    turns = drawn // 2 if see.players == 1 else drawn // see.players
    if seed % 16 == 3:
        corners = [corner for corner in _CORNERS if corner in box.free]
        way = box.path_to(corners[seed // 32 % len(corners)])[: min(13, most * turns)]
        tree = "w" + "".join(map(name, oracle.ordered(way)))
    else:
        tree = "l" + "".join(map(name, oracle.ordered(oracle.takes(box, {}, "w"))))
    fields = see.text.split(" ")
    fields[3] = "/".join([tree] * see.players)
    fields[5] = "/".join(
        box.cards_text(Counter(see.deck[seat : drawn : see.players])) for seat in range(see.players)
    )
    fields[10] = ",".join(see.deck[drawn:])
    due = oracle.due(box, look(" ".join(fields)), 0)
    renounced = ",".join(sorted(due, key=box.goals.index)) or "-"
    fields[8] = "/".join([renounced] * see.players)
    return " ".join(fields)
