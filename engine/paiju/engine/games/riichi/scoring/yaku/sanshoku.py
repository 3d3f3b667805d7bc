"""One group in three suits (三色): docs/rules/riichi.md "sanshoku_doujun", "sanshoku_doukou"."""

from paiju.engine.games.riichi.scoring.found import NONE, Found, yaku
from paiju.engine.games.riichi.scoring.kinds import in_three_suits
from paiju.engine.games.riichi.scoring.reading import Shape

DOUJUN = yaku("sanshoku_doujun", 2)
OPEN_DOUJUN = yaku("sanshoku_doujun", 1)
DOUKOU = yaku("sanshoku_doukou", 2)


def sanshoku_doujun(shape: Shape) -> Found:
    """2 han, open 1: the same run in each of the three suits (三色同顺)."""
    if not in_three_suits(shape.run_kinds):
        return NONE
    return DOUJUN if shape.win.closed else OPEN_DOUJUN


def sanshoku_doukou(shape: Shape) -> Found:
    """2 han: the same triplet in each of the three suits (三色同刻)."""
    return DOUKOU if in_three_suits(shape.triplet_kinds) else NONE
