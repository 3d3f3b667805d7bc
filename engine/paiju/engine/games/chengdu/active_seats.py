"""Who is where in a deal: who is still in, whose turn comes next, how a seat's hand is judged."""

from collections.abc import Iterator

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.scoring import Hand
from paiju.engine.games.chengdu.tile_set import full_hand
from paiju.engine.games.chengdu.types import State
from paiju.engine.tiles.counts import counts_of, plus
from paiju.engine.tiles.text import Tile, id34_of


def has_won(state: State, seat: Seat) -> bool:
    """Return whether a seat has won in this deal."""
    return any(won.seat == seat for won in state.wins)


def is_active(state: State, seat: Seat) -> bool:
    """Return whether a seat is still in (未走): it has not won, or the game flows on (血流)."""
    return state.options.flow or not has_won(state, seat)


def may_err(state: State, seat: Seat) -> bool:
    """Return whether a seat may say that it has won when it has not (诈胡)."""
    return state.options.false_hu == "penalty" and seat not in state.dead


def active(state: State) -> tuple[Seat, ...]:
    """Return the seats that are still in, in turn order from East."""
    return tuple(seat for seat in state.order if is_active(state, seat))


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats beside one that are still in, in turn order from it."""
    return tuple(other for other in after(state, seat) if is_active(state, other))


def after(state: State, seat: Seat) -> Iterator[Seat]:
    """Yield all other seats in turn order."""
    place = state.order.index(seat)
    yield from (*state.order[place + 1 :], *state.order[:place])


def next_active(state: State, seat: Seat) -> Seat:
    """Return the seat that comes next (下家), passing over those that are out."""
    return others(state, seat)[0]


def hand_of(state: State, seat: Seat, extra: Tile | None = None) -> Hand:
    """Return a seat's hand as it is judged, perhaps with a tile more."""
    counts = counts_of(state.table.hands[seat])
    if extra is not None:
        counts = plus(counts, id34_of(extra))
    return Hand(counts, state.table.melds[seat], state.missing[seat], full_hand(len(state.order)))
