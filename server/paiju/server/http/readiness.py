"""Whether this server can serve: Redis takes a write, which is what an action needs, and all tables can be reached."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from paiju.server.store.errors import StoreError, StoreUnavailable

KEPT_S: Final = 1.0
"""How long an answer counts: Redis is not asked more often, however many ask us."""


class Readiness:
    """Asks the store at most about once a second; requests in between share the answer."""

    def __init__(
        self,
        probe: Callable[[], Awaitable[None]],
        clock: Callable[[], float],
        unreachable: Callable[[], Awaitable[str]],
    ) -> None:
        """`probe` raises `StoreError` within a bound.

        `unreachable` returns which tables cannot be reached from here, in words: clients had better go to another node.
        It may raise `StoreError`.
        """
        self._probe = probe
        self._clock = clock
        self._unreachable = unreachable
        self._asked_at = float("-inf")
        self._asking: asyncio.Task[str] | None = None

    async def why_not(self) -> str:
        """Return why this server cannot serve; empty: it can."""
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
