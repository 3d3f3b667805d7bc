"""A player's own settings: `ready`, with a seed for the shuffle, and `auto` (托管).

A server that knew a seed before it had committed to its secret could try secrets until the cards suit it. So a seed
comes only with `ready`, between deals, and with the commitment that its sender has seen.

    deal n ends: commitment n+1 told ─▶ seeds for n+1 ─▶ deal n+1 starts: secret and seeds frozen
"""

from typing import Final

from msgspec import UnsetType

from paiju.engine.core.entropy import commitment
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.server.table.requests.handling import Asked, Decision, Handling, bad_request
from paiju.server.table.state import records as r
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import TableState


def check_ready(state: TableState, request: m.Ready) -> None:
    """Raise `Refused` for a `ready` that sets nothing, or whose seed or commitment cannot be accepted.

    A seed needs the commitment that it is meant for: the one to the next shuffle, which is known while no deal runs.
    """
    if request.seed is None and isinstance(request.on, UnsetType):
        raise bad_request("say whether you are ready (`on`), give a `seed`, or both", "$.on")
    if request.seed is not None and request.commit is None:
        raise bad_request(
            "name the commitment that the seed is meant for: the `next_commit` you have seen", "$.commit"
        )
    if request.commit is None:
        return
    if state.deal is not None:
        text = (
            "a deal is running; the commitment to the next shuffle is told when it ends, send the seed then"
        )
        raise bad_request(text, "$.commit" if request.seed is None else "$.seed")
    if request.commit != commitment(state.basis.secret):
        raise bad_request(
            "the commitment to the next shuffle is another one; see the table's `next_commit`", "$.commit"
        )


def readied(place: SeatState, seat: int, request: m.Ready, now: int) -> r.Readied | None:
    """Return the record of a `ready`; None if the seat is already as requested."""
    on = None if isinstance(request.on, UnsetType) or request.on is place.ready else request.on
    if on is None and request.seed in {None, place.seed}:
        return None
    return r.Readied(now, seat, on, request.seed)


def ready(asked: Asked[Seat]) -> Decision:
    """Set whether the next deal may start, and give its shuffle a seed. During a deal `on` is about the next deal.

    A person who becomes ready also ends 托管.
    """
    seat = asked.seat
    if asked.state.in_match and asked.request.on is False:
        raise bad_request("in a match the next deal begins by itself; leave if you cannot play it", "$.on")
    check_ready(asked.state, asked.request)
    place = asked.state.seats[seat]
    back = asked.request.on is True and place.auto and not place.leaving
    records = (r.Autoed(asked.now, seat, on=False),) if back else ()
    record = readied(place, seat, asked.request, asked.now)
    return Decision(records if record is None else (*records, record), seat=seat)


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
"""How a table handles each of these types of messages."""
