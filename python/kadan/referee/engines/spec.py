"""Engines by name: `cmd:./engine --flag`, and how they sit at the referee's table."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kadan.errors import KadanError
from kadan.referee.bots.base import Bot
from kadan.referee.bots.spec import BotSpec
from kadan.referee.endings import CannotDecide
from kadan.referee.engines.pool import engine_pool
from kadan.referee.errors import RefereeError

if TYPE_CHECKING:
    from kadan import Game, State
    from kadan.referee.engines.engine import Engine

START_SECONDS = 30.0


@dataclass(frozen=True)
class EngineSpec(BotSpec):
    """A program that speaks the Universal Game Interface, in the place of a bot.

    `command` is the program with its arguments, `engine_options` what is set by `setoption`, and
    `start_seconds` how long it may take until `ugiok`.
    """

    name: str = "cmd"
    command: tuple[str, ...] = ()
    engine_options: tuple[tuple[str, str], ...] = ()
    start_seconds: float = START_SECONDS

    def __str__(self) -> str:
        """The text that `parse_engine` reads back."""
        options = ",".join(f"{key}={value}" for key, value in self.engine_options)
        return f"cmd{f'[{options}]' if options else ''}:{shlex.join(self.command)}"

    def make(self) -> Bot:
        """A seat for the engine. It is started when its first game begins."""
        return EngineBot(self)

    def with_options(
        self, options: Iterable[tuple[str, str]], start_seconds: float | None = None
    ) -> EngineSpec:
        """The same with more options; those that are set already stay as they are."""
        own = {name for name, _ in self.engine_options}
        more = tuple((name, value) for name, value in options if name not in own)
        return replace(
            self,
            engine_options=self.engine_options + more,
            start_seconds=self.start_seconds if start_seconds is None else start_seconds,
        )


def is_engine(text: str) -> bool:
    """Whether a bot's text names an engine."""
    return text.lstrip().startswith(("cmd:", "cmd["))


def parse_engine(text: str) -> EngineSpec:
    """Read `cmd:PROGRAM ARG…` or `cmd[NAME=VALUE,…]:PROGRAM ARG…`, quoted as in a shell.

    Raises `RefereeError` for what is none, or a program that is not there.
    """
    rest = text.strip().removeprefix("cmd")
    options: list[tuple[str, str]] = []
    if rest.startswith("["):
        inside, closed, rest = rest[1:].partition("]")
        if not closed:
            raise RefereeError(f"bot `{text}`: the options end with `]`")
        options = [parse_engine_option(part) for part in inside.split(",") if part.strip()]
    if not rest.startswith(":"):
        raise RefereeError(f"bot `{text}`: write `cmd:PROGRAM ARG…`")
    names = [name for name, _ in options]
    if twice := [name for name in names if names.count(name) > 1]:
        raise RefereeError(f"bot `{text}`: `{twice[0]}` is given twice")
    try:
        command = tuple(shlex.split(rest[1:]))
    except ValueError as error:
        raise RefereeError(f"bot `{text}`: {error}") from None
    if not command:
        raise RefereeError(f"bot `{text}`: after `cmd:` comes a program")
    if shutil.which(command[0]) is None:
        raise RefereeError(f"bot `{text}`: there is no program `{command[0]}` that can be run")
    return EngineSpec(command=command, engine_options=tuple(options))


def parse_engine_option(text: str) -> tuple[str, str]:
    """Read `NAME=VALUE`, or `NAME` for a button. Raises `RefereeError`."""
    name, _, value = (piece.strip() for piece in text.partition("="))
    if not name:
        raise RefereeError(f"`{text}` is no engine option; write NAME=VALUE")
    if any(character in text for character in ",]\n"):
        raise RefereeError(f"`{text}`: an engine option has no comma, `]` or line end in it")
    return name, value


class EngineBot(Bot):
    """An engine on a seat. What it cannot decide it says by `CannotDecide`."""

    external = True

    def __init__(self, spec: EngineSpec) -> None:
        self._spec = spec
        self._game: Game | None = None
        self._engine: Engine | None = None
        self._failure: CannotDecide | None = None
        self._searching = False
        self._texts: list[str | None] = []

    def begin(self, game: Game, seat: int, seed: int) -> None:
        """Take or start the engine. Where it fails, it does so when the seat is to move."""
        self._game = game
        try:
            self._engine = engine_pool().take(self._spec, game)
            self._searching = True
            self._engine.new_game(seed)
            self._searching = False
        except CannotDecide as failure:
            self._engine = None
            self._failure = failure
            return
        if self._engine.wants_legal_actions:
            self._texts = [None] * game.num_distinct_actions()

    def choose(self, state: State, player: int, seed: int) -> int:
        if self._failure is not None:
            raise self._failure
        assert self._engine is not None
        legal = self._legal_texts(state, player) if self._engine.wants_legal_actions else None
        self._searching = True
        try:
            position = f"fen {state.information_state_string(player)}"
            answer = self._engine.go(position, legal, self.limits)
        except CannotDecide as failure:
            self._engine, self._failure = None, failure
            raise
        self._searching = False
        try:
            return state.string_to_action(answer)
        except KadanError as error:
            raise CannotDecide("illegal action", f"`{answer}`: {error}") from None

    def _legal_texts(self, state: State, player: int) -> list[str]:
        """The texts of the legal actions; each id is turned into its text only once."""
        known = self._texts
        texts = []
        for action in state.legal_actions():
            text = known[action]
            if text is None:
                text = known[action] = state.action_to_string(player, action)
            texts.append(text)
        return texts

    def end(self) -> None:
        """Keep the engine for the next game, unless it is in the middle of something."""
        engine, self._engine = self._engine, None
        if engine is None or self._game is None:
            return
        if self._searching:
            engine.process.kill()
        else:
            engine_pool().give_back(self._spec, self._game, engine)
