"""Notes of nodes in Redis for each other: their entries in the registry, and the tables that they have quarantined."""

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import BROKEN_KEY, NODES_KEY


class Nodes:
    """The notes of all nodes in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def note(self, node: str, entry: bytes) -> None:
        """Write a node's entry in the registry."""
        # Unconfirmed: the next heartbeat writes the entry again.
        await self._client.plain(b"HSET", NODES_KEY, node, entry)

    async def entries(self) -> dict[str, bytes]:
        """Return the registry's entries, by node."""
        flat = await self._client.plain(b"HGETALL", NODES_KEY)
        return {node.decode(): entry for node, entry in zip(flat[::2], flat[1::2], strict=True)}

    async def forget(self, node: str) -> None:
        """Remove a node's entry from the registry."""
        await self._client.plain(b"HDEL", NODES_KEY, node)

    async def quarantined(self) -> dict[str, bytes]:
        """Return the notes of all quarantined tables, by table."""
        flat = await self._client.plain(b"HGETALL", BROKEN_KEY)
        return {table.decode(): note for table, note in zip(flat[::2], flat[1::2], strict=True)}

    async def note_quarantined(self, table: str, note: bytes | None) -> None:
        """Note a table as quarantined, with a text for operators; None removes the note."""
        await self._client.plain(
            *(b"HDEL", BROKEN_KEY, table) if note is None else (b"HSET", BROKEN_KEY, table, note)
        )
