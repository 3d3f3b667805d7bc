"""Workers of one server: how they are linked, what they count together, and how their tables spread."""

import asyncio
import os
import socket
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio

from paiju.server.gateway.counts import Rows, shared_memory
from paiju.server.nodes import spread as module
from paiju.server.ops.merging import Siblings
from tests.patience import until
from tests.server import live
from tests.server.nodes.test_remote import is_ready, table_at, two_nodes

TABLES = 12
LIMITS = {"tables_per_user": 100, "tables_opened_per_user": 100}


@asynccontextmanager
async def two_workers(url, folder, **settings):
    """Two workers of one server, in this process."""
    memory = shared_memory(2)
    one, two = (Siblings(folder, number, Rows(memory, b"k" * 16, number)) for number in range(2))
    how = {**LIMITS, **settings}
    try:
        async with (
            live.running_server(url, siblings=one, **how) as first,
            live.running_server(url, siblings=two, **how) as second,
        ):
            for worker in (first, second):
                await until(lambda worker=worker: is_ready(worker))
            yield first, second
    finally:
        os.close(memory)


@pytest_asyncio.fixture
async def workers(redis_process, tmp_path):
    async with two_workers(live.empty_database(redis_process, 4), tmp_path) as found:
        yield found


def spread_of(node):
    return node.paiju.parts.spread


async def count(*nodes):
    """Let each node count its tables, and know the others' counts."""
    for node in nodes:
        spread_of(node)._count()
        await node.paiju.parts.registry._beat()
    for node in nodes:
        await node.paiju.parts.registry._look()


def tables_of(*nodes) -> list[int]:
    return [len(node.paiju.owned.actors) for node in nodes]


async def test_workers_are_linked_by_unix_sockets_and_play_at_each_others_tables(workers):
    one, two = workers
    for worker in workers:
        (link,) = worker.paiju.parts.remote.links.values()
        assert link.link._socket.transport.get_extra_info("socket").family == socket.AF_UNIX
    table = await table_at(one, await one.guest())
    watcher = await two.guest()
    await watcher.ok("watch", table=table)
    assert (await watcher.next("table"))["table"] == table
    assert table not in two.paiju.owned.actors


async def test_a_worker_with_many_more_tables_gives_its_share_to_the_other_while_people_stay(workers):
    one, two = workers
    author = await one.guest()
    tables = [await table_at(one, author) for _ in range(TABLES)]
    await count(one, two)
    await spread_of(one).give()
    mine, others = tables_of(one, two)
    assert mine + others >= TABLES
    assert max(mine, others) <= module.UNEVEN * (mine + others) / 2
    for table in tables:
        await author.barrier(table)
    await count(one, two)
    for worker in workers:
        await spread_of(worker).give()
    assert tables_of(one, two) == [mine, others], "then it stays"


async def test_the_partition_whose_people_are_at_the_other_worker_goes_first(workers):
    one, two = workers
    author = await one.guest()
    tables = [await table_at(one, author) for _ in range(4)]
    watcher = await two.guest()
    await watcher.ok("watch", table=tables[2])
    await until(lambda: spread_of(one)._transfer.connections(module.partition(tables[2])).total() == 2)
    name = two.paiju.parts.registry.id
    assert spread_of(one)._chosen(name, 1) == [module.partition(tables[2])]
    assert spread_of(one)._chosen(name, 0) == []


async def test_a_node_that_stops_gives_no_table_to_balance(workers, monkeypatch):
    one, two = workers
    author = await one.guest()
    for _ in range(TABLES):
        await table_at(one, author)
    await count(one, two)
    before = tables_of(one)
    one.paiju.owned.draining = True
    await spread_of(one).give()
    one.paiju.owned.draining = False
    offered = []

    async def stop_at_first(_node, message):
        offered.append(message)
        one.paiju.owned.draining = True
        return False

    monkeypatch.setattr(spread_of(one)._transfer, "_asked", stop_at_first)
    await spread_of(one).give()
    assert (len(offered), tables_of(one)) == (1, before)


@pytest.mark.parametrize("far", [False, True])
async def test_an_added_node_gets_its_share_where_the_operator_asks_for_it(redis_process, far):
    both = {**LIMITS, "spread": far}
    async with two_nodes(live.empty_database(redis_process, 4), both, both) as (one, two):
        author = await one.guest()
        for _ in range(TABLES):
            await table_at(one, author)
        await count(one, two)
        before = tables_of(one)
        await spread_of(one).give()
        assert (tables_of(one) < before) is far


async def test_it_counts_and_gives_again_and_again_whatever_goes_wrong(workers, monkeypatch):
    one, _ = workers
    monkeypatch.setattr(module, "COUNT_S", 0.001)
    monkeypatch.setattr(module, "ROUND_S", 0.002)
    rounds = asyncio.Queue()

    async def fail():
        rounds.put_nowait(None)
        raise KeyError("a fault of ours")

    monkeypatch.setattr(spread_of(one), "give", fail)
    running = asyncio.create_task(spread_of(one).run())
    for _ in range(2):
        await rounds.get()
    running.cancel()


async def test_connections_of_a_user_and_tables_are_counted_at_all_workers(redis_process, tmp_path):
    url = live.empty_database(redis_process, 4)
    async with two_workers(url, tmp_path, connections_per_user=1, max_tables=2) as (one, two):
        ann = await one.guest()
        refused = await (await two.connect()).refused("hello", token=ann.token, session="another-session")
        assert refused["code"] == "rate_limited", refused
        await ann.close()
        await until(lambda: not one.paiju.gateway.connections)
        bo = await two.guest(token=ann.token)
        for _ in range(2):
            await bo.ok("create", game="doudizhu", pace=live.SLOW)
        await count(one, two)
        assert sum(tables_of(one, two)) == 2
        for worker in (one, two):
            cy = await worker.guest()
            assert (await cy.refused("create", game="doudizhu", pace=live.SLOW))["code"] == "full"


async def test_all_workers_together_take_no_more_connections_than_the_server(redis_process, tmp_path):
    url = live.empty_database(redis_process, 4)
    async with two_workers(url, tmp_path, max_connections=2, connections_per_address=0) as (one, two):
        await one.guest()
        await two.guest()
        for worker in (one, two):
            with pytest.raises(Exception, match="503"):
                await worker.connect()
