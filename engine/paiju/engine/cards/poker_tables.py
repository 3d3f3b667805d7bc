"""The tables behind `paiju.engine.cards.poker`: the strength of five to seven cards by their ranks, and of a flush.

Without a flush, a hand's strength depends only on how often it holds each rank. So it is looked up by the sum of one
number per card, with three bits for each rank (`COUNT` below). A flush is looked up by a mask of 13 bits, one for each
rank. The tables are built here, in about 50 ms, and not shipped: two dictionaries of 72,000 entries are larger as a
file than the rules that make them.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

HIGH_TO_LOW: Final = "AKQJT98765432"
_RANKS: Final = 13

COUNT: Final = tuple(1 << 3 * rank for rank in range(_RANKS))
"""By rank (0 the deuce, 12 the ace): the number that one card adds to a hand's counts."""

SIZES: Final = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
"""The number of different strengths in each category, the weakest category first: 7462 in all."""

_FIVE_OF_A_KIND: Final = sum(COUNT)
"""The lowest bit of every count. A count of five (0b101) also has its highest bit; no smaller count has both."""

_STRAIGHTS: Final = (0b1000000001111, *(0b11111 << low for low in range(9)))
"""Masks of the ten straights, the wheel (5432A) first."""


def _five_ranks() -> Iterator[int]:
    """Yield the counts of all five-card hands that are no flush, the weakest first; equal ones appear once."""
    high = [ranks for ranks in _descending(5) if _mask(ranks) not in _STRAIGHTS]
    yield from (_counts(ranks) for ranks in high)
    yield from _of_a_kind(2, 3)
    yield from (
        2 * COUNT[upper] + 2 * COUNT[lower] + COUNT[kicker]
        for upper, lower in _descending(2)
        for kicker in range(_RANKS)
        if kicker not in {upper, lower}
    )
    yield from _of_a_kind(3, 2)
    yield from (sum(COUNT[rank] for rank in range(_RANKS) if mask >> rank & 1) for mask in _STRAIGHTS)
    yield from (
        many * COUNT[rank] + few * COUNT[other]
        for many, few in ((3, 2), (4, 1))
        for rank in range(_RANKS)
        for other in range(_RANKS)
        if other != rank
    )


def _of_a_kind(many: int, kickers: int) -> Iterator[int]:
    for rank in range(_RANKS):
        for others in _descending(kickers):
            if rank not in others:
                yield many * COUNT[rank] + _counts(others)


def _descending(size: int) -> list[tuple[int, ...]]:
    """Return all sets of `size` ranks, each from its highest rank down, the weakest set first."""
    return sorted(tuple(reversed(ranks)) for ranks in combinations(range(_RANKS), size))


def _counts(ranks: tuple[int, ...]) -> int:
    return sum(COUNT[rank] for rank in ranks)


def _mask(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)


def _build() -> tuple[dict[int, int], dict[int, int]]:
    flush_gap = sum(SIZES[:5])
    five: dict[int, int] = {}
    for number, counts in enumerate(_five_ranks(), 1):
        five[counts] = number if number <= flush_gap else number + SIZES[5]
    by_counts = dict(five)
    for _ in range(2):
        five = _one_more_card(five)
        by_counts |= five
    return by_counts, _flushes(flush_gap)


def _one_more_card(hands: dict[int, int]) -> dict[int, int]:
    """Return the strength of each hand that has one card more than `hands`.

    A larger hand is as strong as the strongest of `hands` that it contains.
    """
    larger: dict[int, int] = {}
    # The strongest come first: a hand keeps the first value that it gets.
    for counts, strength in sorted(hands.items(), key=lambda item: -item[1]):
        for card in COUNT:
            larger.setdefault(counts + card, strength)
    return {
        counts: strength for counts, strength in larger.items() if not counts & counts >> 2 & _FIVE_OF_A_KIND
    }


def _flushes(gap: int) -> dict[int, int]:
    """Return the strength of each mask of five to seven ranks of one suit."""
    plain = [mask for mask in map(_mask, _descending(5)) if mask not in _STRAIGHTS]
    strength = {mask: gap + number for number, mask in enumerate(plain, 1)}
    strength |= {mask: sum(SIZES[:8]) + number for number, mask in enumerate(_STRAIGHTS, 1)}
    smaller = strength
    for _ in range(2):
        larger: dict[int, int] = {}
        for mask, value in sorted(smaller.items(), key=lambda item: -item[1]):
            for rank in range(_RANKS):
                if not mask >> rank & 1:
                    larger.setdefault(mask | 1 << rank, value)
        strength |= larger
        smaller = larger
    return strength


BY_COUNTS, BY_FLUSH = _build()
"""The strengths, 1 … 7462. `BY_COUNTS` has them by the counts of five to seven cards.

`BY_FLUSH` has them by the mask of five to seven ranks of one suit.
"""
