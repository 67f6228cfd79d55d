"""Makes docs/performance.md and its plot of what `make bench` has measured.

    python bench/page.py

It reads build/bench/compare.json, batch.json, batch_parts.json and operations.json.
"""

from __future__ import annotations

import json
import math
import os
import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import kadan

ROOT = Path(__file__).parent.parent
MEASURED = ROOT / "build" / "bench"
PAGE = ROOT / "docs" / "performance.md"
PLOT = ROOT / "docs" / "performance.svg"

YARDSTICK = "OpenSpiel othello MCTS"


def read(name: str) -> Any:
    path = MEASURED / name
    if not path.exists():
        raise SystemExit(f"{path} is not there; run `make bench` first")
    return json.loads(path.read_text())


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(headings)} |", f"|---|{'---:|' * (len(headings) - 1)}"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        if names:
            model = f"{len(names)} cores of {names[0].partition(':')[2].strip()}"
    compiler = subprocess.run(
        [os.environ.get("CXX", "c++"), "--version"], capture_output=True, text=True, check=True
    ).stdout.splitlines()[0]
    return f"{model}, {platform.system()}, {compiler}, Python {platform.python_version()}"


def comparison(rates: dict[str, float]) -> str:
    base = rates.get(YARDSTICK)
    rows = [
        [name, f"{rate:,.0f}", f"{rate / base:,.2f}" if base else "-"]
        for name, rate in rates.items()
    ]
    return table(["", "a second", "ratio to OpenSpiel's Othello MCTS"], rows)


def batches(medians: dict[str, float]) -> str:
    """Rates, and those of batches as ratios to the loops of their game."""
    rows = []
    for name, rate in medians.items():
        ratios = ["", ""]
        if name.startswith("batch "):
            loop = f"loop {name.removeprefix('batch ').partition(',')[0]}"
            ratios = [f"{rate / medians[base]:.2f}" for base in (loop, f"{loop}, masks, tensors")]
        rows.append([name, f"{rate:,.0f}", *ratios])
    return table(["", "a second", "to the loop", "to the loop with masks, tensors"], rows)


def batch_parts(found: dict[str, dict[str, float]]) -> str:
    games = list(found)
    calls = found[games[0]]
    return table(
        ["ns a lane", *games],
        [[call, *(f"{found[game][call]:,.1f}" for game in games)] for call in calls],
    )


def operations(document: dict[str, Any]) -> str:
    rows: dict[str, dict[str, float]] = {}
    games: list[str] = []
    for item in document["benchmarks"]:
        name, _, parameters = item["name"].removeprefix("test_").partition("[")
        game, _, more = parameters.rstrip("]").partition("-")
        if more and not game.startswith(("ajisai", "ikebana", "bonsai")):
            game, more = more, game
        if game not in games:
            games.append(game)
        label = f"{name} ({more} threads)" if more else name
        rows.setdefault(label, {})[game] = item["stats"]["median"] * 1e6
    return table(
        ["median, in microseconds", *games],
        [
            [label, *(f"{found[g]:,.1f}" if g in found else "-" for g in games)]
            for label, found in rows.items()
        ],
    )


def plot(rates: dict[str, float]) -> str:
    """Bars on a logarithmic scale: how many times the yardstick."""
    base = rates[YARDSTICK]
    shown = [(name, rate / base) for name, rate in rates.items() if rate >= base / 100]
    left, width, step = 260, 420, 22
    low, high = 0.01, 10 ** math.ceil(math.log10(max(ratio for _, ratio in shown)))

    def x(ratio: float) -> float:
        return left + width * math.log10(ratio / low) / math.log10(high / low)

    height = step * len(shown) + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 70} {height}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>Simulations or games a second, as multiples of OpenSpiel's Othello MCTS</title>",
        f'<rect width="{left + width + 70}" height="{height}" fill="#fff"/>',
        '<text x="10" y="20" font-weight="bold">games or simulations a second, as multiples of '
        "OpenSpiel's Othello MCTS (logarithmic)</text>",
    ]
    tick = low
    while tick <= high * 1.01:
        parts.append(
            f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="34" y2="{height - 22}" '
            f'stroke="#ddd"/><text x="{x(tick):.1f}" y="{height - 8}" text-anchor="middle" '
            f'fill="#555">{tick:g}</text>'
        )
        tick *= 10
    for place, (name, ratio) in enumerate(shown):
        y = 38 + step * place
        colour = "#c2528b" if name.startswith("core") else "#9aa5b1"
        parts.append(
            f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{left}" y="{y}" width="{max(x(ratio) - left, 1):.1f}" height="{step - 6}" '
            f'fill="{colour}"/>'
            f'<text x="{x(ratio) + 5:.1f}" y="{y + 12}">{ratio:,.3g}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    rates, medians = read("compare.json"), read("batch.json")
    PLOT.write_text(plot(rates))
    PAGE.write_text(
        f"""# Performance

Kadan {kadan.__version__} on {machine()}. Machines differ and this one is shared: the ratios, of
contenders that took turns in one run, are what counts. `make bench` measures anew, and
`python bench/page.py` makes this page of it.

![multiples of OpenSpiel's Othello MCTS](performance.svg)

## Games and searches

`python bench/compare.py`: random games from the deal in one call on one thread, searches with one
random game a simulation on one thread, and OpenSpiel's C++ MCTS with one rollout a simulation.

{comparison(rates)}

## Batches and loops in Python

`python bench/batch.py`: steps and moves a second. A step of a batch is one action in one state.
"masks, tensors" fills an array of a byte an action and one of a float32 an element at every step,
"packed" the same as bits and 16-bit numbers, "alone" neither.

{batches(medians)}

`python bench/batch.py --parts`: the calls of a batch one by one, on one thread.

{batch_parts(read("batch_parts.json"))}

Where the time goes, as `perf` shows it for Ajisai with packed arrays, some 120 ns a lane on one
thread: 45 % finding who can bloom where (a ray in each direction from a dozen pieces, a table of
links), 20 % the bloom itself, 10 % each for the random action, the mask and the observation. It is
1,600 instructions at more than three a cycle and two branches that nobody can foresee. Tried
without gain: AVX2 and AVX-512 for the rays, mirroring sets by byte shuffles, finer sharing between
threads, one loop for the check and the play of a step; a table of eight links at a time instead of
six is 2 % faster packed and 8 % slower with float32 tensors. An observation as float32 is 7.1 KB,
written at the speed of memory; packed it is 108 bytes.

Two threads are 1.8 times as fast as one: they start and end three loops a step together. Beside a
Python loop that asks for the same masks and tensors a batch on two threads is nine times as fast;
beside the bare loop (half a microsecond a move, of which the core takes 100 ns) seven to eight
times with packed arrays. More would take longer steps for a thread, so more states, or a faster
search for blooms.

## Single operations

`python -m pytest bench --benchmark-only`: called from Python, half way through a random game;
`playouts` are 1,000 games, `mcts` 2,000 simulations, `batch_step` 1,024 states with masks and
observations, `python_loop` and `referee` a whole game.

{operations(read("operations.json"))}

## More

- `make bench-instructions` counts the instructions of the hot paths by callgrind and compares them
  with [bench/instructions.json](../bench/instructions.json): these repeat exactly.
- `make bench-compare BASE=REVISION` runs this tree and another revision alternately.
- `kadan bench --signature` counts the nodes of a fixed set of searches: the total changes only when
  behaviour does.
- `python bench/engine_overhead.py` measures what the referee adds to a ply of an external engine.
"""
    )


if __name__ == "__main__":
    main()
