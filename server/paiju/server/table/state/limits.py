"""How much one table may be made to do and to keep: what settings bound. Pure."""

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

SOON_MS: Final = 250
"""When to ask a table again that has not come to all it was asked."""
LATER_MS: Final = 10_000
"""When to ask again for what has to wait for the end of the deal."""


class Rate(msgspec.Struct, frozen=True):
    """How often something may be done."""

    per_s: float
    """Times a second, sustained."""
    burst: int
    """Times at once."""


JOINS_PER_DEAL: Final = 4
"""How many times one user may take a seat, or have one kept, during a deal: none uses up a seat's changes alone."""
CHAT_RATE: Final = Rate(1.0, 5)
"""Lines that one user may say at one table."""
TAP_RATE: Final = Rate(1 / 3, 1)
"""Phrases and reactions, which need one tap, among those."""
_NAMED: Final[dict[Place, str]] = {None: "the table", "door": "the list of guests"}


def too_many_waiting(limits: TableLimits) -> Refused:
    """Return why a request is not taken by a table for which too many wait."""
    text = (
        f"{limits.requests_waiting} requests wait for this table, or {limits.requests_waiting_per_user} of yours:"
        " the most allowed; ask again"
    )
    return Refused(ErrorCode.BUSY, text, retry_after_ms=SOON_MS)


def check_watching(peer: Peer, limits: TableLimits) -> None:
    """Refuse a connection that watches as many tables as it may."""
    if sum(seat is None for seat in peer.viewing.values()) >= limits.tables_watched:
        text = f"this connection watches {limits.tables_watched} tables, the most allowed; leave one first"
        raise Refused(ErrorCode.FULL, text)


def noted(deal: Deal | None, record: r.AnyRecord) -> Deal | None:
    """Return the running deal, with a record beside its actions counted for the seat that it is about."""
    if deal is None:
        return None
    place, user = _place_of(record), _comer(record)
    came = deal.came if user is None else {**deal.came, user: deal.came.get(user, 0) + 1}
    asides = {**deal.asides, place: deal.asides.get(place, 0) + 1}
    return msgspec.structs.replace(deal, asides=asides, came=came)


def _comer(record: r.AnyRecord) -> str | None:
    """Return the user who takes a seat by a record, or has one kept; None if nobody does."""
    return record.user if isinstance(record, r.Sat | r.Awaited) else None


def _place_of(record: r.AnyRecord) -> Place:
    """Return what a record is counted for. Guests are separate: they must not use up the author's share."""
    if isinstance(record, r.Admitted):
        return "door"
    return record.change.seat if isinstance(record, r.Changed) else getattr(record, "seat", None)


def check_changes(deal: Deal, records: Iterable[r.AnyRecord], limits: TableLimits) -> None:
    """Refuse records that a deal has seen too many of.

    A deal's log is read from its beginning after a crash, so its length must not be up to its players.
    """
    records = tuple(records)
    _check_joins(deal, records)
    most = limits.changes_per_deal
    for place, count in Counter(map(_place_of, records)).items():
        if deal.asides.get(place, 0) + count > most:
            named = _NAMED.get(place, f"seat {place}")
            text = f"{named} has been changed {most} times in this deal, the most allowed; wait for its end"
            raise Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=LATER_MS)


def _check_joins(deal: Deal, records: Iterable[r.AnyRecord]) -> None:
    """Refuse a user who comes and goes during a deal: a seat's changes are for others too."""
    if any(deal.came.get(_comer(record) or "", 0) >= JOINS_PER_DEAL for record in records):
        text = f"you have taken a seat here {JOINS_PER_DEAL} times in this deal, the most allowed; wait for its end"
        raise Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=LATER_MS)
