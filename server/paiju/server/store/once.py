"""Tokens that are good for one use (`Sessions.once`): each use is noted until its token has expired."""

import secrets

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import once_key


class UsedOnce:
    """The uses in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def use(self, name: str, kept_ms: int) -> bool:
        """Use a token; return False if it was used before. Raises `StoreUnavailable`."""
        key, mine = once_key(name), secrets.token_hex(8)
        # A repeat of the first command, whose answer was lost, finds its own mark.
        await self._client.plain(b"SET", key, mine, b"NX", b"PX", kept_ms)
        found = await self._client.confirmed(b"GET", key)
        return bool(found == mine.encode())
