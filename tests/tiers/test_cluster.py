"""A Redis Cluster: the loss of a master and the move of a slot lose and double nothing, and other slots go on."""

import asyncio

import pytest

from paiju.server.redis.slots import partition_slots
from paiju.server.store.keys import partition
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.tiers.conftest import empty
from tests.tiers.play import Play

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]

TABLES = [f"T{n}" for n in range(9)]


def slot(table: str) -> int:
    return partition_slots()[partition(table)]


@pytest.fixture
async def store(cluster):
    empty(cluster)
    async with await Store.open(cluster.url, durable=True, patience_s=PATIENCE_S) as opened:
        yield opened


def of_others(cluster, node) -> list[str]:
    """Return the tables that another master has."""
    return [table for table in TABLES if cluster.master(slot(table)) is not node]


async def test_a_master_is_killed_with_commits_in_flight_and_the_others_go_on(cluster, store):
    backs = []
    store.on_back(lambda: backs.append(1))
    hit = slot(TABLES[0])
    async with Play(store, TABLES) as play:
        await play.more(20)
        others = of_others(cluster, cluster.master(hit))
        assert others
        old = cluster.kill_master(hit)
        await play.more(20, *others)
        await asyncio.to_thread(cluster.await_new_master, old, hit)
        await asyncio.to_thread(cluster.revive)
        await play.more(20)
        assert cluster.master(hit) is not old
    assert backs


@pytest.mark.long(reason="test_sentinel.py freezes one")
async def test_a_master_is_frozen_and_wakes_when_another_one_serves(cluster, store):
    hit = slot(TABLES[0])
    async with Play(store, TABLES) as play:
        await play.more(20)
        old = cluster.freeze_master(hit)
        await asyncio.to_thread(cluster.await_new_master, old, hit)
        cluster.wake()
        await play.more(20)


async def test_a_replica_takes_over_while_its_master_lives(cluster, store):
    async with Play(store, TABLES) as play:
        await play.more(20)
        await asyncio.to_thread(cluster.promote, slot(TABLES[0]))
        await play.more(20)


async def test_a_slot_moves_under_load(cluster, store):
    hit = slot(TABLES[0])
    async with Play(store, TABLES) as play:
        await play.more(20)
        # Half moved: its keys are asked for at either master, or at both.
        await asyncio.to_thread(cluster.move_slot, hit, keys=False, end=False)
        others = [table for table in TABLES if slot(table) != hit]
        await play.more(5, *others)
        new = await asyncio.to_thread(cluster.move_slot, hit)
        await play.more(20)
        assert cluster.master(hit) is new


async def test_a_key_that_has_moved_ahead_of_its_slot_is_asked_for_there(cluster, store):
    await store.codes.note("ABCD", "T1", None)
    hit = cluster.slot_of("code:ABCD")
    await asyncio.to_thread(cluster.move_slot, hit, end=False)
    assert await store.codes.table_of("ABCD") == "T1"
    await store.codes.note("ABCD", "T2", None)
    assert await store.codes.table_of("ABCD") == "T2"
    await asyncio.to_thread(cluster.move_slot, hit)
    assert await store.codes.table_of("ABCD") == "T2"


async def test_nothing_is_told_while_a_replica_is_frozen_and_the_others_go_on(cluster, store):
    hit = slot(TABLES[0])
    async with Play(store, TABLES) as play:
        await play.more(20)
        others = of_others(cluster, cluster.master(hit))
        before = {table: told for table, told in play.told.items() if table not in others}
        cluster.freeze_replicas(hit)
        await play.more(20, *others)
        # What was on its way may have been confirmed just before.
        assert all(play.told[table] <= told + 1 for table, told in before.items())
        cluster.wake()
        await play.more(20)
