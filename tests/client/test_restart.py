"""The server's process ends in the middle of deals and returns: waiting clients continue where they were."""

import asyncio

import pytest

from paiju.bots.registry import make_bot
from paiju.client import Client, play
from paiju.protocol.events import DealEnded
from paiju.protocol.messages import Pace
from tests.client.running_server import running_server
from tests.long import rest_long
from tests.ports import free_port

WAIT_S = 180


@pytest.mark.faults
@pytest.mark.parametrize("end", rest_long(["kill", "stop"], "the same after a stop in order"))
async def test_bots_play_on_when_the_server_is_back(tmp_path, end):
    with running_server(tmp_path / "paiju", port=free_port()) as server:
        async with asyncio.timeout(WAIT_S):
            clients = [await Client.connect(server.url, name=f"bot {number}") for number in range(3)]
            table = await clients[0].create("doudizhu", pace=Pace(bot_ms=0))
            tables = [table, *[await client.join(table.id) for client in clients[1:]]]
            moments = table.moments()
            playing = [
                asyncio.create_task(play(seated, make_bot("doudizhu", seed=number), deals=2))
                for number, seated in enumerate(tables)
            ]
            async for moment in moments:
                if isinstance(moment.event, DealEnded):
                    break
            port = server.port
            await asyncio.to_thread(getattr(server, end))
            await asyncio.to_thread(server.start, port)
            played = await asyncio.gather(*playing)
            assert all(len(settled) == 2 for settled in played)
            assert played[0] == played[1] == played[2]
            assert all(sum(settled.amounts) == 0 for settled in played[0])
            await asyncio.gather(*(client.close() for client in clients))
