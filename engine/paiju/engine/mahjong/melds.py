"""What lies open before the players: melds (副露) and rivers (牌河)."""

from typing import Literal, TypeAlias

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.mahjong.moves import KongKind
from paiju.engine.tiles.text import Tile

MeldKind: TypeAlias = Literal["pung"] | KongKind


class Meld(msgspec.Struct, frozen=True, omit_defaults=True):
    """A group that has been laid down."""

    kind: MeldKind
    """`pung` (碰), or the kind of the kong."""
    tiles: tuple[Tile, ...]
    """Three or four."""
    feeder: Seat | None = None
    """Who discarded the claimed tile; None: all are from the own hand. An added kong keeps the feeder of its pung."""

    @property
    def is_kong(self) -> bool:
        """Whether it has four tiles (杠)."""
        return self.kind != "pung"


class RiverTile(msgspec.Struct, frozen=True, omit_defaults=True):
    """One discard."""

    tile: Tile
    drawn: bool = False
    """It was the tile just drawn (摸切)."""
    flipped: bool = False
    """It was the hidden tile (定张)."""
    taken_by: tuple[Seat, ...] = ()
    """Who claimed it: one for a meld, or all who won with it. It still lies in its place."""
