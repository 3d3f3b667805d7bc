"""A minimal owner of a table."""

from typing import Any

from paiju.server.store.keys import partition, partition_keys
from paiju.server.store.records import (
    START,
    Commit,
    CommitResult,
    Done,
    Record,
    RecordId,
)
from paiju.server.store.scripts import ACQUIRE
from paiju.server.store.store import Store

LISTING = b"listing"


async def take(store: Store, table: str, node: str = "n1", ttl_ms: int = 60_000) -> int:
    """Make `node` the owner of the table's partition and return its term."""
    keys = partition_keys(partition(table))
    names = (keys.own, keys.due, keys.tabs)
    taken, term, *_ = await store.run(ACQUIRE, (3, *names, node, ttl_ms, 0))
    assert taken == b"1"
    return int(term)


def secret(data: bytes = b"secret", at: int = 1000) -> Record:
    """Return a record without events."""
    return Record(at, data)


def public(data: bytes = b"public", at: int = 1000) -> Record:
    """Return a record that two audiences see."""
    return Record(at, data, (("pub", b"for all " + data), ("0", b"for seat 0 " + data)))


class Owner:
    """Writes one table under one term and follows its last id."""

    def __init__(self, store: Store, table: str, term: int, last: RecordId = START) -> None:
        self.store, self.table, self.term, self.last = store, table, term, last

    @classmethod
    async def of_new(cls, store: Store, table: str) -> "Owner":
        """Return the owner of a table that is opened with one public record."""
        owner = cls(store, table, await take(store, table))
        assert await owner.write(public(b"opened"), listing=LISTING) == Done(RecordId(1, 0))
        return owner

    def commit(self, *records: Record, **fields: Any) -> Commit:
        """Return a commit that goes on from the last id."""
        return Commit(
            **{"table": self.table, "term": self.term, "last": self.last, "records": records, **fields}
        )

    async def write(self, *records: Record, **fields: Any) -> CommitResult:
        """Commit and follow."""
        return await self.send(self.commit(*records, **fields))

    async def send(self, commit: Commit) -> CommitResult:
        """Send a commit and follow its outcome."""
        result = await self.store.commit(commit)
        if isinstance(result, Done):
            self.last = result.last
        return result


async def contents(store: Store, table: str) -> dict[str, Any]:
    """Return all that Redis holds under keys that belong to the table's partition, by key."""
    found: dict[str, Any] = {}
    tag = partition_keys(partition(table)).own.split(b":")[0]
    async for key in store.redis.scan_iter(tag.replace(b"{", b"\\{") + b":*"):
        found[key.decode()] = await store.redis.dump(key)
    return found
