"""Insights of finished deals for HTTP: computed once for each deal, kept in Redis, and awaited together."""

import asyncio
from contextlib import suppress
from typing import Final

from paiju.server.deals.insights import insight_of_archived
from paiju.server.http.reading import Asker, Readers
from paiju.server.store.errors import StoreError
from paiju.server.store.store import Store

INSIGHT_S: Final = 60.0
"""How long an insight may take; its work is bounded by numbers, so this is for a machine that does much else."""
KEPT_S: Final = 7 * 24 * 3600
"""How long it is kept; it can be computed again as long as the record is there."""


class Insights:
    """The insights of archived deals."""

    def __init__(self, store: Store, readers: Readers) -> None:
        self._store = store
        self._readers = readers
        self._running: dict[str, asyncio.Task[bytes]] = {}

    async def of(self, asker: Asker, deal: str, record: bytes) -> bytes:
        """Return a deal's insight as JSON; the first who asks is charged for the work.

        `record` is the whole record, which whoever asks may read. Raises `BadRecord`, `Overloaded`, `StoreError`.
        """
        task = self._running.get(deal)
        if task is None:
            task = asyncio.create_task(self._found(asker, deal, record))
            self._running[deal] = task
            task.add_done_callback(lambda done: self._ended(deal, done))
        # Somebody who hangs up does not end the work of those who still wait.
        return await asyncio.shield(task)

    async def _found(self, asker: Asker, deal: str, record: bytes) -> bytes:
        if (kept := await self._store.read_insight(deal)) is not None:
            return kept
        found = await self._readers.run_slow(asker, insight_of_archived, record, INSIGHT_S)
        with suppress(StoreError):  # then it is computed again
            await self._store.keep_insight(deal, found, KEPT_S)
        return found

    def _ended(self, deal: str, task: asyncio.Task[bytes]) -> None:
        del self._running[deal]
        if not task.cancelled():
            task.exception()  # seen, even if all who waited have hung up
