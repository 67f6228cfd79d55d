"""`kadan play`: a person at the terminal against bots."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from kadan import render
from kadan.cli.common import (
    EXIT_INTERRUPTED,
    GAME_HELP,
    ComponentsOption,
    SeedOption,
    fail,
    open_game,
    output,
)
from kadan.referee.bots import Bot, distinct_labels, parse_bot
from kadan.referee.errors import RefereeError
from kadan.referee.seeds import derive_seed, move_seed
from kadan.search import MCTS

if TYPE_CHECKING:
    from kadan import State

_HELP = (
    "Type an action as it is listed, or its number, or what only one action begins with.\n"
    "list: all legal actions; board: the position; hint: what a search would play; "
    "undo: take back; quit: leave."
)
_SHORT_LIST = 30
_HUMAN = "human"


class _Leave(Exception):
    """The person wants to leave."""


class _Undo(Exception):
    """The person takes back."""


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYER...]",
            help="Who sits on each seat: `human` or a bot. Default: you against `mcts`.",
        ),
    ] = None,
    seed: SeedOption = 0,
    components: ComponentsOption = None,
) -> None:
    """Play GAME yourself, against bots or others at the same terminal.

    You see what your seat may know. Type `help` at the prompt for what can be typed.
    """
    loaded = open_game(game, components, len(players) if players else None)
    seats = players or [_HUMAN] + ["mcts"] * (loaded.num_players() - 1)
    bots = {
        seat: parse_bot(text).make() for seat, text in enumerate(seats) if text.lower() != _HUMAN
    }
    labels = distinct_labels([parse_bot(seats[seat]) for seat in bots])
    names = dict(zip(bots, labels, strict=True))
    if len(bots) == len(seats):
        raise RefereeError("nobody is `human`; to let bots play, use `kadan match`")
    console = output()
    state = loaded.new_initial_state(seed)
    try:
        for seat, bot in bots.items():
            bot.begin(loaded, seat, derive_seed("engine", move_seed(seed, 0, 0, seat, 0)))
        _play_out(console, state, bots, names, seed)
    except _Leave:
        console.print(Text(f"left; the position was {state.serialize()}"), soft_wrap=True)
        return
    except KeyboardInterrupt:
        typer.echo()
        fail(f"interrupted; the position was {state.serialize()}", EXIT_INTERRUPTED)
    finally:
        for bot in bots.values():
            bot.end()
    _show(console, state, None)
    returns = " ".join(f"{value:g}" for value in state.returns())
    scores = " ".join(map(str, state.scores()))
    console.print(Text(f"the game is over: scores {scores}, returns {returns}"))


def _play_out(
    console: Console, state: State, bots: dict[int, Bot], names: dict[int, str], seed: int
) -> None:
    shown_to = None
    while not state.is_terminal():
        seat = state.current_player()
        if seat in bots:
            chance = move_seed(seed, 0, 0, seat, state.move_number())
            sample = state.resample_from_infostate(seat, derive_seed("sample", chance))
            action = bots[seat].choose(sample, seat, derive_seed("bot", chance))
            console.print(
                Text(f"seat {seat} ({names[seat]}): {state.action_to_string(seat, action)}")
            )
            state.apply_action(action)
            shown_to = None
            continue
        if shown_to != seat:
            _show(console, state, seat)
            shown_to = seat
        try:
            state.apply_action(_ask(console, state, seat))
        except _Undo:
            _take_back(state, set(bots), seat)
            shown_to = None


def _take_back(state: State, bots: set[int], seat: int) -> None:
    """Undo to the last decision of a person, which was the person's at `seat`, if there is one."""
    history = state.full_history()
    if not any(player not in bots for player, _ in history):
        return
    for player, action in reversed(history):
        state.undo_action(player, action)
        if player not in bots:
            return


def _ask(console: Console, state: State, seat: int) -> int:
    actions = state.legal_actions()
    texts = [state.action_to_string(seat, action) for action in actions]
    if len(texts) <= _SHORT_LIST:
        _list(console, texts)
    else:
        console.print(Text(f"{len(texts)} legal actions; `list` shows them"))
    while True:
        try:
            line = console.input(Text(f"seat {seat}> ")).strip()
        except EOFError:
            typer.echo()
            raise _Leave from None
        if not sys.stdin.isatty():
            typer.echo()
        word = line.lower()
        if word in ("quit", "exit", "q"):
            raise _Leave
        if word == "undo":
            raise _Undo
        if word in ("help", "?"):
            console.print(Text(_HELP))
        elif word == "list":
            _list(console, texts)
        elif word == "board":
            _show(console, state, seat)
        elif word == "hint":
            _hint(console, state, seat)
        elif line:
            found = _find(texts, line)
            if len(found) == 1:
                return actions[found[0]]
            if found:
                several = ", ".join(texts[i] for i in found[:8])
                console.print(Text(f"`{line}` may be {several}{', ...' if len(found) > 8 else ''}"))
            else:
                console.print(Text(f"`{line}` is no legal action; `list` shows them, `help` more"))


def _find(texts: list[str], line: str) -> list[int]:
    """The places of the actions that a typed line may mean."""
    if line in texts:
        return [texts.index(line)]
    if line.isascii() and line.isdigit() and 1 <= int(line) <= len(texts):
        return [int(line) - 1]
    return [i for i, text in enumerate(texts) if text.lower().startswith(line.lower())]


def _list(console: Console, texts: list[str]) -> None:
    entries = [f"{number}:{text}" for number, text in enumerate(texts, 1)]
    console.print(Text("  ".join(entries)))


def _show(console: Console, state: State, seat: int | None) -> None:
    console.print(render.terminal(state, seat), soft_wrap=True)


def _hint(console: Console, state: State, seat: int) -> None:
    result = MCTS(state.get_game(), simulations=5000).run(state)
    console.print(Text(f"{result.action_text} ({result.root_values[seat]:+.2f})"))
