"""Two and three triplets of dragons (小三元, 大三元): docs/rules/riichi.md "shousangen", "daisangen"."""

from paiju.engine.games.riichi.scoring.kinds import HAKU
from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku, yakuman

SHOUSANGEN = yaku("shousangen", 2)
DAISANGEN = yakuman("daisangen")


def shousangen(shape: Shape) -> Found:
    """2 han, added to those of the two triplets: two triplets of dragons and a pair of the third."""
    return SHOUSANGEN if shape.pair >= HAKU and _triplets(shape) == 2 else NONE


def daisangen(shape: Shape) -> Found:
    """Yakuman: triplets of all three dragons."""
    return DAISANGEN if len(shape.triplets) > 2 and _triplets(shape) == 3 else NONE


def _triplets(shape: Shape) -> int:
    return sum([kind >= HAKU for kind in shape.triplets])
