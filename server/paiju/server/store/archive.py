"""Records of finished deals and matches, and insights of deals, kept apart from the tables' logs."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterable
from typing import Final

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import ANY_DEAL, deal_key, insight_key, last_deal_key

BATCH: Final = 100
"""Records that are read or removed together."""


class Archive:
    """The archive in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def put(self, deal: str, record: bytes, keep_s: int) -> bool:
        """Keep a finished deal's record, compressed, for `keep_s` seconds; False: one is there already, and stays."""
        packed = zlib.compress(record)
        # NX, since after a crash the next owner archives again, and readers must not see another record then.
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

    async def everything(self) -> AsyncIterator[list[tuple[str, bytes]]]:
        """Yield all kept records with their ids, some at a time, in no order; a record may come twice.

        A record that is added or expires meanwhile may or may not come. Raises `StoreUnavailable`.
        """
        ids: list[str] = []
        async for key in self._client.redis.scan_iter(match=ANY_DEAL, count=BATCH):
            ids.append(key.decode().removeprefix("deal:"))
            if len(ids) == BATCH:
                yield await self._records(ids)
                ids = []
        if ids:
            yield await self._records(ids)

    async def _records(self, ids: list[str]) -> list[tuple[str, bytes]]:
        found = await asyncio.gather(*map(self.get, ids))
        return [(deal, record) for deal, record in zip(ids, found, strict=True) if record is not None]

    async def remove(self, deals: Iterable[str]) -> int:
        """Remove records; return how many were there. Raises `StoreUnavailable`."""
        removals = (self._client.confirmed(b"UNLINK", deal_key(deal)) for deal in deals)
        return sum(await asyncio.gather(*removals))
