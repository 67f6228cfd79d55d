"""Hypothesis strategies for games and states, and mutations of their texts."""

from __future__ import annotations

import random
import re
from typing import Any

from hypothesis import strategies as st

from helpers.aims import policy_of
from helpers.ajisai_variants import AJISAI_VARIANTS
from helpers.implementations import IMPLEMENTATIONS
from helpers.variants import game_of


def ajisai_game(implementation: str, variant: str) -> Any:
    """A variant of Ajisai, loaded once."""
    return game_of("ajisai", implementation, variant)


def play_on(game: Any, seed: int, moves: int) -> Any:
    """The state after at most `moves` actions of the tests' policy for `seed`."""
    rng = random.Random(seed)
    policy = policy_of(game, seed)
    state = game.new_initial_state(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        texts = [state.action_to_string(state.current_player(), a) for a in actions]
        state.apply_action(policy(state, actions, texts, rng))
    return state


variants = st.sampled_from(sorted(AJISAI_VARIANTS))
implementations = st.sampled_from(sorted(IMPLEMENTATIONS))


@st.composite
def ajisai_states(draw: st.DrawFn, implementation: str | None = None) -> Any:
    """A state of any variant somewhere in a game, the end included."""
    name = implementation or draw(implementations)
    game = ajisai_game(name, draw(variants))
    return play_on(game, draw(st.integers(0, 10_000)), draw(st.integers(0, 120)))


@st.composite
def mutated(draw: st.DrawFn, text: str, alphabet: str) -> str:
    """A text with one to four small changes: characters of `alphabet` put in, over, away, moved."""
    characters = list(text)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(characters)))
        kind = draw(st.sampled_from(["insert", "replace", "replace", "delete", "swap", "repeat"]))
        if kind == "insert":
            characters.insert(place, draw(st.sampled_from(alphabet)))
        elif place < len(characters):
            other = draw(st.integers(0, len(characters) - 1))
            if kind == "replace":
                characters[place] = draw(st.sampled_from(alphabet))
            elif kind == "delete":
                del characters[place]
            elif kind == "swap":
                characters[place], characters[other] = characters[other], characters[place]
            else:
                characters.insert(place, characters[place])
    return "".join(characters)


@st.composite
def tampered(draw: st.DrawFn, position: str, names: list[str]) -> str:
    """A position of Ajisai with other pieces, side to move, pending bloom or secrets.

    The text is well formed, so that what refuses it is what the position means. `names` are the
    marks in play.
    """
    fields = position.split(" ")
    letters = [
        c
        for row in fields[4].split("/")
        for c in re.sub(r"\d+", lambda run: "." * int(run[0]), row) + "/"
    ][:-1]
    places = [i for i, c in enumerate(letters) if c != "/"]
    for _ in range(draw(st.integers(0, 3))):
        letters[draw(st.sampled_from(places))] = draw(st.sampled_from("ROYBPKW.."))
    fields[4] = re.sub(r"\.+", lambda run: str(len(run[0])), "".join(letters))
    if draw(st.booleans()):
        fields[5] = draw(st.sampled_from(["0", "1", "2", "end"]))
    change = draw(st.sampled_from(["keep", "keep", "none", "bloom", "bloom", "whites"]))
    if change == "none":
        fields[6] = "-"
    elif change == "bloom":
        own = [i for i in places if letters[i] in "ROYBPK"] or places
        index = draw(st.sampled_from(own))
        fields[6] = f"{letters[index]}@{names[places.index(index)]}"
    elif change == "whites" and fields[6] != "-":
        whites = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3))
        fields[6] = f"{fields[6].split(':')[0]}:{','.join(sorted(whites, key=names.index))}"
    if fields[3] == "traitor" and draw(st.booleans()):
        fields[7] = draw(st.sampled_from("RYPO-?")) + draw(st.sampled_from("OBKR-?"))
    return " ".join(fields)
