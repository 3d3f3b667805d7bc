"""`invite` lets people into a private table without its code. A new code shuts out again those without a seat."""

from typing import TYPE_CHECKING, Final

from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.server.table.requests.handling import Answered, Asked, Decision, Handling, Remembered
from paiju.server.table.state import access
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState

if TYPE_CHECKING:
    # Imported as a type only: the table of requests is also used without an audience.
    from paiju.server.table.views.audience import Audience


def invite(asked: Asked[Seat]) -> Decision:
    """Let in those of the invited who could not come without a code."""
    state, now = asked.state, asked.now
    hidden = [user for user in invited(state, asked.request) if access.is_hidden(state, user)]
    return Decision(tuple(r.Admitted(now, user) for user in hidden), seat=asked.seat)


def invited(state: TableState, request: m.Invite) -> tuple[str, ...]:
    """Return those whom an invitation names, except users whom the author has barred and users who sit here."""
    users = dict.fromkeys(request.users)
    return tuple(user for user in users if user not in state.door.barred and state.seat_of(user) is None)


def _tell(audience: "Audience", answered: Answered) -> None:
    audience.invite(answered.state, answered.peer.user, invited(answered.state, answered.request))


ROWS: Final = {
    # Remembered by the owner, since at a public table it has no record: a repeat must not tell people again.
    m.Invite: Handling(decide=invite, seated=True, remembered=Remembered.BY_OWNER, after=_tell),
}
"""How a table handles each of these types of messages."""
