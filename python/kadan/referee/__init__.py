"""The referee: bots play matches, every game is recorded and can be replayed.

The referee knows no game. It sees all of them through `kadan.load_game`, `Game` and `State`, so a
game that is registered can be refereed.

- `bots`: who plays; `bots.parse_bot` reads a bot's name and options from a text.
- `engines`: who plays in a program outside.
- `rules`, `clock`, `limits`: the rules of a match, its clocks, what a bot may use for a decision.
- `schedule`: which game is played when, by whom, on which deal.
- `game`: one game between bots, from the deal to the returns, forfeits included.
- `endings`, `returns`: how a game can end, and what it is worth then.
- `match`: a schedule played one game after the other or through an `Executor`.
- `records`, `replay`: what is written about a game, and the proof that it is true.
- `convert`: records as arrays, for training.
- `workers`, `cluster`: processes that play games, on this machine or others.
- `openings`: where games begin, if not at the deal.
- `tournament`: more bots than seats: round-robin, gauntlet, Swiss.
- `stats`, `report`: what games have shown, as numbers, as tables and as a page.
- `seeds`: where all chance in a match comes from.
"""

from kadan.referee.bots import Bot, BotSpec, parse_bot, register_bot
from kadan.referee.clock import TimeControl, parse_time_control
from kadan.referee.convert import Converted, Selection, convert
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.game import Outcome, play_game
from kadan.referee.limits import Limits
from kadan.referee.match import MatchPlan, MatchStopped, play_fixture, run_match
from kadan.referee.openings import Opening, Openings, read_openings
from kadan.referee.record_file import RecordFile
from kadan.referee.records import Record, decode, encode, read_records
from kadan.referee.replay import replay, replay_file
from kadan.referee.returns import forfeit_returns
from kadan.referee.rules import MatchRules
from kadan.referee.schedule import Fixture, make_schedule
from kadan.referee.stats import Sprt, SprtWatch, Summary, Tally, elo_summary, mean_interval
from kadan.referee.tournament import TournamentPlan, run_tournament

__all__ = [
    "Bot",
    "BotSpec",
    "Converted",
    "Fixture",
    "Limits",
    "MatchPlan",
    "MatchRules",
    "MatchStopped",
    "Opening",
    "Openings",
    "Outcome",
    "Record",
    "RecordError",
    "RecordFile",
    "RefereeError",
    "Selection",
    "Sprt",
    "SprtWatch",
    "Summary",
    "Tally",
    "TimeControl",
    "TournamentPlan",
    "convert",
    "decode",
    "elo_summary",
    "encode",
    "forfeit_returns",
    "make_schedule",
    "mean_interval",
    "parse_bot",
    "parse_time_control",
    "play_fixture",
    "play_game",
    "read_openings",
    "read_records",
    "register_bot",
    "replay",
    "replay_file",
    "run_match",
    "run_tournament",
]
