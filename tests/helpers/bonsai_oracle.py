"""The rules of Bonsai over a position's text, in the plainest way: sets of cells, nothing kept.

It says what is legal, due and scored in one position (BO-6, BO-13, BO-16 to BO-20, BO-23). Tests
hold the implementations against it, and the aimed players weigh placements with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from helpers.bonsai import (
    BUD,
    LETTERS,
    TYPES,
    Box,
    Cell,
    Look,
    Tree,
    around,
    colour_of,
    counts_of,
    name,
)


def woods(tree: Tree) -> set[Cell]:
    """The cells with wood, the bud among them (BO-4)."""
    return {cell for cell, letter in tree.items() if letter == "w"} | {BUD}


def two_leaves(tree: Tree, cell: Cell) -> bool:
    """Whether leaves lie on two consecutive sides of a cell (BO-18)."""
    leaf = [tree.get(side) == "l" for side in around(cell)]
    return any(leaf[side] and leaf[side - 1] for side in range(6))


def takes(box: Box, tree: Tree, letter: str) -> set[Cell]:
    """The cells on which a tile of a type may be placed (BO-18)."""
    leaves = {cell for cell, tile in tree.items() if tile == "l"}
    of_type = woods(tree) if letter in "wl" else leaves
    near = {side for cell in of_type for side in around(cell)}
    free = {cell for cell in near if cell in box.free and cell not in tree}
    if letter != "r":
        return free
    return {
        cell
        for cell in free
        if two_leaves(tree, cell) and all(tree.get(side) != "r" for side in around(cell))
    }


def pruned(tree: Tree, cell: Cell) -> Tree:
    """The tree after a prune of one tile, with the flowers and fruits that go with it (BO-13)."""
    left = {c: t for c, t in tree.items() if c != cell}
    return {
        c: t
        for c, t in left.items()
        if not (t == "f" and all(left.get(side) != "l" for side in around(c)))
        and not (t == "r" and not two_leaves(left, c))
    }


def prunes(box: Box, tree: Tree) -> set[Cell]:
    """The tiles that may be pruned (BO-13)."""
    if takes(box, tree, "w"):
        return set()
    wood = woods(tree)
    losses = {
        cell: len(tree) - len(pruned(tree, cell))
        for cell, letter in tree.items()
        if letter != "w" and any(side in wood for side in around(cell))
    }
    return {cell for cell, loss in losses.items() if loss == min(losses.values())}


def side_of(box: Box, cell: Cell) -> str:
    """`right`, `left`, or nothing if a cell does not protrude (BO-6)."""
    x = 2 * cell[0] + cell[1]
    pot = box.table["pot"]
    return "right" if x >= pot["protrudes_right"] else "left" if x <= pot["protrudes_left"] else ""


def largest_group(tree: Tree) -> int:
    """The number of leaves in the largest connected group (BO-3)."""
    leaves = {cell for cell, letter in tree.items() if letter == "l"}
    best = 0
    while leaves:
        group, found = set(), [leaves.pop()]
        while found:
            cell = found.pop()
            group.add(cell)
            more = [side for side in around(cell) if side in leaves]
            leaves.difference_update(more)
            found += more
        best = max(best, len(group))
    return best


def counted(box: Box, tree: Tree, colour: str) -> int:
    """What the tiles of a colour count (BO-3), for blue the highest level that is met (BO-6)."""
    if colour == "brown":
        return len(woods(tree))
    if colour == "green":
        return largest_group(tree)
    if colour == "orange":
        return sum(letter == "r" for letter in tree.values())
    if colour == "pink":
        sides = Counter(side_of(box, cell) for cell, letter in tree.items() if letter == "f")
        return max(sides["right"], sides["left"])
    below = box.table["pot"]["below"]
    places = {(side_of(box, cell), cell[1] >= below) for cell in tree}
    right = {low for side, low in places if side == "right"}
    left = {low for side, low in places if side == "left"}
    if (True in right and False in left) or (False in right and True in left):
        return 3
    return 2 if right and left else 1 if right else 0


def met(box: Box, tree: Tree, goal: str) -> bool:
    """Whether a tree meets a goal tile."""
    colour = colour_of(goal)
    return counted(box, tree, colour) >= int(goal[len(colour) :])


def due(box: Box, see: Look, seat: int) -> list[str]:
    """The goal tiles that are due for a seat, in the order in which they are asked (BO-19)."""
    have = {colour_of(goal) for goal in see.claimed[seat]}
    found = [
        goal
        for goal in see.table
        if colour_of(goal) not in have
        and goal not in see.renounced[seat]
        and met(box, see.trees[seat], goal)
    ]
    return sorted(found, key=lambda goal: (box.goals.index(goal) // 3, -box.goals.index(goal)))


def tree_points(box: Box, tree: Tree) -> int:
    """The points of a tree's tiles (BO-23)."""
    worth = box.table["points"]
    total = 0
    for cell, letter in tree.items():
        if letter == "f":
            open_sides = sum(side not in tree and side != BUD for side in around(cell))
            total += int(worth["flower_side"]) * open_sides
        else:
            total += int(worth[{"w": "wood", "l": "leaf", "r": "fruit"}[letter]])
    return total + int(worth["wood"])


