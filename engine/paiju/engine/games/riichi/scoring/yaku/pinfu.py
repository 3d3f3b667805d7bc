"""A hand without fu of its own (平和): docs/rules/riichi.md "pinfu"."""

from paiju.engine.games.riichi.scoring.reading import PlacedShape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

PINFU = yaku("pinfu", 1)


def pinfu(reading: PlacedShape) -> Found:
    """1 han, closed only: four runs, a pair that is not yakuhai, and a two-sided wait (两面)."""
    shape = reading.shape
    if reading.wait != "ryanmen" or shape.triplets or not shape.win.closed:
        return NONE
    return NONE if shape.win.is_yakuhai(shape.pair) else PINFU
