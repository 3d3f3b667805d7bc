"""What a set of cards is: one look-up, however many hands there are and however the cards are ordered."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from paiju.engine.cards.card import JOKERS, Card
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import generate
from paiju.engine.shedding.shapes import Shape, tables_of


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
    return _classifier(rules)(cards)


def prepare(rules: Rules) -> None:
    """Build what `classify` and `generate` look up; without this whoever asks first waits for it."""
    _classifier(rules)


@cache
def _classifier(rules: Rules) -> Callable[[Sequence[Card]], tuple[Shape, ...]]:
    """Return `classify` for one game, with all that does not depend on the cards at hand."""
    key_of_card, readings_of = tables_of(rules).keys.__getitem__, catalogue(rules).get
    by_suit = any(shape.suited is not None for shape in tables_of(rules).shapes)

    def readings(cards: Sequence[Card]) -> tuple[Shape, ...]:
        if len(set(cards)) < len(cards) and not _in_decks(cards, rules.decks):
            return ()
        try:
            found = readings_of(sum(map(key_of_card, cards)), ())
        except KeyError:
            return ()
        return _of_suit(found, cards) if by_suit else found

    return readings


def _of_suit(readings: tuple[Shape, ...], cards: Sequence[Card]) -> tuple[Shape, ...]:
    """Keep what the cards are if they are all of one suit, or if they are not; most hands are the same either way."""
    if all(shape.suited is None for shape in readings):
        return readings
    one_suit = is_one_suit(cards)
    return tuple(shape for shape in readings if shape.suited in {None, one_suit})


def is_one_suit(cards: Iterable[Card]) -> bool:
    """Return whether the cards are all of one suit (同花); a joker has none."""
    return len({card if card in JOKERS else card[1] for card in cards}) == 1


def key_of(rules: Rules, cards: Iterable[Card]) -> int:
    """Return the key of cards; raises `KeyError` for one that the game does not have."""
    return sum(map(tables_of(rules).keys.__getitem__, cards))


def _in_decks(cards: Sequence[Card], decks: int) -> bool:
    return all(cards.count(card) <= decks for card in set(cards))
