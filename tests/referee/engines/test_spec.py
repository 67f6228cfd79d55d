"""Engines by name, and their options."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.engines.protocol import game_value
from kadan.referee.engines.spec import EngineSpec, parse_engine, parse_engine_option
from kadan.referee.errors import RefereeError
from kadan.referee.match import MatchPlan, run_match
from kadan.referee.schedule import make_schedule


@pytest.mark.parametrize(
    ("text", "command", "options"),
    [
        ("cmd:sh", ("sh",), ()),
        ("cmd: sh -c 'exit 3'", ("sh", "-c", "exit 3"), ()),
        ("cmd[Hash=16]:sh --flag", ("sh", "--flag"), (("Hash", "16"),)),
        (
            "cmd[Hash = 16, Own Book=a b,Clear]:sh",
            ("sh",),
            (("Hash", "16"), ("Own Book", "a b"), ("Clear", "")),
        ),
        ("cmd[]:sh x:y=z,w", ("sh", "x:y=z,w"), ()),
    ],
)
def test_an_engine_is_read_and_written(
    text: str, command: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> None:
    spec = parse_bot(text)
    assert isinstance(spec, EngineSpec)
    assert (spec.command, spec.engine_options) == (command, options)
    assert parse_bot(str(spec)) == spec
    assert pickle.loads(pickle.dumps(spec)) == spec
    assert hash(spec) == hash(parse_bot(str(spec)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cmd:", "after `cmd:` comes a program"),
        ("cmd: ", "after `cmd:` comes a program"),
        ("cmd:'sh", "No closing quotation"),
        ("cmd[Hash=1:sh", "the options end with `]`"),
        ("cmd[Hash=1]sh", "write `cmd:PROGRAM ARG…`"),
        ("cmd[=1]:sh", "is no engine option"),
        ("cmd[A=1,A=2]:sh", "`A` is given twice"),
        ("cmd:no-such-program", "there is no program `no-such-program` that can be run"),
        ("cmd:./README.md", "that can be run"),
    ],
)
def test_what_is_wrong_with_an_engine_is_told(text: str, says: str) -> None:
    with pytest.raises(RefereeError) as caught:
        parse_engine(text)
    assert says in str(caught.value)


def test_options_for_all_yield_to_those_for_one() -> None:
    spec = parse_engine("cmd[Hash=16]:sh").with_options([("Hash", "1"), ("Threads", "2")], 3.0)
    assert str(spec) == "cmd[Hash=16,Threads=2]:sh"
    assert spec.start_seconds == 3.0
    assert parse_engine_option("Clear Hash") == ("Clear Hash", "")
    for text in ("", "=3", "A=a]b"):
        with pytest.raises(RefereeError):
            parse_engine_option(text)


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("Hsah=3", "has no option `Hsah`; it has `Game`, `LegalMoves`, `Seed`"),
        ("Seed=-1", "`Seed` takes a whole number from 0 to 2147483647, not -1"),
        ("LegalMoves=yes", "`LegalMoves` takes true or false, not `yes`"),
    ],
)
def test_an_option_that_an_engine_does_not_take_ends_the_match(
    example: str, option: str, says: str
) -> None:
    bots = (parse_bot(example.replace("cmd:", f"cmd[{option}]:")), parse_bot("random"))
    plan = MatchPlan(kadan.load_game("ajisai"), bots, 0)
    with pytest.raises(RefereeError) as caught:
        run_match(plan, make_schedule(2, 2, 0), lambda record: None)
    assert says in str(caught.value)


def test_an_engine_hears_of_its_game_and_nothing_else(tmp_path: Path) -> None:
    """What an engine reads in a match, to the letter; positions never hold what it cannot see."""
    log = tmp_path / "log"
    script = tmp_path / "engine"
    script.write_text(
        "#!/bin/sh\n"
        f'while read -r line; do echo "$line" >> {log}\n'
        "case $line in\n"
        'ugi) printf "option name Components type string default <empty>\\noption name Game type string default x\\n'
        'option name Edition type string default x\\noption name LegalMoves type check default false\\nugiok\\n";;\n'
        "isready) echo readyok;;\n"
        "legalmoves*) set -- $line; move=$2;;\n"
        "go*) echo bestmove $move;;\n"
        "quit) exit;;\n"
        "esac; done\n"
    )
    script.chmod(0o755)
    game = kadan.load_game("ikebana:players=3")
    bots = (parse_bot(f"cmd:{script}"), parse_bot("random"), parse_bot("greedy"))
    records = []
    run_match(MatchPlan(game, bots, 0), make_schedule(3, 1, 0), records.append)
    assert records[0].ended == "normal"
    lines = log.read_text().splitlines()
    assert lines[:6] == [
        "ugi",
        "setoption name Components value <empty>",
        f"setoption name Game value {game_value(game)}",
        f"setoption name Edition value {game.edition()}",
        "setoption name LegalMoves value true",
        "isready",
    ]
    assert lines[6:8] == ["uginewgame", "isready"]
    state = game.new_initial_state(records[0].deal_seed)
    expected = []
    for text in records[0].actions:
        if state.current_player() == 0:
            legal = " ".join(state.action_to_string(0, action) for action in state.legal_actions())
            fen = state.information_state_string(0)
            expected += [f"position fen {fen}", f"legalmoves {legal}", "isready", "go"]
        state.apply_action(state.string_to_action(text))
    assert lines[8:] == [*expected, "quit"]
    assert any("?" in line for line in expected)
