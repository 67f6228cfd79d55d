"""Where games begin, and that a replay proves it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kadan
from kadan.referee.errors import RecordError, RefereeError
from kadan.referee.match import MatchPlan, play_fixture, run_match
from kadan.referee.openings import Opening, Openings, plies_of, read_openings, start_state
from kadan.referee.records import Record, decode, encode
from kadan.referee.replay import replay, replay_line
from kadan.referee.schedule import Fixture, Pairing, make_schedule
from kadan.referee.seeds import deal_seed

Plan = Callable[..., MatchPlan]
SPECS = ["ajisai:board=small", "ikebana", "bonsai"]


def _play(plan: MatchPlan, games: int, openings: Openings) -> list[Record]:
    records: list[Record] = []
    run_match(plan, make_schedule(2, games, plan.seed, openings), records.append)
    return records


@pytest.mark.parametrize("spec", SPECS)
def test_random_plies_are_a_function_of_the_deal(plan: Plan, spec: str) -> None:
    match = plan(spec, "random", "random", seed=3)
    records = _play(match, 8, Openings(plies=3))
    for record in records:
        replay(record)
        assert record.opening == "plies 3"
        dealt = match.game.new_initial_state(record.deal_seed)
        assert record.initial != dealt.serialize()
        assert record.deal_seed == deal_seed(3, record.deal)
    initials = [record.initial for record in records]
    assert initials[::2] == initials[1::2], "both rotations begin alike"
    assert len(set(initials)) == 4


def test_plies_are_the_actions_of_a_stream() -> None:
    """The walk as documented, taken here step by step."""
    from kadan.referee.seeds import Stream, derive_seed

    game = kadan.load_game("ajisai")
    state, stream = game.new_initial_state(99), Stream(derive_seed("opening", 99, 0))
    for _ in range(4):
        actions = state.legal_actions()
        state.apply_action(actions[stream.below(len(actions))])
    assert start_state(game, 99, Opening("plies 4")) == state


def test_plies_that_end_the_game_are_drawn_again_or_refused() -> None:
    game = kadan.load_game("ajisai:board=small")
    lengths = []
    for seed in range(30):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        lengths.append(len(state.history()))
    with pytest.raises(RefereeError, match="random plies end the game; ask for fewer"):
        start_state(game, 0, Opening(f"plies {game.max_game_length()}"))
    assert not start_state(game, 0, Opening(f"plies {min(lengths) // 2}")).is_terminal()


@pytest.mark.parametrize("spec", SPECS)
def test_a_file_has_positions_and_seeds(plan: Plan, spec: str, tmp_path: Path) -> None:
    match = plan(spec, "random", "random", seed=5)
    state = match.game.new_initial_state(17)
    state.apply_action(state.legal_actions()[0])
    path = tmp_path / "openings.txt"
    path.write_text(f"# of a test\n\n {state.serialize()} \n123\n")
    openings = read_openings(path, match.game)
    assert openings.lines == (state.serialize(), 123)
    records = _play(match, 8, openings)
    assert [record.opening for record in records] == ["position", "position", "seed", "seed"] * 2
    assert {record.initial for record in records if record.opening == "position"} == {
        state.serialize()
    }
    assert {r.deal_seed for r in records if r.opening == "seed"} == {123}
    assert len({record.actions for record in records}) == 8, "no game is played twice"
    for record in records:
        replay_line(encode(record).encode())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there are no openings"),
        ("# nothing\n", "there are no openings"),
        ("12\n-3\n", ":2: '-3' is not an ajisai position"),
        (f"{2**64}\n", ":1: the seed of a deal is a number from 0"),
        ("ajisai 2 standard - 3/6/7/8/3WR2/8/7/6 1 - -\n", ":1: ajisai position"),
        ("ajisai 3 small - 4/5/6/3W3/6/5/4 0 - -\n", ":1: "),
    ],
)
def test_what_is_no_opening_is_told(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(RefereeError) as caught:
        read_openings(path, kadan.load_game("ajisai"))
    assert says in str(caught.value)


def test_a_finished_game_is_no_opening(tmp_path: Path) -> None:
    game = kadan.load_game("ajisai:board=small")
    state = game.new_initial_state(1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    path = tmp_path / "openings.txt"
    path.write_text(state.serialize())
    with pytest.raises(RefereeError, match=":1: the game is over in this position"):
        read_openings(path, game)


@pytest.mark.parametrize("content", [None, b"\xff\n"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "openings.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RefereeError, match="cannot read the openings in"):
        read_openings(path, kadan.load_game("ajisai"))


@pytest.mark.parametrize(
    ("opening", "change", "says"),
    [
        (Opening("plies 3"), {"opening": "plies 2"}, "the opening `plies 2` gives"),
        (Opening("plies 3"), {"opening": None}, "the deal gives"),
        (Opening("plies 3"), {"deal": 1}, "`deal_seed` is"),
        (Opening("seed"), {"deal_seed": 4}, "action"),
        (None, {"opening": "plies 270"}, "`initial` cannot be had: 270 random plies"),
        (None, {"opening": "position", "initial": "ajisai"}, "`initial` cannot be had"),
    ],
)
def test_a_replay_proves_the_opening(
    plan: Plan, opening: Opening | None, change: dict[str, Any], says: str
) -> None:
    match = plan("ajisai", "random", "random", seed=2)
    seed = 3 if opening == Opening("seed") else deal_seed(2, 0)
    record = play_fixture(match, Fixture(0, 0, 0, seed, opening))
    replay(record)
    if says == "action":
        # Ajisai's deal hides nothing without traitors: any seed gives the same position.
        replay(replace(record, **change))
        return
    with pytest.raises(RecordError) as caught:
        replay(replace(record, **change))
    assert says in str(caught.value)


def test_a_deal_that_was_given_is_dealt_again(plan: Plan) -> None:
    match = plan("ikebana", "random", "random", seed=2)
    record = play_fixture(match, Fixture(0, 0, 0, 77, Opening("seed")))
    replay(record)
    with pytest.raises(RecordError, match="the opening `seed` gives"):
        replay(replace(record, deal_seed=78))
    with pytest.raises(RecordError, match="`deal_seed` is 77"):
        replay(replace(record, opening=None))


@pytest.mark.parametrize("name", ["", "plies", "plies 0", "plies 01", "plies -1", "book", "seed "])
def test_names_that_are_none_are_refused(record: Record, name: str) -> None:
    with pytest.raises(ValueError, match="is none of"):
        plies_of(name)
    table = {**json.loads(encode(record)), "opening": name}
    with pytest.raises(RecordError, match="`opening`: "):
        decode(json.dumps(table))


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (None, "must be an object with the keys `number`, `entrants`"),
        ({"number": 1}, "must be an object"),
        ({"number": -1, "entrants": [0, 1, 2]}, "`number` must be"),
        ({"number": 1, "entrants": [0, 1]}, "must be a list of 3 numbers"),
        ({"number": 1, "entrants": [0, 1, "2"]}, "`pairing.entrants[2]` must be"),
    ],
)
def test_pairings_that_are_none_are_refused(record: Record, value: object, says: str) -> None:
    table = {**json.loads(encode(record)), "pairing": value}
    with pytest.raises(RecordError) as caught:
        decode(json.dumps(table))
    assert says in str(caught.value)


def test_the_same_bots_play_other_games_in_another_pairing(plan: Plan) -> None:
    match = plan("ajisai:board=small", "random", "random", seed=6)
    fixture = make_schedule(2, 1, 6)[0]
    games = [
        play_fixture(match, replace(fixture, pairing=Pairing(number, (0, 1)))) for number in (0, 1)
    ]
    assert games[0].initial == games[1].initial
    assert games[0].actions != games[1].actions
    assert decode(encode(games[1])).pairing == Pairing(1, (0, 1))
