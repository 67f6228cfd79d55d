"""One game between bots, from the deal to the returns."""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kadan.referee.bots import Bot, RandomBot
from kadan.referee.clock import Clocks
from kadan.referee.endings import CannotDecide, Ending
from kadan.referee.returns import adjudicated_returns, forfeit_returns, played_on_returns
from kadan.referee.rules import DEFAULT_RULES, MatchRules
from kadan.referee.seeds import derive_seed

if TYPE_CHECKING:
    from kadan import Game, State

_MESSAGE_LENGTH = 300
_LAST_WORDS_LENGTH = 1000


@dataclass(frozen=True)
class Forfeit:
    """Who lost the game out of turn, and what happened. The message is one line.

    `overrun` is by how many milliseconds a decision was over its limit, the margin not counted; it
    is None for all endings but "time".
    """

    seat: int
    message: str
    overrun: float | None = None


@dataclass(frozen=True)
class Substitution:
    """A seat that has forfeited and was played on by `random`.

    `ended` and `overrun` are as they would have been if the game had ended there; `after` is the
    number of actions that had been played.
    """

    seat: int
    ended: Ending
    message: str
    after: int
    overrun: float | None = None


@dataclass(frozen=True)
class Outcome:
    """What one game was. `returns` and `scores` are by seat; `actions` are the texts played.

    `forfeit` is None exactly if `ended` is "normal", "adjudicated" or "interrupted". Where a game
    did not end by its rules, `scores` are those of the position that was reached, and `returns` are
    `forfeit_returns`, `adjudicated_returns`, or all 0 (interrupted). Seats in `substitutions` come
    last (`played_on_returns`). `times` has the milliseconds that each action took to decide, None
    where no limit of time holds and no engine plays.
    """

    initial: str
    actions: tuple[str, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    ended: Ending
    forfeit: Forfeit | None
    times: tuple[float, ...] | None = None
    substitutions: tuple[Substitution, ...] = ()


def play_game(
    game: Game,
    bots: Sequence[Bot],
    deal_seed: int,
    move_seed: Callable[[int, int], int],
    rules: MatchRules = DEFAULT_RULES,
) -> Outcome:
    """Play one game; `bots` are by seat.

    `move_seed(seat, move)` gives the seed of a decision. A bot is handed a sample of its
    information state, never the position itself. Who raises an exception, returns no legal action
    or takes too long forfeits. Raises `RefereeError` where a bot cannot play this game at all.
    """
    table = _Table(game, bots, deal_seed, rules)
    try:
        for seat, bot in enumerate(bots):
            bot.begin(game, seat, derive_seed("engine", move_seed(seat, 0)))
        ended, forfeit = table.play(move_seed)
    except KeyboardInterrupt:
        if not rules.keep_unfinished or table.over:
            raise
        ended, forfeit = "interrupted", None
    finally:
        for bot in bots:
            bot.end()
    return table.outcome(ended, forfeit)


class _Table:
    """A game under way."""

    def __init__(self, game: Game, bots: Sequence[Bot], deal_seed: int, rules: MatchRules) -> None:
        self._state = game.new_initial_state(deal_seed)
        self._initial = self._state.serialize()
        self._bots = list(bots)
        self._rules = rules
        self._clocks = Clocks(rules.control, len(bots), rules.margin, rules.patience)
        self._timed = rules.control.timed or any(bot.external for bot in bots)
        self._actions: list[str] = []
        self._times: list[float] = []
        self._substitutions: list[Substitution] = []

    @property
    def over(self) -> bool:
        """Whether the game has reached its own end."""
        return self._state.is_terminal()

    def play(self, move_seed: Callable[[int, int], int]) -> tuple[Ending, Forfeit | None]:
        """Play on to the end, and tell how that was."""
        state, actions = self._state, self._actions
        while not state.is_terminal():
            if len(actions) == self._rules.max_moves:
                return "adjudicated", None
            seat = state.current_player()
            action, ended, message, overrun = self._decision(seat, move_seed(seat, len(actions)))
            if ended == "normal":
                actions.append(state.action_to_string(seat, action))
                state.apply_action(action)
            elif self._may_play_on():
                self._substitute(Substitution(seat, ended, message, len(actions), overrun))
            else:
                return ended, Forfeit(seat, message, overrun)
        return "normal", None

    def _decision(self, seat: int, seed: int) -> tuple[int, Ending, str, float | None]:
        bot = self._bots[seat]
        bot.limits = self._clocks.limits(seat)
        if not self._timed:
            return *_decide(self._state, bot, seat, seed), None
        started = time.perf_counter_ns()
        action, ended, message = _decide(self._state, bot, seat, seed)
        taken = (time.perf_counter_ns() - started) / 1e6
        substituted = any(gone.seat == seat for gone in self._substitutions)
        if ended == "normal" and not substituted:
            overrun = self._clocks.spend(seat, taken)
            if overrun is not None:
                message = f"took {taken:.1f} ms, {overrun:.1f} ms too many"
                return action, "time", message, round(overrun, 3)
        if ended == "normal":
            self._times.append(round(taken, 3))
        return action, ended, message, None

    def _may_play_on(self) -> bool:
        """Whether at least two seats are left that play for themselves without the one to move."""
        left = len(self._bots) - len(self._substitutions) - 1
        return self._rules.on_forfeit == "random" and left >= 2

    def _substitute(self, substitution: Substitution) -> None:
        self._substitutions.append(substitution)
        self._bots[substitution.seat] = RandomBot()

    def outcome(self, ended: Ending, forfeit: Forfeit | None) -> Outcome:
        state = self._state
        # Ctrl-C may strike when an action is noted and not yet played.
        played = len(state.history())
        scores = tuple(state.scores())
        gone = [substitution.seat for substitution in self._substitutions]
        returns: tuple[float, ...]
        if forfeit is not None:
            returns = forfeit_returns(len(scores), *gone, forfeit.seat)
        elif ended == "interrupted":
            returns = (0.0,) * len(scores)
        elif ended == "adjudicated":
            returns = adjudicated_returns(scores, gone)
        else:
            returns = played_on_returns(state.returns(), scores, gone)
        return Outcome(
            initial=self._initial,
            actions=tuple(self._actions[:played]),
            returns=returns,
            scores=scores,
            ended=ended,
            forfeit=forfeit,
            times=tuple(self._times[:played]) if self._timed else None,
            substitutions=tuple(self._substitutions),
        )


def _decide(state: State, bot: Bot, seat: int, seed: int) -> tuple[int, Ending, str]:
    """The bot's action if it is legal, else how the game ends by it and a message."""
    sample = state.resample_from_infostate(seat, derive_seed("sample", seed))
    try:
        answer: object = bot.choose(sample, seat, derive_seed("bot", seed))
    except CannotDecide as error:
        return -1, error.ended, _one_line(str(error), _LAST_WORDS_LENGTH)
    except Exception as error:
        return -1, "bot error", _one_line(f"{type(error).__name__}: {error}")
    try:
        action = operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        return -1, "illegal action", _one_line(f"{answer!r} is no action id")
    if isinstance(answer, bool) or action not in state.legal_actions():
        return -1, "illegal action", _one_line(_illegal(state, seat, answer, action))
    return action, "normal", ""


def _illegal(state: State, seat: int, answer: object, action: int) -> str:
    if isinstance(answer, bool) or not 0 <= action < state.num_distinct_actions():
        return f"{answer!r} is no action id"
    return f"{action} ({state.action_to_string(seat, action)}) is not legal"


def _one_line(message: str, length: int = _MESSAGE_LENGTH) -> str:
    """The message without line breaks and control characters, and not too long for a record."""
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    return line if len(line) <= length else line[: length - 3] + "..."
