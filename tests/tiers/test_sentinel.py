"""A Sentinel set: what was told survives the loss of the master, and nothing is told that would not."""

import asyncio

import pytest

from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.keys import partition
from paiju.server.store.records import Done, RecordId
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.server.store.owner import Owner, public
from tests.tiers.conftest import empty
from tests.tiers.play import Play

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]

TABLES = [f"T{n}" for n in range(8)]


@pytest.fixture
async def store(sentinels):
    empty(sentinels)
    async with await Store.open(sentinels.url, durable=True, patience_s=PATIENCE_S) as opened:
        yield opened


async def test_a_master_is_frozen_and_wakes_when_another_one_serves(sentinels, store):
    async with Play(store, TABLES) as play:
        await play.more(20)
        old = sentinels.freeze_master()
        await asyncio.to_thread(sentinels.await_new_master, old)
        sentinels.wake()
        await asyncio.to_thread(sentinels.await_demoted, old)
        await play.more(20)


async def test_a_master_that_only_the_server_still_reaches_is_left(sentinels, store):
    async with Play(store, TABLES) as play:
        await play.more(20)
        old = sentinels.cut_master()
        told = dict(play.told)
        await asyncio.to_thread(sentinels.await_new_master, old)
        # It took writes that no replica has. What was on its way may have been confirmed just before.
        assert old.replication()["role"] == "master"
        assert all(play.told[table] <= told[table] + 1 for table in TABLES)
        sentinels.wake()
        await asyncio.to_thread(sentinels.await_demoted, old)
        await play.more(20)


async def test_a_master_is_demoted_while_it_lives(sentinels, store):
    async with Play(store, TABLES) as play:
        await play.more(20)
        await asyncio.to_thread(sentinels.promote)
        await play.more(20)


async def test_nothing_is_told_while_the_replica_is_frozen(sentinels, store):
    owner = await Owner.of_new(store, "T")
    commit = owner.commit(public(b"x"))
    sentinels.freeze_replicas()
    write = asyncio.create_task(store.commit(commit))
    async with await Store.open(sentinels.url, replicas=0) as blind:
        while len((await blind.load("T")).entries) < 2:
            await asyncio.sleep(0.01)
    # The master has it. A commit that is sent again on a new connection writes nothing, and yet is not told.
    async with await Store.open(sentinels.url, patience_s=0.2) as other:
        with pytest.raises(StoreUnavailable, match="0 of 1 replicas have confirmed"):
            await other.commit(commit)
        with pytest.raises(StoreUnavailable, match="0 of 1 replicas have confirmed"):
            await other.load("T")
        assert (await other.owner(partition("T")))[0] == "n1", "what nobody is told of waits for nobody"
        assert not write.done()
        sentinels.wake()
        assert await write == Done(RecordId(2, 0))
        assert await other.commit(commit) == Done(RecordId(2, 0))
        assert [entry.data for entry in (await other.load("T")).entries] == [b"opened", b"x"]
