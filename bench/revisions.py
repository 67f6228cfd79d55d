"""This tree beside another revision of it, run alternately: ratios, one line a measurement.

    python bench/revisions.py BASE [--seconds S] [--rounds R] [--json FILE]

BASE is a revision that git knows. It is checked out and built below build/revisions, once. Each
measurement is a process that first measures one revision, then another one the other, by turns in
every round, so that a machine that slows down does so for both. What BASE does not have yet is
left out.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "revisions"

GAMES = ("ajisai", "ajisai:players=3", "ikebana:players=2", "ikebana:players=4", "bonsai:players=2")

#: Name → code that runs `n` rounds of it on `state` of `game`.
PATHS = {
    "playouts": "kadan.random_playouts(state, n, seed=1)",
    "python loop": """
import random
rng = random.Random(1)
for _ in range(n):
    running = state.clone()
    while not running.is_terminal():
        running.apply_action(rng.choice(running.legal_actions()))
""",
    "serialize": "for _ in range(n): state.serialize()",
    "observation": "for _ in range(n): state.observation_tensor(0)",
    "mcts simulations": """
from kadan.search import MCTS
MCTS(game, exploration=1.0, seed=1).run(state, simulations=n)
""",
    "batch steps": """
batch = kadan.batch(game, 64, seed=1, auto_reset=True)
for i in range(n):
    batch.step(batch.random_actions(i))
""",
}

#: Measures the rate of a path for so many seconds; prints it.
PROGRAM = """
import sys
import time
import kadan
game = kadan.load_game(sys.argv[1])
state = game.new_initial_state(7)
seconds, code = float(sys.argv[2]), compile(sys.argv[3], "path", "exec")
n, taken = 1, 0.0
while taken < seconds:
    start = time.perf_counter()
    exec(code, {"kadan": kadan, "game": game, "state": state, "n": n})
    taken = time.perf_counter() - start
    rate = n / taken
    n = max(2 * n, int(rate * seconds * 1.1)) if taken < seconds else n
print(rate)
"""


def build(base: str) -> Path:
    """The Python of an environment with the revision; made where it is not there yet."""
    named = subprocess.run(
        ["git", "rev-parse", "--verify", f"{base}^{{commit}}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if named.returncode:
        raise SystemExit(f"git knows no revision `{base}`: {named.stderr.strip()}")
    place = FOLDER / named.stdout.strip()[:12]
    python = place / "venv" / "bin" / "python"
    if (place / "built").exists():
        return python
    place.mkdir(parents=True, exist_ok=True)
    tree = place / "tree"
    tree.mkdir(exist_ok=True)
    archive = subprocess.run(
        ["git", "archive", named.stdout.strip()], cwd=ROOT, capture_output=True, check=True
    )
    subprocess.run(["tar", "-x", "-C", tree], input=archive.stdout, check=True)
    print(f"building {base} below {place}", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", tree], check=True)
    (place / "built").touch()
    return python


def rate(python: Path, game: str, code: str, seconds: float) -> float | None:
    """Rounds a second, None where this revision has not got what it needs."""
    ran = subprocess.run(
        [python, "-c", PROGRAM, game, str(seconds), code],
        capture_output=True,
        text=True,
        cwd=os.path.dirname(os.path.abspath(python)),
    )
    return float(ran.stdout) if ran.returncode == 0 else None


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("base", nargs="?", default="HEAD", help="revision (default: HEAD)")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of a slice")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="also write the ratios to this file")
    options = parser.parse_args()
    before, now = build(options.base), Path(sys.executable)
    print(f"{'this tree : ' + options.base:44} {'ratio':>7}   lowest .. highest")
    ratios = {}
    for game in GAMES:
        for path, code in PATHS.items():
            found = []
            for turn in range(options.rounds):
                order = (before, now) if turn % 2 else (now, before)
                rates = {python: rate(python, game, code, options.seconds) for python in order}
                old, new = rates[before], rates[now]
                if new is None:
                    raise SystemExit(f"{game} {path}: this tree cannot run it")
                if old is None:
                    break
                found.append(new / old)
            name = f"{game} {path}"
            if not found:
                print(f"{name:44}       -   not in {options.base}")
                continue
            ratios[name] = statistics.median(found)
            print(
                f"{name:44} {ratios[name]:7.2f}   {min(found):.2f} .. {max(found):.2f}", flush=True
            )
    if options.json:
        options.json.write_text(json.dumps(ratios, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
