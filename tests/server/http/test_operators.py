"""An operator handles a table that was given up: retried, started without its running deal, or closed."""

import asyncio
from itertools import product

import pytest
import pytest_asyncio

from paiju.cli import rescue
from paiju.client import Api, RequestError
from paiju.engine.core.entropy import commitment
from paiju.server.http.operators import ACTIONS
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import table_keys
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from tests.patience import PATIENCE_S, until
from tests.server.live import SLOW, running_server
from tests.server.nodes.test_remote import two_nodes
from tests.server.playing import deck_of, threesome
from tests.server.riichi import first_turn

TOKEN = "operator" * 4
GIVEN = {"operator_token": TOKEN}


async def rewrite(store, table, change):
    """Write a table's log again with its last record changed: `change` gets its bytes."""
    log = table_keys(table).log
    entries = await store.redis.xrange(log)
    await store.redis.delete(log)
    for place, (entry, fields) in enumerate(entries, 1):
        data = change(fields[b"r"]) if place == len(entries) else fields[b"r"]
        await store.redis.xadd(log, {**fields, b"r": data}, id=entry)


@pytest_asyncio.fixture
async def broken(spare_url, here, stacked):
    """A server that has given up a table in the midst of a deal, its people, and the last record as it should be."""
    stacked(deck_of())
    async with running_server(spare_url) as server:
        people = await threesome(server)
        await people.start()
        await people.landlord_is_first()
        table, tokens = people.table, [player.token for player in people.players]
        good = []

        def spoil(data):
            good.append(data)
            return r.encode_record(r.Played(r.read(data).at, 2, {"a": "nothing"}))

        await rewrite(server.paiju.tables.owned.services.store, table, spoil)
    async with running_server(spare_url, operator_token=TOKEN) as server:
        yield server, table, tokens, good[0]


async def people_of(server, tokens):
    return [await server.guest(token=token, session=f"again {token[-20:]}") for token in tokens]


async def test_only_who_has_the_token_sees_and_does_anything(broken):
    server, table, *_ = broken
    for token in (None, "wrong", TOKEN + "x"):
        async with Api(server.url, token) as api:
            with pytest.raises(RequestError, match="operator's token"):
                await api.broken_tables()
            with pytest.raises(RequestError, match="operator's token"):
                await api.rescue(table, "close")
    async with Api(server.url, TOKEN) as api:
        (line,) = await api.broken_tables()
        assert (line["table"], line["reason"]) == (table, "unreadable")
        with pytest.raises(RequestError, match="given up"):
            await api.rescue("no-table", "void")
        with pytest.raises(RequestError, match="retry, void, close"):
            await api.rescue(table, "burn")


