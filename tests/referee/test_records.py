"""Records on paper: what is written is what is read, and nothing else is read."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kadan
from kadan.referee.endings import ENDINGS
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.game import Forfeit, Substitution
from kadan.referee.record_file import RecordFile
from kadan.referee.records import Record, decode, encode, read_records
from kadan.referee.schedule import Pairing

OPTIONAL = {"rules", "times", "substitutions", "opening", "pairing"}


def test_a_record_comes_back_as_it_was(record: Record) -> None:
    line = encode(record)
    assert decode(line) == record
    assert decode(line.encode()) == record
    assert encode(decode(line)) == line


def test_a_record_is_one_printable_line(record: Record) -> None:
    odd = replace(record, ended="bot error", forfeit=Forfeit(1, "Käse\n\x1b[31m \ud800 \u2028"))
    line = encode(odd)
    assert line.isascii()
    assert line.isprintable()
    assert decode(line) == odd


def test_a_record_holds_what_it_takes_to_replay_it(record: Record) -> None:
    table = json.loads(encode(record))
    assert table["format"] == 1
    assert table["game"] == "ajisai"
    assert table["parameters"] == {"board": "small", "players": 3, "traitor": False}
    assert table["edition"] == kadan.load_game("ajisai").edition()
    assert table["initial"] == "ajisai 3 small - 4/5/6/3W3/6/5/4 0 - -"
    assert (table["number"], table["deal"], table["rotation"]) == (1, 0, 1)
    assert table["players"] == ["greedy", "random", "random"]
    assert sorted(table["returns"]) == [-0.5, -0.5, 1.0]
    assert table["ended"] == "normal"
    assert table["forfeit"] is None


def test_a_changed_byte_is_refused_wherever_it_is(record: Record) -> None:
    line = encode(record).encode()
    for place in range(len(line)):
        for bit in range(8):
            changed = bytearray(line)
            changed[place] ^= 1 << bit
            with pytest.raises(RecordError):
                decode(bytes(changed))


def test_a_missing_byte_is_refused_wherever_it_is(record: Record) -> None:
    line = encode(record).encode()
    for place in range(len(line)):
        with pytest.raises(RecordError):
            decode(line[:place] + line[place + 1 :])
    for length in range(len(line)):
        with pytest.raises(RecordError):
            decode(line[:length])


def test_another_layout_of_the_same_json_is_the_same_record(record: Record) -> None:
    table = json.loads(encode(record))
    shuffled = dict(sorted(table.items(), reverse=True))
    assert decode(json.dumps(shuffled, indent=1) + "\r") == record


@pytest.mark.parametrize(
    "key", [*sorted(Record.__dataclass_fields__.keys() - OPTIONAL), "format", "checksum"]
)
def test_every_key_is_needed_and_has_its_type(record: Record, key: str) -> None:
    table = json.loads(encode(record))
    del table[key]
    with pytest.raises(RecordError, match=f"the key `{key}` is missing"):
        decode(json.dumps(table))
    wrong: list[Any] = [1.5, True, [None], {"a": None}]
    for value in wrong:
        with pytest.raises(RecordError, match=key):
            decode(json.dumps({**table, key: value}))


@pytest.fixture
def timed(record: Record) -> Record:
    """A record with all that need not be there."""
    return replace(
        record,
        rules="tc=60+0.6 on-forfeit=random",
        times=(0.125,) * len(record.actions),
        substitutions=(Substitution(0, "time", "took too long", 3, 12.5),),
        opening="plies 2",
        pairing=Pairing(4, (7, 0, 2)),
    )


def test_what_says_nothing_is_not_written(record: Record, timed: Record) -> None:
    assert not OPTIONAL & json.loads(encode(record)).keys()
    table = json.loads(encode(timed))
    assert table.keys() >= OPTIONAL
    assert table["substitutions"] == [
        {"seat": 0, "ended": "time", "message": "took too long", "after": 3, "overrun": 12.5}
    ]
    assert decode(encode(timed)) == timed
    late = replace(record, ended="time", forfeit=Forfeit(1, "late", 7.25))
    assert json.loads(encode(late))["forfeit"] == {"seat": 1, "message": "late", "overrun": 7.25}
    assert decode(encode(late)) == late
    empty = replace(timed, actions=(), times=())
    assert decode(encode(empty)) == empty


def test_a_line_of_the_first_version_is_read() -> None:
    line = (
        '{"format":1,"kadan":"0.1.0","game":"ajisai","parameters":{"players":2},"edition":"e",'
        '"seed":0,"number":0,"deal":0,"rotation":0,"deal_seed":1,"initial":"x","players":["a","b"],'
        '"actions":[],"returns":[-1.0,1.0],"scores":[1,0],"ended":"illegal action",'
        '"forfeit":{"seat":0,"message":"m"},"checksum":"5a1b932ff39f511e"}'
    )
    read = decode(line)
    assert read.forfeit == Forfeit(0, "m")
    assert encode(read) == line


@pytest.mark.parametrize("ended", ENDINGS)
def test_every_ending_is_read(record: Record, ended: Any) -> None:
    free = ended in ("normal", "adjudicated", "interrupted")
    fits = replace(record, ended=ended, forfeit=None if free else Forfeit(0, ""))
    assert decode(encode(fits)) == fits
    wrong = replace(record, ended=ended, forfeit=Forfeit(0, "") if free else None)
    with pytest.raises(RecordError, match="if and only if"):
        decode(encode(wrong))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: t.update(rules=3), "`rules` must be a text"),
        (lambda t: t.update(times={}), "`times` must be a list of numbers"),
        (lambda t: t["times"].pop(), "numbers for"),
        (lambda t: t["times"].__setitem__(1, -1), r"`times[1]` must be a number of milliseconds"),
        (lambda t: t["times"].__setitem__(1, True), r"`times[1]` must be a number"),
        (lambda t: t["times"].__setitem__(0, "1"), r"`times[0]` must be a number"),
        (lambda t: t.update(substitutions=[]), "not empty"),
        (lambda t: t.update(substitutions=[3]), r"`substitutions[0]` must be an object"),
        (lambda t: t["substitutions"][0].pop("after"), "`seat`, `ended`, `message`, `after`"),
        (lambda t: t["substitutions"][0].update(seat=3), r"`substitutions[0].seat` is 3"),
        (lambda t: t["substitutions"][0].update(ended="normal"), "`ended` must be one of `illegal"),
        (lambda t: t["substitutions"][0].update(overrun="1"), "`overrun` must be a number"),
    ],
)
def test_what_is_wrong_with_the_rest_is_told(
    timed: Record, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    table = json.loads(encode(timed))
    change(table)
    with pytest.raises(RecordError) as caught:
        decode(json.dumps(table))
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[1]", "a record is a JSON object, not a list"),
        ("17", "not the number 17"),
        ('{"format":1,"format":1}', "the key `format` is there twice"),
        ('{"format":2}', "`format` is 2; this version of Kadan reads 1"),
        ('{"format":1.0}', "`format` is 1.0"),
        ('{"format":1,"colour":3}', "unknown key `colour`"),
        ('{"returns":[NaN]}', "`NaN` is no number of JSON"),
        ('{"seed":' + "9" * 5000 + "}", "not a record"),
        ("[" * 100000, "not a record"),
        (b'{"kadan":"\xff"}', "not UTF-8: invalid start byte at byte 11"),
    ],
)
def test_what_is_no_record_is_told(line: str | bytes, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        decode(line)
    assert says in str(caught.value)


Change = Callable[[dict[str, Any]], None]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: t.update(seed=2**64), "`seed` must be a whole number from 0"),
        (lambda t: t.update(number=-1), "`number` must be"),
        (lambda t: t.update(rotation=3), "`rotation` is 3; with 3 players"),
        (lambda t: t.update(actions=["R@d4", 3]), "`actions[1]` must be a text"),
        (lambda t: t["scores"].append(3), "`scores` has 4 numbers for 3 players"),
        (lambda t: t["scores"].__setitem__(0, 3.0), "`scores[0]` must be a whole number"),
        (lambda t: t["returns"].pop(), "`returns` has 2 numbers for 3 players"),
        (lambda t: t["returns"].__setitem__(0, 10**400), "too large"),
        (lambda t: t["returns"].__setitem__(0, "1"), "`returns[0]` must be a number"),
        (lambda t: t.update(ended="timeout"), "`ended` must be one of `normal`"),
        (lambda t: t.update(ended="bot error"), "`forfeit` is null if and only if"),
        (lambda t: t.update(forfeit={"seat": 0, "message": ""}), "if and only if"),
        (lambda t: t.update(forfeit={"seat": 3, "message": ""}), "`forfeit.seat` is 3"),
        (lambda t: t.update(forfeit={"seat": 0}), "with the keys `seat`, `message`"),
        (lambda t: t["parameters"].update(board=None), "`parameters.board` must be"),
        (lambda t: t.update(players=[], scores=[], returns=[]), "`players` is empty"),
        (lambda t: t.update(kadan="9.9"), "the record was changed"),
    ],
)
def test_what_is_wrong_with_a_record_is_told(record: Record, change: Change, says: str) -> None:
    table = json.loads(encode(record))
    change(table)
    with pytest.raises(RecordError) as caught:
        decode(json.dumps(table))
    assert says in str(caught.value)


def test_a_file_is_read_with_its_line_numbers(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    lines = [encode(replace(record, number=number)) for number in range(3)]
    path.write_text("\n".join(lines) + "\n")
    assert [(n, r.number) for n, r in read_records(path)] == [(1, 0), (2, 1), (3, 2)]
    path.write_text(f"{lines[0]}\n\n{lines[1]}\n")
    with pytest.raises(RecordError) as caught:
        list(read_records(path))
    assert str(caught.value).startswith(f"{path}:2: not JSON")
    with pytest.raises(RefereeError, match="cannot read"):
        list(read_records(tmp_path / "none.jsonl"))


def test_a_file_with_records_is_never_overwritten_unasked(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.touch()
    with RecordFile(path) as file:  # Nothing is lost in an empty file.
        file.write(record)
    line = encode(record) + "\n"
    with pytest.raises(RefereeError, match="holds records already"):
        RecordFile(path)
    assert path.read_text() == line
    with RecordFile(path, "append") as file:
        file.write(record)
        assert path.read_text() == 2 * line, "a line is in the file as soon as it is written"
    with RecordFile(path, "replace") as file:
        file.write(record)
    assert path.read_text() == line


def test_nothing_is_added_to_a_half_line(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(encode(record))
    with pytest.raises(RefereeError, match="ends in a half line"):
        RecordFile(path, "append")


@pytest.mark.parametrize("name", ["", "no/such/folder.jsonl"])
def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(RefereeError, match="cannot write records to"):
        RecordFile(tmp_path / name)


def test_a_full_disk_is_told_and_leaves_no_half_line(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    size = len(encode(record)) + 1
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with RecordFile(path) as file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2 * size + size // 2, limits[1]))
        try:
            file.write(record)
            file.write(record)
            with pytest.raises(RefereeError, match=r"cannot write game 1 .*: File too large"):
                file.write(record)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text() == 2 * (encode(record) + "\n")
