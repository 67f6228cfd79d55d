"""Writes a component file so that C++ reads it without a TOML parser: one token a line.

    python components.py ajisai.toml OUTPUT

Tokens are `{` and `}` around a table, `[` and `]` around a list, and a value or key after its kind:
`key`, `text`, `integer`, `number`, `truth`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def tokens(value: object) -> Iterator[str]:
    """The tokens of a value."""
    if isinstance(value, dict):
        yield "{"
        for key, item in value.items():
            yield f"key {key}"
            yield from tokens(item)
        yield "}"
    elif isinstance(value, list):
        yield "["
        for item in value:
            yield from tokens(item)
        yield "]"
    elif isinstance(value, bool):
        yield f"truth {int(value)}"
    else:
        kinds = {int: "integer", float: "number", str: "text"}
        yield f"{kinds[type(value)]} {value}"


def main(source: Path, target: Path) -> None:
    """Write the tokens of one file."""
    table = tomllib.loads(source.read_text(encoding="utf-8"))
    target.write_text("".join(f"{token}\n" for token in tokens(table)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
