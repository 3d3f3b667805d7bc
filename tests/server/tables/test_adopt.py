"""A server that starts with many tables listens before all are read, and first reads those that are asked for."""

import asyncio
from types import SimpleNamespace

import httpx
import pytest
import pytest_asyncio

from paiju.server import app
from paiju.server.nodes import remote_table
from paiju.server.tables.adopt import Adoption
from tests.patience import PATIENCE_S
from tests.server.live import ONE_LOOP, SLOW, running_server

pytestmark = ONE_LOOP


@pytest_asyncio.fixture(loop_scope="module")
async def start(spare_url, here, monkeypatch):
    """A server whose tables are not read until `go_on`, but for those that somebody asks for."""
    async with running_server(spare_url) as before:
        ann, bo = await before.guest("Ann"), await before.guest("Bo")
        open_table = (await ann.ok("create", game="doudizhu", pace=SLOW))["table"]
        other = (await ann.ok("create", game="doudizhu", pace=SLOW))["table"]
        private = await bo.ok("create", game="doudizhu", pace=SLOW, private=True)
    go_on, taken = asyncio.Event(), Adoption._take_some

    async def later(*given):
        await go_on.wait()
        return await taken(*given)

    monkeypatch.setattr(Adoption, "_take_some", later)
    monkeypatch.setattr(app, "FIRST_TABLES_S", 0.01)
    async with running_server(spare_url) as server:
        assert not server.paiju.owned.actors
        yield SimpleNamespace(
            server=server, ann=ann, bo=bo, table=open_table, other=other, private=private, go_on=go_on
        )


async def back(start, person, **hello):
    """Let a person come back to the server that has started."""
    return await start.server.guest(token=person.token, session=person.session, **hello)


async def all_read(start):
    """Let all tables be read, and wait for that."""
    start.go_on.set()
    async with asyncio.timeout(PATIENCE_S):
        await start.server.paiju.parts.own.adoption.settled.wait()


async def test_a_table_that_is_resumed_is_read_before_the_others(start):
    ann = await back(start, start.ann, resume=[{"table": start.table, "term": 1, "seq": 0}])
    assert (await ann.next("table"))["table"] == start.table
    assert set(start.server.paiju.owned.actors) == {start.table}


async def test_a_stopping_node_does_not_say_that_tables_which_it_leaves_to_others_are_gone(
    start, monkeypatch
):
    monkeypatch.setattr(remote_table, "ANSWER_S", 1.0)
    ann = await back(start, start.ann)
    start.server.paiju.owned.draining = True
    start.go_on.set()
    assert await start.server.paiju.parts.own.adoption._round() is not None, (
        "it knows of tables that nobody has"
    )
    assert (await ann.refused("ready", table=start.other, on=True))["code"] == "busy"
    assert not start.server.paiju.owned.actors


async def test_a_request_is_answered_by_a_table_that_is_not_read_yet(start):
    guest = await start.server.guest("Cy")
    assert (await guest.ok("join", table=start.table))["table"] == start.table
    assert (await guest.refused("join", table="t0"))["code"] == "not_found"


async def test_who_sits_at_a_table_is_shown_it_once_it_is_read(start):
    ann = await back(start, start.ann)
    assert ann.welcome["tables"] == []
    await all_read(start)
    assert {(await ann.next("table"))["table"] for _ in range(2)} == {start.table, start.other}


async def test_a_connection_that_resumes_a_table_is_shown_it_once(start):
    ann = await back(start, start.ann, resume=[{"table": start.table, "term": 1, "seq": 0}])
    await ann.next("table")
    await all_read(start)
    assert (await ann.next("table"))["table"] == start.other
    await ann.ok("chat", table=start.table, text="hi")
    assert not [message for message in ann.inbox if message["t"] == "table"]


async def test_who_has_left_before_a_table_is_read_is_not_shown_it(start):
    ann = await back(start, start.ann)
    await ann.close()
    async with asyncio.timeout(PATIENCE_S):
        while start.server.paiju.gateway.connections:
            await asyncio.sleep(0.001)
    await all_read(start)
    assert not any(room.peers() for room in start.server.paiju.owned.visitors.rooms.values())


async def test_a_code_whose_table_is_not_read_yet_finds_it(start):
    guest = await start.server.guest("Cy")
    assert (await guest.ok("join", code=start.private["code"]))["table"] == start.private["table"]


async def test_an_unknown_code_is_refused_for_now_and_for_good_once_all_is_read(start):
    guest = await start.server.guest("Cy")
    assert (await guest.refused("join", code="ZZZZZZ"))["code"] == "busy"
    await all_read(start)
    assert (await guest.refused("join", code="ZZZZZZ"))["code"] == "not_found"


async def test_wrong_codes_count_while_tables_are_read(start):
    guest = await start.server.guest("Cy")
    for _ in range(30):
        if (await guest.refused("join", code="ZZZZZZ"))["code"] == "rate_limited":
            return
    pytest.fail("guesses are free")


async def test_http_shows_a_table_that_is_not_read_yet(start):
    async with httpx.AsyncClient(base_url=start.server.url) as client:
        assert (await client.get(f"/api/tables/{start.table}")).json()["table"] == start.table
        assert (await client.get("/api/tables/t0")).status_code == 404
    assert start.other not in start.server.paiju.owned.actors


async def test_quick_waits_until_all_is_read(start):
    guest = await start.server.guest("Cy")
    assert (await guest.refused("quick", game="doudizhu"))["code"] == "busy"
    await all_read(start)
    assert (await guest.ok("quick", game="doudizhu"))["table"]


async def test_a_create_sent_again_finds_its_table(start):
    ann = await back(start, start.ann)
    fields = {"game": "doudizhu", "pace": SLOW}
    assert (await ann.ok("create", **fields, id=2))["table"] == start.table
    assert (await ann.ok("create", **fields, id=40))["table"] not in {start.table, start.other}
