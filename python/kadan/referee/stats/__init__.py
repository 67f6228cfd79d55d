"""What games have shown, in numbers, each with how far it can be trusted.

- `intervals`: means and their intervals.
- `tally`: a match by bot and by seat.
- `elo`, `pairs`: two bots against each other; Elo, normalised Elo, likelihood of superiority.
- `sprt`: the sequential test that ends a match as soon as it is decided.
- `rating`: one strength for each of many bots, from games for any number of players.
"""

from kadan.referee.stats.elo import EloSummary, Estimate, elo_summary
from kadan.referee.stats.intervals import Interval, mean_interval, normal_cdf, t_quantile_975
from kadan.referee.stats.pairs import PairSummary, PairTally
from kadan.referee.stats.results import half_points, winners
from kadan.referee.stats.sprt import (
    Sprt,
    SprtState,
    SprtWatch,
    log_likelihood_ratio,
    parse_sprt,
)
from kadan.referee.stats.tally import BotSummary, SeatSummary, Summary, Tally

__all__ = [
    "BotSummary",
    "EloSummary",
    "Estimate",
    "Interval",
    "PairSummary",
    "PairTally",
    "SeatSummary",
    "Sprt",
    "SprtState",
    "SprtWatch",
    "Summary",
    "Tally",
    "elo_summary",
    "half_points",
    "log_likelihood_ratio",
    "mean_interval",
    "normal_cdf",
    "parse_sprt",
    "t_quantile_975",
    "winners",
]
