"""Core against reference over many games: ``python tests/parity/run.py --games 20000 --jobs 2``.

Prints one line a variant. Ends with status 1 and the seed at the first difference; the seed
repeats it: ``--seed SEED --games 1 --variant VARIANT``.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from helpers.parity import Tally, lockstep, same_games
from helpers.variants import VARIANTS, game_of

#: Seeds a worker plays in one piece.
LOT = 25


def lot(game: str, variant: str, look: float, first: int, count: int) -> Tally | str:
    """Play games; gives what they met, or the text of the first difference."""
    core, reference = (game_of(game, name, variant) for name in ("core", "reference"))
    tally = Tally()
    for seed in range(first, first + count):
        try:
            tally.add(lockstep(core, reference, seed, look=look, read=5 * look))
        except Exception as difference:
            return f"seed {seed}: {type(difference).__name__}: {difference}"
    return tally


def line(game: str, variant: str, tally: Tally, seconds: float) -> str:
    """What one variant met, in one line."""
    kinds = " ".join(f"{kind}:{count}" for kind, count in sorted(tally.kinds.items()))
    winners = " ".join(f"{seat}:{count}" for seat, count in sorted(tally.winners.items()))
    return (
        f"{game} {variant}: {tally.games} games, {tally.actions} actions agree "
        f"({seconds:.0f} s; same player again {tally.repeats}; wins {winners}; actions {kinds})"
    )


def run(game: str, variant: str, games: int, seed: int, jobs: int, look: float) -> bool:
    """One variant. Prints its line; True if all agree."""
    start = time.monotonic()
    same_games(*(game_of(game, name, variant) for name in ("core", "reference")))
    firsts = range(seed, seed + games, LOT)
    counts = [min(LOT, seed + games - first) for first in firsts]
    tally = Tally()
    with ProcessPoolExecutor(jobs) as pool:
        names = [[game] * len(firsts), [variant] * len(firsts), [look] * len(firsts)]
        for found in pool.map(lot, *names, firsts, counts):
            if isinstance(found, str):
                print(f"{game} {variant}: DIFFERENT, {found}", flush=True)
                pool.shutdown(cancel_futures=True)
                return False
            tally.add(found)
    print(line(game, variant, tally, time.monotonic() - start), flush=True)
    return True


def positive(text: str) -> int:
    """A number above 0."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {number}")
    return number


def main(argv: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=positive, default=1000, help="games a variant")
    parser.add_argument("--jobs", type=positive, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="first seed")
    parser.add_argument(
        "--look",
        type=float,
        default=0.02,
        help="share of usual positions in which everything is compared",
    )
    parser.add_argument("--game", choices=sorted(VARIANTS), help="one game only")
    parser.add_argument("--variant", help="one variant only")
    arguments = parser.parse_args(argv)
    chosen = [
        (game, variant)
        for game, variants in VARIANTS.items()
        for variant in variants
        if arguments.game in (None, game) and arguments.variant in (None, variant)
    ]
    if not chosen:
        known = ", ".join(f"{game} {variant}" for game, vs in VARIANTS.items() for variant in vs)
        parser.error(f"no such variant: {arguments.variant!r}; there are {known}")
    agree = [
        run(game, variant, arguments.games, arguments.seed, arguments.jobs, arguments.look)
        for game, variant in chosen
    ]
    return 0 if all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
