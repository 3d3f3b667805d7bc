"""Green tiles alone (绿一色): docs/rules/riichi.md "ryuuiisou"."""

from paiju.engine.games.riichi.scoring.kinds import GREEN
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yakuman

RYUUIISOU = yakuman("ryuuiisou")


def ryuuiisou(win: Win) -> Found:
    """Yakuman: 2, 3, 4, 6, 8 of bamboo and green dragons alone; the dragons are not needed."""
    return NONE if win.kinds & ~GREEN else RYUUIISOU
