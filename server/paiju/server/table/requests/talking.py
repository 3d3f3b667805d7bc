"""Speaking and catching up: `chat` and `sync`. Neither changes the table."""

from typing import TYPE_CHECKING, Final

from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.server.table.requests.handling import (
    Answered,
    Asked,
    Decision,
    Handling,
    Remembered,
    RequestLimits,
)
from paiju.server.table.state.access import removed
from paiju.server.table.state.limits import CHAT_RATE

if TYPE_CHECKING:
    # Imported as a type only: the table of requests is also used without an audience.
    from paiju.server.table.views.audience import Audience


def chat(asked: Asked[Seat | None]) -> Decision:
    """Let a user speak unless barred from the table; the audience decides whether the line may be said now."""
    if asked.user in asked.state.door.barred:
        raise removed()
    return Decision()


def sync(_asked: Asked[Seat | None]) -> Decision:
    """Change nothing: the audience sends the missed records."""
    return Decision()


def _say(audience: "Audience", answered: Answered) -> None:
    audience.chat(answered.state, answered.peer, answered.request, answered.ok)


def _catch_up(audience: "Audience", answered: Answered) -> None:
    request = answered.request
    known = request.term is not None and request.seq is not None
    cursor = m.Cursor(request.table, request.term, request.seq) if known else None
    audience.sync(answered.state, answered.peer, cursor, answered.ok)


ROWS: Final = {
    m.Chat: Handling(
        decide=chat,
        remembered=Remembered.BY_OWNER,
        with_events=False,
        after=_say,
        limits=RequestLimits(rate=CHAT_RATE),
    ),
    m.Sync: Handling(decide=sync, remembered=Remembered.NOT_AT_ALL, with_events=False, after=_catch_up),
}
"""How a table handles each of these types of messages."""
