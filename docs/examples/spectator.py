"""Watches a table and logs each event as a line of JSON, until so many deals are over.

python spectator.py URL TABLE DEALS
"""

import asyncio
import sys

import msgspec

from paiju.client import Client
from paiju.engine.core.game import Event, Settled


async def follow(url: str, table: str, deals: int) -> None:
    """Log a table's events; after a lost connection the missed ones follow."""
    async with await Client.connect(url, name="Logger") as client:
        watched = await client.watch(table)
        async for moment in watched.moments():
            if isinstance(moment.event, Event):
                print(msgspec.json.encode({"seq": moment.seq, "event": moment.event}).decode(), flush=True)
            deals -= isinstance(moment.event, Settled)
            if deals == 0:
                return


asyncio.run(follow(sys.argv[1], sys.argv[2], int(sys.argv[3])))
