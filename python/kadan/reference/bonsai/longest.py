"""How long a game can get, by counting ("Longest games")."""

from __future__ import annotations

from kadan.reference.bonsai.box import HELPER, MASTER, SLOTS, Box


def most_meditates(box: Box, players: int) -> int:
    """M: the most turns in which a card is taken.

    R cards are still to be revealed after the deal. Each Meditate reveals one, solo two while the
    deck lasts; then come the last turns.
    """
    revealed = len(box.deck(players)) - len(SLOTS)
    return (revealed + 1) // 2 + 1 if players == 1 else revealed + players


def most_tiles(box: Box, players: int) -> int:
    """T: the most tiles that come into play, in supplies and trees (BO-8), buds apart."""
    from_slots = max(slot.amount for slot in box.slots) * most_meditates(box, players)
    from_masters = sum(len(card.shows) for card in box.deck(players) if card.kind == MASTER)
    return from_slots + from_masters + sum(len(tiles) for tiles in box.start(players))


def longest_game(box: Box, players: int, goals: bool, empty_cultivate: bool) -> int:
    """The bound for the number of decisions of one game.

    With two or more players: takes; picks; for each tile a placement or discard, and the
    `cultivate`, the `done` and the prune it may be counted with; the `done` of Helpers; goals.
    Solo each turn reveals a card, so that there are few of them.
    """
    deck = box.deck(players)
    meditates, tiles = most_meditates(box, players), most_tiles(box, players)
    picks = sum(card.has_any for card in deck)
    helpers = sum(card.kind == HELPER for card in deck)
    asked = 0 if not goals else (6 if players <= 2 else 9) * players
    if players == 1:
        turns = len(deck) - len(SLOTS) + 1
        return 3 * turns + tiles + picks + asked
    longest = meditates + picks + 4 * tiles + helpers + asked
    if empty_cultivate:
        # Between turns that take or place there are at most 3n - 1 empty Cultivates, 3n at the
        # end, each with a `cultivate` and a `done`.
        rounds = 3 * players
        longest += 2 * ((meditates + tiles) * (rounds - 1) + rounds)
    return longest
