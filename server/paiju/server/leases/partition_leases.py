"""Leases of partitions for as long as tables need them: acquired before a table starts, released if none is left."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import structlog

from paiju.server.leases.lease import HeldElsewhere, Lease, Unreadable
from paiju.server.leases.leases import Leases
from paiju.server.redis.errors import StoreError, StoreUnavailable
from paiju.server.store.keys import partition

log = structlog.get_logger()


class OwnedElsewhere(StoreUnavailable):
    """A living node owns the partition; a request that needs it here gets `busy`."""

    def __init__(self, held: HeldElsewhere) -> None:
        super().__init__(f"partition {held.partition} is owned by node {held.node}")
        self.node = held.node


class OtherFormat(StoreUnavailable):
    """The partition is free, but only a newer version reads its records; a request that needs it gets `busy`."""

    def __init__(self, found: Unreadable) -> None:
        super().__init__(f"partition {found.partition} has records of format {found.format}")


class PartitionLeases:
    """The leases that the tables of this server need."""

    def __init__(
        self, leases: Leases, needs: Callable[[int], bool], alive: Callable[[str], bool], *, runs_tables: bool
    ) -> None:
        """`needs(partition)`: whether a live table needs the lease; `alive(node)`: whether that node lives."""
        self._leases = leases
        self._needs = needs
        self._alive = alive
        self._runs_tables = runs_tables
        self._starting: Counter[int] = Counter()
        """The number of each partition's tables that are about to start or to move; meanwhile its lease is kept."""
        self._unread: set[int] = set()
        """Partitions that were asked for, and whose records this version cannot read; each is logged once."""

    @asynccontextmanager
    async def lease(self, table: str, above: int = 0) -> AsyncIterator[Lease]:
        """Hold the lease of a table's partition until the table has started, or is known not to start.

        The lease's term is greater than `above`, a term whose writes the store refuses. Waits for a dead owner's lease
        to end. Raises `OwnedElsewhere` if the owner lives, `OtherFormat`, `StoreUnavailable`.
        """
        if not self._runs_tables:
            raise StoreUnavailable("this node is a gateway and runs no tables")
        number = partition(table)
        # This table is counted before the call: else another table's end could release the lease meanwhile.
        self._starting[number] += 1
        try:
            yield await self._leased(number, above)
        finally:
            self._starting[number] -= 1
            await self.let_go(number)

    async def _leased(self, number: int, above: int) -> Lease:
        while isinstance(lease := await self._leases.acquire(number, above), HeldElsewhere):
            if self._alive(lease.node):
                raise OwnedElsewhere(lease)
            log.info("waiting for a lease", partition=number, owner=lease.node, left_ms=lease.left_ms)
            # At least 10 ms, so that a lease that is over by now is not asked for in a busy loop.
            await asyncio.sleep(max(lease.left_ms, 10) / 1000)
        if isinstance(lease, Unreadable):
            raise self._other_format(lease)
        self._unread.discard(number)
        return lease

    def _other_format(self, found: Unreadable) -> OtherFormat:
        number = found.partition
        # Logged once for each partition, since adoption tries each every few seconds.
        if number not in self._unread:
            self._unread.add(number)
            log.error(
                "tables wait for a newer version, which reads them", partition=number, format=found.format
            )
        return OtherFormat(found)

    @contextlib.contextmanager
    def kept(self, number: int) -> Iterator[None]:
        """Keep a partition's lease while the context lasts: its tables end first, then another node gets the lease."""
        self._starting[number] += 1
        try:
            yield
        finally:
            self._starting[number] -= 1

    async def let_go(self, number: int) -> None:
        """Release a partition, unless a table needs it: a lease is not kept without tables."""
        if self._starting[number] or self._needs(number):
            return
        with contextlib.suppress(StoreError):  # it expires by itself
            await self._leases.release(number)
