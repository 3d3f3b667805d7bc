import asyncio
import time
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace

import pytest

from paiju.server.leases import leases, settling
from paiju.server.leases.lease import HeldElsewhere, Lease, Unreadable
from paiju.server.leases.leases import Leases
from paiju.server.leases.settling import MAX_SETTLES
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store import formats
from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.records import Done, Fenced
from paiju.server.store.scripts import HANDOVER
from paiju.server.store.store import Store
from tests.patience import PATIENCE_S
from tests.redis_fixtures import VOLATILE, RedisProcess, binaries
from tests.server.store.owner import LISTING, Owner, public
from tests.server.store.waiting import within

P = 17
OWN = partition_keys(P).own
TTL_MS = 10_000
"""Longer than any machine holds a test up."""
BRIEF_MS = 400
"""For tests that wait until a lease is over."""


class Node:
    """A node's leases, and what they called back."""

    def __init__(self, store: Store, name: str, ttl_ms: int = TTL_MS) -> None:
        self.lost: asyncio.Queue[Lease] = asyncio.Queue()
        self.outages: asyncio.Queue[tuple[Lease, int]] = asyncio.Queue()
        self.leases = Leases(
            store,
            name,
            ttl_ms=ttl_ms,
            settle_s=ttl_ms / 1000,
        )
        self.leases.watch(self.lost.put_nowait, lambda lease, ms: self.outages.put_nowait((lease, ms)))

    async def take(self, number: int = P) -> Lease:
        """Acquire, as soon as it is free."""
        for _ in range(100):
            found = await self.leases.acquire(number)
            if isinstance(found, Lease):
                return found
            await asyncio.sleep(found.left_ms / 1000)
        raise AssertionError(f"never free: {found}")


@pytest.fixture
async def store(redis_url) -> AsyncIterator[Store]:
    async with await Store.open(redis_url) as opened:
        yield opened


@pytest.fixture
async def node(store) -> AsyncIterator[Callable[..., Node]]:
    """Makes nodes; those with `renew=True` renew their leases."""
    made: list[Node] = []

    def make(name: str, *, renew: bool = False, ttl_ms: int = TTL_MS) -> Node:
        made.append(Node(store, name, ttl_ms))
        if renew:
            made[-1].leases.start()
        return made[-1]

    yield make
    for one in made:
        await one.leases.close()


async def test_a_free_partition_is_acquired(store, node):
    a = node("a")
    before = store.now_ms()
    lease = await a.take()
    assert a.leases.fresh(P)
    assert (lease.partition, lease.alive_ms, lease.outage_ms) == (P, 0, 0)
    assert lease.term // 1024 == lease.since_ms
    assert lease.term < 2**53
    assert before - 1000 < lease.since_ms < store.now_ms() + 1000
    own = await store.redis.hgetall(OWN)
    expiry = b"%d" % (lease.since_ms + TTL_MS)
    assert own == {b"n": b"a", b"t": b"%d" % lease.term, b"x": expiry, b"v": b"%d" % formats.WRITES}


async def test_a_held_lease_is_not_acquired_again(node):
    a = node("a")
    first, second = await asyncio.gather(a.leases.acquire(P), a.leases.acquire(P))
    assert first is second is a.leases.held(P)


async def test_another_nodes_lease_is_named(node):
    await node("a").take()
    held = await node("b").leases.acquire(P)
    assert isinstance(held, HeldElsewhere)
    assert held.node == "a"
    assert 0 < held.left_ms <= TTL_MS


async def test_partitions_are_independent(node):
    a, b = node("a"), node("b")
    await a.take(1)
    await b.take(2)
    assert a.leases.held(2) is b.leases.held(1) is None


async def test_an_expired_lease_is_taken_over_and_the_outage_counts_from_the_last_sign_of_life(node):
    first = await node("a", ttl_ms=BRIEF_MS).take()
    second = await node("b", ttl_ms=BRIEF_MS).take()
    assert second.term > first.term
    assert second.alive_ms == first.since_ms
    assert second.outage_ms == second.since_ms - first.since_ms >= BRIEF_MS


async def test_a_renewed_lease_is_kept(store, node):
    a, b = node("a"), node("b")
    a.leases._renew_s = 0.2
    a.leases.start()
    lease = await a.take()
    await assert_kept(store, b, lease)
    assert a.leases.held(P) is lease
    assert a.leases.fresh(P)


