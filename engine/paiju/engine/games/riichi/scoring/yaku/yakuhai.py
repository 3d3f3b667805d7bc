"""Triplets of dragons and winds (役牌): docs/rules/riichi.md "jikaze", "bakaze", "haku", "hatsu", "chun"."""

from paiju.engine.games.riichi.scoring.kinds import EAST, HAKU
from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

DRAGONS = (yaku("haku", 1), yaku("hatsu", 1), yaku("chun", 1))
JIKAZE = yaku("jikaze", 1)
BAKAZE = yaku("bakaze", 1)


def yakuhai(shape: Shape) -> Found:
    """1 han for each triplet or kan of dragons (白, 发, 中), of the seat's wind (自风) and of the round's (场风).

    A wind that is both counts twice.
    """
    win, found = shape.win, NONE
    for kind in shape.triplets:
        if kind >= HAKU:
            found += DRAGONS[kind - HAKU]
        elif kind >= EAST:
            found += (JIKAZE if kind == win.seat_wind else NONE) + (
                BAKAZE if kind == win.round_wind else NONE
            )
    return found
