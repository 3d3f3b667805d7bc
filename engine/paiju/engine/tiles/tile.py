"""One mahjong tile (一张牌): `T37` of the customer's document 003, which tells red fives from black ones.

A `T37` is a `T34` (`paiju.engine.tiles.kind`) and may stand wherever a `T34` is asked for. To make a `T37` of a `T34`
adds information (it is black), so it must be written out: `T37(t34.id34)`.
"""

from typing import overload

from paiju.engine.tiles.kind import T34, WaitForm, id34_from
from paiju.engine.tiles.text import (
    REDS,
    Id34,
    Suit,
    Tile,
    id34_of,
)

__all__ = ["T34", "T37", "WaitForm"]


class T37(T34):
    """A tile that can be seen and touched: a kind, and whether it is the red five of its suit (赤宝牌).

    `T37("0m")`, `T37(4, red=True)` and `T37(Suit.M, 5, red=True)` are the red five; all other tiles are black.
    Raises `TypeError` for a `T34`, which does not tell whether it is red: write `T37(t34.id34)` for a black tile.
    Raises `ValueError` for other values, and for `red=True` with any kind but a five of a number suit.
    """

    __slots__ = ("_red",)
    _red: bool

    @overload
    def __init__(self, kind: Id34 | Tile, *, red: bool = False) -> None: ...
    @overload
    def __init__(self, kind: Suit, val: int, *, red: bool = False) -> None: ...
    def __init__(self, kind: Id34 | Tile | Suit, val: int | None = None, *, red: bool = False) -> None:
        if val is None and isinstance(kind, str) and kind in REDS:
            kind, red = id34_of(kind), True
        object.__setattr__(self, "_id34", id34_from(kind, val))
        if red and not self._is_five:
            raise ValueError(f"{self.str34} is never red; only 5m, 5p and 5s are")
        object.__setattr__(self, "_red", red)

    @property
    def red(self) -> bool:
        """Whether it is a red five."""
        return self._red

    @property
    def str37(self) -> Tile:
        """Its text: `0m` if red."""
        return f"0{self.suit}" if self._red else self.str34

    def looks_same(self, other: "T37") -> bool:
        """Return whether the two look the same: the same kind, and both red or both black."""
        return self == other and self.red == other.red

    def to_red5(self) -> "T37":
        """Return the red five of its suit; raises `ValueError` if it is not a five of a number suit."""
        return self._five(red=True)

    def to_inverse5(self) -> "T37":
        """Return the black five for a red one and the reverse; raises `ValueError` as `to_red5` does."""
        return self._five(red=not self._red)

    @property
    def _is_five(self) -> bool:
        return self.is_num and self.val == 5

    def _five(self, *, red: bool) -> "T37":
        if not self._is_five:
            raise ValueError(f"{self.str34} is no five of a number suit")
        return T37(self._id34, red=red)

    def __str__(self) -> str:
        return self.str37
