"""What a rule of a yaku returns: the lines of the result, made once for all hands."""

from typing import Final, TypeAlias

from paiju.engine.games.riichi.scoring.limits import YAKUMAN_HAN
from paiju.engine.games.riichi.scoring.names import YakuName
from paiju.engine.games.riichi.scoring.worth import YakuLine

Found: TypeAlias = tuple[YakuLine, ...]
"""The yaku that a hand has by one rule; () if it does not apply."""

NONE: Final[Found] = ()


def yaku(name: YakuName, han: int) -> Found:
    """Return what a rule finds that is worth so many han."""
    return (YakuLine(name, han),)


def yakuman(name: YakuName, times: int = 1) -> Found:
    """Return what a rule finds that counts so often as a yakuman."""
    return (YakuLine(name, YAKUMAN_HAN * times, times),)
