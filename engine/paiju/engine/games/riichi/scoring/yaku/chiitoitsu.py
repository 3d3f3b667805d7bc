"""Seven pairs (七对子): docs/rules/riichi.md "chiitoitsu"."""

from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku
from paiju.engine.tiles.wins import is_pairs

CHIITOITSU = yaku("chiitoitsu", 2)


def chiitoitsu(win: Win) -> Found:
    """2 han, always closed: seven pairs of different kinds; four equal tiles are not two pairs."""
    return CHIITOITSU if is_pairs(win.counts, quads=False) and sum(win.counts) == 14 else NONE
