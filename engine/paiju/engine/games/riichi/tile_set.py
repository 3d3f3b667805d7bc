"""The tiles of riichi, their deal, and the use of the fourteen dead ones (docs/rules/riichi.md)."""

from functools import cache
from typing import Final

from paiju.engine.mahjong.wall import Dice, Wall, broken, built_of
from paiju.engine.tiles.text import REDS, TILES34, Tile

BLOCKS: Final = (4, 4, 4, 1)
"""The numbers of tiles that each seat takes in the rounds of the deal: 13 in all."""
DEAD: Final = 14
REPLACEMENTS: Final = (-2, -1, -4, -3)
"""The tiles that kans draw (岭上牌), as indexes into the broken wall: the last stack first, its top tile first."""
INDICATORS: Final = (-6, -8, -10, -12, -14)
"""The dora indicators, as indexes into the broken wall; the ura indicator (里宝牌) of each comes right after it."""
MOST_KANS: Final = 4

_RED_OF: Final = {red.replace("0", "5"): red for red in REDS}


@cache
def deck_of(reds: int) -> tuple[Tile, ...]:
    """Return the tiles in the order from which the fair shuffle starts; the first `reds` suits have a red five each."""
    deck = list(built_of(TILES34))
    for kind in list(_RED_OF)[:reds]:
        deck[deck.index(kind)] = _RED_OF[kind]
    return tuple(deck)


DECK_136: Final = deck_of(len(REDS))


def wall_of(deck: tuple[Tile, ...], seats: int, dice: Dice) -> Wall:
    """Return the wall in the order in which it is drawn; as many stacks as the dice's sum are skipped at the break."""
    return with_dead(broken(deck, seats, dice, sum).tiles)


def with_dead(tiles: tuple[Tile, ...]) -> Wall:
    """Return a broken wall whose last fourteen tiles are dead."""
    size = len(tiles)
    return Wall(tiles, end=size - DEAD, spare=tuple(size + place for place in REPLACEMENTS))


def indicators(wall: Wall, number: int) -> tuple[Tile, ...]:
    """Return the first `number` dora indicators."""
    return tuple(wall.tiles[place] for place in INDICATORS[:number])


def under_indicators(wall: Wall, number: int) -> tuple[Tile, ...]:
    """Return the tiles below the first `number` indicators (里宝牌指示牌)."""
    return tuple(wall.tiles[place + 1] for place in INDICATORS[:number])
