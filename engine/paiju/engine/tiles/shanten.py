"""How far a hand is from a wait (向听): the least number of tiles to change, 0 when it waits, -1 when it has won.

Melds are not looked at: n concealed tiles are to become n // 3 groups and a pair, so one or two tiles need no group.
A kind is never wanted a fifth time: `1111m` is one step from a wait, not at it. The public test sets define the
distance in the same way (tests/conformance). For 3k + 1 tiles at 0, `paiju.engine.tiles.waits` finds the waits.
"""

from collections.abc import Iterable
from functools import lru_cache
from operator import add, itemgetter
from typing import Final

from paiju.engine.tiles.counts import (
    EMPTY,
    HONOURS,
    KINDS,
    SUITS,
    Counts,
)
from paiju.engine.tiles.distance import (
    GROUPS,
    NEVER,
    PAIR,
    Lacking,
    gaining_in_suits,
    lacking_in_suits,
)
from paiju.engine.tiles.text import Id34
from paiju.engine.tiles.wins import ORPHANS

_STARTS: Final = (*(suit.start for suit in SUITS), HONOURS.start)


def shanten(counts: Counts, held: Counts = EMPTY) -> int:
    """Return how far 3k + 1 or 3k + 2 tiles are from waiting for a pair and k groups.

    `held`: tiles of the hand's melds, which count towards the four of a kind. Raises `ValueError` for 3k tiles, or for
    more than 14: neither is a hand.
    """
    groups = _groups_of(counts)
    m, p, s, honours = lacking_in_suits(counts, held)
    return _least(_together(_together(m, p), s), honours, groups) - 1


def pairs_shanten(counts: Counts, *, quads: bool = True) -> int:
    """Return how far 13 or 14 tiles are from waiting for seven pairs (七对), or 7 or 8 tiles for four pairs (四对).

    `quads` as in `paiju.engine.tiles.wins.is_pairs`: without it four alike are one pair only.
    """
    wanted = (sum(counts) + 1) // 2
    if quads:
        return wanted - 1 - sum(number // 2 for number in counts)
    kinds = KINDS - counts.count(0)
    pairs = kinds - counts.count(1)
    return wanted - 1 - min(pairs, wanted) + max(0, wanted - kinds)


def orphans_shanten(counts: Counts) -> int:
    """Return how far 13 or 14 tiles are from waiting for thirteen orphans (国士无双)."""
    numbers: tuple[int, ...] = _orphans(counts)
    return numbers.count(0) - (max(numbers) > 1)


def useful(counts: Counts, held: Counts = EMPTY) -> tuple[Id34, ...]:
    """Return the kinds that bring 3k + 1 tiles one step nearer (进张), by `shanten`; for a hand that waits, its waits.

    The caller counts how many of them are left to draw: it knows which tiles were seen.
    """
    groups = _groups_of(counts)
    m, p, s, honours = lacking_in_suits(counts, held)
    mp, rest = _together(m, p), _together(s, honours)
    now = _least(mp, rest, groups)
    beside = (_together(p, rest), _together(m, rest), _together(mp, honours), _together(mp, s))
    # Only one suit changes with a tile, and most tiles leave the number of the suit's missing tiles as it is.
    return tuple(
        [
            start + rank
            for start, gaining, others in zip(_STARTS, gaining_in_suits(counts, held), beside, strict=True)
            for rank, after in gaining
            if _least(others, after, groups) < now
        ]
    )


def _groups_of(counts: Counts) -> int:
    tiles = sum(counts)
    if tiles % 3 == 0 or tiles > 14:
        raise ValueError(f"{tiles} tiles are no hand; it has 3k + 1 or 3k + 2 of them, 14 at most")
    return tiles // 3


_orphans: Final = itemgetter(*ORPHANS)


@lru_cache(maxsize=2**16)
def _together(one: Lacking, other: Lacking) -> Lacking:
    """Return what two suits lack together."""
    least = [NEVER] * (2 * PAIR)
    for first in range(PAIR):
        alone, paired = one[first], one[first + PAIR]
        for second in range(PAIR - first):
            number = first + second
            least[number] = min(least[number], alone + other[second])
            least[number + PAIR] = min(
                least[number + PAIR], alone + other[second + PAIR], paired + other[second]
            )
    return bytes(least)


@lru_cache(maxsize=2**16)
def _least(one: Lacking, other: Lacking, groups: int) -> int:
    """Return the fewest tiles that two parts of a hand lack for a pair and `groups` groups."""
    if groups < GROUPS:
        # Without the numbers for more groups, each number meets its complement when the other part is reversed below.
        one, other = (part[: groups + 1] + part[PAIR : PAIR + groups + 1] for part in (one, other))
    # If one part has n groups and no pair, the other part has `groups - n` groups and the pair.
    sums: Iterable[int] = map(add, one, other[::-1])
    return min(sums)
