"""Which tables a version can run."""

from collections.abc import AsyncIterator

import pytest

from paiju.server.store import formats
from paiju.server.store.formats import OtherRecords, check_any_readable
from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.store import Store
from tests.server.store.owner import Owner


@pytest.fixture
async def store(redis_url) -> AsyncIterator[Store]:
    async with await Store.open(redis_url) as opened:
        yield opened


async def test_a_redis_without_tables_is_anybodys(store):
    await store.redis.hset(partition_keys(3).own, mapping={"n": "n1", "v": "7"})
    await check_any_readable(store)


async def test_one_readable_table_is_enough_and_none_is_too_few(store, monkeypatch):
    await Owner.of_new(store, "t1")
    await Owner.of_new(store, "t2")
    assert partition("t1") != partition("t2")
    await store.redis.hset(partition_keys(partition("t1")).own, mapping={"v": "7"})
    await check_any_readable(store)
    monkeypatch.setattr(formats, "READS", (2, 3))
    with pytest.raises(OtherRecords, match="of format 1,7, and this version reads format 2,3 only"):
        await check_any_readable(store)
