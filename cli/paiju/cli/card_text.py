"""Cards as text in a terminal, such as ♠A; coloured if the terminal has colours."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from paiju.cli.language import say
from paiju.engine.cards.card import (
    BIG_JOKER,
    HIDDEN,
    LITTLE_JOKER,
    Card,
)

_SIGNS: Final = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
_JOKERS: Final = {LITTLE_JOKER: "小王", BIG_JOKER: "大王"}
_STYLES: Final = {"h": "red", "d": "red", "BJ": "bold red", "LJ": "bold", HIDDEN: "dim"}


def face(card: Card) -> str:
    """Return the text of a card: `♠A`, `♥10`, `小王` or `LJ`."""
    if card in _STYLES:
        return say(_JOKERS.get(card, card), card)
    return _SIGNS[card[1]] + ("10" if card[0] == "T" else card[0])


def faces(cards: Iterable[Card]) -> Text:
    """Return cards side by side, red suits in red."""
    return Text(" ").join(Text(face(card), _STYLES.get(card, _STYLES.get(card[-1], ""))) for card in cards)
