"""Ownership of partitions: a lease says which node should write, the term in each write decides which node may.

A lease serves liveness only. If an owner was paused beyond the lease's end and still writes, the commit script refuses
it, because the next owner's term has replaced its own.
"""

import asyncio
import math
import secrets
import time
from collections.abc import Callable, Collection
from typing import Final

import structlog

from paiju.server.leases.lease import HeldElsewhere, Lease, Unreadable, refusal_of
from paiju.server.leases.settling import SETTLE_S, Settling
from paiju.server.store import formats
from paiju.server.store.keys import partition_keys
from paiju.server.store.scripts import ACQUIRE, HANDOVER, RELEASE, RENEW
from paiju.server.store.store import Store

TTL_MS: Final = 2000
"""Milliseconds that a lease lasts without renewal."""
RENEWALS: Final = 4
"""How often a lease is renewed in the time it lasts."""
MISSED_RENEWAL_FACTOR: Final = 1.2
"""A renewal counts as missed after this factor times the pause between two renewals."""
TAKEN_REPLY: Final = -2
"""The answer of `renew.lua` if another owner has a later term; it is -1 if Redis has an earlier term or none."""

log = structlog.get_logger()


class Leases:
    """The leases of one node, renewed while they are held. A partition without tables must be released."""

    def __init__(
        self,
        store: Store,
        node: str,
        *,
        ttl_ms: int = TTL_MS,
        settle_s: float = SETTLE_S,
        suspects: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`suspects` returns the nodes whose processes seem to be gone.

        Each of their leases may be acquired as soon as it has missed a renewal.
        """
        self.node = node
        self._store = store
        self._on_lost: Callable[[Lease], None] = lambda _lease: None
        self._on_outage: Callable[[Lease, int], None] = lambda _lease, _ms: None
        self._ttl_ms = ttl_ms
        self._renew_s = ttl_ms / 1000 / RENEWALS
        self._suspects = suspects
        self._missed_ms = round(ttl_ms / RENEWALS * MISSED_RENEWAL_FACTOR)
        self._held: dict[int, Lease] = {}
        self._renewed: dict[int, float] = {}
        self._alive: dict[int, float] = {}
        """When this node last surely owned each partition, in monotonic seconds. Partitions that are known to have
        another owner are left out."""
        self._worked: dict[int, float] = {}
        """The CPU time of this thread in seconds when each lease was last renewed."""
        self._tried: dict[int, float] = {}
        """The CPU time of this thread in seconds at the first try of each renewal that is under way."""
        self._settling = Settling(settle_s)
        """During this wait only partitions in `_alive` are acquired."""
        self._locks: dict[int, asyncio.Lock] = {}
        self._renewer: asyncio.Task[None] | None = None

    def watch(self, on_lost: Callable[[Lease], None], on_outage: Callable[[Lease, int], None]) -> None:
        """Call these functions from now on; before, none is called.

        `on_lost`: Redis says that the partition has another owner or none; its tables must be dropped. `on_outage`: the
        lease is still this node's, but Redis or this process stood still for that many ms, longer than two renewals;
        running clocks are to be extended.
        """
        self._on_lost, self._on_outage = on_lost, on_outage

    def start(self) -> None:
        """Start renewing."""
        self._renewer = asyncio.create_task(self._renew_forever(), name="lease-renewal")

    async def close(self) -> None:
        """Stop renewing and release every lease, so that other nodes need not wait until they expire."""
        if self._renewer is not None:
            self._renewer.cancel()
            await asyncio.gather(self._renewer, return_exceptions=True)
            self._renewer = None
        await asyncio.gather(*(self.release(number) for number in list(self._held)), return_exceptions=True)

    def settle(self) -> None:
        """Begin to settle, since Redis is back: for a while acquire only partitions that were this node's."""
        self._settling.begin()

    @property
    def ttl_ms(self) -> int:
        """The milliseconds that a lease lasts without renewal."""
        return self._ttl_ms

    @property
    def count(self) -> int:
        """How many partitions this node owns."""
        return len(self._held)

    def age_s(self) -> float:
        """Return the seconds since the oldest lease was renewed; 0 without leases."""
        return time.monotonic() - min(map(self._renewed.__getitem__, self._held), default=time.monotonic())

    def held(self, partition: int) -> Lease | None:
        """Return this node's lease of the partition, or None."""
        return self._held.get(partition)

    def term_of(self, partition: int) -> int | None:
        """Return the term of this node's lease of the partition, or None."""
        lease = self._held.get(partition)
        return None if lease is None else lease.term

    def partitions(self) -> list[int]:
        """Return the partitions that are held."""
        return list(self._held)

    def fresh(self, partition: int) -> bool:
        """Return whether the lease is held and has surely not expired, by this machine's own clock.

        Otherwise Redis is away, or the partition may be another's, and no deadline may take effect.
        """
        return time.monotonic() < self._renewed.get(partition, float("-inf")) + self._ttl_ms / 1000

    def respected_ms(self, node: str, left_ms: int) -> int:
        """Return how long others must wait for a lease of `node`: `left_ms`, or less if the node seems to be gone."""
        return max(left_ms - self._ttl_ms + self._missed_ms, 0) if node in self._suspects() else left_ms

    async def acquire(self, partition: int, above: int = 0) -> Lease | HeldElsewhere | Unreadable:
        """Return this node's lease of the partition: the one that it holds, or a new one.

        `HeldElsewhere`: another node has the lease. While this node settles, a free partition that was not its own
        gives `HeldElsewhere` with an empty node. `Unreadable`: a newer version has written the partition's records.

        `above`: a term under which the store has refused a write. If the term of the held lease is not greater, that
        lease is dropped, `on_lost` is called, and a new lease is acquired. A node whose own lease still runs in Redis,
        perhaps from before a restart, gets a new lease at once, under a new term. Raises `StoreUnavailable`.
        """
        # One call at a time: two calls would get two terms, and the later term would fence the tables of the first.
        async with self._locks.setdefault(partition, asyncio.Lock()):
            lease = self._held.get(partition)
            if lease is not None and lease.term > above:
                return lease
            if not self._may_take(partition):
                return await self._awaited(partition)
            return await self._acquire(partition, above)

    def give_way(self, partition: int, term: int) -> None:
        """Note that another node has owned a partition since this node's lease of `term`: that lease is lost.

        If Redis comes back with an older state, this node then waits for that owner instead of acquiring the partition
        at once.
        """
        lease = self._held.get(partition)
        if lease is not None and lease.term > term:
            return
        self._forget(partition)
        if lease is not None:
            self._on_lost(lease)

    def _may_take(self, partition: int) -> bool:
        """Return whether the partition may be acquired now, without waiting for its owner after a return of Redis."""
        return partition in self._alive or self._settling.left_s <= 0

    async def _awaited(self, partition: int) -> HeldElsewhere:
        node, left_ms = await self._store.owner(partition)
        has_come = node != self.node and left_ms > 0
        # Not `left_ms`: if Redis' clock was set back, an earlier lease may seem to last for hours.
        wait_ms = math.ceil(self._settling.left_s * 1000)
        return HeldElsewhere(partition, node if has_come else "", wait_ms)

    async def transfer(self, partition: int, node: str) -> bool:
        """Give a partition to another node; False: this node no longer owned it. Raises `StoreUnavailable`."""
        async with self._locks.setdefault(partition, asyncio.Lock()):
            lease = self._forget(partition)
            if lease is None:
                return False
            own = partition_keys(partition).own
            return bool(await self._store.run(HANDOVER, (1, own, lease.term, node, self._ttl_ms)))

    async def release(self, partition: int) -> None:
        """Release the partition at once, if it is held. Raises `StoreUnavailable`."""
        async with self._locks.setdefault(partition, asyncio.Lock()):
            # The lease is forgotten before the call: whatever its outcome, this node no longer relies on it.
            lease = self._forget(partition)
            if lease is not None:
                await self._store.run(RELEASE, (1, partition_keys(partition).own, lease.term))

    def _forget(self, partition: int) -> Lease | None:
        self._renewed.pop(partition, None)
        self._alive.pop(partition, None)
        self._worked.pop(partition, None)
        self._tried.pop(partition, None)
        return self._held.pop(partition, None)

    async def _acquire(self, partition: int, above: int) -> Lease | HeldElsewhere | Unreadable:
        # The time is taken before the call: Redis counts the lease from a later moment, so that `fresh` never
        # trusts it for too long.
        asked = time.monotonic()
        keys = partition_keys(partition)
        names = (keys.own, keys.due, keys.tabs)
        # The term gets random low bits, so that after a rollback of Redis no new term equals a lost one.
        wish = self.node, self._ttl_ms, secrets.randbelow(1024), above
        speaks = formats.WRITES, formats.named(formats.READS)
        # The call may be sent again only if Redis has not been away meanwhile.
        reply = await self._store.run(
            ACQUIRE,
            (3, *names, *wish, *speaks, self._missed_ms, *self._suspects()),
            still=lambda: self._may_take(partition),
        )
        taken, whose, *rest = reply
        before = self._held.pop(partition, None)
        if before is not None:
            self._on_lost(before)
        if taken != b"1":
            # The partition is another node's now. If Redis comes back with an older state, this node must wait for
            # that owner, as others do.
            self._renewed.pop(partition, None)
            self._alive.pop(partition, None)
            return refusal_of(partition, taken, whose, rest)
        at, now, newest = map(int, rest)
        lease = Lease(partition, int(whose), now, self._last_alive(partition, at, now), newest)
        self._held[partition], self._renewed[partition] = lease, asked
        self._alive[partition], self._worked[partition] = asked, time.thread_time()
        self._tried.pop(partition, None)
        return lease

    def _last_alive(self, partition: int, told_ms: int, now_ms: int) -> int:
        """Return the Redis time in ms since which a partition may have had no owner.

        It is the later of two times: what Redis tells, and this node's last renewal. Redis may have come back
        with an older state.
        """
        if self.fresh(partition):
            return now_ms
        known = self._alive.get(partition)
        gap_ms = None if known is None else round((time.monotonic() - known) * 1000)
        return told_ms if gap_ms is None else max(told_ms, now_ms - gap_ms)

    async def _renew_forever(self) -> None:
        while True:
            await asyncio.sleep(self._renew_s)
            renewals = map(self._renew, list(self._held.values()))
            # All are renewed at once: one by one, the last lease would expire while Redis is slow.
            answers = await asyncio.gather(*renewals, return_exceptions=True)
            troubles = [answer for answer in answers if isinstance(answer, BaseException)]
            if troubles:
                # While Redis is away no other node can acquire the lease, so it is not lost, but `fresh` is
                # false.
                log.warning("leases not renewed", count=len(troubles), error=repr(troubles[0]))

    async def _renew(self, lease: Lease) -> None:
        if self._held.get(lease.partition) is not lease:
            return
        asked = time.monotonic()
        worked = self._tried.setdefault(lease.partition, time.thread_time()) - self._worked[lease.partition]
        key = partition_keys(lease.partition).own
        gap_ms = await self._store.run(RENEW, (1, key, lease.term, self._ttl_ms))
        if self._held.get(lease.partition) is not lease:
            # The lease was released or acquired again during the call: the answer is about the earlier one.
            return
        if gap_ms < 0:
            # A later owner may have shown people newer records. If Redis comes back with an older state, this node
            # waits for that owner, as all others do.
            if gap_ms == TAKEN_REPLY:
                self.give_way(lease.partition, lease.term)
                return
            del self._held[lease.partition], self._renewed[lease.partition]
            self._on_lost(lease)
            return
        # Redis may tell too long a time: its clock may have jumped forward, or it may have an older state. The outage
        # is not longer than the time since this node's last renewal.
        gap_ms = min(gap_ms, round((time.monotonic() - self._renewed[lease.partition]) * 1000))
        self._renewed[lease.partition] = self._alive[lease.partition] = asked
        self._worked[lease.partition] = time.thread_time()
        del self._tried[lease.partition]
        # Work before the renewal was first tried does not count as an outage. Else an overloaded node would write a
        # record for each of its tables, and would never catch up.
        if gap_ms - worked * 1000 > 2000 * self._renew_s:
            self._on_outage(lease, gap_ms)
