"""Finished deals, played by bots at once, so that a test has a record."""

import asyncio

from paiju.client import Client, Table
from paiju.protocol.events import DealEnded, DealStarted
from paiju.protocol.messages import Pace
from tests.browser.company import PATIENCE_S, SLOW, Company, new_guest, post
from tests.browser.deals import Record

SEED = "00112233445566778899aabbccddeeff"


def finished_deal(
    company: Company, game: str = "doudizhu", seats: int | None = None, seed: str | None = SEED
) -> str:
    """Return the id of a deal that 小明 and bots have played to its end, 小明 at seat 0 with 托管 on."""
    return company.run(_played(company.client("小明"), game, seats, seed))


def finished_from(company: Company, record: Record) -> str:
    """Return the id of a deal that goes on from a record and is finished like that."""
    guest = new_guest(company.url, "小明")
    body = {
        "game": record["game"],
        "record": record,
        "pace": SLOW,
        "seat": 0,
        "bots": record["players"] - 1,
    }
    table = post(f"{company.url}/api/tables", body, guest.token)["table"]
    client = company.client(guest=guest)
    return company.run(_gone_on(client, table))


async def _gone_on(client: Client, table: str) -> str:
    return await _ended(await client.join(table), None)


async def _played(client: Client, game: str, seats: int | None, seed: str | None) -> str:
    table = await client.create(game, seats=seats, pace=Pace(**SLOW))
    for _ in table.seats[1:]:
        await table.add_bot()
    return await _ended(table, seed)


async def _ended(table: Table, seed: str | None) -> str:
    moments = table.moments()
    await table.ready(seed=seed)
    deal = ""
    async with asyncio.timeout(PATIENCE_S):
        async for moment in moments:
            if isinstance(moment.event, DealStarted):
                deal = moment.event.deal
                await table.auto(on=True)
            if isinstance(moment.event, DealEnded):
                break
    await table.leave()
    return deal
