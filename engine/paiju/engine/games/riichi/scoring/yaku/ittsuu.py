"""One to nine of a suit in three runs (一气通贯): docs/rules/riichi.md "ittsuu"."""

from paiju.engine.games.riichi.scoring.found import NONE, Found, yaku
from paiju.engine.games.riichi.scoring.reading import Shape

STRAIGHTS = tuple(frozenset((suit, suit + 3, suit + 6)) for suit in (0, 9, 18))
"""The runs 123, 456 and 789 of each suit by their lowest kinds."""
ITTSUU = yaku("ittsuu", 2)
OPEN_ITTSUU = yaku("ittsuu", 1)


def ittsuu(shape: Shape) -> Found:
    """2 han, open 1: the runs 123, 456 and 789 of one suit."""
    if len(shape.runs) < 3 or not any(straight.issubset(shape.runs) for straight in STRAIGHTS):
        return NONE
    return ITTSUU if shape.win.closed else OPEN_ITTSUU
