"""Self-draw of a closed hand (门前清自摸和): docs/rules/riichi.md "menzen_tsumo"."""

from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

MENZEN_TSUMO = yaku("menzen_tsumo", 1)


def menzen_tsumo(win: Win) -> Found:
    """1 han, closed only: the winner drew the winning tile."""
    return MENZEN_TSUMO if win.closed and win.hand.tsumo else NONE