async def assert_kept(store, other, lease):
    """Assert that another node does not get a lease which is renewed, not even a while later."""
    expiry = lease.since_ms + TTL_MS
    for _ in range(3):
        expiry = await expiry_after(store, expiry)
        assert isinstance(await other.leases.acquire(P), HeldElsewhere)


async def expiry_after(store: Store, before: int) -> int:
    """Return the lease's expiry once it is renewed."""
    for _ in range(50 * PATIENCE_S):
        expiry = int(await store.redis.hget(OWN, "x"))
        if expiry > before:
            return expiry
        await asyncio.sleep(0.02)
    raise AssertionError("not renewed")


async def test_a_released_partition_is_free_at_once_and_its_outage_counts_from_the_release(node):
    a, b = node("a"), node("b")
    first = await a.take()
    await asyncio.sleep(0.05)
    await a.leases.release(P)
    assert a.leases.held(P) is None
    second = await b.leases.acquire(P)
    assert isinstance(second, Lease)
    assert second.term > first.term
    assert second.alive_ms >= first.since_ms + 40
    assert second.outage_ms == second.since_ms - second.alive_ms


async def test_releasing_what_is_not_held_does_nothing(store, node):
    await node("a").take()
    before = await store.redis.hgetall(OWN)
    await node("b").leases.release(P)
    assert await store.redis.hgetall(OWN) == before


async def test_closing_releases_every_lease(node):
    a, b = node("a", renew=True), node("b")
    for number in (1, 2, 3):
        await a.take(number)
    await a.leases.close()
    for number in (1, 2, 3):
        assert isinstance(await b.leases.acquire(number), Lease)


async def test_the_same_node_acquires_at_once_after_a_restart(node):
    first = await node("a").take()
    second = await node("a").leases.acquire(P)
    assert isinstance(second, Lease)
    assert second.term > first.term
    assert second.alive_ms == first.since_ms


async def test_a_term_is_above_every_earlier_one_whatever_the_clock_says(store, node, monkeypatch):
    monkeypatch.setattr(leases.secrets, "randbelow", lambda _: 3)
    far = 2**53 - 10
    await store.redis.hset(OWN, mapping={"n": "", "t": far, "x": 0})
    assert (await node("a").take()).term == far + 1 + 3


async def test_a_term_that_redis_has_forgotten_is_not_given_again_even_if_its_clock_went_back(
    store, node, monkeypatch
):
    ahead = 2**52
    terms = []
    for drawn in (3, 700):
        monkeypatch.setattr(leases.secrets, "randbelow", lambda _, drawn=drawn: drawn)
        await store.redis.hset(OWN, mapping={"n": "", "t": ahead, "x": 0})
        terms.append((await node(f"n{drawn}").take()).term)
    assert ahead < terms[0] < terms[1]


async def test_a_lease_from_a_clock_that_went_back_blocks_no_longer_than_a_lease(store, node):
    await store.redis.hset(OWN, mapping={"n": "dead", "t": 5, "x": 2**50})
    a = node("a", ttl_ms=BRIEF_MS)
    held = await a.leases.acquire(P)
    assert isinstance(held, HeldElsewhere)
    assert held.left_ms == BRIEF_MS
    await a.take()


async def test_a_lease_that_another_took_is_lost(store, node):
    a = node("a", renew=True, ttl_ms=BRIEF_MS)
    lease = await a.take()
    await store.redis.hset(OWN, mapping={"n": "b", "t": lease.term + 1})
    assert await asyncio.wait_for(a.lost.get(), PATIENCE_S) is lease
    assert a.leases.held(P) is None
    assert not a.leases.fresh(P)
    assert await store.redis.hget(OWN, "t") == b"%d" % (lease.term + 1)


async def test_a_lease_that_redis_forgot_is_lost_and_can_be_had_again(store, node):
    a = node("a", renew=True, ttl_ms=BRIEF_MS)
    lease = await a.take()
    await store.redis.delete(OWN)
    assert await asyncio.wait_for(a.lost.get(), PATIENCE_S) is lease
    assert (await a.take()).term > lease.term


async def test_a_lease_released_while_it_is_renewed_is_not_called_lost(node):
    a = node("a", renew=True)
    for _ in range(20):
        lease = await a.take()
        await asyncio.gather(a.leases._renew(lease), a.leases.release(P))
        await asyncio.gather(a.leases.release(P), a.leases._renew(lease))
    assert a.lost.empty()


