"""The open tiles of the players: melds (副露) and rivers (牌河)."""

from typing import Final, Literal, TypeAlias

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.mahjong.moves import ADDED, KongKind
from paiju.engine.tiles.text import Tile

KONG: Final = 4
"""The number of tiles of a kong."""

MeldKind: TypeAlias = Literal["chow", "pung"] | KongKind


class Meld(msgspec.Struct, frozen=True, omit_defaults=True):
    """A group that has been laid down."""

    kind: MeldKind
    """`chow` (吃), `pung` (碰), or the kind of the kong."""
    tiles: tuple[Tile, ...]
    """Three or four. In a claimed meld the claimed tile is the last one; only an added kong's tile stands behind it."""
    feeder: Seat | None = None
    """Seat that discarded the claimed tile; None: all are from the hand. An added kong keeps the feeder of its pung."""

    @property
    def is_kong(self) -> bool:
        """Whether it has four tiles (杠)."""
        return len(self.tiles) == KONG

    @property
    def kong(self) -> KongKind:
        """The kind of this kong; a meld of three tiles has none, which is an error."""
        kind = self.kind
        assert kind != "chow", "a chow is no kong"
        assert kind != "pung", "a pung is no kong"
        return kind

    @property
    def own(self) -> tuple[Tile, ...]:
        """The tiles that came from the hand, without the claimed one."""
        return (
            self.tiles
            if self.feeder is None
            else (*self.tiles[: self._claimed], *self.tiles[self._claimed + 1 :])
        )

    @property
    def claimed(self) -> Tile | None:
        """The claimed tile; None: all are from the hand."""
        return None if self.feeder is None else self.tiles[self._claimed]

    @property
    def _claimed(self) -> int:
        return len(self.tiles) - (2 if self.kind in ADDED else 1)


class RiverTile(msgspec.Struct, frozen=True, omit_defaults=True):
    """One discard."""

    tile: Tile
    drawn: bool = False
    """Whether it was the tile just drawn (摸切)."""
    flipped: bool = False
    """Whether it was the hidden tile (定张)."""
    riichi: bool = False
    """Whether it declared riichi (立直) and lies sideways."""
    taken_by: tuple[Seat, ...] = ()
    """Seats that claimed the tile: one for a meld, or all that won with it. It stays in the river."""
