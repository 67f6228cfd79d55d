"""What holds for every Ikebana state, and what no text may do: Hypothesis looks for exceptions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import kadan
from helpers.aims import opening_of, policy_of
from helpers.ikebana import Edition, View, cards_in, edit, look
from helpers.ikebana_balance import holds
from helpers.ikebana_variants import IKEBANA_VARIANTS
from helpers.strategies import implementations, mutated
from helpers.variants import game_of

#: What positions are written with, and a few strangers.
ALPHABET = "PBYRKW0123456789/;,:+!?- PBYRKW0123456789playexcmst\n.x\u0663é"

variants = st.sampled_from(sorted(IKEBANA_VARIANTS))
seeds = st.integers(0, 2000)
lengths = st.integers(0, 140)


def play_on(game: Any, seed: int, moves: int) -> Any:
    """The state after at most `moves` actions of the tests' player for a seed, from its deal."""
    rng, policy, opening = random.Random(seed), policy_of(game, seed), opening_of(game, seed)
    state = game.deserialize_state(opening) if opening else game.new_initial_state(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        texts = [state.action_to_string(state.current_player(), a) for a in actions]
        state.apply_action(policy(state, actions, texts, rng))
    return state


@st.composite
def states(draw: st.DrawFn) -> Any:
    """A state of any variant somewhere in a game, the end included."""
    game = game_of("ikebana", draw(implementations), draw(variants))
    return play_on(game, draw(seeds), draw(lengths))


@given(state=states())
def test_conservation(state: Any) -> None:
    # Every card is somewhere once; so is every Balance card; tokens are 20 in all (IK-12).
    edition = Edition(state.get_game().components())
    for after in [state, *(state.child(action) for action in state.legal_actions()[:12])]:
        view = look(after)
        assert sorted(cards_in(" ".join(view.fields[7:13]))) == sorted(edition.cards)
        slots = [slot.partition(":") for slot in view.slots if slot != "-"]
        numbers = [number for number, _, _ in slots] + view.used + view.stack
        assert sorted(map(int, numbers)) == list(range(1, len(edition.balance) + 1))
        revealed = len(slots) + len(view.used)
        given_away = sum(
            int(done.partition(":")[2]) for completed in view.done for done in completed
        )
        assert given_away + sum(int(left) for _, _, left in slots) == 2 * revealed
        assert 2 * revealed <= edition.table["tokens"]["count"]


@given(state=states())
def test_compositions_ascend_and_hands_are_in_order(state: Any) -> None:
    edition = Edition(state.get_game().components())
    view = look(state)
    for composition in [text for seat in view.open + view.done for text in seat]:
        numbers = [edition.flowers[card].number for card in cards_in(composition)]
        assert numbers == sorted(numbers)
    for hand in view.hands:
        assert hand == edition.ordered(hand)
        assert len(hand) <= 4
    assert all(len(own) <= edition.most_open(len(view.open)) for own in view.open)
    assert (len(view.deck) < edition.under) == (view.round != "regular")


@given(implementation=implementations, variant=variants, seed=seeds)
@settings(max_examples=max(settings().max_examples // 2, 1))
def test_completions_give_what_the_conditions_say(
    implementation: str, variant: str, seed: int
) -> None:
    # All completions that are offered in one game.
    game = game_of("ikebana", implementation, variant)
    edition = Edition(game.components())
    state = play_on(game, seed, 0)
    for action in play_on(game, seed, game.max_game_length()).history():
        seat = state.current_player()
        for other in state.legal_actions():
            text = state.action_to_string(seat, other)
            if text.startswith("complete:"):
                completed(edition, look(state), seat, int(text[9:]), look(state.child(other)))
        state.apply_action(action)
    assert state.is_terminal()


def completed(edition: Edition, view: View, seat: int, number: int, after: View) -> None:
    """Compare what a completion did with IK-11 and IK-12."""
    cards = cards_in(view.open[seat][number - 1])
    met = [
        slot != "-" and holds(edition, int(slot.partition(":")[0]), cards) for slot in view.slots
    ]
    event(f"tokens: {sum(met)}")
    assert after.done[seat][-1] == f"{','.join(cards)}:{sum(met)}"
    tokens, stack = edition.table["tokens"]["count"], list(view.stack)
    revealed = len(edition.balance) - len(stack)
    for slot, taken, new in zip(view.slots, met, after.slots, strict=True):
        if not taken:
            assert new == slot
        elif slot.endswith(":2"):
            assert new == slot[:-1] + "1"
        else:
            assert slot.partition(":")[0] in after.used
            if stack and tokens - 2 * revealed >= 2:
                assert new == f"{stack.pop(0)}:2"
                revealed += 1
            else:
                event("a slot stays empty")
                assert new == "-"
    assert after.stack == stack


@given(state=states(), seed=st.integers(0, 2**64 - 1))
def test_samples_differ_only_in_what_is_hidden(state: Any, seed: int) -> None:
    truth = look(state)
    for seat in range(state.num_players()):
        sample = look(state.resample_from_infostate(seat, seed))
        for number in (*range(1, 9), 10, 12, 13, 14, 15):
            assert sample.fields[number - 1] == truth.fields[number - 1]
        assert sample.hands[seat] == truth.hands[seat]
        assert [len(hand) for hand in sample.hands] == [len(hand) for hand in truth.hands]
        for mine, theirs in zip(sample.hands, truth.hands, strict=True):
            assert {c for c in mine if c[-1] == "!"} == {c for c in theirs if c[-1] == "!"}
        assert Counter(sample.stack) == Counter(truth.stack)


def outcome(game: Any, method: str, *arguments: Any) -> str | None:
    """The text of what is read, or None if it is refused as it should be."""
    try:
        state = getattr(game, method)(*arguments)
    except kadan.NotationError:
        return None
    text: str = state.serialize()
    assert state.is_terminal() == (not state.legal_actions())
    for seat in range(game.num_players()):
        state.observation_tensor(seat)
    for action in state.legal_actions():
        state.child(action)
    return text


@given(data=st.data(), variant=variants, seed=seeds, moves=lengths)
def test_mutated_texts_are_refused_or_mean_what_they_say(
    data: st.DataObject, variant: str, seed: int, moves: int
) -> None:
    core, reference = (game_of("ikebana", name, variant) for name in ("core", "reference"))
    state = play_on(core, seed, moves)
    position = data.draw(mutated(state.serialize(), ALPHABET))
    read = outcome(core, "deserialize_state", position)
    assert read in (None, position)
    assert outcome(reference, "deserialize_state", position) == read
    view = data.draw(mutated(state.information_state_string(seed % 2), ALPHABET))
    sampled = outcome(core, "sample_state", view, seed)
    assert outcome(reference, "sample_state", view, seed) == sampled


@st.composite
def tampered(draw: st.DrawFn, position: str) -> str:
    """A well-formed position with other numbers, phases, cards, marks, tokens.

    What refuses it is what it means: refusals 1 to 10 of the page.
    """
    view = look(position)
    changes = draw(
        st.lists(
            st.sampled_from(
                [
                    *("phase", "mover", "round", "played", "marks", "known", "move", "tokens"),
                    *("slots", "swap", "move", "deck"),
                ]
            ),
            min_size=1,
            max_size=3,
        )
    )
    for change in changes:
        view = look(position)
        if change == "phase":
            phase = draw(st.sampled_from(["refresh", "exchange", "play", "complete", "end"]))
            position = edit(position, {4: phase, 5: "-" if phase == "end" else view.mover})
        elif change == "mover":
            seats = [str(seat) for seat in range(len(view.hands))]
            position = edit(position, {5: draw(st.sampled_from([*seats, "-"]))})
        elif change == "round":
            position = edit(position, {6: draw(st.sampled_from(["regular", "last", "special"]))})
        elif change == "played":
            position = edit(position, {7: str(draw(st.integers(0, 4)))})
        elif change == "marks":
            seats = view.fields[11].split("/")
            seat = draw(st.integers(0, len(seats) - 1))
            own = seats[seat].split(";")
            place = draw(st.integers(0, len(own) - 1))
            if own[place] != "-":
                mark = own[place].endswith("+")
                own[place] = own[place][:-1] if mark else own[place] + "+"
            seats[seat] = ";".join(own)
            position = edit(position, {12: "/".join(seats)})
        elif change == "known":
            hands = view.fields[10]
            cards = cards_in(hands)
            if cards:
                card = draw(st.sampled_from(cards))
                known = f"{card}!" in hands
                new = (
                    hands.replace(f"{card}!", card)
                    if known
                    else f"{hands},".replace(f"{card},", f"{card}!,").rstrip(",")
                )
                position = edit(position, {11: new})
        elif change in ("move", "deck"):
            # The top or bottom of the deck goes to a composition, or the other way.
            deck, seats = list(view.deck), view.fields[11].split("/")
            seat = draw(st.integers(0, len(seats) - 1))
            if deck:
                card = deck.pop(draw(st.sampled_from([0, -1])))
                if change == "move":
                    seats[seat] = card if seats[seat] == "-" else f"{seats[seat]};{card}"
                    position = edit(position, {9: ",".join(deck) or "-", 12: "/".join(seats)})
                elif view.discards == []:
                    position = edit(position, {9: ",".join(deck) or "-", 10: card})
        elif change == "tokens":
            place = draw(st.integers(0, 9))
            digits = [i for i, c in enumerate(view.fields[12]) if view.fields[12][i - 1] == ":"]
            if digits:
                at = digits[place % len(digits)]
                done = view.fields[12]
                digit = str(draw(st.integers(0, 5)))
                position = edit(position, {13: done[:at] + digit + done[at + 1 :]})
        elif change == "slots":
            slots = list(view.slots)
            place = draw(st.integers(0, 3))
            number = slots[place].partition(":")[0]
            if number != "-":
                slots[place] = draw(st.sampled_from([f"{number}:1", f"{number}:2", "-"]))
            position = edit(position, {14: ",".join(slots)})
        elif change == "swap":
            fields = position.split(" ")
            cards = cards_in(" ".join(fields[7:13]))
            one, other = draw(st.sampled_from(cards)), draw(st.sampled_from(cards))
            swapped = {one: other, other: one}
            # Card for card, wherever the two lie.
            words = " ".join(fields[7:13])
            pieces: list[str] = []
            rest = words
            for card in cards:
                before, _, rest = rest.partition(card)
                pieces += [before, swapped.get(card, card)]
            fields[7:13] = "".join([*pieces, rest]).split(" ")
            position = " ".join(fields)
    return position


@given(data=st.data(), variant=variants, seed=seeds, moves=lengths)
@settings(max_examples=4 * settings().max_examples)
def test_tampered_positions_are_judged_alike(
    data: st.DataObject, variant: str, seed: int, moves: int
) -> None:
    core, reference = (game_of("ikebana", name, variant) for name in ("core", "reference"))
    text = data.draw(tampered(play_on(core, seed, moves).serialize()))
    read = outcome(core, "deserialize_state", text)
    event("refused" if read is None else "read")
    assert read in (None, text)
    assert outcome(reference, "deserialize_state", text) == read
    assert outcome(core, "sample_state", text, seed) == read
    assert outcome(reference, "sample_state", text, seed) == read


@given(data=st.data(), state=states())
def test_mutated_action_texts(data: st.DataObject, state: Any) -> None:
    game = state.get_game()
    player = max(state.current_player(), 0)
    legal = {state.action_to_string(player, action): action for action in state.legal_actions()}
    number = data.draw(st.integers(0, game.num_distinct_actions() - 1))
    text = data.draw(mutated(state.action_to_string(player, number), "PBYRKW0123456789@<>:LRnew"))
    try:
        action = state.string_to_action(text)
    except kadan.IllegalActionError:
        assert text not in legal
    except kadan.NotationError:
        assert text not in legal
    else:
        # An exchange is also read with the slot's number.
        assert action in legal.values()
        assert text in (state.action_to_string(player, action), game.action_to_string(0, action))


@given(implementation=implementations, variant=variants, text=st.text(max_size=80))
def test_any_text_is_no_position(implementation: str, variant: str, text: str) -> None:
    game = game_of("ikebana", implementation, variant)
    for call in (game.deserialize_state, lambda text: game.sample_state(text, 0)):
        with pytest.raises(kadan.NotationError):
            call(text)
