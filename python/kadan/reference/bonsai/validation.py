"""Which positions are impossible (Notation, "Impossible positions").

A position need not be reachable, but what holds in every game must hold in it.
"""

from __future__ import annotations

from kadan.reference.bonsai.box import (
    ANY,
    HIGH,
    LOW,
    MASTER,
    PARCHMENT,
    TILES,
    WOOD,
    Card,
    Goal,
)
from kadan.reference.bonsai.cells import BUD, cell_name
from kadan.reference.bonsai.decks import without
from kadan.reference.bonsai.goals import due
from kadan.reference.bonsai.notation import refuse, write_amounts
from kadan.reference.bonsai.position import (
    CULTIVATE,
    DISCARD,
    END,
    HELP,
    PICK,
    Position,
    Tree,
    total,
)
from kadan.reference.bonsai.rules import GOAL_COLOURS, Rules
from kadan.reference.bonsai.tree import connected, count, is_held


def validate(rules: Rules, position: Position) -> None:
    """Raise `NotationError`, naming the field, for an impossible position."""
    for seat, tree in enumerate(position.trees):
        _validate_tree(seat, tree)
    _validate_number_of_tiles(rules, position)
    unseen = unseen_cards(rules, position)
    if rules.tokonoma:
        _validate_top_part(rules, position, unseen)
    _validate_goals_in_play(rules, position)
    _validate_claims(position)
    _validate_end(rules, position)
    _validate_market(rules, position)
    _validate_phase_card(position)
    _validate_supplies(rules, position)
    if position.phase.name in (HELP, CULTIVATE):
        _validate_symbols(rules, position)
    _validate_goals_due(rules, position)
    placing = position.phase.name in (HELP, CULTIVATE) and not position.phase.goal
    if placing and not rules.can_place(position):
        raise refuse("phase", "nothing can be placed, so that the phase has ended (BO-17)")


# Trees and tiles.


def _validate_tree(seat: int, tree: Tree) -> None:
    """BO-18, which a prune does not change."""
    wood = [cell for cell, tile in tree.items() if tile == WOOD]
    rooted = connected(wood, BUD)
    for cell, tile in tree.items():
        if tile == WOOD:
            if cell not in rooted:
                raise refuse(
                    "trees", f"wood on {cell_name(cell)} of seat {seat} has no wood to the bud"
                )
        elif not is_held(tree, cell, tile):
            raise refuse(
                "trees",
                f"the {tile} on {cell_name(cell)} of seat {seat} cannot lie there (BO-18)",
            )


def _validate_number_of_tiles(rules: Rules, position: Position) -> None:
    tiles = sum(len(tree) - 1 for tree in position.trees)  # without the bud
    tiles += sum(total(supply) for supply in position.supplies)
    most = rules.most_tiles
    if tiles > most:
        raise refuse("supplies", f"with the trees there are {tiles} tiles, at most {most} can be")


# Cards.


def known_cards(position: Position) -> list[Card]:
    """All cards but those of the deck: kept, in the market, discarded."""
    kept = [card for cards in position.kept for card in cards]
    market = [card for card in position.market if card is not None]
    return [*kept, *market, *position.discarded]


def unseen_cards(rules: Rules, position: Position) -> list[Card]:
    """The cards of the deck, known from all others, in the order of the file.

    Raises `NotationError` where the cards are not exactly those of the file.
    """
    deck = rules.deck
    unseen = without(deck, known_cards(position))
    if unseen is None:
        known = known_cards(position)
        card = next(card for card in known if known.count(card) > deck.count(card))
        raise refuse(
            "kept cards",
            f"{known.count(card)} {card.name} are kept, in the market or discarded, there are "
            f"{deck.count(card)}",
        )
    if position.unseen:
        if position.unseen != len(unseen):
            raise refuse("deck", f"{position.unseen} cards, must be {len(unseen)}")
    elif sorted(card.entry for card in position.deck) != [card.entry for card in unseen]:
        raise refuse(
            "deck",
            f"it must have the {len(unseen)} cards that are not kept, in the market or discarded: "
            f"{', '.join(card.name for card in unseen) or 'none'}, in any order",
        )
    if position.discarded and not rules.solo:
        raise refuse("discarded", "cards are discarded in the solo game only (BO-21)")
    return unseen


def top_part_left(rules: Rules, position: Position) -> int:
    """With `tokonoma` how many cards of the top part are left in the deck (BO-12)."""
    drawn = len(rules.deck) - position.deck_size()
    return max(0, rules.box.top_part(rules.players) - drawn)


