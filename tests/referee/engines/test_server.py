"""A bot as an engine: `kadan engine`, as any referee sees it."""

from __future__ import annotations

import io
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import kadan
from kadan.referee.bots import BotKind, parse_bot, register_bot, unregister_bot
from kadan.referee.bots.base import Bot
from kadan.referee.clock import parse_time_control
from kadan.referee.engines.server import Server
from kadan.referee.errors import RefereeError
from kadan.referee.match import MatchPlan, run_match
from kadan.referee.records import Record
from kadan.referee.rules import MatchRules
from kadan.referee.schedule import make_schedule


class Talk:
    """A server in a thread of its own, spoken to line by line."""

    def __init__(self, spec: str, bot: str) -> None:
        self._lines: list[bytes] = []
        self._there = threading.Semaphore(0)
        self._said = io.BytesIO()
        self.server = Server(kadan.load_game(spec), parse_bot(bot), self._said)
        self._thread = threading.Thread(target=self.server.run, args=(self._input(),), daemon=True)
        self._thread.start()

    def _input(self) -> Iterator[bytes]:
        while True:
            self._there.acquire()
            yield self._lines.pop(0)

    def tell(self, *lines: str) -> None:
        for line in lines:
            self._lines.append(line.encode() + b"\n")
            self._there.release()

    def said(self) -> list[str]:
        return self._said.getvalue().decode().splitlines()

    def ask(self, *lines: str) -> list[str]:
        """What it says to these lines, up to the `readyok` after them."""
        before = len(self.said())
        self.tell(*lines, "isready")
        return self.wait_for("readyok", before)[before:-1]

    def wait_for(self, start: str, before: int = 0, seconds: float = 10) -> list[str]:
        end = time.monotonic() + seconds
        while not any(line.startswith(start) for line in self.said()[before:]):
            assert time.monotonic() < end, self.said()
            time.sleep(0.001)
        return self.said()

    def decide(self, *lines: str) -> str:
        before = len(self.said())
        self.tell(*lines)
        said = self.wait_for("bestmove", before)[before:]
        return next(line for line in said if line.startswith("bestmove")).split()[1]

    def quit(self) -> None:
        self.tell("quit")
        self._thread.join(5)
        assert not self._thread.is_alive()


@pytest.fixture
def talk() -> Iterator[Callable[..., Talk]]:
    talks: list[Talk] = []

    def start(spec: str = "ajisai", bot: str = "random") -> Talk:
        talks.append(Talk(spec, bot))
        return talks[-1]

    yield start
    for each in talks:
        each.quit()


class Stubborn(Bot):
    """Thinks until the test lets it go."""

    release = threading.Event()

    def choose(self, state: kadan.State, player: int, seed: int) -> int:
        self.release.wait(30)
        return state.legal_actions()[-1]


class Polite(Bot):
    """Thinks until it is interrupted, then answers with its own choice."""

    def __init__(self) -> None:
        self._stop = threading.Event()

    def choose(self, state: kadan.State, player: int, seed: int) -> int:
        self._stop.wait(30)
        return state.legal_actions()[-1]

    def interrupt(self) -> bool:
        self._stop.set()
        return True


class Broken(Bot):
    def choose(self, state: kadan.State, player: int, seed: int) -> int:
        raise RuntimeError("out of paper")


class Rogue(Bot):
    def choose(self, state: kadan.State, player: int, seed: int) -> int:
        return -5


@pytest.fixture(autouse=True)
def bots() -> Iterator[None]:
    kinds = {"stubborn": Stubborn, "polite": Polite, "broken": Broken, "rogue": Rogue}
    Stubborn.release.clear()
    for name, kind in kinds.items():
        register_bot(BotKind(name, "of a test", kind))
    yield
    Stubborn.release.set()
    for name in kinds:
        unregister_bot(name)


def legal_texts(state: kadan.State) -> list[str]:
    return [state.action_to_string(state.current_player(), a) for a in state.legal_actions()]


def test_it_says_who_it_is_and_what_can_be_set(talk: Callable[..., Talk]) -> None:
    said = talk("ajisai:board=small", "flat:playouts=7").ask("ugi")
    assert said == [
        f"id name Kadan {kadan.__version__} flat",
        "id author Kadan",
        "option name Components type string default <empty>",
        'option name Game type string default "ajisai board=small players=2 traitor=false"',
        "option name Seed type spin default 0 min 0 max 2147483647",
        "option name playouts type spin default 7 min 1 max 1000000000",
        "option name samples type spin default 8 min 1 max 1000000",
        "ugiok",
    ]


