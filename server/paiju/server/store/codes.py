"""Notes of private tables' codes, by which any node finds the table."""

from typing import Final

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import code_key

CODE_KEPT_MS: Final = 24 * 3600 * 1000
"""Milliseconds for which a code without an end is noted."""


class NotedCodes:
    """The codes in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def note(self, code: str, table: str, expires_at: int | None) -> None:
        """Note the table of a code, until the code expires (`expires_at`: Redis time in ms; None: after a day)."""
        # The note expires by itself, as the table's owner may be gone before the code ends.
        until = self._client.now_ms() + CODE_KEPT_MS if expires_at is None else expires_at
        await self._client.confirmed(b"SET", code_key(code), table, b"PXAT", until)

    async def table_of(self, code: str) -> str | None:
        """Return the noted table of a code, or None; only the table's owner knows whether the code is still valid."""
        table = await self._client.plain(b"GET", code_key(code))
        return None if table is None else table.decode()
