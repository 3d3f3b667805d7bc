"""Three and four triplets of winds (小四喜, 大四喜): docs/rules/riichi.md "shousuushii", "daisuushii"."""

from paiju.engine.games.riichi.scoring.kinds import EAST, HAKU
from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yakuman

SHOUSUUSHII = yakuman("shousuushii")
DAISUUSHII = yakuman("daisuushii")
DOUBLE_DAISUUSHII = yakuman("daisuushii", 2)


def suushii(shape: Shape) -> Found:
    """Shousuushii, yakuman: three triplets of winds and a pair of the fourth.

    Daisuushii, yakuman, with option `double_yakuman` two: triplets of all four winds.
    """
    if len(shape.triplets) < 3:
        return NONE
    winds = sum([EAST <= kind < HAKU for kind in shape.triplets])
    if winds == 3 and EAST <= shape.pair < HAKU:
        return SHOUSUUSHII
    if winds < 4:
        return NONE
    return DOUBLE_DAISUUSHII if shape.win.options.double_yakuman else DAISUUSHII
