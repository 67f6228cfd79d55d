"""The bots that search: their options, and how they keep to limits."""

from __future__ import annotations

from typing import Any

import pytest

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.bots import search as bots
from kadan.referee.bots.search import planned_seconds
from kadan.referee.errors import RefereeError
from kadan.referee.limits import NO_LIMITS, Limits
from kadan.search import MCTS, AlphaBeta


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What searches are made and run with, one entry a run."""
    runs: list[dict[str, Any]] = []

    class SpyMcts(MCTS):
        def __init__(self, game: Any, **options: Any) -> None:
            self.options = options
            super().__init__(game, **options)

        def run(self, state: Any, **given: Any) -> Any:
            runs.append({**self.options, **given})
            return super().run(state, simulations=2)

    class SpyAlphaBeta(AlphaBeta):
        def __init__(self, game: Any, **options: Any) -> None:
            runs.append(options)
            super().__init__(game, depth=1)

    monkeypatch.setattr(bots, "MCTS", SpyMcts)
    monkeypatch.setattr(bots, "AlphaBeta", SpyAlphaBeta)
    return runs


def decide(text: str, limits: Limits = NO_LIMITS, game: str = "ajisai") -> int:
    """A bot's choice at the start of a game."""
    bot = parse_bot(text).make()
    state = kadan.load_game(game).new_initial_state(1)
    bot.begin(state.get_game(), 0, 1)
    bot.limits = limits
    choice = bot.choose(state, state.current_player(), 5)
    assert choice in state.legal_actions()
    bot.end()
    return choice


@pytest.mark.parametrize("name", ["mcts", "ismcts"])
def test_options_of_mcts(asked: list[dict[str, Any]], name: str) -> None:
    decide(f"{name}:sims=50,ms=30,c=0.7,fpu=0.2,playouts=3,depth=4,scale=2.5,threads=2,mb=1")
    decide(name)
    assert asked[0] == {
        "simulations": 50,
        "seconds": 0.03,
        "seed": 5,
        "exploration": 0.7,
        "first_play": 0.2,
        "playouts": 3,
        "playout_depth": 4,
        "score_scale": 2.5,
        "threads": 2,
        "memory": 1 << 20,
    }
    # What is not given is left to the search and its defaults for the game.
    assert asked[1] == {
        "simulations": 1000,
        "seconds": None,
        "seed": 5,
        "exploration": None,
        "score_scale": None,
        "playouts": 1,
        "threads": 1,
        "memory": 512 << 20,
    }


@pytest.mark.parametrize(
    ("text", "limits", "simulations", "seconds"),
    [
        ("mcts", Limits(sims=70), 70, None),
        ("mcts", Limits(nodes=80), 80, None),
        ("mcts:sims=50", Limits(sims=70), 50, None),
        ("mcts:sims=90", Limits(sims=70), 70, None),
        ("mcts", Limits(movetime=1000), None, 0.995),
        ("mcts:ms=200", Limits(movetime=1000), None, 0.2),
        ("mcts:ms=2000", Limits(movetime=1000), None, 0.995),
        ("mcts:sims=50", Limits(movetime=1000), 50, 0.995),
        ("mcts", Limits(clocks=(50_000, 1), increments=(0, 0)), None, 2.0),
    ],
)
def test_limits_of_mcts(
    asked: list[dict[str, Any]], text: str, limits: Limits, simulations: Any, seconds: Any
) -> None:
    decide(text, limits)
    assert asked[0]["simulations"] == simulations
    assert asked[0]["seconds"] == (None if seconds is None else pytest.approx(seconds))


@pytest.mark.parametrize(
    ("text", "limits", "depth", "seconds", "positions"),
    [
        ("alphabeta", NO_LIMITS, 4, None, None),
        ("alphabeta:depth=2", NO_LIMITS, 2, None, None),
        ("alphabeta:depth=2", Limits(depth=3), 2, None, None),
        ("alphabeta:depth=5", Limits(depth=3), 3, None, None),
        ("alphabeta", Limits(depth=3), 3, None, None),
        ("alphabeta:ms=40", NO_LIMITS, None, 0.04, None),
        ("alphabeta:ms=40", Limits(movetime=20), None, 0.015, None),
        ("alphabeta", Limits(nodes=500), None, None, 500),
        ("alphabeta", Limits(sims=600), None, None, 600),
    ],
)
def test_options_and_limits_of_alphabeta(
    asked: list[dict[str, Any]],
    text: str,
    limits: Limits,
    depth: Any,
    seconds: Any,
    positions: Any,
) -> None:
    decide(text, limits)
    assert asked[0]["depth"] == depth
    assert asked[0]["seconds"] == (None if seconds is None else pytest.approx(seconds))
    assert asked[0]["positions"] == positions
    assert asked[0]["memory"] == 64 << 20


