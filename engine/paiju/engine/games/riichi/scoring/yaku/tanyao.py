"""All simples (断幺九): docs/rules/riichi.md "tanyao"."""

from paiju.engine.games.riichi.scoring.kinds import YAOCHUU
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

TANYAO = yaku("tanyao", 1)


def tanyao(win: Win) -> Found:
    """1 han: no ones, nines or honours; for an open hand only with option `kuitan` (食断)."""
    return TANYAO if not win.kinds & YAOCHUU and (win.closed or win.options.kuitan) else NONE
