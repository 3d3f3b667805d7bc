"""Coming and going: `join`, a `quick` that was brought here, `watch`, `leave`, and a private table's `new_code`."""

from typing import Final

from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.quick_seat import QUICK, Seek
from paiju.server.table.requests.handling import (
    Answered,
    Asked,
    Decision,
    Handling,
    Limits,
    Remembered,
    Reseats,
    bad_request,
    existing_seat,
    ok_with_seat,
)
from paiju.server.table.state import access, bot_seats
from paiju.server.table.state import records as r
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.state import TableState
from paiju.server.table.views.audience import Audience

ALL_TAKEN: Final = "every seat is taken; watch instead, or join another table"
IN_MATCH: Final = "a match is being played: its seats stay as they are until it ends; watch instead"


def join(asked: Asked[Seat | None]) -> Decision:
    """Take a seat: the one asked for, otherwise the first free one. A user who sits here already keeps the seat."""
    state, request = asked.state, asked.request
    if (seat := asked.seat) is not None:
        # In a match the seat is kept for a user who has left it; elsewhere only to the deal's end.
        back = state.in_match and state.seats[seat].leaving
        return Decision((r.Autoed(asked.now, seat, on=False),) if back else (), seat=seat)
    if request.seat is None:
        free = bot_seats.free_seats(state.seats)
        if not free:
            raise Refused(ErrorCode.FULL, IN_MATCH if state.in_match else ALL_TAKEN)
        seat = free[0]
    else:
        seat = existing_seat(state, request.seat)
        if state.seats[seat].taken:
            if state.in_match:
                raise Refused(ErrorCode.SEAT_TAKEN, IN_MATCH)
            raise Refused(ErrorCode.SEAT_TAKEN, f"seat {seat} is taken; leave `seat` out to get any free one")
    sat = r.Sat(asked.now, seat, bot_seats.name_beside(asked.name, state.seats), user=asked.user)
    return Decision((bought_in(asked.game, state, sat, request.buy_in),), seat=seat)


def seek(asked: Asked[Seat | None]) -> Decision:
    """Sit down, ready, because this table was chosen; a user who sits here gets ready. Refuses if it fits no longer."""
    state, now = asked.state, asked.now
    if (seat := asked.seat) is not None:
        # Always logged: without a record a repeat would not be recognised, and be brought to another table.
        return Decision((r.Readied(now, seat, on=True),), seat=seat)
    if not state.takes_anyone(asked.game):
        raise Refused(ErrorCode.FULL, "others were faster")
    seat = bot_seats.free_seats(state.seats)[0]
    name = bot_seats.name_beside(asked.name, state.seats)
    sat = r.Sat(now, seat, name, user=asked.user, ready=True)
    return Decision((bought_in(asked.game, state, sat, None),), seat=seat)


def watch(asked: Asked[Seat | None]) -> Decision:
    """Look on; a private table remembers a user whom its code has let in."""
    if access.may_come(asked.state, asked.user):
        return Decision()
    return Decision((r.Admitted(asked.now, asked.user),))


def leave(asked: Asked[Seat | None]) -> Decision:
    """Give up the seat: at once if it is not dealt in, otherwise after the deal or match, which 托管 plays to its end.

    A spectator just stops watching: that needs no record.
    """
    seat, state = asked.seat, asked.state
    if seat is None:
        return Decision()
    if seat not in state.players:
        return Decision((r.Stood(asked.now, seat),), seat=seat)
    if state.seats[seat].leaving and state.seats[seat].auto:
        return Decision(seat=seat)
    return Decision((r.Left(asked.now, seat),), seat=seat)


def new_code(asked: Asked[Seat]) -> Decision:
    """Give a private table a new code, as anybody who sits there may ask; the old one becomes invalid."""
    if asked.state.code is None:
        raise bad_request("a public table has no code", "$.table")
    code = asked.draw_code()
    assert code.expires_at is not None, "every code that is issued expires"
    return Decision((r.Coded(asked.now, code.text, code.expires_at),), seat=asked.seat)


def _ok_with_table(request: m.Watch, _decision: Decision, state: TableState) -> m.Ok:
    return m.Ok(request.id, table=state.table)


def _ok_with_code(request: m.NewCode, _decision: Decision, state: TableState) -> m.Ok:
    assert state.code is not None, "the table has just got one"
    return m.Ok(request.id, code=state.code)


def _sit_down(audience: Audience, answered: Answered) -> None:
    answered.peer.send(answered.ok)
    if answered.seat is not None:
        audience.take_seat(answered.state, answered.peer, answered.seat)


def _end_search(audience: Audience, answered: Answered) -> None:
    _sit_down(audience, answered)
    answered.request.end()


def _look_on(audience: Audience, answered: Answered) -> None:
    audience.watch(answered.state, answered.peer, answered.ok)


def _go(audience: Audience, answered: Answered) -> None:
    audience.leave(answered.peer, answered.seat)


ROWS: Final = {
    # A new player gets a snapshot with its reply, not the events of its own arrival.
    m.Join: Handling(
        decide=join,
        reply=ok_with_seat,
        with_events=False,
        after=_sit_down,
        door=True,
        takes_seat=True,
        reseats=Reseats.USER,
    ),
    Seek: Handling(
        decide=seek,
        reply=ok_with_seat,
        apart=QUICK,
        with_events=False,
        after=_end_search,
        refuse=lambda _peer, request, refused: request.end(refused),
        awaited=True,
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
    # Leaving is never one change too many.
    m.Leave: Handling(decide=leave, after=_go, reseats=Reseats.USER, limits=Limits(per_deal=False)),
    m.NewCode: Handling(decide=new_code, seated=True, reply=_ok_with_code),
}
"""Message type to how a table handles it."""
