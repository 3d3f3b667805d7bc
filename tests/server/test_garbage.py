"""What ends at a server is gone without a collection of cycles, which would stop all tables."""

import asyncio
import contextlib
import gc
import sys
import weakref

import httpx
import pytest
import websockets

from paiju.server.gateway.connection import Connection
from paiju.server.gateway.http import Http
from paiju.server.gateway.socket import Socket
from paiju.server.table.actor import TableActor
from paiju.server.table.state import deadlines
from tests.patience import PATIENCE_S, until
from tests.server.live import ONE_LOOP, SLOW

pytestmark = ONE_LOOP
KINDS = (Http, Socket, Connection, TableActor)


@pytest.fixture(scope="module", autouse=True)
def nothing_older():
    """No collection looks at what is there before: a process of tests has a lot."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def born(monkeypatch):
    """All that is made of these kinds, while cycles are not collected."""
    made = []
    for kind in KINDS:
        monkeypatch.setattr(kind, "__init__", _noting(kind.__init__, made))
    gc.collect()
    gc.disable()
    yield made
    gc.enable()


def _noting(begin, made):
    def noting(self, *args, **given):
        made.append(weakref.ref(self))
        begin(self, *args, **given)

    return noting


async def are_gone(born):
    """Wait until nothing is left of what was made."""
    try:
        await until(lambda: not any(ref() is not None for ref in born))
    except TimeoutError:
        left = [each for ref in born if (each := ref()) is not None]
        held = [
            type(holder).__name__ for each in left for holder in gc.get_referrers(each) if holder is not left
        ]
        pytest.fail(f"left: {[type(each).__name__ for each in left]}, held by {held}")


async def test_a_closed_table_and_its_connections(server, born, monkeypatch):
    monkeypatch.setattr(deadlines, "EMPTY_TABLE_MS", 1)
    ann, bo, guest = [await server.guest() for _ in range(3)]
    table = (await ann.ok("create", game="doudizhu", pace=SLOW))["table"]
    await bo.ok("join", table=table)
    await guest.ok("watch", table=table)
    await ann.ok("chat", table=table, text="hi")
    for client in (bo, ann):
        await client.ok("leave", table=table)
    for client in (ann, bo, guest):
        await client.close()
    assert len(born) == 10
    await are_gone(born)
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    kinds = {(each if isinstance(each, type) else type(each)).__module__ for each in gc.garbage}
    gc.garbage.clear()
    assert not {kind for kind in kinds if kind.startswith("paiju.")}


async def test_a_connection_that_is_cut(server, born):
    client = await server.guest()
    client.cut()
    assert len(born) == 3
    await are_gone(born)


async def test_a_connection_that_says_nothing_and_one_that_talks_nonsense(server, born):
    silent, loud = await server.connect(), await server.connect()
    await loud.socket.send(b"nonsense")
    await silent.close()
    await loud.close()
    assert len(born) == 6
    await are_gone(born)


async def test_a_refused_page(server, born):
    with contextlib.suppress(websockets.InvalidStatus):
        await websockets.connect(f"ws://127.0.0.1:{server.port}/ws", origin="https://elsewhere.example")
    assert len(born) == 2
    await are_gone(born)


async def test_requests_over_http(server, born):
    async with httpx.AsyncClient(base_url=server.url) as client:
        for path in ("/api/tables", "/healthz", "/nowhere"):
            await client.get(path)
        await client.post("/api/session", json={"name": "Ann"})
    assert len(born) == 1
    await are_gone(born)


async def test_half_a_request(server, born):
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET /ws HTTP/1.1\r\nHost:")
    await writer.drain()
    async with asyncio.timeout(PATIENCE_S):
        while not born:
            await asyncio.sleep(0.001)
    writer.close()
    await are_gone(born)


async def test_what_has_outlived_two_collections_is_not_looked_at_again():
    script = """
import gc
from paiju.server.garbage import spare_the_old
spare_the_old()
kept = [[] for _ in range(300_000)]
assert gc.get_freeze_count() > 100_000, gc.get_freeze_count()
assert len(gc.get_objects()) < 250_000
"""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
    assert await process.wait() == 0
