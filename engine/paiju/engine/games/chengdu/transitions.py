"""What follows an action of 成都麻将: the next draw, a kong laid down, a win booked, a false one punished, the end."""

from msgspec.structs import replace

from paiju.engine.core.game import Event, Transition, Turn
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu import ending
from paiju.engine.games.chengdu.active_seats import active, next_active, others
from paiju.engine.games.chengdu.events import (
    Drawn,
    FalseWon,
    Konged,
    WinKind,
    Won,
)
from paiju.engine.games.chengdu.payments import (
    booked,
    from_each,
    kong_paid,
    win_paid,
)
from paiju.engine.games.chengdu.scoring import Worth
from paiju.engine.games.chengdu.types import Phase, State
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.table import Came, put
from paiju.engine.tiles.text import Tile


def next_draws(state: State, seat: Seat, events: tuple[Event, ...]) -> Transition:
    """Let the next seat after one draw (下家); the events so far come first, here and below."""
    return draw(state, next_active(state, seat), "draw", events)


def draw(state: State, seat: Seat, came: Came, events: tuple[Event, ...]) -> Transition:
    """Let a seat draw, for its turn or for a kong; if the wall is out the deal is over."""
    if not state.table.wall.left:
        return ending.wall_out(replace(state, table=replace(state.table, window=None)), events)
    table = tables.draw(state.table, seat, came)
    state = replace(state, table=table, phase=Phase.TURN, locks=put(state.locks, seat, ()))
    drawn = Drawn(seat, table.drawn, table.wall.left, None if came == "draw" else came)  # type: ignore[arg-type]
    return Transition(state, (*events, drawn, Turn(seat)))


def after_win(state: State, last: Seat, events: tuple[Event, ...]) -> Transition:
    """Go on with the next seat after the (last) winner, or end if only one is left."""
    if len(active(state)) == 1:
        return ending.one_left(state, events)
    return next_draws(state, last, events)


def konged(
    state: State, seat: Seat, made: Meld, events: tuple[Event, ...] = (), *, fresh: bool = True
) -> Transition:
    """Lay down a kong of the own turn, let it be paid, and draw for it; `fresh` as in `paying.kong_paid`."""
    state = replace(state, table=tables.kong(state.table, seat, made))
    state, paid = kong_booked(state, seat, made, fresh=fresh)
    return draw(state, seat, made.kind, (*events, Konged(seat, made), *paid))  # type: ignore[arg-type]


def kong_booked(
    state: State, seat: Seat, made: Meld, *, fresh: bool = True
) -> tuple[State, tuple[Event, ...]]:
    """Book what a kong brings; it is one of the deal's kongs from now on, also if it brings nothing."""
    payments = kong_paid(state, seat, made.kind, made.feeder, fresh=fresh)  # type: ignore[arg-type]
    state, paid = booked(state, payments)
    return replace(state, kongs=(*state.kongs, seat)), paid


def won_by(
    state: State, seat: Seat, tile: Tile, worth: Worth, kind: WinKind, feeder: Seat | None
) -> tuple[State, tuple[Event, ...]]:
    """Book one win; its winner is out, unless the game flows on (血流)."""
    hand = None if state.options.flow else state.table.hands[seat]
    won = Won(seat, tile, kind, feeder, worth.multiplier, worth.plus, worth.fans, hand)
    payments = tuple(win_paid(state, seat, worth, kind, feeder))
    state, paid = booked(replace(state, wins=(*state.wins, won)), payments)
    return state, (won, *paid)


def with_next_dealer(state: State, seat: Seat) -> State:
    """Return the state in which a seat deals next, unless an earlier win has settled that."""
    return state if state.next_dealer is not None else replace(state, next_dealer=seat)


def punished(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Let a seat pay for a win that was none (诈胡): everybody who is in; its hand is dead (相公)."""
    payments = (
        payment
        for other in others(state, seat)
        for payment in from_each(state, (seat,), other, state.options.penalty, "zhahu")
    )
    state, paid = booked(replace(state, dead=(*state.dead, seat)), payments)
    return state, (FalseWon(seat), *paid)
