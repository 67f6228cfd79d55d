"""The engines that run in this process, kept from game to game."""

from __future__ import annotations

import os
import threading
from multiprocessing import util
from typing import TYPE_CHECKING

from kadan.referee.engines.engine import Engine

if TYPE_CHECKING:
    from kadan import Game
    from kadan.referee.engines.spec import EngineSpec

MAX_IDLE = 32
"""Engines that wait for their next game; beyond that the one that has waited longest ends."""


class EnginePool:
    """Starts engines and keeps them for the next game of the same bot."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[tuple[tuple[EngineSpec, Game], Engine]] = []

    def take(self, spec: EngineSpec, game: Game) -> Engine:
        """An engine that is set up for `game`: one that waits, or a new one.

        Raises `CannotDecide` where it fails, `RefereeError` for wrong options.
        """
        with self._lock:
            for place, (key, engine) in enumerate(self._idle):
                if key == (spec, game):
                    del self._idle[place]
                    return engine
        engine = Engine(spec.command, spec.start_seconds)
        try:
            engine.set_up(game, spec.engine_options)
        except BaseException:
            engine.process.kill()
            raise
        return engine

    def give_back(self, spec: EngineSpec, game: Game, engine: Engine) -> None:
        """Keep an engine that is at rest."""
        with self._lock:
            self._idle.append(((spec, game), engine))
            surplus = [self._idle.pop(0)[1] for _ in range(len(self._idle) - MAX_IDLE)]
        for old in surplus:
            old.quit()

    def close(self, kill: bool = False) -> None:
        """End all engines that wait: by `quit`, or at once."""
        with self._lock:
            engines = [engine for _, engine in self._idle]
            self._idle.clear()
        if not kill:
            for engine in engines:
                engine.send("quit")  # To all first, so that they end side by side.
        for engine in engines:
            if kill:
                engine.process.kill()
            else:
                engine.quit()


_pool: tuple[int, EnginePool] | None = None


def engine_pool() -> EnginePool:
    """The pool of this process. It is closed when the process ends in good order.

    When it does not, the supervisors of the engines notice.
    """
    global _pool
    if _pool is None or _pool[0] != os.getpid():
        pool = EnginePool()
        _pool = os.getpid(), pool
        # As atexit, but also in worker processes.
        util.Finalize(None, pool.close, exitpriority=10)
    return _pool[1]


def close_engines(kill: bool = False) -> None:
    """End the engines of this process, by `quit` or at once. Without engines nothing happens."""
    if _pool is not None and _pool[0] == os.getpid():
        _pool[1].close(kill)
