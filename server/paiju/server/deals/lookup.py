"""Finds the record of a deal or match: in Redis (for a time), in an entry to be booked, or in the database."""

import re
from collections.abc import AsyncIterator, Iterable
from functools import partial
from typing import Final

from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.ended.entries import readable, users_of, without_names
from paiju.server.redis.slots import PARTITIONS
from paiju.server.store.store import Store

ID: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
"""Ids that records may have; others are not looked up: a zero byte in an id would be an error in PostgreSQL."""


class Lookup:
    """The records of finished deals and matches, with the present names of their players.

    Each method raises `StoreUnavailable`, `DatabaseAway`.
    """

    def __init__(self, store: Store, database: Database | None) -> None:
        self._store = store
        self._database = database

    async def get(self, name: str) -> bytes | None:
        """Return the record of a deal or match as JSON; None: it does not exist, or its time is over."""
        record = await self._store.archive.get(name)
        if self._database is None:
            return record
        if record is None and not ID.fullmatch(name):
            return None
        # Entries are read before the database: an entry is removed only once its rows are there.
        if record is None and (entry := await self._store.entries.get(name)) is not None:
            record = readable(entry)
        if record is None:
            return await self._database.read(partial(works.record, name=name))
        ((_, shown),) = await self._without_gone([(name, record)])
        return shown

    async def _without_gone(self, records: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
        """Return records from Redis without the names of deleted users; the database tells which users are deleted."""
        if self._database is None:
            return records
        whose = [users_of(record) for _, record in records]
        try:
            gone = await self._database.read(partial(works.gone, users=set().union(*whose)))
        except DatabaseAway:  # names of deleted users may show again: better than no records
            return records
        return [
            (name, without_names(record, gone) if users & gone else record)
            for (name, record), users in zip(records, whose, strict=True)
        ]

    async def everything(self, before_ms: int | None) -> AsyncIterator[list[tuple[str, bytes]]]:
        """Yield all records with their ids, some at a time; a record may come twice.

        `before_ms`: of the database's records, only those that ended before this time, in Unix ms; None: all.
        """
        async for records in self._store.archive.everything():
            yield await self._without_gone(records)
        if self._database is None:
            return
        for number in range(PARTITIONS):
            async for page in self._store.entries.pages(number):
                yield await self._without_gone([(one.id, readable(one.entry)) for one in page])
        for kind in ("deal", "match"):
            after = ""
            while found := await self._database.read(
                partial(works.page, kind=kind, after=after, before_ms=before_ms)
            ):
                yield found
                after = found[-1][0]

    async def put(self, name: str, record: bytes, keep_s: int) -> bool:
        """Keep a record in Redis for `keep_s` seconds; False: Redis or the database has it already."""
        return await self.get(name) is None and await self._store.archive.put(name, record, keep_s)

    async def remove(self, names: Iterable[str]) -> int:
        """Remove records; return how many were there. Booked results stay."""
        wanted = list(names)
        removed = await self._store.archive.remove(wanted)
        if self._database is None:
            return removed
        return removed + await self._database.write(partial(works.remove, names=wanted))
