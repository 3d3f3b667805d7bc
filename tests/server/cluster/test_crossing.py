"""People, spectators and requests on one node, their table on another: both in this process, on one real Redis."""

import asyncio

import pytest_asyncio

from tests.patience import PATIENCE_S
from tests.server import live
from tests.server.live import ONE_LOOP, SLOW
from tests.server.tables import deck_of

pytestmark = ONE_LOOP


async def until(holds) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.005)


@pytest_asyncio.fixture(loop_scope="module")
async def nodes(spare_url, here):
    """Two nodes that have found each other."""
    async with live.running_server(spare_url) as one, live.running_server(spare_url) as two:
        for node in (one, two):
            await until(lambda node=node: node.paiju.tables.crossing.relay.links)
        yield one, two


async def table_at(node, client, **fields):
    """Open a table that lives at the node: its partition is free."""
    opened = await client.ok("create", game="doudizhu", pace=SLOW, **fields)
    assert opened["table"] in node.paiju.owned.actors
    return opened["table"]


async def test_people_and_spectators_of_both_nodes_share_a_table(nodes, stacked):
    stacked(deck_of())
    one, two = nodes
    ann, bo, cy = await one.guest("Ann"), await two.guest("Bo"), await two.guest("Cy")
    table = await table_at(one, ann)
    assert (await bo.ok("join", table=table))["seat"] == 1
    assert (await cy.ok("watch", table=table))["table"] == table
    dee = await one.guest("Dee")
    await dee.ok("join", table=table)
    for client in (ann, bo, dee):
        await client.ok("ready", table=table, on=True)
    asked = await ann.prompt()
    await ann.ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": True})
    for client in (ann, bo, cy, dee):
        assert (await client.event("called"))["yes"] is True
    assert table not in two.paiju.owned.actors
