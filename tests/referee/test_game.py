"""One game: what bots are handed, and what happens when they fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import kadan
from kadan.referee.game import forfeit_returns
from kadan.referee.records import Record, decode, encode
from kadan.referee.replay import replay

Played = Callable[..., list[Record]]
Register = Callable[[str, Any], None]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_forfeits_loses_and_the_others_share(players: int) -> None:
    # G-6 with k = n - 1 winners.
    returns = forfeit_returns(players, 1)
    assert returns[1] == pytest.approx(-1 / (players - 1))
    others = [value for seat, value in enumerate(returns) if seat != 1]
    assert others == pytest.approx([1 / (players - 1) ** 2] * (players - 1))
    assert sum(returns) == pytest.approx(0)


def test_alone_a_forfeit_is_a_loss() -> None:
    assert forfeit_returns(1, 0) == (-1.0,)


def _crash(state: kadan.State, player: int, seed: int) -> int:
    raise RuntimeError("out of\n\x1b[31mpaper\x00 " + "x" * 1000)


def _raise_kadan(state: kadan.State, player: int, seed: int) -> int:
    state.apply_action(10**6)
    return 0


ILLEGAL: Sequence[tuple[object, str]] = [
    (0, "0 (R@a1) is not legal"),
    (-1, "-1 is no action id"),
    (10**9, "1000000000 is no action id"),
    (None, "None is no action id"),
    ("R@d4", "'R@d4' is no action id"),
    (True, "True is no action id"),
    (27.0, "27.0 is no action id"),
]


@pytest.mark.parametrize(("answer", "says"), ILLEGAL, ids=[str(a) for a, _ in ILLEGAL])
def test_an_illegal_action_forfeits(
    register: Register, played: Played, answer: object, says: str
) -> None:
    register("rogue", lambda state, player, seed: answer)
    records = played("ajisai", "rogue", "random", games=4)
    for record in records:
        seat = record.players.index("rogue")
        assert record.ended == "illegal action"
        assert record.forfeit is not None
        assert record.forfeit.seat == seat
        assert record.forfeit.message == says
        assert record.returns == ((-1.0, 1.0) if seat == 0 else (1.0, -1.0))
        assert len(record.actions) == seat, "the game ends where the action was due"
        assert decode(encode(record)) == record
        replay(record)


def test_a_bot_that_raises_forfeits(register: Register, played: Played) -> None:
    register("crash", _crash)
    records = played("ajisai", "crash", "random", "random", games=3)
    assert [record.ended for record in records] == ["bot error"] * 3
    for record in records:
        assert record.forfeit is not None
        assert record.returns == forfeit_returns(3, record.forfeit.seat)
        message = record.forfeit.message
        assert message.startswith("RuntimeError: out of [31mpaper xxx")
        assert message.isprintable()
        assert len(message) <= 300
        replay(record)


def test_an_error_of_the_games_in_a_bot_is_the_bots(register: Register, played: Played) -> None:
    register("clumsy", _raise_kadan)
    (record,) = played("ajisai", "clumsy", "random", games=1)
    assert record.ended == "bot error"
    assert record.forfeit is not None
    assert record.forfeit.message.startswith("IllegalActionError: ")


def test_the_match_goes_on_after_a_forfeit(register: Register, played: Played) -> None:
    def sometimes(state: kadan.State, player: int, seed: int) -> int:
        if seed % 100 == 0:
            raise RuntimeError("bad luck")
        return state.legal_actions()[seed % len(state.legal_actions())]

    register("sometimes", sometimes)
    records = played("ajisai:board=small", "sometimes", "random", games=30)
    assert {record.ended for record in records} == {"normal", "bot error"}
    assert len(records) == 30


def test_whole_numbers_of_numpy_are_actions(register: Register, played: Played) -> None:
    register("array", lambda state, player, seed: np.int64(state.legal_actions()[0]))
    (record,) = played("ajisai:board=small", "array", "random", games=1)
    assert record.ended == "normal"


def test_a_bot_is_handed_a_sample_and_never_the_truth(register: Register, played: Played) -> None:
    handed: list[tuple[str, str]] = []

    def spy(state: kadan.State, player: int, seed: int) -> int:
        assert state.current_player() == player
        assert state.history() == []
        handed.append((state.information_state_string(player), state.serialize()))
        action = state.legal_actions()[seed % len(state.legal_actions())]
        while not state.is_terminal():  # The bot's own copy: the game does not notice.
            state.apply_action(state.legal_actions()[0])
        return action

    register("spy", spy)
    records = played("ajisai:traitor=true,board=small", "spy", "spy", games=6)
    assert {record.ended for record in records} == {"normal"}
    truth = kadan.load_game("ajisai", traitor=True, board="small")
    seen = 0
    for record in records:
        state = truth.new_initial_state(record.deal_seed)
        shown = set()
        for text in record.actions:
            player = state.current_player()
            known, sample = handed[seen]
            seen += 1
            assert known == state.information_state_string(player)
            secrets = sample.split()[-1]
            if "?" in known and "-" not in secrets:
                shown.add(secrets)
            state.apply_action(state.string_to_action(text))
        # Both seats were shown all three colours of the other in the course of the game; the true
        # pair of secrets is the only one that both may be shown.
        assert len(shown) == 5
    assert seen == len(handed)
