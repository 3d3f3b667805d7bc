"""The actions of players in every mahjong."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from paiju.engine.core.game import Action
from paiju.engine.tiles.text import Tile

KongKind: TypeAlias = Literal["wan", "zhi", "yin", "ankan", "shouminkan", "daiminkan"]
"""成都: `wan` 弯杠 (the fourth tile added to a pung), `zhi` 直杠 (暗杠, four of the hand), `yin` 引杠 (three and a
discard). Riichi: `shouminkan`, `ankan`, `daiminkan`, in the same order. A game allows its own three."""

ADDED: tuple[KongKind, ...] = ("wan", "shouminkan")
CONCEALED: tuple[KongKind, ...] = ("zhi", "ankan")
CLAIMED: tuple[KongKind, ...] = ("yin", "daiminkan")


class Discard(Action, frozen=True):
    """Puts a tile into the river (打牌)."""

    tile: Tile
    drawn: bool = False
    """Whether it is the tile just drawn (摸切), not an equal one from the hand."""


class Pung(Action, frozen=True):
    """Claims the discard for a triplet (碰)."""

    tiles: Annotated[tuple[Tile, ...], Meta(min_length=2, max_length=2)]
    """The two from the hand; a red five is named as such."""


class Chow(Action, frozen=True):
    """Claims the discard of the previous seat for a run (吃, 顺子)."""

    tiles: Annotated[tuple[Tile, ...], Meta(min_length=2, max_length=2)]
    """The two from the hand, sorted; a red five is named as such."""


class Kong(Action, frozen=True):
    """Lays down four alike (杠): on one's turn, or with the discard."""

    tile: Tile
    """The kind; a kong of fives names the black five, because all four are laid down, the red one too."""
    kind: KongKind


class Win(Action, frozen=True):
    """Wins (胡): with one's draw, the discard, or the tile of a kong that is robbed."""


class Pass(Action, frozen=True):
    """Claims nothing (过)."""


Claim: TypeAlias = Chow | Pung | Kong | Win | Pass
"""Answers to a discard; a game allows some of them."""
