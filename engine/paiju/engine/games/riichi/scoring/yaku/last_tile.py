"""Wins with the last tile: haitei (海底摸月), houtei (河底捞鱼): docs/rules/riichi.md "haitei", "houtei"."""

from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

HAITEI = yaku("haitei", 1)
HOUTEI = yaku("houtei", 1)


def last_tile(win: Win) -> Found:
    """Haitei, 1 han: won by drawing the last tile of the wall; not together with rinshan.

    Houtei, 1 han: won with the discard after the last draw; not together with chankan.
    """
    hand = win.hand
    if not hand.last_tile:
        return NONE
    if hand.tsumo:
        return NONE if hand.rinshan else HAITEI
    return NONE if hand.chankan else HOUTEI
