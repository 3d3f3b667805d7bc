"""The copy of a running Redis, with and without a known size, and from a Redis that gives none."""

import asyncio
import os
import time

import pytest

from paiju.server.redis.dump import dumped
from paiju.server.redis.endpoint import Endpoint, parse_endpoint
from paiju.server.redis.errors import RedisRefused, WireLost
from tests.patience import until
from tests.worlds.sentinel import NAME, SentinelSet


async def read(url):
    return b"".join([piece async for piece in dumped(parse_endpoint(url))])


async def test_every_kind_of_redis_gives_a_whole_file(store, any_process):
    await store.plain(b"SET", b"k", bytes(3_000_000))
    for diskless in ("yes", "no"):
        await store.plain("CONFIG", "SET", "repl-diskless-sync", diskless)
        await store.plain("CONFIG", "SET", "repl-diskless-sync-delay", "0")
        data = await read(any_process.url)
        assert data.startswith(b"REDIS0")
        assert data[-9] == 0xFF  # the end of an RDB file, before its checksum
    await store.plain(b"DEL", b"k")


async def test_a_copy_can_be_abandoned_and_redis_serves_on(store, any_process):
    async for _ in dumped(parse_endpoint(any_process.url)):
        break
    assert await store.plain("PING") == b"PONG"


@pytest.fixture
async def answering(tmp_path):
    """Listen as a Redis that answers SYNC with given bytes, and then closes."""
    servers = []

    async def call(answer):
        async def serve(reader, writer):
            writer.write(b"+OK\r\n-ERR unknown\r\n+OK\r\n")
            while b"SYNC" not in await reader.readline():
                pass
            writer.write(answer)
            await writer.drain()
            writer.close()

        path = str(tmp_path / f"{len(servers)}.sock")
        servers.append(await asyncio.start_unix_server(serve, path))
        return Endpoint(path, "", 0, None, None, None, 0)

    yield call
    for server in servers:
        server.close()


MARK = b"0123456789" * 4


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"\n\n$3\r\nabc", b"abc"),
        (b"$EOF:" + MARK + b"\r\nabc" + MARK, b"abc"),
        (b"$EOF:" + MARK + b"\r\n" + MARK, b""),
        (b"$4\r\nabc", WireLost),
        (b"$EOF:" + MARK + b"\r\nabc" + MARK[:-1], WireLost),
        (b"", WireLost),
        (b"-ERR unknown command 'SYNC'\r\n", RedisRefused),
        (b"+OK\r\n", RedisRefused),
    ],
)
async def test_only_a_whole_copy_ends_without_an_error(answering, answer, expected):
    endpoint = await answering(answer)
    if isinstance(expected, bytes):
        assert b"".join([piece async for piece in dumped(endpoint)]) == expected
        return
    with pytest.raises(expected):
        async for _ in dumped(endpoint):
            pass


async def test_a_redis_that_is_not_there_is_lost():
    with pytest.raises(WireLost, match="cannot be reached"):
        await read("unix:///nowhere/redis.sock")


@pytest.mark.long(reason="a sentinel asks its master every ten seconds")
async def test_sentinels_do_not_take_the_reader_for_a_replica(tmp_path):
    with SentinelSet(tmp_path) as tier:
        master = tier.master()
        for number in range(40):
            master.ask("SET", f"k{number}", os.urandom(1_000_000))
        begun = time.monotonic()
        async for _ in dumped(parse_endpoint(f"redis://127.0.0.1:{master.port}")):
            assert master.replication()["connected_slaves"] == "2"
            await until(lambda: all(_asked_at(sentinel) > begun for sentinel in tier.sentinels))
            break
        for sentinel in tier.sentinels:
            (replica,) = sentinel.ask("SENTINEL", "REPLICAS", NAME)
            assert dict(zip(replica[::2], replica[1::2], strict=True))[b"flags"] == b"slave"


def _asked_at(sentinel):
    told = sentinel.ask("SENTINEL", "MASTER", NAME)
    told = dict(zip(told[::2], told[1::2], strict=True)) if isinstance(told, list) else told
    return time.monotonic() - int(told.get(b"info-refresh", told.get("info-refresh"))) / 1000
