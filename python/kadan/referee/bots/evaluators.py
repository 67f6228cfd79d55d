"""Evaluators by name: `MODULE:FUNCTION`, imported as `python -m` would find them."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kadan.referee.errors import RefereeError

if TYPE_CHECKING:
    from kadan import Game
    from kadan.search import Evaluator


def find_function(text: str) -> Callable[..., Any]:
    """The function that `MODULE:FUNCTION` names, for instance `nets.small:evaluate`.

    Modules in the current directory are found too. Raises `RefereeError` where the text is none,
    and where module or function cannot be had, with the reason.
    """
    module_name, colon, name = (piece.strip() for piece in text.partition(":"))
    if not (module_name and colon and name):
        raise RefereeError(f"evaluator `{text}`: write MODULE:FUNCTION")
    if not all(part.isidentifier() for part in module_name.split(".")):
        raise RefereeError(
            f"evaluator `{text}`: `{module_name}` is no name of a module; write it as for import, "
            "without `.py` and with `.` for folders"
        )
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        looked_for = error.name or module_name
        if module_name == looked_for or module_name.startswith(f"{looked_for}."):
            raise RefereeError(
                f"evaluator `{text}`: there is no module `{looked_for}` in {here} or where Python "
                "looks for modules"
            ) from None
        raise RefereeError(
            f"evaluator `{text}`: `{module_name}` wants the module `{looked_for}`, which is not "
            "installed"
        ) from None
    except Exception as error:
        raise RefereeError(
            f"evaluator `{text}`: importing `{module_name}` failed: {type(error).__name__}: {error}"
        ) from error
    function = getattr(module, name, None)
    if function is None:
        raise RefereeError(f"evaluator `{text}`: the module `{module_name}` has no `{name}`")
    if not callable(function):
        raise RefereeError(f"evaluator `{text}`: `{name}` is no function but {function!r}")
    found: Callable[..., Any] = function
    return found


@lru_cache(maxsize=16)
def load_evaluator(text: str, game: Game) -> Evaluator:
    """The evaluator that `MODULE:FUNCTION` names, for a game; loaded once.

    The function is an `Evaluator` itself or, if it takes one argument that is called `game`, makes
    one for it. Raises `RefereeError` where it cannot be had.
    """
    function = find_function(text)
    if not _makes_evaluators(function):
        return function
    try:
        made = function(game)
    except Exception as error:
        raise RefereeError(
            f"evaluator `{text}`: it failed for `{game}`: {type(error).__name__}: {error}"
        ) from error
    if not callable(made):
        raise RefereeError(
            f"evaluator `{text}`: what it makes for a game must be a function, not {made!r}"
        )
    evaluator: Evaluator = made
    return evaluator


def _makes_evaluators(function: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):  # Some functions of C do not tell.
        return False
    return list(parameters) == ["game"]
