"""The ends of all open tables' logs, by which a backup is compared with the Redis that has loaded it."""

import asyncio
from typing import NamedTuple

from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.keys import partition_keys, table_keys
from paiju.server.store.store import Store


class Head(NamedTuple):
    """The end of a table's log."""

    last: str
    """Id of its last record, as `12-3`."""
    term: int
    """Term of its last published record."""


class Contents(NamedTuple):
    """The contents of one Redis, as far as they can be counted and compared."""

    keys: int
    lasting: int
    """Keys that never expire, whose number does not depend on when they are counted."""
    format: int
    """Newest format of its tables' records; 0 without tables."""
    heads: dict[str, Head]
    """The head of each open table."""


async def contents_of(store: Store, db: int = 0) -> Contents:
    """Count the keys of a Redis' database and read the ends of its tables. Raises `StoreUnavailable`."""
    told = (await store.plain("INFO", "keyspace")).decode()
    line = next((line for line in told.splitlines() if line.startswith(f"db{db}:")), "")
    counts = dict(part.split("=") for part in line.partition(":")[2].split(",") if part)
    keys = int(counts.get("keys", 0))
    formats, heads = 0, dict[str, Head]()
    for number in range(PARTITIONS):
        tables = await store.tables(number)
        if tables:
            formats = max(formats, int(await store.plain(b"HGET", partition_keys(number).own, b"v") or 1))
        found = await asyncio.gather(*(_head(store, table) for table in tables))
        heads.update(zip(tables, found, strict=True))
    return Contents(keys, keys - int(counts.get("expires", 0)), formats, heads)


async def _head(store: Store, table: str) -> Head:
    last, term = await store.plain(b"HMGET", table_keys(table).meta, b"last", b"pt")
    return Head((last or b"0-0").decode(), int(term or 0))
