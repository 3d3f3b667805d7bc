"""Adopts tables without a living owner: those of nodes that stopped, died, or were cut off from Redis.

The registry reports nodes that have gone. Tables may be without an owner though no node was reported: a slow round
through all partitions finds them. A node that starts begins with a round, and accepts clients before it has read all of
its tables. A table for which somebody asks is adopted before all others, then those whose deal is running.
"""

import asyncio
import contextlib
import time
import zlib
from collections.abc import Mapping
from typing import Final

import structlog

from paiju.server import metrics
from paiju.server.leases.partition_leases import OtherFormat, OwnedElsewhere
from paiju.server.redis.errors import StoreError
from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.keys import partition
from paiju.server.store.store import Store
from paiju.server.table.recovery import ReadAhead
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import Runner
from paiju.server.traces import TRACES

ROUND_PAUSE_S: Final = 5.0
"""Seconds between two rounds while no node comes or goes."""
LEASE_RETRY_S: Final = 0.25
"""The most seconds between two rounds while a lease of a lost node runs."""
MIN_ROUND_PAUSE_S: Final = 0.02
"""The fewest seconds between two rounds."""
NEVER_MS: Final = 2**53
"""A time after every deadline."""
MAX_ADOPTIONS: Final = 4
"""The most partitions, and the most requested tables, that are adopted at once: each waits for Redis repeatedly."""

log = structlog.get_logger()


