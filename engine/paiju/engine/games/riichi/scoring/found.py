"""The result of a yaku's rule: lines that are built once and shared by all hands."""

from typing import Final, TypeAlias

from paiju.engine.games.riichi.scoring.limits import YAKUMAN_HAN
from paiju.engine.games.riichi.scoring.names import YakuName
from paiju.engine.games.riichi.scoring.worth import YakuLine

Found: TypeAlias = tuple[YakuLine, ...]
"""The yaku that a hand has by one rule; () if it does not apply."""

NONE: Final[Found] = ()


def yaku(name: YakuName, han: int) -> Found:
    """Return the lines of a yaku that is worth so many han."""
    return (YakuLine(name, han),)


def yakuman(name: YakuName, times: int = 1) -> Found:
    """Return the lines of a yakuman that counts `times` times."""
    return (YakuLine(name, YAKUMAN_HAN * times, times),)
