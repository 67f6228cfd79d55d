"""Component files: reading the TOML, what all of them hold, and the edition hash."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Collection, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from kadan.errors import ComponentError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def read_table(game: str, path: str = "") -> dict[str, Any]:
    """The parsed component file at `path`, or the built-in one of `game` for an empty path.

    Raises `ComponentError` for a file that cannot be read or is not TOML.
    """
    source = Path(path) if path else files("kadan") / "data" / f"{game}.toml"
    try:
        table: dict[str, Any] = tomllib.loads(source.read_bytes().decode("utf-8"))
    except OSError as error:
        reason = error.strerror or error
        raise ComponentError(f"component file {str(source)!r} cannot be read: {reason}") from error
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, nested without end
        raise ComponentError(f"component file {str(source)!r} is not TOML: {error}") from error
    return table


def check_header(
    table: Mapping[str, Any], game: str, required: Collection[str], optional: Collection[str]
) -> None:
    """Check the keys of a component table and the two that all games share, `format` and `game`.

    `required` and `optional` are the further keys. Raises `ComponentError`.
    """
    known = {"format", "game", *required, *optional}
    for key in table:
        if key not in known:
            raise ComponentError(
                f"component file: unknown key {key!r}; the keys are {', '.join(sorted(known))}"
            )
    for key in ("format", "game", *required):
        if key not in table:
            raise ComponentError(f"component file: the key {key!r} is missing")
    if type(table["format"]) is not int or table["format"] != 1:
        raise ComponentError(f"component file: format must be 1, not {table['format']!r}")
    if table["game"] != game:
        raise ComponentError(f"component file: game must be {game!r}, not {table['game']!r}")


def edition_of(table: Mapping[str, Any]) -> str:
    """The first twelve hexadecimal digits of the SHA-256 of the table's canonical JSON."""
    canonical = json.dumps(table, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:12]
