"""Taking cards from the deck, and which of them lies where."""

from paiju.engine.cards.card import Card
from paiju.engine.core.seats import Seat

HAND = 2
"""Cards of a seat."""
RIVER = 3
"""Number of the last street."""


def next_cards(deck: tuple[Card, ...], drawn: int, street: int) -> tuple[tuple[Card, ...], int]:
    """Return the cards of a street after one that is burnt, and how many have left the deck by then."""
    start, count = drawn + 1, 3 if street == 1 else 1
    return tuple(deck[-1 - place] for place in range(start, start + count)), start + count


def hands_of(deck: tuple[Card, ...], order: tuple[Seat, ...], seats: int) -> tuple[tuple[Card, ...], ...]:
    """Return each seat's cards in the order dealt; none for a seat that is not dealt in."""
    hands: list[tuple[Card, ...]] = [()] * seats
    for place, seat in enumerate(order):
        hands[seat] = (deck[-1 - place], deck[-1 - place - len(order)])
    return tuple(hands)
