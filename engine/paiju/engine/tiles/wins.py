"""Whether concealed tiles are a win (判胡), and in which ways: pair and groups, pairs only, thirteen orphans.

Melds are not looked at: n = 3k + 2 concealed tiles are a pair and k groups. Further conditions (at most two suits, no
tile of a missing suit, a yaku) belong to the games. Rules: docs/rules/chengdu.md.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from paiju.engine.tiles.complete import complete_honours, complete_suit
from paiju.engine.tiles.counts import (
    EMPTY,
    HONOURS,
    Counts,
)
from paiju.engine.tiles.text import Id34


class Group(NamedTuple):
    """Three tiles that belong together (面子)."""

    first: Id34
    """The kind of a triplet, or the lowest kind of a run."""
    run: bool
    """Whether it is a run (顺子), else a triplet (刻子)."""

    @property
    def kinds(self) -> tuple[Id34, Id34, Id34]:
        """The kinds of its three tiles."""
        return (self.first, self.first + 1, self.first + 2) if self.run else (self.first,) * 3


class Decomposition(NamedTuple):
    """One way to read a winning hand."""

    pair: Id34
    """The kind of the pair (对子, 将)."""
    groups: tuple[Group, ...]
    """By suit, lowest first."""
    runs: tuple[Id34, ...]
    """The lowest kind of each run among them."""
    triplets: tuple[Id34, ...]
    """The kind of each triplet among them."""


ORPHANS: Final[tuple[Id34, ...]] = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""The thirteen kinds of 国士无双: ones, nines, winds, dragons."""

PAIRED: Final = (b"\0\2", b"\0\2\4")
"""The numbers of tiles of one kind that are pairs only, 0 included; first without quads, then with quads."""
_MOST: Final = 14
"""The number of tiles of a pair and four groups."""
_RANKS: Final = 9
"""The ranks of a number suit; winds and dragons, which have fewer, make no runs."""
_NONE: Final = 2
"""Stands for an incomplete suit: alone it exceeds the one pair of a hand."""


def is_win(counts: Counts) -> bool:
    """Return whether the tiles are one pair and groups; false for any number of tiles but 3k + 2, k <= 4."""
    # Honours make no runs, and most hands with honours have a single one of a kind: that is tested before the tables.
    if 1 in counts[27:]:
        return False
    suit = complete_suit()
    pairs = suit.get(counts[:9], _NONE)
    if pairs < _NONE:
        pairs += suit.get(counts[9:18], _NONE)
        if pairs < _NONE:
            pairs += suit.get(counts[18:27], _NONE)
            if pairs < _NONE:
                return pairs + complete_honours().get(counts[27:], _NONE) == 1 and sum(counts) <= _MOST
    return False


def is_pairs(counts: Counts, *, quads: bool = True) -> bool:
    """Return whether the tiles are pairs only (七对, 四对); the game checks how many there are.

    `quads`: whether four alike count as two pairs (成都: yes; riichi asks for different pairs). False for no tiles.
    """
    # Most hands have a kind with one tile, so that is tested first.
    return 1 not in counts and counts != EMPTY and not counts.translate(None, PAIRED[quads])


def is_orphans(counts: Counts) -> bool:
    """Return whether the 14 tiles are thirteen orphans (国士无双): each kind, one of them twice."""
    if 0 in counts[HONOURS]:
        return False
    numbers = [counts[kind] for kind in ORPHANS]
    return all(numbers) and sum(numbers) == sum(counts) == _MOST


def decompositions(counts: Counts) -> tuple[Decomposition, ...]:
    """Return all ways to read the tiles as a pair and groups; () if there are none. For pairs only see `is_pairs`."""
    m, p, s, z = counts[:9], counts[9:18], counts[18:27], counts[27:]
    if not _is_complete(m, p, s, z) or sum(counts) > _MOST:
        return ()
    parts = product(_readings(m, 0), _readings(p, 9), _readings(s, 18), _readings(z, HONOURS.start))
    # Unpacked at once: four readings have sixteen fields, each of which would be looked up by its name.
    return tuple(
        [
            Decomposition((mp + pp + sp + zp)[0], mg + pg + sg + zg, mr + pr + sr + zr, mt + pt + st + zt)
            for (mp, mg, mr, mt), (pp, pg, pr, pt), (sp, sg, sr, st), (zp, zg, zr, zt) in parts
        ]
    )


def _is_complete(m: bytes, p: bytes, s: bytes, honours: bytes) -> bool:
    """Return whether the suits are groups and one pair in all."""
    suit = complete_suit().get
    return suit(m, _NONE) + suit(p, _NONE) + suit(s, _NONE) + complete_honours().get(honours, _NONE) == 1


class _Reading(NamedTuple):
    """One way to read a part of a hand: none or one pair, and groups."""

    pair: tuple[Id34, ...]
    groups: tuple[Group, ...]
    runs: tuple[Id34, ...]
    triplets: tuple[Id34, ...]


# The cache needs no bound: number suits have the 21,743 keys of `complete_suit`, at three starts, and honours 498 keys.
@cache
def _readings(key: bytes, start: Id34) -> tuple[_Reading, ...]:
    """Return the ways to read a complete suit whose first kind is `start`."""
    if sum(key) % 3 == 0:
        return tuple(_reading((), groups) for groups in _groups(key, start))
    return tuple(
        _reading((start + rank,), groups)
        for rank, number in enumerate(key)
        if number >= 2
        for groups in _groups(_without(key, (rank, rank)), start)
    )


def _reading(pair: tuple[Id34, ...], groups: tuple[Group, ...]) -> _Reading:
    runs = tuple(group.first for group in groups if group.run)
    return _Reading(pair, groups, runs, tuple(group.first for group in groups if not group.run))


def _groups(key: bytes, start: Id34) -> Iterator[tuple[Group, ...]]:
    """Yield the ways to take a suit apart into groups: its lowest tile is in a triplet or begins a run."""
    rank = next((rank for rank, number in enumerate(key) if number), None)
    if rank is None:
        yield ()
        return
    if key[rank] >= 3:
        for groups in _groups(_without(key, (rank,) * 3), start):
            yield (Group(start + rank, run=False), *groups)
    if len(key) == _RANKS and all(key[rank : rank + 3]) and rank + 3 <= _RANKS:
        for groups in _groups(_without(key, (rank, rank + 1, rank + 2)), start):
            yield (Group(start + rank, run=True), *groups)


def _without(key: bytes, ranks: tuple[int, ...]) -> bytes:
    return bytes(number - ranks.count(rank) for rank, number in enumerate(key))
