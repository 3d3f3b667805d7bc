"""The proxy leaves nothing behind."""

import asyncio
import gc

import pytest

from tests.worlds.way import Way


async def test_a_connection_that_comes_while_the_proxy_closes_is_closed():
    async def close(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(close, "127.0.0.1", 0) as target:
        for turns in range(6):
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


async def test_many_connections_that_come_while_the_proxy_begins_to_refuse_are_passed_on_or_closed():
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.read(1))
        writer.close()

    async with await asyncio.start_server(echo, "127.0.0.1", 0) as target:
        way = Way(target.sockets[0].getsockname()[1])
        for turns in range(6):
            await way.open()
            coming = [asyncio.create_task(said(way.port)) for _ in range(8)]
            for _ in range(turns):
                await asyncio.sleep(0)
            way.refuse()
            assert set(await asyncio.gather(*coming)) <= {b"x", b""}
        await way.close()
        gc.collect()


async def said(port: int) -> bytes:
    """What a connection answers; nothing if it is refused or reset."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return b""
    try:
        writer.write(b"x")
        return await reader.read(1)
    except OSError:
        return b""
    finally:
        writer.close()
