"""Bots that play in the referee's own process."""

from kadan.referee.bots.base import Bot
from kadan.referee.bots.flat import FlatBot
from kadan.referee.bots.greedy import GreedyBot
from kadan.referee.bots.random import RandomBot
from kadan.referee.bots.spec import (
    BotKind,
    BotSpec,
    Option,
    bot_kinds,
    distinct_labels,
    parse_bot,
    register_bot,
    unregister_bot,
)

__all__ = [
    "Bot",
    "BotKind",
    "BotSpec",
    "FlatBot",
    "GreedyBot",
    "Option",
    "RandomBot",
    "bot_kinds",
    "distinct_labels",
    "parse_bot",
    "register_bot",
    "unregister_bot",
]
