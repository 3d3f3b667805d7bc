"""At start-up every table returns; an unreadable log does not keep other tables closed."""

import asyncio

import pytest

from paiju.server import app
from paiju.server.store.keys import table_keys
from paiju.server.tables.adopt import Adoption
from tests.server.live import SLOW, running_server


async def spoil(store, table):
    """Leave of a table nothing that can be read, under the id of its last record."""
    keys = table_keys(table)
    last = await store.last(table)
    await store.redis.delete(keys.log, keys.snap)
    await store.redis.xadd(keys.log, {"t": 1, "a": 1, "r": b"no record"}, id=str(last))


async def test_a_table_with_a_broken_log_does_not_stop_the_others(spare_url, here):
    async with running_server(spare_url) as server:
        person = await server.guest("人")
        good = (await person.ok("create", game="doudizhu", pace=SLOW))["table"]
        bad = (await person.ok("create", game="big_two", pace=SLOW))["table"]
        await spoil(server.paiju.tables.owned.services.store, bad)
    async with running_server(spare_url) as server:
        person = await server.guest("人")
        error = await person.refused("watch", table=bad)
        assert (error["code"], error["data"]) == ("internal", {"table": bad})
        async with server.http() as http:
            assert (await http.get("/readyz")).json() == {"ok": True, "broken": 1}
            assert 'paiju_broken_tables{reason="unreadable"} 1.0' in (await http.get("/metrics")).text
        await person.ok("watch", table=good)


@pytest.mark.parametrize("read", ["before the demos", "after them"])
async def test_a_demo_with_a_broken_log_does_not_stop_the_server(spare_url, here, monkeypatch, read):
    async with running_server(spare_url, demo=True) as server:
        await server.paiju.owned.stop()
        await spoil(server.paiju.owned.services.store, "demo")
    listens, tried = asyncio.Event(), Adoption._tried

    async def late(takeover):
        await listens.wait()
        return await tried(takeover)

    if read == "after them":
        monkeypatch.setattr(app, "FIRST_TABLES_S", 0.0)
        monkeypatch.setattr(Adoption, "_tried", late)
    async with running_server(spare_url, demo=True) as server:
        listens.set()
        await server.has_read("demo", "demo-holdem", "demo-chengdu", "demo-riichi")
        assert set(server.paiju.owned.whereabouts.all_broken()) == {"demo"}
        assert {"demo-holdem", "demo-chengdu", "demo-riichi"} <= server.paiju.owned.actors.keys()
