"""Transitions after an action of 成都麻将: the next draw, a kong, a win, a punished false win, the end.

Functions that take `events` return them first, followed by their own.
"""

from msgspec.structs import replace

from paiju.engine.core.game import Event, Transition, Turn
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.chengdu import ending
from paiju.engine.games.chengdu.active_seats import active, next_active, others
from paiju.engine.games.chengdu.events import FalseWon, WinKind, Won
from paiju.engine.games.chengdu.payments import (
    booked,
    from_each,
    kong_paid,
    win_paid,
)
from paiju.engine.games.chengdu.scoring import Worth
from paiju.engine.games.chengdu.types import State
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.events import Drawn, Konged
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile


def next_draws(state: State, seat: Seat, events: tuple[Event, ...]) -> Transition:
    """Let the next seat after `seat` (下家) draw, skipping winners that have left; with an empty wall the deal ends."""
    return draw(state, next_active(state, seat), "draw", events)


def draw(state: State, seat: Seat, came: tables.Drew, events: tuple[Event, ...]) -> Transition:
    """Let a seat draw for its turn or after a kong; with an empty wall the deal ends."""
    if not state.table.wall.left:
        return ending.wall_out(replace(state, table=replace(state.table, window=None)), events)
    # A draw also ends the seat's locks (过胡), which last until its next turn.
    table = tables.draw(state.table, seat, came)
    state = replace(state, table=table, phase=Phase.TURN, locks=set_at(state.locks, seat, ()))
    drawn = Drawn(seat, table.drawn, table.wall.left, None if came == "draw" else came)
    return Transition(state, (*events, drawn, Turn(seat)))


def after_win(state: State, last: Seat, events: tuple[Event, ...]) -> Transition:
    """Let the seat after the last winner draw; end the deal if one seat is left."""
    if len(active(state)) == 1:
        return ending.one_left(state, events)
    return next_draws(state, last, events)


def konged(
    state: State, seat: Seat, made: Meld, events: tuple[Event, ...] = (), *, fresh: bool = True
) -> Transition:
    """Lay down a kong of the seat's turn, book its payments and draw; `fresh` as in `payments.kong_paid`."""
    state = replace(state, table=tables.kong(state.table, seat, made))
    state, paid = kong_booked(state, seat, made, fresh=fresh)
    return draw(state, seat, made.kong, (*events, Konged(seat, made), *paid))


def kong_booked(
    state: State, seat: Seat, made: Meld, *, fresh: bool = True
) -> tuple[State, tuple[Event, ...]]:
    """Book the payments of a kong; a kong without payments is numbered too, because `Payment.ref` counts all kongs."""
    payments = kong_paid(state, seat, made.kong, made.feeder, fresh=fresh)
    state, paid = booked(state, payments)
    return replace(state, kongs=(*state.kongs, seat)), paid


def won_by(
    state: State, seat: Seat, tile: Tile, worth: Worth, kind: WinKind, feeder: Seat | None
) -> tuple[State, tuple[Event, ...]]:
    """Book one win; the winner leaves the deal unless winners play on (血流)."""
    hand = None if state.options.flow else state.table.hands[seat]
    won = Won(seat, tile, kind, feeder, worth.multiplier, worth.plus, worth.fans, hand)
    payments = tuple(win_paid(state, seat, worth, kind, feeder))
    state, paid = booked(replace(state, wins=(*state.wins, won)), payments)
    return state, (won, *paid)


def with_next_dealer(state: State, seat: Seat) -> State:
    """Return the state with the next dealer set; the first win of a deal decides, later ones change nothing."""
    return state if state.next_dealer is not None else replace(state, next_dealer=seat)


def punished(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Punish a false win (诈胡): the seat pays all that still play, and its hand is dead (相公)."""
    payments = (
        payment
        for other in others(state, seat)
        for payment in from_each(state, (seat,), other, state.options.penalty, "zhahu")
    )
    state, paid = booked(replace(state, dead=(*state.dead, seat)), payments)
    return state, (FalseWon(seat), *paid)
