"""Direct checks of the Ajisai reference: worked examples and numbers done by hand.

They do not compare with the core, so that the reference has a leg of its own to stand on.
"""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from kadan.errors import ComponentError, IllegalActionError, NotationError, RulesError
from kadan.reference import State, load_game, perft, random_playouts, registered_games
from kadan.reference.rng import SplitMix64

SETUP = "ajisai 2 standard - 3/6/7/8/3W3/8/7/6/3 0 - -"
# Eleven R on the board; R@e5 changes e2, e3 and e4, and one more R is left for them.
SHORT = "ajisai 2 standard - RRR/6/7/8/RBBB3/8/7/RRRR2/RRR 0 - -"
TRAITOR = "ajisai 2 small traitor 4/5/6/3W3/6/5/4 0 - --"


def read(text: str) -> State:
    """The state of a position text, with the game that the text needs."""
    _, players, board, options = text.split()[:4]
    game = load_game("ajisai", players=players, board=board, traitor=options == "traitor")
    return game.deserialize_state(text)


def play(text: str, *actions: str) -> State:
    """The state after `actions` from a position text."""
    state = read(text)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def rows(state: State) -> list[str]:
    """The rows of the board in the text of a state."""
    return state.serialize().split()[4].split("/")


def choices(state: State) -> list[str]:
    """The texts of the legal actions."""
    return [state.action_to_string(0, action) for action in state.legal_actions()]


def edit(text: str, field: int, value: str) -> str:
    """A position text with one field, counted from 1, replaced."""
    fields = text.split()
    fields[field - 1] = value
    return " ".join(fields)


# The generator (G-7).


def test_splitmix64_gives_its_known_first_outputs() -> None:
    generator = SplitMix64(0)
    outputs = [generator.next() for _ in range(3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_numbers_below_n_are_high_halves_of_products() -> None:
    # 0xE220A839 * 6 = 0x5_4CC3F156, and so on: no output of seed 0 falls under the threshold 4.
    generator = SplitMix64(0)
    assert [generator.below(6) for _ in range(3)] == [5, 2, 0]
    assert SplitMix64(0).below(1) == 0


def test_numbers_below_n_skip_the_surplus_outputs() -> None:
    # For n = 2**31 + 1 the threshold is 2**31 - 1: nearly half of the outputs are skipped.
    n = 2**31 + 1
    generator, plain = SplitMix64(1), SplitMix64(1)
    kept: list[int] = []
    while len(kept) < 20:
        product = (plain.next() >> 32) * n
        if product % 2**32 >= 2**31 - 1:
            kept.append(product >> 32)
    assert [generator.below(n) for _ in range(20)] == kept


def test_shuffle_swaps_from_the_last_place_down() -> None:
    # Below 4, 3, 2 the first outputs of seed 0 give 3, 1, 0: place 3 swaps with itself, place 2
    # with 1 (acbd), place 1 with 0 (cabd).
    items = list("abcd")
    SplitMix64(0).shuffle(items)
    assert items == list("cabd")


# Set-up, perft and the game object.


def test_the_deal_is_the_set_up_for_every_seed() -> None:
    game = load_game("ajisai")
    assert game.new_initial_state(7).serialize() == SETUP
    assert game.new_initial_state() == game.new_initial_state(2**64 - 1)
    with pytest.raises(RulesError):
        game.new_initial_state(2**64)


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("ajisai", [1, 18, 324, 5274]),
        ("ajisai:board=small", [1, 18, 324, 5274]),
        ("ajisai:players=3", [1, 12, 120, 1320, 13152]),
        ("ajisai(board=small,traitor=true)", [1, 3, 9, 162, 2916]),
    ],
)
def test_perft(spec: str, counts: list[int]) -> None:
    state = load_game(spec).new_initial_state(0)
    assert [perft(state, depth) for depth in range(len(counts))] == counts
    assert sum(perft(state, 3, divide=True).values()) == counts[3]


