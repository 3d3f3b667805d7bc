"""How far a hand is from a wait (向听), and which tiles bring it nearer (进张), in all three forms of a hand."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from paiju.engine.tiles.counts import EMPTY, KINDS, Counts, plus
from paiju.engine.tiles.shanten import orphans_shanten, pairs_shanten, shanten, useful
from paiju.engine.tiles.text import Id34

_COPIES: Final = 4
_CLOSED: Final = 13
"""The number of tiles of a hand without melds, before its draw."""


@lru_cache(maxsize=2**17)
def distance(counts: Counts, barred: Counts = EMPTY) -> int:
    """Return how far 3k + 1 or 3k + 2 concealed tiles are from a wait, -1 for a complete hand.

    `barred`: counts of tiles that the hand cannot get, e.g. those of its melds; 4 for a kind that the hand must not
    use. Seven pairs and thirteen orphans count only for 13 or 14 tiles, and only if nothing is barred.
    """
    found = shanten(counts, barred)
    if barred != EMPTY or sum(counts) < _CLOSED:
        return found
    return min(found, pairs_shanten(counts, quads=False), orphans_shanten(counts))


@lru_cache(maxsize=2**16)
def accepted(counts: Counts, barred: Counts = EMPTY) -> tuple[Id34, ...]:
    """Return the kinds that bring 3k + 1 tiles a step nearer; for a hand that waits, its waits."""
    now = distance(counts, barred)
    groups = useful(counts, barred) if shanten(counts, barred) == now else ()
    if barred != EMPTY or sum(counts) < _CLOSED:
        return groups
    other = [
        kind for form in (_pairs, orphans_shanten) if form(counts) == now for kind in _nearing(form, counts)
    ]
    return tuple(sorted({*groups, *other})) if other else groups


def _pairs(counts: Counts) -> int:
    return pairs_shanten(counts, quads=False)


def _nearing(form: Callable[[Counts], int], counts: Counts) -> Iterator[Id34]:
    now = form(counts)
    return (kind for kind in range(KINDS) if counts[kind] < _COPIES and form(plus(counts, kind)) < now)
