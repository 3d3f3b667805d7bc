"""Whether this server can serve: all tables can be reached, and Redis accepts a write, which actions need."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from paiju.server.redis.errors import StoreError, StoreUnavailable

KEPT_S: Final = 1.0
"""Seconds for which an answer is cached: Redis is not asked more often, for any number of callers."""


class Readiness:
    """Asks the store at most about once a second; requests in between share the answer."""

    def __init__(
        self,
        probe: Callable[[], Awaitable[None]],
        clock: Callable[[], float],
        unreachable: Callable[[], Awaitable[str]],
    ) -> None:
        """`probe` raises `StoreError` in bounded time if Redis does not accept a write.

        `unreachable` returns a text about tables that this node cannot reach; empty: it can reach all. It may raise
        `StoreError`.
        """
        self._probe = probe
        self._clock = clock
        self._unreachable = unreachable
        self._asked_at = float("-inf")
        self._asking: asyncio.Task[str] | None = None

    async def why_not(self) -> str:
        """Return the reason why this server cannot serve; empty: it can."""
        now = self._clock()
        if self._asking is None or (self._asking.done() and now - self._asked_at >= KEPT_S):
            self._asked_at = now
            self._asking = asyncio.create_task(self._ask(), name="readiness")
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str:
        try:
            await self._probe()
            return await self._unreachable()
        except StoreUnavailable as error:
            return f"Redis takes no writes: {error.reason}"
        except StoreError:
            return "Redis takes no writes"
