"""docs/cli.md is what its generator writes, and has every command with every option."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from kadan.cli.app import app

DOCS = Path(__file__).parents[2] / "docs"
ROOT: Any = typer.main.get_command(app)


def test_the_page_is_up_to_date() -> None:
    made = runpy.run_path(str(DOCS / "make_cli.py"))["page"]()
    assert (DOCS / "cli.md").read_text(encoding="utf-8") == made, "run `make docs`"


def test_the_generator_writes_the_page(tmp_path: Path) -> None:
    script = tmp_path / "make_cli.py"
    script.write_bytes((DOCS / "make_cli.py").read_bytes())
    subprocess.run([sys.executable, script], check=True, timeout=60)
    assert (tmp_path / "cli.md").read_bytes() == (DOCS / "cli.md").read_bytes()


@pytest.mark.parametrize("name", ROOT.commands)
def test_every_option_of_a_command_is_there(name: str) -> None:
    """As the command line itself knows them; the page is made from the functions."""
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    _, found, rest = text.partition(f"## `kadan {name}`\n")
    assert found
    section = rest.partition("\n## ")[0]
    for parameter in ROOT.commands[name].params:
        if parameter.param_type_name == "option":
            names = ", ".join(f"`{option}`" for option in parameter.opts)
            assert f"- {names}" in section
            assert f"- {names} `" in section or parameter.is_flag
        else:
            assert parameter.metavar in section
