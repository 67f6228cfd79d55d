#!/usr/bin/env python3
"""A whole engine: it plays any game of Kadan at random and knows none of them.

    kadan match bonsai "cmd:python3 examples/engine.py" random --games 10

It declares the option LegalMoves, so the referee tells it the legal actions before each `go`, and
it picks one. A real engine would read the position instead. docs/protocol.md has the protocol.
"""

import random
import sys


def say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    chance = random.Random()
    position = ""
    legal: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "ugi":
            say("id name Example in Python")
            say("id author Kadan")
            say("option name Game type string default <empty>")
            say("option name LegalMoves type check default false")
            say("option name Seed type spin default 0 min 0 max 2147483647")
            say("ugiok")
        elif word == "setoption":
            # rest is `name NAME value VALUE`.
            name, _, value = rest.removeprefix("name ").partition(" value ")
            if name == "Seed":
                chance = random.Random(int(value))
        elif word == "isready":
            say("readyok")
        elif word == "uginewgame":
            legal = []
        elif word == "position":
            # rest is `fen POSITION`: what our seat knows, with `?` for what it cannot see.
            position = rest
        elif word == "legalmoves":
            legal = rest.split()
        elif word == "go":
            # rest has the limits, such as `p1time 60000 p2time 60000`; this needs no time.
            if legal:
                say(f"info nodes {len(legal)} string {len(position)} characters, one action")
                say(f"bestmove {chance.choice(legal)}")
            else:
                say("info string no legal actions were told")
                say("bestmove none")
        elif word == "quit":
            return
        # Everything else, `stop` among it, needs nothing done here.


if __name__ == "__main__":
    main()
