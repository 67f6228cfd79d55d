"""Every bot against every other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass

from kadan.referee.stats.games import Games
from kadan.referee.stats.pairs import PairSummary, PairTally
from kadan.referee.stats.results import half_points


@dataclass(frozen=True)
class Cell:
    """One bot beside another: in how many games it did better, alike and worse.

    That is by returns; alone at the game, by scores on the same deal. `share` counts alike as 1/2,
    None without games. `pair` is there in games for two.
    """

    better: int
    alike: int
    worse: int
    share: float | None
    pair: PairSummary | None = None


def cross_table(games: Games) -> tuple[tuple[Cell | None, ...], ...]:
    """Row by row, each bot against each; None on the diagonal."""
    bots = range(len(games.labels))
    counts: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    if games.seats == 1:
        _compare_deals(games, counts)
    else:
        for game in games.played:
            _compare(dict(zip(game.bots, game.returns, strict=True)), counts)
    pairs = _pairs(games) if games.seats == 2 else {}

    def cell(row: int, column: int) -> Cell | None:
        if row == column:
            return None
        worse, alike, better = counts[row, column]
        total = worse + alike + better
        share = (better + alike / 2) / total if total else None
        return Cell(better, alike, worse, share, pairs.get((row, column)))

    return tuple(tuple(cell(row, column) for column in bots) for row in bots)


def _compare(
    values: dict[int, float] | dict[int, int], counts: dict[tuple[int, int], list[int]]
) -> None:
    for row, ours in values.items():
        for column, theirs in values.items():
            if row != column:
                counts[row, column][1 + (ours > theirs) - (ours < theirs)] += 1


def _compare_deals(games: Games, counts: dict[tuple[int, int], list[int]]) -> None:
    deals: dict[Hashable, dict[int, int]] = defaultdict(dict)
    for game in games.played:
        deals[game.deal][game.bots[0]] = game.scores[0]
    for scores in deals.values():
        _compare(scores, counts)


def _pairs(games: Games) -> dict[tuple[int, int], PairSummary]:
    tallies: dict[tuple[int, int], PairTally] = defaultdict(PairTally)
    for game in games.played:
        first, second = sorted(game.bots)
        for view in ((first, second), (second, first)):
            seat = game.bots.index(view[0])
            # Rotation, from here, is the seat of the first of the two.
            tallies[view].add((game.pairing, game.deal), seat, half_points(game.returns, seat))
    return {view: tally.summary() for view, tally in tallies.items()}
