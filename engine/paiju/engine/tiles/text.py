"""One mahjong tile (一张牌) as text: what goes over the wire, into states and into events.

Digit, then suit letter: `5m`, `0p` for a red five, `1f`; a viewer who may not see a tile sees `??`. Text needs no
conversion on the way in or out; `in_order` sorts it.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeAlias

Tile: TypeAlias = str
"""A tile's text, e.g. `5m`, `0p` (red), `1f`; `??` if hidden."""

Id34: TypeAlias = int
"""A kind of tile: 0 … 8 are `1m` … `9m`, 9 … 17 `1p` …, 18 … 26 `1s` …, 27 … 30 `1f` …, 31 … 33 `1y` …."""

HIDDEN: Final = "??"
"""A tile that the viewer may not see."""


class Suit(StrEnum):
    """A tile's suit (花色), in the order of id34; its value is the letter of the notation."""

    M = "m"
    """万, characters."""
    P = "p"
    """饼 or 筒, dots."""
    S = "s"
    """索 or 条, bamboo."""
    F = "f"
    """风牌: 东南西北, winds."""
    Y = "y"
    """三元牌: 白发中, dragons."""


SIZES: Final = {Suit.M: 9, Suit.P: 9, Suit.S: 9, Suit.F: 4, Suit.Y: 3}
"""How many kinds each suit has; after the last of them, dora begin again at the first."""

TILES34: Final[tuple[Tile, ...]] = tuple(
    f"{val}{suit}" for suit in SIZES for val in range(1, SIZES[suit] + 1)
)
"""The 34 kinds in the order of id34; their index is their id34."""

_RED: Final = {"5m": "0m", "5p": "0p", "5s": "0s"}
REDS: Final[tuple[Tile, ...]] = tuple(_RED.values())
"""The red fives (赤宝牌)."""

ORDER37: Final[tuple[Tile, ...]] = tuple(
    tile for kind in TILES34 for tile in (_RED.get(kind), kind) if tile is not None
)
"""All 37 tiles in the order in which a hand is shown: a red five after the 4, before the black 5."""

_ID34: Final = {tile: TILES34.index(tile.replace("0", "5")) for tile in ORDER37}
_PLACE: Final = {tile: place for place, tile in enumerate((*ORDER37, HIDDEN))}


def is_tile(text: str) -> bool:
    """Return whether the text names one of the 37 tiles; `??` does not."""
    return text in _ID34


def id34_of(tile: Tile) -> Id34:
    """Return the kind of a tile; a red five is a five. Raises `KeyError` for text that names no tile."""
    return _ID34[tile]


def tile_of(id34: Id34) -> Tile:
    """Return the text of a kind: a five is the black one; raises `IndexError` outside of 0 … 33."""
    if id34 < 0:
        raise IndexError(f"id34 is {id34}; it is 0 … 33")
    return TILES34[id34]


def is_same(one: Tile, other: Tile) -> bool:
    """Return whether two tiles are of one kind, red or not; raises `KeyError` for text that names no tile."""
    return _ID34[one] == _ID34[other]


def is_red(tile: Tile) -> bool:
    """Return whether the tile is a red five (赤宝牌)."""
    return tile in REDS


def order37(tile: Tile) -> int:
    """Return the tile's place in `ORDER37`, to sort by; hidden tiles come last."""
    return _PLACE[tile]


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles as a hand shows them."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))