def test_perft_does_not_count_games_that_ended() -> None:
    last = play("ajisai 2 small - YYYO/BYYOO/POWOOY/KKWYYYY/KOOOR1/1ORRO/OORY 0 - -", "Y@f7")
    assert [perft(last, depth) for depth in range(3)] == [1, 1, 0]


@pytest.mark.parametrize(
    ("spec", "text", "actions", "longest", "shape"),
    [
        ("ajisai", "ajisai(players=2)", 385, 522, [22, 9, 9]),
        ("ajisai:players=3", "ajisai(players=3)", 385, 522, [23, 9, 9]),
        ("ajisai(board=small)", "ajisai(board=small,players=2)", 259, 270, [22, 7, 7]),
        ("ajisai:traitor=ON", "ajisai(players=2,traitor=true)", 391, 524, [30, 9, 9]),
    ],
)
def test_the_game_object(
    spec: str, text: str, actions: int, longest: int, shape: list[int]
) -> None:
    game = load_game(spec)
    assert str(game) == text
    assert load_game(text) == game
    assert game.num_distinct_actions() == actions
    assert game.max_game_length() == longest
    assert game.observation_tensor_shape() == shape
    assert (game.min_utility(), game.max_utility()) == (-1 / (game.num_players() - 1), 1)
    kind = game.get_type()
    assert (kind.short_name, kind.min_num_players, kind.max_num_players) == ("ajisai", 2, 3)
    perfect = kind.information == type(kind).Information.PERFECT_INFORMATION
    assert perfect is not game.get_parameters()["traitor"]
    assert pickle.loads(pickle.dumps(game)) == game
    assert registered_games() == ["ajisai", "bonsai", "ikebana"]


