"""Cards as text in a terminal: ♠A, with colour if the terminal has it."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from paiju.engine.cards.card import (
    BIG_JOKER,
    HIDDEN,
    LITTLE_JOKER,
    Card,
)

_SIGNS: Final = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
_JOKERS: Final = {LITTLE_JOKER: "小王", BIG_JOKER: "大王", HIDDEN: "??"}
_STYLES: Final = {"♥": "red", "♦": "red", "大": "bold red", "小": "bold", "?": "dim"}


def face(card: Card) -> str:
    """Return the text of a card: `♠A`, `♥10`, `小王`."""
    if card in _JOKERS:
        return _JOKERS[card]
    return _SIGNS[card[1]] + ("10" if card[0] == "T" else card[0])


def faces(cards: Iterable[Card]) -> Text:
    """Return cards side by side, red suits in red."""
    shown = [face(card) for card in cards]
    return Text(" ").join(Text(text, _STYLES.get(text[0], "")) for text in shown)
