"""The shapes of a game: each body that its patterns allow, with all facts that do not depend on the wings.

A game has few shapes (斗地主 308) and many hands (27,471 and more). A hand is a shape and a choice of wings, written
as a *key*: the number of cards of each rank packed into one integer, `BITS` bits per rank.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

import msgspec

from paiju.engine.cards.card import (
    JOKERS,
    SUITS,
    Card,
    Rank,
    suit_step,
)
from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.shedding.combos import Pattern, Rules

BITS = 5
"""Bits of a key per rank: enough for the eight copies of two decks, and one to spare against carries."""


ONE_RANK = (1 << BITS) - 1
"""Mask of the lowest rank in a key."""

NO_FAMILY = -1


class Shape(msgspec.Struct, frozen=True, eq=False):
    """One body, and the side cards that it may have."""

    reading: Reading
    size: int
    """Number of cards of the whole hand, wings included."""
    family: int
    """Number of the family, within which hands compare; all bombs are family 0."""
    power: int
    """Step on the bomb ladder; 0: not a bomb."""
    step: int
    """Step within the family; compared before the value."""
    value: int
    """Value of the defining rank; compared within the family."""
    unit: int
    mask: int
    """The body's ranks, one bit each."""
    body: tuple[int, ...]
    """Number of cards of each rank in the body."""
    key: int
    """Key of the body alone."""
    crosses: int = NO_FAMILY
    """Another family whose hands it covers by value."""
    suited: bool | None = None
    """Whether the cards must be of one suit (True) or must not (False); None: suits do not matter."""
    wing: int = 0
    wings: int = 0
    extra: int = 0
    limits: tuple[int, ...] = ()
    """Largest number of side cards of each rank."""
    apart: tuple[int, ...] = ()
    """Key masks of ranks that must not occur together among the side cards (the jokers)."""
    joint: int = 0
    """Key of two different ranks that may form one side unit (小王 with 大王); 0: none."""

    @property
    def is_bare(self) -> bool:
        """Return whether the hand has no side cards."""
        return not (self.wings or self.extra)


class ShapeTables(msgspec.Struct, frozen=True, eq=False):
    """Look-up tables of a game's rules."""

    slots: Mapping[Card, int]
    """By card: the index of its rank, lowest value first."""
    keys: Mapping[Card, int]
    """By card: its key."""
    order: Mapping[Card, int]
    """By card: its sort key, value descending, then suit descending."""
    shapes: tuple[Shape, ...]
    """Shapes in the order of the patterns, lowest rank first."""
    by_reading: Mapping[tuple[Combo, Rank, int], Shape]
    """Shape by combo, rank and number of cards."""


@cache
def tables_of(rules: Rules) -> ShapeTables:
    """Return the tables of the rules, built once."""
    slots = {card: slot for slot, rank in enumerate(rules.ranks) for card in _cards_of(rank)}
    shapes = tuple(_shapes(rules))
    return ShapeTables(
        slots=slots,
        keys={card: 1 << BITS * slot for card, slot in slots.items()},
        order={card: -(len(SUITS) * slot + suit_step(card)) for card, slot in slots.items()},
        shapes=shapes,
        by_reading={(s.reading.combo, s.reading.rank, s.size): s for s in shapes},
    )


def _cards_of(rank: Rank) -> tuple[Card, ...]:
    return (rank,) if rank in JOKERS else tuple(rank + suit for suit in SUITS)


def _shapes(rules: Rules) -> Iterator[Shape]:
    patterns = [
        (pattern, length)
        for pattern in rules.patterns
        for length in range(pattern.lengths[0], pattern.lengths[1] + 1)
        if pattern.size(length) <= rules.max_hand
    ]
    families = _families(rules, patterns)
    jokers = None
    if rules.all_jokers is not None:
        jokers = _shape(rules, Pattern(rules.all_jokers, unit=rules.copies(JOKERS[0])), JOKERS, families)
    for pattern, length in patterns:
        for ranks in _bodies(rules, pattern, length):
            shape = _shape(rules, pattern, ranks, families)
            if jokers is not None and _is_higher(shape, jokers):
                yield jokers
                jokers = None
            yield shape
    if jokers is not None:
        yield jokers


def _is_higher(shape: Shape, other: Shape) -> bool:
    """Return whether a shape ranks above another of the same family, so that it is listed after it."""
    return shape.family == other.family and (shape.power, shape.step, shape.value) > (
        other.power,
        other.step,
        other.value,
    )


Families: TypeAlias = Mapping[tuple[Combo, int], int]
"""By combo and number of cards: the number of the family."""


