"""Equal runs (一盃口, 二盃口): docs/rules/riichi.md "iipeikou", "ryanpeikou"."""

from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

PEIKOU = (NONE, yaku("iipeikou", 1), yaku("ryanpeikou", 3))


def peikou(shape: Shape) -> Found:
    """Iipeikou, 1 han, closed only: two equal runs, of the same numbers in the same suit.

    Ryanpeikou, 3 han, closed only, instead of iipeikou: two pairs of equal runs, or four equal runs.
    """
    runs, kinds = shape.runs, set(shape.runs)
    if len(kinds) == len(runs) or not shape.win.closed:
        return NONE
    return PEIKOU[sum([runs.count(first) // 2 for first in kinds])]
