"""The prompts of riichi (`Prompt.legal` by kind) and the help (听牌提示)."""

from typing import Literal, TypeAlias

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import Furiten
from paiju.engine.games.riichi.scoring.names import LimitName
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.mahjong.moves import Chow, Kong, Pung
from paiju.engine.tiles.text import Tile

Bound: TypeAlias = Literal["riichi", "kuikae"]
"""`riichi`: the hand is fixed. `kuikae`: some kinds are barred after a call (食替)."""


class TurnChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `discard`: the seat's turn."""

    discards: tuple[Tile, ...]
    """Tiles that may be discarded, sorted; a red five counts as a tile of its own."""
    drawn: Tile | None
    """The tile just drawn; None after a claim."""
    bound: Bound | None
    """Why discards are restricted; None: they are not."""
    riichi: tuple[Tile, ...]
    """Tiles with which riichi can be declared."""
    kongs: tuple[Kong, ...]
    kyuushu: int | None
    """How many kinds of terminals and honours the hand holds, if they can end the deal (九种九牌); else None."""
    win: Worth | None
    """The worth of a win now, without ura dora; None: the seat cannot win."""


class ClaimChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `claim`: the tile of another seat."""

    tile: Tile
    seat: Seat
    """Seat that discarded it, or makes a kan of it."""
    robbing: bool
    """Whether it is the tile of a kan (抢杠)."""
    chows: tuple[Chow, ...]
    pungs: tuple[Pung, ...]
    kong: Kong | None
    win: Worth | None
    """The worth of a win now, without ura dora; None: the seat cannot win."""


AnyChoice: TypeAlias = TurnChoice | ClaimChoice


# Aids


class WinValue(msgspec.Struct, frozen=True):
    """The worth of a win, by the facts that the seat knows."""

    han: int
    """The han of yaku, of turned dora and of red fives."""
    fu: int
    limit: LimitName | None
    yakuman: int
    points: int
    """The sum of the others' payments, without honba and sticks."""


class WaitHelp(msgspec.Struct, frozen=True):
    """A tile that completes the hand."""

    tile: Tile
    """The kind of the tile: a red five counts as a plain one."""
    left: int
    """Number of these tiles that the seat cannot see anywhere, 0 to 4."""
    ron: WinValue | None
    """The worth with another seat's discard, without regard to furiten; None: no yaku (无役)."""
    tsumo: WinValue | None
    """The worth when the seat draws the tile itself; None: no yaku."""


class Acceptance(msgspec.Struct, frozen=True):
    """The tiles that bring a hand one step nearer to a wait (进张)."""

    tiles: tuple[Tile, ...]
    """The kinds of the tiles, sorted, without kinds of which the seat sees all four."""
    left: int
    """Number of these tiles that the seat cannot see anywhere."""


class DiscardHelp(msgspec.Struct, frozen=True):
    """The hand after a discard."""

    tile: Tile
    distance: int
    """Number of tiles to change before the hand waits (向听数); 0: it waits."""
    waits: tuple[WaitHelp, ...]
    """The waits, valued without a riichi that is not declared yet; empty if the hand does not wait."""
    riichi: tuple[WaitHelp, ...]
    """The same waits, valued with a riichi by this discard; empty if the discard cannot declare it."""
    furiten: Furiten | None
    """The kind of furiten after the discard: `river`, `riichi` or None."""
    accepts: Acceptance
    """Empty for a hand that waits."""


class Help(msgspec.Struct, frozen=True):
    """听牌提示: what a player could work out without help."""

    distance: int
    """Number of tiles to change before the present hand waits; on the seat's turn, after the best discard."""
    waits: tuple[WaitHelp, ...]
    """Waits of the hand as it is; empty on the seat's turn."""
    furiten: Furiten | None
    """The 振听 of the present hand; on the seat's turn, as the seat was last told."""
    accepts: Acceptance
    """Empty for a hand that waits, and on the seat's turn."""
    discards: tuple[DiscardHelp, ...]
    """On the seat's turn: each tile that may be discarded."""
