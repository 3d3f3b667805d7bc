"""What a set of cards is: one look-up, however many hands there are and however the cards are ordered."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from engine.cards.card import JOKERS, Card
from engine.shedding.combos import Rules
from engine.shedding.generate import generate
from engine.shedding.shapes import Shape, tables_of


@cache
def catalogue(rules: Rules) -> Mapping[int, tuple[Shape, ...]]:
    """Return every hand of the game: key to its readings, in whatever suits. Built when first asked for."""
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
    try:
        readings = catalogue(rules).get(key_of(rules, cards), ())
    except KeyError:
        return ()
    if any(shape.suited is not None for shape in readings):
        one_suit = is_one_suit(cards)
        return tuple(shape for shape in readings if shape.suited in {None, one_suit})
    return readings


def is_one_suit(cards: Iterable[Card]) -> bool:
    """Return whether the cards are all of one suit (同花); a joker has none."""
    return len({card if card in JOKERS else card[1] for card in cards}) == 1


def key_of(rules: Rules, cards: Iterable[Card]) -> int:
    """Return the key of cards; raises `KeyError` for one that the game does not have."""
    return sum(map(tables_of(rules).keys.__getitem__, cards))


def _in_decks(cards: Sequence[Card], decks: int) -> bool:
    return all(cards.count(card) <= decks for card in set(cards))
