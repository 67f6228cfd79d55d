"""The command line: `kadan match` and the other commands that `kadan --help` lists.

`app` has the application, and each command has a file; `common`, `playing`, `play` and `rules` have
what several share. Results go to standard output, everything else (progress, notices, errors) to
standard error.
"""

__all__ = ["main"]


def main() -> None:
    """Run the command line on the arguments of the process; it ends with `SystemExit`."""
    # Worker processes import what the script `kadan` does; they have no use for the commands.
    from kadan.cli.app import app

    app(prog_name="kadan")
