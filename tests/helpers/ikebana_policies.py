"""Seeded players that know Ikebana, and deals of colour blocks: for what random play never meets.

Tokens that run out (IK-12), short hands (IK-15), and compositions of few colours (IK-22, IK-25,
IK-28, IK-29). They read positions as the page writes them, never an implementation.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from helpers.ikebana import Edition, View, cards_in, look
from helpers.ikebana_balance import holds
from helpers.policies import Policy, changeful, lopsided, uniform

_EDITIONS: dict[str, Edition] = {}

#: How many exchanges an aiming player weighs.
_WIDTH = 12


def edition_of(game: Any) -> Edition:
    """The edition of a game."""
    key = game.edition()
    if key not in _EDITIONS:
        _EDITIONS[key] = Edition(game.components())
    return _EDITIONS[key]


def hoarder(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
    """Starts a new composition with every card, two a turn, and completes nothing."""
    liked = [
        action
        for action, text in zip(actions, texts, strict=True)
        if text.endswith("@new") or text in ("keep", "noexchange", "done")
    ]
    return rng.choice(liked or actions)


def refresher(state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random) -> int:
    """Refreshes as much as it can, and exchanges so that it can again."""
    if texts[0] == "keep":
        return max(zip(texts[1:], actions[1:], strict=True), key=lambda t: t[0].count("1"))[1]
    if texts[0] == "noexchange":
        market = look(state).market
        colours = [card[0] for card in market]
        most = max(colours, key=lambda colour: (colours.count(colour), colour))
        for action, text in zip(actions, texts, strict=True):
            give, _, take = text.partition("<>")
            if take and give[0] == most != take[0]:
                return action
        return actions[0]
    # Two cards a turn, so that the deck runs out.
    playing = [a for a, text in zip(actions, texts, strict=True) if "@" in text]
    return rng.choice(playing or actions)


@lru_cache(maxsize=200_000)
def _progress(edition: Edition, number: int, cards: tuple[str, ...]) -> float:
    """How far a composition has come towards a Balance card, from 0 to 1."""
    condition = edition.balance[number - 1]
    name = condition["predicate"]
    flowers = [edition.flowers[card] for card in cards]
    colours = [flower.colour for flower in flowers]
    numbers = [flower.number for flower in flowers]
    if name == "only_colours":
        return float(set(colours) <= set(condition["colours"]))
    if name == "alternate_colours":
        alike = any(a == b for a, b in itertools.pairwise(colours))
        return float(len(set(colours)) <= condition["colours"] and not alike)
    if name == "same_colour":
        return max(map(colours.count, colours)) / condition["at_least"]
    if name == "same_number":
        return max(map(numbers.count, numbers)) / condition["at_least"]
    if name == "different_colours":
        return len(set(colours)) / condition["at_least"]
    if name in ("size", "leaves"):
        return min(1.0, len(cards) / condition["at_least"])
    if name == "consecutive_numbers":
        return float(all(b - a in (0, 1) for a, b in itertools.pairwise(numbers)))
    return float(holds(edition, number, cards))


class Aim:
    """Plays towards Balance cards in play, and completes what brings tokens.

    With a number it aims at one of them, by number and seat, so that seeds aim at all.
    """

    def __init__(self, number: int | None = None, patience: int = 1) -> None:
        self._number = number
        self._patience = patience

    def __call__(
        self, state: Any, actions: Sequence[int], texts: Sequence[str], rng: random.Random
    ) -> int:
        """One of the actions."""
        edition = edition_of(state.get_game())
        view = look(state)
        seat = state.current_player()
        goals = [int(slot.partition(":")[0]) for slot in view.slots if slot != "-"]
        if self._number is not None and goals:
            goals = [goals[(self._number + seat) % len(goals)]] * 2 + goals
        best = max(
            (
                (self._worth(edition, view, seat, goals, text, rng), rng.random(), action)
                for action, text in self._few(list(zip(actions, texts, strict=True)), rng)
            )
        )
        return best[2]

    def _few(self, pairs: list[tuple[int, str]], rng: random.Random) -> list[tuple[int, str]]:
        if len(pairs) > _WIDTH and "<>" in pairs[-1][1]:
            return [pairs[0], *rng.sample(pairs[1:], _WIDTH)]
        return pairs

    def _potential(self, edition: Edition, goals: list[int], cards: tuple[str, ...]) -> float:
        if not cards:
            return 0.0
        total = sum(min(1.0, _progress(edition, goal, cards)) ** 2 for goal in goals)
        return min(len(cards), 7) * total

    def _gain(self, edition: Edition, view: View, seat: int, goals: list[int], text: str) -> float:
        """What a play like ``P1@2L`` brings."""
        card, _, where = text.partition("@")
        if where == "new":
            return self._potential(edition, goals, (card,)) - 0.5
        cards = tuple(cards_in(view.open[seat][int(where[:-1]) - 1]))
        longer = (card, *cards) if where[-1] == "L" else (*cards, card)
        return self._potential(edition, goals, longer) - self._potential(edition, goals, cards)

    def _best_place(
        self, edition: Edition, view: View, seat: int, goals: list[int], card: str
    ) -> float:
        number = edition.flowers[card].number
        found = [self._potential(edition, goals, (card,)) - 0.5]
        for place, composition in enumerate(view.open[seat], 1):
            ends = cards_in(composition)
            if number <= edition.flowers[ends[0]].number:
                found.append(self._gain(edition, view, seat, goals, f"{card}@{place}L"))
            if number >= edition.flowers[ends[-1]].number:
                found.append(self._gain(edition, view, seat, goals, f"{card}@{place}R"))
        return max(found)

    def _worth(
        self,
        edition: Edition,
        view: View,
        seat: int,
        goals: list[int],
        text: str,
        rng: random.Random,
    ) -> float:
        if "@" in text:
            return self._gain(edition, view, seat, goals, text)
        if "<>" in text:
            give, _, take = text.partition("<>")
            return self._best_place(edition, view, seat, goals, take) - self._best_place(
                edition, view, seat, goals, give
            )
        if text.startswith("complete:"):
            cards = cards_in(view.open[seat][int(text[9:]) - 1])
            met = sum(holds(edition, goal, cards) for goal in set(goals))
            late = view.round != "regular"
            return met - (0.5 if late else self._patience - 0.5)
        if text.startswith("refresh:"):
            gone = [card for digit, card in zip(text[8:], view.market, strict=True) if digit == "1"]
            return sum(
                0.5 - self._best_place(edition, view, seat, goals, card) / 8 for card in gone
            )
        return 0.0


def ikebana_policy_for(seed: int) -> Policy:
    """An eighth of the seeds each: two uniform, two blind aims, and four that know the game."""
    players: list[Policy] = [
        uniform,
        uniform,
        lopsided,
        changeful,
        hoarder,
        refresher,
        Aim(patience=1 + seed // 8 % 3),
        Aim(number=seed // 8, patience=1 + seed // 32 % 2),
    ]
    return players[seed % 8]


#: Balance cards to begin with: what compositions of one colour can meet, several at once, so that
#: tokens run out (IK-12); or of one and of two colours.
_FIRST = {
    1: ("symmetrical_colours", "same_colour", "parity", "size", "only_colours"),
    2: ("symmetrical_colours", "same_colour", "parity", "size"),
}


def blocks(game: Any, seed: int) -> str:
    """A deal in which the colours lie in blocks: refreshes and compositions of one colour abound.

    As a position, since no seed deals it. Two of three begin with Balance cards that compositions
    of few colours meet.
    """
    rng = random.Random(seed)
    edition = edition_of(game)
    letters = sorted({flower.colour for flower in edition.flowers.values()})
    rng.shuffle(letters)
    width = len(edition.cards) / len(letters)
    # Cards stray from their block by up to a half of the deck.
    stray = rng.choice((16, 20, 24, 30, 40)) * len(edition.cards) / 72
    place = {
        card: letters.index(flower.colour) * width + rng.random() * stray
        for card, flower in edition.flowers.items()
    }
    cards = sorted(edition.cards, key=place.__getitem__)
    balance = list(range(1, len(edition.balance) + 1))
    rng.shuffle(balance)
    first = _FIRST.get(seed % 3, ())
    balance.sort(key=lambda i: edition.balance[i - 1]["predicate"] not in first)
    return dealt(edition, game.num_players(), cards, balance)


def dealt(edition: Edition, players: int, cards: Sequence[str], balance: Sequence[int]) -> str:
    """The start of a game with these orders of Flowers and Balance cards (IK-5)."""
    market, hands, deck = cards[:4], cards[4 : 4 + 4 * players], cards[4 + 4 * players :]
    colours = [card[0] for card in market]
    phase = "refresh" if max(map(colours.count, colours)) >= 3 else "exchange"
    nobody = "/".join("-" * players)
    return " ".join(
        [
            *("ikebana", edition.key, str(players), phase, "0", "regular", "0"),
            ",".join(market),
            ",".join(deck),
            "-",
            "/".join(
                ",".join(edition.ordered(hands[4 * seat : 4 * seat + 4])) for seat in range(players)
            ),
            nobody,
            nobody,
            ",".join(f"{card}:2" for card in balance[:4]),
            "-",
            ",".join(map(str, balance[4:])) or "-",
        ]
    )


def ikebana_opening(game: Any, seed: int) -> str | None:
    """Half of the seeds play from blocks of colours (None: an ordinary deal)."""
    return blocks(game, seed) if seed // 8 % 2 else None
