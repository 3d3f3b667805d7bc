"""The input of scoring: a winning hand and how it was won."""

from typing import Literal

import msgspec

from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.text import Tile

EAST = 0
"""The wind of the dealer."""


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A hand that is won with one tile, and how."""

    concealed: tuple[Tile, ...]
    """Tiles outside melds, in any order, without the winning one: 13, or three fewer for each meld."""
    winning: Tile
    melds: tuple[Meld, ...] = ()
    """Chows, pungs and all kans, concealed ones too."""
    tsumo: bool
    """Whether the winner drew the tile (自摸); else it is another seat's discard, or the tile of its kan (荣和)."""
    seat_wind: int
    """0 to 3: East, South, West, North; the dealer's is 0."""
    round_wind: int
    """0 to 3, as `seat_wind`."""
    riichi: Literal[0, 1, 2] = 0
    """0: none, 1: riichi, 2: double riichi (两立直)."""
    ippatsu: bool = False
    """Whether the win is within one go-around after riichi, without a call between."""
    rinshan: bool = False
    """Whether the hand is won with the replacement tile of a kan."""
    chankan: bool = False
    """Whether the hand is won with the tile of another seat's kan."""
    last_tile: bool = False
    """Whether the hand is won with the last tile of the wall (tsumo), or with the discard after it."""
    first_turn: bool = False
    """Whether the hand is won with the first draw, before any call: `tenhou` for the dealer, else `chiihou`."""
    dora: tuple[Tile, ...] = ()
    """The indicators that are turned, in their order."""
    ura: tuple[Tile, ...] = ()
    """The indicators below them; they count only with riichi."""
