"""Opens a private table for friends, prints its code, and plays so many deals there with them.

python friends.py URL GAME DEALS
"""

import asyncio
import sys

from paiju.bots.registry import make_bot
from paiju.client import Client, play


async def host(url: str, game: str, deals: int) -> None:
    """Host a table; bots take the seats that nobody takes within a minute."""
    async with await Client.connect(url, name="Host") as client:
        table = await client.create(game, private=True, fill_ms=60_000)
        print("join with the code", table.state.code, flush=True)
        for settled in await play(table, make_bot(game), deals=deals):
            print("settled", settled.amounts)


asyncio.run(host(sys.argv[1], sys.argv[2], int(sys.argv[3])))