@pytest.mark.parametrize(
    ("spec", "parameters"),
    [
        ("go", {}),
        ("ajisai:size=9", {}),
        ("ajisai:players=4", {}),
        ("ajisai:players", {}),
        ("ajisai:players=2,players=3", {}),
        ("ajisai(players=2", {}),
        ("ajisai:board=tiny", {}),
        ("ajisai:traitor=maybe", {}),
        ("ajisai", {"players": True}),
        ("ajisai:players=3", {"traitor": True}),
    ],
)
def test_wrong_parameters_are_refused(spec: str, parameters: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        load_game(spec, **parameters)


# Blooming and changing.


def test_first_blooms_are_next_to_the_white() -> None:
    state = play(SETUP, "R@e5")
    assert rows(state)[4] == "3WR2"
    assert state.current_player() == 1
    with pytest.raises(IllegalActionError):
        read(SETUP).string_to_action("R@e6")
    with pytest.raises(IllegalActionError):
        read(SETUP).string_to_action("O@e5")


def test_a_neighbour_changes_and_white_does_not() -> None:
    # AJ-9: Orange turns Red; the White beside it stays.
    state = play("ajisai 2 standard - 3/6/7/8/2R1W2/8/7/6/3 1 - -", "O@e4")
    assert rows(state)[4] == "2OOW2"


def test_a_run_between_two_alike_changes() -> None:
    state = play("ajisai 2 standard - 3/6/7/8/RBP4/8/7/6/3 0 - -", "R@e4")
    assert rows(state)[4] == "RRRR3"


def test_white_and_own_colours_change_in_a_run() -> None:
    state = play("ajisai 2 standard - 3/6/7/8/RYW4/8/7/6/3 0 - -", "R@e4")
    assert rows(state)[4] == "RRRR3"


def test_the_nearest_piece_ends_a_line_and_an_empty_mark_stops_it() -> None:
    state = play("ajisai 2 standard - 3/6/7/8/RBRB3/8/7/6/3 0 - -", "R@e5")
    assert rows(state)[4] == "RBRRR2"
    with pytest.raises(IllegalActionError):
        read("ajisai 2 standard - 3/6/7/8/RB1B2W/8/7/6/3 0 - -").string_to_action("R@e5")


def test_a_piece_changes_once_and_goes_back_to_its_stock() -> None:
    state = play("ajisai 2 standard - 3/6/7/8/1RK4/8/7/6/3 0 - -", "R@e4")
    assert rows(state)[4] == "1RRR3"
    stocks = state.observation_tensor(0)[9 * 81 : 16 * 81 : 81]  # R Y P O B K W
    assert stocks == [10 / 13, 1, 1, 1, 1, 1, 1]


def test_the_ring_has_one_direction() -> None:
    assert rows(play("ajisai 2 standard - 3/6/7/8/2K4/8/7/6/3 0 - -", "R@e4"))[4] == "2RR3"
    state = play("ajisai 2 standard - 3/6/7/8/2R1W2/8/7/6/3 1 - -", "K@e4")
    assert rows(state)[4] == "2RKW2"


def test_browns_are_not_linked_to_each_other() -> None:
    # a1 and a2 are lattice neighbours, but both are brown (AJ-4).
    with pytest.raises(IllegalActionError):
        read("ajisai 2 standard - W2/6/7/8/7/8/7/6/3 0 - -").string_to_action("R@a2")


# Shortage.


def test_the_mover_chooses_the_whites_in_ascending_order() -> None:
    pending = play(SHORT, "R@e5")
    assert pending.serialize() == edit(
        edit(SHORT, 5, SHORT.split()[4].replace("BBB3", "BBBR2")), 7, "R@e5"
    )
    assert pending.current_player() == 0
    assert choices(pending) == ["W@e2", "W@e3"]
    one = play(SHORT, "R@e5", "W@e2")
    assert one.serialize().split()[6] == "R@e5:e2"
    assert choices(one) == ["W@e3", "W@e4"]
    assert rows(play(SHORT, "R@e5", "W@e2", "W@e4"))[4] == "RWRWR2"


def test_a_white_with_one_possible_mark_is_placed_unasked() -> None:
    assert rows(play(SHORT, "R@e5", "W@e3"))[4] == "RRWWR2"
    # No R is left at all: all three get White.
    none_left = SHORT.replace("RRRR2", "RRRRR1")
    assert rows(play(none_left, "R@e5"))[4] == "RWWWR2"


def test_white_runs_out() -> None:
    # One White is left for two marks: R on the lowest, then White, then nothing (AJ-14).
    state = play("ajisai 2 standard - RRR/6/WWWWWWW/8/RBBB3/8/WWWWW2/RRRR2/RRR 0 - -", "R@e5")
    assert state.is_terminal()
    assert rows(state)[4] == "RRW1R2"
    assert state.scores() == [13, 0]
    assert state.returns() == [1.0, -1.0]
    assert read(state.serialize()) == state


def test_a_lifted_white_is_available() -> None:
    # The same with one of the twelve Whites among the changed: it is there for the second (AJ-13).
    state = play(
        "ajisai 2 standard - RRR/6/WWWWWWW/8/RBWB3/8/WWWW3/RRRR2/RRR 0 - -", "R@e5", "W@e2", "W@e3"
    )
    assert not state.is_terminal()
    assert rows(state)[4] == "RWWRR2"
    short = "ajisai 2 standard - RRR/6/WWWWWWW/8/RBWB3/8/WWWWW2/RRRR2/RRR 0 - -"
    assert play(short, "R@e5").is_terminal()


# Turns and the end.


def test_who_cannot_bloom_passes_unasked() -> None:
    state = play("ajisai 2 small - YYYO/BYYOO/POWOOY/KKWYYYY/KOOOR1/1ORRO/OORY 0 - -", "Y@f7")
    assert state.current_player() == 0
    assert choices(state) == ["R@g2"]
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.current_player() == -4


def test_a_tie_goes_to_the_earlier_seat() -> None:
    state = read("ajisai 3 standard - 3/6/7/8/7/8/7/6/3 end - -")
    assert state.scores() == [0, 0, 0]
    assert state.returns() == [1.0, -0.5, -0.5]


def test_traitor_choices_come_first_and_stay_hidden() -> None:
    state = play(TRAITOR, "secret:Y")
    assert state.serialize().endswith(" 1 - Y-")
    assert state.information_state_string(0).endswith(" 1 - Y-")
    assert state.information_state_string(1).endswith(" 1 - ?-")
    assert choices(state) == ["secret:O", "secret:B", "secret:K"]
    state = play(TRAITOR, "secret:Y", "secret:O", "R@e5", "O@e3")
    assert state.scores() == [0, 1]
    assert state.information_state_string(0).endswith(" 0 - Y?")
    seen = {state.resample_from_infostate(0, seed).serialize().split()[7] for seed in range(50)}
    assert seen == {"YO", "YB", "YK"}
    assert state.resample_from_infostate(0, 3) == state.resample_from_infostate(0, 3)


def test_a_sample_takes_the_first_number_below_three() -> None:
    # Seed 0: the first numbers below 3 are 2 and 1, hence P of R Y P, and B of O B K.
    text = edit(edit(TRAITOR, 8, "??"), 6, "0")
    assert read(TRAITOR).get_game().sample_state(text, 0).serialize().endswith(" PB")


# State: history, copies, refusals.


def test_undo_child_and_clone_leave_no_trace() -> None:
    state = play(SHORT, "R@e5")
    child = state.child(state.string_to_action("W@e3"))
    assert state.serialize().split()[6] == "R@e5"
    assert child.full_history() == [(0, a) for a in child.history()]
    with pytest.raises(IllegalActionError):
        child.undo_action(1, child.history()[-1])
    child.undo_action(0, child.history()[-1])
    assert child == state
    child.undo_action(0, child.history()[-1])
    assert child.serialize() == SHORT
    with pytest.raises(IllegalActionError):
        child.undo_action(0, 0)
    assert state.move_number() == 1


def test_copies_are_equal_and_keep_the_history() -> None:
    state = play(SHORT, "R@e5", "W@e2")
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.history() == state.history()
    assert read(state.serialize()) == state
    assert read(state.serialize()).history() == []


@pytest.mark.parametrize("action", [-1, 0, 385, 10**30])
def test_illegal_actions_are_refused(action: int) -> None:
    state = read(SETUP)
    with pytest.raises(IllegalActionError):
        state.apply_action(action)
    assert state.serialize() == SETUP
    assert state.history() == []


def test_seats_that_do_not_exist_are_refused() -> None:
    state = read(SETUP)
    assert state.legal_actions(1) == []
    assert sum(state.legal_actions_mask(0)) == 18
    for seat in (-1, 2):
        with pytest.raises(RulesError):
            state.legal_actions(seat)
        with pytest.raises(RulesError):
            state.observation_tensor(seat)


@pytest.mark.parametrize(
    "text", ["", "R", "R@", "R@e9", "r@e5", "X@e5", "R@e5 ", "R@e05", "secret:R", "secret:"]
)
def test_what_is_no_action_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read(SETUP).string_to_action(text)


# Reading positions.


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (edit(SETUP, 1, "Ajisai"), 1),
        (edit(SETUP, 2, "3"), 2),
        (edit(SETUP, 3, "small"), 3),
        (edit(SETUP, 4, "traitor"), 4),
        (edit(SETUP, 5, "3/6/7/8/3W3/8/7/6"), 5),
        (edit(SETUP, 5, "3/6/7/8/3W2/8/7/6/3"), 5),
        (edit(SETUP, 5, "3/6/7/8/3W12/8/7/6/3"), 5),
        (edit(SETUP, 5, "3/6/7/8/3W03/8/7/6/3"), 5),
        (edit(SETUP, 5, "3/6/7/8/3w3/8/7/6/3"), 5),
        (edit(SETUP, 5, "3/6/7/8/3W³/8/7/6/3"), 5),
        (edit(SETUP, 5, "RRR/RRRRRR/RRRRR2/8/7/8/7/6/3"), 5),
        (edit(SETUP, 6, "2"), 6),
        (edit(SETUP, 6, "00"), 6),
        (edit(SETUP, 6, "end"), 6),
        (edit(SETUP, 5, "3/6/7/8/7/8/7/6/3"), 6),
        (edit(SETUP, 7, "R@e4"), 7),
        (edit(SETUP, 7, "W@e4"), 7),
        (edit(SETUP, 8, "--"), 8),
        (edit(TRAITOR, 8, "-O"), 8),
        (edit(TRAITOR, 8, "O-"), 8),
        (edit(TRAITOR, 8, "R"), 8),
        (edit(TRAITOR, 8, "R-"), 6),
        (edit(TRAITOR, 8, "R?"), 8),
        (edit(TRAITOR, 6, "end"), 6),
        (edit(TRAITOR, 7, "R@e5"), 7),
    ],
)
def test_impossible_positions_are_refused_by_field(text: str, field: int) -> None:
    game = read(TRAITOR if "traitor" in text and "small" in text else SETUP).get_game()
    with pytest.raises(NotationError, match=f"field {field} "):
        game.deserialize_state(text)


