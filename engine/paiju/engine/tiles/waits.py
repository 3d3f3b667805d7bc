"""Waits (叫, 听牌): the kinds with which 3k + 1 concealed tiles win.

A kind of which the concealed tiles hold all four is never a wait. A kind that melds have used up is a wait unless the
caller passes the melds as `held`. Rules: docs/rules/chengdu.md.
"""

from functools import lru_cache
from typing import Final

from paiju.engine.tiles.complete import complete_honours, complete_suit
from paiju.engine.tiles.counts import (
    EMPTY,
    HONOURS,
    SUITS,
    Counts,
)
from paiju.engine.tiles.text import Id34
from paiju.engine.tiles.wins import ORPHANS, PAIRED

_ALONE: Final = ((b"\1",), (b"\1", b"\3"))
"""The numbers of tiles of one kind that leave one tile without a partner; first without quads, then with quads."""
_NONE: Final = 8
"""Stands for an incomplete suit: if there is one, only this suit can get the tile."""
_ONE_SHORT: Final = frozenset((2, _NONE, _NONE + 1))
"""The sums of all suits' numbers with which one more tile can complete a hand.

2: there are two pairs, and one becomes a triplet. `_NONE` or `_NONE + 1`: one suit is incomplete, and the other
suits have no pair or one pair.
"""
_STARTS: Final = (*(suit.start for suit in SUITS), HONOURS.start)
_HONOURS: Final = HONOURS.stop - HONOURS.start
_ALL: Final = 4
"""The number of tiles of one kind."""


def waits(counts: Counts, held: Counts = EMPTY) -> tuple[Id34, ...]:
    """Return the kinds that make the tiles a pair and groups, lowest first; () unless there are 3k + 1 tiles.

    `held`: tiles of the hand besides `counts` (melds); a kind of which the hand has all four is not a wait.
    """
    keys = m, p, s, z = counts[:9], counts[9:18], counts[18:27], counts[27:]
    suit = complete_suit().get
    pairs = suit(m, _NONE), suit(p, _NONE), suit(s, _NONE), complete_honours().get(z, _NONE)
    total = sum(pairs)
    # Most hands end here, before any tile is tried.
    if total not in _ONE_SHORT:
        return ()
    kinds: list[Id34] = []
    for place, pair in enumerate(pairs):
        wanted = 1 - total + pair
        if wanted >= 0:
            kinds += [_STARTS[place] + rank for rank in _completing(keys[place], wanted)]
    # A list inside: for so few elements it is faster than a generator.
    return tuple([kind for kind in kinds if counts[kind] + held[kind] < _ALL])


@lru_cache(maxsize=2**14)
def _completing(key: bytes, wanted: int) -> tuple[int, ...]:
    """Return the ranks of which one more tile makes a suit complete, with `wanted` pairs."""
    table = complete_honours() if len(key) == _HONOURS else complete_suit()
    return tuple(
        rank
        for rank, number in enumerate(key)
        if table.get(key[:rank] + bytes((number + 1,)) + key[rank + 1 :]) == wanted
    )


def pair_waits(counts: Counts, held: Counts = EMPTY, *, quads: bool = True) -> tuple[Id34, ...]:
    """Return the kinds of which one more tile makes the tiles pairs only: one kind at most.

    The game checks how many tiles there are (13, or 7). `quads` as in `is_pairs`.
    """
    alone = counts.translate(None, PAIRED[quads])
    if alone not in _ALONE[quads]:
        return ()
    kind = counts.index(alone)
    return (kind,) if counts[kind] + held[kind] < _ALL else ()


def orphan_waits(counts: Counts) -> tuple[Id34, ...]:
    """Return the kinds that make 13 tiles thirteen orphans: all thirteen, or the one that is missing; else ()."""
    if counts[HONOURS].count(0) > 1:
        return ()
    missing = tuple(kind for kind in ORPHANS if not counts[kind])
    if (
        len(missing) > 1
        or sum(counts[kind] for kind in ORPHANS) != sum(counts)
        or sum(counts) != len(ORPHANS)
    ):
        return ()
    return missing or ORPHANS
