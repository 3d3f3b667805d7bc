"""A table is closed by the operator after its running deal, at whatever node that ends."""

import pytest
import pytest_asyncio

from paiju.client import RequestError
from tests.long import rest_long
from tests.patience import until
from tests.server import live
from tests.server.acts.desk_of import GIVEN, act, look, new_id
from tests.server.live import ONE_LOOP, running_server
from tests.server.nodes.test_remote import two_nodes
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    async with two_nodes(live.empty_database(redis_process, 9), GIVEN, GIVEN) as found:
        yield found


async def dealt(nodes, stacked):
    stacked(deck_of())
    seated = await threesome(nodes[0], hints=True)
    await seated.start()
    return seated


async def playing(server, table):
    return {line["key"]: line["playing"] for line in await look(server, "tables")}[table]


@pytest.mark.parametrize("asked_at", rest_long([0, 1], reason="the same from the other node"))
async def test_the_deal_is_played_to_its_end_and_then_the_table_closes(nodes, stacked, asked_at):
    people = await dealt(nodes, stacked)
    number, table = new_id(), people.table
    outcome = await act(nodes[asked_at], "table.close", id=number, table=table, when="deal")
    assert outcome["result"] == {"table": table, "when": "deal"}
    assert await playing(nodes[0], table)
    await people.finish()
    for player in people.players:
        assert (await player.event("closed"))["reason"] == "operator"
    # Without its outcome, as if the node had died before it was noted: the table itself remembers.
    await nodes[0].paiju.owned.services.store.redis.hdel(f"act:{number}", "o")
    assert (await act(nodes[1 - asked_at], "table.close", id=number, table=table, when="deal"))[
        "state"
    ] == "done"


async def test_the_table_is_kept_after_all(nodes, stacked):
    people = await dealt(nodes, stacked)
    table = people.table
    await act(nodes[0], "table.close", table=table, when="deal")
    await act(nodes[1], "table.close", table=table, when="never")
    await act(nodes[0], "table.void", table=table)
    await people.start()
    assert await playing(nodes[0], table)
    await act(nodes[0], "table.close", table=table)


async def test_without_a_deal_it_closes_at_once(nodes):
    people = await threesome(nodes[0])
    outcome = await act(nodes[1], "table.close", table=people.table, when="deal")
    assert outcome["result"] == {"table": people.table}
    assert (await people[0].event("closed"))["reason"] == "operator"


async def test_an_order_that_comes_when_the_deal_has_ended_is_carried_out(nodes, stacked):
    people = await dealt(nodes, stacked)
    table, closings = people.table, nodes[0].paiju.orders.closings
    await act(nodes[0], "table.void", table=table)
    await closings.order_after(table, "operator/act-from-before")
    assert (await people[0].event("closed"))["reason"] == "operator"


async def test_the_next_owner_of_the_table_knows_the_order(redis_process, here, stacked):
    stacked(deck_of())
    url = live.empty_database(redis_process, 10)
    async with running_server(url, **GIVEN) as server:
        people = await threesome(server)
        await people.start()
        await act(server, "table.close", table=people.table, when="deal")
    async with running_server(url, **GIVEN) as server:
        await until(lambda: people.table in server.paiju.owned.actors)
        again = await server.guest(token=people[0].token)
        await act(server, "table.void", table=people.table)
        assert (await again.event("closed"))["reason"] == "operator"


async def test_so_many_orders_at_once_are_refused(nodes, stacked, monkeypatch):
    people = await dealt(nodes, stacked)
    monkeypatch.setattr(nodes[0].paiju.orders.closings.entries, "_most", 0)
    with pytest.raises(RequestError, match="so many tables"):
        await act(nodes[0], "table.close", table=people.table, when="deal")
    await act(nodes[0], "table.close", table=people.table)