@pytest.mark.parametrize(
    "blanks", [" " + SETUP, SETUP + " ", SETUP.replace(" ", "  "), "", SETUP[:-2]]
)
def test_fields_have_one_blank_between_them(blanks: str) -> None:
    with pytest.raises(NotationError):
        read(SETUP).get_game().deserialize_state(blanks)


@pytest.mark.parametrize(
    "pending",
    [
        "R@e6",  # nothing lies there
        "B@e3",  # not a colour of the mover
        "R@a1",  # changes nothing
        "R@e5:",
        "R@e5:e4",  # not enough marks are left for the second White
        "R@e5:e3",  # the second is placed unasked
        "R@e5:e2,e3",  # both are placed: nothing is pending
        "R@e5:e3,e2",
        "R@e5:e2,e2",
        "R@e5:e1",  # does not change
        "R@e5: e2",
        "R@E5",
    ],
)
def test_impossible_pending_blooms_are_refused(pending: str) -> None:
    text = play(SHORT, "R@e5").serialize()
    assert read(edit(text, 7, "R@e5:e2")).current_player() == 0
    with pytest.raises(NotationError):
        read(edit(text, 7, pending))


def test_information_states_are_for_sampling_only() -> None:
    text = play(TRAITOR, "secret:Y", "secret:O").information_state_string(0)
    game = read(TRAITOR).get_game()
    with pytest.raises(NotationError, match="sample_state"):
        game.deserialize_state(text)
    assert game.sample_state(text, 1).information_state_string(0) == text


