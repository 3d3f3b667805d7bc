"""Arrival and departure: `join`, a `quick` at its table, `watch`, `leave`, and a private table's `new_code`."""

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import (
    Answered,
    Asked,
    Decision,
    Handling,
    Remembered,
    RequestLimits,
    Reseats,
    bad_request,
    existing_seat,
    ok_with_seat,
)
from paiju.server.table.state import access, bot_seats
from paiju.server.table.state import records as r
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.state import TableState

if TYPE_CHECKING:
    # Imported as a type only: the table of requests is also used without an audience.
    from paiju.server.table.views.audience import Audience

ALL_TAKEN: Final = "every seat is taken; watch instead, or join another table"
IN_MATCH: Final = "a match is being played: its seats stay as they are until it ends; watch instead"


def join(asked: Asked[Seat | None]) -> Decision:
    """Take the requested seat; if none is requested, the first free seat, else a bot's seat that a person may take.

    A bot that is dealt in plays on, and its seat is kept for the user until the deal, or match, is over. A user who has
    a seat here, or a kept one, stays with it.
    """
    state, request = asked.state, asked.request
    if (seat := asked.seat) is not None:
        # In a match a user who has left may come back to the seat; elsewhere the seat becomes free at the deal's end.
        back = state.in_match and state.seats[seat].leaving
        return Decision((r.Autoed(asked.now, seat, on=False),) if back else (), seat=seat)
    if (kept := state.kept_for(asked.user)) is not None:
        return Decision(seat=kept)
    seat = _seat_for(state, request.seat)
    # A person who gets a bot's seat is as ready as the bot was, and delays no other player.
    over = state.seats[seat].taken
    name = bot_seats.name_beside(asked.name, state.seats)
    sat = r.Sat(asked.now, seat, name, user=asked.user, ready=over, face=asked.face, program=asked.program)
    sat = bought_in(asked.game, state, sat, request.buy_in)
    later = over and seat in state.players
    awaited = r.Awaited(sat.at, seat, asked.user, name, sat.chips, asked.face, asked.program)
    return Decision((awaited if later else sat,), seat=seat)


def _seat_for(state: TableState, wish: Seat | None) -> Seat:
    """Return the seat that a newcomer gets. Raises `Refused`."""
    if wish is None:
        seats = bot_seats.free_seats(state.seats) or bot_seats.seats_to_take(state)
        if not seats:
            raise Refused(ErrorCode.FULL, IN_MATCH if state.in_match else ALL_TAKEN)
        return seats[0]
    place = state.seats[existing_seat(state, wish)]
    if place.taken and not place.to_take:
        taken = f"seat {wish} is taken; leave `seat` out to get any free one"
        raise Refused(ErrorCode.SEAT_TAKEN, IN_MATCH if state.in_match else taken)
    return wish


def seek(asked: Asked[Seat | None]) -> Decision:
    """Seat a user, ready, at the table that `quick` chose; refuse if it is not suitable any more."""
    state, now = asked.state, asked.now
    if (seat := asked.seat) is not None:
        place = state.seats[seat]
        back = (r.Autoed(now, seat, on=False),) if place.auto and not place.leaving else ()
        # Always logged: without a record a repeat would not be recognised, and would get another table.
        return Decision((*back, r.Readied(now, seat, on=True)), seat=seat)
    if not state.takes(asked.game, asked.user, asked.apart):
        raise Refused(ErrorCode.FULL, "others were faster")
    seat = bot_seats.free_seats(state.seats)[0]
    name = bot_seats.name_beside(asked.name, state.seats)
    sat = r.Sat(now, seat, name, user=asked.user, ready=True, face=asked.face, program=asked.program)
    return Decision((*_waived(asked), bought_in(asked.game, state, sat, None)), seat=seat)


def watch(asked: Asked[Seat | None]) -> Decision:
    """Let a user watch the table; a private table remembers a user whom its code has let in."""
    if access.may_come(asked.state, asked.user):
        return Decision()
    return Decision((r.Admitted(asked.now, asked.user),))


