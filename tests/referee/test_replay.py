"""A replay finds every untruth, also in a record with a right checksum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kadan
from kadan.referee.errors import RecordError
from kadan.referee.game import Forfeit
from kadan.referee.records import Record, encode
from kadan.referee.replay import positions, record_game, replay, replay_file, replay_line

Played = Callable[..., list[Record]]

OPTIONS = ["ajisai", "ajisai:board=small", "ajisai:traitor=true", "ajisai:traitor=1,board=small"]


@pytest.mark.parametrize("spec", OPTIONS)
def test_every_game_replays(played: Played, spec: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = played(spec, "random", "greedy", games=10)
    path.write_text("".join(encode(record) + "\n" for record in records))
    assert replay_file(path) == 10


def test_the_last_position_is_given(record: Record) -> None:
    state = replay(record)
    assert state.is_terminal()
    assert state.scores() == list(record.scores)
    assert len(list(positions(record, record_game(record)))) == len(record.actions) + 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: {"game": "ajisaj"}, "did you mean 'ajisai'?"),
        (lambda r: {"parameters": {**r.parameters, "bord": "small"}}, "no parameter 'bord'"),
        (lambda r: {"parameters": {"players": 3, "board": "small"}}, "`parameters` is"),
        (lambda r: {"edition": "0" * 12}, "`edition` is `000000000000`; the built-in"),
        (lambda r: {"seed": r.seed + 1}, "`deal_seed` is"),
        (lambda r: {"deal": r.deal + 1}, "`deal_seed` is"),
        (lambda r: {"initial": r.initial.replace("W", "R")}, "`initial` is"),
        (
            lambda r: {"players": r.players[:2], "returns": (1.0, -1.0), "scores": (1, 1)},
            "`players` has 2 bots; the game is for 3",
        ),
        (lambda r: {"actions": r.actions[:-1]}, "the game goes on"),
        (lambda r: {"actions": (*r.actions, "R@d4")}, "the game has ended before it"),
        (
            lambda r: {"actions": (*r.actions[:4], r.actions[3], *r.actions[5:])},
            "action 5 of {n}, `{a3}`: ",
        ),
        (lambda r: {"actions": ("nonsense", *r.actions[1:])}, "action 1 of {n}, `nonsense`: "),
        (lambda r: {"scores": tuple(s + 1 for s in r.scores)}, "`scores` is"),
        (lambda r: {"returns": tuple(-x for x in r.returns)}, "`returns` is"),
        (
            lambda r: {"ended": "bot error", "forfeit": Forfeit(0, "late")},
            "`ended` is `bot error`, but after the {n} actions the game is over",
        ),
    ],
)
def test_what_differs_is_told(
    record: Record, change: Callable[[Record], dict[str, Any]], says: str
) -> None:
    replay(record)
    false = replace(record, **change(record))
    with pytest.raises(RecordError) as caught:
        replay_line(encode(false).encode())
    assert says.format(n=len(false.actions), a3=record.actions[3]) in str(caught.value)
    assert "checksum" not in str(caught.value)


def test_a_forfeit_is_of_the_seat_that_was_to_move(played: Played) -> None:
    (record,) = played("ajisai", "random", "random", games=1)
    short = replace(
        record,
        actions=record.actions[:1],
        scores=(1, 0),
        returns=(1.0, -1.0),
        ended="illegal action",
        forfeit=Forfeit(1, "of a test"),
    )
    replay(short)
    with pytest.raises(RecordError, match="after the 1 actions seat 1 is to move"):
        replay(replace(short, forfeit=Forfeit(0, "of a test")))
    with pytest.raises(RecordError, match="the replay gives"):
        replay(replace(short, returns=(-1.0, 1.0)))
    with pytest.raises(RecordError, match="`ended` is `normal`, but"):
        replay(replace(short, ended="normal", forfeit=None))


def test_a_changed_record_is_told_with_what_it_changes(record: Record) -> None:
    line = encode(record)
    changed = line.replace(f'"{record.actions[0]}"', '"W@a1"', 1)
    with pytest.raises(RecordError, match=r"the record was changed; action 1 of .*, `W@a1`: "):
        replay_line(changed.encode())
    with pytest.raises(RecordError, match=r"the record was changed$"):
        replay_line(line.replace('"greedy"', '"greddy"').encode())


def test_the_first_line_that_differs_is_named(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    false = replace(record, scores=(0, 0, 0))
    path.write_text("".join(encode(each) + "\n" for each in (record, record, false, record)))
    with pytest.raises(RecordError) as caught:
        replay_file(path)
    assert str(caught.value).startswith(f"{path}:3: `scores` is [0, 0, 0]")


def test_components_come_from_the_file_at_hand(played: Played, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    marks = kadan.load_game("ajisai").components()["marks"]
    lines = ",".join(f'[{q}, {r}, "{kind}"]' for q, r, kind in marks if r < 4)
    text = f'format = 1\ngame = "ajisai"\nname = "short"\nmarks = [{lines}]\n'
    mine.write_text(text)
    other.write_text(text.replace("short", "other"))
    (record,) = played(f"ajisai:components={mine}", "random", "random", games=1)
    line = encode(record).encode()
    assert b"mine.toml" not in line
    replay_line(line, str(mine))
    mine.write_text("# the same\n" + text)
    replay_line(line, str(mine))
    with pytest.raises(RecordError, match="--components names no other file"):
        replay_line(line)
    with pytest.raises(RecordError, match=r"`edition` is .*other\.toml"):
        replay_line(line, str(other))
    with pytest.raises(RecordError, match=r"the game cannot be loaded: .*none"):
        replay_line(line, str(tmp_path / "none.toml"))
    # Records of the built-in game in the same file need no other components.
    (record,) = played("ajisai", "random", "random", games=1)
    replay_line(encode(record).encode(), str(mine))
    with pytest.raises(RecordError, match="in a record `edition` does that"):
        replay(replace(record, parameters={**record.parameters, "components": ""}))
