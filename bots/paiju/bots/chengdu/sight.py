"""The knowledge of one seat: unseen tiles, their spread over the wall and the hands, and how often each kind comes."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from paiju.bots.chengdu.normal import unseen_of
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.events import SuitName
from paiju.engine.games.chengdu.tile_set import full_hand
from paiju.engine.games.chengdu.view import View
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import KINDS, SUITS, Counts, counts_of, minus
from paiju.engine.tiles.text import Tile, id34_of

NAMES: Final[tuple[SuitName, ...]] = ("m", "p", "s")
COPIES: Final = 4
_FITTINGS: Final = 6
"""Rounds of proportional fitting; further ones change the shares by less than a hundredth."""
_DROPPED, _DROPPING = 0.02, 0.6
"""Factors of the probability that a hand holds a tile of its missing suit: after it dropped the suit, and before."""
THROWN: Final = 0.7
"""How often another seat discards a kind of a suit that it uses, as a share of how often it draws that kind."""
_EDGE, _MIDDLE = 1.2, 0.9
"""Factors of how often tiles are discarded: for ones and nines, and for the tiles between."""


class Sight:
    """The knowledge of one seat, computed once for a decision."""

    def __init__(self, view: View) -> None:
        assert view.you is not None, "a bot sits at a seat"
        self.view = view
        self.options = view.options
        self.you: Seat = view.you
        self.melds: tuple[Meld, ...] = view.melds[self.you]
        self.full = full_hand(len(view.counts))
        self.hidden: Tile | None = view.hidden[self.you]
        self.tiles: tuple[Tile, ...] = (
            (view.hand or ()) if self.hidden is None else (*(view.hand or ()), self.hidden)
        )
        self.counts: Counts = counts_of(self.tiles)
        unseen = unseen_of(view)
        # The seat's hidden tile is in no hand.
        self.unseen: Counts = unseen if self.hidden is None else minus(unseen, id34_of(self.hidden))
        out = () if view.options.flow else {won.seat for won in view.wins}
        seats = range(len(view.counts))
        self.others: tuple[Seat, ...] = tuple(seat for seat in seats if seat not in (*out, self.you))

    @property
    def missing(self) -> SuitName | None:
        """The seat's missing suit; None: not chosen yet, or none is to be chosen (`que` is `off`)."""
        return self.view.missing[self.you] or (None if self.hidden is None else self.hidden[1])  # type: ignore[return-value]

    @cached_property
    def suits(self) -> tuple[int, ...]:
        """The suits that are in play, 0 to 2."""
        return (0, 1, 2) if self.options.suits == "three" else (1, 2)

    @cached_property
    def drops(self) -> tuple[int, ...]:
        """The suits, 0 to 2, that the seat may drop.

        They are its missing suit. If it has none, they are the suit that is not in play; if all three are in play,
        they are the suits that are not in its melds.
        """
        if self.missing is not None:
            return (NAMES.index(self.missing),)
        if len(self.suits) < len(NAMES):
            return (0,)
        own = {tile[1] for meld in self.melds for tile in meld.tiles}
        return tuple(suit for suit in range(3) if NAMES[suit] not in own)

    @cached_property
    def left(self) -> tuple[int, ...]:
        """The number of unseen tiles of each suit."""
        return tuple(sum(self.unseen[suit]) for suit in SUITS)

    @cached_property
    def walls(self) -> tuple[float, ...]:
        """The share of each suit in the wall: hands hold little of the suits that they drop."""
        return _fitted(
            self.left, [self.view.wall + sum(self.view.horses), *self._held], [(1.0,) * 3, *self._keeps]
        )

    @property
    def _held(self) -> list[int]:
        hidden = self.view.hidden
        return [self.view.counts[seat] + (hidden[seat] is not None) for seat in self.others]

    @property
    def _keeps(self) -> Iterator[tuple[float, ...]]:
        for seat in self.others:
            dropped = _DROPPED if self.has_dropped(seat) else _DROPPING
            yield tuple(dropped if self.view.missing[seat] == name else 1.0 for name in NAMES)

    def has_dropped(self, seat: Seat) -> bool:
        """Return whether a seat has probably dropped its missing suit: its last discard was of another suit."""
        river = self.view.rivers[seat]
        return bool(river) and river[-1].tile[1] != self.view.missing[seat]

    @cached_property
    def draws(self) -> tuple[float, ...]:
        """By kind: the probability that the next tile of the wall is of that kind."""
        return tuple(
            self.unseen[kind] * self.walls[kind // 9] / max(1, self.left[kind // 9]) if kind < 27 else 0.0
            for kind in range(KINDS)
        )

    @cached_property
    def throws(self) -> tuple[float, ...]:
        """By kind: the probability that another seat discards it in a turn, a mean over the seats that still play."""
        if not self.others:
            return (0.0,) * KINDS
        shares = [
            sum(self._throws(seat, suit) for seat in self.others) / len(self.others) for suit in range(3)
        ]
        return tuple(
            self.draws[kind] * shares[kind // 9] * (_EDGE if kind % 9 in (0, 8) else _MIDDLE)
            if kind < 27
            else 0.0
            for kind in range(KINDS)
        )

    def _throws(self, seat: Seat, suit: int) -> float:
        return 1.0 if self.view.missing[seat] == NAMES[suit] else THROWN


def _fitted(
    rows: Sequence[float], columns: Sequence[float], weights: Sequence[Sequence[float]]
) -> tuple[float, ...]:
    """Fit a table to the sums `rows` and `columns`; return the table's first column as shares.

    Before the fitting a cell is its weight (`weights`, by column) times the sum of its row.
    """
    table = [[weight * row for weight, row in zip(column, rows, strict=True)] for column in weights]
    for _ in range(_FITTINGS):
        for column, total in zip(table, columns, strict=True):
            scale = total / (sum(column) or 1.0)
            column[:] = [cell * scale for cell in column]
        for place, row in enumerate(rows):
            scale = row / (sum(column[place] for column in table) or 1.0)
            for column in table:
                column[place] *= scale
    total = sum(table[0]) or 1.0
    return tuple(cell / total for cell in table[0])
