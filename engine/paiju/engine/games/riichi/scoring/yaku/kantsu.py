"""Three and four kans (三杠子, 四杠子): docs/rules/riichi.md "sankantsu", "suukantsu"."""

from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku, yakuman

SANKANTSU = yaku("sankantsu", 2)
SUUKANTSU = yakuman("suukantsu")


def sankantsu(shape: Shape) -> Found:
    """2 han: three kans of any kind."""
    return SANKANTSU if shape.win.kans == 3 else NONE


def suukantsu(shape: Shape) -> Found:
    """Yakuman: four kans of any kind, and a pair."""
    return SUUKANTSU if shape.win.kans == 4 else NONE
