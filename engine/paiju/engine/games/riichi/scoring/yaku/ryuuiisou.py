"""Green tiles alone (绿一色): docs/rules/riichi.md "ryuuiisou"."""

from paiju.engine.games.riichi.scoring.found import NONE, Found, yakuman
from paiju.engine.games.riichi.scoring.kinds import GREEN
from paiju.engine.games.riichi.scoring.win import Win

RYUUIISOU = yakuman("ryuuiisou")


def ryuuiisou(win: Win) -> Found:
    """Yakuman: 2, 3, 4, 6, 8 of bamboo and green dragons alone; the dragons are not needed."""
    return NONE if win.kinds & ~GREEN else RYUUIISOU
