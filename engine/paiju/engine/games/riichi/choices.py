"""The prompts of riichi (`Prompt.legal` by kind)."""

from typing import Literal, TypeAlias

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.mahjong.moves import Chow, Kong, Pung
from paiju.engine.tiles.text import Tile

Bound: TypeAlias = Literal["riichi", "kuikae"]
"""The hand is fixed after riichi; some kinds are barred after a call (食替)."""


class TurnChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `discard`: the seat's turn."""

    discards: tuple[Tile, ...]
    """Tiles that may be discarded, sorted; a red five is one of its own."""
    drawn: Tile | None
    """The tile just drawn; None after a claim."""
    bound: Bound | None
    """Why discards are restricted."""
    riichi: tuple[Tile, ...]
    """Tiles with which riichi can be declared."""
    kongs: tuple[Kong, ...]
    kyuushu: int | None
    """How many kinds of terminals and honours the hand holds, if they can end the deal (九种九牌)."""
    win: Worth | None
    """What a win is worth now, without ura dora."""


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
    """What a win is worth now, without ura dora."""


AnyChoice: TypeAlias = TurnChoice | ClaimChoice