def _validate_top_part(rules: Rules, position: Position, unseen: list[Card]) -> None:
    left = top_part_left(rules, position)
    parchments = sum(card.kind == PARCHMENT for card in unseen)
    if position.unseen and parchments > left:
        raise refuse("deck", f"{parchments} Parchments, but {left} cards of the top part (BO-12)")
    for card in position.deck[left:]:
        if card.kind == PARCHMENT:
            raise refuse(
                "deck", f"{card.name} must be among the first {left}, the top part (BO-12)"
            )


# Goals.


def _validate_goals_in_play(rules: Rules, position: Position) -> None:
    """BO-10."""
    claimed = [goal for goals in position.claimed for goal in goals]
    tiles = [*position.table, *claimed]
    colours = {goal.colour for goal in tiles}
    for goal in tiles:
        if tiles.count(goal) > 1:
            raise refuse("claimed", f"{goal.name} is there twice, on the table or claimed")
    if not rules.goals:
        if tiles:
            raise refuse("goals", f"{tiles[0].name} is there, but goals are off")
    elif len(colours) != GOAL_COLOURS:
        raise refuse(
            "goals", f"tiles of {len(colours)} colours with the claimed ones, must be three (BO-10)"
        )
    wanted = rules.goals_of(list(colours))
    missing = [goal.name for goal in wanted if goal not in tiles]
    if missing:
        raise refuse("goals", f"{missing[0]} is neither on the table nor claimed (BO-10)")
    for goal in tiles:
        if goal not in wanted:
            raise refuse(
                "goals",
                f"{goal.name} is not in play: with {rules.players} players there are tiles of "
                f"the levels {LOW + 1} and {HIGH + 1} only (BO-10)",
            )


def _validate_claims(position: Position) -> None:
    """BO-19."""
    in_play: list[Goal] = [*position.table]
    for own in position.claimed:
        in_play += own
    for seat, (own, renounced) in enumerate(zip(position.claimed, position.renounced, strict=True)):
        if len({goal.colour for goal in own}) != len(own):
            raise refuse("claimed", f"seat {seat} has two tiles of one colour (BO-19)")
        for goal in renounced:
            if goal not in in_play:
                raise refuse("renounced", f"{goal.name} is not in play (BO-10)")
            if goal in own:
                raise refuse("renounced", f"seat {seat} has claimed {goal.name} (BO-19)")


def _validate_goals_due(rules: Rules, position: Position) -> None:
    """BO-19: a goal tile that is due is asked about at once."""
    asks = position.phase.goal
    for seat in range(rules.players):
        goals = due(position, seat, rules.box.pot)
        asked = asks and seat == position.side
        if asked and not goals:
            raise refuse("phase", f"no goal tile is due for seat {seat} (BO-19)")
        if goals and not asked:
            raise refuse(
                "phase",
                f"the tree of seat {seat} meets {goals[0].name}, which it has neither claimed nor "
                "renounced (BO-19)",
            )


# The end, the market.


def _validate_end(rules: Rules, position: Position) -> None:
    """BO-22, and BO-17 for `empty_cultivate`."""
    players, left, empty = rules.players, position.turns_left, position.empty_turns
    is_end = position.phase.name == END
    if left is None:
        if position.deck_size() == 0:
            raise refuse("turns left", "the deck is empty, so that the end is on (BO-22)")
    else:
        if position.deck_size() > 0:
            raise refuse("turns left", "it must be '-' while the deck has cards (BO-22)")
        least = 0 if is_end else 1
        most = players + 1 if position.phase.name == DISCARD else players
        if not least <= left <= most:
            raise refuse("turns left", f"{left} must be in {least} … {most}")
    most_empty = rules.most_empty_turns if is_end else rules.most_empty_turns - 1
    if not rules.empty_cultivate:
        most_empty = 0
    if empty > most_empty:
        raise refuse("empty turns", f"{empty} must be at most {most_empty} here (BO-17)")
    if is_end and left != 0 and empty != rules.most_empty_turns:
        raise refuse(
            "side to move",
            f"this is no end: turns left is not 0, empty turns is not {rules.most_empty_turns}",
        )


