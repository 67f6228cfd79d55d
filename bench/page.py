"""Makes docs/performance.md and its plot of what `make bench` has measured.

    python bench/page.py

It reads build/bench/compare.json, batch.json and operations.json.
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
    return table(["", "a second"], [[name, f"{rate:,.0f}"] for name, rate in medians.items()])


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

`python bench/batch.py`: steps and moves a second. A step of a batch is one action in one
state; "masks, tensors" writes both for each.

{batches(medians)}

Where the time of a batch of Ajisai goes, of one lane and step on one thread, as `perf` shows it:
observation about 205 ns, mask 160 ns, step 72 ns, random action 49 ns. An observation is 7.1 KB of
float32, so a batch that writes one a step is bound by memory, and eight times the bare loop in
Python (which writes none, and calls the core for about 100 ns a move) would be 84 GB/s of tensors.
What would help is a tensor of bytes or bits. Beside a loop that asks for the same arrays a batch on
two threads is 6 times faster; without arrays, 6 times faster than the bare loop.

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
