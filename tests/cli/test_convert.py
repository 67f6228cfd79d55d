"""Training data from records, against states that are stepped by hand."""

from __future__ import annotations

import contextlib
import importlib
import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kadan
from kadan.referee.convert import Selection, convert
from kadan.referee.endings import Ending
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.game import Forfeit, Substitution
from kadan.referee.records import Record, encode, read_records
from kadan.referee.replay import record_game, replay
from kadan.referee.returns import forfeit_returns, played_on_returns

Run = Callable[..., Any]

CONVERTING = importlib.import_module("kadan.referee.convert")
"""The module; the package has the function under the same name."""


def play(run: Run, path: Path, *arguments: str | Path) -> list[Record]:
    ran = run("match", *arguments, "--records", path)
    assert ran.code == 0, ran.err
    return [record for _, record in read_records(path)]


def write(path: Path, *records: Record) -> Path:
    path.write_text("".join(encode(record) + "\n" for record in records))
    return path


def start(record: Record, components: str | None = None) -> kadan.State:
    return record_game(record, components).deserialize_state(record.initial)


def compare(out: Path, records: list[Record], components: str | None = None) -> None:
    """The arrays are those of `records`, row by row."""
    data = np.load(out)
    row = 0
    for number, record in enumerate(records):
        state = start(record, components)
        for text in record.actions:
            seat = state.current_player()
            assert data["players"][row] == seat
            assert data["games"][row] == number
            shape = state.get_game().observation_tensor_shape()
            np.testing.assert_array_equal(
                data["observations"][row], state.observation_tensor(seat).reshape(shape)
            )
            np.testing.assert_array_equal(data["masks"][row], state.legal_actions_mask())
            assert data["actions"][row] == state.string_to_action(text)
            np.testing.assert_array_equal(data["returns"][row], np.float32(record.returns))
            state.apply_action(int(data["actions"][row]))
            row += 1
    assert all(
        len(data[name]) == row
        for name in ("observations", "masks", "actions", "players", "returns", "games")
    )


@pytest.mark.parametrize(
    "match",
    [
        ("ajisai:board=small,traitor=true", "random", "greedy", "-n", "4"),
        (
            "ajisai:players=3,board=small",
            "random",
            "greedy",
            "random",
            "-n",
            "3",
            "--random-plies",
            "5",
        ),
        ("ikebana", "random", "random", "-n", "3"),
        ("bonsai", "random", "-n", "2"),
        ("bonsai:players=3", "random", "random", "greedy", "-n", "2", "--max-moves", "9"),
    ],
)
def test_the_arrays_are_those_of_the_games(
    run: Run, tmp_path: Path, match: tuple[str, ...]
) -> None:
    records = play(run, tmp_path / "games.jsonl", *match)
    out = tmp_path / "data.npz"
    ran = run("convert", tmp_path / "games.jsonl", "--out", out)
    assert ran.code == 0, ran.err
    count = sum(len(record.actions) for record in records)
    games = "1 game" if len(records) == 1 else f"{len(records)} games"
    assert ran.out == f"{out}: {count:,} positions of {games}\n"
    compare(out, records)
    data = np.load(out)
    kinds = {name: data[name].dtype for name in data.files}
    game = record_game(records[0])
    assert kinds == {
        "observations": np.float32, "masks": np.bool_, "actions": np.int32, "players": np.int32, "returns": np.float32,
        "games": np.int32, "game": data["game"].dtype, "edition": "<U12", "observation_shape": np.int64, "num_actions": np.int64,
    }  # fmt: skip
    assert kadan.load_game(str(data["game"])) == game
    assert str(data["edition"]) == game.edition()
    assert data["observation_shape"].tolist() == game.observation_tensor_shape()
    assert int(data["num_actions"]) == game.num_distinct_actions()


def test_nothing_hidden_leaks(run: Run, tmp_path: Path) -> None:
    """An observation is the same for every position that the seat cannot tell from this one."""
    records = play(run, tmp_path / "games.jsonl", "ikebana", "random", "random", "-n", "1")
    convert([tmp_path / "games.jsonl"], tmp_path / "data.npz")
    observations = np.load(tmp_path / "data.npz")["observations"]
    state, different = start(records[0]), 0
    for row, text in enumerate(records[0].actions):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, row)
        different += other != state
        np.testing.assert_array_equal(observations[row].ravel(), other.observation_tensor(seat))
        state.apply_action(state.string_to_action(text))
    assert different, "something is hidden in this game"


