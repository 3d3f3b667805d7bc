"""How many tiles each suit lacks for n groups, with or without a pair; `paiju.engine.tiles.shanten` adds them up.

The numbers are exact: the minimum over all choices of groups and pair for which four tiles of each kind are
enough, those in melds included. A suit is read from its highest kind down. A *tail* is what the kinds read so
far lack, listed by how many runs begin one and two kinds below them and reach into them. There are only about
ten thousand tails, so each is computed on first use and kept.
"""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from paiju.engine.tiles.counts import (
    EMPTY,
    HONOURS,
    KINDS,
    SUITS,
    Counts,
)

Lacking: TypeAlias = bytes
"""Ten numbers of missing tiles: for 0 … 4 groups, then for 0 … 4 groups and a pair; `NEVER`: impossible."""

Gaining: TypeAlias = tuple[tuple[int, Lacking], ...]
"""The ranks of which one more tile changes what a suit lacks, lowest first, each with what the suit lacks then."""

NEVER: Final = 100
"""Stands for impossible: more tiles than a suit can lack."""
GROUPS: Final = 4
PAIR: Final = GROUPS + 1
"""The index in `Lacking` at which the numbers with a pair begin."""

_COPIES: Final = 4
_HONOURS: Final = HONOURS.stop - HONOURS.start
"""Kinds of winds and dragons, which make no runs."""
_HELD: Final = 8
"""A key's number for a kind is its concealed tiles, plus this for each of its tiles in melds."""
_RUNS: Final = 2
"""The largest number of equal runs that is tried in a suit; three equal runs are as good as three triplets."""
_BEGUN: Final = range(_RUNS + 1)

_Tail: TypeAlias = tuple[Lacking, ...]
"""The tiles that a suit's highest kinds lack, by the numbers of runs that begin below them and reach into them.

Index `3 * a + b`: `a` runs begin two kinds below these kinds, and `b` runs begin one kind below.
"""

_EMPTY: Final[_Tail] = (
    bytes((0, *(NEVER,) * (2 * PAIR - 1))),
    *(bytes((NEVER,) * (2 * PAIR)) for _ in range(len(_BEGUN) ** 2 - 1)),
)
"""The tail above the highest kind: nothing is missing, but no run may reach into it."""


def lacking_in_suits(counts: Counts, held: Counts) -> tuple[Lacking, Lacking, Lacking, Lacking]:
    """Return what m, p, s and the honours lack; `held`: tiles of the hand's melds, which cannot be drawn any more."""
    key = _key(counts, held)
    m, p, s = SUITS
    return _lacking(key[m]), _lacking(key[p]), _lacking(key[s]), _lacking(key[HONOURS])


def gaining_in_suits(counts: Counts, held: Counts) -> tuple[Gaining, Gaining, Gaining, Gaining]:
    """Return the tiles that would change what m, p, s and the honours lack."""
    key = _key(counts, held)
    m, p, s = SUITS
    return _gaining(key[m]), _gaining(key[p]), _gaining(key[s]), _gaining(key[HONOURS])


def _key(counts: Counts, held: Counts) -> bytes:
    if held == EMPTY:
        return counts
    # Both are added as large numbers: no kind's number reaches the next byte.
    return (int.from_bytes(counts) + _HELD * int.from_bytes(held)).to_bytes(KINDS)


@lru_cache(maxsize=2**15)
def _gaining(key: bytes) -> Gaining:
    before = _lacking(key)
    after = [
        (rank, _lacking(key[:rank] + bytes((number + 1,)) + key[rank + 1 :]))
        for rank, number in enumerate(key)
        if number % _HELD + number // _HELD < _COPIES
    ]
    return tuple([(rank, lacking) for rank, lacking in after if lacking != before])


@lru_cache(maxsize=2**15)
def _lacking(key: bytes) -> Lacking:
    tail, runs = _EMPTY, _RUNS if len(key) > _HONOURS else 0
    for number in reversed(key):
        tail = _with_kind(tail, number, runs)
    return tail[0]


@lru_cache(maxsize=2**16)
def _with_kind(tail: _Tail, number: int, runs: int) -> _Tail:
    """Return the tail that begins one kind lower, with this number of tiles of that kind."""
    there, most = number % _HELD, GROUPS - number // _HELD
    return tuple(
        _least(tail[newer * len(_BEGUN) :], there, _uses(older + newer, most, runs))
        for older in _BEGUN
        for newer in _BEGUN
    )


_Use: TypeAlias = tuple[int, int, bool, int]
"""A use of a kind: runs that begin with it, groups in all, whether it is the pair, and the tiles that this takes."""


@cache
def _uses(begun_below: int, most: int, runs: int) -> tuple[_Use, ...]:
    return tuple(
        (begun, begun + triplets, pair, wanted)
        for begun in range(runs + 1)
        for triplets in range(2)
        for pair in (False, True)
        if (wanted := begun_below + begun + 3 * triplets + 2 * pair) <= most
    )


def _least(rests: tuple[Lacking, ...], there: int, uses: tuple[_Use, ...]) -> Lacking:
    """Return what a kind and the kinds above it lack, with the best use of the kind.

    `rests[n]`: what the kinds above lack if n runs begin with this kind. `there`: the number of its tiles.
    """
    least = [NEVER] * (2 * PAIR)
    for begun, groups, pair, wanted in uses:
        rest, lack = rests[begun], max(0, wanted - there)
        for above in range(PAIR - groups):
            number = above + groups
            alone, paired = rest[above] + lack, rest[above + PAIR] + lack
            if pair:
                least[number + PAIR] = min(least[number + PAIR], alone)
            else:
                least[number] = min(least[number], alone)
                least[number + PAIR] = min(least[number + PAIR], paired)
    return _shared(bytes(least))


@cache
def _shared(lacking: Lacking) -> Lacking:
    """Return the one object that stands for these numbers: there are few, and thousands of tails hold them."""
    return lacking
