"""One group in three suits (三色): docs/rules/riichi.md "sanshoku_doujun", "sanshoku_doukou"."""

from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku
from paiju.engine.tiles.text import Id34

DOUJUN = yaku("sanshoku_doujun", 2)
OPEN_DOUJUN = yaku("sanshoku_doujun", 1)
DOUKOU = yaku("sanshoku_doukou", 2)


def sanshoku_doujun(shape: Shape) -> Found:
    """2 han, open 1: the same run in each of the three suits (三色同顺)."""
    if len(shape.runs) < 3 or not _in_three_suits(shape.runs):
        return NONE
    return DOUJUN if shape.win.closed else OPEN_DOUJUN


def sanshoku_doukou(shape: Shape) -> Found:
    """2 han: the same triplet in each of the three suits (三色同刻)."""
    return DOUKOU if len(shape.triplets) > 2 and _in_three_suits(shape.triplets) else NONE


def _in_three_suits(groups: tuple[Id34, ...]) -> bool:
    """Return whether groups of the same number exist in all three suits. `groups`: the lowest kind of each group."""
    return any(first + 9 in groups and first + 18 in groups for first in groups if first < 9)
