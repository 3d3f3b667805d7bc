"""Ones, nines and honours everywhere: docs/rules/riichi.md "chanta", "junchan", "honroutou", "chinroutou"."""

from paiju.engine.games.riichi.scoring.kinds import HONOURS, TERMINALS, YAOCHUU
from paiju.engine.games.riichi.scoring.reading import Shape
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku, yakuman
from paiju.engine.tiles.wins import ORPHANS

ENDS = frozenset(ORPHANS)
END_RUNS = frozenset(suit + first for suit in (0, 9, 18) for first in (0, 6))
"""The lowest kinds of 123 and 789."""
CHANTA = yaku("chanta", 2)
OPEN_CHANTA = yaku("chanta", 1)
JUNCHAN = yaku("junchan", 3)
OPEN_JUNCHAN = yaku("junchan", 2)
HONROUTOU = yaku("honroutou", 2)
CHINROUTOU = yakuman("chinroutou")


def chanta(shape: Shape) -> Found:
    """Chanta, 2 han, open 1: each group and the pair hold a one, a nine or an honour (混全带幺九); at least one run.

    Junchan, 3 han, open 2, instead of chanta: the hand has no honours (纯全带幺九).
    """
    if shape.pair not in ENDS or not ENDS.issuperset(shape.triplets) or not END_RUNS.issuperset(shape.runs):
        return NONE
    win = shape.win
    if win.kinds & HONOURS:
        return CHANTA if win.closed else OPEN_CHANTA
    return JUNCHAN if win.closed else OPEN_JUNCHAN


def honroutou(win: Win) -> Found:
    """2 han, open or closed: ones, nines and honours alone (混老头); it has no run, so it is never chanta too."""
    return NONE if win.kinds & ~YAOCHUU else HONROUTOU


def chinroutou(win: Win) -> Found:
    """Yakuman: ones and nines alone (清老头)."""
    return NONE if win.kinds & ~TERMINALS else CHINROUTOU
