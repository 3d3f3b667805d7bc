"""Concealed triplets (三暗刻, 四暗刻): docs/rules/riichi.md "sanankou", "suuankou", "suuankou_tanki"."""

from paiju.engine.games.riichi.scoring.reading import PlacedShape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku, yakuman

SANANKOU = yaku("sanankou", 2)
SUUANKOU = yakuman("suuankou")
TANKI = yakuman("suuankou_tanki")
DOUBLE_TANKI = yakuman("suuankou_tanki", 2)


def sanankou(reading: PlacedShape) -> Found:
    """2 han, open or closed: three concealed triplets or kans; a triplet that ron completes is open."""
    return SANANKOU if reading.concealed_triplets == 3 else NONE


def suuankou(reading: PlacedShape) -> Found:
    """Yakuman: four concealed triplets or kans.

    With a wait for the pair (单骑) it is `suuankou_tanki`, which counts twice with option `double_yakuman`.
    """
    if reading.concealed_triplets < 4:
        return NONE
    if reading.wait != "tanki":
        return SUUANKOU
    return DOUBLE_TANKI if reading.shape.win.options.double_yakuman else TANKI