def test_options_of_any_kind_can_be_set(talk: Callable[..., Talk]) -> None:
    engine = talk("ajisai", "mcts:sims=50,c=1.5")
    said = engine.ask("ugi")
    assert "option name sims type string default 50" in said
    assert "option name c type string default 1.5" in said
    assert "option name ms type string default <empty>" in said
    told = ("c value 2.25", "sims value <empty>", "threads value 2")
    assert engine.ask(*(f"setoption name {each}" for each in told)) == []
    said = engine.ask("ugi")
    assert "option name sims type string default <empty>" in said
    assert "option name c type string default 2.25" in said
    assert "option name threads type string default 2" in said
    (wrong,) = engine.ask("setoption name c value much")
    assert "`c` takes a number from 0.0 to 1000.0, not `much`" in wrong
    assert "option name c type string default 2.25" in engine.ask("ugi")
    assert engine.decide("position startpos", "go nodes 20")


def test_a_search_goes_on_until_stop_and_answers_with_its_best(talk: Callable[..., Talk]) -> None:
    engine = talk("ajisai:board=small", "mcts")
    # Whoever is interrupted before it has begun also answers by itself, not by any action.
    for pause in (0.0, 0.0, 0.3):
        assert engine.ask("position startpos", "go infinite") == []
        time.sleep(pause)
        started = time.monotonic()
        engine.decide("stop")
        assert time.monotonic() - started < 0.45


def test_a_bot_that_does_not_play_the_game_is_told(talk: Callable[..., Talk]) -> None:
    engine = talk("bonsai", "alphabeta")
    assert engine.decide("position startpos", "go")
    assert any(
        "the bot cannot play: `alphabeta` plays games of two" in line for line in engine.said()
    )


def test_queries_have_their_standard_forms(talk: Callable[..., Talk]) -> None:
    engine = talk()
    state = kadan.load_game("ajisai").new_initial_state(0)
    queries = [f"query {what}" for what in ("p1turn", "gameover", "result", "currentplayer")]
    assert engine.ask("position startpos", *queries) == [
        "response true", "response false", "response none", "response p1",
    ]  # fmt: skip
    assert engine.ask("query legalmoves") == [f"response {' '.join(legal_texts(state))}"]
    moves = []
    while not state.is_terminal():
        moves.append(legal_texts(state)[0])
        state.apply_action(state.legal_actions()[0])
    assert engine.ask(f"position startpos moves {moves[0]}", *queries)[0] == "response false"
    won = f"response p{state.returns().index(1.0) + 1}win"
    over = ["response false", "response true", won, "response none", "response"]
    assert (
        engine.ask(f"position startpos moves {' '.join(moves)}", *queries, "query legalmoves")
        == over
    )
    assert engine.ask(f"position fen {state.serialize()}", *queries, "query legalmoves") == over
    assert engine.ask("go", "query colour") == [
        "info string error: there is no position in which an action is due",
        "bestmove none",
        "info string error: `query colour` is unknown; ask for gameover, p1turn, result, legalmoves or currentplayer",
    ]


@pytest.mark.parametrize(
    "spec", ["ikebana:players=3", "bonsai:players=2,tokonoma=true", "bonsai:players=1"]
)
def test_it_plays_from_what_a_seat_knows(talk: Callable[..., Talk], spec: str) -> None:
    game = kadan.load_game(spec)
    engine = talk("ajisai", "greedy")
    value = (
        str(game).replace("(", " ").replace(")", "").replace(",", " ").replace(" components=", "")
    )
    assert engine.ask(f'setoption name Game value "{value}"') == []
    state = game.new_initial_state(5)
    masked = 0
    for _ in range(12):
        player = state.current_player()
        fen = state.information_state_string(player)
        masked += "?" in fen
        asked = engine.ask(
            f"position fen {fen}", "query currentplayer", "query legalmoves", "query result"
        )
        assert asked == [
            f"response p{player + 1}", f"response {' '.join(legal_texts(state))}", "response none",
        ]  # fmt: skip
        state.apply_action(state.string_to_action(engine.decide("go movetime 1000")))
    assert masked > 0


def test_its_games_can_be_repeated(talk: Callable[..., Talk]) -> None:
    engine = talk()

    def decisions(seed: int) -> list[str]:
        engine.ask("uginewgame", f"setoption name Seed value {seed}")
        return [engine.decide("position startpos", "go nodes 1") for _ in range(6)]

    first = decisions(1)
    assert decisions(1) == first
    assert decisions(2) != first
    assert len(set(first)) > 1, "not one decision again and again"


