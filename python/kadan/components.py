"""Component files: reading them, and the edition that names their content."""

from __future__ import annotations

import hashlib
import json
import sys
from importlib import resources
from pathlib import Path
from typing import Any

from kadan.errors import ComponentError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

__all__ = ["edition_of", "read_components"]


def read_components(game: str, path: str = "") -> tuple[dict[str, Any], str]:
    """The parsed component file of a game and its edition.

    `path` names a TOML file; empty is the built-in one. Raises `ComponentError` for a file that
    cannot be read or is not TOML; what the table must hold is checked when the game is made.
    """
    source = Path(path) if path else resources.files("kadan") / "data" / f"{game}.toml"
    try:
        table = tomllib.loads(source.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentError(
            f"cannot read the component file {path!r}: {error.strerror}"
        ) from error
    except UnicodeDecodeError as error:
        raise ComponentError(f"the component file {path!r} is not UTF-8 text: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"the component file {path!r} is not TOML: {error}") from error
    return table, edition_of(table)


def edition_of(table: dict[str, Any]) -> str:
    """Twelve hexadecimal digits that name the content of a component table (seeds/README.md)."""
    text = json.dumps(table, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:12]
