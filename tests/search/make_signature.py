"""Writes tests/data/search_signature.txt anew: python tests/search/make_signature.py

To be done only when the searches were meant to change.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers.search_table import HEADER, TABLE, signatures


def main() -> None:
    """Run all searches of the table and write what they find."""
    TABLE.write_text(HEADER + "".join(f"{line}\n" for line in signatures()), encoding="utf-8")


if __name__ == "__main__":
    main()
