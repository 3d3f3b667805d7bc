"""The possible progress of a hand: tiles that bring it nearer, discards that keep its distance, its best wait."""

from functools import lru_cache

from paiju.engine.games.riichi.hands import waits_of
from paiju.engine.games.riichi.nearness import accepted, distance
from paiju.engine.tiles.counts import EMPTY, KINDS, Counts, minus
from paiju.engine.tiles.text import Id34


def acceptance(counts: Counts, unseen: Counts, barred: Counts = EMPTY) -> int:
    """Return the number of unseen tiles that bring 3k + 1 tiles a step nearer."""
    return sum([unseen[kind] for kind in accepted(counts, barred)])


@lru_cache(maxsize=2**15)
def keeping(counts: Counts, barred: Counts = EMPTY) -> tuple[Id34, ...]:
    """Return the kinds that a hand of 3k + 2 tiles can discard without getting further from a wait."""
    least = distance(counts, barred)
    return tuple(
        kind
        for kind in range(KINDS)
        if counts[kind] and distance(minus(counts, kind), barred) <= max(least, 0)
    )


def best_waits(counts: Counts, unseen: Counts, barred: Counts = EMPTY) -> int:
    """Return the largest number of unseen tiles that 3k + 2 tiles of distance 0 can wait for after a discard."""
    return max([_unbarred(minus(counts, kind), unseen, barred) for kind in keeping(counts, barred)])


def _unbarred(counts: Counts, unseen: Counts, barred: Counts) -> int:
    return sum([unseen[kind] for kind in waits_of(counts) if not barred[kind]])
