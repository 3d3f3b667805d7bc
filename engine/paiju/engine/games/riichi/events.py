"""The events of riichi; the events that every mahjong game has are in `paiju.engine.mahjong.events`."""

from typing import Final, Literal, TypeAlias

import msgspec

from paiju.engine.core.game import Event, Line, Settled, Turn
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.mahjong import events
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.events import Discarded, Drawn, MeldEvent
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.text import Tile

Furiten: TypeAlias = Literal["river", "passed", "riichi"]
"""Why a seat cannot win with a discard (振听): a wait lies in its own river; it has let a wait pass since its last
discard; or it has let one pass after riichi."""

Abort: TypeAlias = Literal["kyuushu", "four_winds", "four_riichi", "four_kans", "triple_ron"]
"""The abortive draws (途中流局): 九种九牌, 四风连打, 四家立直, 四杠散了, 三家和了."""
DrawReason: TypeAlias = Literal["exhaustive", "nagashi_mangan"] | Abort
"""荒牌流局, 流局满贯, or an abortive draw."""

WinKind: TypeAlias = Literal["tsumo", "ron", "chankan"]


class Dealt(Event, frozen=True, tag="dealt"):
    """Tiles were dealt; the event also tells how the match stands."""

    first: Seat
    """Seat that dealt, or deals, the first kyoku (起家)."""
    dealer: Seat
    kyoku: int
    """0 is East 1 (东1局), 4 is South 1 with four seats."""
    honba: int
    sticks: int
    """Riichi sticks (供托) on the table."""
    points: tuple[int, ...]
    hands: tuple[tuple[Tile, ...] | None, ...]
    """Per seat, sorted; None where the viewer may not look."""
    counts: tuple[int, ...]
    wall: int
    """Number of tiles left to draw."""
    indicator: Tile
    """The first dora indicator."""


class DoraShown(Event, frozen=True, tag="dora_shown"):
    """One more dora indicator was turned, after a kan."""

    tile: Tile


class StickPaid(Event, frozen=True, tag="stick_paid"):
    """A riichi stands, because no seat won with its discard: the seat paid its stick of 1,000 points."""

    seat: Seat


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """The window closed, as after every discard and announced kan; the events of the claims, if any, follow."""

    furiten: tuple[Furiten | None, ...]
    """Per seat; None for seats other than the viewer."""


class Liable(msgspec.Struct, frozen=True):
    """A seat that pays for another seat's yakuman (包牌)."""

    yakuman: Literal["daisangen", "daisuushii", "suukantsu"]
    seat: Seat


class Won(Event, frozen=True, tag="won"):
    """A seat won. Several winners of one tile have an event each, in turn order from the discarder."""

    seat: Seat
    tile: Tile
    kind: WinKind
    feeder: Seat | None
    """The discarder, or the seat whose kan was robbed; None: the winner drew the tile."""
    worth: Worth
    hand: tuple[Tile, ...]
    """The concealed tiles without the winning tile."""
    melds: tuple[Meld, ...]
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    """The ura dora indicators (里宝牌指示牌); empty without riichi."""
    liable: tuple[Liable, ...]
    """The seats that pay for a yakuman of the hand."""
    lines: tuple[Line, ...]
    """The payments of this win, in points."""
    amounts: tuple[int, ...]
    """The gain of each seat by this win, sticks included."""


class NoWinner(Event, frozen=True, tag="no_winner"):
    """The deal ended without a winner (流局)."""

    reason: DrawReason
    hands: tuple[tuple[Tile, ...] | None, ...]
    """Concealed tiles of the seats that show them; None for the others, whose hands stay hidden."""
    ready: tuple[Seat, ...]
    """The seats that are tenpai when the wall is empty; () after an abortive draw."""
    waits: tuple[tuple[Tile, ...], ...]
    """Per seat: the kinds that complete its hand, sorted; empty for a seat that is not in `ready`."""
    lines: tuple[Line, ...]
    amounts: tuple[int, ...]


AnyEvent: TypeAlias = (
    Thrown
    | Dealt
    | Drawn
    | DoraShown
    | Discarded
    | StickPaid
    | MeldEvent
    | WindowClosed
    | Won
    | NoWinner
    | Turn
    | Settled
)

PUBLIC: Final[frozenset[type[Event]]] = events.PUBLIC | {DoraShown, StickPaid, Won, NoWinner}
"""Events that hide nothing; each other type has its case in `projection.shadow`."""