def test_packed_masks_and_compression(run: Run, tmp_path: Path) -> None:
    play(run, tmp_path / "games.jsonl", "ajisai:board=small", "random", "random", "-n", "2")
    plain, small = tmp_path / "plain.npz", tmp_path / "small.npz"
    assert run("convert", tmp_path / "games.jsonl", "--out", plain).code == 0
    assert (
        run("convert", tmp_path / "games.jsonl", "-o", small, "--packed-masks", "--compress").code
        == 0
    )
    first, second = np.load(plain), np.load(small)
    for name in first.files:
        expected = first[name]
        if name == "masks":
            expected = np.packbits(expected, axis=1, bitorder="little")
        np.testing.assert_array_equal(second[name], expected)
        assert second[name].dtype == expected.dtype
    assert small.stat().st_size * 5 < plain.stat().st_size


def test_the_same_records_give_the_same_bytes(run: Run, tmp_path: Path) -> None:
    play(run, tmp_path / "games.jsonl", "ajisai:board=small", "random", "random", "-n", "2")
    for name in ("a", "b"):
        convert([tmp_path / "games.jsonl"], tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_games_are_numbered_through_the_files(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    records = []
    for seed, file in enumerate(files):
        records += play(
            run, file, "ajisai:board=small", "random", "random", "-n", "2", "--seed", str(seed)
        )
    ran = run("convert", *files, "--out", tmp_path / "data.npz", "--json")
    assert json.loads(ran.out) == {
        "out": str(tmp_path / "data.npz"),
        "positions": sum(len(record.actions) for record in records),
        "games": 4,
        "left_out": {},
    }
    compare(tmp_path / "data.npz", records)


def test_a_component_file(run: Run, tmp_path: Path) -> None:
    components = Path(__file__).parents[1] / "data/ajisai_custom.toml"
    log, out = tmp_path / "games.jsonl", tmp_path / "data.npz"
    records = play(run, log, "ajisai", "random", "random", "-n", "2", "--components", components)
    ran = run("convert", log, "--out", out)
    assert ran.code == 1
    assert f"{log}:1: `edition` is" in ran.err
    assert not out.exists()
    assert run("convert", log, "--out", out, "--components", components).code == 0
    compare(out, records, str(components))
    assert str(components) not in str(np.load(out)["game"])


def cut(record: Record, actions: int, ended: Ending) -> Record:
    """The same game, ended after so many actions."""
    state = start(record)
    for text in record.actions[:actions]:
        state.apply_action(state.string_to_action(text))
    seat = state.current_player()
    forfeit = None if ended == "interrupted" else Forfeit(seat, "of a test")
    returns = (
        (0.0,) * len(record.players)
        if forfeit is None
        else forfeit_returns(len(record.players), seat)
    )
    shortened = replace(
        record,
        actions=record.actions[:actions],
        returns=tuple(returns),
        scores=tuple(state.scores()),
        ended=ended,
        forfeit=forfeit,
    )
    replay(shortened)
    return shortened


def test_what_is_left_out(run: Run, tmp_path: Path) -> None:
    log, out = tmp_path / "games.jsonl", tmp_path / "data.npz"
    one, two, three = play(run, log, "ajisai:board=small", "random", "random", "-n", "3")
    two, three = cut(two, 7, "illegal action"), cut(three, 5, "interrupted")
    write(log, three, two, one)
    ran = run("convert", log, "--out", out)
    assert ran.code == 0
    whole = len(one.actions)
    assert (
        ran.out
        == f"{out}: {whole} positions of 1 game; left out: 1 illegal action, 1 interrupted\n"
    )
    assert np.load(out)["games"].tolist() == [2] * whole
    for options, games in (
        (["--forfeits"], [1] * 7 + [2] * whole),
        (["--interrupted"], [0] * 5 + [2] * whole),
        (["--forfeits", "--interrupted"], [0] * 5 + [1] * 7 + [2] * whole),
    ):
        assert run("convert", log, "--out", out, "--force", *options).code == 0
        assert np.load(out)["games"].tolist() == games
    compare(out, [three, two, one])
    write(log, two, three)
    ran = run("convert", log, "--out", tmp_path / "none.npz")
    assert ran.code == 2
    assert "there is no position to convert (left out: 1 illegal action, 1 interrupted)" in ran.err
    assert not (tmp_path / "none.npz").exists()


def test_what_random_played_for_a_seat_can_be_left_out(run: Run, tmp_path: Path) -> None:
    log, out = tmp_path / "games.jsonl", tmp_path / "data.npz"
    (record,) = play(run, log, "ajisai:board=small,players=3", *["random"] * 3, "-n", "1")
    convert([log], out)
    players = np.load(out)["players"]
    after = int(np.flatnonzero(players == 1)[2])
    state = replay(record)
    gone = Substitution(seat=1, ended="bot error", message="of a test", after=after)
    returns = played_on_returns(state.returns(), state.scores(), [1])
    record = replace(record, substitutions=(gone,), returns=tuple(returns))
    write(log, record)
    convert([log], out, force=True)
    compare(out, [record])
    done = convert([log], out, Selection(substitutes=False), force=True)
    kept = [move for move, seat in enumerate(players) if seat != 1 or move < after]
    assert 0 < len(kept) < len(record.actions)
    assert done.positions == len(kept)
    assert np.load(out)["players"].tolist() == players[kept].tolist()


def test_records_of_another_game_are_named(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    play(run, first, "ajisai:board=small", "random", "random", "-n", "2")
    play(run, second, "ajisai", "random", "random", "-n", "2")
    ran = run("convert", first, second, "--out", tmp_path / "data.npz")
    assert ran.code == 1
    assert f"{second}:1: `parameters` is" in ran.err
    assert f"in {first}:1" in ran.err
    assert not (tmp_path / "data.npz").exists()


def left_over(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".jsonl")


def test_a_record_that_does_not_replay_leaves_no_file(run: Run, tmp_path: Path) -> None:
    log, out = tmp_path / "games.jsonl", tmp_path / "data.npz"
    one, two = play(run, log, "ajisai:board=small", "random", "random", "-n", "2")
    write(log, one, replace(two, returns=tuple(-value for value in two.returns)))
    out.write_text("before")
    ran = run("convert", log, "--out", out, "--force")
    assert ran.code == 1
    assert f"{log}:2: `returns` is" in ran.err
    assert left_over(tmp_path) == ["data.npz"]
    assert out.read_text() == "before"
    log.write_text(log.read_text() + "{}\n")
    with pytest.raises(RecordError, match=":3: the key `format` is missing"):
        convert([log], out, force=True)


def test_a_file_that_is_there_stays(run: Run, tmp_path: Path) -> None:
    log, out = tmp_path / "games.jsonl", tmp_path / "data.npz"
    play(run, log, "ajisai:board=small", "random", "random", "-n", "1")
    out.write_text("before")
    ran = run("convert", log, "--out", out)
    assert ran.code == 2
    assert "--force" in ran.err
    assert out.read_text() == "before"


def test_ctrl_c_leaves_no_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "games.jsonl"
    play(run, log, "ajisai:board=small", "random", "random", "-n", "3")
    steps = 0
    real = CONVERTING.checked_positions

    def strike(record: Record, game: kadan.Game) -> Any:
        nonlocal steps
        steps += 1
        if steps == 3:
            raise KeyboardInterrupt
        return real(record, game)

    monkeypatch.setattr(CONVERTING, "checked_positions", strike)
    with contextlib.suppress(KeyboardInterrupt):
        convert([log], tmp_path / "data.npz")
    assert steps == 3
    assert left_over(tmp_path) == []


def test_a_full_disk_leaves_no_file(run: Run, tmp_path: Path, kadan_command: list[str]) -> None:
    """A limit on the size of files stands for the full disk."""
    log, out = tmp_path / "games.jsonl", tmp_path / "data.npz"
    play(run, log, "ajisai:board=small", "random", "random", "-n", "4")
    command = [*kadan_command, "convert", str(log), "--out", str(out)]
    done = subprocess.run(
        ["sh", "-c", 'ulimit -f 100; exec "$@"', "sh", *command],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"kadan: cannot write `{out}`: ")
    assert done.stderr.count("\n") == 1
    assert left_over(tmp_path) == []


def test_places_that_cannot_be_written_or_read_twice(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    play(run, log, "ajisai:board=small", "random", "random", "-n", "1")
    for out in (tmp_path / "missing/data.npz", log / "data.npz"):
        ran = run("convert", log, "--out", out)
        assert ran.code == 2
        assert f"cannot write `{out}`" in ran.err
    with pytest.raises(RefereeError, match="no file that can be read twice"):
        convert(["/dev/null"], tmp_path / "data.npz")
    with pytest.raises(RefereeError, match="cannot read the records"):
        convert([tmp_path / "nowhere"], tmp_path / "data.npz")


def test_lines_that_are_added_meanwhile_wait(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, out = tmp_path / "games.jsonl", tmp_path / "data.npz"
    records = play(run, log, "ajisai:board=small", "random", "random", "-n", "2")
    line = encode(records[0]) + "\n"
    real = CONVERTING.new_npz

    def grow(*arguments: Any) -> Any:
        with log.open("a") as file:
            file.write(line)
        return real(*arguments)

    monkeypatch.setattr(CONVERTING, "new_npz", grow)
    convert([log], out)
    compare(out, records)

    def shrink(*arguments: Any) -> Any:
        log.write_text(line)
        return real(*arguments)

    monkeypatch.setattr(CONVERTING, "new_npz", shrink)
    with pytest.raises(RefereeError, match="changed while they were read"):
        convert([log], out, force=True)
