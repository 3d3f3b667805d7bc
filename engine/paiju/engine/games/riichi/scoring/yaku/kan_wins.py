"""Wins that a kan makes: rinshan (岭上开花), chankan (抢杠): docs/rules/riichi.md "rinshan", "chankan"."""

from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

RINSHAN = yaku("rinshan", 1)
CHANKAN = yaku("chankan", 1)


def kan_wins(win: Win) -> Found:
    """Rinshan, 1 han: won with the replacement tile of a kan that the winner laid down.

    Chankan, 1 han: won with the tile that another seat adds to its pung; with option `kokushi_ankan` thirteen orphans
    can rob a concealed kan.
    """
    hand = win.hand
    if hand.tsumo:
        return RINSHAN if hand.rinshan else NONE
    return CHANKAN if hand.chankan else NONE
