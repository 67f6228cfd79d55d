"""The hidden traitor: AJ-18, with G-5 and G-7 for what is hidden."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from helpers.ajisai import PARKING, SMALL, STANDARD, field, legal_texts, marks, play, tensor_planes
from helpers.implementations import Implementation
from helpers.splitmix import SplitMix64

EMPTY = "3/6/7/8/3W3/8/7/6/3"


def start(impl: Implementation) -> Any:
    """A new game with hidden traitors on the standard board."""
    return STANDARD.load(impl, traitor=True).new_initial_state()


def ended(impl: Implementation, counts: str, secrets: str) -> Any:
    """A finished game with these counts on marks without links."""
    free = iter(f"{row}{number}" for row in "bc" for number in range(1, 27))
    placement = " ".join(
        f"{group[0]}:{','.join(next(free) for _ in range(int(group[1:])))}"
        for group in counts.split()
    )
    return PARKING.state(impl, placement, turn="end", secrets=secrets)


def test_aj18_each_player_chooses_before_the_first_bloom(impl: Implementation) -> None:
    state = start(impl)
    assert state.serialize() == f"ajisai 2 standard traitor {EMPTY} 0 - --"
    assert state.current_player() == 0
    assert legal_texts(state) == ["secret:R", "secret:Y", "secret:P"]
    state = play(state, "secret:Y")
    assert state.serialize() == f"ajisai 2 standard traitor {EMPTY} 1 - Y-"
    assert state.current_player() == 1
    assert legal_texts(state) == ["secret:O", "secret:B", "secret:K"]
    state = play(state, "secret:K")
    assert state.serialize() == f"ajisai 2 standard traitor {EMPTY} 0 - YK"
    assert len(state.legal_actions()) == 18
    assert {text[0] for text in legal_texts(state)} == set("RYP")


def test_aj18_ids_of_the_choices(impl: Implementation) -> None:
    game = STANDARD.load(impl, traitor=True)
    assert game.num_distinct_actions() == 7 * 55 + 6
    texts = [game.action_to_string(0, 7 * 55 + colour) for colour in range(6)]
    assert texts == [f"secret:{c}" for c in "ROYBPK"]
    assert SMALL.load(impl, traitor=True).num_distinct_actions() == 7 * 37 + 6
    state = start(impl)
    assert state.legal_actions() == [385, 387, 389]
    assert play(state, "secret:P").legal_actions() == [386, 388, 390]


def test_aj18_first_actions_on_the_small_board_worked_check(impl: Implementation) -> None:
    state = SMALL.load(impl, traitor=True).new_initial_state()
    assert [impl.perft(state, depth) for depth in (1, 2, 3, 4)] == [3, 9, 162, 2916]


def test_aj18_the_game_is_one_longer_a_seat(impl: Implementation) -> None:
    for board in (STANDARD, SMALL):
        plain, traitor = board.load(impl), board.load(impl, traitor=True)
        assert traitor.max_game_length() == plain.max_game_length() + 2


@pytest.mark.parametrize(
    ("counts", "secrets", "scores", "winner"),
    [
        ("R9 Y2 O3", "YO", [2, 3], 1),  # the nine Reds do not count
        ("R9 Y2 O3", "RO", [9, 3], 0),
        ("P5 O6 B12 Y7", "PO", [5, 6], 1),  # the rulebook's example: 5 Purple, 6 Orange
        ("R3 K3", "RK", [3, 3], 0),  # a tie
        ("R3 K3", "YB", [0, 0], 0),
        ("P1 K2", "PB", [1, 0], 0),
        ("W13 B1", "RB", [0, 1], 1),
    ],
)
def test_aj18_only_the_chosen_colours_count(
    impl: Implementation, counts: str, secrets: str, scores: list[int], winner: int
) -> None:
    state = ended(impl, counts, secrets)
    assert state.scores() == scores
    assert state.returns() == [1.0 if seat == winner else -1.0 for seat in (0, 1)]


def test_aj18_scores_are_zero_before_the_choice(impl: Implementation) -> None:
    state = STANDARD.state(impl, "W:e4 R:e5,e6 O:f5", turn=0, secrets="--")
    assert state.scores() == [0, 0]
    state = play(state, "secret:R")
    assert state.scores() == [2, 0]
    state = play(state, "secret:O")
    assert state.scores() == [2, 1]


def test_aj18_the_choice_of_the_other_is_hidden(impl: Implementation) -> None:
    state = play(start(impl), "secret:Y")
    assert state.information_state_string(0).endswith(" 1 - Y-")
    assert state.information_state_string(1).endswith(" 1 - ?-")
    state = play(state, "secret:K", "R@e5")
    assert state.information_state_string(0) == (
        "ajisai 2 standard traitor 3/6/7/8/3WR2/8/7/6/3 1 - Y?"
    )
    assert state.information_state_string(1) == (
        "ajisai 2 standard traitor 3/6/7/8/3WR2/8/7/6/3 1 - ?K"
    )
    assert state.information_state_string() == state.information_state_string(1)
    for seat in (0, 1):
        assert state.observation_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_aj18_what_a_player_sees_does_not_depend_on_the_others_choice(
    impl: Implementation, seat: int
) -> None:
    views, tensors = set(), set()
    for other in ("OBK", "RYP")[seat]:
        secrets = f"R{other}" if seat == 0 else f"{other}O"
        state = STANDARD.state(impl, "W:e4 R:e5,e6 O:f5", secrets=secrets)
        for _ in range(3):
            views.add(state.information_state_string(seat))
            tensors.add(tensor_planes(state, seat).tobytes())
        assert sorted(state.legal_actions()) == state.legal_actions()
    assert len(views) == 1
    assert len(tensors) == 1


def test_aj18_choices_are_revealed_at_the_end(impl: Implementation) -> None:
    state = PARKING.state(impl, f"W:{marks('a', 1, 10)}", secrets="RB")
    assert state.information_state_string(1).endswith(" 0 - ?B")
    after = play(state, "R@a11")
    assert after.is_terminal()
    for seat in (0, 1):
        assert after.information_state_string(seat) == after.serialize()
        assert after.serialize().endswith(" end - RB")
    assert after.scores() == [1, 0]


def test_aj18_choices_are_revealed_when_white_runs_out(impl: Implementation) -> None:
    placement = f"R:a1,{marks('b', 1, 11)} B:a2 W:{marks('c', 1, 13)}"
    after = play(PARKING.state(impl, placement, secrets="YB"), "R@a3")
    assert after.is_terminal()
    assert after.information_state_string(1).endswith(" end - YB")
    assert after.scores() == [0, 0]
    assert after.returns() == [1.0, -1.0]


def test_aj18_the_choices_come_before_the_end_of_a_game_without_blooms(
    impl: Implementation, tmp_path: Path
) -> None:
    file = tmp_path / "dot.toml"
    file.write_text(
        'format = 1\ngame = "ajisai"\nname = "dot"\nmarks = [[0, 0, "gray"]]\n', encoding="utf-8"
    )
    state = impl.load_game("ajisai", traitor=True, components=str(file)).new_initial_state()
    assert state.serialize() == "ajisai 2 standard traitor W 0 - --"
    state = play(state, "secret:R")
    assert state.serialize() == "ajisai 2 standard traitor W 1 - R-"
    state = play(state, "secret:B")
    assert state.serialize() == "ajisai 2 standard traitor W end - RB"
    assert state.returns() == [1.0, -1.0]


def test_aj18_choices_are_taken_back(impl: Implementation) -> None:
    first = start(impl)
    state = play(first, "secret:P", "secret:B")
    state.undo_action(1, 388)
    assert state.serialize() == f"ajisai 2 standard traitor {EMPTY} 1 - P-"
    state.undo_action(0, 389)
    assert state == first


def test_aj18_pending_whites_with_secrets(impl: Implementation) -> None:
    placement = f"R:a1,{marks('b', 1, 10)} B:a2,a3"
    state = play(PARKING.state(impl, placement, secrets="RB"), "R@a4")
    assert state.serialize().endswith(" 0 R@a4 RB")
    assert state.information_state_string(0).endswith(" 0 R@a4 R?")
    assert legal_texts(state.resample_from_infostate(0, 5)) == ["W@a2", "W@a3"]


# --- G-5, G-7: sampling -----------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "colours"), [(0, "OBK"), (1, "RYP")])
def test_g5_sampling_follows_the_generator(impl: Implementation, seat: int, colours: str) -> None:
    state = play(start(impl), "secret:Y", "secret:K")
    game = state.get_game()
    view = state.information_state_string(seat)
    for seed in [*range(50), 2**32, 2**63, 2**64 - 1]:
        other = colours[SplitMix64(seed).below(3)]
        expected = f"Y{other}" if seat == 0 else f"{other}K"
        sample = game.sample_state(view, seed)
        assert field(sample, 8) == expected
        assert sample == state.resample_from_infostate(seat, seed)
        assert sample.information_state_string(seat) == view
        assert sample.history() == []


def test_g5_sampling_while_the_second_choice_is_due(impl: Implementation) -> None:
    state = play(start(impl), "secret:P")
    for seed in range(20):
        sample = state.resample_from_infostate(1, seed)
        assert field(sample, 8) == "RYP"[SplitMix64(seed).below(3)] + "-"
        assert legal_texts(sample) == ["secret:O", "secret:B", "secret:K"]
        assert state.resample_from_infostate(0, seed).serialize() == state.serialize()


def test_g5_samples_are_equally_likely(impl: Implementation) -> None:
    state = play(start(impl), "secret:Y", "secret:K")
    game, view = state.get_game(), state.information_state_string(0)
    seen = Counter(field(game.sample_state(view, seed), 8) for seed in range(900))
    # 300 each are expected, the standard deviation is 14: five of them either way.
    assert set(seen) == {"YO", "YB", "YK"}
    assert all(230 <= count <= 370 for count in seen.values())


def test_g5_sampling_keeps_what_is_known(impl: Implementation) -> None:
    state = play(start(impl), "secret:Y", "secret:K")
    full = state.serialize()
    for seed in range(5):
        assert state.get_game().sample_state(full, seed).serialize() == full


def test_g5_seeds_may_come_from_a_callable(impl: Implementation) -> None:
    # As OpenSpiel's searches pass it: a function of random floats in [0, 1).
    state = play(start(impl), "secret:Y", "secret:K")
    for value in (0.0, 0.25, 0.5, 0.999999):
        sample = state.resample_from_infostate(0, lambda value=value: value)
        assert sample.information_state_string(0) == state.information_state_string(0)
        assert sample == state.resample_from_infostate(0, lambda value=value: value)
