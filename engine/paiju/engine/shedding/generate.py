"""Generates all hands that given cards can form; over the full deck, it makes the catalogue of `classify`."""

from collections.abc import Iterable, Iterator, Sequence

from paiju.engine.cards.card import Card
from paiju.engine.shedding.beats import covering
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import (
    BITS,
    ONE_RANK,
    Shape,
    tables_of,
)

_MOST_COPIES = 8


def count_ranks(rules: Rules, cards: Iterable[Card]) -> list[int]:
    """Return the number of cards of each rank, lowest value first."""
    slots = tables_of(rules).slots
    counts = [0] * len(rules.ranks)
    for card in cards:
        counts[slots[card]] += 1
    return counts


def generate(rules: Rules, counts: Sequence[int], target: Shape | None = None) -> Iterator[tuple[int, Shape]]:
    """Yield key and shape of each hand that the counted cards allow; with a target, only of hands that cover it.

    The order is fixed: by the patterns of the rules, then by rank, then by wings, lowest first. A set of cards with
    several readings comes once per reading.
    """
    enough = _ranks_with_at_least(counts)
    shapes = tables_of(rules).shapes if target is None else covering(rules, target)
    for shape in shapes:
        if shape.mask & enough[shape.unit] == shape.mask:
            for wings in side_keys(shape, counts):
                yield shape.key + wings, shape


def _ranks_with_at_least(counts: Sequence[int]) -> list[int]:
    """Return, for n = 0 … 8, the ranks with at least n cards as a bit mask."""
    masks = [0] * (_MOST_COPIES + 1)
    for slot, count in enumerate(counts):
        for n in range(count + 1):
            masks[n] |= 1 << slot
    return masks


def side_keys(shape: Shape, counts: Sequence[int]) -> list[int]:
    """Return the key of each choice of side cards for the shape; `[0]` for a shape without side cards."""
    keys = _wing_keys(shape, counts)
    if not shape.extra:
        return keys
    spare = [count - taken for count, taken in zip(counts, shape.body, strict=True)]
    return [key + more for key in keys for more in _extra_keys(spare, key, shape.extra)]


def _extra_keys(spare: Sequence[int], wings: int, wanted: int) -> list[int]:
    """Return the key of each choice of extra cards from the cards that body and wings leave."""
    left = [count - (wings >> BITS * slot & ONE_RANK) for slot, count in enumerate(spare)]
    return _choices([(1 << BITS * slot, count) for slot, count in enumerate(left)], 0, wanted)


def _wing_keys(shape: Shape, counts: Sequence[int]) -> list[int]:
    """Return the key of each choice of wings for the shape; `[0]` for a shape without wings."""
    if not shape.wings:
        return [0]
    units = []
    for slot, limit in enumerate(shape.limits):
        spare = min(limit, counts[slot] - shape.body[slot]) // shape.wing
        if spare > 0:
            units.append((shape.wing << BITS * slot, spare))
    if shape.joint and all(counts[slot] for slot in range(len(counts)) if shape.joint >> BITS * slot & 1):
        units.append((shape.joint, 1))
    keys = _choices(units, 0, shape.wings)
    if shape.apart:
        little, big = shape.apart
        return [key for key in keys if not (key & little and key & big)]
    return keys


def _choices(units: Sequence[tuple[int, int]], start: int, wanted: int) -> list[int]:
    """Return the key of each choice of `wanted` units, from index `start` on.

    Each of `units` is a unit's key, and how often the unit may be chosen.
    """
    if not wanted:
        return [0]
    keys = []
    for position in range(start, len(units)):
        unit, spare = units[position]
        for taken in range(min(spare, wanted), 0, -1):
            part = unit * taken
            keys += [part + rest for rest in _choices(units, position + 1, wanted - taken)]
    return keys
