"""The entries of deals and matches that have ended, in Redis from their end until they are booked."""

from collections.abc import AsyncIterator, Iterable
from typing import Final, NamedTuple

from paiju.server.redis.client import RedisClient
from paiju.server.store.keys import SITE_KEY, partition, partition_keys
from paiju.server.store.records import Done, Fenced, RecordId
from paiju.server.store.scripts import HAND, TAKEN

PAGE: Final = 50
"""Approximate number of entries that are read together."""


class Handed(NamedTuple):
    """An entry in Redis: the id of its deal or match, the term and seq of the record that ended it, and its bytes."""

    id: str
    term: int
    seq: int
    entry: bytes


class Entries:
    """The entries, in one hash for each partition. Each method raises `StoreUnavailable`."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def hand(self, table: str, owner: int, handed: Handed) -> Done | Fenced:
        """Write an entry under an owner's term, unless the same or a later entry of its deal is there."""
        keys = partition_keys(partition(table))
        arguments = (2, keys.own, keys.done, owner, handed.id, handed.term, handed.seq, handed.entry)
        word, *term = await self._client.run(HAND, arguments)
        return Done(RecordId(handed.seq, 0)) if word == b"OK" else Fenced(int(term[0] or 0))

    async def get(self, name: str) -> bytes | None:
        """Return the entry of a deal or match, or None."""
        done = partition_keys(partition(table_of(name))).done
        found = await self._client.confirmed(b"HGET", done, name)
        return None if found is None else found.partition(b"\n")[2]

    async def taken(self, number: int, booked: Iterable[Handed]) -> int:
        """Forget booked entries of a partition; return how many. An entry that was replaced meanwhile is kept."""
        done = partition_keys(number).done
        # Term and seq are compared too: if Redis has come back with older data, the deal may since have ended in
        # another way.
        pairs = [word for each in booked for word in (each.id, f"{each.term} {each.seq}")]
        forgotten: int = await self._client.run(TAKEN, (1, done, *pairs))
        return forgotten

    async def count(self, number: int) -> int:
        """Return the number of a partition's entries."""
        found: int = await self._client.plain(b"HLEN", partition_keys(number).done)
        return found

    async def pages(self, number: int) -> AsyncIterator[list[Handed]]:
        """Yield the entries of a partition, some at a time; an entry may come twice."""
        done, cursor = partition_keys(number).done, b"0"
        # Not all at once: after days without the database a hash has all deals of these days, and Redis would stand
        # still.
        while True:
            cursor, flat = await self._client.plain(b"HSCAN", done, cursor, b"COUNT", PAGE)
            if flat:
                yield [_handed(name, value) for name, value in zip(flat[::2], flat[1::2], strict=True)]
            if cursor == b"0":
                return

    async def site(self) -> str | None:
        """Return the site whose database books the deals of this Redis; None: it has no site."""
        found = await self._client.confirmed(b"GET", SITE_KEY)
        return None if found is None else found.decode()

    async def take_site(self, site: str) -> str:
        """Give this Redis to a site, if it has none; return the site that it has."""
        # Confirmed: if a failover lost the site, another site's database could be used with this Redis.
        await self._client.confirmed(b"SET", SITE_KEY, site, b"NX")
        return await self.site() or site


def table_of(name: str) -> str:
    """Return the table of a deal (`T-3`) or match (`T-m3`)."""
    return name.rpartition("-")[0]


def _handed(name: bytes, value: bytes) -> Handed:
    place, _, entry = value.partition(b"\n")
    term, _, seq = place.partition(b" ")
    return Handed(name.decode(), int(term), int(seq), entry)