class Adoption:
    """Looks for tables without an owner, for as long as this node runs."""

    def __init__(
        self, owned: OwnedTables, runner: Runner, elsewhere: Elsewhere, store: Store, node: str
    ) -> None:
        self._owned = owned
        self._runner = runner
        self._elsewhere = elsewhere
        self._store = store
        self.node = node
        self._asked = asyncio.Event()
        self.pending = False
        """Whether tables may be without an owner: a node has gone, or this node has just started."""
        self.settled = asyncio.Event()
        """Set while `pending` is false."""
        self.settled.set()
        self._room = asyncio.Semaphore(MAX_ADOPTIONS)
        self._wanted = 0
        """The number of requested tables that are being adopted, or wait to be."""
        self._wanted_room = asyncio.Semaphore(MAX_ADOPTIONS)
        self._calm = asyncio.Event()
        """Set while no requested table waits."""
        self._calm.set()
        self._locks: dict[int, asyncio.Lock] = {}
        """Locks by partition: only one adoption of each runs at a time."""

    def look(self) -> None:
        """Begin a round soon; do nothing on a gateway, which adopts no tables."""
        if not self._elsewhere.runs_tables:
            return
        self.pending = True
        self.settled.clear()
        self._asked.set()

    async def run(self) -> None:
        """Adopt free tables, forever."""
        wait_s = ROUND_PAUSE_S
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._asked.wait()
            self._asked.clear()
            again_s = await self._tried() if self.pending or self._elsewhere.has_others() else None
            self.pending = again_s is not None or self._asked.is_set()
            if not self.pending:
                self.settled.set()
            wait_s = ROUND_PAUSE_S if again_s is None else max(again_s, MIN_ROUND_PAUSE_S)

    async def adopt(self, table: str) -> None:
        """Adopt one table, before all others, if it has no owner. Raises `StoreUnavailable`."""
        # Rounds pause meanwhile, since a person waits for this table.
        self._wanted += 1
        self._calm.clear()
        try:
            async with self._wanted_room:
                # No coordinator is needed: if several nodes try, exactly one succeeds, since a script acquires the
                # lease.
                free = not self._left_ms(*await self._store.owner(partition(table)))
                if free and self._may_take():
                    await self._runner.adopt(table)
        finally:
            self._wanted -= 1
            if not self._wanted:
                self._calm.set()

    async def receive(self, number: int, ahead: Mapping[str, ReadAhead]) -> None:
        """Start the tables of a partition that was transferred to this node.

        `ahead`: by table, its log as it was read before the transfer. Raises `StoreUnavailable`.
        """
        # A round may be adopting the same partition: without the lock both would start its tables.
        async with self._locks.setdefault(number, asyncio.Lock()):
            await self._runner.receive(number, ahead)

    async def _take_some(self, number: int, tables: list[str]) -> bool:
        """Adopt tables of a partition, if it has no owner; return whether some of them may still need an owner.

        They need one while the lease of a dead owner runs. A node that is stopping leaves the rest to other nodes.
        """
        count, began = 0, time.monotonic()
        async with self._locks.setdefault(number, asyncio.Lock()), self._room:
            node, left_ms = await self._store.owner(number)
            if self._left_ms(node, left_ms):
                return not self._elsewhere.alive(node)
            with contextlib.suppress(OwnedElsewhere, OtherFormat):
                for table in tables:
                    await self._calm.wait()  # people wait for the requested tables
                    # A node that stops leaves the remaining tables to others at once.
                    count += self._may_take() and await self._runner.adopt(table)
        if count:
            metrics.TAKEOVER_SECONDS.observe(time.monotonic() - began)
            TRACES.note("takeover", began, partition=number, count=count)
            log.info("tables taken over", partition=number, count=count, lost_by=node)
        return not self._may_take()

    async def _missing(self, number: int) -> tuple[list[str], list[str]]:
        """Return the tables of a partition that are not here: those with a deadline, earliest first, and the others."""
        missing = await self._runner.missing(number)
        due = [table for table, _ in await self._store.due(number, NEVER_MS, len(missing))] if missing else []
        playing = [table for table in due if table in missing]
        return playing, [table for table in missing if table not in playing]

    def _may_take(self) -> bool:
        return self._elsewhere.runs_tables and not self._owned.draining

    def _left_ms(self, node: str, left_ms: int) -> int:
        """Return the milliseconds for which another node's lease has to be respected; 0: the partition is free."""
        # If a lease has more time left than a new lease gets, Redis' clock was set back after the lease was written.
        if node in {"", self.node} or left_ms > self._owned.leases.ttl_ms:
            return 0
        return self._owned.leases.respected_ms(node, left_ms)

    async def _tried(self) -> float | None:
        """Make one round; return the seconds after which the next is due; None: none is due soon."""
        try:
            return await self._round()
        except StoreError as error:
            log.warning("no table can be taken over now", error=repr(error))
            return LEASE_RETRY_S
        except Exception:
            log.exception("a round of taking over failed")
            return ROUND_PAUSE_S

    async def _round(self) -> float | None:
        alive = self._elsewhere.alive
        late_ms = self._owned.leases.ttl_ms // 2  # with less left, the owner has missed renewals
        owners = await asyncio.gather(*map(self._store.owner, range(PARTITIONS)))
        left = [self._left_ms(*owner) for owner in owners]
        # An owner that has missed a second renewal may be frozen, though it still counts as alive for a while.
        ends = [
            ms
            for ms, (node, _) in zip(left, owners, strict=True)
            if ms and not (alive(node) and ms > late_ms)
        ]
        free = [number for number in range(PARTITIONS) if not left[number]]

        def rank(number: int) -> tuple[bool, int]:
            # First the partitions that another node owned: people wait for their tables. Each node has an order of its
            # own, so that two nodes seldom try the same partition.
            return owners[number][0] in {"", self.node}, zlib.crc32(f"{self.node} {number}".encode())

        # All questions are sent at once: one by one, a round through all partitions would take as long as a lease
        # lasts.
        missing = dict(zip(free, await asyncio.gather(*map(self._missing, free)), strict=True))
        waiting = False
        for part in (0, 1):
            wanted = sorted((number for number in free if missing[number][part]), key=rank)
            taken = await asyncio.gather(
                *(self._take_some(number, missing[number][part]) for number in wanted)
            )
            waiting = waiting or any(taken)
        return min(*ends, 1000 * LEASE_RETRY_S) / 1000 if ends else LEASE_RETRY_S if waiting else None
