"""Maps places of the deck to hands and boards. The deck is dealt from its end."""

from paiju.engine.cards.card import Card
from paiju.engine.core.seats import Seat

HAND = 2
"""Number of hole cards per seat."""
RIVER = 3
"""Number of the last street; the first, preflop, is 0."""


def next_cards(deck: tuple[Card, ...], drawn: int, street: int) -> tuple[tuple[Card, ...], int]:
    """Return a street's cards, dealt after one burnt card, and the number of cards drawn from the deck so far."""
    start, count = drawn + 1, 3 if street == 1 else 1
    return tuple(deck[-1 - place] for place in range(start, start + count)), start + count


def hands_of(deck: tuple[Card, ...], order: tuple[Seat, ...], seats: int) -> tuple[tuple[Card, ...], ...]:
    """Return each seat's cards in the order dealt; an empty tuple for a seat that is not dealt in."""
    hands: list[tuple[Card, ...]] = [()] * seats
    for place, seat in enumerate(order):
        # Two rounds of one card each, as at a real table: the second card lies one round deeper.
        hands[seat] = (deck[-1 - place], deck[-1 - place - len(order)])
    return tuple(hands)
