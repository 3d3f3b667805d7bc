"""A node is drained by an act: its tables and clients go to other nodes, and the process stays."""

import pytest

from paiju.client import RequestError
from tests.patience import until
from tests.server.acts.desk_of import GIVEN, act, look, new_id
from tests.server.live import running_server
from tests.server.nodes.test_remote import table_at, two_nodes
from tests.server.nodes.test_transfer import Held


async def test_a_drained_node_gives_its_tables_and_clients_away_and_stays(spare_url, here):
    async with two_nodes(spare_url, GIVEN, GIVEN) as (one, two):
        ann, bo = await one.guest("Ann"), await two.guest("Bo")
        table = await table_at(one, ann)
        await bo.ok("join", table=table)
        cy = await one.guest("Cy")
        await cy.ok("quick", game="holdem")
        drained, number = one.paiju.parts.registry.id, new_id()
        for _ in range(2):
            outcome = await act(two, "node.drain", id=number, node=drained)
            assert outcome["result"] == {"node": drained}
        assert await ann.closed() == 1012
        await until(lambda: table in two.paiju.owned.actors)
        await until(lambda: not one.paiju.owned.actors)
        await bo.ok("ready", table=table, on=True)
        await until(lambda: not one.paiju.parts.own.leases.partitions())
        await bo.ok("quick", game="holdem")
        async with one.http() as http:
            assert (await http.get("/readyz")).status_code == 503
            assert (await http.get("/api/games")).status_code == 503
            assert (await http.get("/healthz")).status_code == 200
        with pytest.raises(Exception, match="503"):
            await one.connect()
        again = await two.guest(token=ann.token, session=ann.session, resume=[])
        assert table in again.welcome["tables"]
        lines = {line["key"]: line["draining"] for line in await look(one, "now")}
        assert lines == {drained: True, two.paiju.parts.registry.id: False}


async def test_a_drained_node_takes_clients_and_tables_again(spare_url, here, monkeypatch):
    async with two_nodes(spare_url, GIVEN, GIVEN) as (one, two):
        ann = await one.guest("Ann")
        table = await table_at(one, ann)
        node, other = one.paiju.parts.registry.id, two.paiju.parts.registry.id
        assert (await act(two, "node.resume", node=node))["result"] == {"node": node}, "it was not drained"
        held = Held(one, monkeypatch)
        await act(two, "node.drain", node=node)
        await held.begun.wait()
        with pytest.raises(RequestError, match="still gives its tables") as refused:
            await act(one, "node.resume", node=node)
        assert refused.value.temporary
        held.go_on.set()
        await until(lambda: not one.paiju._here._tasks)
        number = new_id()
        for _ in range(2):
            await act(two, "node.resume", id=number, node=node)
        bo = await one.guest("Bo")
        assert await table_at(one, bo) in one.paiju.owned.actors
        async with one.http() as http:
            assert (await http.get("/readyz")).status_code == 200
        await act(one, "node.drain", node=other)
        await until(lambda: table in one.paiju.owned.actors)
        await until(lambda: not two.paiju._here._tasks)
        two.paiju.stop._deadline()
        with pytest.raises(RequestError, match="being stopped"):
            await act(one, "node.resume", node=other)


async def test_the_only_node_is_not_drained(spare_url, here):
    async with running_server(spare_url, **GIVEN) as server:
        with pytest.raises(RequestError, match="no other node"):
            await act(server, "node.drain", node=server.paiju.parts.registry.id)
        with pytest.raises(RequestError, match="no such node"):
            await act(server, "node.drain", node="n-none")
        await (await server.guest()).ok("create", game="doudizhu")
