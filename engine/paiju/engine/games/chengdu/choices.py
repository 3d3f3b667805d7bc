"""The prompts of 成都麻将 (`Prompt.legal` by kind) and the help (听牌提示)."""

from typing import Literal, TypeAlias

import msgspec

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.events import Fan, SuitName
from paiju.engine.mahjong.moves import Kong, Pung
from paiju.engine.tiles.text import Tile


class WinOffer(msgspec.Struct, frozen=True):
    """The worth of a win that is possible now, in base stakes."""

    multiplier: int
    plus: int
    fans: tuple[Fan, ...]


Bound: TypeAlias = Literal["hidden", "missing", "locked"]


class TurnChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `discard`: the seat's turn."""

    discards: tuple[Tile, ...]
    """Kinds that may be discarded, sorted."""
    drawn: Tile | None
    """The tile just drawn; None after a claim, and when the dealer begins the deal."""
    bound: Bound | None
    """Why discards are restricted: the hidden tile or the missing suit must go first, or a winner's hand is fixed."""
    kongs: tuple[Kong, ...]
    win: WinOffer | None
    any_win: bool
    """Whether `win` is legal even without a winning hand, at the seat's risk (诈胡)."""


class ClaimChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `claim`: the tile of another seat."""

    tile: Tile
    seat: Seat
    """Seat that discarded it, or adds it to its pung."""
    robbing: bool
    """Whether it is the tile of an added kong (抢杠)."""
    win: WinOffer | None
    pung: Pung | None
    kong: Kong | None
    any_win: bool


class SwapChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `swap`: three tiles of one of these suits."""

    suits: tuple[SuitName, ...]


class HideChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `hide`: hide one of the tiles (定张), or declare a suit that is not in the hand (报缺)."""

    tiles: tuple[Tile, ...]
    suits: tuple[SuitName, ...]


class DeclareChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `declare`: choose a suit."""

    suits: tuple[SuitName, ...]


AnyChoice: TypeAlias = TurnChoice | ClaimChoice | SwapChoice | HideChoice | DeclareChoice


# Aids


class WaitHelp(msgspec.Struct, frozen=True):
    """A tile that would complete the hand."""

    tile: Tile
    left: int
    """Number of these tiles that the seat cannot see anywhere, 0 to 4."""
    multiplier: int


class DiscardHelp(msgspec.Struct, frozen=True):
    """The waits after a discard."""

    tile: Tile
    waits: tuple[WaitHelp, ...]


class Help(msgspec.Struct, frozen=True):
    """听牌提示: waits that a player could work out without help."""

    waits: tuple[WaitHelp, ...]
    """Waits of the hand as it is; empty on the seat's turn."""
    discards: tuple[DiscardHelp, ...]
    """On the seat's turn: each discard that leaves a wait."""
