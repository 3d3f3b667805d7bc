"""Bounds on the work and memory of one table, some of them settings. Pure."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.limits import TableLimits
from paiju.server.table.ports.peer import Peer
from paiju.server.table.state import records as r
from paiju.server.table.state.state import Deal, Place

MAILBOX_RETRY_MS: Final = 250
"""Milliseconds before a client repeats a request to a table at which too many wait."""
DEAL_RETRY_MS: Final = 10_000
"""Milliseconds before a client repeats a request that has to wait for the end of the deal."""


class Rate(msgspec.Struct, frozen=True):
    """How often something may happen."""

    per_s: float
    """Times per second, sustained."""
    burst: int
    """The number of times that may come at one moment."""


JOINS_PER_DEAL: Final = 4
"""Number of times that one user may take a seat, or have one kept, during a deal.

Thus a single user cannot use up a seat's changes.
"""
CHAT_RATE: Final = Rate(1.0, 5)
"""The rate of all lines that one user says at one table."""
TAP_RATE: Final = Rate(1 / 3, 1)
"""The rate of phrases and reactions, lower since they need only a tap. `CHAT_RATE` counts them, too."""
_NAMED: Final[dict[Place, str]] = {None: "the table", "door": "the list of guests"}


def too_many_waiting(limits: TableLimits) -> Refused:
    """Return the refusal of a request at a table where too many wait."""
    text = (
        f"{limits.requests_waiting} requests wait for this table, or {limits.requests_waiting_per_user} of yours:"
        " the most allowed; ask again"
    )
    return Refused(ErrorCode.BUSY, text, retry_after_ms=MAILBOX_RETRY_MS)


def check_tables_watched(peer: Peer, limits: TableLimits) -> None:
    """Raise `Refused` for a connection that already watches its maximum of tables."""
    if sum(seat is None for seat in peer.viewing.values()) >= limits.tables_watched:
        text = f"this connection watches {limits.tables_watched} tables, the most allowed; leave one first"
        raise Refused(ErrorCode.FULL, text)


def noted(deal: Deal | None, record: r.AnyRecord) -> Deal | None:
    """Return the deal with `record` counted for its seat, for the table or for the door.

    `record` holds no action. `deal` None: no deal runs, so nothing is counted.
    """
    if deal is None:
        return None
    place, user = _place_of(record), _comer(record)
    came = deal.came if user is None else {**deal.came, user: deal.came.get(user, 0) + 1}
    asides = {**deal.asides, place: deal.asides.get(place, 0) + 1}
    return msgspec.structs.replace(deal, asides=asides, came=came)


def _comer(record: r.AnyRecord) -> str | None:
    """Return the user whom a record seats, or for whom it keeps a seat; None for any other record."""
    return record.user if isinstance(record, r.Sat | r.Awaited) else None


def _place_of(record: r.AnyRecord) -> Place:
    """Return the counter to which a record adds; admissions have a counter of their own, to spare the table's."""
    if isinstance(record, r.Admitted):
        return "door"
    return record.change.seat if isinstance(record, r.Changed) else getattr(record, "seat", None)


def check_changes(deal: Deal, records: Iterable[r.AnyRecord], limits: TableLimits) -> None:
    """Raise `Refused` for records of which a deal has had too many.

    A deal's log is read from its beginning after a crash, so its players must not decide its length.
    """
    records = tuple(records)
    _check_joins(deal, records)
    most = limits.changes_per_deal
    for place, count in Counter(map(_place_of, records)).items():
        if deal.asides.get(place, 0) + count > most:
            named = _NAMED.get(place, f"seat {place}")
            text = f"{named} has been changed {most} times in this deal, the most allowed; wait for its end"
            raise Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=DEAL_RETRY_MS)


def _check_joins(deal: Deal, records: Iterable[r.AnyRecord]) -> None:
    """Raise `Refused` for a user who has taken a seat too often during a deal (`JOINS_PER_DEAL`)."""
    if any(deal.came.get(_comer(record) or "", 0) >= JOINS_PER_DEAL for record in records):
        text = f"you have taken a seat here {JOINS_PER_DEAL} times in this deal, the most allowed; wait for its end"
        raise Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=DEAL_RETRY_MS)
