"""The facts that a player reads from its view."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from paiju.engine.core.seats import Seat, next_seat
from paiju.engine.games.riichi.hands import is_closed
from paiju.engine.games.riichi.scoring.dora import SHOWN
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import Counts, counts_of
from paiju.engine.tiles.text import Id34, Tile, id34_of, is_red

COPIES: Final = 4
_EAST: Final = 27
_DRAGONS: Final = (31, 32, 33)


class SeenDiscard(NamedTuple):
    """A discard in the order of the deal."""

    seat: Seat
    kind: Id34
    drawn: bool
    riichi: bool


class Sight:
    """The knowledge of one seat, computed once for a decision."""

    def __init__(self, view: View) -> None:
        assert view.you is not None, "a bot sits at a seat"
        self.view = view
        self.you: Seat = view.you
        self.seats = len(view.counts)
        self.others = tuple(seat for seat in range(self.seats) if seat != self.you)
        self.melds: tuple[Meld, ...] = view.melds[self.you]
        self.closed = is_closed(self.melds)
        self.unseen: Counts = unseen_of(view)
        self.dealer: Seat = view.dealer or 0
        self.dora = tuple(SHOWN[tile] for tile in view.indicators)

    @property
    def is_dealer(self) -> bool:
        """Whether the player deals."""
        return self.you == self.dealer

    @property
    def turns(self) -> int:
        """The number of draws that the player may still have."""
        return self.view.wall // self.seats

    @cached_property
    def hidden(self) -> int:
        """The number of unseen tiles, at least 1."""
        return max(1, sum(self.unseen))

    def wind(self, seat: Seat) -> Id34:
        """Return the kind of a seat's wind."""
        return _EAST + (seat - self.dealer) % self.seats

    @property
    def round_wind(self) -> Id34:
        """The kind of the round's wind."""
        return _EAST + self.view.kyoku // self.seats

    def yakuhai(self, seat: Seat) -> tuple[Id34, ...]:
        """Return the kinds of which a triplet is a yaku for a seat; a wind that counts twice is listed twice."""
        return (*_DRAGONS, self.wind(seat), self.round_wind)

    def dora_in(self, tiles: tuple[Tile, ...]) -> int:
        """Return the han of dora and red fives among tiles."""
        kinds = [id34_of(tile) for tile in tiles]
        reds = sum(map(is_red, tiles)) if self.view.options.aka else 0
        return reds + sum(kinds.count(kind) for kind in self.dora)

    @cached_property
    def history(self) -> tuple[SeenDiscard, ...]:
        """All discards in the order of the deal, found from the rivers: who claims a discard makes the next one."""
        return tuple(_history(self.view))


def unseen_of(view: View) -> Counts:
    """Return the number of tiles of each kind that are neither open nor in the player's hand."""
    seen = [*(view.hand or ()), *view.indicators]
    seen += (tile for melds in view.melds for meld in melds for tile in meld.tiles)
    seen += (river.tile for rivers in view.rivers for river in rivers if not river.taken_by)
    return bytes([max(0, COPIES - number) for number in counts_of(seen)])


def _history(view: View) -> Iterator[SeenDiscard]:
    seat, seats = view.dealer or 0, len(view.counts)
    rivers = [iter(river) for river in view.rivers]
    while (river := next(rivers[seat], None)) is not None:
        yield SeenDiscard(seat, id34_of(river.tile), river.drawn, river.riichi)
        seat = river.taken_by[0] if river.taken_by else next_seat(seat, seats)
