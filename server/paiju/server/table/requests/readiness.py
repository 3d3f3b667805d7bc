"""A player's own settings: `ready`, and `auto` (托管)."""

from typing import Final

from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.server.table.requests.handling import Asked, Decision, Handling, bad_request
from paiju.server.table.requests.seeds import check_ready, readied
from paiju.server.table.state import records as r


def ready(asked: Asked[Seat]) -> Decision:
    """Set whether the next deal may start, and give its shuffle a seed. During a deal `on` is for the one after it."""
    seat = asked.seat
    if asked.state.in_match and asked.request.on is False:
        raise bad_request("in a match the next deal begins by itself; leave if you cannot play it", "$.on")
    check_ready(asked.state, asked.request)
    record = readied(asked.state.seats[seat], seat, asked.request, asked.now)
    return Decision(() if record is None else (record,), seat=seat)


def auto(asked: Asked[Seat]) -> Decision:
    """Turn 托管 on or off for the user's seat; turning it off also cancels a `leave`."""
    seat, on = asked.seat, asked.request.on
    if asked.state.seats[seat].auto == on:
        return Decision(seat=seat)
    return Decision((r.Autoed(asked.now, seat, on, "asked" if on else None),), seat=seat)


ROWS: Final = {
    m.Ready: Handling(decide=ready, seated=True),
    m.Auto: Handling(decide=auto, seated=True),
}
"""Message type to how a table handles it."""
