"""Games from records, with their bots named as one field, whichever match they come from.

A bot is told by its text. Where a match or tournament lists the same text several times, its first,
second, … place in the list are bots of their own: `random#1`, `random#2`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from kadan.referee.endings import Ending
from kadan.referee.records import Record
from kadan.referee.schedule import bot_on_seat

Identity = tuple[str, int]


@dataclass(frozen=True)
class Played:
    """One game. `bots` are by seat, numbers of `Games.labels`; `deal` names its deal.

    `times` are milliseconds by action and `movers` the seats of the actions, where they are known.
    `forfeits` are the seats that forfeited.
    """

    deal: Hashable
    rotation: int
    pairing: Hashable
    bots: tuple[int, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    length: int
    ended: Ending
    forfeits: tuple[int, ...]
    times: tuple[float, ...] | None
    movers: tuple[int, ...] | None


@dataclass(frozen=True)
class Games:
    """Games with a result, the labels of their bots, and how many had no result."""

    labels: tuple[str, ...]
    played: tuple[Played, ...]
    interrupted: int

    @property
    def seats(self) -> int:
        """The number of players of a game."""
        return len(self.played[0].bots) if self.played else 0


def collect_games(
    records: Iterable[Record], movers: Sequence[tuple[int, ...] | None] | None = None
) -> Games:
    """Put together records of one game with one number of seats.

    `movers` are, by record, the seats of its actions. Bots are numbered in the order in which they
    first appear.
    """
    kept = list(records)
    finished = [place for place, record in enumerate(kept) if record.ended != "interrupted"]
    likes = _likes(kept)
    listed = [_listed(kept[place], likes) for place in finished]
    numbers: dict[Identity, int] = {}
    for bots in listed:
        for bot in bots:
            numbers.setdefault(bot, len(numbers))
    played = []
    for place, bots in zip(finished, listed, strict=True):
        record = kept[place]
        n = len(bots)
        tournament = None if record.pairing is None else record.pairing.number
        gone = [substitution.seat for substitution in record.substitutions]
        if record.forfeit is not None:
            gone.append(record.forfeit.seat)
        played.append(
            Played(
                deal=(record.seed, record.deal, record.deal_seed),
                rotation=record.rotation,
                pairing=(tuple(numbers[bot] for bot in bots), tournament),
                bots=tuple(numbers[bots[bot_on_seat(s, record.rotation, n)]] for s in range(n)),
                returns=record.returns,
                scores=record.scores,
                length=len(record.actions),
                ended=record.ended,
                forfeits=tuple(gone),
                times=record.times,
                movers=None if movers is None else movers[place],
            )
        )
    return Games(_labels(numbers), tuple(played), len(kept) - len(finished))


def _likes(records: Iterable[Record]) -> dict[tuple[int, str], list[int]]:
    """For each tournament, by its seed, and each text: its places in the list of bots."""
    places: dict[tuple[int, str], set[int]] = defaultdict(set)
    for record in records:
        if record.pairing is not None:
            for text, entrant in zip(_texts(record), record.pairing.entrants, strict=True):
                places[record.seed, text].add(entrant)
    return {key: sorted(entrants) for key, entrants in places.items()}


def _texts(record: Record) -> list[str]:
    """The bots of a record in the order of its pairing."""
    n = len(record.players)
    return [record.players[(place - record.rotation) % n] for place in range(n)]


def _listed(record: Record, likes: dict[tuple[int, str], list[int]]) -> list[Identity]:
    """The bots of a record in the order of its pairing, with their places among their likes."""
    texts = _texts(record)
    if record.pairing is None:
        return [(text, texts[:place].count(text)) for place, text in enumerate(texts)]
    return [
        (text, likes[record.seed, text].index(entrant))
        for text, entrant in zip(texts, record.pairing.entrants, strict=True)
    ]


def _labels(bots: Iterable[Identity]) -> tuple[str, ...]:
    identities = list(bots)
    several = {text for text, place in identities if place}
    return tuple(f"{t}#{place + 1}" if t in several else t for t, place in identities)