async def test_without_a_token_in_the_settings_there_is_no_such_route(spare_url, here):
    async with running_server(spare_url) as server, server.http() as http:
        for token in ("none", TOKEN):
            answer = await http.get("/api/operator/tables", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 404


async def test_a_deal_that_cannot_be_read_is_voided_and_the_table_goes_on(broken):
    server, table, tokens, _ = broken
    people = await people_of(server, tokens)
    for person in people:
        assert (await person.refused("sync", table=table))["code"] == "internal"
    async with Api(server.url, TOKEN) as api:
        with pytest.raises(RequestError, match="cannot be started"):
            await api.rescue(table, "retry")
        assert [line["table"] for line in await api.broken_tables()] == [table]
        await api.rescue(table, "void")
        assert await api.broken_tables() == []
    again = await people_of(server, tokens)
    for person in again:
        await person.ok("ready", table=table, on=True)
    assert (await again[0].event("deal_started"))["deal"] == f"{table}-2"
    state = server.paiju.tables.owned.actors[table].state
    assert [seat.score for seat in state.seats] == [0, 0, 0]
    found = await server.paiju.tables.owned.services.store.load(table)
    assert fold(found)[0].deals == 2


async def test_a_table_is_tried_again_once_its_fault_is_mended(broken):
    server, table, tokens, good = broken
    await rewrite(server.paiju.tables.owned.services.store, table, lambda _: good)
    async with Api(server.url, TOKEN) as api:
        await api.rescue(table, "retry")
    landlord = (await people_of(server, tokens))[0]
    assert (await landlord.next("table"))["view"] is not None
    assert (await landlord.prompt())["kind"] == "play"


async def test_the_command_lists_the_tables_and_sees_to_one(broken, capsys):
    server, table, *_ = broken
    await rescue._list(server.url, TOKEN)
    assert f"{table}  unreadable  " in capsys.readouterr().out
    await rescue._rescue(server.url, TOKEN, table, "void")
    assert capsys.readouterr().out == f"{table}: void is done\n"
    await rescue._list(server.url, TOKEN)
    assert capsys.readouterr().out == "no table was given up\n"


async def test_a_table_that_is_ended_is_gone_and_stays_so(broken):
    server, table, tokens, _ = broken
    people = await people_of(server, tokens)
    async with Api(server.url, TOKEN) as api:
        await api.rescue(table, "close")
        assert await api.broken_tables() == []
    assert (await people[0].refused("sync", table=table))["code"] == "not_found"
    store = server.paiju.tables.owned.services.store
    assert (await store.load(table)).closed
    assert table not in {name for number in range(256) for name in await store.tables(number)}


async def closed_in_a_match(server):
    """A table in the first deal of a match whose log cannot be folded, and the commitment of that deal."""
    _, table, commit = await first_turn(server)
    store = server.paiju.tables.owned.services.store
    await rewrite(store, table, lambda data: r.encode_record(r.Played(r.read(data).at, 2, {"a": "no"})))
    return table, commit


async def test_a_table_that_is_closed_in_a_match_reveals_it(spare_url, here):
    async with running_server(spare_url) as server:
        table, commit = await closed_in_a_match(server)
    async with running_server(spare_url, operator_token=TOKEN) as server:
        async with Api(server.url, TOKEN) as api:
            await api.rescue(table, "close")
        async with Api(server.url) as api:
            match = await api.match(f"{table}-m1")
    (deal,) = match["deals"]
    assert (match["reason"], match["places"], deal["amounts"]) == ("closed", [], [])
    assert commitment(bytes.fromhex(deal["secret"])) == commit


@pytest.mark.parametrize("step", ["commit", "put"])
async def test_a_match_is_revealed_once_its_table_is_closed_and_not_before(
    spare_url, here, monkeypatch, step
):
    async with running_server(spare_url) as server:
        table, commit = await closed_in_a_match(server)
    async with running_server(spare_url, operator_token=TOKEN) as server:
        store = server.paiju.tables.owned.services.store
        with monkeypatch.context() as away:
            away.setattr(store.archive if step == "put" else store, step, unavailable)
            async with Api(server.url, TOKEN) as api:
                with pytest.raises(RequestError):
                    await api.rescue(table, "close")
        assert await store.archive.get(f"{table}-m1") is None
        async with Api(server.url, TOKEN) as api:
            await api.rescue(table, "close")
        async with Api(server.url) as api:
            match = await api.match(f"{table}-m1")
    assert [commitment(bytes.fromhex(deal["secret"])) for deal in match["deals"]] == [commit]


async def unavailable(*_args):
    raise StoreUnavailable("it is away")


async def test_tables_that_a_node_has_given_up_are_seen_at_all_and_seen_to_where_they_are(
    broken, spare_url, capsys
):
    server, table, *_ = broken
    node = server.paiju.parts.registry.id
    async with running_server(spare_url, operator_token=TOKEN, role="gateway") as other:
        await until(lambda: other.paiju.parts.registry.alive(node))
        async with Api(other.url, TOKEN) as api:
            (line,) = await api.broken_tables()
            assert (line["table"], line["node"]) == (table, node)
            with pytest.raises(RequestError, match=f"node {node} has given this table up"):
                await api.rescue(table, "close")
        await rescue._list(other.url, TOKEN)
        assert f"(node {node})" in capsys.readouterr().out
        async with Api(server.url, TOKEN) as api:
            await api.rescue(table, "close")
        async with Api(other.url, TOKEN) as api:
            assert await api.broken_tables() == []


async def test_a_live_table_of_another_node_is_not_seen_to_and_its_node_is_named(spare_url, here):
    async with two_nodes(spare_url, GIVEN, GIVEN) as nodes:
        ann = await nodes[0].guest("Ann")
        table = (await ann.ok("create", game="doudizhu", pace=SLOW))["table"]
        has, asked = nodes if table in nodes[0].paiju.owned.actors else reversed(nodes)
        named = f"node {has.paiju.parts.registry.id} has that table and has not given it up"
        async with Api(asked.url, TOKEN) as api:
            for deed, (name, text) in product(
                ACTIONS, {table: named, "t{none": "no table of that name"}.items()
            ):
                with pytest.raises(RequestError, match=text) as told:
                    await api.rescue(name, deed)
                assert told.value.code == "not_found"
        assert (await ann.ok("ready", table=table, on=True))["t"] == "ok"


@pytest.mark.parametrize("deed", ["void", "close"])
async def test_a_table_that_two_nodes_have_given_up_is_seen_to_at_one_of_them(broken, spare_url, deed):
    server, table, *_ = broken
    async with running_server(spare_url, operator_token=TOKEN) as other:
        await until(lambda: other.paiju.owned.whereabouts.broken(table) is not None)
        await until(lambda: server.paiju.parts.remote.links)
        async with Api(server.url, TOKEN) as api, Api(other.url, TOKEN) as there:
            await api.rescue(table, deed)
            assert await api.broken_tables() == []
            async with asyncio.timeout(PATIENCE_S):
                while await there.broken_tables():
                    await asyncio.sleep(0.02)
