"""The tiles of a kyoku that can be proved to a viewer while the match lasts."""

from collections.abc import Iterator

from paiju.engine.core.seats import Seat, Viewer, seats_from
from paiju.engine.games.riichi.tile_set import BLOCKS, INDICATORS
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong.dice import Deal
from paiju.engine.mahjong.wall import break_point
from paiju.engine.tiles.text import Tile


class Hidden:
    """`paiju.engine.core.capabilities.ProvesCards`, for `RiichiMatch`."""

    def deck_of(self, action: Deal) -> tuple[Tile, ...]:
        """Return the wall as it was built."""
        return action.deck

    def known_places(self, state: State, viewer: Viewer) -> tuple[int, ...]:
        """Return where the viewer's own tiles and the shown indicators lie in the built wall, as indexes.

        No tile of another seat is proved: its place would tell when that seat drew it, which no other seat knows.
        """
        if state.dealer is None:
            return ()
        own = () if viewer is None else (*_dealt_to(state, viewer), *state.drew[viewer])
        size = len(state.table.wall.tiles)
        # The break is always thrown last.
        start = break_point(size, state.seats, state.thrown[-1].dice, sum)
        places = (*own, *(size + place for place in _shown(state)))
        return tuple(sorted((start + place) % size for place in places))


def _dealt_to(state: State, seat: Seat) -> Iterator[int]:
    """Yield where the first tiles of a seat lie in the broken wall, as indexes."""
    assert state.dealer is not None, "tiles have been dealt"
    turn, head = tuple(seats_from(state.dealer, state.seats)).index(seat), 0
    for block in BLOCKS:
        yield from range(head + turn * block, head + (turn + 1) * block)
        head += block * state.seats


def _shown(state: State) -> Iterator[int]:
    """Yield where the turned indicators lie, as indexes from the end; after a win with riichi, the ura ones too."""
    for place in INDICATORS[: state.indicators]:
        yield place
        if any(won.ura for won in state.wins):
            yield place + 1
