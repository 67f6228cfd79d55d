"""The other side of the protocol: any bot as an engine."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

import kadan
from kadan.errors import KadanError
from kadan.referee.bots import Bot, BotSpec, RandomBot, bot_kinds, parse_bot
from kadan.referee.engines.protocol import (
    BadLine,
    EngineOption,
    game_spec,
    game_value,
    parse_go,
    parse_setoption,
    result_word,
    split_position,
)
from kadan.referee.errors import RefereeError
from kadan.referee.limits import Limits
from kadan.referee.seeds import derive_seed

if TYPE_CHECKING:
    from kadan import Game, State

INTERRUPT_SECONDS = 0.5
"""How long a bot that can be interrupted may take to answer."""

_INFINITE = Limits(movetime=10**9)
"""For `go infinite`: eleven days, so that a bot that goes by time searches until `stop`."""

_MAX_SEED = (1 << 31) - 1


class _Search:
    """One `go`: it is answered exactly once, by whoever comes first."""

    def __init__(self, server: Server, bot: Bot, state: State, seed: int, limits: Limits) -> None:
        self.bot = bot
        self.thinking = True
        self.answered = threading.Event()
        self._server = server
        self._state = state
        self._player = state.current_player()
        self._seed = seed
        self._started = time.monotonic()
        self._lock = threading.Lock()
        bot.limits = limits
        self._timer = None
        if (budget := _budget(limits, self._player)) is not None:
            self._timer = threading.Timer(budget, self.stop)
            self._timer.daemon = True
            self._timer.start()
        threading.Thread(target=self._run, daemon=True).start()

    def _sample(self) -> State:
        return self._state.resample_from_infostate(self._player, derive_seed("sample", self._seed))

    def _run(self) -> None:
        try:
            sample = self._sample()
            action = self.bot.choose(sample, self._player, derive_seed("bot", self._seed))
            if action not in self._state.legal_actions():
                raise RefereeError(f"{action} is not legal")
        except Exception as error:
            self._server.complain(f"the bot failed: {type(error).__name__}: {error}")
            action = self._any_action()
        self.thinking = False
        self._answer(action)

    def _any_action(self) -> int:
        return RandomBot().choose(self._sample(), self._player, derive_seed("bot", self._seed))

    def stop(self) -> None:
        """Answer now: by the bot if it can be interrupted, else by any legal action."""
        end = time.monotonic() + INTERRUPT_SECONDS
        # Again and again, because a search that is only about to begin may not hear the first.
        while self.bot.interrupt() and time.monotonic() < end:
            if self.answered.wait(0.01):
                return
        self._answer(self._any_action())

    def _answer(self, action: int) -> None:
        with self._lock:
            if self.answered.is_set():
                return
            if self._timer is not None:
                self._timer.cancel()
            taken = round((time.monotonic() - self._started) * 1000)
            text = self._state.action_to_string(self._player, action)
            self._server.finish(self, f"info time {taken}\nbestmove {text}")
            self.answered.set()


def _budget(limits: Limits, player: int) -> float | None:
    """The seconds after which a decision has to be answered, whatever the bot does."""
    budget = limits.movetime
    if budget is None and limits.clocks:
        budget = limits.clocks[player]
    return None if budget is None else max(0.0, budget - min(50, budget / 10)) / 1000


class Server:
    """Speaks for one bot. `run` reads commands until `quit` or the end of the input."""

    def __init__(self, game: Game, spec: BotSpec, output: BinaryIO) -> None:
        kind = next((kind for kind in bot_kinds() if kind.name == spec.name), None)
        if kind is None:
            raise RefereeError(f"`{spec}` is an engine already; only bots are made into one")
        self._game = game
        self._spec = spec
        self._kind = kind
        self._output = output
        self._write_lock = threading.Lock()
        self._seed = 0
        self._state: State | None = None
        self._masked = False
        self._decisions = 0
        self._bots: dict[int, Bot] = {}
        self._search: _Search | None = None
        self._given_up: list[_Search] = []
        self._set_position(None, ())

    @property
    def searching(self) -> bool:
        """Whether a bot is still at work, also if its answer is no longer wanted."""
        return self._search is not None or any(search.thinking for search in self._given_up)

    def run(self, lines: Iterable[bytes]) -> None:
        """Do what the lines say. A search that is under way at the end is given up."""
        for line in lines:
            text = line.decode("utf-8", "replace").strip()
            word = text.partition(" ")[0]
            if word == "quit":
                return
            handler = getattr(self, f"_on_{word}", None) if word.isalpha() else None
            if handler is None:
                if word:
                    self.complain(f"unknown command `{word}`")
                continue
            try:
                handler(text)
            except (BadLine, KadanError) as error:
                self.complain(str(error))

    def say(self, text: str) -> None:
        """Write lines, as a whole."""
        with self._write_lock:
            self._write(text)

    def _write(self, text: str) -> None:
        self._output.write((text + "\n").encode())
        self._output.flush()

    def complain(self, message: str) -> None:
        """Tell that something is wrong, in a line that no referee acts on."""
        self.say(f"info string error: {' '.join(message.split())}")

    def finish(self, search: _Search, answer: str) -> None:
        """The search that is under way has its answer."""
        with self._write_lock:
            self._search = None
            if search.thinking:
                # Its bot is good for nothing else until it has come to its end.
                self._given_up = [*(each for each in self._given_up if each.thinking), search]
                self._bots = {seat: b for seat, b in self._bots.items() if b is not search.bot}
            self._write(answer)

    def _on_ugi(self, line: str) -> None:
        lines = [f"id name Kadan {kadan.__version__} {self._spec.name}", "id author Kadan"]
        lines += map(str, self._options())
        self.say("\n".join([*lines, "ugiok"]))

    def _options(self) -> list[EngineOption]:
        components = str(self._game.get_parameters().get("components", ""))
        return [
            EngineOption("Components", "string", components),
            EngineOption("Game", "string", game_value(self._game)),
            EngineOption("Seed", "spin", str(self._seed), 0, _MAX_SEED),
            *self._bot_options(),
        ]

    def _bot_options(self) -> list[EngineOption]:
        """The options of the bot: whole numbers as spins, others, or that need not be, as texts."""
        values = {name: str(value) for name, value in self._spec.options}
        options = []
        if self._kind.subject is not None:
            options.append(EngineOption(self._kind.subject, "string", values[self._kind.subject]))
        for each in self._kind.options:
            value, low, high = values.get(each.name, ""), each.minimum, each.maximum
            if isinstance(each.default, int) and isinstance(low, int) and isinstance(high, int):
                options.append(EngineOption(each.name, "spin", value, low, high))
            else:
                options.append(EngineOption(each.name, "string", value))
        return options

    def _set_bot_option(self, name: str, value: str) -> None:
        """Set an option of the bot; an empty text leaves it to the bot. Raises `RefereeError`."""
        values = {key: str(each) for key, each in self._spec.options} | {name: value}
        subject = self._kind.subject
        parts = [values.pop(subject)] if subject is not None else []
        parts += [f"{key}={each}" for key, each in values.items() if each]
        self._spec = parse_bot(f"{self._spec.name}:{','.join(parts)}" if parts else self._spec.name)

    def _on_setoption(self, line: str) -> None:
        self._refuse_while_searching("setoption")
        name, value = parse_setoption(line)
        options = {option.name: option for option in self._options()}
        if name not in options:
            raise BadLine(f"there is no option `{name}`; there are {', '.join(options)}")
        if (problem := options[name].problem(value)) is not None:
            raise BadLine(problem)
        if name == "Seed":
            self._seed = int(value)
        elif name == "Components":
            self._game = kadan.load_game(game_spec(game_value(self._game)), components=value)
        elif name == "Game":
            components = self._game.get_parameters().get("components", "")
            self._game = kadan.load_game(game_spec(value), components=components)
        else:
            self._set_bot_option(name, value)
        self._new_game()

    def _on_isready(self, line: str) -> None:
        self.say("readyok")

    def _on_uginewgame(self, line: str) -> None:
        self._refuse_while_searching("uginewgame")
        self._new_game()

    def _new_game(self) -> None:
        for bot in self._bots.values():
            bot.end()
        self._bots.clear()
        self._decisions = 0
        self._set_position(None, ())

    def _on_position(self, line: str) -> None:
        self._refuse_while_searching("position")
        self._state = None
        text, moves = split_position(line)
        self._set_position(text, moves)

    def _set_position(self, text: str | None, moves: Iterable[str]) -> None:
        masked = text is not None and "?" in text
        if text is None:
            state = self._game.new_initial_state(self._seed)
        elif masked:
            state = self._game.sample_state(text, derive_seed("sample", self._seed))
        else:
            state = self._game.deserialize_state(text)
        for move in moves:
            state.apply_action(state.string_to_action(move))
        self._state, self._masked = state, masked

    def _on_go(self, line: str) -> None:
        self._refuse_while_searching("go")
        limits, infinite = parse_go(line, self._game.num_players())
        if self._state is None or self._state.is_terminal():
            self.complain("there is no position in which an action is due")
            self.say("bestmove none")
            return
        player = self._state.current_player()
        seed = derive_seed("engine", self._seed, self._decisions)
        if (bot := self._bots.get(player)) is None:
            bot = self._bots[player] = self._make_bot(player, seed)
        self._decisions += 1
        limits = _INFINITE if infinite else limits
        with self._write_lock:  # It is known before it can be over.
            self._search = _Search(self, bot, self._state.clone(), seed, limits)

    def _make_bot(self, player: int, seed: int) -> Bot:
        """A bot for a seat; where it does not play the game, one that plays any."""
        try:
            bot = self._spec.make()
            bot.begin(self._game, player, seed)
        except KadanError as error:
            self.complain(f"the bot cannot play: {error}")
            return RandomBot()
        return bot

    def _on_stop(self, line: str) -> None:
        search = self._search
        if search is not None:
            search.stop()

    def _refuse_while_searching(self, command: str) -> None:
        if self._search is not None:
            raise BadLine(f"`{command}` has to wait: a search is under way, which `stop` ends")

    def _on_query(self, line: str) -> None:
        what = " ".join(line.split()[1:])
        if self._state is None:
            raise BadLine("there is no position to ask about")
        state = self._state
        over = state.is_terminal()
        player = "none" if over else f"p{state.current_player() + 1}"
        if what == "gameover":
            answer = str(over).lower()
        elif what == "p1turn":
            answer = str(player == "p1").lower()
        elif what == "currentplayer":
            answer = player
        elif what == "legalmoves":
            seat = state.current_player()
            answer = " ".join(state.action_to_string(seat, a) for a in state.legal_actions())
        elif what == "result":
            # Who has won may lie in what cannot be seen.
            answer = result_word(state.returns()) if over and not self._masked else "none"
        else:
            raise BadLine(
                f"`query {what}` is unknown; ask for gameover, p1turn, result, legalmoves or "
                "currentplayer"
            )
        self.say(f"response {answer}".rstrip())