async def test_the_owner_before_can_write_nothing_more(store, node):
    number = partition("T")
    old = await node("a", ttl_ms=BRIEF_MS).take(number)
    owner = Owner(store, "T", old.term)
    assert isinstance(await owner.write(public(), listing=LISTING), Done)
    new = await node("b").take(number)
    assert await owner.write(public()) == Fenced(new.term)
    owner.term = new.term
    assert isinstance(await owner.write(public()), Done)


@pytest.mark.faults
async def test_an_outage_of_redis_makes_a_lease_stale_and_is_told_when_it_is_over(tmp_path):
    durable = {**VOLATILE, "appendonly": "yes", "appendfsync": "always"}
    process = RedisProcess(next(iter(binaries().values())), tmp_path, durable)
    try:
        async with await Store.open(process.url) as store:
            a = Node(store, "a", ttl_ms=BRIEF_MS)
            a.leases.start()
            lease = await a.take()
            await within(PATIENCE_S, lambda: a.leases.fresh(P))
            process.kill()
            await within(PATIENCE_S, lambda: not a.leases.fresh(P))
            assert a.leases.held(P) is lease
            while not a.outages.empty():  # from before: a busy machine, too, may hold renewals up
                a.outages.get_nowait()
            await asyncio.to_thread(process.start)
            told, ms = await asyncio.wait_for(a.outages.get(), PATIENCE_S)
            assert told is lease
            assert BRIEF_MS <= ms < 20_000
            await within(PATIENCE_S, lambda: a.leases.fresh(P))
            assert a.lost.empty()
            await a.leases.close()
    finally:
        process.stop()


async def test_a_redis_that_is_away_is_no_lost_lease(redis_url, tmp_path):
    process = RedisProcess(next(iter(binaries().values())), tmp_path, VOLATILE)
    async with await Store.open(process.url) as store:
        a = Node(store, "a", ttl_ms=100)
        a.leases.start()
        lease = await a.take()
        store._patience_s = 0.05
        process.kill()
        await within(PATIENCE_S, lambda: not a.leases.fresh(P))
        # Renewals fail meanwhile.
        await asyncio.sleep(0.2)
        assert a.leases.held(P) is lease
        assert a.lost.empty()
        await a.leases.close()


async def test_a_redis_clock_set_forward_is_no_outage(store, node):
    a = node("a")
    lease = await a.take()
    await store.redis.hset(OWN, "x", lease.since_ms - 86_400_000)
    await a.leases._renew(lease)
    assert a.outages.empty()
    assert a.leases.fresh(P)


async def test_after_redis_is_back_only_who_had_a_partition_may_take_it_for_as_long_as_a_lease_lasts(
    store, node
):
    a, b = node("a", ttl_ms=BRIEF_MS), node("b", ttl_ms=BRIEF_MS)
    before = await a.take()
    await store.redis.delete(OWN)  # it is back, and has forgotten the lease
    a.leases.settle()
    b.leases.settle()
    told = await b.leases.acquire(P)
    assert isinstance(told, HeldElsewhere)
    assert (told.node, told.left_ms <= BRIEF_MS) == ("", True)
    again = await a.leases.acquire(P, before.term)
    assert isinstance(again, Lease)
    assert again.term > before.term
    await a.leases.release(P)
    assert (await b.take()).partition == P, "once it is settled"


async def test_a_request_that_waited_for_redis_is_not_sent_again_before_owners_could_come(node, monkeypatch):
    a, b = node("a"), node("b")
    await a.take(P + 1)
    for one, may in ((a, True), (b, False)):

        async def back(_script, _arguments, still, one=one):
            one.leases.settle()
            raise StoreUnavailable(f"{still()}")

        monkeypatch.setattr(store_of(one), "run", back)
        with pytest.raises(StoreUnavailable, match=str(may)):
            await one.leases._acquire(P + 1, 2**52)
    monkeypatch.undo()


def store_of(one: Node) -> Store:
    return one.leases._store


async def test_who_has_lost_a_partition_to_another_node_waits_for_that_as_others_do(store, node):
    a, b = node("a", ttl_ms=BRIEF_MS), node("b", ttl_ms=BRIEF_MS)
    await a.take()
    await asyncio.sleep(BRIEF_MS / 1000)
    await b.take()
    a.leases._held.clear()
    told = await a.leases.acquire(P)
    assert isinstance(told, HeldElsewhere)
    assert told.node == "b"
    await store.redis.delete(OWN)
    a.leases.settle()
    told = await a.leases.acquire(P)
    assert isinstance(told, HeldElsewhere)
    assert told.node == ""


