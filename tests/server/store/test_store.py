import asyncio

import pytest

from paiju.server.redis.errors import RedisRefused, StoreUnavailable
from paiju.server.store.keys import deal_key, partition, partition_keys
from paiju.server.store.records import (
    START,
    Conflict,
    Done,
    Fenced,
    RecordId,
    Request,
)
from paiju.server.store.scripts import RELEASE
from paiju.server.store.store import REQUESTS_KEPT_MS, Store
from tests.patience import PATIENCE_S
from tests.redis_fixtures import VOLATILE, RedisProcess
from tests.server.store.owner import LISTING, Owner, contents, public, secret, take
from tests.server.store.proxy import Proxy


@pytest.fixture
async def owner(store) -> Owner:
    return await Owner.of_new(store, "T")


async def log_of(store: Store, table: str) -> list[bytes]:
    return [entry.data for entry in (await store.load(table)).entries]


async def test_a_table_that_is_not_there_loads_empty(store):
    table = await store.load("T")
    assert (table.last, table.snapshot, table.snapshot_id) == (START, None, START)
    assert (table.entries, table.requests, table.meta) == ([], {}, {})
    assert (table.out.first, table.out.last, table.out.term) == (0, 0, 0)


async def test_before_the_first_rotation_the_whole_log_loads(owner):
    await owner.write(secret(b"a"), public(b"b"))
    table = await owner.store.load("T")
    assert table.snapshot is None
    assert [entry.data for entry in table.entries] == [b"opened", b"a", b"b"]


async def test_after_a_rotation_snapshot_and_the_log_behind_it_load_from_a_redis_of_each_kind(every_process):
    async with await Store.open(every_process.url, patience_s=PATIENCE_S) as store:
        owner = await Owner.of_new(store, "T")
        await owner.write(secret(b"a"))
        assert await store.rotate("T", owner.term, owner.last, b"state") == Done(RecordId(1, 1))
        await owner.write(secret(b"b"), public(b"c"))
        table = await store.load("T")
    assert (table.snapshot, table.snapshot_id, table.last) == (b"state", RecordId(1, 1), RecordId(2, 0))
    assert [entry.data for entry in table.entries] == [b"b", b"c"]


async def test_rotation_trims_to_the_start_of_the_deal_before(owner):
    async def play_deal() -> None:
        await owner.write(public(), secret(), public())
        await owner.store.rotate("T", owner.term, owner.last, b"")

    await play_deal()
    assert (await owner.store.out_tail("T")).first == 1
    first_snapshot = owner.last
    await play_deal()
    # The deal that just ended is still there, and the record at its start, which a cursor may name.
    assert (await owner.store.out_tail("T")).first == first_snapshot.seq == 3
    assert await owner.store.redis.xlen(b"{p%d}:T:log" % partition("T")) == 4
    await play_deal()
    assert (await owner.store.out_tail("T")).first == 5


async def test_rotation_again_changes_nothing(owner):
    for _ in range(2):
        await owner.write(public())
        await owner.store.rotate("T", owner.term, owner.last, b"state")
    before = await contents(owner.store, "T")
    assert await owner.store.rotate("T", owner.term, owner.last, b"other") == Done(owner.last)
    assert await contents(owner.store, "T") == before


async def test_a_fenced_or_conflicting_rotation_writes_nothing(owner):
    before = await contents(owner.store, "T")
    assert await owner.store.rotate("T", owner.term - 1, owner.last, b"") == Fenced(owner.term)
    assert await owner.store.rotate("T", owner.term, RecordId(7, 0), b"") == Conflict(owner.last)
    assert await contents(owner.store, "T") == before


async def test_rotation_forgets_requests_of_long_ago(owner):
    now = owner.store.now_ms()
    await owner.write(public(at=now - REQUESTS_KEPT_MS - 1000), request=Request("u/old", 1, b""))
    await owner.write(public(at=now), request=Request("u/new", 2, b"r"))
    await owner.store.rotate("T", owner.term, owner.last, b"")
    assert (await owner.store.load("T")).requests == {"u/new": (2, b"r")}


async def test_read_out_goes_on_after_a_cursor(owner):
    await owner.write(*(public(bytes([n])) for n in range(10)))
    assert [entry.seq for entry in await owner.store.read_out("T", 0)] == list(range(1, 12))
    assert [entry.seq for entry in await owner.store.read_out("T", 8)] == [9, 10, 11]
    assert [entry.seq for entry in await owner.store.read_out("T", 3, 2)] == [4, 5]
    assert await owner.store.read_out("T", 11) == []


async def test_out_tail_tells_both_ends(owner):
    await owner.write(public(), secret())
    tail = await owner.store.out_tail("T")
    assert (tail.first, tail.last, tail.term) == (1, 2, owner.term)
    assert tail == (await owner.store.load("T")).out
    empty = await owner.store.out_tail("other")
    assert (empty.first, empty.last, empty.term) == (0, 0, 0)


async def test_a_record_that_is_ahead_of_time_does_not_move_the_clock(owner):
    ahead = owner.store.now_ms() + 60_000
    await owner.write(public(at=ahead))
    assert (await owner.store.load("T")).at == ahead
    assert owner.store.now_ms() < ahead


async def test_due_lists_the_earliest_first(owner):
    same = [table for table in (f"t{n}" for n in range(3000)) if partition(table) == partition("T")]
    for n, table in enumerate(same[:3]):
        await Owner(owner.store, table, owner.term).write(public(), listing=LISTING, deadline=300 - 100 * n)
    number = partition("T")
    assert await owner.store.due(number, 250) == [(same[2], 100), (same[1], 200)]
    assert await owner.store.due(number, 999, 1) == [(same[2], 100)]
    assert sorted(await owner.store.tables(number)) == sorted(["T", *same[:3]])


