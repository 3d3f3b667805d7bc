"""Requests that only the table's author may send: `add_bot`, `remove_bot`, `kick`."""

from typing import Final

from paiju.bots.registry import levels
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import (
    Asked,
    Decision,
    Handling,
    LogLine,
    Reseats,
    bad_request,
    existing_seat,
    ok_with_seat,
)
from paiju.server.table.state import bot_seats
from paiju.server.table.state import records as r
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.state import TableState


def add_bot(asked: Asked[Seat | None]) -> Decision:
    """Fill a free seat with a bot."""
    _check_author(asked)
    state, request = asked.state, asked.request
    known = levels(state.game)
    level = known[0] if request.level is None else request.level
    if level not in known:
        text = f"no bot of level {level!r} plays {state.game}; one of {', '.join(known)}"
        raise bad_request(text, "$.level")
    seat = _seat_for_bot(state, request.seat)
    sat = bot_seats.bot_sits(asked.now, seat, state.setup, bot_seats.characters_at(state), level)
    return Decision((bought_in(asked.game, state, sat, None),), seat=seat)


def _seat_for_bot(state: TableState, wish: Seat | None) -> Seat:
    free = bot_seats.free_seats(state.seats)
    if wish is not None:
        if existing_seat(state, wish) not in free:
            raise Refused(ErrorCode.SEAT_TAKEN, f"seat {wish} is taken")
        return wish
    if not free:
        raise Refused(ErrorCode.FULL, "every seat is taken")
    return free[0]


def remove_bot(asked: Asked[Seat | None]) -> Decision:
    """Empty a bot's seat, by default the last bot's. Refused while the bot is dealt in; in a match, until it ends."""
    _check_author(asked)
    state, request = asked.state, asked.request
    bots = [number for number, place in enumerate(state.seats) if place.level is not None]
    seat = bots[-1] if request.seat is None and bots else existing_seat(state, request.seat or 0)
    if seat not in bots:
        raise Refused(ErrorCode.NOT_FOUND, "no bot sits there")
    if seat in state.players:
        when = "matches" if state.in_match else "deals"
        raise Refused(ErrorCode.BUSY, f"bots leave between {when}; ask again when this one is over")
    return Decision((r.Stood(asked.now, seat),), seat=seat)


def kick(asked: Asked[Seat | None]) -> Decision:
    """Remove a person who sits or watches. `ban` also bars the person; without it an earlier bar ends."""
    _check_author(asked)
    state, request = asked.state, asked.request
    user = _named(state, request)
    if user == state.author:
        raise bad_request("that is you; leave instead", "$.user")
    seat = state.seat_of(user)
    going = seat is None or state.seats[seat].kicked is not None
    if going and state.kept_for(user) is None and (user in state.door.barred) == request.ban:
        return Decision(seat=seat)
    return Decision((r.Kicked(asked.now, user, request.ban),), seat=seat)


def _removal(decision: Decision, state: TableState) -> LogLine | None:
    """Return the log's line about a removed user; None if the decision removes no user."""
    for record in decision.records:
        if type(record) is r.Kicked:
            about = {"table": state.table, "user": record.user, "ban": record.ban}
            return LogLine("somebody was removed", about)
    return None


def _named(state: TableState, request: m.Kick) -> str:
    """Return the user whom a `kick` names; a bot's seat stands for the person for whom it is kept.

    Raises `Refused` if it names a seat and a user who does not sit there.
    """
    if request.seat is None and request.user is None:
        raise bad_request("name a `seat` or a `user`", "$.seat")
    if request.seat is None:
        return request.user or ""
    place = state.seats[existing_seat(state, request.seat)]
    sitting = place.user if place.next is None else place.next.user
    if sitting is None or request.user not in {None, sitting}:
        raise Refused(ErrorCode.NOT_FOUND, "that person does not sit there")
    return sitting


def _check_author(asked: Asked[Seat | None]) -> None:
    if asked.user != asked.state.author:
        raise Refused(ErrorCode.FORBIDDEN, "only the table's author may add bots and remove anybody")


ROWS: Final = {
    m.AddBot: Handling(decide=add_bot, reply=ok_with_seat, reseats=Reseats.ANYBODY),
    m.RemoveBot: Handling(decide=remove_bot, reply=ok_with_seat, reseats=Reseats.ANYBODY),
    m.Kick: Handling(decide=kick, reseats=Reseats.ANYBODY, log=_removal),
}
"""How a table handles each of these types of messages."""
