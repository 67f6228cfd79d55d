"""Tournaments: more bots than seats.

- `formats`: who meets whom.
- `swiss`: who meets whom next, by what has been won so far.
- `play`: a tournament played, deal by deal, in an order that does not depend on the workers.
"""

from kadan.referee.tournament.formats import FORMATS, Format, gauntlet, round_robin
from kadan.referee.tournament.play import TournamentPlan, run_tournament
from kadan.referee.tournament.swiss import Draw, SwissTable, swiss_draw

__all__ = [
    "FORMATS",
    "Draw",
    "Format",
    "SwissTable",
    "TournamentPlan",
    "gauntlet",
    "round_robin",
    "run_tournament",
    "swiss_draw",
]
