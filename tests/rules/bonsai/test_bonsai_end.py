"""The end of a game: from the reveal of the last card, one more turn for all (BO-22)."""

from __future__ import annotations

import pytest

from helpers.bonsai import PRINTED, look
from helpers.ikebana import play
from helpers.implementations import Implementation

PLAIN = "growth:wood,growth:leaf,growth:flower,growth:fruit"


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_bo22_every_player_has_exactly_one_more_turn(
    impl: Implementation, players: int, seat: int
) -> None:
    state = PRINTED.state(
        impl,
        players=players,
        supplies=["w1"] * players,
        mover=seat,
        deck=1,
        top="tool",
        market=PLAIN,
    )
    assert look(state).left is None
    state = play(state, "take1")  # The tool is revealed.
    movers = []
    while not state.is_terminal():
        see = look(state)
        assert see.left == players - len(movers)
        movers.append(see.mover)
        # Some take and some cultivate.
        state = play(state, "take4") if len(movers) % 2 else play(state, "cultivate", "wood@+0-1")
    assert movers == [(seat + step) % players for step in range(1, players + 1)]
    assert movers[-1] == seat
    assert (look(state).left, look(state).mover) == (0, None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bo22_the_turn_of_the_reveal_is_not_the_one_more(
    impl: Implementation, players: int
) -> None:
    # In its discard n + 1 turns are left, the current one included.
    state = PRINTED.state(impl, players=players, supplies=["w5"], deck=1, top="tool", market=PLAIN)
    state = play(state, "take2w")
    assert (look(state).phase, look(state).left) == ("discard:-", players + 1)
    state = play(state, "discard:wood")
    assert (look(state).mover, look(state).left) == (1, players)


def test_bo22_the_end_is_not_on_before_the_last_card(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, deck=2, top="tool,tool", market=PLAIN), "take1")
    assert (look(state).deck, look(state).left) == (["tool"], None)
    assert look(play(state, "take1")).left == 2


def test_bo22_cultivate_does_not_bring_the_end(impl: Implementation) -> None:
    state = PRINTED.state(impl, supplies=["w2", "w2"], deck=1, top="tool", market=PLAIN)
    state = play(state, "cultivate", "wood@+0-1", "done", "cultivate", "wood@+0-1", "done")
    assert (look(state).mover, look(state).left) == (0, None)


def test_bo22_a_helper_and_a_goal_on_the_last_turn(impl: Implementation) -> None:
    seven = "w -2-1 -1-1 +0-1 +1-1 +2-1 +3-1"
    state = PRINTED.state(
        impl, trees=[seven], supplies=["w1"], colours=["brown", "green", "pink"], deck=0, left="1",
        market="helper:wood,growth:leaf,growth:flower,growth:fruit",
    )  # fmt: skip
    before = state.scores()[0]
    state = play(state, "take1", "wood@+0-2")
    assert look(state).phase == "goal:helper:1:wood:a1"
    state = play(state, "claim:brown8")
    assert state.is_terminal()
    assert look(state).market == ["-", "growth:leaf", "growth:flower", "growth:fruit"]
    assert state.scores()[0] == before + 5


def test_bo22_a_prune_on_the_last_turn_is_within_it(impl: Implementation) -> None:
    state = PRINTED.state(
        impl, trees=["l +0-1 +1-1"], supplies=["w1"], deck=0, left="1", market=PLAIN
    )
    state = play(state, "prune:+0-1")
    assert (state.is_terminal(), look(state).left) == (False, 1)
    assert play(state, "cultivate", "wood@+0-1").is_terminal()


def test_the_end_has_no_actions(impl: Implementation) -> None:
    state = play(PRINTED.state(impl, deck=0, left="1", market=PLAIN), "take1")
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.current_player() == -4
    assert look(state).phase == "-"
    assert PRINTED.read(impl, state.serialize()) == state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_takes_alone(impl: Implementation, players: int) -> None:
    # Each turn reveals a card: R turns until the last one, then n more.
    state = PRINTED.load(impl, players, "goals=off").new_initial_state(3)
    turns = 0
    while not state.is_terminal():
        mover = state.current_player()
        texts = [state.action_to_string(mover, action) for action in state.legal_actions()]
        turns += look(state).phase == "turn"
        state.apply_action(state.string_to_action("done" if "done" in texts else texts[0]))
    assert turns == PRINTED.copies(players).total() - 4 + players
