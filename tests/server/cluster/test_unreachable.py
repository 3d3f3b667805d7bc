"""A node that lives, and whose link port refuses one other node: its tables stay where they are."""

import pytest_asyncio
from msgspec.structs import replace

from tests.ports import free_port
from tests.server import live
from tests.server.cluster.test_crossing import is_ready, trio, until
from tests.server.live import ONE_LOOP

pytestmark = ONE_LOOP


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    """Two nodes that have found each other."""
    url = live.empty_database(redis_process, 3)
    async with live.running_server(url) as one, live.running_server(url) as two:
        for node in (one, two):
            await until(lambda node=node: is_ready(node))
        yield one, two


async def test_an_owner_that_one_node_cannot_reach_is_suspected_once_and_keeps_its_tables(
    nodes, stacked, monkeypatch
):
    one, two = nodes
    table, players = await trio(nodes, stacked)
    asked = await players[0].prompt()
    term = one.paiju.owned.actors[table].term
    known, dialling = two.paiju.member.nodes, two.paiju.member._dialling
    suspected = []
    monkeypatch.setattr(known, "_on_change", lambda: suspected.extend(known.suspects()))
    refusing = f"ws://127.0.0.1:{free_port()}"
    others = dialling._others
    dialling._others = lambda: {name: replace(entry, url=refusing) for name, entry in others().items()}
    relay = two.paiju.tables.crossing.relay
    (link,) = relay.links.values()
    link.link.cut()
    await until(lambda: suspected)
    await until(lambda: not known.suspects())
    assert not relay.links, "it is still refused"
    dialling._others = others
    await until(lambda: relay.links)
    assert len(suspected) == 1
    assert one.paiju.owned.actors[table].term == term
    assert table not in two.paiju.owned.actors
    await players[0].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": True})
    assert (await players[1].event("called"))["yes"] is True
