"""The books after a play with faults, compared with what people were told."""

import asyncio
from functools import partial
from pathlib import Path

from sqlalchemy import select

from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.address import Address, beside
from paiju.server.database.sql.schema import DEAL_SEATS
from paiju.server.doctor.books import BookCheck, check_books
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S

SWEEP = "paiju.server.booking.booking:SWEEP_S=0.3"
"""A server's constant: what an earlier process has left need not be waited for."""


def settlements(viewers) -> dict[str, list[int]]:
    """The amounts of every deal whose settlement anybody was told."""
    found = {}
    for viewer in viewers:
        amounts = None
        for message in viewer.received.events:
            for event in message["events"]:
                if event["e"] == "settled":
                    amounts = event["amounts"]
                if event["e"] == "deal_ended" and amounts is not None:
                    found[event["deal"]] = amounts
    return found


async def booked_amounts(database: Database) -> dict[str, list[int]]:
    """The amounts of every booked deal, by seat."""
    query = select(DEAL_SEATS.c.deal, DEAL_SEATS.c.amount).order_by(DEAL_SEATS.c.deal, DEAL_SEATS.c.seat)
    found: dict[str, list[int]] = {}
    for deal, amount in await database.read(lambda connection: connection.execute(query).all()):
        found.setdefault(deal, []).append(amount)
    return found


async def missing(store: Store, database: Database, told: dict[str, list[int]]) -> list[str]:
    """The deals that are neither booked nor, because nobody acted in them or they were too many, kept in Redis."""
    booked = await booked_amounts(database)
    return [deal for deal in told if deal not in booked and await store.archive.get(deal) is None]


async def balanced(
    folder: Path,
    redis_url: str,
    told: dict[str, list[int]],
    address: Address | None = None,
    *,
    taken_back: bool = False,
) -> BookCheck:
    """Wait until nothing waits to be booked; return the check of the books, which hold what was told.

    `taken_back`: Redis has come back older with the server dead, so that a deal that was told may never have ended.
    """
    async with await Store.open(redis_url) as store, Database(address or beside(folder)) as database:
        async with asyncio.timeout(2 * PATIENCE_S):
            while (books := await check_books(store, database)).waiting or (
                not taken_back and await missing(store, database, told)
            ):
                await asyncio.sleep(0.1)
        booked = await booked_amounts(database)
        if not taken_back:  # or such a deal has ended another way since
            known = {deal: amounts for deal, amounts in told.items() if deal in booked}
            assert {deal: booked[deal] for deal in known} == known
        for work in (works.recount, works.sum_again):
            assert (await database.write(partial(work, after="", only_check=True))).different == []
        return books
