"""What the store promises of one Redis holds on a Sentinel set and on a Cluster, too."""

import asyncio

import pytest

from paiju.server.accounts import keys as token_keys
from paiju.server.accounts.live import LiveEntries
from paiju.server.deals.daily import DailyResult, Days
from paiju.server.leases.lease import HeldElsewhere, Lease
from paiju.server.leases.leases import Leases
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.redis.slots import partition_slots
from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.records import Done, Fenced, RecordId, Request, Restoration
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.server.store import test_store as of_one
from tests.server.store.owner import LISTING, Owner, public, secret
from tests.server.store.scripts import test_commit as commits
from tests.tiers.conftest import Tier, empty
from tests.worlds.cluster import ClusterSet

pytestmark = pytest.mark.timeout(120)

test_rotation = of_one.test_after_a_rotation_snapshot_and_the_log_behind_it_load_from_a_redis_of_each_kind
test_rotation_trims = of_one.test_rotation_trims_to_the_start_of_the_deal_before
test_rotation_again = of_one.test_rotation_again_changes_nothing
test_fenced_rotation = of_one.test_a_fenced_or_conflicting_rotation_writes_nothing
test_due = of_one.test_due_lists_the_earliest_first
test_archive = of_one.test_an_archived_record_stays_the_first
test_script_flush = of_one.test_script_flush_between_commits_is_not_noticed
test_cancelled = of_one.test_a_cancelled_commit_leaves_the_others_alone
test_same_commit = commits.test_the_same_commit_again_changes_nothing
test_seen_request = commits.test_a_request_seen_before_gets_its_stored_result
test_stale_request = commits.test_a_request_below_the_last_is_stale
test_fenced = commits.test_a_fenced_commit_writes_nothing
test_closing = commits.test_closing_removes_listing_and_deadline_and_lets_all_keys_expire


@pytest.fixture
def every_process(tier) -> Tier:
    empty(tier)
    return tier


@pytest.fixture
async def owner(store) -> Owner:
    return await Owner.of_new(store, "T")


async def test_tables_of_many_partitions_are_each_where_they_belong(store):
    owners = [await Owner.of_new(store, f"T{n}") for n in range(24)]
    for one in owners:
        assert await one.write(secret(b"a"), public(b"b"), request=Request("u/s", 1, b"")) == Done(
            RecordId(2, 0)
        )
        assert [entry.data for entry in (await store.load(one.table)).entries] == [b"opened", b"a", b"b"]
        assert await store.tables(partition(one.table)) != []
        assert [entry.seq for entry in await store.read_out(one.table, 0)] == [1, 2]


async def test_what_is_lost_of_a_table_is_restored(store):
    owner = await Owner.of_new(store, "T")
    lost = Restoration(
        table="T",
        term=owner.term,
        found=owner.last,
        from_snapshot=True,
        snapshot_id=RecordId(4, 0),
        snapshot=b"state",
        published_term=owner.term - 1,
        records=(public(b"again"),),
        requests={"u/s": (7, b"done")},
        at=1000,
        listing=LISTING,
        deadline=None,
    )
    for _ in range(2):
        assert await store.restore(lost) == Done(RecordId(5, 0))
    found = await store.load("T")
    assert (found.snapshot, found.requests) == (b"state", {"u/s": (7, b"done")})
    (again,) = await store.read_out("T", 4)
    assert (again.seq, again.previous_term) == (5, owner.term - 1)


async def test_a_lease_is_one_nodes_until_it_gives_it_to_another(store):
    one, two = (Leases(store, name, ttl_ms=20_000) for name in ("n1", "n2"))
    for number in (0, 17, 255):
        lease = await one.acquire(number)
        assert isinstance(lease, Lease)
        assert isinstance(await two.acquire(number), HeldElsewhere)
        node, left_ms = await store.owner(number)
        assert node == "n1"
        # By the time of the master that has the lease, whoever's time this server follows.
        assert 0 < left_ms <= 20_000
        assert await one.transfer(number, "n2")
        later = await two.acquire(number)
        assert isinstance(later, Lease)
        assert later.term > lease.term
        await two.release(number)
        assert await store.owner(number) == ("", 0)


async def test_an_owner_that_lost_its_lease_is_fenced(store):
    owner = await Owner.of_new(store, "T")
    await store.redis.hincrby(partition_keys(partition("T")).own, "t", 1)
    assert await owner.write(public()) == Fenced(owner.term + 1)


async def test_sessions_that_have_ended_are_remembered(store):
    revoked = LiveEntries(store, "sessions", 10)
    until = store.now_ms() + 60_000
    await revoked.put("s1", until)
    other, ended = LiveEntries(store, "sessions", 10), []
    other.watch(ended.append)
    await other.load()
    assert ended == ["s1"]
    assert "s1" in other


async def test_signing_keys_are_shared_and_replaced(store):
    first = await token_keys.shared_keys(store)
    await token_keys.rotate_key(store, token_keys.Keyring(b"other"), b"new" * 11, 60)
    second = await token_keys.shared_keys(store)
    assert second.current != first.current
    assert second.named(first.current) == first.signing


async def test_a_daily_deal_has_one_secret_and_each_user_one_row(store):
    days = Days(store, lambda: bytes(32), 60)
    today = days.today()
    sealed = await days.secret(today, "doudizhu")
    assert await Days(store, lambda: bytes([1]) * 32, 60).secret(today, "doudizhu") == sealed
    for points in (4, 8):
        row = DailyResult(deal="d", name="Ann", points=points, ended_at=store.now_ms())
        await days.note_result(today, "doudizhu", "u1", row)
    results = await days.results(today, "doudizhu", "u1")
    assert (results.played, results.rows[0].row.points) == (1, 4)


async def test_what_needs_one_key_has_it_where_it_belongs(store):
    await store.codes.note("ABCD", "T1", None)
    assert await store.codes.table_of("ABCD") == "T1"
    await store.nodes.note("n1", b"entry")
    assert await store.nodes.entries() == {"n1": b"entry"}
    await store.chat.say("T1", b"hello", 10, 60, aside=False)
    assert (await store.chat.said("T1")).open == [b"hello"]
    await store.archive.keep_last("T1", "d1", 60_000)
    assert await store.archive.last("T1") == "d1"
    await store.archive.keep_insight("d1", b"insight", 60)
    assert await store.archive.insight("d1") == b"insight"
    await store.probe()


async def test_redis_py_reaches_all_of_it(store: Store):
    await store.redis.set("a", 1)
    await store.redis.set("b", 2)
    assert sorted([key async for key in store.redis.scan_iter("*")]) == [b"a", b"b"]
    assert await store.redis.get("b") == b"2"


async def test_closing_a_store_ends_a_commit_that_waits_for_a_replica(tier, store):
    hasty = await Store.open(tier.url, patience_s=PATIENCE_S)
    owner = await Owner.of_new(hasty, "T")
    which = (partition_slots()[partition("T")],) if isinstance(tier, ClusterSet) else ()
    tier.freeze_replicas(*which)
    write = asyncio.create_task(owner.write(public()))
    await asyncio.sleep(0)
    await hasty.close()
    with pytest.raises(StoreUnavailable):
        await write
    tier.wake()
