"""The shapes of a game's hands: every body that its patterns allow, with all that no choice of wings changes.

A game has few shapes (斗地主 308) and many hands (27,471 and more). A hand is a shape and a choice of wings,
written as a *key*: the number of cards of each rank, packed into one integer, four bits a rank.
"""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from engine.cards.card import JOKERS, SUITS, Card, Rank, suit_step
from engine.shedding.combos import Combo, Pattern, Reading, Rules

BITS = 4
"""Of a key per rank; holds the eight copies of two decks."""


class Shape(msgspec.Struct, frozen=True, eq=False):
    """One body, and what may stand beside it."""

    reading: Reading
    size: int
    """Cards of the whole hand, wings included."""
    family: int
    """Hands of one family compare with each other; all bombs are one."""
    power: int
    """Step on the bomb ladder; 0 is no bomb."""
    value: int
    """Of the rank that defines it, within the family."""
    unit: int
    mask: int
    """The body's ranks, one bit each."""
    body: tuple[int, ...]
    """Per rank, the copies that the body takes."""
    key: int
    """Of the body alone."""
    wing: int = 0
    wings: int = 0
    limits: tuple[int, ...] = ()
    """Per rank, the side cards that the rules allow."""
    apart: tuple[int, ...] = ()
    """Masks of ranks of which side cards may hold only one (the jokers), as parts of a key."""


class Tables(msgspec.Struct, frozen=True, eq=False):
    """A game's rules made ready for use."""

    slots: Mapping[Card, int]
    """Card to the position of its rank, lowest value first."""
    keys: Mapping[Card, int]
    """Card to its key."""
    order: Mapping[Card, int]
    """Sort key that puts cards in order: value descending, then suit descending."""
    shapes: tuple[Shape, ...]
    """In the order of the patterns, lowest rank first."""
    by_reading: Mapping[tuple[Combo, Rank, int], Shape]
    """By combo, rank and number of cards."""


@cache
def tables_of(rules: Rules) -> Tables:
    """Return the rules' tables, built once."""
    slots = {card: slot for slot, rank in enumerate(rules.ranks) for card in _cards_of(rank)}
    shapes = tuple(_shapes(rules))
    return Tables(
        slots=slots,
        keys={card: 1 << BITS * slot for card, slot in slots.items()},
        order={card: -(len(SUITS) * slot + suit_step(card)) for card, slot in slots.items()},
        shapes=shapes,
        by_reading={(s.reading.combo, s.reading.rank, s.size): s for s in shapes},
    )


def _cards_of(rank: Rank) -> tuple[Card, ...]:
    return (rank,) if rank in JOKERS else tuple(rank + suit for suit in SUITS)


def _shapes(rules: Rules) -> Iterator[Shape]:
    families: dict[tuple[Combo, int], int] = {}
    for pattern in rules.patterns:
        for length in range(pattern.lengths[0], pattern.lengths[1] + 1):
            if pattern.size(length) <= rules.max_hand:
                family = families.setdefault((pattern.combo, length), len(families) + 1)
                for ranks in _bodies(rules, pattern, length):
                    yield _shape(rules, pattern, ranks, family)
    if rules.all_jokers is not None:
        pattern = Pattern(rules.all_jokers, unit=rules.copies(JOKERS[0]))
        yield _shape(rules, pattern, JOKERS, len(families) + 1)


def _bodies(rules: Rules, pattern: Pattern, length: int) -> Iterator[tuple[Rank, ...]]:
    if length == 1:
        yield from ((rank,) for rank in rules.ranks if rules.copies(rank) >= pattern.unit)
    else:
        yield from (rules.line[i : i + length] for i in range(len(rules.line) - length + 1))


def _shape(rules: Rules, pattern: Pattern, ranks: tuple[Rank, ...], family: int) -> Shape:
    slots = tuple(map(rules.ranks.index, ranks))
    power = rules.bombs.get(pattern.combo, 0)
    body = tuple(pattern.unit if slot in slots else 0 for slot in range(len(rules.ranks)))
    wings = pattern.wing_count(len(ranks))
    return Shape(
        reading=Reading(pattern.combo, ranks[-1]),
        size=sum(body) + pattern.wing * wings,
        family=0 if power else family,
        power=power,
        value=slots[-1],
        unit=pattern.unit,
        mask=sum(1 << slot for slot in slots),
        body=body,
        key=sum(pattern.unit << BITS * slot for slot in slots),
        wing=pattern.wing,
        wings=wings,
        limits=_limits(rules, pattern, ranks) if wings else (),
        apart=_apart(rules) if wings and not rules.kickers.rocket else (),
    )


def _limits(rules: Rules, pattern: Pattern, ranks: tuple[Rank, ...]) -> tuple[int, ...]:
    """Return how many side cards of each rank may stand beside a body of `ranks`."""
    chain = len(ranks) > 1
    beside = _neighbours(rules, ranks) if chain and not rules.kickers.adjacent else ()
    limits = []
    for rank in rules.ranks:
        limit = rules.copies(rank)
        if rank in ranks:
            limit = limit - pattern.unit if chain and rules.kickers.body else 0
        if rank in beside:
            limit = min(limit, pattern.unit - 1)
        if not rules.kickers.bomb:
            limit = min(limit, 3)
        limits.append(limit)
    return tuple(limits)


def _neighbours(rules: Rules, ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Return the ranks that would lengthen the chain."""
    first, last = rules.line.index(ranks[0]), rules.line.index(ranks[-1])
    return rules.line[max(first - 1, 0) : first] + rules.line[last + 1 : last + 2]


def _apart(rules: Rules) -> tuple[int, ...]:
    every_copy = (1 << BITS) - 1
    return tuple(every_copy << BITS * rules.ranks.index(joker) for joker in JOKERS if joker in rules.ranks)
