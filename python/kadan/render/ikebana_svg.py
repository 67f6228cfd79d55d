"""Ikebana positions as SVG: cards as rounded rectangles, compositions as fans."""

from __future__ import annotations

from collections.abc import Sequence

from kadan.render.common import HIDDEN, View, svg_box, svg_document, svg_text
from kadan.render.ikebana_position import Card, Composition, Held, Position, read_position

CARD_WIDTH, CARD_HEIGHT = 38.0, 54.0
GAP = 6.0
STEP = 30.0  # from a card of a fan to the next, which lies on it
TILT = 5.0  # degrees between neighbours of a fan, as long as it does not spread too far
SPREAD = 24.0  # degrees between the ends of a fan
MARGIN = 12.0
INDENT = 100.0
WIDE = 760.0  # where the next composition goes to a new row
ROW = CARD_HEIGHT + 34.0


def svg(view: View) -> str:
    """The table, then each seat with its hand, its open and its completed compositions."""
    sheet = _Sheet(read_position(view))
    sheet.table()
    for seat in range(view.players):
        sheet.seat(seat)
    return sheet.document()


class _Sheet:
    """A drawing that grows downward."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.parts: list[str] = []
        self.y = MARGIN
        self.right = 740.0

    def document(self) -> str:
        """All that was drawn."""
        width, height = self.right + MARGIN, self.y + MARGIN
        return svg_document(self.position.text, self.parts, 0, 0, width, height)

    def line(self, content: str, size: float = 13) -> None:
        """A line of text."""
        self.y += size + 5
        self.parts.append(svg_text(MARGIN, self.y - 3, content, size))

    def label(self, content: str) -> None:
        """What the row of cards that follows is."""
        self.parts.append(svg_text(MARGIN, self.y + CARD_HEIGHT / 2, content))

    def table(self) -> None:
        """Market, deck, discards, Balance cards."""
        position = self.position
        self.line(position.turn_words()[0].upper() + position.turn_words()[1:], 15)
        self.y += GAP
        self.label("Market")
        self.flat([Held(card) for card in position.market])
        self.line(f"Deck: {position.deck_words()}")
        if position.discards:
            self.y += GAP
            self.label("Discards")
            self.fans([(Composition(position.discards), "", "")])
        self.y += GAP
        for slot, balance in enumerate(position.balance):
            x = MARGIN + slot * 184
            self.parts.append(svg_box(x, self.y, 176, 46, "#efe6cf"))
            if balance is not None:
                self.parts.append(svg_text(x + 7, self.y + 17, str(balance.number), 12))
                self.parts.append(_fitting_text(x + 7, self.y + 36, balance.name, 162))
                for token in range(balance.tokens):
                    cx = x + 164 - 16 * token
                    self.parts.append(
                        f'<circle cx="{cx:.1f}" cy="{self.y + 13:.1f}" r="6" fill="#d9a400" '
                        'stroke="#6b5200"/>'
                    )
        self.y += 50
        used = ", ".join(f"{balance.number} {balance.name}" for balance in position.used_up)
        self.line(f"Used up: {used or 'none'}. Stack: {position.stack} Balance cards")

    def seat(self, seat: int) -> None:
        """A seat's cards."""
        position = self.position
        self.y += 10
        to_move = ", to move" if position.to_move == seat else ""
        self.line(f"Seat {seat}: score {position.scores[seat]}{to_move}", 15)
        self.y += GAP
        if position.hands[seat]:
            self.label("Hand")
            self.flat(position.hands[seat])
        if position.open[seat]:
            self.label("Open")
            self.fans(
                [
                    (composition, f"{number}{' +' * composition.added}", "")
                    for number, composition in enumerate(position.open[seat], 1)
                ]
            )
        if position.completed[seat]:
            self.label("Completed")
            self.fans(
                [
                    (composition, position.value_words(composition), _utsuwa(position, composition))
                    for composition in position.completed[seat]
                ]
            )

    def flat(self, hand: Sequence[Held]) -> None:
        """Cards side by side; known ones with `!` below."""
        for place, held in enumerate(hand):
            x = INDENT + place * (CARD_WIDTH + GAP)
            self.parts.extend(_svg_card(held.card, x, self.y))
            if held.known:
                middle = x + CARD_WIDTH / 2
                self.parts.append(
                    svg_text(middle, self.y + CARD_HEIGHT + 13, "!", more='text-anchor="middle"')
                )
            self.right = max(self.right, x + CARD_WIDTH)
        self.y += CARD_HEIGHT + 16

    def fans(self, fans: Sequence[tuple[Composition, str, str]]) -> None:
        """Compositions with their captions and the fills of their Utsuwa, if they have one."""
        x = INDENT
        for composition, caption, utsuwa in fans:
            width = max(_fan_width(composition), 7.0 * len(caption))
            if x > INDENT and x + width > WIDE:
                x, self.y = INDENT, self.y + ROW
            if utsuwa:
                base = svg_box(x, self.y + CARD_HEIGHT - 4, width, 26, utsuwa)
                self.parts.append(base)
            self.parts.extend(_fan(composition, x, self.y))
            self.parts.append(svg_text(x + 4, self.y + CARD_HEIGHT + 17, caption, 12))
            self.right = max(self.right, x + width)
            x += width + 24
        self.y += ROW


def _utsuwa(position: Position, composition: Composition) -> str:
    return "#e3c766" if position.value(composition).luxury else "#d5d2ca"


def _fitting_text(x: float, y: float, content: str, room: float) -> str:
    """A line of text, set narrower where it would be too long."""
    size = min(12.0, room / (0.55 * max(len(content), 1)))
    return svg_text(x, y, content, size)


def _fan_width(composition: Composition) -> float:
    return (len(composition.cards) - 1) * STEP + CARD_WIDTH


def _fan(composition: Composition, x: float, y: float) -> list[str]:
    """Cards from left to right, each on the one before, the ends tilted outward."""
    count = len(composition.cards)
    tilt = min(TILT, SPREAD / max(count - 1, 1))
    parts = []
    for place, card in enumerate(composition.cards):
        left = x + place * STEP
        angle = (place - (count - 1) / 2) * tilt
        drop = abs(angle) * 0.35
        middle = f"{left + CARD_WIDTH / 2:.1f} {y + CARD_HEIGHT:.1f}"
        parts.append(f'<g transform="translate(0 {drop:.1f}) rotate({angle:.1f} {middle})">')
        parts.extend(_svg_card(card, left, y))
        parts.append("</g>")
    return parts


def _svg_card(card: Card | None, x: float, y: float) -> list[str]:
    """A card with its name at the top left, so that it shows in a fan, and a Leaf below."""
    if card is None:
        fill, ink = HIDDEN
        centre = x + CARD_WIDTH / 2
        return [
            svg_box(x, y, CARD_WIDTH, CARD_HEIGHT, fill),
            svg_text(centre, y + CARD_HEIGHT / 2 + 6, "?", 17, ink, 'text-anchor="middle"'),
        ]
    fill, ink = card.paint
    parts = [
        svg_box(x, y, CARD_WIDTH, CARD_HEIGHT, fill),
        svg_text(x + 3, y + 16, card.name, 12.5, ink, 'font-weight="bold"'),
    ]
    if card.leaf:
        cx, cy = x + 12, y + 34
        parts.append(
            f'<path d="M{cx - 7:.1f} {cy + 7:.1f}q-1 -14 14 -14q1 14 -14 14z" fill="#4caf50" '
            f'stroke="{ink}"><title>Leaf</title></path>'
        )
    return parts
