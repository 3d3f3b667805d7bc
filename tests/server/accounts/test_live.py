"""Live entries: kept until a time, bounded, and the same at every node within half a second."""

import asyncio

import pytest

from paiju.server.accounts import live
from paiju.server.accounts.live import Live, LiveChange, LiveEntries, TooMany
from paiju.server.store.store import Store
from tests.patience import until

LONG_MS = 60_000


async def test_an_entry_is_kept_until_its_time_and_bounded(redis_url):
    async with await Store.open(redis_url) as store:
        entries, now = LiveEntries(store, "bounded", 2), store.now_ms()
        await entries.put("a", now + 200, b"one")
        await entries.put("b", now + LONG_MS)
        await entries.put("b", now + LONG_MS, b"two")  # sent again, with another value
        with pytest.raises(TooMany):
            await entries.put("c", now + LONG_MS)
        await until(lambda: store.now_ms() > now + 200)
        assert "a" not in entries
        await entries.put("c", now + LONG_MS)
        other = LiveEntries(store, "bounded", 2)
        await other.load()
        for each in (entries, other):
            assert {name: entry.value for name, entry in each.items()} == {"b": b"two", "c": b""}
        assert await store.redis.hgetall("{live}:bounded:values") == {b"b": b"two"}


async def test_an_entry_that_ends_early_is_gone_everywhere_unless_it_lasts(redis_url):
    async with await Store.open(redis_url) as store:
        mine, its = (LiveEntries(store, "early", 9) for _ in range(2))
        lasting = LiveEntries(store, "early", 9, lasting=True)
        seen = []
        its.watch(lambda name: seen.append((name, name in its)))
        await mine.put("a", store.now_ms() + LONG_MS)
        for each in (its, lasting):
            await each.load()
        await mine.put("a", 0)
        for each in (its, lasting):
            await each.load()
        assert ["a" in each for each in (mine, its, lasting)] == [False, False, True]
        assert seen == [("a", True), ("a", False)]


async def test_a_missed_change_is_read_with_the_next_comparison(redis_url, monkeypatch):
    monkeypatch.setattr(live, "COMPARE_S", 0.01)
    async with await Store.open(redis_url) as store:
        mine, its = (LiveEntries(store, "missed", 9) for _ in range(2))
        told = []
        Live(store, mine).tell_through(told.append)
        other = Live(store, its)
        end = store.now_ms() + LONG_MS
        for name in "abc":
            await mine.put(name, end)
        other.take(told[2])  # the first two were lost
        assert ["c" in its, "a" in its, its.version] == [True, False, 0]
        other.take(LiveChange("of a newer version", 1, "x", end, b""))
        following = asyncio.create_task(other.follow())
        await until(lambda: "a" in its and "b" in its)
        other.take(told[0]._replace(until=0))  # late, and known already
        assert "a" in its
        # Redis has come back older.
        await store.redis.zrem("{live}:missed", "c")
        await store.redis.hset("{live}:versions", "missed", 2)
        await until(lambda: "c" not in its)
        following.cancel()
