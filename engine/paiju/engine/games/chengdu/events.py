"""The events of 成都麻将 and their parts: payments, fans, checks.

The events that every mahjong game has are in `paiju.engine.mahjong.events`.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from paiju.engine.core.game import Event, Settled, Turn
from paiju.engine.core.seats import Seat
from paiju.engine.mahjong import events
from paiju.engine.mahjong.dice import Thrown
from paiju.engine.mahjong.events import Discarded, Drawn, MeldEvent
from paiju.engine.tiles.text import Tile

SuitName: TypeAlias = Literal["m", "p", "s"]
"""万, 筒, 条."""


# Parts of events

FanName: TypeAlias = Literal[
    "gen",
    "qing",
    "yao",
    "qidui",
    "long7",
    "dadui",
    "jiangdui",
    "diaoche",
    "jingou",
    "luohan",
    "menqing",
    "duanyao",
    "gsh",
    "gsp",
    "qg",
    "haidi",
    "tianhu",
    "dihu",
    "zimo",
]
"""根, 清一色, 带么, 七对, 龙七对, 大对子, 将对, 大吊车, 金钩钓, 十八罗汉, 门清, 断么,
杠上花, 杠上炮, 抢杠, 海底, 天胡, 地胡, 自摸加番."""


class Fan(msgspec.Struct, frozen=True):
    """One multiplier of a hand (番)."""

    name: FanName
    factor: int
    """The factor; for n 根 it is 2 to the power of n."""


WinKind: TypeAlias = Literal["zimo", "gsh", "dianpao", "qianggang"]
"""自摸; 杠上花; 点炮; 抢杠. The ledger uses the same words."""

PaymentKind: TypeAlias = (
    Literal["wan", "zhi", "yin", "chajiao", "sanhua", "tuishui", "zhahu", "transfer", "horse"] | WinKind
)
"""Kongs, wins, 查叫, 三花, 退税, 诈胡, 呼叫转移, 买马."""


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the ledger (账): `payer` pays `payee`."""

    kind: PaymentKind
    payer: Seat
    payee: Seat
    amount: int
    """Chips: one base stake (底分), or a multiple of it."""
    ref: int | None = None
    """Number, from 0, of the kong whose income is paid, moved (呼叫转移) or returned; None for other payments."""


Readiness: TypeAlias = Literal["jiao", "wujiao", "sanhua"]
"""有叫, 无叫, 三花 (花猪)."""


class Wait(msgspec.Struct, frozen=True):
    """A tile that would complete a hand (叫)."""

    tile: Tile
    multiplier: int
    """Worth of the hand with this tile as another seat's discard, in base stakes."""


class Check(msgspec.Struct, frozen=True):
    """A seat's result in the check at the end (查叫)."""

    seat: Seat
    readiness: Readiness
    waits: tuple[Wait, ...]


# Events


class Dealt(Event, frozen=True, tag="dealt"):
    """Tiles were dealt (抓牌); carries the dealer and the turn order too."""

    dealer: Seat
    order: tuple[Seat, ...]
    """Seats in turn order (逆时针), East first; boards place them round the table in this order."""
    hands: tuple[tuple[Tile, ...] | None, ...]
    """Per seat, sorted; None where the viewer may not look."""
    counts: tuple[int, ...]
    wall: int
    """Number of tiles left to draw."""
    horses: tuple[int, ...]
    """Number of horses (马) face down for each seat."""
    stage: Literal["swap", "que", "turn"]
    """The next stage."""


class Swapped(Event, frozen=True, tag="swapped"):
    """All seats have chosen: three tiles of each went to another seat (换三张)."""

    to: tuple[Seat, ...]
    """Per seat, the receiver of its tiles."""
    tiles: tuple[tuple[Tile, ...] | None, ...]
    """Per seat, the tiles it gave away; None where the viewer neither gave nor got them."""
    stage: Literal["que", "turn"]


class Chosen(Event, frozen=True, tag="chosen"):
    """All seats have chosen: declared suits are known, and hidden tiles lie face down."""

    missing: tuple[SuitName | None, ...]
    """Missing suit of each seat; None for another seat whose hidden tile will show the suit."""
    hidden: tuple[Tile | None, ...]
    """Hidden tile of each seat, `??` for seats other than the viewer; None: the seat declared a suit."""


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """The window closed, as after every discard and announced kong; the events of the claims, if any, follow."""

    locks: tuple[tuple[Tile, ...], ...]
    """Per seat, the tiles with which it may not win until its next turn (过胡); `??` stands for any tile.

    Empty for seats other than the viewer.
    """


class Won(Event, frozen=True, tag="won"):
    """A seat won (胡). Several winners of one tile have an event each, in turn order from the discarder."""

    seat: Seat
    tile: Tile
    kind: WinKind
    feeder: Seat | None
    """The only payer: the discarder, the robbed seat, or the feeder of the kong; None: all seats that still play."""
    multiplier: int
    """Multiple of the base stake, without `plus`."""
    plus: int
    """Base stakes added after multiplying (自摸加底)."""
    fans: tuple[Fan, ...]
    hand: tuple[Tile, ...] | None
    """The concealed tiles without the winning tile; None if the winner plays on (血流)."""


class FalseWon(Event, frozen=True, tag="false_won"):
    """A seat declared a win without a winning hand (诈胡): its hand is dead (相公)."""

    seat: Seat


class Paid(Event, frozen=True, tag="paid"):
    """Payments were made."""

    payments: tuple[Payment, ...]


class Checked(Event, frozen=True, tag="checked"):
    """The wall is empty: the hands of the seats that have not won were checked (查叫)."""

    checks: tuple[Check, ...]


class HorsesShown(Event, frozen=True, tag="horses_shown"):
    """The horses were turned over (买马)."""

    horses: tuple[tuple[Tile, ...], ...]
    """The horses of each seat."""
    seats: tuple[tuple[Seat, ...], ...]
    """Per seat and horse, the seat to which the horse counts."""


class HandsShown(Event, frozen=True, tag="hands_shown"):
    """The deal is over: concealed tiles of each seat, a hidden one included."""

    hands: tuple[tuple[Tile, ...], ...]
    end: Literal["wall", "one_left"]


AnyEvent: TypeAlias = (
    Thrown
    | Dealt
    | Swapped
    | Chosen
    | Drawn
    | Discarded
    | MeldEvent
    | WindowClosed
    | Won
    | FalseWon
    | Paid
    | Checked
    | HorsesShown
    | HandsShown
    | Turn
    | Settled
)

PUBLIC: Final[frozenset[type[Event]]] = events.PUBLIC | {
    Won,
    FalseWon,
    Paid,
    Checked,
    HorsesShown,
    HandsShown,
}
"""Events that hide nothing; each other type has its case in `projection.shadow`."""
