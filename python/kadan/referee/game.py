"""One game between bots, from the deal to the returns."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kadan.referee.bots import Bot
from kadan.referee.seeds import derive_seed

if TYPE_CHECKING:
    from kadan import Game, State

Ending = Literal["normal", "illegal action", "bot error"]
"""How a game ended: by its rules, or by the forfeit of the seat that was to move."""

ENDINGS: tuple[Ending, ...] = ("normal", "illegal action", "bot error")

_MESSAGE_LENGTH = 300


@dataclass(frozen=True)
class Forfeit:
    """Who lost the game out of turn, and what happened. The message is one line."""

    seat: int
    message: str


@dataclass(frozen=True)
class Outcome:
    """What one game was. `returns` and `scores` are by seat; `actions` are the texts played.

    `forfeit` is None exactly if `ended` is "normal". After a forfeit `scores` are those of the
    position that was reached, and `returns` are `forfeit_returns`.
    """

    initial: str
    actions: tuple[str, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    ended: Ending
    forfeit: Forfeit | None


def forfeit_returns(players: int, seat: int) -> tuple[float, ...]:
    """The returns by seat when `seat` forfeits: as if all others share the victory (G-6).

    The forfeiting seat gets -1/(n-1), each other 1/(n-1)**2; alone, it gets -1.
    """
    if players == 1:
        return (-1.0,)
    loss = -1 / (players - 1)
    share = 1 / (players - 1) ** 2
    return tuple(loss if other == seat else share for other in range(players))


def play_game(
    game: Game, bots: Sequence[Bot], deal_seed: int, move_seed: Callable[[int, int], int]
) -> Outcome:
    """Play one game; `bots` are by seat.

    `move_seed(seat, move)` gives the seed of a decision. A bot is handed a sample of its
    information state, never the position itself. Who raises an exception or returns no legal action
    forfeits.
    """
    state = game.new_initial_state(deal_seed)
    initial = state.serialize()
    actions: list[str] = []
    while not state.is_terminal():
        seat = state.current_player()
        action, ended, message = _decide(state, bots[seat], seat, move_seed(seat, len(actions)))
        if ended != "normal":
            return Outcome(
                initial=initial,
                actions=tuple(actions),
                returns=forfeit_returns(game.num_players(), seat),
                scores=tuple(state.scores()),
                ended=ended,
                forfeit=Forfeit(seat, message),
            )
        actions.append(state.action_to_string(seat, action))
        state.apply_action(action)
    return Outcome(
        initial=initial,
        actions=tuple(actions),
        returns=tuple(state.returns()),
        scores=tuple(state.scores()),
        ended="normal",
        forfeit=None,
    )


def _decide(state: State, bot: Bot, seat: int, seed: int) -> tuple[int, Ending, str]:
    """The bot's action if it is legal, else how the game ends by it and a message."""
    sample = state.resample_from_infostate(seat, derive_seed("sample", seed))
    try:
        answer: object = bot.choose(sample, seat, derive_seed("bot", seed))
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


def _one_line(message: str) -> str:
    """The message without line breaks and control characters, and not too long for a record."""
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    return line if len(line) <= _MESSAGE_LENGTH else line[: _MESSAGE_LENGTH - 3] + "..."
