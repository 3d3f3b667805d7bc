"""The cards that a deal's moves have laid, kept from view to view, for the planes of the shedding games."""

from functools import cache
from itertools import chain
from typing import Any

from paiju.engine.core.seats import Seat
from paiju.engine.shedding.moves import Played
from paiju.envs.codecs.card_planes import RECENT, CardColumns
from paiju.envs.codecs.codec import Layout, Planes, packed


class CardRecord:
    """Follows the moves of one table, deal by deal, from the views that it is given, which may be of any seats."""

    def __init__(self, columns: CardColumns, layout: Layout, seats: int) -> None:
        self._columns, self._layout, self._seats = columns, layout, seats
        self._begin()

    def _begin(self) -> None:
        nothing = self._columns.bytes_of(0)
        self._rounds: tuple[Any, ...] = ()
        self._laid, self._played = 0, [0] * self._seats
        self._rows = [nothing] * self._seats
        self._recent = [nothing] * RECENT
        # One byte for each of the latest moves, the last one first: its seat; the number of seats stands for no move.
        self._movers = bytes((self._seats,)) * RECENT

    def planes(self, view: Any, to_cover: Played | None, further: bytes) -> Planes:
        """Return the planes of a view; `further`: the rows after those that all shedding games have."""
        self._follow(view.rounds)
        columns, you, rows = self._columns, view.you, self._rows
        hand = columns.row_of(view.hand)
        parts = (
            columns.bytes_of(hand),
            columns.bytes_of(0 if to_cover is None else columns.row_of(to_cover.cards)),
            columns.bytes_of(columns.deck - hand - self._laid),
            *rows[you:],
            *rows[:you],
            *self._recent,
            further,
        )
        return self._layout.planes_of(bytearray().join(parts))

    def recent_seats(self, you: Seat) -> bytes:
        """Return the facts of `recent_part` as bytes: which seats made the recent moves, as of the last view."""
        return b"".join([_mover(seat, you, self._seats) for seat in self._movers])

    def _follow(self, rounds: tuple[Any, ...]) -> None:
        """Add the moves that are new; if the rounds do not continue the known ones, begin again."""
        known, past = self._rounds, rounds[1:]
        last = len(known) - 1
        if 0 <= last < len(past) and past[:last] == known[:last]:
            same = len(known[last])
            if past[last][:same] == known[last]:
                self._add(past[last][same:], past[last + 1 :])
                self._rounds = past
                return
        self._begin()
        self._add((), past)
        self._rounds = past

    def _add(self, moves: tuple[Any, ...], further: tuple[Any, ...]) -> None:
        columns = self._columns
        for move in chain(moves, *further):
            row, seat = 0, move.seat
            if type(move) is Played:
                row = columns.row_of(move.cards)
                self._laid += row
                self._played[seat] += row
                self._rows[seat] = columns.bytes_of(self._played[seat])
            self._recent = [columns.bytes_of(row), *self._recent[:-1]]
            self._movers = bytes((seat,)) + self._movers[:-1]


@cache
def _mover(seat: Seat, you: Seat, seats: int) -> bytes:
    return packed([0.0 if seat == seats else ((seat - you) % seats + 1) / seats])
