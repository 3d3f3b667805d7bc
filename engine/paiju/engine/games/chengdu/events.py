"""What happens in a deal of 成都麻将, and what it is told with: throws, payments, fans, checks."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.core.game import Event, Settled, Turn
from paiju.engine.core.seats import Seat
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import KongKind
from paiju.engine.tiles.text import Tile

SuitName: TypeAlias = Literal["m", "p", "s"]
"""万, 筒, 条."""

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
ThrowKind: TypeAlias = Literal["seat", "dealer", "break", "swap"]
"""What a throw is for: 方位, 庄家, 抓牌起点, the direction of 换三张."""


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
    """One reason why a hand is worth more (番)."""

    name: FanName
    factor: int
    """What it multiplies by; 根 two for each."""


WinKind: TypeAlias = Literal["zimo", "gsh", "dianpao", "qianggang"]
"""自摸; 杠上花; 点炮; 抢杠. The ledger's words."""

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
    """A multiple of the base stake (底分), at least one."""
    ref: int | None = None
    """Which kong of the deal it is about (0 is the first one), where it is about one."""


Readiness: TypeAlias = Literal["jiao", "wujiao", "sanhua"]
"""有叫, 无叫, 三花 (花猪)."""


class Wait(msgspec.Struct, frozen=True):
    """A tile that would complete a hand (叫)."""

    tile: Tile
    multiplier: int
    """What the hand would be worth with it, discarded by another seat."""


class Check(msgspec.Struct, frozen=True):
    """What the check at the end found of a seat (查叫)."""

    seat: Seat
    readiness: Readiness
    waits: tuple[Wait, ...]


# Events


class Thrown(Event, frozen=True, tag="thrown"):
    """Two dice were thrown (掷骰)."""

    kind: ThrowKind
    seat: Seat
    dice: tuple[Die, Die]


class Dealt(Event, frozen=True, tag="dealt"):
    """Tiles were dealt (抓牌); also says what the table brings into the deal."""

    dealer: Seat
    order: tuple[Seat, ...]
    """The seats in turn order (逆时针), the first is East; the board puts them round the table like this."""
    hands: tuple[tuple[Tile, ...] | None, ...]
    """Per seat, sorted; None where the viewer may not look."""
    counts: tuple[int, ...]
    wall: int
    """Tiles left to draw."""
    horses: tuple[int, ...]
    """How many horses (马) lie face down for each seat."""
    stage: Literal["swap", "que", "turn"]
    """What comes next."""


class Swapped(Event, frozen=True, tag="swapped"):
    """All have chosen: three tiles of each went to another seat."""

    to: tuple[Seat, ...]
    """Per seat, who got its tiles."""
    tiles: tuple[tuple[Tile, ...] | None, ...]
    """Per seat, what it passed on; None where the viewer neither gave nor got them."""
    stage: Literal["que", "turn"]


class Chosen(Event, frozen=True, tag="chosen"):
    """All have chosen: missing suits are known, and hidden tiles lie face down."""

    missing: tuple[SuitName | None, ...]
    """Per seat; None: its hidden tile will show it. Who hid a tile itself knows."""
    hidden: tuple[Tile | None, ...]
    """Per seat its hidden tile, `??` for others than the viewer; None: it declared."""


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew a tile (摸牌)."""

    seat: Seat
    tile: Tile | None
    """None where the viewer may not look."""
    wall: int
    """Tiles left."""
    after: KongKind | None = None
    """The kong that it replaces a tile for (补牌)."""


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat discarded (打牌); the tile can be claimed."""

    seat: Seat
    tile: Tile
    drawn: bool = False
    """It was the tile just drawn."""
    flipped: bool = False
    """It was the hidden tile, and its suit is missing from now on."""


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat took the last discard for a pung (碰) or a kong (引杠)."""

    seat: Seat
    meld: Meld


class Konged(Event, frozen=True, tag="konged"):
    """A seat laid down a kong on its turn: 直杠, or 弯杠 that nobody robbed."""

    seat: Seat
    meld: Meld


class KongAnnounced(Event, frozen=True, tag="kong_announced"):
    """A seat is about to add a tile to its pung (弯杠); the tile can be robbed (抢杠)."""

    seat: Seat
    tile: Tile


class Robbed(Event, frozen=True, tag="robbed"):
    """The announced kong came to nothing: its tile went to the winners, the pung stays."""

    seat: Seat
    tile: Tile


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """Nobody can claim the tile any more; what was taken follows. Comes after every discard and announced kong."""

    locks: tuple[tuple[Tile, ...], ...]
    """Per seat the tiles that it may not win with until its next turn (过胡), `??` for any; empty for other viewers."""


class Won(Event, frozen=True, tag="won"):
    """A seat won (胡). Of several winners each has its own, in turn order from the discarder."""

    seat: Seat
    tile: Tile
    kind: WinKind
    feeder: Seat | None
    """Who pays alone: the discarder, the robbed, the feeder of the kong; None: everybody who is still in."""
    multiplier: int
    """Of the base stake, the +1 of a self-draw not counted."""
    plus: int
    """What is added after multiplying (自摸加底)."""
    fans: tuple[Fan, ...]
    hand: tuple[Tile, ...] | None
    """What was concealed, without the winning tile; None where the game goes on with it (血流)."""


class FalseWon(Event, frozen=True, tag="false_won"):
    """A seat said it had won and had not (诈胡): its hand is dead (相公)."""

    seat: Seat


class Paid(Event, frozen=True, tag="paid"):
    """Money changed hands, at once."""

    payments: tuple[Payment, ...]


class Checked(Event, frozen=True, tag="checked"):
    """The wall is out and several are still in: their hands were checked (查叫)."""

    checks: tuple[Check, ...]


class HorsesShown(Event, frozen=True, tag="horses_shown"):
    """The horses were turned over (买马)."""

    horses: tuple[tuple[Tile, ...], ...]
    """Per owner."""
    seats: tuple[tuple[Seat, ...], ...]
    """Per owner and tile, whose luck it shares."""


class HandsShown(Event, frozen=True, tag="hands_shown"):
    """The deal is over: everybody's concealed tiles, a hidden one included."""

    hands: tuple[tuple[Tile, ...], ...]
    end: Literal["wall", "one_left"]


AnyEvent: TypeAlias = (
    Thrown
    | Dealt
    | Swapped
    | Chosen
    | Drawn
    | Discarded
    | Claimed
    | Konged
    | KongAnnounced
    | Robbed
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

PUBLIC: Final[frozenset[type[Event]]] = frozenset(
    {
        Thrown,
        Discarded,
        Claimed,
        Konged,
        KongAnnounced,
        Robbed,
        Won,
        FalseWon,
        Paid,
        Checked,
        HorsesShown,
        HandsShown,
        Turn,
        Settled,
    }
)
"""Events that hide nothing; each other type has its case in `project`."""
