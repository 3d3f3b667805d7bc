"""Whether this server can serve: Redis takes a write, which is what an action needs."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from paiju.server.store.errors import StoreError

KEPT_S: Final = 1.0
"""How long an answer counts: Redis is not asked more often, however many ask us."""


class Readiness:
    """Asks the store at most about once a second; requests in between share the answer."""

    def __init__(self, probe: Callable[[], Awaitable[None]], clock: Callable[[], float]) -> None:
        """`probe` raises `StoreError` within a bound."""
        self._probe = probe
        self._clock = clock
        self._asked_at = float("-inf")
        self._asking: asyncio.Task[bool] | None = None

    async def ready(self) -> bool:
        """Return whether the store takes writes."""
        now = self._clock()
        if self._asking is None or (self._asking.done() and now - self._asked_at >= KEPT_S):
            self._asked_at = now
            self._asking = asyncio.create_task(self._ask(), name="readiness")
        return await asyncio.shield(self._asking)

    async def _ask(self) -> bool:
        try:
            await self._probe()
        except StoreError:
            return False
        return True
