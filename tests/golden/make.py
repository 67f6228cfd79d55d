"""Writes the golden playthroughs: ``python tests/golden/make.py [name …]``.

A recipe is a game, a seed and a remark; the seed chooses the deal, the player and its choices
(`helpers.aims`). The reference plays. A further game is a further line. The files are the record:
write them anew only when a rule changes, and look at what changes.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import kadan.reference
from helpers.aims import opening_of, policy_of
from helpers.golden import record, write

HERE = Path(__file__).parent
DATA = HERE.parent / "data"


@dataclass(frozen=True)
class Recipe:
    """How a file comes to be."""

    spec: str
    seed: int
    remark: str


EXAMPLE = "components=ikebana_example.toml"
AIMS = "played by one who aims at Balance cards"
BLOCKS = f"dealt in blocks of colours, {AIMS}"

RECIPES: dict[str, Recipe] = {
    "ajisai_standard_2": Recipe("ajisai:players=2", 107, "Ajisai, two players."),
    "ajisai_standard_3": Recipe("ajisai:players=3", 275, "Ajisai, three players."),
    "ajisai_small_2": Recipe("ajisai:board=small", 355, "Ajisai, the small board."),
    "ajisai_traitor_2": Recipe("ajisai:traitor=true", 267, "Ajisai with the traitor."),
    "ikebana_printed_2": Recipe("ikebana:players=2", 1, "Two players at random."),
    "ikebana_printed_2_tokens_run_out": Recipe(
        "ikebana:players=2", 5711, f"Two players: the tokens run out (IK-12); {BLOCKS}."
    ),
    "ikebana_printed_3": Recipe("ikebana:players=3", 2287, f"Three players, {BLOCKS}."),
    "ikebana_printed_4": Recipe(
        "ikebana:players=4", 5791, f"Four players, hands stay short (IK-15); {BLOCKS}."
    ),
    "ikebana_printed_5": Recipe(
        "ikebana:players=5", 2479, f"Five players, hands stay short (IK-15); {BLOCKS}."
    ),
    "ikebana_printed_2_hoarder": Recipe(
        "ikebana:players=2", 4, "Two hoarders: a new composition with every card (the bound N)."
    ),
    "ikebana_example_2": Recipe(f"ikebana:{EXAMPLE},players=2", 151, f"Example edition, {AIMS}."),
    "ikebana_example_3": Recipe(f"ikebana:{EXAMPLE},players=3", 62, f"Example edition, {BLOCKS}."),
    "ikebana_example_4": Recipe(f"ikebana:{EXAMPLE},players=4", 87, f"Example edition, {AIMS}."),
    "ikebana_example_5": Recipe(f"ikebana:{EXAMPLE},players=5", 15, f"Example edition, {BLOCKS}."),
    "ikebana_tiny_2": Recipe(
        "ikebana:components=ikebana_tiny.toml", 15, f"The tiny edition, {BLOCKS}."
    ),
    "bonsai_1": Recipe("bonsai:players=1", 1, "Bonsai, solo."),
    "bonsai_2": Recipe("bonsai:players=2", 2, "Bonsai, two players."),
    "bonsai_3": Recipe("bonsai:players=3", 3, "Bonsai, three players."),
    "bonsai_4": Recipe("bonsai:players=4", 5, "Bonsai, four players."),
    "bonsai_tokonoma_2": Recipe("bonsai:players=2,tokonoma=true", 6, "With tokonoma."),
    "bonsai_empty_cultivate_2": Recipe(
        "bonsai:empty_cultivate=true,players=2", 2, "With empty_cultivate."
    ),
}


def moves(start: Any, seed: int) -> list[int]:
    """The actions of the seed's player from a state to the end."""
    rng, policy, state = random.Random(seed), policy_of(start.get_game(), seed), start.clone()
    while not state.is_terminal():
        actions = state.legal_actions()
        texts = [state.action_to_string(state.current_player(), action) for action in actions]
        state.apply_action(policy(state, actions, texts, rng))
    history: list[int] = state.history()
    return history


def made(recipe: Recipe) -> str:
    """The text of a recipe's file."""
    spec = recipe.spec.replace("components=", f"components={DATA}/")
    game = kadan.reference.load_game(spec)
    opening = opening_of(game, recipe.seed)
    if opening is None:
        start, seed = game.new_initial_state(recipe.seed), recipe.seed
    else:
        start, seed = game.deserialize_state(opening), None
    return write(record(recipe.spec, start, seed, moves(start, recipe.seed)), recipe.remark)


def main(names: list[str]) -> None:
    """Writes the named files, or all."""
    for name in names or RECIPES:
        (HERE / f"{name}.txt").write_text(made(RECIPES[name]), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
