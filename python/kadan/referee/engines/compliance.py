"""An engine examined: does it speak the protocol, step by step?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kadan.errors import KadanError
from kadan.referee.endings import CannotDecide
from kadan.referee.engines.engine import Engine
from kadan.referee.engines.process import describe
from kadan.referee.engines.protocol import format_go, format_legal, format_setoption, parse_bestmove
from kadan.referee.limits import Limits
from kadan.referee.seeds import Stream, derive_seed

if TYPE_CHECKING:
    from kadan import Game, State

Verdict = Literal["ok", "fail", "note"]

MOVETIME = 200
MARGIN = 200
PATIENCE = 30_000
PROMPT_SECONDS = 1.0
GAMES = 2


@dataclass(frozen=True)
class Finding:
    """One step of the examination. A note is something optional that is not there."""

    verdict: Verdict
    step: str
    detail: str = ""


class _Wrong(Exception):
    """A step went wrong; the engine is well enough for the next."""


def examine(command: Sequence[str], game: Game, start_seconds: float) -> Iterator[Finding]:
    """Examine a program step by step in `game`; each step gives a finding.

    An engine that breaks is started anew for the next step; one that cannot be started ends the
    examination.
    """
    yield from _Examination(tuple(command), game, start_seconds).run()


class _Examination:
    def __init__(self, command: tuple[str, ...], game: Game, start_seconds: float) -> None:
        self._command = command
        self._game = game
        self._start_seconds = start_seconds
        self._engine: Engine | None = None

    def run(self) -> Iterator[Finding]:
        try:
            self._start()
        except CannotDecide as failure:
            yield Finding("fail", "starts and answers `ugi` with `ugiok`", str(failure))
            return
        yield Finding("ok", "starts and answers `ugi` with `ugiok`")
        try:
            yield from self._says_who_it_is()
            for step, check in (
                ("answers `isready` with `readyok`", self._is_ready),
                ("takes all its options at their defaults", self._takes_its_options),
                ("takes the game and `uginewgame`", self._takes_the_game),
                ("passes over unknown commands", self._passes_over_the_unknown),
                ("answers `go movetime` in time with a legal action", self._moves_in_time),
                ("answers `go` with clocks", self._moves_by_the_clock),
                ("answers `go nodes`", self._moves_by_nodes),
                ("answers `go depth`", self._moves_by_depth),
                ("answers `isready` while it searches, and `stop` once and at once", self._stops),
                ("is silent on `stop` when it does not search", self._is_silent),
                (f"plays {GAMES} games to their end", self._plays_games),
            ):
                yield self._step(step, check)
            for what in ("p1turn", "gameover", "result"):
                yield self._asked(what)
            yield self._step("ends after `quit`", self._quits)
            yield self._step("ends at the end of its input", self._ends_with_its_input)
        finally:
            if self._engine is not None:
                self._engine.process.kill()

    def _start(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(self._command, self._start_seconds)
        return self._engine

    def _set_up(self) -> Engine:
        engine = self._start()
        engine.set_up(self._game, ())
        engine.new_game(0)
        return engine

    def _step(self, step: str, check: Callable[[], None]) -> Finding:
        try:
            check()
        except CannotDecide as failure:
            self._engine = None
            return Finding("fail", step, f"{failure.ended}: {failure}")
        except (_Wrong, KadanError) as error:
            return Finding("fail", step, str(error))
        return Finding("ok", step)

    def _says_who_it_is(self) -> Iterator[Finding]:
        engine = self._start()
        for what, text in (("name", engine.name), ("author", engine.author)):
            verdict: Verdict = "ok" if text else "fail"
            yield Finding(verdict, f"says `id {what}`", text or f"no line `id {what} …`")
        problems = "; ".join(engine.problems)
        yield Finding("fail" if problems else "ok", "declares its options well", problems)
        for name, why in (
            ("Game", "it plays one game and is not told which"),
            ("LegalMoves", "it is not told the legal actions"),
            ("Seed", "its games cannot be repeated"),
        ):
            if name not in engine.options:
                yield Finding("note", f"has the option `{name}`", f"no: {why}")

    def _is_ready(self) -> None:
        self._start().ready(PROMPT_SECONDS * 10)

    def _takes_its_options(self) -> None:
        engine = self._start()
        lines = [
            format_setoption(option.name, option.default)
            for option in engine.options.values()
            if option.type != "button"
        ]
        engine.ready(PROMPT_SECONDS * 10, *lines)

    def _takes_the_game(self) -> None:
        self._set_up()

    def _passes_over_the_unknown(self) -> None:
        self._start().ready(PROMPT_SECONDS * 10, "xyzzy 1 2 3", "", "   ")

    def _state(self) -> State:
        """A position in the middle of a game."""
        state, stream = self._game.new_initial_state(1), Stream(1)
        for _ in range(3):
            actions = state.legal_actions()
            state.apply_action(actions[stream.below(len(actions))])
        return state

    def _lines(self, state: State, limits: Limits, infinite: bool = False) -> list[str]:
        engine = self._start()
        player = state.current_player()
        lines = [f"position fen {state.information_state_string(player)}"]
        if engine.wants_legal_actions:
            lines.append(format_legal(_texts(state)))
        return [*lines, "go infinite" if infinite else format_go(limits)]

    def _decide(self, state: State, limits: Limits) -> float:
        """Let the engine decide and play its action; gives the milliseconds that it took."""
        engine = self._start()
        position = f"fen {state.information_state_string(state.current_player())}"
        legal = _texts(state) if engine.wants_legal_actions else None
        started = time.monotonic()
        answer = engine.go(position, legal, limits)
        taken = (time.monotonic() - started) * 1000
        self._apply(state, answer)
        return taken

    @staticmethod
    def _apply(state: State, answer: str) -> None:
        try:
            state.apply_action(state.string_to_action(answer))
        except KadanError as error:
            raise _Wrong(f"`bestmove {answer}` in `{state.serialize()}`: {error}") from None

    def _moves_in_time(self) -> None:
        self._set_up()
        limits = Limits(movetime=MOVETIME, allowed=MOVETIME + MARGIN, patience=PATIENCE)
        taken = self._decide(self._state(), limits)
        if taken > MOVETIME + MARGIN:
            raise _Wrong(f"it took {taken:.0f} ms for `go movetime {MOVETIME}`")

    def _moves_by_the_clock(self) -> None:
        self._set_up()
        players = self._game.num_players()
        clocks, increments = (2000,) * players, (20,) * players
        limits = Limits(clocks=clocks, increments=increments, allowed=2000, patience=PATIENCE)
        taken = self._decide(self._state(), limits)
        if taken > 2000:
            raise _Wrong(f"it took {taken:.0f} ms with 2000 ms on its clock")

    def _moves_by_nodes(self) -> None:
        self._set_up()
        self._decide(self._state(), Limits(nodes=100, patience=PATIENCE))

    def _moves_by_depth(self) -> None:
        self._set_up()
        self._decide(self._state(), Limits(depth=1, patience=PATIENCE))

    def _stops(self) -> None:
        engine, state = self._set_up(), self._state()
        engine.send(*self._lines(state, Limits(), infinite=True))
        time.sleep(MOVETIME / 1000)
        engine.send("isready")
        said: list[str] = []
        engine.expect("readyok", PROMPT_SECONDS, said.append)
        started = time.monotonic()
        engine.send("stop")
        answers = [line for line in said if line.startswith("bestmove")]
        if not answers:
            answers.append(engine.expect("bestmove", PATIENCE / 1000))
            if (taken := time.monotonic() - started) > PROMPT_SECONDS:
                raise _Wrong(f"it took {taken:.1f} s to answer `stop`")
        engine.send("isready")
        engine.expect("readyok", PROMPT_SECONDS, answers.append)
        answers = [line for line in answers if line.startswith("bestmove")]
        if len(answers) > 1:
            raise _Wrong(f"it answered one `go` {len(answers)} times")
        try:
            answer = parse_bestmove(answers[0])
        except ValueError as error:
            raise _Wrong(str(error)) from None
        self._apply(state, answer)

    def _is_silent(self) -> None:
        engine, said = self._start(), list[str]()
        engine.send("stop", "isready")
        engine.expect("readyok", PROMPT_SECONDS, said.append)
        if answers := [line for line in said if line.startswith("bestmove")]:
            raise _Wrong(f"it said `{answers[0]}`")

    def _plays_games(self) -> None:
        limits = Limits(movetime=50, allowed=50 + MARGIN, patience=PATIENCE)
        for number in range(GAMES):
            self._set_up()
            state = self._game.new_initial_state(number)
            stream = Stream(derive_seed("game", number))
            while not state.is_terminal():
                if state.current_player() == number % self._game.num_players():
                    self._decide(state, limits)
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[stream.below(len(actions))])

    def _asked(self, what: str) -> Finding:
        """A query of the protocol; Kadan's referee does not need it, others do."""
        step = f"answers `query {what}`"
        try:
            engine, state = self._set_up(), self._state()
            engine.ready(PROMPT_SECONDS, *self._lines(state, Limits())[:-1])
            engine.send(f"query {what}", "isready")
            said: list[str] = []
            engine.expect("readyok", PROMPT_SECONDS, said.append)
        except CannotDecide as failure:
            self._engine = None
            return Finding("fail", step, f"{failure.ended}: {failure}")
        answers = [line.split()[1:] for line in said if line.split()[:1] == ["response"]]
        if not answers:
            return Finding("note", step, "no: only referees other than Kadan's ask")
        p1turn = str(state.current_player() == 0).lower()
        wanted = {"p1turn": p1turn, "gameover": "false", "result": "none"}[what]
        if answers != [[wanted]]:
            shown = " / ".join(" ".join(words) for words in answers)
            return Finding("fail", step, f"`response {shown}` where it is `{wanted}`")
        return Finding("ok", step)

    def _quits(self) -> None:
        engine, self._engine = self._start(), None
        status = engine.quit()
        if status is None:
            raise _Wrong("it went on, and had to be killed")
        if status != "exit 0":
            raise _Wrong(describe(status))

    def _ends_with_its_input(self) -> None:
        engine, self._engine = self._start(), None
        engine.process.close_input()
        status = engine.process.wait(PROMPT_SECONDS * 2)
        engine.process.kill()
        if status is None:
            raise _Wrong("it went on: an engine whose referee has gone would be left behind")


def _texts(state: State) -> list[str]:
    player = state.current_player()
    return [state.action_to_string(player, action) for action in state.legal_actions()]
