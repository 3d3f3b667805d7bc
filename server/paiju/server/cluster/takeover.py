"""Takes over tables without a living owner: those of nodes that stopped, died, or were cut off from Redis.

The registry tells that a node has gone; a slow round through all partitions finds what it does not tell.
"""

import asyncio
import contextlib
import zlib
from collections.abc import Callable, Mapping
from typing import Final

import structlog

from paiju.server.cluster.ownership import OwnedTables
from paiju.server.store.errors import StoreError
from paiju.server.store.keys import PARTITIONS
from paiju.server.store.store import Store
from paiju.server.table.recovery import Ahead

ROUND_S: Final = 5.0
"""Seconds between two rounds while no node comes or goes."""
AGAIN_S: Final = 0.25
"""Seconds between two rounds, at most, while a lease of a lost node runs."""
SOON_S: Final = 0.02
"""Seconds between two rounds at least."""
MOST_AT_ONCE: Final = 4
"""Partitions that are taken over at the same time: each waits for Redis several times."""

log = structlog.get_logger()


class Takeover:
    """Looks for tables that nobody owns, for as long as this node runs."""

    def __init__(self, owned: OwnedTables, store: Store, node: str, has_others: Callable[[], bool]) -> None:
        """`has_others`: whether another node lives, whose tables may come to need an owner."""
        self._has_others = has_others
        self._owned = owned
        self._store = store
        self.node = node
        self._asked = asyncio.Event()
        self.pending = False
        """Whether a node has gone, and its tables may not all be here or at another one yet."""
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._locks: dict[int, asyncio.Lock] = {}
        """Of partitions: none is taken over twice at the same time."""

    def look(self) -> None:
        """Begin a round soon; a gateway takes no tables."""
        if not self._owned.holding.runs_tables:
            return
        self.pending = True
        self._asked.set()

    async def run(self) -> None:
        """Take over what is free, forever."""
        wait_s = ROUND_S
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._asked.wait()
            self._asked.clear()
            again_s = await self._tried() if self.pending or self._has_others() else None
            self.pending = again_s is not None or self._asked.is_set()
            wait_s = ROUND_S if again_s is None else min(max(again_s, SOON_S), AGAIN_S)

    async def take(self, number: int) -> bool:
        """Take over a partition if nobody has it; return whether its owner is dead, but its lease still runs.

        Raises `StoreUnavailable`.
        """
        async with self._locks.setdefault(number, asyncio.Lock()), self._room:
            node, left_ms = await self._store.owner(number)
            if self._left_ms(node, left_ms):
                return not self._owned.holding.alive(node)
            if self._may_take() and (count := await self._owned.take_over(number)):
                log.info("tables taken over", partition=number, count=count, lost_by=node)
            return False

    async def take_up(self, number: int, ahead: Mapping[str, Ahead]) -> None:
        """Take up a partition that its owner has given to this node, with what was read of it before.

        Raises `StoreUnavailable`.
        """
        async with self._locks.setdefault(number, asyncio.Lock()):
            await self._owned.take_up(number, ahead)

    def _may_take(self) -> bool:
        return self._owned.holding.runs_tables and not self._owned.draining

    def _left_ms(self, node: str, left_ms: int) -> int:
        """Return for how long a lease keeps this node away, 0: not at all."""
        # One that runs for longer than leases do is from before Redis' clock went back.
        if node in {"", self.node} or left_ms > self._owned.holding.ttl_ms:
            return 0
        return self._owned.holding.respected_ms(node, left_ms)

    async def _tried(self) -> float | None:
        """Make one round; return seconds after which another one is due, None: no lease is about to end."""
        try:
            return await self._round()
        except StoreError as error:
            log.warning("no table can be taken over now", error=repr(error))
            return AGAIN_S
        except Exception:
            log.exception("a round of taking over failed")
            return None

    async def _round(self) -> float | None:
        alive = self._owned.holding.alive
        late_ms = self._owned.holding.ttl_ms // 2  # one that runs for less has missed renewals
        owners = await asyncio.gather(*map(self._store.owner, range(PARTITIONS)))
        left = [self._left_ms(*owner) for owner in owners]
        # An owner that has missed a second renewal may be frozen, though it counts as alive for a while yet.
        ends = [
            ms
            for ms, (node, _) in zip(left, owners, strict=True)
            if ms and not (alive(node) and ms > late_ms)
        ]
        free = [number for number in range(PARTITIONS) if not left[number]]

        def rank(number: int) -> tuple[bool, int]:
            # First those that somebody has had: people wait for their tables. Each node in an order of its own, so that
            # they seldom try the same one.
            return owners[number][0] in {"", self.node}, zlib.crc32(f"{self.node} {number}".encode())

        # Asked for all at once: one by one, a round through all partitions would take as long as a lease lasts.
        missing = await asyncio.gather(*map(self._owned.missing, free))
        wanted = [number for number, tables in zip(free, missing, strict=True) if tables]
        waiting = await asyncio.gather(*map(self.take, sorted(wanted, key=rank)))
        return min(ends) / 1000 if ends else AGAIN_S if any(waiting) else None
