"""The books after a play with faults, compared with the log of its table, and with the parts of it that were lost."""

import asyncio
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select

from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.address import Address, beside
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS
from paiju.server.doctor.books import BookCheck, check_books
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.worlds.auditor import Auditor
from tests.worlds.history import End, Ends, Place, ends

SWEEP = "paiju.server.booking.booking:SWEEP_S=0.3"
"""A server's constant: what an earlier process has left need not be waited for."""


class Booked(NamedTuple):
    """A deal as it is booked."""

    place: Place
    amounts: dict[int, int]
    """Of the seats that it has rows of."""


def settlements(viewers) -> set[str]:
    """The deals of which anybody was told that they have ended."""
    messages = (message for viewer in viewers for message in viewer.received.events)
    events = (event for message in messages for event in message["events"])
    return {event["deal"] for event in events if event["e"] == "deal_ended"}


async def booked_deals(database: Database) -> dict[str, Booked]:
    """All booked deals."""
    heads, seats = select(DEALS.c.id, DEALS.c.term, DEALS.c.seq), select(DEAL_SEATS)
    rows = await database.read(
        lambda connection: (connection.execute(heads).all(), connection.execute(seats).all())
    )
    found = {row.id: Booked(Place(row.term, row.seq), {}) for row in rows[0]}
    for row in rows[1]:
        found[row.deal].amounts[row.seat] = row.amount
    return found


def differences(
    known: Mapping[str, Ends], lost: Mapping[str, Ends], booked: Mapping[str, Booked]
) -> Iterator[str]:
    """Yield what is booked otherwise than it has ended.

    `known`: the ends in the log as it is. Each in which a person acted is booked, from its place.
    `lost`: those in parts of the log that Redis and the server have lost. If a deal has not ended again, one of its
    ends may be booked; it depends on how far the entry came.
    """
    for deal, places in known.items():
        ((place, end),) = places.items()
        if deal not in booked:
            if end.acted:
                yield f"{deal}: its end at {place} is not booked"
        elif booked[deal].place != place:
            yield f"{deal}: its end at {booked[deal].place} is booked, not the one at {place}"
        else:
            yield from _otherwise(deal, end, booked[deal])
    for deal in booked.keys() - known.keys():
        end = lost.get(deal, {}).get(booked[deal].place)
        if end is None:
            yield f"{deal}: it never ended at {booked[deal].place}, and is booked"
        else:
            yield from _otherwise(deal, end, booked[deal])


def _otherwise(deal: str, end: End, booked: Booked) -> Iterator[str]:
    if not end.acted:
        yield f"{deal}: nobody acted in it, and it is booked"
    if tuple(booked.amounts.get(seat, 0) for seat in range(len(end.amounts))) != end.amounts:
        yield f"{deal}: {booked.amounts} is booked, and it ended with {end.amounts}"


async def balanced(
    folder: Path, redis_url: str, auditor: Auditor, address: Address | None = None
) -> BookCheck:
    """Wait until the books hold what the log does, and nothing waits to be booked; return the check of the books.

    Fails if it does not come to that: whatever is late is booked within seconds.
    """
    async with await Store.open(redis_url) as store, Database(address or beside(folder)) as database:
        late = asyncio.get_running_loop().time() + 2 * PATIENCE_S
        while True:
            await auditor.copy()
            books = await check_books(store, database)
            wrong = list(differences(ends(auditor.fold()), auditor.lost_ends, await booked_deals(database)))
            if not books.waiting and not wrong:
                break
            assert asyncio.get_running_loop().time() < late, (books.waiting, wrong)
            await asyncio.sleep(0.1)
        for work in (works.recount, works.sum_again):
            assert (await database.write(partial(work, after="", only_check=True))).different == []
        return books