# The observation tensor.


def test_the_observation_tensor() -> None:
    state = play(SHORT, "R@e5", "W@e2")
    game, size = state.get_game(), 9 * 9

    def planes(player: int) -> list[list[float]]:
        tensor = state.observation_tensor(player)
        assert len(tensor) == game.observation_tensor_size()
        return [tensor[start : start + size] for start in range(0, len(tensor), size)]

    own, other = planes(0), planes(1)
    # Seat 0 sees R Y P O B K, seat 1 sees O B K Y P R.
    assert [sum(plane) for plane in own[:7]] == [12, 0, 0, 0, 3, 0, 0]
    assert [sum(plane) for plane in other[:7]] == [0, 3, 0, 0, 0, 12, 0]
    assert [sum(plane) for plane in own[7:9]] == [55, 18]
    assert [plane[0] for plane in own[9:16]] == [1 / 13, 1, 1, 1, 10 / 13, 1, 1]
    assert [plane[0] for plane in own[16:18]] == [1, 0]
    assert [plane[0] for plane in other[16:18]] == [0, 1]
    # e5 is (1, 0), at row 4, column 5; e2 to e4 are left of it.
    cells = [[place for place, value in enumerate(plane) if value] for plane in own[18:21]]
    assert cells == [[41], [38, 39, 40], [38]]
    assert own[21] == [1 / 13] * size


def test_the_observation_hides_the_secret_of_the_other() -> None:
    state = play(TRAITOR, "secret:Y", "secret:O")
    planes = [state.observation_tensor(0)[start * 49] for start in range(30)]
    assert planes[22:28] == [0, 1, 0, 0, 0, 0]
    assert planes[28:] == [1, 1]
    assert [play(TRAITOR, "secret:Y").observation_tensor(1)[p * 49] for p in (28, 29)] == [0, 1]


