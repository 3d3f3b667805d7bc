"""The tiles of a table and the blocks in which they are dealt (docs/rules/chengdu.md "从牌墙到手牌")."""

from typing import Final, NamedTuple

from paiju.engine.games.chengdu.options import Options
from paiju.engine.mahjong.wall import built_of
from paiju.engine.tiles.text import TILES34, Tile

THIRTEEN: Final = (4, 4, 4)
"""The numbers of tiles that each seat takes in the rounds of the deal; 跳牌 then gives it the thirteenth."""
SEVEN: Final = (4, 2)
"""The numbers of tiles in the rounds for hands of 7 tiles (七张); 跳牌 then gives each seat the seventh."""
MOST_WITH_THIRTEEN: Final = 4
"""Largest number of players with hands of 13 tiles; more players have 7."""
_FULL_THIRTEEN: Final = sum(THIRTEEN) + 2
_FULL_SEVEN: Final = sum(SEVEN) + 2

KINDS: Final = TILES34[:27]
"""万, 筒, 条 from 1 to 9."""
DECK_108: Final[tuple[Tile, ...]] = tuple(built_of(KINDS))
"""The tiles in the order from which the fair shuffle starts, each kind four times."""


class TileSet(NamedTuple):
    """The tiles of a table."""

    deck: tuple[Tile, ...]
    blocks: tuple[int, ...]


def tile_set_of(seats: int, options: Options) -> TileSet:
    """Return the tiles and the dealing blocks of a table with `seats` seats."""
    kinds = KINDS if options.suits == "three" else KINDS[9:]
    return TileSet(tuple(built_of(kinds)), THIRTEEN if seats <= MOST_WITH_THIRTEEN else SEVEN)


def full_hand(seats: int) -> int:
    """Return the number of tiles of a complete hand, a kong counted as three: 14 or 8."""
    return _FULL_THIRTEEN if seats <= MOST_WITH_THIRTEEN else _FULL_SEVEN


def que_of(options: Options) -> str:
    """Return how the missing suit is chosen; `off` at a table with two suits."""
    return options.que if options.suits == "three" else "off"
