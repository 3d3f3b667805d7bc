"""`T34` of the customer's document 003: one of the 34 kinds of tile, and the relations between kinds.

It is for code that reasons about single kinds in the document's terms. Sets of tiles are
`paiju.engine.tiles.counts`.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import total_ordering
from typing import Any, NoReturn, overload

from paiju.engine.tiles.text import (
    SIZES,
    TILES34,
    Id34,
    Suit,
    Tile,
)


class WaitForm(StrEnum):
    """How two tiles of a run wait for the third (听牌形)."""

    NONE = "none"
    """The tile does not belong to the run."""
    BIFACE = "biface"
    """两面: 23 waits for 1 and 4."""
    CLAMP = "clamp"
    """嵌张: 13 waits for 2."""
    SIDE = "side"
    """边张: 12 waits for 3, 89 for 7."""


@total_ordering
class T34:
    """One of the 34 kinds of tile: a number that can only be used as a tile. It never changes.

    `T34(0)` by id34, `T34(Suit.M, 2)` by suit and value, `T34("3p")` by text; raises `TypeError` for a tile, and
    `ValueError` for other values. Tiles are compared, ordered and hashed by id34 alone:
    `T37("0m") == T37("5m")`; `T37.looks_same` tells these apart.
    """

    __slots__ = ("_id34",)
    _id34: Id34

    @overload
    def __init__(self, kind: Id34 | Tile) -> None: ...
    @overload
    def __init__(self, kind: Suit, val: int) -> None: ...
    def __init__(self, kind: Id34 | Tile | Suit, val: int | None = None) -> None:
        object.__setattr__(self, "_id34", id34_from(kind, val))

    @property
    def id34(self) -> Id34:
        """0 … 33, in the order `1m` … `9m`, `1p` …, `1s` …, `1f` … `4f`, `1y` … `3y`: an index into counts."""
        return self._id34

    @property
    def suit(self) -> Suit:
        """Its suit (花色)."""
        return Suit(TILES34[self._id34][1])

    @property
    def val(self) -> int:
        """Its value within the suit, from 1 (数值)."""
        return int(TILES34[self._id34][0])

    @property
    def str34(self) -> Tile:
        """Its text as a kind: a five is `5m`, red or not."""
        return TILES34[self._id34]

    @property
    def is_z(self) -> bool:
        """Whether it is a wind or a dragon (字牌)."""
        return self._id34 >= _FIRST_HONOUR

    @property
    def is_num(self) -> bool:
        """Whether it has a number (数牌)."""
        return self._id34 < _FIRST_HONOUR

    @property
    def is_num19(self) -> bool:
        """Whether it is a one or a nine (老头牌)."""
        return self.is_num and self.val in {1, 9}

    @property
    def is_num1928(self) -> bool:
        """Whether it is a number tile at, or beside, the end of its suit."""
        return self.is_num and self.val in {1, 2, 8, 9}

    @property
    def is_yao(self) -> bool:
        """Whether it is a one, a nine, a wind or a dragon (幺九牌)."""
        return self.is_z or self.is_num19

    def is_yakuhai(self, self_wind: int, round_wind: int) -> bool:
        """Return whether a triplet of it is worth a yaku (役牌): a dragon, or one of the two winds (1 东 … 4 北)."""
        return self.suit is Suit.Y or (self.suit is Suit.F and self.val in {self_wind, round_wind})

    @property
    def dora(self) -> "T34":
        """The kind that is dora (宝牌) when this one is the indicator; the last of a suit shows the first."""
        return T34(self.suit, self.val % SIZES[self.suit] + 1)

    @property
    def indicator(self) -> "T34":
        """The kind that shows this one as dora (宝牌指示牌)."""
        return T34(self.suit, (self.val - 2) % SIZES[self.suit] + 1)

    def prev(self) -> "T34":
        """Return the number tile one below; raises `ValueError` where there is none.

        `pprev`, `next` and `nnext` raise it, too.
        """
        return self._moved(-1)

    def pprev(self) -> "T34":
        """Return the number tile two below."""
        return self._moved(-2)

    def next(self) -> "T34":
        """Return the number tile one above; the nine has none (dora go round, runs do not)."""
        return self._moved(1)

    def nnext(self) -> "T34":
        """Return the number tile two above."""
        return self._moved(2)

    def wait_as_sequence(self, pick: "T34") -> WaitForm:
        """Return how the run that begins with this tile was waiting, if `pick` is the tile that completed it.

        Raises `ValueError` if no run begins here.
        """
        tiles = (self, self.next(), self.nnext())
        if pick == tiles[1]:
            return WaitForm.CLAMP
        if pick == tiles[2]:
            return WaitForm.SIDE if self.val == 1 else WaitForm.BIFACE
        if pick == self:
            return WaitForm.SIDE if self.val == 7 else WaitForm.BIFACE
        return WaitForm.NONE

    def __mod__(self, other: object) -> bool:
        """Return whether `other` is the dora that this tile indicates: `9m % 1m`, `4f % 1f`."""
        return self.dora == other if isinstance(other, T34) else NotImplemented

    def __rmod__(self, indicators: Sequence["T34"]) -> int:
        """Return how many of a list of indicators show this tile: `[T34("4m"), T34("4m")] % T37("0m")` is 2."""
        return sum(indicator % self for indicator in indicators)

    def __or__(self, other: object) -> bool:
        """Return whether the two, in this order, wait on a side or two sides (边张, 两面): `8m | 9m`."""
        return self._is_below(other, 1) if isinstance(other, T34) else NotImplemented

    def clamps(self, other: "T34") -> bool:
        """Return whether the two, in this order, wait for the tile between (嵌张): 7m and 9m; `||` in the document."""
        return self._is_below(other, 2)

    def __xor__(self, other: object) -> bool:
        """Return whether the two, in this order, are suji (筋牌): `1s ^ 4s`."""
        return self._is_below(other, 3) if isinstance(other, T34) else NotImplemented

    def _is_below(self, other: "T34", steps: int) -> bool:
        return self.is_num and self.suit is other.suit and self.val + steps == other.val

    def _moved(self, steps: int) -> "T34":
        if not self.is_num or not 1 <= self.val + steps <= SIZES[self.suit]:
            raise ValueError(
                f"{self.str34} has no tile {steps:+} from it: only 1 to 9 of one number suit follow"
            )
        return T34(self._id34 + steps)

    def __eq__(self, other: object) -> bool:
        return self._id34 == other._id34 if isinstance(other, T34) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._id34 < other._id34 if isinstance(other, T34) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._id34)

    def __str__(self) -> str:
        return self.str34

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self),)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name} cannot be set: a tile never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name} cannot be deleted: a tile never changes")


_FIRST_HONOUR = TILES34.index("1f")


def id34_from(kind: object, val: int | None) -> Id34:
    """Return the id34 that a constructor's arguments name: 0 … 33, a text, or a suit and its value.

    Raises `TypeError` for a `T34`: a `T34` made of a `T37` would lose whether it is red, and a `T37` made of a `T34`
    would have to guess it. Raises `ValueError` for other values.
    """
    if val is not None:
        kind = f"{val}{kind}"
    if isinstance(kind, T34):
        raise TypeError(f"{kind!r} is a tile already; write T37(t34.id34) if a black tile is what you mean")
    if isinstance(kind, str) and kind in TILES34:
        return TILES34.index(kind)
    if isinstance(kind, int) and 0 <= kind < len(TILES34):
        return kind
    raise ValueError(
        f"{kind!r} is no kind of tile: give 0 to 33, a text such as '3p', or a suit and its value"
    )