# Component files.

BOARD = """
format = 1
game = "ajisai"
name = "test"
marks = [[0, 0, "gray"], [1, 0, "gray"], [3, 0, "gray"], [0, 2, "brown"], [1, 2, "brown"]]
"""


def test_another_board_and_its_edition(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(BOARD, encoding="utf-8")
    game = load_game("ajisai", components=path)
    # The row between them holds no mark, so it has no letter and no place.
    assert game.new_initial_state(0).serialize() == "ajisai 2 standard - W2/2 0 - -"
    assert choices(game.new_initial_state(0)) == ["R@a2", "Y@a2", "P@a2"]
    assert game.components()["name"] == "test"
    path.write_text("# a comment\n" + BOARD, encoding="utf-8")
    assert load_game("ajisai", components=str(path)) == game
    assert game != load_game("ajisai")
    assert load_game("ajisai").edition() == "7b6f0ccef748"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format = 1", "format = 2"),
        ("format = 1", "format = true"),
        ('"ajisai"', '"go"'),
        ('name = "test"', ""),
        ('name = "test"', "name = 1"),
        ('name = "test"', 'name = "test"\nnam = 1'),
        ('[0, 0, "gray"], ', ""),
        ('[0, 0, "gray"]', '[0, 0, "brown"]'),
        ("[3, 0,", "[1, 0,"),
        ("[3, 0,", "[64, 0,"),
        ("[3, 0,", "[3.0, 0,"),
        ("[3, 0,", "[3,"),
        ('[3, 0, "gray"]', '[3, 0, "green"]'),
        ("marks = [", "marks = "),
    ],
)
def test_wrong_component_files_are_refused(tmp_path: Path, old: str, new: str) -> None:
    assert old in BOARD
    path = tmp_path / "board.toml"
    path.write_text(BOARD.replace(old, new), encoding="utf-8")
    with pytest.raises(ComponentError):
        load_game("ajisai", components=path)


def test_a_missing_component_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="cannot be read"):
        load_game("ajisai", components=tmp_path / "none.toml")


def test_a_board_on_which_nobody_can_bloom_ends_at_once(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(
        'format = 1\ngame = "ajisai"\nname = "one"\nmarks = [[0, 0, "gray"]]\n', encoding="utf-8"
    )
    game = load_game("ajisai", components=path)
    assert game.new_initial_state(0).serialize() == "ajisai 2 standard - W end - -"
    secret = load_game("ajisai", components=path, traitor=True).new_initial_state(0)
    for _ in range(2):
        secret.apply_action(secret.legal_actions()[0])
    assert secret.serialize() == "ajisai 2 standard traitor W end - RO"


# Random play.


@pytest.mark.parametrize("spec", ["ajisai", "ajisai:players=3,board=small", "ajisai:traitor=true"])
def test_random_games_survive_their_texts_and_undo(spec: str) -> None:
    game, generator = load_game(spec), SplitMix64(11)
    for _ in range(5):
        state = game.new_initial_state(0)
        texts = []
        while not state.is_terminal():
            texts.append(state.serialize())
            assert game.deserialize_state(texts[-1]).legal_actions() == state.legal_actions()
            legal = state.legal_actions()
            state.apply_action(legal[generator.below(len(legal))])
        assert game.deserialize_state(state.serialize()) == state
        assert state.move_number() <= game.max_game_length()
        for text, (player, action) in reversed(list(zip(texts, state.full_history(), strict=True))):
            state.undo_action(player, action)
            assert state.serialize() == text


def test_random_playouts_repeat_and_sum_to_zero() -> None:
    state = load_game("ajisai:players=3,board=small").new_initial_state(0)
    returns = random_playouts(state, 5, seed=3)
    assert returns == random_playouts(state, 5, seed=3)
    assert [sorted(row) for row in returns] == [[-0.5, -0.5, 1.0]] * 5
    assert state.move_number() == 0