def _validate_market(rules: Rules, position: Position) -> None:
    """Empty slots are those next to the deck, and there are not too many (BO-20)."""
    phase = position.phase
    filled = [card is not None for card in position.market]
    if phase.name in (PICK, HELP):
        if filled[phase.slot - 1]:
            raise refuse("market", f"slot {phase.slot}, just taken, must be empty (BO-16)")
        filled[phase.slot - 1] = True
    empty = filled.count(False)
    if any(filled[:empty]):
        raise refuse("market", f"the empty slots must be those from 1 to {empty} (BO-20)")
    if phase.name in (PICK, HELP) and phase.slot <= empty:
        raise refuse("phase", f"slot {phase.slot} was empty, no card can come from it")
    least, most = _empty_slots(rules, position)
    if not least <= empty <= most:
        raise refuse("market", f"{empty} slots are empty, must be {least} … {most} here (BO-20)")


def _empty_slots(rules: Rules, position: Position) -> tuple[int, int]:
    """The least and the greatest number of empty slots."""
    players, left, phase = rules.players, position.turns_left, position.phase.name
    if left is None:
        return 0, 0
    if rules.solo:
        # Only the last turn takes two cards away and reveals none.
        if phase == DISCARD and left == 1:
            return 1, 3
        return 0, 3 if phase == END and left == 0 else 1
    if phase != DISCARD:
        return 0, players - left
    if left == players + 1:  # the last card has just filled the slot
        return 0, 0
    return 1, players - left + 1


# The turn.


def _validate_phase_card(position: Position) -> None:
    """In `pick` and `helper` the card taken is kept already (BO-16)."""
    card = position.phase.card
    if card is None:
        return
    if position.phase.name == PICK and not card.has_any:
        raise refuse("phase", f"{card.name} is no Master with an 'any', nothing is picked (BO-16)")
    if card not in position.kept[position.mover]:
        raise refuse("phase", f"{card.name} is not among the kept cards of seat {position.side}")


def _validate_supplies(rules: Rules, position: Position) -> None:
    """Not more than capacity, but while a Meditate goes on (BO-16, BO-20)."""
    phase = position.phase
    for seat, supply in enumerate(position.supplies):
        capacity, tiles = rules.capacity(position, seat), total(supply)
        least, most = 0, capacity
        if seat == position.side and phase.name in (PICK, HELP):
            more = _tiles_come_and_gone(rules, position)
            least, most = more, capacity + more
        elif seat == position.side and phase.name == DISCARD:
            masters = (len(card.shows) for card in rules.box.cards if card.kind == MASTER)
            slots = (slot.amount for slot in rules.box.slots)
            least, most = capacity + 1, capacity + max(slots) + max(masters, default=0)
        if not least <= tiles <= most:
            raise refuse(
                "supplies",
                f"{tiles} tiles of seat {seat}, must be {max(0, least)} … {most} here (BO-20)",
            )
    if phase.name == DISCARD and phase.last is not None:
        later = TILES[TILES.index(phase.last) :]
        supply = position.supplies[position.mover]
        missing = rules.to_discard(position, position.mover)
        if sum(supply.get(tile, 0) for tile in later) < missing:
            raise refuse(
                "phase", f"{missing} tiles are to be discarded, none before {phase.last} (BO-20)"
            )


def _tiles_come_and_gone(rules: Rules, position: Position) -> int:
    """In `pick` and `helper` how many more tiles the mover has than at the start of its turn."""
    phase = position.phase
    assert phase.card is not None
    gained = rules.box.slots[phase.slot - 1].amount
    if phase.name == PICK:
        return gained + len(phase.card.shows) - 1  # the "any" is still to come
    return gained - (total(rules.symbols_at_start(position)) - total(phase.left))


def _validate_symbols(rules: Rules, position: Position) -> None:
    """Symbols left fit the start of the phase and the tree of the mover (BO-16, BO-17)."""
    left, start = position.phase.left, rules.symbols_at_start(position)
    tree = position.trees[position.mover]
    used = {}
    for symbol in (*TILES, ANY):
        used[symbol] = start.get(symbol, 0) - left.get(symbol, 0)
        if used[symbol] < 0:
            raise refuse(
                "phase",
                f"more {symbol} symbols are left than at the start, {write_amounts(start)}",
            )
    for tile in TILES:
        if used[tile] > count(tree, tile):
            raise refuse(
                "phase", f"{used[tile]} {tile} symbols are used, the tree has fewer such tiles"
            )
    if total(used) > len(tree) - 1:
        raise refuse("phase", f"{total(used)} symbols are used, the tree has fewer tiles")
    if used[ANY] and all(left.get(tile, 0) > 0 for tile in TILES):
        raise refuse("phase", "an 'any' is used, but a symbol of every type is left (BO-17)")
    if position.phase.goal and total(used) == 0:
        raise refuse("phase", "a goal is asked about after a placement only (BO-19)")
