"""Records: one line of JSON a game, with all that is needed to replay it.

Keys of a record, all of them always present:

| key | value |
|---|---|
| `format` | 1 |
| `kadan` | version of Kadan that wrote the record |
| `game`, `parameters` | what was played; `parameters` are all but `components` |
| `edition` | hash of the component file, wherever that lies |
| `seed` | seed of the match |
| `number`, `deal`, `rotation` | place of the game in the match (`schedule`), counted from 0 |
| `deal_seed`, `initial` | seed of the deal, and the position that the game began with |
| `players` | the bots by seat; in rotation r bot (s + r) mod n of the match sits on seat s |
| `actions` | the texts of the actions |
| `returns`, `scores` | the result by seat |
| `ended` | how the game ended (`endings.Ending`), such as `"normal"` or `"illegal action"` |
| `forfeit` | null, or `seat` and `message` of who forfeited; for `"time"` also `overrun`, in ms |
| `checksum` | sixteen hexadecimal digits, see below |

Keys that are there only where they say something:

| key | value |
|---|---|
| `rules` | the rules of the match that are not the default, such as `"tc=60+0.6 margin=50"` |
| `times` | by action, the ms it took to decide; where time or an engine plays a part |
| `opening` | how `initial` came about if not by the deal (`openings`) |
| `pairing` | in a tournament: `{"number": …, "entrants": […]}` (`schedule.Pairing`) |
| `substitutions` | who forfeited and was played on by `random`: a list, see below |

A substitution has `seat`, `ended`, `message`, `after` (how many actions) and for `"time"` also
`overrun`, in ms.

The checksum is the 64-bit BLAKE2b hash of the record without `checksum`, written as JSON with
sorted keys, no blanks, ASCII only. Without limits of time and without engines a record holds no
times, so the same match writes the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from kadan.referee.endings import ENDINGS, WITHOUT_FORFEIT, Ending
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.game import Forfeit, Substitution
from kadan.referee.openings import plies_of
from kadan.referee.schedule import Pairing

FORMAT = 1

Parameters = dict[str, "int | str | bool"]


@dataclass(frozen=True)
class Record:
    """One game. The fields are the keys above; `format` and `checksum` are of the line alone."""

    kadan: str
    game: str
    parameters: Parameters
    edition: str
    seed: int
    number: int
    deal: int
    rotation: int
    deal_seed: int
    initial: str
    players: tuple[str, ...]
    actions: tuple[str, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    ended: Ending
    forfeit: Forfeit | None
    rules: str = ""
    times: tuple[float, ...] | None = None
    substitutions: tuple[Substitution, ...] = ()
    opening: str | None = None
    pairing: Pairing | None = None


_OPTIONAL = ("rules", "times", "substitutions", "opening", "pairing")
_NEEDED = ("format", *(key for key in Record.__dataclass_fields__ if key not in _OPTIONAL))
_KEYS = (*_NEEDED, "checksum", *_OPTIONAL)


def _content(record: Record) -> dict[str, Any]:
    """The record as the object that is written, without its checksum."""
    table = {"format": FORMAT, **asdict(record)}
    for key in _OPTIONAL:
        if not table[key] and not (key == "times" and table[key] is not None):
            del table[key]
    for forfeit in (table["forfeit"], *table.get("substitutions", ())):
        if forfeit is not None and forfeit["overrun"] is None:
            del forfeit["overrun"]
    return table


def _checksum(table: dict[str, Any]) -> str:
    canonical = json.dumps(table, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.blake2b(canonical.encode("ascii"), digest_size=8).hexdigest()


def encode(record: Record) -> str:
    """The line of a record, without its line end: printable ASCII."""
    table = _content(record)
    table["checksum"] = _checksum(table)
    return json.dumps(table, separators=(",", ":"), allow_nan=False)


def decode(line: str | bytes) -> Record:
    """Read the line of a record, without its line end.

    Raises `RecordError` for what is not JSON, an unknown, missing or repeated key, a value of the
    wrong type or out of range, another format, or a checksum that does not fit the content.
    """
    record, checksum = decode_unverified(line)
    verify(record, checksum)
    return record


def verify(record: Record, checksum: str) -> None:
    """Raise `RecordError` if `checksum` is not that of `record`."""
    if (expected := _checksum(_content(record))) != checksum:
        raise RecordError(
            f"the checksum is `{checksum}`, the content gives `{expected}`: the record was changed"
        )


def decode_unverified(line: str | bytes) -> tuple[Record, str]:
    """As `decode`, but gives the checksum as it stands instead of verifying it."""
    table = _load(line)
    if "format" in table and (table["format"] != FORMAT or type(table["format"]) is not int):
        raise RecordError(f"`format` is {table['format']!r}; this version of Kadan reads {FORMAT}")
    for key in table:
        if key not in _KEYS:
            raise RecordError(f"unknown key `{key}`; a record has {', '.join(_KEYS)}")
    for key in (*_NEEDED, "checksum"):
        if key not in table:
            raise RecordError(f"the key `{key}` is missing")
    players = _texts(table, "players")
    record = Record(
        kadan=_text(table, "kadan"),
        game=_text(table, "game"),
        parameters=_parameters(table),
        edition=_text(table, "edition"),
        seed=_natural(table, "seed"),
        number=_natural(table, "number"),
        deal=_natural(table, "deal"),
        rotation=_natural(table, "rotation"),
        deal_seed=_natural(table, "deal_seed"),
        initial=_text(table, "initial"),
        players=players,
        actions=_texts(table, "actions"),
        returns=_returns(table, len(players)),
        scores=_scores(table, len(players)),
        ended=_ending(table),
        forfeit=_forfeit(table, len(players)),
        rules=_text(table, "rules") if "rules" in table else "",
        times=_times(table),
        substitutions=_substitutions(table, len(players)),
        opening=_opening(table),
        pairing=_pairing(table, len(players)),
    )
    if not players:
        raise RecordError("`players` is empty; a game has at least one")
    if record.rotation >= len(players):
        raise RecordError(
            f"`rotation` is {record.rotation}; with {len(players)} players it is below that"
        )
    if (record.ended in WITHOUT_FORFEIT) != (record.forfeit is None):
        raise RecordError(
            f"`forfeit` is null if and only if `ended` is one of {_listed(WITHOUT_FORFEIT)}; "
            f"`ended` is `{record.ended}` and `forfeit` is {json.dumps(table['forfeit'])}"
        )
    return record, _text(table, "checksum")


def _load(line: str | bytes) -> dict[str, Any]:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) != len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise RecordError(f"the key `{twice}` is there twice")
        return table

    def refuse(constant: str) -> float:
        raise RecordError(f"`{constant}` is no number of JSON")

    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        table = json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8: {error.reason} at byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        # An integer with too many digits, or lists too deep.
        raise RecordError(f"not a record: {error}") from None
    if not isinstance(table, dict):
        raise RecordError(f"a record is a JSON object, not {_kind(table)}")
    return table


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "a truth value"}
    if value is None:
        return "null"
    return names.get(type(value), f"the number {value!r}")


def _wrong(key: str, wanted: str, value: object) -> RecordError:
    return RecordError(f"`{key}` must be {wanted}, not {_kind(value)}")


def _text(table: dict[str, Any], key: str) -> str:
    value = table[key]
    if not isinstance(value, str):
        raise _wrong(key, "a text", value)
    return value


def _natural(table: dict[str, Any], key: str) -> int:
    value = table[key]
    if type(value) is not int or not 0 <= value < 1 << 64:
        raise _wrong(key, "a whole number from 0 to 2**64 - 1", value)
    return value


def _texts(table: dict[str, Any], key: str) -> tuple[str, ...]:
    value = table[key]
    if not isinstance(value, list):
        raise _wrong(key, "a list of texts", value)
    for place, item in enumerate(value):
        if not isinstance(item, str):
            raise _wrong(f"{key}[{place}]", "a text", item)
    return tuple(value)


def _parameters(table: dict[str, Any]) -> Parameters:
    value = table["parameters"]
    if not isinstance(value, dict):
        raise _wrong("parameters", "an object", value)
    for key, item in value.items():
        if type(item) not in (int, str, bool):
            raise _wrong(f"parameters.{key}", "a text, a whole number or a truth value", item)
    return value


def _by_seat(table: dict[str, Any], key: str, players: int, kinds: tuple[type, ...]) -> list[Any]:
    wanted = "a list of whole numbers" if kinds == (int,) else "a list of numbers"
    value = table[key]
    if not isinstance(value, list):
        raise _wrong(key, wanted, value)
    for place, item in enumerate(value):
        if type(item) not in kinds:
            raise _wrong(
                f"{key}[{place}]", "a whole number" if kinds == (int,) else "a number", item
            )
    if len(value) != players:
        raise RecordError(f"`{key}` has {len(value)} numbers for {players} players")
    return value


def _returns(table: dict[str, Any], players: int) -> tuple[float, ...]:
    try:
        return tuple(float(x) for x in _by_seat(table, "returns", players, (int, float)))
    except OverflowError:
        raise RecordError("`returns` holds a number that is too large") from None


def _scores(table: dict[str, Any], players: int) -> tuple[int, ...]:
    return tuple(_by_seat(table, "scores", players, (int,)))


def _listed(endings: tuple[Ending, ...]) -> str:
    return ", ".join(f"`{ending}`" for ending in endings)


def _ending(table: dict[str, Any], endings: tuple[Ending, ...] = ENDINGS) -> Ending:
    value = table["ended"]
    for ending in endings:
        if value == ending:
            return ending
    raise RecordError(f"`ended` must be one of {_listed(endings)}, not {value!r}")


def _object(key: str, value: object, *keys: str, null_or: str = "") -> dict[str, Any]:
    """The object `value` with these keys; `overrun` may be there or not."""
    if not isinstance(value, dict) or set(value) - {"overrun"} != set(keys):
        wanted = ", ".join(f"`{each}`" for each in keys)
        raise RecordError(f"`{key}` must be {null_or}an object with the keys {wanted}")
    return value


def _seat(table: dict[str, Any], key: str, players: int) -> int:
    if (seat := _natural(table, "seat")) >= players:
        raise RecordError(f"`{key}.seat` is {seat}; with {players} players it is below that")
    return seat


def _overrun(table: dict[str, Any]) -> float | None:
    return _milliseconds("overrun", table["overrun"]) if "overrun" in table else None


def _milliseconds(key: str, value: object) -> float:
    if type(value) not in (int, float) or not 0 <= value < 1e15:  # type: ignore[operator]
        raise _wrong(key, "a number of milliseconds from 0", value)
    return float(value)  # type: ignore[arg-type]


def _forfeit(table: dict[str, Any], players: int) -> Forfeit | None:
    if table["forfeit"] is None:
        return None
    value = _object("forfeit", table["forfeit"], "seat", "message", null_or="null or ")
    return Forfeit(_seat(value, "forfeit", players), _text(value, "message"), _overrun(value))


def _times(table: dict[str, Any]) -> tuple[float, ...] | None:
    if "times" not in table:
        return None
    value, wanted = table["times"], len(table["actions"])
    if not isinstance(value, list):
        raise _wrong("times", "a list of numbers", value)
    if len(value) != wanted:
        raise RecordError(f"`times` has {len(value)} numbers for {wanted} actions")
    return tuple(_milliseconds(f"times[{place}]", item) for place, item in enumerate(value))


def _substitutions(table: dict[str, Any], players: int) -> tuple[Substitution, ...]:
    if "substitutions" not in table:
        return ()
    value = table["substitutions"]
    if not isinstance(value, list) or not value:
        raise _wrong("substitutions", "a list of objects, not empty", value)
    keys = ("seat", "ended", "message", "after")
    forfeits = tuple(ending for ending in ENDINGS if ending not in WITHOUT_FORFEIT)
    items = [_object(f"substitutions[{i}]", item, *keys) for i, item in enumerate(value)]
    return tuple(
        Substitution(
            seat=_seat(item, f"substitutions[{place}]", players),
            ended=_ending(item, forfeits),
            message=_text(item, "message"),
            after=_natural(item, "after"),
            overrun=_overrun(item),
        )
        for place, item in enumerate(items)
    )


def _opening(table: dict[str, Any]) -> str | None:
    if "opening" not in table:
        return None
    name = _text(table, "opening")
    try:
        plies_of(name)
    except ValueError as error:
        raise RecordError(f"`opening`: {error}") from None
    return name


def _pairing(table: dict[str, Any], players: int) -> Pairing | None:
    if "pairing" not in table:
        return None
    value = table["pairing"]
    if not isinstance(value, dict) or set(value) != {"number", "entrants"}:
        raise RecordError("`pairing` must be an object with the keys `number`, `entrants`")
    entrants = value["entrants"]
    if not isinstance(entrants, list) or len(entrants) != players:
        raise RecordError(f"`pairing.entrants` must be a list of {players} numbers")
    for place, item in enumerate(entrants):
        _natural({f"pairing.entrants[{place}]": item}, f"pairing.entrants[{place}]")
    return Pairing(_natural(value, "number"), tuple(entrants))


def read_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, bytes]]:
    """The lines of a file of records with their numbers from 1, without their line ends.

    Raises `RefereeError` where the file cannot be read.
    """
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                yield number, line.removesuffix(b"\n")
    except OSError as error:
        raise RefereeError(f"cannot read the records in `{path}`: {error.strerror}") from error


def read_records(path: str | os.PathLike[str]) -> Iterator[tuple[int, Record]]:
    """The records of a file with the numbers of their lines, from 1.

    Raises `RecordError` that begins with `file:line:` for a line that is no record, `RefereeError`
    where the file cannot be read.
    """
    for number, line in read_lines(path):
        try:
            yield number, decode(line)
        except RecordError as error:
            raise RecordError(f"{os.fspath(path)}:{number}: {error}") from error
