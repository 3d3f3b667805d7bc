"""The order of cards in a seat's hand and in a play."""

from collections.abc import Iterable

from paiju.engine.cards.card import (
    Card,
    Rank,
    rank_of,
    suit_step,
)
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import Shape, tables_of


def sort_hand(rules: Rules, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards by value descending, then suit descending."""
    return tuple(sorted(cards, key=tables_of(rules).order.__getitem__))


def canonical(rules: Rules, cards: Iterable[Card], shape: Shape) -> tuple[Card, ...]:
    """Return the cards of a play in canonical order: body before wings, each by value, then suit, descending.

    If a rank is in body and wings, the body takes the highest suits.
    """
    tables = tables_of(rules)
    ordered = sorted(cards, key=tables.order.__getitem__)
    if shape.is_bare:
        return tuple(ordered)
    room = list(shape.body)
    body: list[Card] = []
    wings: list[Card] = []
    for card in ordered:
        slot = tables.slots[card]
        (body if room[slot] > 0 else wings).append(card)
        room[slot] -= 1
    return (*body, *wings)


def defining_card(cards: Iterable[Card], rank: Rank) -> Card:
    """Return the defining card of a hand: of the cards of `rank` the one with the highest suit."""
    return max((card for card in cards if rank_of(card) == rank), key=suit_step)


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the hand without these cards; raises `ValueError` if one is not held or occurs too often."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
