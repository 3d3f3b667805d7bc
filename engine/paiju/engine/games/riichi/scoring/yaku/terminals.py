"""Ones, nines and honours everywhere: docs/rules/riichi.md "chanta", "junchan", "honroutou", "chinroutou"."""

from paiju.engine.games.riichi.scoring.found import NONE, Found, yaku, yakuman
from paiju.engine.games.riichi.scoring.kinds import END_RUNS, HONOURS, ONE, TERMINALS, YAOCHUU
from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.win import Win

CHANTA = yaku("chanta", 2)
OPEN_CHANTA = yaku("chanta", 1)
JUNCHAN = yaku("junchan", 3)
OPEN_JUNCHAN = yaku("junchan", 2)
HONROUTOU = yaku("honroutou", 2)
CHINROUTOU = yakuman("chinroutou")


def chanta(shape: Shape) -> Found:
    """Chanta, 2 han, open 1: each group and the pair hold a one, a nine or honours (混全带幺九); one is a run.

    Junchan, 3 han, open 2, in its place: none of them are honours (纯全带幺九).
    """
    win = shape.win
    alike = shape.triplet_kinds | ONE[shape.pair]
    if shape.run_kinds & ~END_RUNS or alike & ~YAOCHUU:
        return NONE
    if win.kinds & HONOURS:
        return CHANTA if win.closed else OPEN_CHANTA
    return JUNCHAN if win.closed else OPEN_JUNCHAN


def honroutou(win: Win) -> Found:
    """2 han: ones, nines and honours alone (混老头), so without a run; chanta does not count beside it."""
    return NONE if win.kinds & ~YAOCHUU else HONROUTOU


def chinroutou(win: Win) -> Found:
    """Yakuman: ones and nines alone (清老头)."""
    return NONE if win.kinds & ~TERMINALS else CHINROUTOU
