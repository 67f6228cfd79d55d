"""The lines of the protocol, read and written."""

from __future__ import annotations

import pytest

import kadan
from kadan.referee.engines.protocol import (
    BadLine,
    EngineOption,
    format_go,
    format_setoption,
    game_spec,
    game_value,
    parse_bestmove,
    parse_go,
    parse_info,
    parse_option,
    parse_setoption,
    result_word,
    split_position,
)
from kadan.referee.limits import Limits


@pytest.mark.parametrize(
    "option",
    [
        EngineOption("Hash", "spin", "16", 1, 4096),
        EngineOption("Contempt", "spin", "-3", -10, 10),
        EngineOption("Own Book", "check", "false"),
        EngineOption("Style", "combo", "Very calm", choices=("Very calm", "wild")),
        EngineOption("Clear Hash", "button"),
        EngineOption("Book File", "string", "my books/one.bin"),
        EngineOption("Components", "string", ""),
    ],
    ids=lambda option: option.name,
)
def test_an_option_is_read_as_it_was_written(option: EngineOption) -> None:
    assert parse_option(str(option)) == option


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("option type check default true", "an option needs a name"),
        ("option Hash", "`Hash` comes before name or type"),
        ("option name Hash", "its type is one of check, spin, combo, button, string, not ``"),
        ("option name Hash type integer", "not `integer`"),
        ("option name Hash type spin default 1 min 0", "a spin needs `min` and `max`"),
        ("option name Hash type spin default 1 min a max 3", "`min` is a whole number, not `a`"),
        ("option name Hash type spin default 9 min 0 max 3", "from 0 to 3, not 9"),
        ("option name Hash type spin default x min 0 max 3", "not `x`"),
        ("option name A type check default yes", "takes true or false, not `yes`"),
        ("option name A type check", "a check needs a `default`"),
        ("option name A type combo default a", "each after `var`"),
        ("option name A type combo default c var a var b", "takes `a`, `b`, not `c`"),
        ("option name A type check type check default true", "`type` is given twice"),
    ],
)
def test_what_is_wrong_with_an_option_is_told(line: str, says: str) -> None:
    with pytest.raises(BadLine) as caught:
        parse_option(line)
    assert says in str(caught.value)


def test_options_are_set() -> None:
    for name, value in (("Hash", "16"), ("Own Book", "true"), ("Components", ""), ("A", "b c")):
        assert parse_setoption(format_setoption(name, value)) == (name, value)
    assert format_setoption("Components", "") == "setoption name Components value <empty>"
    assert format_setoption("Clear Hash", None) == "setoption name Clear Hash"
    assert parse_setoption("setoption name Clear Hash") == ("Clear Hash", "")
    for line in ("setoption", "setoption name", "setoption Hash value 3"):
        with pytest.raises(BadLine, match="write `setoption"):
            parse_setoption(line)


@pytest.mark.parametrize(
    "spec", ["ajisai:board=small,traitor=true", "ikebana:players=5", "bonsai:players=1"]
)
def test_a_game_travels_whole(spec: str) -> None:
    game = kadan.load_game(spec)
    value = game_value(game)
    assert kadan.load_game(game_spec(value)) == game
    assert kadan.load_game(game_spec(value.strip('"'))) == game
    assert "components" not in value


def test_the_game_of_the_issue_of_the_protocol() -> None:
    assert game_spec('"bonsai players=3 tokonoma=true"') == "bonsai:players=3,tokonoma=true"
    assert game_spec("ajisai") == "ajisai"
    assert game_spec("") == ""


@pytest.mark.parametrize(
    ("limits", "line"),
    [
        (Limits(), "go"),
        (Limits(movetime=100), "go movetime 100"),
        (Limits(nodes=5, sims=6, depth=7), "go nodes 5 sims 6 depth 7"),
        (
            Limits(clocks=(3000, 20, 1), increments=(5, 5, 5), movestogo=4),
            "go p1time 3000 p2time 20 p3time 1 p1inc 5 p2inc 5 p3inc 5 movestogo 4",
        ),
    ],
)
def test_limits_are_read_as_they_were_written(limits: Limits, line: str) -> None:
    assert format_go(limits) == line
    assert parse_go(line, 3) == (limits, False)


def test_go_as_other_referees_write_it() -> None:
    assert parse_go("go infinite", 2) == (Limits(), True)
    limits = Limits(clocks=(0, 50), increments=(0, 0))
    assert parse_go("go p2time 50", 2) == (limits, False)
    for line in ("go fast", "go movetime", "go movetime -1", "go nodes x", "go p1tim 3"):
        with pytest.raises(BadLine):
            parse_go(line, 2)


def test_info_is_read_and_never_refused() -> None:
    line = "info depth 5 seldepth 9 multipv 1 score cp -31 upperbound time 12 nodes 100 nps 8333 hashfull 7 sims 3 new 4 pv a b c"
    assert parse_info(line) == {
        "depth": 5, "seldepth": 9, "multipv": 1, "cp": -31, "bound": "upper", "time": 12,
        "nodes": 100, "nps": 8333, "hashfull": 7, "sims": 3, "pv": ("a", "b", "c"),
    }  # fmt: skip
    assert parse_info("info score mate -2 string depth 3") == {"mate": -2, "string": "depth 3"}
    assert parse_info("info currmove R@d4 depth x depth") == {"currmove": "R@d4"}
    assert parse_info("info") == {}


def test_answers_are_read() -> None:
    assert parse_bestmove("bestmove R@d4") == "R@d4"
    assert parse_bestmove("bestmove  R@d4 ponder B@d5") == "R@d4"
    for line in ("bestmove", "bestmove ", "bestmove a b"):
        with pytest.raises(BadLine):
            parse_bestmove(line)


def test_positions_are_read() -> None:
    assert split_position("position startpos") == (None, [])
    assert split_position("position startpos moves a b") == (None, ["a", "b"])
    assert split_position("position fen x y ?2") == ("x y ?2", [])
    assert split_position("position fen x y moves a") == ("x y", ["a"])
    for line in (
        "position",
        "position fen",
        "position here",
        "position startpos x",
        "position fen moves a",
    ):
        with pytest.raises(BadLine, match="write `position"):
            split_position(line)


@pytest.mark.parametrize(
    ("returns", "word"),
    [
        ((1.0, -1.0), "p1win"),
        ((-1.0, 1.0), "p2win"),
        ((0.0, 0.0), "draw"),
        ((-0.5, 1.0, -0.5), "p2win"),
        ((0.25, -0.5, 0.25), "p1win p3win"),
        ((0.0, 0.0, 0.0), "draw"),
        ((1.0,), "p1win"),
        ((-1.0,), "p1loss"),
    ],
)
def test_results_have_their_words(returns: tuple[float, ...], word: str) -> None:
    assert result_word(returns) == word
