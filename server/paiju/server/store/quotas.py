"""Limits that all nodes count together: the rates of users and addresses, and the open tables of each user."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import opened_key, rate_key
from paiju.server.store.scripts import OPENED, RATE

OPENED_KEPT_MS: Final = 7 * 86_400_000
"""Milliseconds for which a user's tables stay noted after the last was added."""
OPENING_S: Final = 5
"""The most seconds between the note of a table and its first record."""


class SharedCounts:
    """The counts in Redis."""

    def __init__(self, client: RedisClient, is_open: Callable[[str], Awaitable[bool]]) -> None:
        """`is_open` returns whether a table is open."""
        self._client = client
        self._is_open = is_open

    async def count_rate(self, name: str, most: int, within_ms: int = 60_000) -> int:
        """Count one use; all nodes together allow `most` within `within_ms`. Return 0, or the ms to wait."""
        # Redis counts, so that an address gains nothing by asking several nodes.
        return int(await self._client.run(RATE, (1, rate_key(name), most, within_ms)))

    async def note_opened(self, user: str, table: str, most: int) -> bool:
        """Note a table that a user creates; return whether at most `most` of the user's tables are open.

        Closed tables are removed only once `most` tables are noted.
        """
        call = (1, opened_key(user), table, most, OPENED_KEPT_MS, OPENING_S)
        is_noted, *names = await self._client.run(OPENED, call)
        if is_noted == b"1":
            return True
        noted = [name.decode() for name in names]
        are_open = await asyncio.gather(*map(self._is_open, noted))
        # The ends of tables are not noted: each note would be a write, which a crash can lose. To look here
        # delays only a user who is at the limit.
        closed = [name for name, is_open in zip(noted, are_open, strict=True) if not is_open]
        if not closed:
            return False
        await self._client.plain(b"HDEL", opened_key(user), *closed)
        return bool((await self._client.run(OPENED, call))[0] == b"1")