async def test_an_archived_record_stays_the_first(store):
    record = b"a long record " * 100
    assert await store.archive.put("d1", record, 60)
    assert not await store.archive.put("d1", b"another", 60)
    assert await store.archive.get("d1") == record
    assert await store.archive.get("d2") is None
    assert len(await store.redis.get(deal_key("d1"))) < len(record) // 5
    assert 50 < await store.redis.ttl(deal_key("d1")) <= 60


async def test_an_error_of_redis_itself_comes_through(store):
    await store.redis.set(deal_key("d1"), "x")
    await store.redis.lpush("{p0}:tabs", "x")
    with pytest.raises(RedisRefused, match="WRONGTYPE"):
        await store.tables(0)


async def test_blocking_reads_are_not_cut_off(store):
    assert store.redis.connection_pool.make_connection().socket_timeout is None


@pytest.mark.parametrize("moment", ["lose_replies", "lose_calls"])
async def test_a_commit_whose_connection_goes_is_sent_again_and_done_once(redis_url, tmp_path, moment):
    async with Proxy(redis_url, tmp_path) as proxy, await Store.open(proxy.url) as store:
        owner = await Owner.of_new(store, "T")
        for n in range(5):
            getattr(proxy, moment).set()
            assert await owner.write(public(b"%d" % n), request=Request("u/s", n, b"")) == Done(
                RecordId(n + 2, 0)
            )
        assert proxy.lost == 5
        assert await log_of(store, "T") == [b"opened", b"0", b"1", b"2", b"3", b"4"]


async def test_script_flush_between_commits_is_not_noticed(owner):
    for n in range(3):
        await owner.store.redis.script_flush()
        assert await owner.write(public()) == Done(RecordId(n + 2, 0))


async def test_killed_connections_lose_and_double_nothing(store):
    """Many tables commit while every connection is killed again and again and scripts are flushed."""
    stop = asyncio.Event()

    async def play(number: int) -> int:
        owner = await Owner.of_new(store, f"T{number}")
        written = 0
        while not stop.is_set():
            written += 1
            assert isinstance(
                await owner.write(public(b"%d" % written), request=Request("u/s", written, b"")), Done
            )
        return written

    games = [asyncio.create_task(play(number)) for number in range(8)]
    for _ in range(12):
        await store.redis.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        await store.redis.script_flush()
        await asyncio.sleep(0.02)
    stop.set()
    for number, written in enumerate(await asyncio.gather(*games)):
        assert await log_of(store, f"T{number}") == [b"opened", *(b"%d" % n for n in range(1, written + 1))]
    assert store._tier.connections > 1


async def test_a_cancelled_commit_leaves_the_others_alone(owner):
    doomed = asyncio.create_task(owner.store.commit(owner.commit(public(b"maybe"))))
    await asyncio.sleep(0)
    doomed.cancel()
    other = await Owner.of_new(owner.store, "other")
    assert await other.write(public()) == Done(RecordId(2, 0))
    # The write itself is not undone.
    assert await log_of(owner.store, "T") == [b"opened", b"maybe"]


async def test_a_redis_that_stays_away_is_unavailable(binary, tmp_path):
    process = RedisProcess(binary, tmp_path, VOLATILE)
    async with await Store.open(process.url) as store:
        owner = await Owner.of_new(store, "T")
        store._patience_s = 0.3
        process.kill()
        with pytest.raises(StoreUnavailable, match="no connection to Redis"):
            await owner.write(public())
        with pytest.raises(StoreUnavailable):
            await store.load("T")


async def test_a_commit_waits_for_a_redis_that_comes_back(binary, tmp_path):
    durable = {**VOLATILE, "appendonly": "yes", "appendfsync": "always"}
    process = RedisProcess(binary, tmp_path, durable)
    try:
        async with await Store.open(process.url) as store:
            owner = await Owner.of_new(store, "T")
            process.kill()
            write = asyncio.create_task(owner.write(public(b"later")))
            await asyncio.to_thread(process.start)
            assert await write == Done(RecordId(2, 0))
            assert await log_of(store, "T") == [b"opened", b"later"]
    finally:
        process.stop()


async def test_what_may_not_be_sent_again_is_given_up_when_redis_is_back(binary, tmp_path):
    process, asked = RedisProcess(binary, tmp_path, VOLATILE), []

    def still() -> bool:
        asked.append(1)
        return False

    try:
        async with await Store.open(process.url, patience_s=60) as store:
            assert await store.up_s() < 60
            process.kill()
            waiting = asyncio.create_task(store.run(RELEASE, (1, partition_keys(1).own, 1), still=still))
            await asyncio.sleep(0.05)
            assert await store.up_s() == 0, "it cannot tell"
            assert not asked
            process.start()
            with pytest.raises(StoreUnavailable, match="may be older"):
                await waiting
            assert asked == [1]
    finally:
        process.stop()


async def test_a_replica_refuses_until_it_is_master(store):
    term = await take(store, "T")
    await store.redis.execute_command("REPLICAOF", "127.0.0.1", "1")
    write = asyncio.create_task(Owner(store, "T", term).write(public(), listing=LISTING))
    done, _ = await asyncio.wait((write,), timeout=0.2)
    assert not done
    await store.redis.execute_command("REPLICAOF", "NO", "ONE")
    assert await write == Done(RecordId(1, 0))
