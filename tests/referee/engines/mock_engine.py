"""An engine that misbehaves as it is told: `mock_engine.py FAULT [ARGUMENT]`.

It plays the first legal action, and its fault on its second decision, unless the fault is about
starting, resting or ending. Where children are forked their numbers are written to the file that
ARGUMENT names.
"""

from __future__ import annotations

import os
import signal
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
ARGUMENT = sys.argv[2] if len(sys.argv) > 2 else ""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep_for_ever() -> None:
    while True:
        time.sleep(1000)


def fork_sleeper(hide: bool) -> None:
    """A child that holds all pipes open, in a session of its own if it hides."""
    if os.fork() == 0:
        if hide:
            os.setsid()
            if os.fork():
                os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        with open(ARGUMENT, "a") as file:
            file.write(f"{os.getpid()}\n")
        sleep_for_ever()


def misbehave() -> str | None:
    """The fault of a decision; gives what to answer with, None for the right thing."""
    if FAULT == "crash":
        print("first line\nsegmentation fault, as it were", file=sys.stderr, flush=True)
        os._exit(3)
    if FAULT == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    if FAULT == "stall":
        sleep_for_ever()
    if FAULT == "stop":
        # Hears the stop that comes when it is late, and answers.
        while sys.stdin.readline().strip() != "stop":
            pass
    if FAULT == "late":
        time.sleep(int(ARGUMENT) / 1000)
    if FAULT == "illegal":
        return "bestmove R@a1"
    if FAULT == "nonsense":
        return "bestmove no-such-action"
    if FAULT == "empty":
        return "bestmove"
    if FAULT == "two":
        return "bestmove a b"
    if FAULT == "bytes":
        os.write(1, b"bestmove \xff\xfe\n")
        sleep_for_ever()
    if FAULT == "garbage":
        for number in range(1000):
            say(f"\x00garbage {number} \x1b[2J")
        sleep_for_ever()
    if FAULT == "endless line":
        while True:
            os.write(1, b"x" * 65536)
    if FAULT == "flood stdout":
        while True:
            os.write(1, b"info string flood\n" * 1000)
    if FAULT == "flood stderr":
        while True:
            os.write(2, b"flood of complaints\n" * 1000)
    if FAULT == "noisy":
        os.write(2, b"much ado\n" * 100000)
        os.write(1, b"info string about nothing\n" * 100000)
    if FAULT == "close stdout":
        os.close(1)
        sleep_for_ever()
    if FAULT == "twice":
        return "bestmove {move}\nbestmove {move}"
    return None


def main() -> None:
    legal: list[str] = []
    decisions = 0
    if FAULT == "slow start":
        time.sleep(float(ARGUMENT))
    if FAULT == "no start":
        sys.exit("cannot find my weights")
    if FAULT == "deaf start":
        sleep_for_ever()
    if FAULT == "garbage start":
        os.write(1, b"\xff\x00" * (1 << 20))
        sleep_for_ever()
    if FAULT in ("fork", "hidden fork"):
        fork_sleeper(hide=FAULT == "hidden fork")
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "ugi":
            say("id name Mock\noption name LegalMoves type check default false\nugiok")
        elif word == "isready":
            say("readyok")
        elif word == "legalmoves":
            legal = rest.split()
        elif word == "go":
            decisions += 1
            answer = misbehave() if decisions == 2 else None
            say((answer or "bestmove {move}").format(move=legal[0]))
            if FAULT == "crash idle":
                print("died of boredom", file=sys.stderr, flush=True)
                os._exit(4)
            if FAULT == "idle flood" and decisions == 2:
                os.write(1, b"info string idle\n" * 1000)  # Within the pipe: it still listens.
            if FAULT == "idle chatter" and decisions == 2:
                say("bestmove a1")
        elif word == "quit" and FAULT == "ignores quit":
            sleep_for_ever()
        elif word == "quit":
            return
    if FAULT in ("ignores quit", "fork"):
        sleep_for_ever()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    main()
