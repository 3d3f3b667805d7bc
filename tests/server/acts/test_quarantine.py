"""An operator handles a table that was given up: retried, started without its running deal, or closed."""

import asyncio

import pytest
import pytest_asyncio

from paiju.cli import admin_acts, admin_looks
from paiju.client import Api, RequestError
from paiju.engine.core.entropy import commitment
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import table_keys
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from tests.patience import PATIENCE_S, until
from tests.server.acts.desk_of import TOKEN, act, broken_tables, new_id
from tests.server.live import running_server
from tests.server.playing import deck_of, threesome
from tests.server.riichi import first_turn


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


async def test_a_deal_that_cannot_be_read_is_voided_and_the_table_goes_on(broken):
    server, table, tokens, _ = broken
    people = await people_of(server, tokens)
    for person in people:
        assert (await person.refused("sync", table=table))["code"] == "internal"
    with pytest.raises(RequestError, match="cannot be started"):
        await act(server, "table.retry", table=table)
    assert [line["key"] for line in await broken_tables(server)] == [table]
    await act(server, "table.void", table=table)
    assert await broken_tables(server) == []
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
    await act(server, "table.retry", table=table)
    landlord = (await people_of(server, tokens))[0]
    assert (await landlord.next("table"))["view"] is not None
    assert (await landlord.prompt())["kind"] == "play"


async def test_the_command_lists_the_tables_and_sees_to_one(broken, capsys):
    server, table, *_ = broken
    await admin_looks._look(server.url, TOKEN, "tables", False, broken=1)
    assert f"{table}  " in capsys.readouterr().out
    await admin_acts._act(server.url, TOKEN, "table.void", new_id(), {"table": table, "reason": "a test"})
    assert f"table.void: done table={table} " in capsys.readouterr().out
    await admin_looks._look(server.url, TOKEN, "tables", False, broken=1)
    assert capsys.readouterr().out == "none\n"


async def test_a_table_that_is_ended_is_gone_and_stays_so(broken):
    server, table, tokens, _ = broken
    people = await people_of(server, tokens)
    await act(server, "table.close", table=table)
    assert await broken_tables(server) == []
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
        await act(server, "table.close", table=table)
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
            with pytest.raises(RequestError):
                await act(server, "table.close", table=table)
        assert await store.archive.get(f"{table}-m1") is None
        await act(server, "table.close", table=table)
        async with Api(server.url) as api:
            match = await api.match(f"{table}-m1")
    assert [commitment(bytes.fromhex(deal["secret"])) for deal in match["deals"]] == [commit]


async def unavailable(*_args):
    raise StoreUnavailable("it is away")


@pytest.mark.parametrize("deed", ["retry", "void", "close"])
async def test_a_table_in_quarantine_is_seen_at_every_node_and_seen_to_from_there(broken, spare_url, deed):
    server, table, _, good = broken
    node = server.paiju.parts.registry.id
    if deed == "retry":
        await rewrite(server.paiju.tables.owned.services.store, table, lambda _: good)
    async with running_server(spare_url, operator_token=TOKEN, role="gateway") as other:
        await until(lambda: node in other.paiju.parts.remote.links)
        (line,) = await broken_tables(other)
        assert (line["key"], line["node"]) == (table, node)
        await act(other, f"table.{deed}", table=table)
        assert await broken_tables(other) == []


@pytest.mark.parametrize("deed", ["void", "close"])
async def test_a_table_that_two_nodes_have_given_up_is_seen_to_at_one_of_them(broken, spare_url, deed):
    server, table, *_ = broken
    async with running_server(spare_url, operator_token=TOKEN) as other:
        await until(lambda: other.paiju.owned.whereabouts.broken(table) is not None)
        await until(lambda: server.paiju.parts.remote.links)
        await act(server, f"table.{deed}", table=table)
        async with asyncio.timeout(PATIENCE_S):
            while await broken_tables(server) or await broken_tables(other):
                await asyncio.sleep(0.02)
