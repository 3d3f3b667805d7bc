"""The table of requests: one row for each message type that a table answers. Router, actor and audience read it.

A new message type needs its struct in `protocol`, its decision and row in one file of this folder, and its test.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused, illegal, not_seated
from paiju.server.table.requests import (
    author,
    inviting,
    joining,
    play,
    readiness,
    stack_requests,
    talking,
)
from paiju.server.table.requests.handling import Asked, Decision, Handling, Reseats, bad_request
from paiju.server.table.state import access
from paiju.server.table.state.limits import check_changes

_NEVER: Final = (m.AddBot, m.RemoveBot, m.Kick, m.Chips, m.Invite)
"""Requests that a daily deal refuses, since everybody plays it with the same bots and chips."""
_NO_ADVICE: Final = "everybody plays a daily deal without advice, as its results are compared"


def check_daily(request: Any) -> None:
    """Refuse requests that would change a daily deal. Raises `Refused`."""
    match request:
        case m.Ready() if request.seed is not None:
            raise bad_request("a daily deal takes no seeds: its cards are the same for everybody", "$.seed")
        case m.Sit() if request.state is not None or request.reload is not UNSET:
            raise _as_it_is()
        case m.Advise():
            raise Refused(ErrorCode.FORBIDDEN, _NO_ADVICE, data={"reason": "daily"})
        case _ if isinstance(request, _NEVER):
            raise _as_it_is()


def _as_it_is() -> Refused:
    text = "a daily deal is played by everybody with the same bots and chips"
    return Refused(ErrorCode.FORBIDDEN, text, data={"reason": "daily"})


_NOBODY: Final = Reseats.NOBODY
"""The member as a global: Python 3.11 calls a function at each access to an enumeration's member."""

REQUESTS: Final[Mapping[Any, Handling]] = {
    **joining.ROWS,
    **readiness.ROWS,
    **play.ROWS,
    **stack_requests.ROWS,
    **author.ROWS,
    **inviting.ROWS,
    **talking.ROWS,
}
"""The row of each type of message. The table that a `quick` comes to is chosen before, by `QuickMatch`."""

ELSEWHERE: Final[Mapping[type, str]] = {
    m.Hello: "the gateway says who a connection is before any table is asked",
    m.Ping: "the gateway answers: it is about the connection",
    m.Pong: "the gateway notes it: it is about the connection, and has no reply",
    m.Away: "the gateway notes it and tells tables: it is about the connection",
    m.Friends: "the gateway has `people` tell the connection of its user's friends",
    m.Lobby: "`LocalTables` follows the listing of all tables",
    m.Create: "`Creation` opens the table, which does not exist yet",
}
"""The reason why no table answers a message of these types, by type."""


def decide(handling: Handling, asked: Asked[Seat | None]) -> Decision:
    """Return the decision about a request by its row. Raises `Refused`, and any error of the rules."""
    state = asked.state
    # A table without a code, a daily deal or barred users is open to everyone.
    if state.door.code is not None or state.setup.daily or state.door.barred:
        access.check(state, asked.user, asked.request.code if handling.door else None, asked.now)
    if handling.reseats is not _NOBODY and state.basis.imported and state.stacks:
        _check_begun(asked, handling)
    if handling.with_stacks and not state.stacks:
        raise Refused(ErrorCode.BAD_REQUEST, f"{state.game} tables have no stacks")
    if handling.seated and asked.seat is None:
        raise not_seated()
    if state.setup.daily:
        check_daily(asked.request)
    try:
        decision = handling.decide(asked)
    except IllegalAction as refusal:
        raise illegal(refusal) from None
    if handling.limits.per_deal and state.deal is not None:
        check_changes(state.deal, decision.records, asked.limits)
    return decision


def _check_begun(asked: Asked[Seat | None], handling: Handling) -> None:
    """Refuse changes of seats and stacks until the imported deal has begun.

    A user who sits here may come back to the seat, and one without a seat may stop watching.
    """
    changes = handling.reseats is Reseats.ANYBODY or handling.takes_seat == (asked.seat is None)
    if changes:
        raise Refused(ErrorCode.BUSY, "the imported hand begins first; ask again in it")
