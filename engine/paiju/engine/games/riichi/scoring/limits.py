"""Base points and limits (docs/rules/riichi.md "底分与满贯")."""

from typing import Final

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.names import LimitName

MANGAN: Final = 2000
"""Base points of a mangan; a hand with fewer than 5 han never has more, whatever its fu."""
YAKUMAN_BASE: Final = 8000
YAKUMAN_HAN: Final = 13

_MANGAN: Final[tuple[int, LimitName]] = (MANGAN, "mangan")
_SANBAIMAN: Final[tuple[int, LimitName]] = (6000, "sanbaiman")
_BY_HAN: Final[dict[int, tuple[int, LimitName]]] = {
    5: _MANGAN,
    **dict.fromkeys((6, 7), (3000, "haneman")),
    **dict.fromkeys((8, 9, 10), (4000, "baiman")),
    **dict.fromkeys((11, 12), _SANBAIMAN),
}
_ROUNDED_UP: Final = 1920
"""Base points of 4 han 30 fu and of 3 han 60 fu, a mangan with option `kiriage` (切上满贯)."""


def limit_of(han: int, fu: int, options: Options) -> tuple[int, LimitName | None]:
    """Return the base points of a hand without a yakuman, and the name of its limit, None without one."""
    if han >= YAKUMAN_HAN:
        return (YAKUMAN_BASE, "kazoe_yakuman") if options.kazoe else _SANBAIMAN
    if han in _BY_HAN:
        return _BY_HAN[han]
    base: int = fu << (han + 2)
    if base >= MANGAN or (options.kiriage and base == _ROUNDED_UP):
        return _MANGAN
    return base, None
