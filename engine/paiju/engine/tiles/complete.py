"""The tables behind `paiju.engine.tiles.wins` and `waits`: the tiles of one suit that are groups, or groups and a pair.

A suit's key is its slice of the counts. 21,743 keys of a number suit and 498 of the honours are complete; the value of
a key is its number of pairs, and tiles without a key are incomplete. Each table is built on first use, that of
the number suits in about 40 ms; a game's `prepare` builds both.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

_RANKS: Final = 9
_HONOURS: Final = 7
_MOST: Final = 4
"""The most groups in a hand, and the most tiles of a kind."""


@cache
def complete_suit() -> dict[bytes, int]:
    """Return the complete keys of a number suit, of at most 14 tiles, each with its number of pairs: 0 or 1."""
    runs = [_key(_RANKS, (rank, rank + 1, rank + 2)) for rank in range(_RANKS - 2)]
    return _with_pairs(_sums([*runs, *_alike(_RANKS, 3)]), _RANKS)


@cache
def complete_honours() -> dict[bytes, int]:
    """Return the complete keys of winds and dragons, each with its number of pairs; honours make no runs."""
    return _with_pairs(_sums(_alike(_HONOURS, 3)), _HONOURS)


def _with_pairs(sets: set[bytes], size: int) -> dict[bytes, int]:
    table = dict.fromkeys(sets, 0)
    for pair in _alike(size, 2):
        table |= dict.fromkeys(_plus(sets, pair), 1)
    return table


def _sums(groups: list[bytes]) -> set[bytes]:
    """Return the sums of up to four groups, except the sums with more than four tiles of a kind."""
    sums = {bytes(len(groups[0]))}
    found = set(sums)
    # A set of keys, not of lists of groups: different groups with the same tiles are one key.
    for _ in range(_MOST):
        sums = {larger for group in groups for larger in _plus(sums, group)}
        found |= sums
    return found


def _plus(keys: set[bytes], other: bytes) -> Iterator[bytes]:
    for key in keys:
        larger = bytes(map(int.__add__, key, other))
        if max(larger) <= _MOST:  # a kind has no fifth tile
            yield larger


def _alike(size: int, number: int) -> list[bytes]:
    return [_key(size, (rank,) * number) for rank in range(size)]


def _key(size: int, ranks: tuple[int, ...]) -> bytes:
    return bytes(ranks.count(rank) for rank in range(size))
