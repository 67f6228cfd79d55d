"""The command line: `kadan match`, `replay`, `show`, `games`, `perft`, `bench`.

One file a command. Results go to standard output, everything else (progress, notices, errors) to
standard error.
"""

from kadan.cli.app import app, main

__all__ = ["app", "main"]
