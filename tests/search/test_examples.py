"""The example examples/puct_numpy.py learns."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import kadan
from kadan.search import PUCT

EXAMPLE = Path(__file__).parents[2] / "examples/puct_numpy.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("puct_numpy", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_and_keeps_what_it_has_learned(example: ModuleType, tmp_path: Path) -> None:
    # In a process of its own, so that it can say how many threads NumPy takes.
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--rounds", "8", "--games", "40", "--save"],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    losses = [float(line.split()[-1]) for line in lines[:8]]
    assert losses[-1] < losses[0] - 0.05
    bare, searching = (int(line.split(": ")[1].split()[0]) for line in lines[8:])
    assert bare > 0
    assert searching >= 28, "of 40 games against random"

    # The bot `puct:puct_numpy:evaluator` takes what was saved.
    game = kadan.load_game("ajisai", players=2, board="small")
    example.SAVED = tmp_path / "absent.npz"
    ignorant = example.evaluator(game)
    example.SAVED = tmp_path / "puct_numpy.npz"
    learned = example.evaluator(game)
    state = game.new_initial_state(1)
    priors = [PUCT(game, net, simulations=1).run(state).priors for net in (ignorant, learned)]
    assert priors[0] == pytest.approx(1 / len(priors[0]))
    assert priors[1].max() > 1.2 / len(priors[1])


def test_gradients_are_right(example: ModuleType) -> None:
    # A step along the gradient lowers the loss on the same batch, again and again.
    game = kadan.load_game("ajisai", players=2, board="small")
    network = example.Network(game, hidden=16)
    rng = np.random.default_rng(3)
    data = example.self_play(game, network, 2, 8, rng)
    losses = [network.learn(*data) for _ in range(30)]
    assert losses[-1] < losses[0] - 0.3
