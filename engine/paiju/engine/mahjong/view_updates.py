"""The effect of the events of tiles on a view, for the views of every mahjong.

A view has the fields of `TilesView`; each function takes a view and returns it changed.
"""

from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import Event, Settled, Turn
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn, KongAnnounced, Konged, Robbed
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.phase import Phase
from paiju.engine.mahjong.table import MahjongTiles, grown, taken, with_meld, without
from paiju.engine.tiles.text import Tile, in_order


class Offered(msgspec.Struct, frozen=True):
    """The tile that can be claimed."""

    seat: Seat
    tile: Tile
    robbing: bool


class TilesView(Protocol):
    """The fields of a view that the functions read. Tuples are per seat unless stated otherwise."""

    @property
    def you(self) -> Seat | None:
        """Seat of the viewer; None for a spectator."""

    @property
    def hand(self) -> tuple[Tile, ...] | None:
        """The viewer's concealed tiles, sorted, the drawn one among them; None for a spectator."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of concealed tiles of each seat."""

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """Melds of each seat."""

    @property
    def rivers(self) -> tuple[tuple[RiverTile, ...], ...]:
        """Discards of each seat."""

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """The throws of the deal so far; not per seat."""

    @property
    def drawer(self) -> Seat | None:
        """Seat that has just drawn a tile."""


V = TypeVar("V", bound=TilesView)


def of_table(view: V, table: MahjongTiles, phase: Phase) -> V:
    """Return the view with all that its viewer may see of the table; `phase`: any phase but `Phase.DEAL`."""
    seat, window = view.you, table.window
    return _changed(
        view,
        hand=None if seat is None else table.hands[seat],
        counts=tuple(map(len, table.hands)),
        melds=table.melds,
        rivers=table.rivers,
        drawn=table.drawn if seat == table.turn else None,
        drawer=None if table.drawn is None else table.turn,
        last=None if window is None else Offered(window.seat, window.tile, robbing=window.robbing),
        turn=table.turn if phase is Phase.TURN else None,
        wall=table.wall.left,
    )


def after(view: V, event: Event) -> V:
    """Return the view after an event that has the same effect in every mahjong; unchanged after any other."""
    match event:
        case Turn(seat=seat):
            return _changed(view, turn=seat, stage="turn")
        case Claimed() | Konged():
            return melded(view, event)
        case KongAnnounced(seat=seat, tile=tile):
            return _changed(view, last=Offered(seat, tile, robbing=True), stage="claim", turn=None)
        case Robbed(seat=seat, tile=tile):
            return lost(view, seat, (tile,))
        case Settled(amounts=amounts, lines=lines):
            return _changed(view, status="over", stage=None, turn=None, amounts=amounts, lines=lines)
        case Thrown():
            return _changed(view, thrown=(*view.thrown, event))
    return view


def drawn(view: V, event: Drawn) -> V:
    """Return the view after a draw; the viewer's own tile goes into its hand, and into `drawn`."""
    seat = event.seat
    counts = set_at(view.counts, seat, view.counts[seat] + 1)
    view = _changed(view, wall=event.wall, drawer=seat, counts=counts)
    if seat != view.you or view.hand is None or event.tile is None:
        return view
    return _changed(view, hand=in_order((*view.hand, event.tile)), drawn=event.tile)


def discarded(view: V, event: Discarded, *, held: bool = True) -> V:
    """Return the view after a discard, which can be claimed; `held`: the tile comes from the hand."""
    seat, tile = event.seat, event.tile
    river = RiverTile(tile, drawn=event.drawn, flipped=event.flipped, riichi=event.riichi)
    return _changed(
        lost(view, seat, (tile,)) if held else view,
        rivers=grown(view.rivers, seat, river),
        last=Offered(seat, tile, robbing=False),
        stage="claim",
        turn=None,
        drawer=None,
        drawn=None,
    )


def lost(view: V, seat: Seat, tiles: tuple[Tile, ...]) -> V:
    """Return the view after concealed tiles have left a hand."""
    counts = set_at(view.counts, seat, view.counts[seat] - len(tiles))
    hand = view.hand
    if hand is not None and seat == view.you:
        hand = without(hand, tiles)
    view = _changed(view, counts=counts, hand=hand)
    return _changed(view, drawer=None, drawn=None) if view.drawer == seat else view


def melded(view: V, event: Claimed | Konged) -> V:
    """Return the view after a meld has been claimed, or a kong laid down."""
    seat, meld = event.seat, event.meld
    melds, own = with_meld(view.melds[seat], meld, claimed=isinstance(event, Claimed))
    view = _changed(lost(view, seat, own), melds=set_at(view.melds, seat, melds))
    if not isinstance(event, Claimed):
        return view
    assert meld.feeder is not None, "a claimed meld has a feeder"
    return _changed(view, rivers=taken(view.rivers, meld.feeder, (seat,)))


def _changed(view: V, **changes: Any) -> V:
    # Every view is a struct, which a protocol cannot say.
    struct: Any = view
    changed: V = replace(struct, **changes)
    return changed
