"""`python -m kadan` is the command `kadan`."""

from kadan.cli import main

if __name__ == "__main__":
    main()
