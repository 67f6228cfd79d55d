"""Numbers as a person reads them, the same in every view."""

from __future__ import annotations

from kadan.referee.stats.elo import Estimate
from kadan.referee.stats.intervals import Interval
from kadan.referee.stats.pairs import PairSummary
from kadan.referee.stats.sprt import UNDECIDED, SprtState

UNKNOWN = "-"
HALVES = ("0", "½", "1", "1½", "2")


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 game`, `2 games`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def share(points: float, games: int) -> str:
    """`3.5/7`."""
    return f"{points:.4g}/{games}" if games else UNKNOWN


def percent(part: float | None) -> str:
    """A share of 1 as `52.3 %`."""
    return UNKNOWN if part is None else f"{part:.1%}".replace("%", " %")


def interval(interval: Interval, digits: int = 3) -> tuple[str, str]:
    """The mean and the ends of its interval."""
    if interval.low is None or interval.high is None:
        return f"{interval.mean:+.{digits}f}", UNKNOWN
    low, high = interval.low, interval.high
    return f"{interval.mean:+.{digits}f}", f"{low:+.{digits}f} .. {high:+.{digits}f}"


def estimate(estimate: Estimate, digits: int = 1) -> tuple[str, str]:
    """The value and the ends of its interval; an end that is unbounded is left open."""
    value = UNKNOWN if estimate.value is None else f"{estimate.value:+.{digits}f}"
    low, high = (
        "" if end is None else f"{end:+.{digits}f}" for end in (estimate.low, estimate.high)
    )
    return value, f"{low or '…'} .. {high or '…'}" if low or high else UNKNOWN


def pair_lines(pair: PairSummary) -> list[tuple[str, str]]:
    """One bot against another: what, and the figures."""
    halves = ", ".join(
        f"{half}: {count}" for half, count in zip(HALVES, pair.pentanomial, strict=True)
    )
    unpaired = f"; {pair.unpaired} unpaired" if pair.unpaired else ""
    elo, nelo = (estimate(each) for each in (pair.elo.elo, pair.elo.normalized_elo))
    return [
        ("games", f"{pair.wins} won, {pair.draws} shared, {pair.losses} lost"),
        ("pairs by points", halves + unpaired),
        ("Elo", f"{elo[0]}, 95 % {elo[1]}"),
        ("normalised Elo", f"{nelo[0]}, 95 % {nelo[1]}"),
        ("likelihood of superiority", percent(pair.elo.los)),
    ]


def sprt_line(state: SprtState) -> str:
    """Where a sequential test stands."""
    said = "undecided" if state.verdict == UNDECIDED else f"{state.verdict} accepted"
    return (
        f"{said} after {counted(state.pairs, 'pair')}: LLR {state.llr:.2f} "
        f"({state.lower:.2f} .. {state.upper:.2f}), H0 {state.elo0:g}, H1 {state.elo1:g} "
        f"{state.model} Elo, alpha {state.alpha:g}, beta {state.beta:g}"
    )


def milliseconds(value: float) -> str:
    """Milliseconds with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
