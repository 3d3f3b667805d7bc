"""Sets of cards written as ranks, the way the seed documents write them."""

from paiju.engine.cards.card import BIG_JOKER, JOKERS, LITTLE_JOKER
from paiju.engine.shedding.classify import classify

SUITS = "dchs"
LONG = {"10": "T", "BJ": LITTLE_JOKER, "CJ": BIG_JOKER}


def cards(ranks):
    """Cards of space-free ranks, jokers as `x` (小王) and `X` (大王): `333X`. Suits from diamonds up."""
    jokers = {"x": LITTLE_JOKER, "X": BIG_JOKER}
    return tuple(
        jokers.get(rank) or rank + SUITS[ranks[:place].count(rank) % 4] for place, rank in enumerate(ranks)
    )


def from_seed(text):
    """Cards of the second seed's notation: `3-3-10-BJ-CJ`, BJ black and CJ coloured joker."""
    ranks = [LONG.get(word, word) for word in text.split("-")]
    return tuple(
        rank if rank in JOKERS else rank + SUITS[ranks[:place].count(rank)]
        for place, rank in enumerate(ranks)
    )


def readings(rules, chosen):
    """Combo and rank of each reading."""
    return {(str(shape.reading.combo), shape.reading.rank) for shape in classify(rules, chosen)}
