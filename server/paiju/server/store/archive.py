"""Records of finished deals and matches, kept apart from the tables' logs, and their insights."""

import zlib

from paiju.server.redis.client import Client
from paiju.server.store.keys import deal_key, insight_key, last_deal_key


class Archive:
    """The archive in Redis."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def put(self, deal: str, record: bytes, keep_s: int) -> bool:
        """Keep a finished deal's record, compressed, for `keep_s` seconds; False: one is there and stays."""
        packed = zlib.compress(record)
        # NX: after a crash the next owner archives again, and readers must not see another record then.
        return await self._client.confirmed(b"SET", deal_key(deal), packed, b"NX", b"EX", keep_s) is not None

    async def get(self, deal: str) -> bytes | None:
        """Return a finished deal's record, or None."""
        packed = await self._client.plain(b"GET", deal_key(deal))
        return None if packed is None else zlib.decompress(packed)

    async def keep_last(self, table: str, deal: str, keep_ms: int) -> None:
        """Keep the id of a closed table's last deal, for `keep_ms` milliseconds."""
        await self._client.confirmed(b"SET", last_deal_key(table), deal.encode(), b"PX", keep_ms)

    async def last(self, table: str) -> str | None:
        """Return the id of a closed table's last deal, or None."""
        deal = await self._client.plain(b"GET", last_deal_key(table))
        return None if deal is None else deal.decode()

    async def keep_insight(self, deal: str, insight: bytes, keep_s: int) -> None:
        """Keep the insight of a finished deal, compressed, for `keep_s` seconds."""
        # Unconfirmed: a lost insight is computed again.
        await self._client.plain(b"SET", insight_key(deal), zlib.compress(insight), b"EX", keep_s)

    async def insight(self, deal: str) -> bytes | None:
        """Return the insight of a deal, or None."""
        packed = await self._client.plain(b"GET", insight_key(deal))
        return None if packed is None else zlib.decompress(packed)
