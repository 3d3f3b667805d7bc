"""The proxy leaves nothing behind."""

import asyncio
import gc

import pytest

from tests.faults.way import TURNS, Way


@pytest.mark.parametrize("turns", range(TURNS + 1))
async def test_a_connection_that_comes_while_the_proxy_closes_is_closed(turns):
    async def close(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(close, "127.0.0.1", 0) as target:
        way = Way(target.sockets[0].getsockname()[1])
        await way.open()
        reader, writer = await asyncio.open_connection("127.0.0.1", way.port)
        for _ in range(turns):
            await asyncio.sleep(0)
        await way.close()
        with pytest.raises((ConnectionError, EOFError)):
            await reader.readexactly(1)
        writer.close()
        await asyncio.sleep(0)
        gc.collect()  # a connection that was forgotten warns now, which fails the test
