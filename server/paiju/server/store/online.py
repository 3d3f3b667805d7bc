"""The accounts that are online, at any node: a mark for each, which expires by itself."""

from collections.abc import Collection, Sequence
from typing import Final

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import online_key
from paiju.server.store.scripts import ONLINE

PIECE: Final = 1_000
"""Marks that are read at once."""


class OnlineMarks:
    """The marks in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def put(self, here: Collection[str], hidden: Collection[str], lasts_s: int) -> None:
        """Mark the users `here` for `lasts_s` seconds, and unmark all `hidden`. Raises `StoreUnavailable`."""
        keys = [online_key(user) for user in (*here, *hidden)]
        if keys:
            await self._client.run(ONLINE, (len(keys), *keys, len(here), lasts_s))

    async def read(self, users: Sequence[str]) -> set[str]:
        """Return which of these users are marked. Raises `StoreUnavailable`."""
        found: set[str] = set()
        for start in range(0, len(users), PIECE):
            piece = users[start : start + PIECE]
            marks = await self._client.plain(b"MGET", *map(online_key, piece))
            found.update(user for user, mark in zip(piece, marks, strict=True) if mark is not None)
        return found
