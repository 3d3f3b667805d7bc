"""What a seat of 成都麻将 is asked (`Prompt.legal`, by kind of prompt), and what it may be helped with."""

from typing import Literal, TypeAlias

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.events import Fan, SuitName
from paiju.engine.mahjong.moves import Kong, Pung
from paiju.engine.tiles.text import Tile


class WinOffer(msgspec.Struct, frozen=True):
    """What a win would be worth."""

    multiplier: int
    plus: int
    fans: tuple[Fan, ...]


Bound: TypeAlias = Literal["hidden", "missing", "locked"]


class TurnChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `discard`: the own turn."""

    discards: tuple[Tile, ...]
    """The kinds that may go, sorted."""
    drawn: Tile | None
    """The tile just drawn."""
    bound: Bound | None
    """Why not every tile may go: the hidden tile is first, the missing suit is, or a hand that has won is fixed."""
    kongs: tuple[Kong, ...]
    win: WinOffer | None
    any_win: bool
    """The table lets players err: `win` may be said in any case, at one's own risk (诈胡)."""


class ClaimChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `claim`: others' tiles."""

    tile: Tile
    seat: Seat
    """Whose it is."""
    robbing: bool
    """It is the tile of an added kong."""
    win: WinOffer | None
    pung: Pung | None
    kong: Kong | None
    any_win: bool


class SwapChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `swap`: three tiles of one of these suits."""

    suits: tuple[SuitName, ...]


class HideChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `hide`: lay down one of the tiles, or declare a suit that was not dealt."""

    tiles: tuple[Tile, ...]
    suits: tuple[SuitName, ...]


class DeclareChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `declare`: choose a suit."""

    suits: tuple[SuitName, ...]


AnyChoice: TypeAlias = TurnChoice | ClaimChoice | SwapChoice | HideChoice | DeclareChoice


# Help


class WaitHelp(msgspec.Struct, frozen=True):
    """A tile that would complete the hand."""

    tile: Tile
    left: int
    """How many of it the seat has not seen anywhere."""
    multiplier: int


class DiscardHelp(msgspec.Struct, frozen=True):
    """What the hand waits for after a discard."""

    tile: Tile
    waits: tuple[WaitHelp, ...]


class Help(msgspec.Struct, frozen=True):
    """听牌提示: what a player could work out alone."""

    waits: tuple[WaitHelp, ...]
    """What the hand waits for as it is."""
    discards: tuple[DiscardHelp, ...]
    """On the own turn: each discard that leaves a wait."""
