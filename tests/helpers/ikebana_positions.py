"""Ikebana positions by hand for the tests of the reference: building, reading and playing them."""

from __future__ import annotations

from pathlib import Path

from kadan.reference import Game, State, load_game

DATA = Path(__file__).parent.parent / "data"
FILES = {
    "printed": "",
    "example": str(DATA / "ikebana_example.toml"),
    "tiny": str(DATA / "ikebana_tiny.toml"),
}
"""The component files of the three editions; the printed one is built in."""

EXAMPLE = (
    "ikebana 59ac52e1683b 2 complete 0 regular 2 Y7,B1,W2,R3 "
    "P4,P5,P6,P7,P8,P9,P10,P11,P12,B2,B3,B4,B5,B7,B8,B9,B11,B12,Y2,Y3,Y4,Y5,Y6,Y8,Y9,Y10,Y11,Y12,"
    "R1,R2,R4,R5,R8,R9,R10,R11,K1,K2,K3,K4,K6,K7,K9,K10,K11,K12,W1,W4,W6,W7,W8,W10,W11,W12 - "
    "P2,W9/B10,Y1,R12,K5! P1,P3,B6,R6,R7,K8+/W3,W5 -/- 1:2,5:2,7:2,3:2 - 2,4,6,8,9,10,11,12,13,14"
)
EXAMPLE_COMPLETED = (
    "ikebana 59ac52e1683b 2 exchange 1 regular 0 Y7,B1,W2,R3 "
    "P6,P7,P8,P9,P10,P11,P12,B2,B3,B4,B5,B7,B8,B9,B11,B12,Y2,Y3,Y4,Y5,Y6,Y8,Y9,Y10,Y11,Y12,"
    "R1,R2,R4,R5,R8,R9,R10,R11,K1,K2,K3,K4,K6,K7,K9,K10,K11,K12,W1,W4,W6,W7,W8,W10,W11,W12 - "
    "P2,P4,P5,W9/B10,Y1,R12,K5! -/W3,W5 P1,P3,B6,R6,R7,K8:1/- 1:2,5:1,7:2,3:2 - "
    "2,4,6,8,9,10,11,12,13,14"
)


def load(edition: str = "printed", players: int = 2) -> Game:
    """The game with one of the three editions."""
    return load_game("ikebana", players=players, components=FILES[edition])


def position(
    *,
    phase: str = "play",
    side: int | str = 0,
    played: int = 0,
    deck: int | str = 20,
    market: str = "P12,B12,Y12,R12",
    hands: str,
    compositions: str = "-/-",
    completed: str = "-/-",
    slots: str = "1:2,2:2,3:2,4:2",
    used: str = "-",
    stack: str | None = None,
    special: bool = False,
) -> str:
    """A position of the printed edition; cards that are not named are in the deck and discards.

    The deck is given, or it is the first `deck` of these cards; the Balance stack is ascending.
    """
    names = [f"{colour}{number}" for colour in "PBYRKW" for number in range(1, 13)]
    named = ",".join(
        (market, hands, compositions, completed, deck if isinstance(deck, str) else "-")
    )
    for mark in "!+/;":
        named = named.replace(mark, ",")
    shown = {card.partition(":")[0] for card in named.split(",")}
    rest = [name for name in names if name not in shown]
    if isinstance(deck, int):
        deck, rest = ",".join(rest[:deck]) or "-", rest[deck:]
    size = 0 if deck == "-" else deck.count(",") + 1
    turn = "special" if special else "last" if size < 15 else "regular"
    seen = {slot.partition(":")[0] for slot in f"{slots},{used}".split(",")}
    if stack is None:
        stack = ",".join(str(n) for n in range(1, 15) if str(n) not in seen)
    return (
        f"ikebana 59ac52e1683b {hands.count('/') + 1} {phase} {side} {turn} {played} {market} "
        f"{deck} {','.join(rest) or '-'} {hands} {compositions} {completed} {slots} {used} {stack}"
    )


def read(text: str, edition: str = "printed") -> State:
    """The state of a position text."""
    return load(edition, int(text.split()[2])).deserialize_state(text)


def play(state: State, *actions: str) -> State:
    """The state after actions by their texts."""
    state = state.clone()
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def choices(state: State) -> list[str]:
    """The texts of the legal actions."""
    return [state.action_to_string(0, action) for action in state.legal_actions()]


def field(state: State, number: int) -> str:
    """A field of the position, counted from 1."""
    return state.serialize().split()[number - 1]


def edit(text: str, changes: dict[int, str]) -> str:
    """A position text with some fields, counted from 1, replaced."""
    fields = text.split(" ")
    for number, value in changes.items():
        fields[number - 1] = value
    return " ".join(fields)
