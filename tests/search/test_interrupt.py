"""Ctrl-C during a search, in a process of its own: heard soon, and nothing is broken after it."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import os, signal, threading
import numpy as np
import kadan
from kadan.search import MCTS, PUCT, AlphaBeta

signal.signal(signal.SIGINT, signal.default_int_handler)
game = kadan.load_game("ajisai")
state = game.new_initial_state(1)
text = state.serialize()

def evaluate(observations, masks, players):
    return np.zeros(masks.shape), np.zeros((len(masks), 2))

searches = [
    MCTS(game, simulations=10**12, reuse=True),
    MCTS(game, simulations=10**12, threads=3),
    MCTS(game, simulations=10**12, threads=2, parallel="root"),
    MCTS(game, simulations=10**12, playouts=1_000_000),
    AlphaBeta(game, depth=100),
    AlphaBeta(game, solve=True),
    PUCT(game, evaluate, simulations=10**12),
]
for search in searches:
    timer = threading.Timer(0.15, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        search.run(state)
        print("ended by itself")
    except KeyboardInterrupt:
        timer.join()
        again = search.run(state, seconds=0.02)
        print("interrupted", again.action in state.legal_actions(), state.serialize() == text)
print("sane", sum(range(10)))
"""


def test_ctrl_c_ends_any_search_and_leaves_all_in_order() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=120
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["interrupted True True"] * 7 + ["sane 45"]
    assert done.returncode == 0