async def test_who_hears_by_a_renewal_that_another_has_a_partition_waits_for_that_as_others_do(store, node):
    a = node("a", renew=True, ttl_ms=BRIEF_MS)
    lease = await a.take()
    await store.redis.hset(OWN, mapping={"n": "b", "t": lease.term + 1})
    assert await asyncio.wait_for(a.lost.get(), PATIENCE_S) is lease
    await store.redis.delete(OWN)
    a.leases.settle()
    told = await a.leases.acquire(P, lease.term)
    assert isinstance(told, HeldElsewhere)
    assert told.node == ""


async def test_who_hears_by_a_refused_write_that_another_has_a_partition_waits_for_that_as_others_do(node):
    a = node("a")
    lease = await a.take()
    a.leases.give_way(P, lease.term - 1)
    assert a.leases.held(P) is lease  # that was an earlier one
    a.leases.give_way(P, lease.term)
    assert a.lost.get_nowait() is lease
    a.leases.settle()
    assert isinstance(await a.leases.acquire(P, lease.term), HeldElsewhere)


async def test_a_node_that_waits_for_owners_hears_at_once_of_one_that_has_come(node):
    a, b = node("a"), node("b")
    a.leases.settle()
    assert (await a.leases.acquire(P)).node == ""
    await b.take()
    assert (await a.leases.acquire(P)).node == "b"


async def test_a_node_waits_no_longer_than_for_owners_whatever_lease_redis_tells(store, node):
    a = node("a")
    a.leases.settle()
    seconds, _ = await store.redis.time()
    await store.redis.hset(OWN, mapping={"n": "dead", "t": 1, "x": 1000 * seconds + 3_600_000})
    told = await a.leases.acquire(P)
    assert told.node == "dead"
    assert told.left_ms <= TTL_MS, "Redis' clock was set back by an hour"


async def test_an_owner_that_redis_forgot_takes_its_partition_again_at_once(store, node):
    a = node("a", renew=True, ttl_ms=BRIEF_MS)
    lease = await a.take()
    await store.redis.hset(OWN, mapping={"n": "b", "t": lease.term - 1})  # back older
    assert await asyncio.wait_for(a.lost.get(), PATIENCE_S) is lease
    await store.redis.delete(OWN)
    a.leases.settle()
    assert (await a.take()).term > lease.term


async def test_each_return_of_redis_is_waited_for_anew_up_to_a_bound(node, monkeypatch):
    now = 100.0
    clock = SimpleNamespace(monotonic=lambda: now, thread_time=time.thread_time)
    for module in (leases, settling):
        monkeypatch.setattr(module, "time", clock)
    a, lasts_s = node("a"), TTL_MS / 1000
    for _ in range(MAX_SETTLES):
        a.leases.settle()
        now += lasts_s - 0.001
        assert isinstance(await a.leases.acquire(P), HeldElsewhere), (
            "the second restart may be the one that lost something"
        )
    a.leases.settle()
    now = 100.0 + MAX_SETTLES * lasts_s
    assert isinstance(await a.leases.acquire(P), Lease), "a connection that goes on breaking"
    a.leases.settle()
    assert isinstance(await a.leases.acquire(P + 1), HeldElsewhere)


async def held_up(a: Node, lease: Lease, worked_s: float, patch: pytest.MonkeyPatch) -> bool:
    """Let a renewal come 1.5 s late, for so many of which the loop's thread has worked; return whether that counts."""
    own, work = leases.time.monotonic(), leases.time.thread_time()
    a.leases._renewed[P], a.leases._worked[P] = own - 1.5, work - worked_s
    await a.leases._store.redis.hset(OWN, "x", lease.since_ms + BRIEF_MS - 1500)
    patch.setattr(a.leases, "_ttl_ms", BRIEF_MS)
    patch.setattr(a.leases, "_renew_s", BRIEF_MS / 4000)
    await a.leases._renew(lease)
    return not a.outages.empty()


async def test_a_late_renewal_is_an_outage_unless_this_node_was_at_work(node, monkeypatch):
    a = node("a")
    lease = await a.take()
    assert await held_up(a, lease, 0.0, monkeypatch)
    _, ms = a.outages.get_nowait()
    assert ms >= 1400
    assert not await held_up(a, lease, 1.45, monkeypatch), "it has only been busy"
    assert await held_up(a, lease, 0.5, monkeypatch), "for a second it was not"


