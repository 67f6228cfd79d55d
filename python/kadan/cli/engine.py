"""`kadan engine`: a bot as a program that other referees can use."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from kadan.cli.common import GAME_HELP, ComponentsOption, open_game
from kadan.referee.bots import parse_bot
from kadan.referee.engines.server import Server


def engine(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    bot: Annotated[
        str, typer.Option("--bot", metavar="BOT", help="The bot, such as `flat:playouts=100`.")
    ],
    components: ComponentsOption = None,
) -> None:
    """Speak the Universal Game Interface for a bot, on standard input and output.

    docs/protocol.md has the protocol. `stop` is answered at once: by the bot if it can be
    interrupted, else by any legal action.
    """
    server = Server(open_game(game, components), parse_bot(bot), sys.stdout.buffer)
    try:
        server.run(sys.stdin.buffer)
    except BrokenPipeError:
        os._exit(1)  # Nobody listens any more; nor would the flush at the end be heard.
    if server.searching:
        os._exit(0)  # A bot that is still at work is not waited for.
