"""The chows and pungs that a hand makes with a claimed tile (吃, 碰); which of them are legal is a rule of the game."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from paiju.engine.mahjong.moves import Chow, Pung
from paiju.engine.tiles.counts import SUITS
from paiju.engine.tiles.text import ORDER37, TILES34, Id34, Tile, id34_of

_RUNS: Final = ((-2, -1), (-1, 1), (1, 2))
"""For each run with a claimed tile: the distances of the two tiles of the hand from that tile, in kinds."""
_TEXTS: Final = tuple(
    tuple(tile for tile in ORDER37 if id34_of(tile) == kind) for kind in range(len(TILES34))
)
"""The texts of each kind: a red five comes before the black one."""


def chows_of(hand: tuple[Tile, ...], claimed: Tile) -> Iterator[Chow]:
    """Yield the runs of two tiles of the hand with the claimed one; red and black fives are different choices."""
    kind = id34_of(claimed)
    suit = next((suit for suit in SUITS if suit.start <= kind < suit.stop), None)
    if suit is None:
        return
    for low, high in _RUNS:
        if suit.start <= kind + low and kind + high < suit.stop:
            yield from map(Chow, product(_of_kind(hand, kind + low), _of_kind(hand, kind + high)))


def pungs_of(hand: tuple[Tile, ...], claimed: Tile) -> Iterator[Pung]:
    """Yield the triplets of two tiles of the hand with the claimed one; red and black fives are different choices."""
    held = [tile for text in _TEXTS[id34_of(claimed)] for tile in (text,) * hand.count(text)]
    yield from map(Pung, dict.fromkeys(combinations(held, 2)))


def number_of(hand: tuple[Tile, ...], kind: Id34) -> int:
    """Return the number of tiles of a kind in a hand, red fives included."""
    return sum([hand.count(tile) for tile in _TEXTS[kind]])


def _of_kind(hand: tuple[Tile, ...], kind: Id34) -> tuple[Tile, ...]:
    return tuple(tile for tile in _TEXTS[kind] if tile in hand)
