"""The tiles that a seat sees, and so how many of each kind may still come to it."""

from collections import Counter
from functools import lru_cache
from typing import Final

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.tile_set import deck_of, indicators
from paiju.engine.games.riichi.types import State
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import REDS, Id34, Tile, id34_of, tile_of

COPIES: Final = 4
"""The number of tiles of a kind."""
_RED_OF: Final = {id34_of(red): red for red in REDS}


class Seen:
    """The tiles that a seat sees: its hand, all melds, rivers, indicators, and the tile of an announced kan."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._tiles = _tiles(state, seat)
        self._counts = counts_of(self._tiles)
        self._reds = state.options.aka

    def left(self, kind: Id34) -> int:
        """Return the number of tiles of a kind that the seat does not see."""
        return COPIES - self._counts[kind]

    def comes_as(self, kind: Id34) -> Tile:
        """Return the tile to assume for a draw of a kind: a red five only if all other fives of the suit are seen."""
        black, red = tile_of(kind), _RED_OF.get(kind)
        if red is None or not self.left(kind) or self._tiles.count(black) < _blacks(self._reds, black):
            return black
        return red


def _tiles(state: State, seat: Seat) -> list[Tile]:
    table, window = state.table, state.table.window
    tiles = [*table.hands[seat], *indicators(table.wall, state.indicators)]
    for melds in table.melds:
        # A claimed tile stays in its river, so it is not counted in the meld as well.
        tiles += (tile for meld in melds for tile in meld.own)
    tiles += (river.tile for rivers in table.rivers for river in rivers)
    if window is not None and window.robbing and window.seat != seat:
        tiles.append(window.tile)
    return tiles


@lru_cache
def _blacks(reds: int, black: Tile) -> int:
    return Counter(deck_of(reds))[black]
