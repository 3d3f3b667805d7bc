"""One playing card (一张牌), in the notation of the wire.

A card is plain text: rank and suit (`Td`, `As`), or a joker (`LJ` 小王, `BJ` 大王). Text needs no conversion
on the way in or out, and with two decks the same text simply appears twice. A viewer who may not see a card sees `??`.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = str
"""A card's text, e.g. `Td`, `LJ`; `??` if hidden."""

Rank: TypeAlias = str
"""A card's rank (点数): one of `A23456789TJQK`, or `LJ`, `BJ` for the jokers."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "dchs"
"""方块 < 梅花 < 红桃 < 黑桃: low to high wherever a game lets suits count."""

LITTLE_JOKER: Final = "LJ"
"""小王, the black and white one."""
BIG_JOKER: Final = "BJ"
"""大王, the coloured one."""
JOKERS: Final = (LITTLE_JOKER, BIG_JOKER)

HIDDEN: Final = "??"
"""A card that the viewer may not see."""

SUITED: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards that have a suit: suit by suit from diamonds up, in each suit from the ace to the king."""

_SUIT_STEP: Final = {"d": 0, "c": 1, "h": 2, "s": 3, LITTLE_JOKER: 0, BIG_JOKER: 1}


def rank_of(card: Card) -> Rank:
    """Return the rank; a joker is its own rank."""
    return card if card in JOKERS else card[0]


def suit_step(card: Card) -> int:
    """Return how high the suit is: ♦ 0, ♣ 1, ♥ 2, ♠ 3; among jokers 小王 0, 大王 1."""
    return _SUIT_STEP[card if card in JOKERS else card[1]]


def is_card(text: str) -> bool:
    """Return whether the text names a card that exists; `??` does not."""
    return text in JOKERS or (len(text) == 2 and text[0] in RANKS and text[1] in SUITS)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `3s Td LJ`; raises `ValueError` for one that does not exist."""
    cards = tuple(text.split())
    for position, card in enumerate(cards):
        if not is_card(card):
            raise ValueError(
                f"card {position} is {card!r}; a card is a rank of {RANKS} and a suit of {SUITS}, LJ or BJ"
            )
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Return the cards as `parse_cards` reads them."""
    return " ".join(cards)
