"""The lease of a whole Redis, by which a server that knows no other nodes keeps all others away.

The nodes of an outside Redis hold the lease together, under one name, so that no server that embeds this Redis starts
beside them. A server stops if another one has acquired the lease while it stood still.
"""

import asyncio
import secrets
from typing import Final

import structlog

from paiju.server.redis.errors import StoreError
from paiju.server.store.scripts import ACQUIRE, RELEASE, RENEW
from paiju.server.store.store import Store

KEYS: Final = (b"server:own", b"{server:own}:due", b"{server:own}:tabs")
"""The three keys that the scripts expect, as for a partition; they are in one slot of a Cluster.

Only the first key is ever written.
"""
SHARED: Final = "nodes"
"""The name under which all nodes of an outside Redis hold the lease together."""
TTL_MS: Final = 2000
"""Milliseconds for which a server that died keeps the next one from starting."""
RENEWALS: Final = 4

log = structlog.get_logger()


class Occupied(StoreError):
    """Another server runs on this Redis; the text names it."""


class RedisLock:
    """This server's lease of its Redis. Awaiting `replaced` raises `Occupied` once another server has it."""

    def __init__(self, store: Store, node: str, *, ttl_ms: int = TTL_MS) -> None:
        self._store = store
        self._node = node
        self._ttl_ms = ttl_ms
        self._term = 0
        self._holder = ""
        self._renewer: asyncio.Task[None] | None = None
        self.replaced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def enter(self) -> None:
        """Acquire the lease, once a dead server's lease has expired, and keep it.

        Raises `Occupied`, `StoreUnavailable`.
        """
        # This lease is apart from the partitions' leases, so that a lone server and nodes keep each other
        # away even before they have tables.
        if not await self._take():
            raise self._occupied()
        # This lease has its own task for renewals: without tables, no other lease is renewed.
        self._renewer = asyncio.create_task(self._renew_forever(), name="presence")

    async def leave(self) -> None:
        """Release the lease, so that the next server need not wait. Raises `StoreUnavailable`."""
        self.replaced.cancel()
        if self._renewer is not None:
            self._renewer.cancel()
            await asyncio.gather(self._renewer, return_exceptions=True)
            self._renewer = None
            await self._store.run(RELEASE, (1, KEYS[0], self._term))

    async def _take(self) -> bool:
        """Return whether the lease is this server's, after waiting long enough for a dead server to lose it."""
        left_ms = await self._acquire()
        if left_ms is None:
            return True
        log.info("waiting whether another server is alive", left_ms=left_ms)
        # A living server renews the lease meanwhile, several times.
        await asyncio.sleep((left_ms + self._ttl_ms / RENEWALS / 10) / 1000)
        return await self._acquire() is None

    async def _acquire(self) -> int | None:
        """Acquire the lease if it is free and return None; else note its holder, and return how many ms it lasts."""
        # The script of the tables' leases serves here too.
        reply = await self._store.run(ACQUIRE, (3, *KEYS, self._node, self._ttl_ms, secrets.randbelow(1024)))
        taken, whose, at, now, *_ = reply
        if taken == b"0":
            self._holder = whose.decode()
            return int(at) - int(now)
        self._term = int(whose)
        return None

    async def _renew_forever(self) -> None:
        while True:
            await asyncio.sleep(self._ttl_ms / 1000 / RENEWALS)
            try:
                gap_ms = await self._store.run(RENEW, (1, KEYS[0], self._term, self._ttl_ms))
                # Below 0: another server has the lease, or Redis has lost it.
                lost = gap_ms < 0 and not await self._take()
            except (
                StoreError
            ) as error:  # also if Redis refuses the call: without renewals another server could start
                log.warning("this server's lease of its Redis is not renewed", error=repr(error))
                continue
            if lost:
                self.replaced.set_exception(self._occupied())
                return

    def _occupied(self) -> Occupied:
        return Occupied(
            f"another server (node {self._holder}) runs on this Redis, and does not share it; "
            "stop it first, or name another Redis or database"
        )
