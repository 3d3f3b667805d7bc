"""All triplets (对对和): docs/rules/riichi.md "toitoi"."""

from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

TOITOI = yaku("toitoi", 2)


def toitoi(shape: Shape) -> Found:
    """2 han: four triplets or kans, open or closed."""
    return NONE if shape.runs else TOITOI