def test_memory_of_alphabeta(asked: list[dict[str, Any]]) -> None:
    decide("alphabeta:mb=3")
    assert asked[0]["memory"] == 3 << 20


@pytest.mark.parametrize("game", ["ajisai:players=3", "ajisai:traitor=true", "bonsai", "ikebana"])
def test_alphabeta_says_what_it_cannot_play(game: str) -> None:
    with pytest.raises(RefereeError, match="games of two in which nothing is hidden.*`mcts` plays"):
        decide("alphabeta", game=game)


@pytest.mark.parametrize(
    ("limits", "player", "milliseconds"),
    [
        (NO_LIMITS, 0, None),
        (Limits(sims=5, nodes=5, depth=5), 0, None),
        (Limits(movetime=100), 0, 95),
        (Limits(movetime=4), 0, 2),
        (Limits(clocks=(25_000, 50_000)), 0, 1000),
        (Limits(clocks=(25_000, 50_000)), 1, 2000),
        (Limits(clocks=(25_000, 50_000), increments=(100, 0)), 0, 1080),
        (Limits(clocks=(10_000, 10_000), movestogo=5), 0, 2000),
        # The last action before the next period: most of what is left, not all of it.
        (Limits(clocks=(1_000, 1_000), movestogo=1), 0, 595),
        (Limits(clocks=(100, 100), increments=(5000, 5000)), 0, 55),
        (Limits(clocks=(3, 3)), 0, 1),
        (Limits(clocks=(0, 0)), 0, 1),
    ],
)
def test_planned_seconds(limits: Limits, player: int, milliseconds: float | None) -> None:
    planned = planned_seconds(limits, player)
    assert planned == (None if milliseconds is None else pytest.approx(milliseconds / 1000))


def test_a_clock_is_never_overdrawn() -> None:
    # Plan after plan, until the game is long over.
    for increment in (0, 50):
        left = 10_000.0
        for _ in range(400):
            limits = Limits(clocks=(int(left), 0), increments=(increment, 0))
            planned = planned_seconds(limits, 0)
            assert planned is not None
            assert 0 < planned * 1000 <= max(left, 1)
            left = max(left - planned * 1000 + increment, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mcts:sims=0", "`sims` takes a whole number from 1 to 1000000000, not 0"),
        ("mcts:c=-1", "`c` takes a number from 0.0 to 1000.0, not -1.0"),
        ("mcts:deep=3", "did you mean `depth`?"),
        ("ismcts:threads=500", "`threads` takes a whole number from 1 to 256, not 500"),
        ("alphabeta:depth=0", "`depth` takes a whole number from 1 to 255, not 0"),
        ("alphabeta:sims=3", "there is no option `sims`"),
    ],
)
def test_wrong_options(text: str, says: str) -> None:
    with pytest.raises(RefereeError) as caught:
        parse_bot(text)
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["mcts:sims=5", "alphabeta:depth=1"])
def test_a_single_legal_action_is_played_unasked(asked: list[dict[str, Any]], text: str) -> None:
    game = kadan.load_game("ajisai")
    for seed in range(100):
        state = game.new_initial_state(seed)
        while not state.is_terminal() and len(state.legal_actions()) > 1:
            state.apply_action(state.legal_actions()[seed % len(state.legal_actions())])
        if not state.is_terminal():
            break
    bot = parse_bot(text).make()
    bot.begin(game, state.current_player(), 1)
    assert bot.choose(state, state.current_player(), 1) == state.legal_actions()[0]
    assert asked == []


@pytest.mark.parametrize("text", ["mcts:sims=1000000000", "alphabeta:depth=200"])
def test_a_bot_answers_when_it_is_interrupted(text: str) -> None:
    import threading

    bot = parse_bot(text).make()
    state = kadan.load_game("ajisai").new_initial_state(1)
    bot.begin(state.get_game(), 0, 1)
    answers: list[int] = []
    thread = threading.Thread(target=lambda: answers.append(bot.choose(state, 0, 1)))
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
        assert bot.interrupt()
    assert answers[0] in state.legal_actions()
