"""One to nine of a suit in three runs (一气通贯): docs/rules/riichi.md "ittsuu"."""

from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

STRAIGHTS = tuple(frozenset((suit, suit + 3, suit + 6)) for suit in (0, 9, 18))
"""The runs 123, 456 and 789 of each suit by their lowest kinds."""
MIDDLES = frozenset((3, 12, 21))
"""The run 456 of each suit, which is looked for first: most hands have none."""
ITTSUU = yaku("ittsuu", 2)
OPEN_ITTSUU = yaku("ittsuu", 1)


def ittsuu(shape: Shape) -> Found:
    """2 han, open 1: the runs 123, 456 and 789 of one suit."""
    runs = shape.runs
    if MIDDLES.isdisjoint(runs) or not any(straight.issubset(runs) for straight in STRAIGHTS):
        return NONE
    return ITTSUU if shape.win.closed else OPEN_ITTSUU
