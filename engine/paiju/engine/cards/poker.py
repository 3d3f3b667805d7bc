"""Ranking poker hands: the best five of five, six or seven cards (docs/rules/holdem.md, Hands).

A hand's *strength* is 1 (seven-five high) to 7462 (royal flush); equal hands have equal strength, suits never break
ties. The sum of one number per card tells whether there is a flush, and how often each rank occurs; see `poker_tables`.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import accumulate, combinations
from typing import Final

from paiju.engine.cards.card import SUITED, SUITS, Card
from paiju.engine.cards.poker_tables import (
    BY_COUNTS,
    BY_FLUSH,
    COUNT,
    HIGH_TO_LOW,
    SIZES,
)

STRONGEST: Final = sum(SIZES)
"""The strength of a royal flush."""


class Category(StrEnum):
    """The category of a hand, the weakest first; a royal flush is the highest straight flush."""

    HIGH_CARD = "high_card"
    ONE_PAIR = "one_pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"


_RANK: Final = {rank: place for place, rank in enumerate(reversed(HIGH_TO_LOW))}
_SUIT_AT: Final = 40
"""The bit at which the four counts of suits begin, above the counts of ranks."""
_RANKS_ONLY: Final = (1 << _SUIT_AT) - 1
_START: Final = sum(3 << _SUIT_AT + 4 * suit for suit in range(4))
"""Each suit's count starts at three, so that the fifth card of a suit carries into its highest bit."""
_FLUSH: Final = sum(8 << _SUIT_AT + 4 * suit for suit in range(4))
_KEY: Final = {card: COUNT[_RANK[card[0]]] + (1 << _SUIT_AT + 4 * SUITS.index(card[1])) for card in SUITED}
_LAST_OF: Final = tuple(accumulate(SIZES))
_NAMES: Final = tuple(Category)


def strength_of(cards: Iterable[Card]) -> int:
    """Return the strength of the best five of five to seven different cards, 1 … 7462, higher is better.

    Raises `KeyError` for a joker, for `??`, and for fewer than five cards.
    """
    cards = tuple(cards)
    total = sum(map(_KEY.__getitem__, cards), _START)
    if total & _FLUSH:
        return _strength_of_flush(cards, total)
    return BY_COUNTS[total & _RANKS_ONLY]


def category_of(strength: int) -> Category:
    """Return the category of a hand with this strength."""
    return _NAMES[bisect_left(_LAST_OF, strength)]


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return five of the cards that are as strong as all of them together.

    Of several such choices, the first in the order of `cards` is returned.
    """
    strength = strength_of(cards)
    return next(five for five in combinations(cards, 5) if strength_of(five) == strength)


def _strength_of_flush(cards: tuple[Card, ...], total: int) -> int:
    """Return the strength of cards with a flush: beside a flush, seven cards hold no quads and no full house."""
    suit = next(suit for place, suit in enumerate(SUITS) if total >> _SUIT_AT + 4 * place & 8)
    return BY_FLUSH[sum(1 << _RANK[card[0]] for card in cards if card[1] == suit)]
