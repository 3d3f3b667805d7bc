"""The working form of a set of tiles: how many of each of the 34 kinds.

`Counts` are 34 bytes: immutable, indexed and iterated as small integers, hashed once, and a slice of one suit is the
key of every table in this package (nine kinds of a number suit, seven honours).
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from paiju.engine.tiles.text import (
    ORDER37,
    Id34,
    Suit,
    Tile,
    id34_of,
    tile_of,
)

Counts: TypeAlias = bytes
"""34 numbers, each 0 … 4, by id34; `counts[id34]` is an int. Red fives are fives."""

KINDS: Final = 34
EMPTY: Final[Counts] = bytes(KINDS)

SUITS: Final = (slice(0, 9), slice(9, 18), slice(18, 27))
"""Where the number suits m, p, s lie in counts."""
HONOURS: Final = slice(27, KINDS)
"""Where winds and dragons lie in counts."""


def counts_of(tiles: Iterable[Tile]) -> Counts:
    """Return the number of tiles of each kind; raises `KeyError` for a text that names no tile (`??` too)."""
    # A tile is a large number with a byte for each kind. No sum of tiles reaches the next byte, and no loop runs here.
    return sum(map(_ONE.__getitem__, tiles)).to_bytes(KINDS, "little")


def tiles_of(counts: Counts) -> tuple[Tile, ...]:
    """Return the tiles, kind by kind; every five is black."""
    return tuple(tile_of(id34) for id34, number in enumerate(counts) for _ in range(number))


def plus(counts: Counts, id34: Id34, number: int = 1) -> Counts:
    """Return the counts with more (or, with a negative number, fewer) of one kind.

    Raises `ValueError` if the result is negative.
    """
    # `bytes` refuses a negative number, which is the error that is promised; more than four is for the caller to avoid.
    return counts[:id34] + bytes((counts[id34] + number,)) + counts[id34 + 1 :]


def minus(counts: Counts, id34: Id34, number: int = 1) -> Counts:
    """Return the counts with fewer of one kind; raises `ValueError` if there are too few."""
    return plus(counts, id34, -number)


def added(counts: Counts, others: Counts) -> Counts:
    """Return both sets of tiles together: a hand and its melds."""
    # Both are added as large numbers: no kind's sum reaches the next byte.
    return (int.from_bytes(counts) + int.from_bytes(others)).to_bytes(KINDS)


def suits_of(counts: Counts) -> tuple[Suit, ...]:
    """Return the suits that occur, in the order m p s f y (花色); winds and dragons are two suits."""
    return tuple(suit for suit, place in _PLACES if counts[place] != EMPTY[place])


def kinds_of(counts: Counts) -> Iterator[Id34]:
    """Yield the kinds of which there is a tile, lowest first."""
    return (id34 for id34, number in enumerate(counts) if number)


_ONE: Final = {tile: 1 << 8 * id34_of(tile) for tile in ORDER37}
"""A tile as a number in which the byte of its kind is 1."""
_PLACES: Final = (
    *zip((Suit.M, Suit.P, Suit.S), SUITS, strict=True),
    (Suit.F, slice(27, 31)),
    (Suit.Y, slice(31, KINDS)),
)
