"""The examples of the documentation run and give what they say."""

from __future__ import annotations

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import kadan
import kadan.search

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page(page: str) -> None:
    result = doctest.testfile(
        str(ROOT / page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert result.failed == 0


@pytest.mark.parametrize("module", [kadan, kadan.search])
def test_examples_of_the_package(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_guide_has_examples() -> None:
    parser = doctest.DocTestParser()
    text = (ROOT / "docs/guide.md").read_text(encoding="utf-8")
    assert len(parser.get_examples(text)) > 20
