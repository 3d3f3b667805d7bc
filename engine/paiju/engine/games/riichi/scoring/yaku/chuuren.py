"""Nine gates (九莲宝灯): docs/rules/riichi.md "chuuren", "junsei_chuuren"."""

from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yakuman
from paiju.engine.tiles.counts import KINDS, SUITS

CHUUREN = yakuman("chuuren")
JUNSEI = yakuman("junsei_chuuren")
DOUBLE_JUNSEI = yakuman("junsei_chuuren", 2)
NINE = b"\3\1\1\1\1\1\1\1\3"
"""How many of each number: 1112345678999."""


def chuuren(shape: Shape) -> Found:
    """Yakuman, closed, without kans: 1112345678999 of one suit and one more of it.

    If all nine numbers would have won (纯正) it is `junsei_chuuren`, which counts twice with option `double_yakuman`.
    """
    win = shape.win
    if win.counts.count(0) != KINDS - len(NINE):
        return NONE
    suit = win.counts[SUITS[shape.runs[0] // 9]]
    if sum(suit) < 14 or not all(map(int.__ge__, suit, NINE)):
        return NONE
    if suit[win.winning % 9] == NINE[win.winning % 9]:
        return CHUUREN
    return DOUBLE_JUNSEI if win.options.double_yakuman else JUNSEI
