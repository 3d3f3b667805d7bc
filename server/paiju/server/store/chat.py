"""The last lines of chat of each table, outside its log: a line may be lost."""

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import table_keys
from paiju.server.store.records import ChatLines


class KeptChat:
    """The chat in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def say(self, table: str, line: bytes, most: int, keep_s: int, *, aside: bool) -> None:
        """Add a line to a table's chat; the last `most` lines are kept, for `keep_s` seconds from now on.

        There is one attempt: a line may be lost.
        """
        keys = table_keys(table)
        key = keys.aside if aside else keys.said
        # Not repeated after a lost connection: RPUSH would append the line twice.
        await self._client.attempt(
            (b"RPUSH", key, line), (b"LTRIM", key, -most, -1), (b"EXPIRE", key, keep_s)
        )

    async def remove(self, table: str, line: bytes, *, aside: bool) -> None:
        """Remove a line of chat. May be repeated."""
        keys = table_keys(table)
        await self._client.plain(b"LREM", keys.aside if aside else keys.said, 0, line)

    async def said(self, table: str) -> ChatLines:
        """Return the kept lines of chat of a table."""
        keys = table_keys(table)
        return ChatLines(
            *[await self._client.plain(b"LRANGE", key, 0, -1) for key in (keys.said, keys.aside)]
        )

    async def forget(self, table: str, after_ms: int) -> None:
        """Let the chat of a table expire after `after_ms`. One attempt."""
        keys = table_keys(table)
        await self._client.attempt(*((b"PEXPIRE", key, after_ms) for key in (keys.said, keys.aside)))