def points(box: Box, see: Look, seat: int) -> int:
    """The points of a seat as they stand (BO-23)."""
    tree, kept = see.trees[seat], see.kept[seat]
    total = tree_points(box, tree)
    for card, number in kept.items():
        kind, _, what = card.partition(":")
        if kind == "parchment":
            if what in TYPES:
                count = sum(t == LETTERS[what] for t in tree.values()) + (what == "wood")
            else:
                count = sum(n for c, n in kept.items() if c.partition(":")[0] == what)
            total += number * count * int(box.entry(card)["points"])
    return total + sum(map(box.goal_points, see.claimed[seat]))


def capacity(box: Box, kept: Mapping[str, int]) -> int:
    """How many tiles a player may keep (BO-4, BO-16)."""
    adds = box.entry("tool")["adds"] if "tool" in box.cards else 0
    return int(box.table["seishi"]["capacity"]) + int(adds) * kept.get("tool", 0)


def symbols(box: Box, kept: Mapping[str, int]) -> Counter[str]:
    """The symbols of a Cultivate (BO-17)."""
    found = Counter(
        "a" if kind == "any" else LETTERS[kind] for kind in box.table["seishi"]["symbols"]
    )
    for card, number in kept.items():
        if card.startswith("growth:"):
            found[LETTERS[card[7:]]] += number
    return found


def placements(
    box: Box, tree: Tree, supply: Mapping[str, int], left: Mapping[str, int]
) -> list[str]:
    """The legal placements, as texts ("Course")."""
    return [
        f"{kind}@{name(cell)}"
        for kind, letter in LETTERS.items()
        if supply.get(letter) and (left.get(letter) or left.get("a"))
        for cell in ordered(takes(box, tree, letter))
    ]


def ordered(found: Iterable[Cell]) -> list[Cell]:
    """Cells in cell order."""
    return sorted(found, key=lambda cell: (cell[1], cell[0]))


def _of_a_turn(box: Box, see: Look, seat: int) -> list[str]:
    tree = see.trees[seat]
    legal = [f"prune:{name(cell)}" for cell in ordered(prunes(box, tree))]
    for slot, entry in enumerate(box.table["market"]["slots"], 1):
        if see.market[slot - 1] != "-":
            chosen = [kind for kind in TYPES if kind in entry.get("choice", ())]
            legal += [f"take{slot}{LETTERS[kind]}" for kind in chosen] or [f"take{slot}"]
    own = symbols(box, see.kept[seat])
    if "empty_cultivate" in see.options or placements(box, tree, see.supplies[seat], own):
        legal.append("cultivate")
    return legal


def legal(box: Box, see: Look) -> list[str]:
    """The legal actions of a position, in the order of their ids ("Course")."""
    seat = see.mover
    if seat is None:
        return []
    supply = see.supplies[seat]
    kind, _, rest = see.phase.partition(":")
    if kind == "turn":
        return _of_a_turn(box, see, seat)
    if kind == "pick":
        return [f"pick:{kind}" for kind in TYPES]
    if kind == "goal":
        goal = due(box, see, seat)[0]
        return [f"claim:{goal}", f"renounce:{goal}"]
    if kind == "discard":
        over = supply.total() - capacity(box, see.kept[seat])
        first = 0 if rest == "-" else TYPES.index(rest)
        return [
            f"discard:{tile}"
            for place, tile in enumerate(TYPES)
            if place >= first
            and supply[LETTERS[tile]]
            and sum(supply[LETTERS[later]] for later in TYPES[place:]) >= over
        ]
    left = counts_of(rest.rpartition(":")[2])
    found = placements(box, see.trees[seat], supply, left)
    started = left != symbols(box, see.kept[seat])
    if kind == "helper" or started or "empty_cultivate" in see.options:
        found.append("done")
    return found
