"""The 52 cards and the 1,326 pairs of hole cards as numbers, with the tables that value all pairs on a board at once.

A card is 4 * rank + suit, rank 0 the deuce. A pair's number is its place in `PAIRS`. Without a flush a pair is worth
what its two ranks are worth: there are 91 such *kinds*, so a board costs 91 look-ups instead of 1,326.
"""

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final

from paiju.engine.cards.card import SUITS, Card
from paiju.engine.cards.poker_tables import COUNT, HIGH_TO_LOW

CARDS: Final = tuple(rank + suit for rank in reversed(HIGH_TO_LOW) for suit in SUITS)
"""Text of each card."""
NUMBER: Final = {card: number for number, card in enumerate(CARDS)}
PAIRS: Final = tuple(combinations(range(len(CARDS)), 2))
"""The two cards of each pair, the lower number first."""
PAIR: Final = {pair: number for number, pair in enumerate(PAIRS)}

HOLDING: Final = tuple(
    tuple(number for number, pair in enumerate(PAIRS) if card in pair) for card in range(len(CARDS))
)
"""By card: the numbers of the 51 pairs that hold it."""

_KINDS: Final = tuple(combinations_with_replacement(range(len(COUNT)), 2))
_KIND: Final = {kind: number for number, kind in enumerate(_KINDS)}
COUNTS_OF_KINDS: Final = tuple(COUNT[low] + COUNT[high] for low, high in _KINDS)
"""For each kind, the number that its two ranks add to the counts of a hand (`paiju.engine.cards.poker_tables`)."""
spread = itemgetter(*(_KIND[low >> 2, high >> 2] for low, high in PAIRS))
"""Turns values by kind into values by pair."""


def _ranks_in(suit: int, pair: tuple[int, int]) -> int:
    """Return the mask of the pair's ranks in a suit."""
    return sum(1 << (card >> 2) for card in pair if card & 3 == suit)


WITH_SUIT: Final = tuple(
    tuple((number, mask) for number, pair in enumerate(PAIRS) if (mask := _ranks_in(suit, pair)))
    for suit in range(4)
)
"""By suit: the pairs with a card of the suit, each with the mask of the pair's ranks in this suit."""
OF_SUIT: Final = tuple(
    tuple((number, mask) for number, mask in WITH_SUIT[suit] if mask.bit_count() == 2) for suit in range(4)
)
"""By suit: the pairs of two cards of the suit, each with the mask of their ranks."""


def numbers_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return the numbers of cards; raises `KeyError` for a text that is not a card."""
    return tuple(NUMBER[card] for card in cards)


def pair_of(cards: Iterable[int]) -> int:
    """Return the number of the pair of two cards in any order."""
    low, high = sorted(cards)
    return PAIR[low, high]


def name_of(pair: int) -> str:
    """Return the players' name of a pair: `AA`, `AKs`, `AKo`; there are 169 such names."""
    low, high = PAIRS[pair]
    ranks = CARDS[high][0] + CARDS[low][0]
    if ranks[0] == ranks[1]:
        return ranks
    return ranks + ("s" if low & 3 == high & 3 else "o")
