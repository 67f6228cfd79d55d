"""Component files: what they may hold, and what is refused (AJ-4, "Component file")."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kadan
from helpers.ajisai import DATA, legal_texts
from helpers.implementations import Implementation

GOOD = """\
format = 1
game = "ajisai"
name = "a test"
standing = "made up"
marks = [[0, 0, "gray"], [1, 0, "gray"], [2, 0, "brown"]]
"""


def written(tmp_path: Path, text: str) -> str:
    """The path of a file with this text."""
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def with_marks(*entries: str) -> str:
    """The good file with these entries for marks."""
    head = GOOD.partition("marks")[0]
    return f"{head}marks = [{', '.join(entries)}]\n"


def square(n: int) -> list[str]:
    """n marks without links, the centre first, in rows of ten."""
    return [f'[{2 * (i % 10)}, {2 * (i // 10)}, "gray"]' for i in range(n)]


def rows(n: int) -> list[str]:
    """n rows of one mark each, the centre first."""
    return [f'[0, {i}, "gray"]' for i in range(n)]


def test_component_file_that_is_good(impl: Implementation, tmp_path: Path) -> None:
    game = impl.load_game("ajisai", components=written(tmp_path, GOOD))
    assert game.new_initial_state().serialize() == "ajisai 2 standard - W2 0 - -"
    assert game.components() == {
        "format": 1,
        "game": "ajisai",
        "name": "a test",
        "standing": "made up",
        "marks": [[0, 0, "gray"], [1, 0, "gray"], [2, 0, "brown"]],
    }


def test_component_standing_is_optional(impl: Implementation, tmp_path: Path) -> None:
    text = GOOD.replace('standing = "made up"\n', "")
    game = impl.load_game("ajisai", components=written(tmp_path, text))
    assert "standing" not in game.components()


def test_component_limits_that_are_just_met(impl: Implementation, tmp_path: Path) -> None:
    most = impl.load_game("ajisai", components=written(tmp_path, with_marks(*square(64))))
    assert most.num_distinct_actions() == 7 * 64
    deep = impl.load_game("ajisai", components=written(tmp_path, with_marks(*rows(26))))
    assert deep.action_to_string(0, 25) == "R@z1"
    assert legal_texts(deep.new_initial_state()) == ["R@b1", "Y@b1", "P@b1"]
    wide = with_marks('[0, 0, "gray"]', '[63, -63, "gray"]', '[-63, 63, "brown"]')
    far = impl.load_game("ajisai", components=written(tmp_path, wide))
    assert list(far.observation_tensor_shape()) == [22, 127, 127]
    assert far.new_initial_state().serialize() == "ajisai 2 standard - 1/W/1 end - -"


def test_component_tables_are_copies(impl: Implementation, tmp_path: Path) -> None:
    game = impl.load_game("ajisai", components=written(tmp_path, GOOD))
    game.components()["marks"].clear()
    assert len(game.components()["marks"]) == 3
    assert len(game.new_initial_state().legal_actions()) == 3


def test_component_files_are_read_once(impl: Implementation, tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    game = impl.load_game("ajisai", components=path)
    Path(path).unlink()
    assert game.new_initial_state().serialize() == "ajisai 2 standard - W2 0 - -"


BAD: dict[str, tuple[str, str]] = {
    "no centre": (with_marks('[1, 0, "gray"]'), r"\(0, 0\)|\[0, 0|cent"),
    "no marks": (with_marks(), r"\(0, 0\)|\[0, 0|cent"),
    "brown centre": (with_marks('[0, 0, "brown"]'), r"\(0, 0\)|\[0, 0|cent"),
    "a mark twice": (with_marks(*square(3), '[2, 0, "gray"]'), r"2, 0"),
    "a mark twice of two kinds": (with_marks(*square(3), '[2, 0, "brown"]'), r"2, 0"),
    "65 marks": (with_marks(*square(65)), r"65|64"),
    "27 rows": (with_marks(*rows(27)), r"27|26"),
    "an unknown kind": (with_marks('[0, 0, "gray"]', '[1, 0, "green"]'), "green"),
    "a kind in capitals": (with_marks('[0, 0, "gray"]', '[1, 0, "Brown"]'), "Brown"),
    "a kind that is a number": (with_marks('[0, 0, "gray"]', "[1, 0, 2]"), r"marks|kind|text"),
    "a mark of two": (with_marks('[0, 0, "gray"]', "[1, 0]"), "marks|1, 0"),
    "a mark of four": (with_marks('[0, 0, "gray"]', '[1, 0, "gray", 1]'), "marks|1, 0"),
    "an empty mark": (with_marks('[0, 0, "gray"]', "[]"), "mark"),
    "a mark that is a number": (with_marks('[0, 0, "gray"]', "7"), "mark"),
    "a mark that is a text": (with_marks('[0, 0, "gray"]', '"abc"'), "mark"),
    "a mark that is a table": (with_marks('[0, 0, "gray"]', "{q = 1, r = 0}"), "mark"),
    "a coordinate that is a float": (with_marks('[0, 0, "gray"]', '[1.0, 0, "gray"]'), "mark|1"),
    "a coordinate that is a truth": (with_marks('[0, 0, "gray"]', '[true, 0, "gray"]'), "mark"),
    "a coordinate that is a text": (with_marks('[0, 0, "gray"]', '["1", 0, "gray"]'), "mark"),
    "q too high": (with_marks('[0, 0, "gray"]', '[64, 0, "gray"]'), "64"),
    "q too low": (with_marks('[0, 0, "gray"]', '[-64, 0, "gray"]'), "-64"),
    "r too high": (with_marks('[0, 0, "gray"]', '[0, 64, "gray"]'), "64"),
    "r too low": (with_marks('[0, 0, "gray"]', '[0, -64, "gray"]'), "-64"),
    "q far too high": (with_marks('[0, 0, "gray"]', f'[{2**40}, 0, "gray"]'), str(2**40)),
    "q beyond 64 bits": (with_marks('[0, 0, "gray"]', f'[{2**70}, 0, "gray"]'), str(2**70)),
    "marks that are a text": (GOOD.partition("marks")[0] + 'marks = "x"\n', "marks"),
    "marks that are a number": (GOOD.partition("marks")[0] + "marks = 3\n", "marks"),
    "marks that are a table": (GOOD.partition("marks")[0] + "[marks]\nq = 1\n", "marks"),
    "missing marks": (GOOD.partition("marks")[0], "marks"),
    "missing format": (GOOD.replace("format = 1\n", ""), "format"),
    "missing game": (GOOD.replace('game = "ajisai"\n', ""), "game"),
    "missing name": (GOOD.replace('name = "a test"\n', ""), "name"),
    "an unknown key": ('colour = "red"\n' + GOOD, "colour"),
    "a misspelt key": (GOOD.replace("standing", "standig"), "standig"),
    "an unknown table": (GOOD + "[extra]\nx = 1\n", "extra"),
    "another format": (GOOD.replace("format = 1", "format = 2"), "format|2"),
    "a format that is a text": (GOOD.replace("format = 1", 'format = "1"'), "format"),
    "a format that is a float": (GOOD.replace("format = 1", "format = 1.0"), "format"),
    "a format that is a truth": (GOOD.replace("format = 1", "format = true"), "format"),
    "another game": (GOOD.replace('"ajisai"', '"ikebana"'), "ikebana"),
    "a game that is a number": (GOOD.replace('"ajisai"', "1"), "game"),
    "a name that is a number": (GOOD.replace('"a test"', "1"), "name"),
    "a standing that is a list": (GOOD.replace('"made up"', "[]"), "standing"),
    "no TOML": ("this is not TOML\n", "."),
    "half a file": (GOOD[:-10], "."),
    "an empty file": ("", "."),
    "a key twice": ("format = 1\n" + GOOD, "."),
}


@pytest.mark.parametrize("name", list(BAD))
def test_component_files_that_are_refused(impl: Implementation, tmp_path: Path, name: str) -> None:
    text, match = BAD[name]
    path = written(tmp_path, text)
    with pytest.raises(kadan.ComponentError, match=f"(?s){match}"):
        impl.load_game("ajisai", components=path)


@pytest.mark.parametrize("name", ["no centre", "65 marks", "an unknown key", "no TOML"])
def test_component_errors_name_the_file(impl: Implementation, tmp_path: Path, name: str) -> None:
    path = written(tmp_path, BAD[name][0])
    with pytest.raises(kadan.ComponentError, match=re.escape("box.toml")):
        impl.load_game("ajisai", components=path)


def test_component_file_that_is_missing(impl: Implementation, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "lost.toml"
    with pytest.raises(kadan.ComponentError, match=re.escape("lost.toml")):
        impl.load_game("ajisai", components=str(path))


def test_component_file_that_is_a_folder(impl: Implementation, tmp_path: Path) -> None:
    with pytest.raises(kadan.ComponentError, match=re.escape(tmp_path.name)):
        impl.load_game("ajisai", components=str(tmp_path))


def test_component_file_that_is_no_text(impl: Implementation, tmp_path: Path) -> None:
    file = tmp_path / "bytes.toml"
    file.write_bytes(b'name = "\xff\xfe"\n')
    with pytest.raises(kadan.ComponentError, match=re.escape("bytes.toml")):
        impl.load_game("ajisai", components=str(file))


def test_component_path_in_the_specification(impl: Implementation) -> None:
    path = DATA / "ajisai_parking.toml"
    by_text = impl.load_game(f"ajisai:components={path}")
    assert by_text == impl.load_game("ajisai", components=str(path))
    assert str(by_text) == f"ajisai(components={path},players=2)"
    assert impl.load_game(str(by_text)) == by_text
