"""成都麻将 in types: what seats and chance do, what passes from deal to deal, and the state of a deal.

What happens is in `events`, what seats are asked in `choices`.
"""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.events import (
    Check,
    Payment,
    SuitName,
    Thrown,
    Won,
)
from paiju.engine.games.chengdu.options import Options
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.mahjong.table import Table
from paiju.engine.tiles.text import Tile


class Phase(StrEnum):
    """What is being waited for; `game.ALLOWED` says who may do what."""

    DEAL = "deal"
    SWAP = "swap"
    """Everybody chooses three tiles to pass on (换三张)."""
    QUE = "que"
    """Everybody chooses the missing suit (定张, 报缺, 定缺)."""
    TURN = "turn"
    """One seat is to discard, lay down a kong, or win."""
    CLAIM = "claim"
    """A discard, or the tile of an added kong, can be claimed."""
    OVER = "over"


class Carry(msgspec.Struct, frozen=True):
    """What passes from deal to deal."""

    seats: int
    options: Options = Options()
    dealer: Seat | None = None
    """None: the first deal, dice decide."""
    order: tuple[Seat, ...] = ()
    """The seats in turn order, the first is East (东); empty: dice decide."""


# Actions


class Deal(Action, frozen=True):
    """Chance shuffles and throws all dice of the deal."""

    deck: tuple[Tile, ...]
    """The wall as it is built: from the right end of the dealer's side on, clockwise, the top of each stack first."""
    throws: tuple[Thrown, ...]
    """In the order thrown: `seat` and `dealer` (first deal only, again where tied), `break`, `swap` (if tiles are)."""


class Hide(Action, frozen=True):
    """Lays a tile face down (定张): its suit will be missing, and it is the first discard."""

    tile: Tile


class Declare(Action, frozen=True):
    """Names the missing suit: one that was not dealt (报缺), or any (定缺)."""

    suit: SuitName


class Swap(Action, frozen=True):
    """Passes on three tiles of one suit (换三张)."""

    tiles: Annotated[tuple[Tile, ...], Meta(min_length=3, max_length=3)]


AnyAction: TypeAlias = Discard | Pung | Kong | Win | Pass | Hide | Declare | Swap


# State


class Lock(msgspec.Struct, frozen=True):
    """A win that was passed (过胡)."""

    tile: Tile
    multiplier: int


class State(msgspec.Struct, frozen=True):
    """All of a deal, secrets included. Tuples are per seat unless said otherwise."""

    carry: Carry
    table: Table
    phase: Phase = Phase.DEAL
    thrown: tuple[Thrown, ...] = ()
    dealer: Seat | None = None
    order: tuple[Seat, ...] = ()
    swaps: tuple[tuple[Tile, ...] | None, ...] = ()
    """What each has chosen to pass on."""
    directions: tuple[Seat, ...] = ()
    """Who gets each seat's tiles."""
    choices: tuple[Hide | Declare | None, ...] = ()
    """What each has answered to 定张 or 定缺; secret until all have."""
    missing: tuple[SuitName | None, ...] = ()
    """The missing suit of each, as it knows it itself."""
    hidden: tuple[Tile | None, ...] = ()
    """Tiles that lie face down."""
    locks: tuple[tuple[Lock, ...], ...] = ()
    wins: tuple[Won, ...] = ()
    """In the order won."""
    dead: tuple[Seat, ...] = ()
    """相公, in the order they came to it."""
    ledger: tuple[Payment, ...] = ()
    kongs: tuple[Seat, ...] = ()
    """Who laid down each kong of the deal."""
    transferred: tuple[int, ...] = ()
    """Kongs whose income has moved on (呼叫转移)."""
    horses: tuple[tuple[Tile, ...], ...] = ()
    checks: tuple[Check, ...] = ()
    next_dealer: Seat | None = None
    """Known with the first win."""
    end: Literal["wall", "one_left"] | None = None

    @property
    def options(self) -> Options:
        """What the table has chosen."""
        return self.carry.options

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The concealed tiles of each seat, without the hidden one."""
        return self.table.hands
