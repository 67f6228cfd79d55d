"""Bots by name: `random`, `greedy`, `flat:playouts=100` and what else is registered."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kadan.referee.bots.base import Bot
from kadan.referee.bots.evaluators import find_function
from kadan.referee.bots.flat import FlatBot
from kadan.referee.bots.greedy import GreedyBot
from kadan.referee.bots.random import RandomBot
from kadan.referee.bots.search import AlphaBetaBot, MctsBot, PuctBot
from kadan.referee.errors import RefereeError

Value = int | float | str


@dataclass(frozen=True)
class Option:
    """A number that a bot takes, from `minimum` to `maximum`: whole if these are whole.

    Where `default` is None, the bot decides by itself what holds when the option is not given.
    """

    name: str
    default: int | float | None
    minimum: int | float
    maximum: int | float
    help: str

    @property
    def keyword(self) -> str:
        """The name as an argument of the function that makes the bot."""
        return self.name.replace("-", "_")


@dataclass(frozen=True)
class BotKind:
    """A kind of bot: its name, what it takes, and how one is made (options by keyword).

    `subject` is the name of a text that comes first after the colon and must be given, `form` how
    it is written; `check` raises `RefereeError` for a text that will not do.
    """

    name: str
    help: str
    make: Callable[..., Bot]
    options: tuple[Option, ...] = ()
    subject: str | None = None
    form: str = ""
    check: Callable[[str], object] | None = None


@dataclass(frozen=True)
class BotSpec:
    """A bot to be made: its kind and all its options, in the order the kind lists them.

    Options whose default is None are there only if they were given.
    """

    name: str
    options: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        """The text that `parse_bot` reads back, with all options, also those at their default."""
        if not self.options:
            return self.name
        subject = _find_kind(self.name, self.name).subject
        parts = [str(value) if key == subject else f"{key}={value}" for key, value in self.options]
        return f"{self.name}:{','.join(parts)}"

    def make(self) -> Bot:
        """A new bot."""
        values = {key.replace("-", "_"): value for key, value in self.options}
        return _find_kind(self.name, str(self)).make(**values)


_KINDS: dict[str, BotKind] = {}


def register_bot(kind: BotKind) -> None:
    """Make a kind of bot known by its name. Raises `RefereeError` if the name is taken."""
    if kind.name in _KINDS:
        raise RefereeError(f"a bot `{kind.name}` is registered already")
    _KINDS[kind.name] = kind


def unregister_bot(name: str) -> None:
    """Forget a kind of bot. Raises `RefereeError` if there is none of that name."""
    del _KINDS[_find_kind(name, name).name]


def bot_kinds() -> list[BotKind]:
    """All kinds of bots, in the order they were registered."""
    return list(_KINDS.values())


def parse_bot(text: str) -> BotSpec:
    """Read `name`, `name:key=value,…`, or for an engine `cmd:PROGRAM ARG…` (`engines.spec`).

    Raises `RefereeError` for an unknown bot or option, an option given twice, or a value that the
    option does not take.
    """
    from kadan.referee.engines.spec import is_engine, parse_engine  # It builds on this module.

    if is_engine(text):
        return parse_engine(text)
    name, colon, rest = text.partition(":")
    kind = _find_kind(name.strip(), text)
    known = {option.name: option for option in kind.options}
    values: dict[str, Value | None] = {option.name: option.default for option in kind.options}
    given: set[str] = set()
    if colon and not rest.strip():
        raise RefereeError(f"bot `{text}`: after the colon come options such as `key=value`")
    parts = rest.split(",") if colon else []
    if kind.subject is not None:
        if not parts or "=" in parts[0]:
            raise RefereeError(
                f"bot `{text}`: `{kind.name}` wants the {kind.subject} first: "
                f"`{kind.name}:{kind.form}`"
            )
        subject = parts.pop(0).strip()
        if kind.check is not None:
            kind.check(subject)
        values = {kind.subject: subject, **values}
    for part in parts:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise RefereeError(f"bot `{text}`: `{part}` is no option; options are `key=value`")
        if key not in known:
            if not known:
                raise RefereeError(f"bot `{text}`: `{name.strip()}` takes no options")
            raise RefereeError(
                f"bot `{text}`: there is no option `{key}`{_suggest(key, known)}; "
                f"`{kind.name}` takes {_listed(known)}"
            )
        if key in given:
            raise RefereeError(f"bot `{text}`: `{key}` is given twice")
        given.add(key)
        values[key] = _read(known[key], value, text)
    return BotSpec(
        kind.name, tuple((key, value) for key, value in values.items() if value is not None)
    )


def distinct_labels(specs: Sequence[BotSpec]) -> list[str]:
    """A label for each bot of a match: its text, with `#1`, `#2`, … where several are alike."""
    texts = [str(spec) for spec in specs]
    total = Counter(texts)
    seen: Counter[str] = Counter()
    labels = []
    for text in texts:
        seen[text] += 1
        labels.append(f"{text}#{seen[text]}" if total[text] > 1 else text)
    return labels


def _find_kind(name: str, text: str) -> BotKind:
    if name in _KINDS:
        return _KINDS[name]
    raise RefereeError(
        f"bot `{text}`: there is no bot `{name}`{_suggest(name, _KINDS)}; "
        f"the bots are {_listed(_KINDS)}"
    )


_WHOLE = re.compile(r"-?\d{1,19}", re.ASCII)
_DECIMAL = re.compile(r"-?\d{1,19}(\.\d{1,19})?", re.ASCII)


def _read(option: Option, value: str, text: str) -> int | float:
    whole = isinstance(option.minimum, int)
    wanted = (
        f"a {'whole ' if whole else ''}number from {option.minimum:,} to {option.maximum:,}"
    ).replace(",", "")
    if not (_WHOLE if whole else _DECIMAL).fullmatch(value):
        raise RefereeError(f"bot `{text}`: `{option.name}` takes {wanted}, not `{value}`")
    number = int(value) if whole else float(value)
    if not option.minimum <= number <= option.maximum:
        raise RefereeError(f"bot `{text}`: `{option.name}` takes {wanted}, not {number}")
    return number


def _suggest(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(known), n=1)
    return f" (did you mean `{close[0]}`?)" if close else ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


_MOST = 1_000_000_000
_LIMITS = (
    Option("sims", None, 1, _MOST, "simulations for a decision (default 1000, or as time allows)"),
    Option("ms", None, 1, _MOST, "milliseconds for a decision"),
)
_MCTS_OPTIONS = (
    *_LIMITS,
    Option("c", None, 0.0, 1000.0, "exploration constant"),
    Option("fpu", None, -10.0, 1000.0, "value of actions not tried yet (default: tried at once)"),
    Option("playouts", None, 1, 1_000_000, "random games from each leaf (default 1)"),
    Option("depth", None, 0, 1_000_000, "actions of a random game before scores value it"),
    Option("scale", None, 0.001, 1_000_000.0, "the lead in points that multiplies odds by e"),
    Option("threads", None, 1, 256, "threads (default 1)"),
    Option("mb", None, 0, 1_000_000, "mebibytes for the tree (default 512)"),
)
register_bot(BotKind("random", "any legal action", RandomBot))
register_bot(
    BotKind(
        "greedy",
        "the best own score after the action, then the greatest lead; ties at random",
        GreedyBot,
    )
)
register_bot(
    BotKind(
        "flat",
        "the best mean return over random games after the action",
        FlatBot,
        (
            Option("playouts", 20, 1, 1_000_000_000, "random games for each legal action"),
            Option("samples", 8, 1, 1_000_000, "samples of hidden information to spread them over"),
        ),
    )
)
register_bot(
    BotKind(
        "mcts",
        "Monte Carlo tree search, over samples where something is hidden",
        MctsBot,
        _MCTS_OPTIONS,
    )
)
register_bot(
    BotKind("ismcts", "the same by its name for hidden information", MctsBot, _MCTS_OPTIONS)
)
register_bot(
    BotKind(
        "alphabeta",
        "alpha-beta by the lead in score (two players, nothing hidden)",
        AlphaBetaBot,
        (
            Option("depth", None, 1, 255, "actions to look ahead (default 4, or as time allows)"),
            Option("ms", None, 1, _MOST, "milliseconds for a decision"),
            Option("mb", None, 0, 1_000_000, "mebibytes for the transposition table (default 64)"),
        ),
    )
)
register_bot(
    BotKind(
        "puct",
        "PUCT with an evaluator in Python: a function, or one that makes it from `game`",
        PuctBot,
        (
            Option("sims", None, 1, _MOST, "simulations for a decision (default 400, or by time)"),
            Option("ms", None, 1, _MOST, "milliseconds for a decision"),
            Option("c", None, 0.0, 1000.0, "exploration constant (default 1.5)"),
            Option("batch", 16, 1, 1 << 20, "leaves for one call of the evaluator"),
            Option("mb", None, 0, 1_000_000, "mebibytes for the tree (default 512)"),
        ),
        subject="evaluator",
        form="MODULE:FUNCTION",
        check=find_function,
    )
)
