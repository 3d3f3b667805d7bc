"""The seats that still play, their turn order, and the hand of a seat as scoring takes it."""

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.scoring import Hand
from paiju.engine.games.chengdu.tile_set import full_hand
from paiju.engine.games.chengdu.types import State
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import Tile


def has_won(state: State, seat: Seat) -> bool:
    """Return whether a seat has won in this deal."""
    return bool(state.wins) and any(won.seat == seat for won in state.wins)


def is_active(state: State, seat: Seat) -> bool:
    """Return whether a seat still plays (未走): it has not won, or winners play on (血流)."""
    return state.options.flow or not has_won(state, seat)


def may_err(state: State, seat: Seat) -> bool:
    """Return whether a seat may declare a false win (诈胡): the table punishes these, and the hand is not dead yet."""
    return state.options.false_hu == "penalty" and seat not in state.dead


def active(state: State) -> tuple[Seat, ...]:
    """Return the seats that still play, in turn order from East."""
    return tuple(seat for seat in state.order if is_active(state, seat))


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats that still play, in turn order after `seat`."""
    around = after(state, seat)
    # Until the first win all seats play, and a filter would only take time: this function is called after every tile.
    return tuple(other for other in around if is_active(state, other)) if state.wins else around


def after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return all other seats in turn order after `seat`, winners included."""
    place = state.order.index(seat)
    return state.order[place + 1 :] + state.order[:place]


def next_active(state: State, seat: Seat) -> Seat:
    """Return the next seat after `seat` (下家) that still plays."""
    return others(state, seat)[0]


def hand_of(state: State, seat: Seat, extra: Tile | None = None) -> Hand:
    """Return a seat's hand for scoring, with `extra` added if given."""
    tiles = state.table.hands[seat]
    counts = counts_of(tiles if extra is None else (*tiles, extra))
    return Hand(counts, state.table.melds[seat], state.missing[seat], full_hand(len(state.order)))