def _families(rules: Rules, patterns: Sequence[tuple[Pattern, int]]) -> Families:
    """Return the family numbers: 0 for all bombs.

    For each number of cards, the combos of `rules.ladder` share one number, and every other combo has its own.
    """
    sizes = [(pattern.combo, pattern.size(length)) for pattern, length in patterns]
    if rules.all_jokers is not None:
        sizes.append((rules.all_jokers, len(JOKERS) * rules.copies(JOKERS[0])))
    numbers: dict[tuple[Combo | None, int], int] = {}
    families = {}
    for combo, size in sizes:
        key = (None if combo in rules.ladder else combo, size)
        bomb = combo in rules.bombs
        families[combo, size] = 0 if bomb else numbers.setdefault(key, len(numbers) + 1)
    return families


def _bodies(rules: Rules, pattern: Pattern, length: int) -> Iterator[tuple[Rank, ...]]:
    """Yield the ranks of each body; the ranks of a chain come in the order of the line."""
    if length == 1:
        yield from ((rank,) for rank in rules.ranks if rules.copies(rank) >= pattern.unit)
    elif pattern.loose:
        chains = {frozenset(ranks) for ranks in _windows(rules, length)}
        suited = [rank for rank in rules.ranks if rank not in JOKERS]
        loose = (ranks for ranks in combinations(suited, length) if frozenset(ranks) not in chains)
        yield from sorted(loose, key=lambda ranks: [rules.ranks.index(rank) for rank in reversed(ranks)])
    else:
        yield from _windows(rules, length)


def _windows(rules: Rules, length: int) -> Iterator[tuple[Rank, ...]]:
    """Yield the chains of `length` ranks, each set of ranks once: as the chain that ends last on the line."""
    found: dict[frozenset[Rank], tuple[Rank, ...]] = {}
    for start in range(len(rules.line) - length + 1):
        ranks = rules.line[start : start + length]
        if len(set(ranks)) == length:
            found[frozenset(ranks)] = ranks
    return iter(sorted(found.values(), key=lambda ranks: rules.ranks.index(_defining(rules, ranks))))


def _defining(rules: Rules, ranks: tuple[Rank, ...]) -> Rank:
    """Return the rank by which a body is compared."""
    return ranks[-1] if rules.ranked_by_line else max(ranks, key=rules.ranks.index)


def _shape(rules: Rules, pattern: Pattern, ranks: tuple[Rank, ...], families: Families) -> Shape:
    slots = tuple(map(rules.ranks.index, ranks))
    body = tuple(pattern.unit if slot in slots else 0 for slot in range(len(rules.ranks)))
    wings = pattern.wing_count(len(ranks))
    rank = _defining(rules, ranks)
    size = sum(body) + pattern.wing * wings + pattern.extra
    jokers = wings and pattern.wing == 2 and rules.kickers.joker_pair
    return Shape(
        reading=Reading(pattern.combo, rank),
        size=size,
        family=families[pattern.combo, size],
        power=rules.bombs.get(pattern.combo, 0),
        step=rules.ladder.get(pattern.combo, 0),
        value=rules.ranks.index(rank),
        unit=pattern.unit,
        mask=sum(1 << slot for slot in slots),
        body=body,
        key=sum(pattern.unit << BITS * slot for slot in slots),
        crosses=_crossed(rules, pattern, size, families),
        suited=_suited(rules, pattern, len(ranks)),
        wing=pattern.wing,
        wings=wings,
        extra=pattern.extra,
        limits=_limits(rules, pattern, ranks) if wings else (),
        apart=_apart(rules) if wings and not rules.kickers.rocket else (),
        joint=sum(1 << BITS * rules.ranks.index(joker) for joker in JOKERS) if jokers else 0,
    )


def _crossed(rules: Rules, pattern: Pattern, size: int, families: Families) -> int:
    crossed = rules.crosses.get(pattern.combo)
    return NO_FAMILY if crossed is None else families.get((crossed, size), NO_FAMILY)


def _suited(rules: Rules, pattern: Pattern, length: int) -> bool | None:
    """Return `Shape.suited`: True for a combo of one suit; False for a chain that in one suit is a better hand."""
    if pattern.suited:
        return True
    better = (
        other.suited and not other.loose and other.lengths[0] <= length <= other.lengths[1]
        for other in rules.patterns
    )
    return False if pattern.unit == 1 and length > 1 and any(better) else None


def _limits(rules: Rules, pattern: Pattern, ranks: tuple[Rank, ...]) -> tuple[int, ...]:
    """Return the largest number of side cards of each rank beside a body of `ranks`."""
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
        if rules.kickers.distinct:
            limit = min(limit, pattern.wing)
        limits.append(limit)
    return tuple(limits)


def _neighbours(rules: Rules, ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Return the ranks that would lengthen the chain."""
    first, last = rules.line.index(ranks[0]), rules.line.index(ranks[-1])
    return rules.line[max(first - 1, 0) : first] + rules.line[last + 1 : last + 2]


def _apart(rules: Rules) -> tuple[int, ...]:
    every_copy = (1 << BITS) - 1
    return tuple(every_copy << BITS * rules.ranks.index(joker) for joker in JOKERS if joker in rules.ranks)
