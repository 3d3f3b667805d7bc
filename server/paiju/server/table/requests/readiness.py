"""What a player says of its own seat: `ready`, and `auto` (托管)."""

from typing import Final

from paiju.protocol import messages as m
from paiju.server.table.requests.handling import Asked, Decision, Handling, own_seat
from paiju.server.table.requests.seeds import check_ready, readied
from paiju.server.table.state import records as r


def ready(asked: Asked) -> Decision:
    """Say whether the next deal may start, give its shuffle a seed. During a deal `on` is for the one after it."""
    seat = own_seat(asked)
    check_ready(asked.state, asked.request)
    record = readied(asked.state.seats[seat], seat, asked.request, asked.now)
    return Decision(() if record is None else (record,), seat=seat)


def auto(asked: Asked) -> Decision:
    """Turn 托管 on or off for the user's seat; turning it off also takes back a `leave`."""
    seat, on = own_seat(asked), asked.request.on
    if asked.state.seats[seat].auto == on:
        return Decision(seat=seat)
    return Decision((r.Autoed(asked.now, seat, on, "asked" if on else None),), seat=seat)


ROWS: Final = {
    m.Ready: Handling(decide=ready),
    m.Auto: Handling(decide=auto),
}
"""Message type to how a table handles it."""
