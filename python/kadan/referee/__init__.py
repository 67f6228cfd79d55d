"""The referee: bots play matches, every game is recorded and can be replayed.

The referee knows no game. It sees all of them through `kadan.load_game`, `Game` and `State`, so a
game that is registered can be refereed.

- `bots`: who plays; `bots.parse_bot` reads a bot's name and options from a text.
- `schedule`: which game is played when, by whom, on which deal.
- `game`: one game between bots, from the deal to the returns, forfeits included.
- `match`: a schedule played one game after the other or through an `Executor`.
- `records`, `replay`: what is written about a game, and the proof that it is true.
- `stats`, `report`: what a match has shown, as numbers and as tables.
- `seeds`: where all chance in a match comes from.
"""

from kadan.referee.bots import Bot, BotSpec, parse_bot, register_bot
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.game import Outcome, forfeit_returns, play_game
from kadan.referee.match import MatchPlan, play_fixture, run_match
from kadan.referee.records import Record, RecordFile, decode, encode, read_records
from kadan.referee.replay import replay, replay_file
from kadan.referee.schedule import Fixture, make_schedule
from kadan.referee.stats import Summary, Tally, mean_interval

__all__ = [
    "Bot",
    "BotSpec",
    "Fixture",
    "MatchPlan",
    "Outcome",
    "Record",
    "RecordError",
    "RecordFile",
    "RefereeError",
    "Summary",
    "Tally",
    "decode",
    "encode",
    "forfeit_returns",
    "make_schedule",
    "mean_interval",
    "parse_bot",
    "play_fixture",
    "play_game",
    "read_records",
    "register_bot",
    "replay",
    "replay_file",
    "run_match",
]
