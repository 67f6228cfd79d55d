"""Instructions of the hot paths, counted by callgrind: they repeat, however busy the machine is.

    python bench/instructions.py [--update] [--only WORD]

Each path runs in a process of its own on fixed seeds. Counted is what happens inside one function
of the core, as it lies in the build's folder, with its symbols. The counts are compared with those
in bench/instructions.json: more than the tolerance above one is a failure. They depend on the
compiler: where it is another one than the baseline's, they are only shown. Needs valgrind.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

BASELINE = Path(__file__).with_suffix(".json")
TOLERANCE = 0.02

GAMES = ("ajisai", "ajisai:players=3", "ikebana:players=2", "ikebana:players=4", "bonsai:players=2")

#: Name → (rounds, the counted function without namespace, code that runs `n` rounds).
PATHS: dict[str, tuple[int, str, str]] = {
    "playout": (
        100,
        "BoundState<*>::random_playouts(*",
        "kadan.random_playouts(state, n, seed=1)",
    ),
    "perft 2": (1, "BoundState<*>::perft(*", "kadan.perft(state, 2)"),
    "mcts simulation": (
        200,
        "BoundSearch<*>::search(*",
        "MCTS(game, exploration=1.0, seed=1).run(state, simulations=n)",
    ),
    "legal_actions": (
        10,
        "BoundState<*>::legal_actions(*",
        "for _ in range(n): state.legal_actions()",
    ),
    "apply": (
        10,
        "BoundState<*>::try_apply(*",
        "for _ in range(n): state.apply_action(state.legal_actions()[0])",
    ),
    "observation": (
        10,
        "BoundState<*>::observation(*",
        "for _ in range(n): state.observation_tensor(0, out)",
    ),
    "batch step": (
        20,
        "BoundBatch<*>::step(*",
        "batch = kadan.batch(game, 16, seed=1, auto_reset=True)\n"
        "for i in range(n): batch.step(batch.random_actions(i))",
    ),
    "packed batch step": (
        20,
        "BoundBatch<*>::step(*",
        "batch = kadan.batch(game, 16, seed=1, auto_reset=True)\n"
        "rows = batch.legal_mask(packed=True), batch.observe(packed=True)\n"
        "for i in range(n): batch.step(batch.random_actions(i), *rows)",
    ),
}

PROGRAM = """
import importlib.util
import sys


class FromBuild:
    def find_spec(self, name, path=None, target=None):
        if name == "kadan._core":
            return importlib.util.spec_from_file_location(name, sys.argv[1])


sys.meta_path.insert(0, FromBuild())
import numpy as np
import kadan
from kadan.search import MCTS

game = kadan.load_game(sys.argv[2])
state = game.new_initial_state(7)
for _ in range(10):
    actions = state.legal_actions()
    state.apply_action(actions[len(actions) // 2])
out = np.empty(game.observation_tensor_size(), np.float32)
n = int(sys.argv[3])
exec(sys.argv[4])
"""


def built_core() -> Path:
    """The newest core in the build's folders: unlike the installed one it has its symbols."""
    found = sorted(
        (Path(__file__).parent.parent / "build").glob("cp*/_core*.so"),
        key=lambda path: path.stat().st_mtime,
    )
    if not found:
        raise SystemExit("there is no core under build/; run `make bench-instructions`")
    return found[-1]


def count(core: Path, game: str, function: str, code: str, n: int) -> int:
    """The instructions inside `function` when a process runs `n` rounds; 0 where it was inlined."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"),
            *("--collect-atstart=no", f"--toggle-collect=kadan::bindings::{function}"),
            *(sys.executable, "-c", PROGRAM, str(core), game, str(n), code),
        ]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        ran = subprocess.run(command, capture_output=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", ran.stderr)
    if ran.returncode or found is None:
        raise SystemExit(f"callgrind failed in {function}:\n{ran.stderr}")
    return int(found[1])


def measure(only: str) -> dict[str, int]:
    """Instructions of one round by game and path."""
    core = built_core()
    counts = {}
    for game in GAMES:
        for path, (n, function, code) in PATHS.items():
            name = f"{game} {path}"
            if only in name:
                if found := count(core, game, function, code, n):
                    counts[name] = round(found / n)
                    print(f"{name:40} {counts[name]:>12,}", flush=True)
                else:
                    print(f"{name:40} not counted: the compiler inlined {function}", flush=True)
    return counts


def compiler() -> str:
    """What the counts depend on."""
    ran = subprocess.run(
        [os.environ.get("CXX", "c++"), "--version"], capture_output=True, text=True, check=True
    )
    return f"{platform.machine()}, {ran.stdout.splitlines()[0]}"


def compare(counts: dict[str, int], baseline: dict[str, Any]) -> list[str]:
    """What is slower than the baseline by more than the tolerance; prints all that differs."""
    slower = []
    for name, found in counts.items():
        expected = baseline["instructions"].get(name)
        if expected is None:
            print(f"{name}: not in the baseline")
            continue
        change = found / expected - 1
        if abs(change) > TOLERANCE:
            print(f"{name}: {expected:,} -> {found:,} ({change:+.1%})")
        if change > TOLERANCE:
            slower.append(name)
    return slower


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--update", action="store_true", help="make this the baseline")
    parser.add_argument("--only", default="", help="paths whose name has this in it")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed; it comes with the system's packages")
    counts = measure(options.only)
    built_with = compiler()
    if options.update:
        document = {"compiler": built_with, "instructions": counts}
        BASELINE.write_text(json.dumps(document, indent=2) + "\n")
        return 0
    if not BASELINE.exists():
        raise SystemExit(f"there is no {BASELINE.name} to compare with; --update makes one")
    baseline = json.loads(BASELINE.read_text())
    if baseline["compiler"] != built_with:
        print(f"the baseline is of {baseline['compiler']}; here is {built_with}: not compared")
        return 0
    slower = compare(counts, baseline)
    if slower:
        print(f"slower than the baseline by more than {TOLERANCE:.0%}: {', '.join(slower)}")
        return 1
    print(f"none of {len(counts)} is slower than the baseline by more than {TOLERANCE:.0%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
