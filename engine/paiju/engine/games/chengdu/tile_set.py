"""What a deal is played with: the tiles, and how they are dealt (rules/chengdu.md sections 1, 2 and 13)."""

from typing import Final, NamedTuple

from paiju.engine.games.chengdu.options import Options
from paiju.engine.mahjong.wall import built_of
from paiju.engine.tiles.text import TILES34, Tile

THIRTEEN: Final = (4, 4, 4)
"""The tiles that each takes at a time, before 跳牌 and 补牌: 13 in all."""
SEVEN: Final = (4, 2)
"""The same for the game of 7 tiles (七张)."""
MOST_WITH_THIRTEEN: Final = 4
"""More players than this have 7 tiles each."""

KINDS: Final = TILES34[:27]
"""万, 筒, 条 from 1 to 9."""
DECK_108: Final[tuple[Tile, ...]] = tuple(built_of(KINDS))
"""The tiles in the order from which the fair shuffle starts: each kind four times."""


class Material(NamedTuple):
    """The tiles of a table."""

    deck: tuple[Tile, ...]
    blocks: tuple[int, ...]


def material(seats: int, options: Options) -> Material:
    """Return what a table of so many seats plays with."""
    kinds = KINDS if options.suits == "three" else KINDS[9:]
    return Material(tuple(built_of(kinds)), THIRTEEN if seats <= MOST_WITH_THIRTEEN else SEVEN)


def full_hand(seats: int) -> int:
    """Return how many tiles a complete hand has, a kong counted as three: 14 or 8."""
    return sum(THIRTEEN if seats <= MOST_WITH_THIRTEEN else SEVEN) + 2


def que_of(options: Options) -> str:
    """Return how the missing suit is chosen; of two suits there is nothing to miss."""
    return options.que if options.suits == "three" else "off"
