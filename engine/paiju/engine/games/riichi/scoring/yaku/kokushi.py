"""Thirteen orphans (国士无双): docs/rules/riichi.md "kokushi", "kokushi_juusanmen"."""

from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yakuman
from paiju.engine.tiles.wins import is_orphans

KOKUSHI = yakuman("kokushi")
JUUSANMEN = yakuman("kokushi_juusanmen")
DOUBLE_JUUSANMEN = yakuman("kokushi_juusanmen", 2)


def kokushi(win: Win) -> Found:
    """Yakuman: each of the ones, nines and honours, and one of them twice.

    If all thirteen kinds would have won (十三面) it is `kokushi_juusanmen`, which counts twice with option
    `double_yakuman`.
    """
    if not is_orphans(win.counts):
        return NONE
    if win.counts[win.winning] == 1:
        return KOKUSHI
    return DOUBLE_JUUSANMEN if win.options.double_yakuman else JUUSANMEN