def test_stop_is_answered_at_once_also_by_who_cannot_be_interrupted(
    talk: Callable[..., Talk],
) -> None:
    engine = talk("ajisai", "stubborn")
    state = kadan.load_game("ajisai").new_initial_state(0)
    assert engine.ask("position startpos", "go infinite") == []
    assert engine.ask("go", "position startpos", "uginewgame") == [
        f"info string error: `{command}` has to wait: a search is under way, which `stop` ends"
        for command in ("go", "position", "uginewgame")
    ]
    started = time.monotonic()
    answer = engine.decide("stop")
    assert time.monotonic() - started < 1
    assert answer in legal_texts(state)
    assert engine.server.searching, "the bot is still at work"
    # Its late answer is dropped, and the next search has a bot of its own.
    assert engine.ask("position startpos moves R@d4", "go") == []
    Stubborn.release.set()
    engine.wait_for("bestmove", len(engine.said()) - 1)
    time.sleep(0.05)
    assert sum(line.startswith("bestmove") for line in engine.said()) == 2
    assert engine.ask("stop") == []
    assert not engine.server.searching


def test_who_can_be_interrupted_answers_by_itself(talk: Callable[..., Talk]) -> None:
    engine = talk("ajisai", "polite")
    engine.ask("position startpos", "go infinite")
    state = kadan.load_game("ajisai").new_initial_state(0)
    assert engine.decide("stop") == legal_texts(state)[-1]


@pytest.mark.parametrize("go", ["go movetime 100", "go p1time 100 p2time 60000 p1inc 0 p2inc 0"])
def test_it_never_oversteps_its_time(talk: Callable[..., Talk], go: str) -> None:
    engine = talk("ajisai", "stubborn")
    engine.ask("position startpos")
    started = time.monotonic()
    engine.decide(go)
    assert 0.05 < time.monotonic() - started < 1


@pytest.mark.parametrize(
    ("bot", "says"),
    [("broken", "the bot failed: RuntimeError: out of paper"), ("rogue", "-5 is not legal")],
)
def test_a_bot_that_fails_is_told_and_replaced(
    talk: Callable[..., Talk], bot: str, says: str
) -> None:
    engine = talk("ajisai", bot)
    answer = engine.decide("position startpos", "go")
    assert answer in legal_texts(kadan.load_game("ajisai").new_initial_state(0))
    assert any(says in line for line in engine.said())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "setoption name Colour value 3",
            "there is no option `Colour`; there are Components, Game",
        ),
        ("setoption name Seed value x", "`Seed` takes a whole number from 0"),
        ("setoption name Game value go", "there is no game 'go'"),
        ("setoption name Game value", "there is no option `Game value`"),
        ("setoption name Components value no.toml", "no.toml"),
        ("setoption Hash 3", "write `setoption name N value V`"),
        ("position fen nonsense", "ajisai position"),
        ("position startpos moves R@a1", "R@a1"),
        ("position nowhere", "write `position startpos`"),
        ("go quickly", "`go` does not know `quickly`"),
        ("hello", "unknown command `hello`"),
        ("__class__", "unknown command `__class__`"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_breaks(
    talk: Callable[..., Talk], line: str, says: str
) -> None:
    engine = talk()
    (said,) = engine.ask(line)
    assert said.startswith("info string error: ")
    assert says in said
    assert engine.ask("position startpos", "query gameover") == ["response false"]


def test_an_engine_is_made_of_bots_only() -> None:
    with pytest.raises(RefereeError, match="is an engine already"):
        Server(kadan.load_game("ajisai"), parse_bot("cmd:sh"), io.BytesIO())


def served(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "kadan", "engine", *arguments]


def test_a_bot_plays_as_an_engine_as_it_does_at_home() -> None:
    # Greedy has no chance where it has one best action; random decides between equals.
    bots = (f"cmd:{shlex.join(served('ajisai', '--bot', 'flat:playouts=3'))}", "random")
    rules = MatchRules(parse_time_control("10+1"), margin=100)
    for spec in ("bonsai", "ikebana:players=2"):
        plan = MatchPlan(kadan.load_game(spec), tuple(map(parse_bot, bots)), 1, rules)
        games: list[list[Record]] = [[], []]
        for records in games:
            run_match(plan, make_schedule(2, 2, 1), records.append)
        assert {record.ended for record in games[0]} == {"normal"}
        assert [r.actions for r in games[0]] == [r.actions for r in games[1]]


@pytest.mark.parametrize("last", ["quit\n", ""])
def test_it_ends_with_its_input_also_while_it_thinks(last: str) -> None:
    done = subprocess.run(
        served("ajisai", "--bot", "flat:playouts=1000000000"),
        input=f"ugi\nposition startpos\ngo infinite\n{last}",
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith("ugiok\n")


def test_it_ends_when_nobody_listens() -> None:
    process = subprocess.Popen(
        served("ajisai", "--bot", "random"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    pipes: Any = process
    pipes.stdout.close()
    pipes.stdin.write(b"ugi\nugi\n")
    pipes.stdin.flush()
    assert process.wait(20) == 1
    assert pipes.stderr.read() == b""
    pipes.stdin.close()
    pipes.stderr.close()
