"""The store: the logs of tables, and the partitions' indexes of tables."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, cast

from msgspec.structs import replace
from redis.asyncio import Redis

from paiju.server.redis.client import RedisClient
from paiju.server.redis.tier import Tier
from paiju.server.store import replies
from paiju.server.store.acts import Acts
from paiju.server.store.archive import Archive
from paiju.server.store.chat import KeptChat
from paiju.server.store.codes import NotedCodes
from paiju.server.store.commit_arguments import commit_arguments
from paiju.server.store.entries import Entries
from paiju.server.store.keys import partition_keys, table_keys
from paiju.server.store.nodes import Nodes
from paiju.server.store.once import UsedOnce
from paiju.server.store.online import OnlineMarks
from paiju.server.store.quotas import SharedCounts
from paiju.server.store.records import (
    RESTORED,
    Commit,
    CommitResult,
    Conflict,
    Done,
    Fenced,
    Loaded,
    OutEntry,
    OutTail,
    RecordId,
    Restoration,
)
from paiju.server.store.scripts import COMMIT, LOAD, OWNER, RESTORE, ROTATE

REQUESTS_KEPT_MS: Final = 24 * 3600 * 1000
"""Milliseconds for which a request's result is kept at least; results are dropped only when the log is cut."""


class Store(RedisClient):
    """The tables of one Redis, by their partitions. Everything kept beside the logs has a part of its own."""

    def __init__(self, tier: Tier, redis: Redis, **settings: Any) -> None:
        """Take the arguments of `RedisClient`."""
        super().__init__(tier, redis, **settings)
        self.acts = Acts(self)
        self.archive = Archive(self)
        self.chat = KeptChat(self)
        self.codes = NotedCodes(self)
        self.entries = Entries(self)
        self.nodes = Nodes(self)
        self.once = UsedOnce(self)
        self.online = OnlineMarks(self)
        self.quotas = SharedCounts(self, self.is_open)

    async def commit(self, commit: Commit) -> CommitResult:
        """Write to a table exactly once, with as many attempts as needed.

        Raises `StoreUnavailable` when the outcome stays unknown: call again with the same value, or reload. Raises
        `BadCommit` for a malformed commit. If the caller is cancelled, the outcome is unknown as well.
        """
        arguments = commit_arguments(commit)
        # The commit id makes a repeat harmless: the script recognises it and answers as for the first time.
        return replies.commit_result(await self.run(COMMIT, arguments))

    async def load(self, table: str, known: Loaded | None = None) -> Loaded:
        """Return the state of a table; its `last` is `START` if the table does not exist.

        `known`: an earlier result; only later records are read, if the log still continues that result.
        """
        keys, place = table_keys(table), replies.place_of(known)
        # Confirmed by replicas: a new owner must not show records that only a lost master had.
        reply = await self.run(LOAD, (5, keys.meta, keys.log, keys.out, keys.snap, keys.dd, *place))
        if known is None or not reply[-1]:
            return replies.loaded(reply)
        later = replies.loaded(reply)
        # If Redis has come back with older data since, its log continues differently, and is read anew.
        if later.entries[:1] != known.entries[-1:]:
            return await self.load(table)
        return replace(later, snapshot=known.snapshot, entries=[*known.entries, *later.entries[1:]])

    async def rotate(
        self, table: str, term: int, last: RecordId, snapshot: bytes, forget: Sequence[str] = ()
    ) -> Done | Fenced | Conflict:
        """Store a snapshot of the table after record `last`, and trim log and out to the previous snapshot.

        May be repeated. Drops requests older than a day, and those of the client sessions in `forget`.
        """
        keys = table_keys(table)
        # Trimmed to the previous snapshot, not to this one: a node that has read the table, and will receive it, may
        # still need the records in between.
        horizon = self.now_ms() - REQUESTS_KEPT_MS
        names = (keys.own, keys.meta, keys.log, keys.out, keys.snap, keys.dd)
        reply = await self.run(ROTATE, (6, *names, term, str(last), snapshot, horizon, *forget))
        return cast("Done | Fenced | Conflict", replies.commit_result(reply))

    async def restore(self, lost: Restoration) -> Done | Fenced | Conflict:
        """Restore in one step the records that Redis has lost of a table; they keep their terms. May be repeated."""
        # In one step: a crash between two would leave a log with a hole that looks like a whole log.
        reply = await self.run(RESTORE, replies.restore_arguments(lost))
        return cast("Done | Fenced | Conflict", replies.commit_result(reply))

    async def note_restored(self, table: str, last: str) -> None:
        """Note that a table's log comes from a backup and ends with record `last`.

        To be called before a server uses this Redis.
        """
        await self.plain(b"HSET", table_keys(table).meta, RESTORED, last)

    async def read_out(self, table: str, after: int, count: int = 256) -> list[OutEntry]:
        """Return up to `count` published records with `seq` > `after`, oldest first.

        If the first entry is not `after + 1`, the records between were trimmed.
        """
        # Confirmed: a spectator must not see records that only a lost master had.
        reply = await self.confirmed(
            b"XRANGE", table_keys(table).out, f"{after + 1}-0", b"+", b"COUNT", count
        )
        return replies.out_entries(reply)

    async def out_tail(self, table: str) -> OutTail:
        """Return the oldest and newest `seq` of a table's published records, and the term of the newest."""
        keys = table_keys(table)
        first, meta = await asyncio.gather(
            self.plain(b"XRANGE", keys.out, b"-", b"+", b"COUNT", 1),
            self.plain(b"HMGET", keys.meta, b"last", b"pt"),
        )
        return replies.out_tail(first[0][0] if first else None, RecordId.parse(meta[0] or b"0-0"), meta[1])

    async def last(self, table: str) -> RecordId:
        """Return the id of a table's last record; `START` if it has no record."""
        return RecordId.parse(await self.plain(b"HGET", table_keys(table).meta, b"last") or b"0-0")

    async def tables(self, partition: int) -> list[str]:
        """Return the open tables of a partition."""
        return [table.decode() for table in await self.plain(b"HKEYS", partition_keys(partition).tabs)]

    async def is_open(self, table: str) -> bool:
        """Return whether a table is among the open ones of its partition."""
        keys = table_keys(table)
        return bool(await self.plain(b"HEXISTS", partition_keys(keys.partition).tabs, table))

    async def owner(self, partition: int) -> tuple[str, int]:
        """Return the node that has a partition's lease ("": no node has), and the ms that the lease still lasts."""
        # One script reads the lease and the clock: in a Cluster this server may follow another master's clock.
        node, left_ms = await self.run(OWNER, (1, partition_keys(partition).own))
        return node.decode(), left_ms

    async def record_format(self, partition: int) -> int | None:
        """Return the newest format of the records of a partition's tables; None: the partition has no table.

        An owner of an early version noted no format and wrote the first one.
        """
        keys = partition_keys(partition)
        noted, tables = await asyncio.gather(
            self.plain(b"HGET", keys.own, b"v"), self.plain(b"HLEN", keys.tabs)
        )
        return int(noted or 1) if tables else None

    async def listing(self, partition: int) -> dict[str, bytes]:
        """Return the listing of each open table of a partition."""
        flat = await self.plain(b"HGETALL", partition_keys(partition).tabs)
        return {table.decode(): value for table, value in zip(flat[::2], flat[1::2], strict=True)}

    async def due(self, partition: int, until_ms: int, count: int = 256) -> list[tuple[str, int]]:
        """Return up to `count` tables that are due by `until_ms`, each with its deadline; the earliest first."""
        key = partition_keys(partition).due
        flat = await self.plain(b"ZRANGEBYSCORE", key, b"-inf", until_ms, b"WITHSCORES", b"LIMIT", 0, count)
        # Redis returns scores as floating-point text; Unix milliseconds fit one exactly.
        return [(table.decode(), int(float(at))) for table, at in zip(flat[::2], flat[1::2], strict=True)]
