"""Insights of deals for HTTP: each is computed once, for all who ask for it, and kept in Redis."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Final

from paiju.server.deals.insights import draft_of_archived, insight_of_archived, insight_of_file
from paiju.server.http.reading import REPLAY_S, Asker, Readers
from paiju.server.redis.errors import StoreError
from paiju.server.store.store import Store

INSIGHT_S: Final = 60.0
"""Seconds that an insight may take. The amount of its work is bounded; only a busy machine needs so long."""
KEPT_S: Final = 7 * 24 * 3600
"""Seconds for which an insight is kept; it can be computed again as long as the record exists."""
FILE_KEPT_S: Final = 10 * 60
"""Seconds for which a file's insight is kept: strangers send files, and rate limits bound how many are kept."""


class Insights:
    """The insights of archived deals and of files."""

    def __init__(self, store: Store, readers: Readers) -> None:
        self._store = store
        self._readers = readers
        self._running: dict[str, asyncio.Task[bytes]] = {}
        self._ahead: asyncio.Task[bytes] | None = None
        """The latest task that computes an insight ahead: one such task runs at a time."""

    async def of(self, asker: Asker, deal: str, record: bytes) -> bytes:
        """Return a deal's insight as JSON; the first caller is charged for the work.

        `record` is the whole record, which the caller may read. Raises `BadRecord`, `Overloaded`, `StoreError`.
        """
        return await self._shared(
            deal, partial(self._found, asker, deal, insight_of_archived, record, KEPT_S)
        )

    async def draft(self, asker: Asker, deal: str, record: bytes) -> bytes:
        """Return a draft of a deal's insight as JSON, or the insight, if it is known or being computed.

        Raises as `of` does.
        """
        if (task := self._running.get(deal)) is not None:
            return await asyncio.shield(task)
        if (kept := await self._store.archive.insight(deal)) is not None:
            return kept
        return await self._shared(
            f"draft:{deal}", partial(self._readers.run, asker, draft_of_archived, record, REPLAY_S)
        )

    def ahead(self, asker: Asker, deal: str, record: bytes) -> None:
        """Begin to compute a deal's insight before anybody asks for it, if that delays no other task."""
        if self._readers.slow_idle and deal not in self._running and (not self._ahead or self._ahead.done()):
            find = partial(self._found, asker, deal, insight_of_archived, record, KEPT_S)
            self._ahead = self._start(deal, find)

    async def of_file(self, asker: Asker, data: bytes, number: int) -> bytes:
        """Return the insight of a deal of a file; equal files share it. Raises as `of` does."""
        key = f"file:{sha256(data).hexdigest()}:{number}"  # no deal has this as its id
        work = insight_of_file if number == 1 else partial(insight_of_file, number=number)
        return await self._shared(key, partial(self._found, asker, key, work, data, FILE_KEPT_S))

    async def _shared(self, key: str, find: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        # A caller that hangs up does not end the work for the others.
        return await asyncio.shield(self._running.get(key) or self._start(key, find))

    def _start(self, key: str, find: Callable[[], Coroutine[Any, Any, bytes]]) -> asyncio.Task[bytes]:
        task = self._running[key] = asyncio.create_task(find())
        task.add_done_callback(lambda done: self._ended(key, done))
        return task

    async def _found(
        self, asker: Asker, key: str, work: Callable[[bytes], bytes], data: bytes, kept_s: int
    ) -> bytes:
        if (kept := await self._store.archive.insight(key)) is not None:
            return kept
        found = await self._readers.run_slow(asker, work, data, INSIGHT_S)
        with suppress(StoreError):  # the next request computes it again
            await self._store.archive.keep_insight(key, found, kept_s)
        return found

    def _ended(self, key: str, task: asyncio.Task[bytes]) -> None:
        del self._running[key]
        if not task.cancelled():
            task.exception()  # retrieves the error, even if all callers have hung up
