"""The events of tiles, which every mahjong has: who drew, discarded, claimed, laid down."""

from typing import Final, TypeAlias

from paiju.engine.core.game import Event, Settled, Turn
from paiju.engine.core.seats import Seat, Viewer
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import KongKind
from paiju.engine.tiles.text import Tile


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew a tile (摸牌)."""

    seat: Seat
    tile: Tile | None
    """None where the viewer may not look."""
    wall: int
    """Number of tiles left to draw, after this one."""
    after: KongKind | None = None
    """Kind of the kong that this draw follows (补牌); None for a normal draw."""


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat discarded (打牌); the tile can be claimed."""

    seat: Seat
    tile: Tile
    drawn: bool = False
    """Whether it was the tile just drawn."""
    flipped: bool = False
    """Whether it was the hidden tile (定张); its suit is then the missing suit."""
    riichi: bool = False
    """Whether it declares riichi (立直), and so lies sideways."""


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat took the last discard for a chow (吃), a pung (碰) or a kong (引杠, 大明杠)."""

    seat: Seat
    meld: Meld


class Konged(Event, frozen=True, tag="konged"):
    """A seat laid down a kong on its turn: a concealed one (直杠, 暗杠), or an added one that was not robbed."""

    seat: Seat
    meld: Meld


class KongAnnounced(Event, frozen=True, tag="kong_announced"):
    """A seat is about to lay down a kong, most often with its pung (弯杠, 加杠); the tile can be robbed (抢杠)."""

    seat: Seat
    tile: Tile


class Robbed(Event, frozen=True, tag="robbed"):
    """The announced kong was robbed: its tile went to the winners; a pung stays a pung."""

    seat: Seat
    tile: Tile


MeldEvent: TypeAlias = Claimed | Konged | KongAnnounced | Robbed
"""The events of melds."""

PUBLIC: Final[frozenset[type[Event]]] = frozenset(
    {Thrown, Discarded, Claimed, Konged, KongAnnounced, Robbed, Turn, Settled}
)
"""The events that hide nothing, in every mahjong; a game adds its own."""


def drawn_by_other(event: Drawn, viewer: Viewer) -> Drawn:
    """Return a draw as `viewer` sees it: the tile is a secret of the seat that drew it."""
    return event if event.seat == viewer else Drawn(event.seat, None, event.wall, event.after)
