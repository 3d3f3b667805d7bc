"""One suit, with honours or without (混一色, 清一色): docs/rules/riichi.md "honitsu", "chinitsu"."""

from paiju.engine.games.riichi.scoring.kinds import HONOURS, SUITS
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

NO_M, NO_P, NO_S = (~suit for suit in SUITS)
"""For each suit: the mask of all kinds that are not of it."""
HONITSU = yaku("honitsu", 3)
OPEN_HONITSU = yaku("honitsu", 2)
CHINITSU = yaku("chinitsu", 6)
OPEN_CHINITSU = yaku("chinitsu", 5)


def flush(win: Win) -> Found:
    """Honitsu, 3 han, open 2: tiles of one number suit, and honours.

    Chinitsu, 6 han, open 5, instead of honitsu: tiles of one number suit alone.
    """
    numbers = win.kinds & ~HONOURS
    if not numbers or (numbers & NO_M and numbers & NO_P and numbers & NO_S):
        return NONE
    if numbers == win.kinds:
        return CHINITSU if win.closed else OPEN_CHINITSU
    return HONITSU if win.closed else OPEN_HONITSU
