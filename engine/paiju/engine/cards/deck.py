"""Decks (一副牌), in the documented order that the fair shuffle starts from."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from paiju.engine.cards.card import JOKERS, SUITED, Card

DECK_52: Final[tuple[Card, ...]] = SUITED
"""A deck without jokers: A…K of diamonds, clubs, hearts, spades."""

DECK_54: Final[tuple[Card, ...]] = SUITED + JOKERS
"""A full deck: the 52, then 小王, 大王."""

DECK_108: Final[tuple[Card, ...]] = DECK_54 + DECK_54
"""Two full decks, one after the other."""


def is_deck(cards: Sequence[Card], deck: Sequence[Card]) -> bool:
    """Return whether `cards` are exactly those of `deck`, in any order (card conservation)."""
    return len(cards) == len(deck) and Counter(cards) == Counter(deck)
