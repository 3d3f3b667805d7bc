"""Sets of kinds as one integer, a byte for each kind: `kinds & ~YAOCHUU == 0` if all are ones, nines and honours.

The byte of an absent kind is 0. Any other byte is 1 or the number of tiles of its kind, which such a test ignores.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from paiju.engine.tiles.counts import KINDS, Counts
from paiju.engine.tiles.text import ORDER37, Id34, Tile, id34_of, is_red
from paiju.engine.tiles.wins import ORPHANS

Kinds: TypeAlias = int
"""A set of kinds: a kind is in it if its byte is not 0; the lowest byte is that of id34 0."""

ONE: Final[tuple[Kinds, ...]] = tuple(1 << 8 * id34 for id34 in range(KINDS))
"""By id34: the set of that one kind, in which its byte is 1."""
KIND: Final[Mapping[Tile, Id34]] = {tile: id34_of(tile) for tile in ORDER37}
"""The kind of each tile; a red five is a five."""
_RED: Final = 8 * KINDS
"""The bit, above those of all kinds, where red fives are counted."""
_ALL: Final = (1 << _RED) - 1
_NUMBER: Final = {tile: ONE[id34_of(tile)] + (is_red(tile) << _RED) for tile in ORDER37}
"""Each tile as a number: a set of its kind, and whether it is red."""


def kinds_in(tiles: Iterable[Tile]) -> tuple[Kinds, int]:
    """Return the kinds of tiles as a set whose bytes are their numbers, and the number of red fives.

    Raises `KeyError` for a text that names no tile.
    """
    # One sum for both, without a loop in Python: no number of tiles reaches the next byte.
    number = sum(map(_NUMBER.__getitem__, tiles))
    return number & _ALL, number >> _RED


def counts_in(kinds: Kinds) -> Counts:
    """Return the counts of a set whose bytes are numbers of tiles."""
    return kinds.to_bytes(KINDS, "little")


def _mask(id34s: Iterable[Id34]) -> Kinds:
    """Return the mask of some kinds: it matches any number of their tiles."""
    return sum(0xFF * ONE[id34] for id34 in id34s)


EAST: Final[Id34] = 27
"""The kind of the first wind; South, West and North follow."""
HAKU: Final[Id34] = 31
"""The kind of the white dragon; the green and the red one follow."""

HONOURS: Final = _mask(range(EAST, KINDS))
YAOCHUU: Final = _mask(ORPHANS)
"""Ones, nines and honours (幺九牌)."""
TERMINALS: Final = YAOCHUU & ~HONOURS
"""Ones and nines (老头牌)."""
GREEN: Final = _mask(map(id34_of, ("2s", "3s", "4s", "6s", "8s", "2y")))
SUITS: Final = tuple(_mask(range(suit, suit + 9)) for suit in (0, 9, 18))
"""The mask of each number suit: m, p, s."""
