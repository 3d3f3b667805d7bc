"""Honours alone (字一色): docs/rules/riichi.md "tsuuiisou"."""

from paiju.engine.games.riichi.scoring.kinds import HONOURS
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yakuman

TSUUIISOU = yakuman("tsuuiisou")


def tsuuiisou(win: Win) -> Found:
    """Yakuman: winds and dragons alone, as groups or as seven pairs."""
    return NONE if win.kinds & ~HONOURS else TSUUIISOU