async def test_a_suspect_loses_a_lease_that_has_missed_a_renewal(node):
    held, b = await node("a").take(), node("b")
    b.leases._suspects = lambda: ("c", "a")
    b.leases._missed_ms = 200
    told = await b.leases.acquire(P)
    assert isinstance(told, HeldElsewhere)
    assert told.left_ms <= 200, "not until it expires"
    lease = await b.take()
    assert lease.term > held.term
    assert lease.alive_ms == held.since_ms, "the outage counts from the last renewal"
    assert 200 <= lease.outage_ms < TTL_MS


async def test_a_suspect_that_renews_its_lease_keeps_it(store, node):
    a, b = node("a"), node("b")
    b.leases._suspects = lambda: ("a",)
    b.leases._missed_ms = TTL_MS // 2
    a.leases._renew_s = 0.05
    a.leases.start()
    lease = await a.take()
    await assert_kept(store, b, lease)
    assert a.leases.held(P) is lease


async def test_nobody_elses_lease_is_taken_because_of_a_suspect(node):
    await node("a").take()
    b = node("b")
    b.leases._suspects = lambda: ("c",)
    b.leases._missed_ms = 0
    assert isinstance(await b.leases.acquire(P), HeldElsewhere)
    assert b.leases.respected_ms("a", TTL_MS) == TTL_MS
    assert b.leases.respected_ms("c", TTL_MS) == 0


async def test_a_partition_that_is_handed_over_is_the_named_nodes_alone(store, node):
    a, b, c = node("a"), node("b"), node("c")
    first = await a.take()
    assert await a.leases.transfer(P, "b")
    assert a.leases.held(P) is None
    held = await c.leases.acquire(P)
    assert isinstance(held, HeldElsewhere)
    assert held.node == "b"
    lease = await b.take()
    assert lease.term > first.term
    assert not a.lost.qsize(), "it was given, not lost"
    assert not await a.leases.transfer(P, "c")


async def test_the_owner_before_a_hand_over_writes_no_more(store, node):
    a = node("a")
    lease = await a.take(partition("t1"))
    owner = Owner(store, "t1", lease.term)
    assert isinstance(await owner.write(public(), listing=LISTING), Done)
    assert await a.leases.transfer(partition("t1"), "b")
    assert isinstance(await owner.write(public()), Fenced)


async def test_a_hand_over_may_be_sent_twice_but_not_by_an_owner_of_before(store, node):
    first = await node("a").take()
    arguments = (1, OWN, first.term, "b", TTL_MS)
    assert [await store.run(HANDOVER, arguments) for _ in range(2)] == [1, 1]
    assert await store.run(HANDOVER, (1, OWN, first.term, "c", TTL_MS)) == 0
    lease = await node("b").take()
    assert await store.run(HANDOVER, (1, OWN, first.term - 1, "b", TTL_MS)) == 0
    own = await store.redis.hgetall(OWN)
    assert (own[b"n"], own[b"t"]) == (b"b", b"%d" % lease.term)


async def test_a_partition_with_tables_is_acquired_only_by_a_node_that_reads_them(store, node, monkeypatch):
    number, old = partition("t1"), node("n1")
    with monkeypatch.context() as newer:
        newer.setattr(formats, "WRITES", 2)
        newer.setattr(formats, "READS", (1, 2))
        one = node("n2")
        lease = await one.take(number)
        assert lease.format == 2
        owner = Owner(store, "t1", lease.term)
        await owner.write(public(), listing=LISTING)
        await one.leases.release(number)
    assert await old.leases.acquire(number) == Unreadable(number, 2)
    assert await store.record_format(number) == 2
    with monkeypatch.context() as bridge:
        bridge.setattr(formats, "READS", (1, 2))
        two = node("n3")
        lease = await two.take(number)
        assert lease.format == 2, "it writes the older format, but newer records stay"
        owner.term = lease.term
        await owner.write(public(), closing_ms=1000)
        await two.leases.release(number)
    assert await store.record_format(number) is None
    assert (await old.take(number)).format == 1, "nothing is left to be read"


async def test_a_partition_whose_owner_noted_no_format_has_records_of_the_first(store, node, monkeypatch):
    await Owner.of_new(store, "t1")
    number = partition("t1")
    await store.redis.hset(partition_keys(number).own, mapping={"n": ""})
    assert await store.record_format(number) == 1
    with monkeypatch.context() as later:
        later.setattr(formats, "READS", (2, 3))
        assert await node("n2").leases.acquire(number) == Unreadable(number, 1)
