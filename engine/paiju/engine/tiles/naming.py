"""The names of tiles for people: 五万, 东, 中; the notation's `1f` and `1y` are for code alone (document 003)."""

from collections.abc import Sequence
from typing import Final

from paiju.engine.core.game import Name
from paiju.engine.tiles.text import (
    HIDDEN,
    Tile,
    id34_of,
    is_red,
    tile_of,
)

JAPANESE_SUITS: Final = ("万", "饼", "索")
"""The suits in document 003, as riichi players say them."""
SICHUAN_SUITS: Final = ("万", "筒", "条")
"""The suits as they are said in Chengdu."""

_NUMERALS: Final = "一二三四五六七八九"
_ENGLISH: Final = {"m": "characters", "p": "dots", "s": "bamboo"}
_HONOURS: Final = {
    "1f": Name("东", "east"),
    "2f": Name("南", "south"),
    "3f": Name("西", "west"),
    "4f": Name("北", "north"),
    "1y": Name("白", "white dragon"),
    "2y": Name("发", "green dragon"),
    "3y": Name("中", "red dragon"),
}
_HIDDEN: Final = Name("暗牌", "hidden tile")


def name_of(tile: Tile, suits: Sequence[str] = JAPANESE_SUITS) -> Name:
    """Return what a tile is called, e.g. 五万 / 5 of characters, 赤五万 / red 5 of characters, 东 / east.

    `suits`: the Chinese words of m, p, s. A hidden tile is 暗牌. Raises `KeyError` for other text that names no tile.
    """
    if tile == HIDDEN:
        return _HIDDEN
    kind = tile_of(id34_of(tile))
    if kind in _HONOURS:
        return _HONOURS[kind]
    val, suit = int(kind[0]), kind[1]
    red = ("赤", "red ") if is_red(tile) else ("", "")
    return Name(
        f"{red[0]}{_NUMERALS[val - 1]}{suits['mps'.index(suit)]}", f"{red[1]}{val} of {_ENGLISH[suit]}"
    )
