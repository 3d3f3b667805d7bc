"""Regular samples: how late and how busy the event loop is, and Redis' own figures."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Final

from paiju.server import metrics
from paiju.server.buckets import fold_all
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import BACKUP_KEY
from paiju.server.store.store import Store

LAG_S: Final = 0.25
"""Seconds between two samples of the event loop."""
BUSY_S: Final = 5.0
"""Seconds over which the loop's busy share is computed."""
REDIS_S: Final = 10.0
"""Seconds between two samples of Redis."""


class Samples:
    """The latest samples; `run` takes them, without end."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.redis: Sequence[Mapping[str, str]] = ()
        """The INFO of each master; empty while Redis does not answer."""
        self.backup_at: float | None = None
        """When the last backup was made, in seconds since 1970; 0: never; None: not known."""

    async def run(self) -> None:
        """Sample the loop and Redis, without end."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_watch_loop())
            tasks.create_task(self._watch_redis())

    async def _watch_redis(self) -> None:
        while True:
            try:
                self.redis = await self._store.infos()
                self.backup_at = float(await self._store.plain(b"GET", BACKUP_KEY) or 0)
            except (StoreError, ValueError):  # `ValueError`: the backup's time is not a number
                self.redis = ()
            await asyncio.sleep(REDIS_S)


async def _watch_loop() -> None:
    """Observe how late a timer ends, and for what share of the time this thread has run."""
    began, ran = time.monotonic(), time.thread_time()
    while True:
        due = time.monotonic() + LAG_S
        await asyncio.sleep(LAG_S)
        now = time.monotonic()
        metrics.LOOP_LAG.observe(max(0.0, now - due))
        fold_all()
        if now - began >= BUSY_S:
            worked = time.thread_time()
            metrics.LOOP_BUSY.set((worked - ran) / (now - began))
            began, ran = now, worked
