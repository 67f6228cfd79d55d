"""The command line: `kadan match` and the other commands that `kadan --help` lists.

One file a command; `common`, `play` and `rules` have what several share. Results go to standard
output, everything else (progress, notices, errors) to standard error.
"""

from kadan.cli.app import app, main

__all__ = ["app", "main"]