def leave(asked: Asked[Seat | None]) -> Decision:
    """Leave the seat: at once if it is not dealt in, otherwise after the deal or match; 托管 plays until then.

    A spectator just stops watching: that needs a record only if a bot's seat is kept for the spectator.
    """
    seat, state = asked.seat, asked.state
    if seat is None:
        return Decision(_waived(asked))
    if seat not in state.players:
        return Decision((r.Stood(asked.now, seat),), seat=seat)
    if state.seats[seat].leaving and state.seats[seat].auto:
        return Decision(seat=seat)
    return Decision((r.Left(asked.now, seat),), seat=seat)


def _waived(asked: Asked[Any]) -> tuple[r.Waived, ...]:
    """Return the record of a user who declines the bot's seat that is kept for the user; empty if none is kept."""
    kept = asked.state.kept_for(asked.user)
    return () if kept is None else (r.Waived(asked.now, kept),)


def new_code(asked: Asked[Seat]) -> Decision:
    """Give a private table a new code at a player's request; the old one becomes invalid."""
    if not asked.state.private:
        raise bad_request("a public table has no code", "$.table")
    code = asked.draw_code()
    assert code.expires_at is not None, "every code that is issued expires"
    return Decision((r.Coded(asked.now, code.text, code.expires_at),), seat=asked.seat)


def _ok_with_seat(request: m.Join, decision: Decision, state: TableState) -> m.Ok:
    """Return an `ok` with the seat. For a kept seat `from` says when the user gets it: after the deal or the match."""
    ok = ok_with_seat(request, decision, state)
    if decision.seat is None or state.seats[decision.seat].next is None:
        return ok
    return replace(ok, from_="match" if state.in_match else "deal")


def _ok_with_table(request: m.Watch, _decision: Decision, state: TableState) -> m.Ok:
    return m.Ok(request.id, table=state.table)


def _ok_with_code(request: m.NewCode, _decision: Decision, state: TableState) -> m.Ok:
    assert state.door.code is not None, "the table has just got one"
    return m.Ok(request.id, code=state.door.code)


def _sit_down(audience: "Audience", answered: Answered) -> None:
    answered.peer.send(answered.ok)
    state, user = answered.state, answered.peer.user
    if (seat := state.seat_of(user)) is not None:
        audience.take_seat(state, answered.peer, seat)
    elif state.kept_for(user) is not None:
        audience.wait(state, answered.peer)


def _look_on(audience: "Audience", answered: Answered) -> None:
    audience.watch(answered.state, answered.peer, answered.ok)


def _go(audience: "Audience", answered: Answered) -> None:
    seat, state = answered.seat, answered.state
    # The user may have taken a seat again before the repeat of a `leave`: then the connection stays there.
    if seat is None or state.seats[seat].leaving or state.seat_of(answered.peer.user) is None:
        audience.leave(answered.peer, seat)


ROWS: Final = {
    # A new player gets a snapshot with its reply, not the events of its own arrival.
    m.Join: Handling(
        decide=join,
        reply=_ok_with_seat,
        with_events=False,
        after=_sit_down,
        door=True,
        takes_seat=True,
        reseats=Reseats.USER,
    ),
    m.Quick: Handling(
        decide=seek,
        reply=ok_with_seat,
        with_events=False,
        after=_sit_down,
        takes_seat=True,
        reseats=Reseats.USER,
    ),
    m.Watch: Handling(
        decide=watch,
        reply=_ok_with_table,
        remembered=Remembered.NOT_AT_ALL,
        with_events=False,
        after=_look_on,
        door=True,
    ),
    # The limit of changes never stops a player from leaving.
    m.Leave: Handling(decide=leave, after=_go, reseats=Reseats.USER, limits=RequestLimits(per_deal=False)),
    m.NewCode: Handling(decide=new_code, seated=True, reply=_ok_with_code),
}
"""How a table handles each of these types of messages."""
