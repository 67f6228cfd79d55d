"""The rules of one game: set-up, what is legal, and what comes of it (BO-10 to BO-22; Course).

All functions of `Rules` take a position and give an answer or a new position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from kadan.reference.bonsai import actions as act
from kadan.reference.bonsai.actions import Action
from kadan.reference.bonsai.box import (
    ANY,
    COLOURS,
    GROWTH,
    HELPER,
    MASTER,
    MIDDLE,
    SLOTS,
    TILES,
    TOOL,
    Box,
    Card,
    Goal,
)
from kadan.reference.bonsai.cells import Cell
from kadan.reference.bonsai.decks import arrange, in_file_order
from kadan.reference.bonsai.goals import due, goal_order
from kadan.reference.bonsai.longest import most_tiles
from kadan.reference.bonsai.position import (
    CULTIVATE,
    DISCARD,
    END,
    HELP,
    PICK,
    TURN,
    Phase,
    Position,
    Tree,
    minus,
    plus,
    symbol_for,
    total,
)
from kadan.reference.bonsai.tree import BARE_TREE, places, pruned, prunes
from kadan.reference.rng import SplitMix64

T = TypeVar("T")

GOAL_COLOURS = 3
"""How many of the five colours are in play (BO-10)."""


class Rules:
    """The rules with one box, number of players and set of options."""

    def __init__(
        self, box: Box, players: int, goals: bool, tokonoma: bool, empty_cultivate: bool
    ) -> None:
        """The rules with `box` for 1 to 4 players (1: solo)."""
        self.box = box
        self.players = players
        self.goals = goals
        self.tokonoma = tokonoma
        self.empty_cultivate = empty_cultivate
        self.cells = box.cells()
        self.deck = box.deck(players)
        self.most_tiles = most_tiles(box, players)
        self._cells = frozenset(self.cells)

    @property
    def solo(self) -> bool:
        """Whether it is the solo game (BO-21)."""
        return self.players == 1

    @property
    def most_empty_turns(self) -> int:
        """The empty turns in a row that end the game: three rounds (BO-17)."""
        return 3 * self.players

    # Set-up.

    def set_up(self, generator: SplitMix64) -> Position:
        """A new game (BO-10 to BO-12)."""
        players = self.players
        top = self.box.top_part(players) if self.tokonoma else None
        deck = arrange(self.deck, top, generator)
        table: tuple[Goal, ...] = ()
        if self.goals:
            colours = list(COLOURS)
            generator.shuffle(colours)
            table = self.goals_of(colours[:GOAL_COLOURS])
        return Position(
            trees=(BARE_TREE,) * players,
            supplies=tuple(plus({}, *tiles) for tiles in self.box.start(players)),
            kept=((),) * players,
            table=table,
            claimed=((),) * players,
            renounced=((),) * players,
            # The top card goes to slot 1, unlike when slots are refilled.
            market=tuple(deck[: len(SLOTS)]),
            deck=tuple(deck[len(SLOTS) :]),
            unseen=0,
            discarded=(),
            side=0,
            phase=Phase(TURN),
        )

    def goals_of(self, colours: list[str]) -> tuple[Goal, ...]:
        """The goal tiles in play if these colours are: no middle ones with 1-2 players (BO-10)."""
        return tuple(
            goal
            for goal in self.box.goals
            if goal.colour in colours and (goal.level != MIDDLE or self.players >= 3)
        )

    # What cards give.

    def capacity(self, position: Position, seat: int) -> int:
        """How many tiles a seat can keep: Seishi and kept Tools (BO-4, BO-16)."""
        tools = (card.adds for card in position.kept[seat] if card.kind == TOOL)
        return self.box.capacity + sum(tools)

    def symbols(self, position: Position, seat: int) -> dict[str, int]:
        """The symbols for a Cultivate: Seishi and kept Growth cards (BO-17)."""
        shown = [card.shows[0] for card in position.kept[seat] if card.kind == GROWTH]
        return plus({}, *self.box.symbols, *shown)

    def symbols_at_start(self, position: Position) -> dict[str, int]:
        """The symbols with which the placing phase of the position began (BO-16, BO-17)."""
        card = position.phase.card
        if card is not None:
            return plus({}, card.shows[0], ANY)
        return self.symbols(position, position.mover)

    def nothing_placed(self, position: Position) -> bool:
        """Whether no tile has been placed yet in the placing phase of the position."""
        return total(position.phase.left) == total(self.symbols_at_start(position))

    # What is legal.

    def legal(self, position: Position) -> Iterator[Action]:
        """The legal actions, in no particular order."""
        phase = position.phase
        if phase.goal:
            goal = due(position, position.mover, self.box.pot)[0]
            yield Action(act.CLAIM, goal=goal)
            yield Action(act.RENOUNCE, goal=goal)
        elif phase.name == TURN:
            yield from self._legal_in_turn(position)
        elif phase.name == PICK:
            for tile in TILES:
                yield Action(act.PICK, tile=tile)
        elif phase.name in (HELP, CULTIVATE):
            yield from self.placements(position)
            # The first tile of a Cultivate is compulsory (BO-17), that of a Helper is not.
            if phase.name == HELP or self.empty_cultivate or not self.nothing_placed(position):
                yield Action(act.DONE)
        elif phase.name == DISCARD:
            for tile in self.discards(position):
                yield Action(act.DISCARD, tile=tile)

    def _legal_in_turn(self, position: Position) -> Iterator[Action]:
        """BO-13 to BO-15, BO-17."""
        for cell in prunes(position.trees[position.mover], self._cells):
            yield Action(act.PRUNE, cell)
        for slot, gives in zip(SLOTS, self.box.slots, strict=True):
            if position.market[slot - 1] is not None:
                for tile in gives.tiles if gives.choice else ("",):
                    yield Action(act.TAKE, slot=slot, tile=tile)
        if self.empty_cultivate or self.can_place(self._cultivating(position)):
            yield Action(act.CULTIVATE)

    def placements(self, position: Position) -> Iterator[Action]:
        """What can be placed: in supply, with a symbol left, on a cell that takes it (BO-18)."""
        supply, left = position.supplies[position.mover], position.phase.left
        for tile in TILES:
            if supply.get(tile, 0) > 0 and symbol_for(left, tile) is not None:
                for cell in self.places(position, position.mover, tile):
                    yield Action(act.PLACE, cell, tile)

    def places(self, position: Position, seat: int, tile: str) -> tuple[Cell, ...]:
        """The cells where a seat's tree takes a tile of a type, whatever its supply (BO-18)."""
        return places(position.trees[seat], self._cells, tile)

    def can_place(self, position: Position) -> bool:
        """Whether any placement is possible."""
        return any(True for _ in self.placements(position))

    def to_discard(self, position: Position, seat: int) -> int:
        """By how much the supply of a seat exceeds its capacity; 0 or less if it does not."""
        return total(position.supplies[seat]) - self.capacity(position, seat)

    def discards(self, position: Position) -> list[str]:
        """The types that may be discarded: in order, and enough is left for the rest (BO-20)."""
        supply, last = position.supplies[position.mover], position.phase.last
        first = 0 if last is None else TILES.index(last)
        missing = self.to_discard(position, position.mover)
        return [
            tile
            for place, tile in enumerate(TILES)
            if place >= first
            and supply.get(tile, 0) > 0
            and sum(supply.get(later, 0) for later in TILES[place:]) >= missing
        ]

    # What comes of it.

    def after(self, position: Position, action: Action) -> Position:
        """The position after a legal action."""
        if action.verb == act.TAKE:
            return self._take(position, action.slot, action.tile)
        if action.verb == act.PRUNE:
            assert action.cell is not None
            return _with_tree(position, pruned(position.trees[position.mover], action.cell))
        if action.verb == act.CULTIVATE:
            # With nothing to place (`empty_cultivate`) this ends the turn at once (BO-17).
            return self._go_on_placing(self._cultivating(position))
        if action.verb == act.PLACE:
            assert action.cell is not None
            return self._place(position, action.cell, action.tile)
        if action.verb == act.PICK:
            slot = position.phase.slot
            return self._after_meditate(_with_tiles(position, action.tile), slot)
        if action.verb == act.DONE:
            return self._end_placing(position)
        if action.verb == act.DISCARD:
            return self._discard(position, action.tile)
        assert action.goal is not None
        return self._decide(position, action.goal, claims=action.verb == act.CLAIM)

    def _take(self, position: Position, slot: int, chosen: str) -> Position:
        """Take a card and the tiles of its slot; the card's effect (BO-15, BO-16)."""
        card = position.market[slot - 1]
        assert card is not None
        mover, gives = position.mover, self.box.slots[slot - 1]
        position = position._replace(
            market=_put(position.market, slot - 1, None),
            kept=_put(position.kept, mover, in_file_order((*position.kept[mover], card))),
        )
        position = _with_tiles(position, *((chosen,) if gives.choice else gives.tiles))
        if card.kind == MASTER:
            position = _with_tiles(position, *(tile for tile in card.shows if tile != ANY))
            if card.has_any:
                return position._replace(phase=Phase(PICK, slot, card))
        if card.kind == HELPER:
            phase = Phase(HELP, slot, card, left=plus({}, card.shows[0], ANY))
            # With nothing to place it is skipped.
            return self._go_on_placing(position._replace(phase=phase))
        # A Tool and a Growth count because they are kept.
        return self._after_meditate(position, slot)

    def _cultivating(self, position: Position) -> Position:
        """The position at the start of a Cultivate (BO-17)."""
        left = self.symbols(position, position.mover)
        return position._replace(phase=Phase(CULTIVATE, left=left))

    def _place(self, position: Position, cell: Cell, tile: str) -> Position:
        """Place a tile; then come the goals that are due (BO-18, BO-19)."""
        mover, phase = position.mover, position.phase
        symbol = symbol_for(phase.left, tile)
        assert symbol is not None
        position = _with_tree(position, Tree({**position.trees[mover], cell: tile}))
        return self._ask_goals(
            position._replace(
                supplies=_put(position.supplies, mover, minus(position.supplies[mover], tile)),
                phase=phase._replace(left=minus(phase.left, symbol)),
            )
        )

    def _decide(self, position: Position, goal: Goal, claims: bool) -> Position:
        """Claim or renounce a goal tile, for good (BO-19)."""
        mover = position.mover
        if claims:
            own = tuple(sorted((*position.claimed[mover], goal), key=goal_order))
            table = tuple(other for other in position.table if other != goal)
            position = position._replace(table=table, claimed=_put(position.claimed, mover, own))
        else:
            own = tuple(sorted((*position.renounced[mover], goal), key=goal_order))
            position = position._replace(renounced=_put(position.renounced, mover, own))
        return self._ask_goals(position)

    def _ask_goals(self, position: Position) -> Position:
        """Ask about the next goal tile that is due; go on placing when none is."""
        asks = bool(due(position, position.mover, self.box.pot))
        position = position._replace(phase=position.phase._replace(goal=asks))
        return position if asks else self._go_on_placing(position)

    def _go_on_placing(self, position: Position) -> Position:
        """A placing phase ends by itself when nothing more can be placed (BO-17)."""
        return position if self.can_place(position) else self._end_placing(position)

    def _end_placing(self, position: Position) -> Position:
        if position.phase.name == HELP:
            return self._after_meditate(position, position.phase.slot)
        empty = self.nothing_placed(position)
        if self.solo:
            position = self._refill(_without_market_card(position, SLOTS[-1]))  # BO-21
        return self._turn_over(position, empty)

    def _after_meditate(self, position: Position, slot: int) -> Position:
        """Solo discard, slide and refill, then tile discards (BO-16, BO-20, BO-21)."""
        if self.solo:
            if slot > SLOTS[0]:
                position = _without_market_card(position, slot - 1)
            else:
                position = _without_top_card(position)
        return self._ask_discards(self._refill(position), last=None)

    def _refill(self, position: Position) -> Position:
        """Slide the cards away from the deck and refill (BO-20); with it the end may be on."""
        cards = [card for card in position.market if card is not None]
        free = len(SLOTS) - len(cards)
        drawn = list(position.deck[:free])
        # The card revealed first slides furthest, that is, to the highest free slot.
        row = [None] * (free - len(drawn)) + drawn[::-1] + cards
        position = position._replace(market=tuple(row), deck=position.deck[free:])
        if not position.deck and position.turns_left is None:  # the last card is revealed (BO-22)
            position = position._replace(turns_left=self.players + 1)
        return position

    def _discard(self, position: Position, tile: str) -> Position:
        mover = position.mover
        supplies = _put(position.supplies, mover, minus(position.supplies[mover], tile))
        return self._ask_discards(position._replace(supplies=supplies), last=tile)

    def _ask_discards(self, position: Position, last: str | None) -> Position:
        """Ask for a tile as long as the supply exceeds the capacity (BO-20)."""
        if self.to_discard(position, position.mover) > 0:
            return position._replace(phase=Phase(DISCARD, last=last))
        return self._turn_over(position, empty=False)

    def _turn_over(self, position: Position, empty: bool) -> Position:
        """The next seat's turn, or the end (BO-17, BO-22).

        empty: whether the turn was a Cultivate that placed no tile.
        """
        left = position.turns_left
        position = position._replace(
            turns_left=None if left is None else left - 1,
            empty_turns=position.empty_turns + 1 if empty else 0,
        )
        if position.turns_left == 0 or position.empty_turns == self.most_empty_turns:
            return position._replace(side=None, phase=Phase(END))
        side = (position.mover + 1) % self.players
        return position._replace(side=side, phase=Phase(TURN))


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _with_tree(position: Position, tree: Tree) -> Position:
    return position._replace(trees=_put(position.trees, position.mover, tree))


def _with_tiles(position: Position, *tiles: str) -> Position:
    """The position with these tiles added to the supply of the seat to move."""
    mover = position.mover
    supply = plus(position.supplies[mover], *tiles)
    return position._replace(supplies=_put(position.supplies, mover, supply))


def _without_market_card(position: Position, slot: int) -> Position:
    """The card of a slot, if there is one, is discarded (BO-21)."""
    card = position.market[slot - 1]
    if card is None:
        return position
    market = _put(position.market, slot - 1, None)
    return _discarded(position._replace(market=market), card)


def _without_top_card(position: Position) -> Position:
    """The top card of the deck, if there is one, is revealed and discarded (BO-21)."""
    if not position.deck:
        return position
    return _discarded(position._replace(deck=position.deck[1:]), position.deck[0])


def _discarded(position: Position, card: Card) -> Position:
    return position._replace(discarded=in_file_order((*position.discarded, card)))
