"""What a set of cards is: one look-up, however many hands there are and however the cards are ordered."""

from collections.abc import Mapping, Sequence
from functools import cache

from engine.cards.card import Card
from engine.shedding.combos import Rules
from engine.shedding.generate import generate
from engine.shedding.shapes import Shape, tables_of


@cache
def catalogue(rules: Rules) -> Mapping[int, tuple[Shape, ...]]:
    """Return every hand of the game: key to its readings. Built when first asked for."""
    found: dict[int, tuple[Shape, ...]] = {}
    for key, shape in generate(rules, [rules.copies(rank) for rank in rules.ranks]):
        found[key] = (*found.get(key, ()), shape)
    return found


def classify(rules: Rules, cards: Sequence[Card]) -> tuple[Shape, ...]:
    """Return all readings of the cards: none if they form no hand, several if they are ambiguous (二义性).

    No card may occur more often than the decks have it.
    """
    if len(set(cards)) < len(cards) and not _in_decks(cards, rules.decks):
        return ()
    keys = tables_of(rules).keys
    try:
        key = sum(map(keys.__getitem__, cards))
    except KeyError:
        return ()
    return catalogue(rules).get(key, ())


def _in_decks(cards: Sequence[Card], decks: int) -> bool:
    return all(cards.count(card) <= decks for card in set(cards))
