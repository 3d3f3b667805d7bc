"""The types of 成都麻将: actions, the carry between deals, and the state of a deal.

Events are in `events`, prompts in `choices`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.events import (
    Check,
    Payment,
    SuitName,
    Won,
)
from paiju.engine.games.chengdu.options import Options
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.mahjong.phase import Phase
from paiju.engine.mahjong.table import MahjongTiles
from paiju.engine.tiles.text import Tile


class Carry(msgspec.Struct, frozen=True):
    """The data that passes from deal to deal."""

    seats: int
    options: Options = Options()
    dealer: Seat | None = None
    """None in the first deal: dice decide."""
    order: tuple[Seat, ...] = ()
    """Seats in turn order, East (东) first; empty in the first deal."""


# Actions


class Hide(Action, frozen=True):
    """Lays a tile face down (定张): its suit is the missing suit, and it is the first discard."""

    tile: Tile


class Declare(Action, frozen=True):
    """Names the missing suit: one that is not in the hand (报缺), or any (定缺)."""

    suit: SuitName


class Swap(Action, frozen=True):
    """Gives three tiles of one suit to another seat (换三张)."""

    tiles: Annotated[tuple[Tile, ...], Meta(min_length=3, max_length=3)]


AnyAction: TypeAlias = Discard | Pung | Kong | Win | Pass | Hide | Declare | Swap


# State


class Lock(msgspec.Struct, frozen=True):
    """A win that was passed (过胡)."""

    tile: Tile
    multiplier: int


class State(msgspec.Struct, frozen=True):
    """The whole state of a deal, secrets included.

    `swaps`, `directions`, `choices`, `missing`, `hidden`, `locks` and `horses` are per seat.
    """

    carry: Carry
    table: MahjongTiles
    phase: Phase = Phase.DEAL
    thrown: tuple[Thrown, ...] = ()
    dealer: Seat | None = None
    order: tuple[Seat, ...] = ()
    swaps: tuple[tuple[Tile, ...] | None, ...] = ()
    """Tiles that each seat has chosen to give; None: not yet chosen."""
    directions: tuple[Seat, ...] = ()
    """Receiver of each seat's tiles; empty before the swap."""
    choices: tuple[Hide | Declare | None, ...] = ()
    """Each seat's answer to 定张 or 定缺; secret until all have answered."""
    missing: tuple[SuitName | None, ...] = ()
    """Missing suit of each seat, secret ones included."""
    hidden: tuple[Tile | None, ...] = ()
    """Tiles that lie face down (定张)."""
    locks: tuple[tuple[Lock, ...], ...] = ()
    wins: tuple[Won, ...] = ()
    """In the order won."""
    dead: tuple[Seat, ...] = ()
    """Seats with dead hands (相公), in the order of their false wins."""
    ledger: tuple[Payment, ...] = ()
    kongs: tuple[Seat, ...] = ()
    """Seat of each kong of the deal, in order."""
    transferred: tuple[int, ...] = ()
    """Numbers of the kongs whose income has moved to a winner (呼叫转移)."""
    horses: tuple[tuple[Tile, ...], ...] = ()
    checks: tuple[Check, ...] = ()
    next_dealer: Seat | None = None
    """Set by the first win."""
    end: Literal["wall", "one_left"] | None = None

    @property
    def options(self) -> Options:
        """The options of the table."""
        return self.carry.options

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The concealed tiles of each seat, without the hidden one."""
        return self.table.hands
