"""The games that the reference plays, by name, and how one is loaded."""

from __future__ import annotations

from kadan.errors import ComponentError, RulesError
from kadan.reference.ajisai import Ajisai
from kadan.reference.base import Game
from kadan.reference.bonsai import Bonsai
from kadan.reference.components import read_table
from kadan.reference.ikebana import Ikebana
from kadan.reference.spec import resolve, split_spec

GAMES: dict[str, type[Game]] = {
    "ajisai": Ajisai,
    "bonsai": Bonsai,
    "ikebana": Ikebana,
}


def registered_games() -> list[str]:
    """The names that `load_game` knows, sorted."""
    return sorted(GAMES)


def load_game(spec: str, **parameters: object) -> Game:
    """A game from its name, or a game string, and parameters.

    `load_game("ajisai", players=3)`, `load_game("ajisai:players=3,board=small")` and
    `load_game("ajisai(players=3,board=small)")` are all understood. Raises `RulesError` for an
    unknown game or parameter and for a value that is not taken, `ComponentError` for a component
    file that cannot be read or does not hold what the game needs.
    """
    name, texts = split_spec(spec)
    if name not in GAMES:
        raise RulesError(f"unknown game {name!r}; the games are {', '.join(registered_games())}")
    kind = GAMES[name]
    values = resolve(name, kind.parameters, texts, parameters)
    kind.check_values(values)
    path = str(values["components"])
    table = read_table(name, path)
    try:
        return kind(values, table)
    except ComponentError as error:
        raise ComponentError(f"{path or 'built-in components'}: {error}") from None
