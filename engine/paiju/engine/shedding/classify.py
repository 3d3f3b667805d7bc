"""Finds the readings of a set of cards with one dictionary look-up, independent of the order of the cards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from paiju.engine.cards.card import JOKERS, Card
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import generate
from paiju.engine.shedding.shapes import Shape, tables_of


@cache
def catalogue(rules: Rules) -> Mapping[int, tuple[Shape, ...]]:
    """Return the readings of every hand of the game, by the hand's key, which tells no suits."""
    found: dict[int, tuple[Shape, ...]] = {}
    for key, shape in generate(rules, [rules.copies(rank) for rank in rules.ranks]):
        found[key] = (*found.get(key, ()), shape)
    return found


def classify(rules: Rules, cards: Sequence[Card]) -> tuple[Shape, ...]:
    """Return all readings of the cards: empty if they form no hand, several if they are ambiguous (二义性).

    Cards that occur more often than in the decks form no hand; nor do unknown cards.
    """
    return _classifier(rules)(cards)


def prepare(rules: Rules) -> None:
    """Build the tables of `classify` and `generate` ahead of the first call, which would otherwise wait for them."""
    _classifier(rules)


@cache
def _classifier(rules: Rules) -> Callable[[Sequence[Card]], tuple[Shape, ...]]:
    """Return `classify` for one game, bound to its tables."""
    key_of_card, readings_of = tables_of(rules).keys.__getitem__, catalogue(rules).get
    by_suit = any(shape.suited is not None for shape in tables_of(rules).shapes)

    def readings(cards: Sequence[Card]) -> tuple[Shape, ...]:
        # A key adds counts without a limit, so too many copies of a card would overflow into the next rank's bits.
        if len(set(cards)) < len(cards) and not _in_decks(cards, rules.decks):
            return ()
        try:
            found = readings_of(sum(map(key_of_card, cards)), ())
        except KeyError:
            return ()
        return _of_suit(found, cards) if by_suit else found

    return readings


def _of_suit(readings: tuple[Shape, ...], cards: Sequence[Card]) -> tuple[Shape, ...]:
    """Return the readings that fit the suits of the cards; most shapes do not depend on suits."""
    if all(shape.suited is None for shape in readings):
        return readings
    one_suit = is_one_suit(cards)
    return tuple(shape for shape in readings if shape.suited in {None, one_suit})


def is_one_suit(cards: Iterable[Card]) -> bool:
    """Return whether the cards are all of one suit (同花); each joker counts as a suit of its own."""
    return len({card if card in JOKERS else card[1] for card in cards}) == 1


def key_of(rules: Rules, cards: Iterable[Card]) -> int:
    """Return the key of cards; raises `KeyError` for a card that the game does not have."""
    return sum(map(tables_of(rules).keys.__getitem__, cards))


def _in_decks(cards: Sequence[Card], decks: int) -> bool:
    return all(cards.count(card) <= decks for card in set(cards))
