"""What completes a hand (叫, 听牌): the kinds with which 3k + 1 concealed tiles win.

A kind of which the concealed tiles hold all four is never a wait. One that melds have used up is still named here:
a game that does not want it takes it out (`held`). Source: rules/chengdu.md section 5, rules/riichi.md section 5.
"""

from collections.abc import Iterator
from typing import Final

from engine.tiles.complete import complete_honours, complete_suit
from engine.tiles.counts import EMPTY, HONOURS, SUITS, Counts
from engine.tiles.text import Id34
from engine.tiles.wins import ORPHANS

_PARTS: Final = (*SUITS, HONOURS)
_NONE: Final = 8
"""Stands for an incomplete suit: where one is, no other suit can take the tile."""


def waits(counts: Counts, held: Counts = EMPTY) -> tuple[Id34, ...]:
    """Return the kinds that make the tiles a pair and groups, lowest first; none for a number that is not 3k + 1.

    `held`: tiles that the hand has beside (melds); a kind with four in all is no wait.
    """
    keys = [counts[place] for place in _PARTS]
    tables = (complete_suit(),) * 3 + (complete_honours(),)
    pairs = [table.get(key, _NONE) for table, key in zip(tables, keys, strict=True)]
    total = sum(pairs)
    return tuple(
        kind
        for part, place in enumerate(_PARTS)
        if 0 <= (wanted := 1 - total + pairs[part]) <= 1
        for kind in _completing(keys[part], tables[part], wanted, place.start)
        if counts[kind] + held[kind] < 4
    )


def _completing(key: bytes, table: dict[bytes, int], wanted: int, start: Id34) -> Iterator[Id34]:
    """Yield the kinds that complete one suit so that it takes the number of pairs that is wanted."""
    for rank, number in enumerate(key):
        if table.get(key[:rank] + bytes((number + 1,)) + key[rank + 1 :]) == wanted:
            yield start + rank


def pair_waits(counts: Counts, held: Counts = EMPTY, *, quads: bool = True) -> tuple[Id34, ...]:
    """Return what makes the tiles pairs only: at most one kind, the one that has no partner.

    How many tiles there must be (13, or 7) is the game's. `quads` as in `is_pairs`.
    """
    odd = [kind for kind, number in enumerate(counts) if number % 2]
    if len(odd) != 1 or (not quads and max(counts) > 2):
        return ()
    (kind,) = odd
    return (kind,) if counts[kind] + held[kind] < 4 else ()


def orphan_waits(counts: Counts) -> tuple[Id34, ...]:
    """Return what makes 13 tiles thirteen orphans: all thirteen kinds, or the one that is missing."""
    if sum(counts) != 13 or sum(counts[kind] for kind in ORPHANS) != 13:
        return ()
    missing = [kind for kind in ORPHANS if not counts[kind]]
    return ORPHANS if not missing else tuple(missing) if len(missing) == 1 else ()
