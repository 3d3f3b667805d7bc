"""Ownership of partitions: a lease says who should write, the term in each write decides who may.

A lease is for liveness only. An owner that was paused past its expiry and still writes is refused by the commit script,
because the next owner's term has replaced its own.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Final

import structlog
from msgspec import Struct

from server.store.errors import StoreError
from server.store.keys import partition_keys
from server.store.scripts import ACQUIRE, RELEASE, RENEW
from server.store.store import Store

TTL_MS: Final = 2000
"""How long a lease lasts without renewal."""
RENEW_S: Final = 0.5
"""Pause between two renewals."""

log = structlog.get_logger()


class Lease(Struct, frozen=True):
    """This node owns a partition."""

    partition: int
    term: int
    """The fencing number: above every earlier owner's, below 2^53."""
    since_ms: int
    """Redis time at which it was acquired."""
    before_ms: int
    """Redis time at which the lease before expired or was released; 0: there was none.

    The partition had no owner for `outage_ms`, by which every running clock is to be extended.
    """

    @property
    def outage_ms(self) -> int:
        """How long nobody owned the partition; 0 if the lease before still ran, or there was none."""
        return max(0, self.since_ms - self.before_ms) if self.before_ms else 0


class Held(Struct, frozen=True):
    """Another node owns the partition."""

    partition: int
    node: str
    left_ms: int
    """Until its lease expires, unless it is renewed."""


class Leases:
    """The leases of one node. They are renewed as long as they are held: release a partition that has no table."""

    def __init__(
        self,
        store: Store,
        node: str,
        *,
        on_lost: Callable[[Lease], None],
        ttl_ms: int = TTL_MS,
        renew_s: float = RENEW_S,
    ) -> None:
        """`on_lost` is called when Redis says that a lease is another's; its tables are to be dropped."""
        self.node = node
        self._store = store
        self._on_lost = on_lost
        self._ttl_ms = ttl_ms
        self._renew_s = renew_s
        self._held: dict[int, Lease] = {}
        self._renewed: dict[int, float] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._renewer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to renew."""
        self._renewer = asyncio.create_task(self._renew_forever(), name="lease-renewal")

    async def close(self) -> None:
        """Stop to renew and release every lease, so that others need not wait for them to expire."""
        if self._renewer is not None:
            self._renewer.cancel()
            await asyncio.gather(self._renewer, return_exceptions=True)
            self._renewer = None
        await asyncio.gather(*(self.release(number) for number in list(self._held)), return_exceptions=True)

    def held(self, partition: int) -> Lease | None:
        """Return this node's lease of the partition, or None."""
        return self._held.get(partition)

    def fresh(self, partition: int) -> bool:
        """Return whether the lease is held and surely not expired, by this machine's own clock.

        While it is not, nobody may own the partition: fire no timer.
        """
        return time.monotonic() < self._renewed.get(partition, float("-inf")) + self._ttl_ms / 1000

    async def acquire(self, partition: int) -> Lease | Held:
        """Return a lease of the partition, the one already held or a new one; `Held` if it is another node's.

        A node whose own lease still runs, perhaps from before a restart, acquires at once, under a new term.
        Raises `StoreUnavailable`.
        """
        async with self._locks.setdefault(partition, asyncio.Lock()):
            lease = self._held.get(partition)
            return lease or await self._acquire(partition)

    async def release(self, partition: int) -> None:
        """Give the partition back at once; does nothing if it is not held. Raises `StoreUnavailable`."""
        async with self._locks.setdefault(partition, asyncio.Lock()):
            lease = self._held.pop(partition, None)
            self._renewed.pop(partition, None)
            if lease is not None:
                await self._store.run(RELEASE, (1, partition_keys(partition).own, lease.term))

    async def _acquire(self, partition: int) -> Lease | Held:
        asked = time.monotonic()
        key = partition_keys(partition).own
        reply = await self._store.run(ACQUIRE, (1, key, self.node, self._ttl_ms, secrets.randbelow(1024)))
        taken, whose, expiry, now = reply
        if taken == b"0":
            return Held(partition, whose.decode(), int(expiry) - int(now))
        lease = Lease(partition, int(whose), int(now), int(expiry))
        self._held[partition], self._renewed[partition] = lease, asked
        return lease

    async def _renew_forever(self) -> None:
        while True:
            await asyncio.sleep(self._renew_s)
            await asyncio.gather(*map(self._renew, list(self._held.values())))

    async def _renew(self, lease: Lease) -> None:
        asked = time.monotonic()
        try:
            mine = await self._store.run(
                RENEW, (1, partition_keys(lease.partition).own, lease.term, self._ttl_ms)
            )
        except StoreError as error:
            # Redis away is not a lost lease: nobody else can take it either. `fresh` turns false meanwhile.
            log.warning("lease not renewed", partition=lease.partition, error=str(error))
            return
        if self._held.get(lease.partition) is not lease:
            return
        if mine:
            self._renewed[lease.partition] = asked
        else:
            del self._held[lease.partition], self._renewed[lease.partition]
            self._on_lost(lease)
