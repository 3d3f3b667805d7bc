"""A node that lives, and whose link port refuses one other node: its tables stay where they are."""

import asyncio

import pytest_asyncio
import redis
from msgspec.structs import replace

from paiju.server.leases.lease import HeldElsewhere
from paiju.server.store.keys import partition, partition_keys
from tests.patience import PATIENCE_S, until
from tests.ports import free_port
from tests.server import live
from tests.server.live import ONE_LOOP
from tests.server.nodes.test_remote import table_at, trio, two_nodes

pytestmark = ONE_LOOP


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    async with two_nodes(live.empty_database(redis_process, 3)) as found:
        yield found


class Elsewhere:
    """A registry in which every other node is at a wrong address."""

    def __init__(self, registry, url: str) -> None:
        self._registry, self._url = registry, url

    def __getattr__(self, name):
        return getattr(self._registry, name)

    @property
    def others(self):
        return {name: replace(entry, url=self._url) for name, entry in self._registry.others.items()}


class Refused:
    """One node's links to others, which are refused from now on, until `end`."""

    def __init__(self, node) -> None:
        self._dialer = node.paiju.parts.links._dialer
        self.relay = node.paiju.parts.remote
        self._registry = self._dialer._registry
        self._dialer._registry = Elsewhere(self._registry, f"ws://127.0.0.1:{free_port()}")
        for link in self.relay.links.values():
            link.link.cut()

    async def end(self) -> None:
        self._dialer._registry = self._registry
        await until(lambda: self.relay.links)


async def test_an_owner_that_one_node_cannot_reach_is_suspected_once_and_keeps_its_tables(
    nodes, stacked, monkeypatch
):
    one, two = nodes
    table, players = await trio(nodes, stacked)
    asked = await players[0].prompt()
    term = one.paiju.owned.actors[table].term
    known, suspected = two.paiju.parts.registry, []
    known.watch(lambda: suspected.extend(known.suspects()))
    refused = Refused(two)
    await until(lambda: suspected)
    await until(lambda: not known.suspects())
    assert not refused.relay.links, "it is still refused"
    await refused.end()
    assert len(suspected) == 1
    assert one.paiju.owned.actors[table].term == term
    assert table not in two.paiju.owned.actors
    await players[0].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": True})
    assert (await players[1].event("called"))["yes"] is True


async def test_a_node_is_not_ready_while_one_that_has_tables_is_out_of_its_reach(nodes, monkeypatch):
    one, two = nodes
    monkeypatch.setattr("paiju.server.nodes.this_node.UNREACHABLE_S", 0.05)
    monkeypatch.setattr("paiju.server.http.readiness.KEPT_S", 0)
    await table_at(one, await one.guest())
    refused = Refused(two)
    async with one.http() as first, two.http() as second:
        answer = await second.get("/readyz")
        async with asyncio.timeout(PATIENCE_S):
            while answer.status_code == 200:
                answer = await second.get("/readyz")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        assert "cannot be reached: 1" in answer.text
        assert one.paiju.parts.registry.id not in answer.text, "anybody may ask"
        assert (await second.get("/healthz")).status_code == 200
        assert (await first.get("/readyz")).status_code == 200, "it reaches the other one"
        await refused.end()
        assert (await second.get("/readyz")).status_code == 200


async def test_a_node_without_tables_may_be_out_of_reach(redis_process, monkeypatch):
    monkeypatch.setattr("paiju.server.nodes.this_node.UNREACHABLE_S", 0)
    async with two_nodes(live.empty_database(redis_process, 4)) as (_, two):
        refused = Refused(two)
        await until(lambda: two.paiju.parts.registry.unlinked_for(0))
        async with two.http() as http:
            assert (await http.get("/readyz")).status_code == 200
        await refused.end()


async def test_an_owner_that_redis_does_not_reach_learns_from_the_next_one_that_it_has_lost_a_table(
    redis_process, monkeypatch
):
    """Redis may come back older, and name the former owner again: by then it must know that it has to wait."""
    url = live.empty_database(redis_process, 4)
    async with two_nodes(url) as (one, two):
        table = await table_at(one, await one.guest())
        number, former = partition(table), one.paiju.owned.leases
        term = former.term_of(number)
        former._renewer.cancel()
        store, healed = one.paiju.owned.services.store, asyncio.Event()
        commit = store.commit

        async def held_up(batch):
            await healed.wait()
            return await commit(batch)

        monkeypatch.setattr(store, "commit", held_up)  # no answer of Redis can tell it
        with redis.Redis.from_url(url) as client:
            client.hset(partition_keys(number).own, "x", 0)
        two.paiju.parts.own.adoption.look()
        await until(lambda: table in two.paiju.owned.actors)
        assert two.paiju.owned.leases.term_of(number) > term
        await until(lambda: former.term_of(number) is None)
        assert isinstance(await former.acquire(number), HeldElsewhere)
        healed.set()
        former.start()
