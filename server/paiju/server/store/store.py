"""The store: all operations of tables, the lobby and gateways on Redis."""

import asyncio
import zlib
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any, Final, Self, TypeVar, cast

from msgspec.structs import replace
from redis.asyncio import Redis

from paiju.server import metrics
from paiju.server.store import replies
from paiju.server.store.address import Address, parse_address
from paiju.server.store.clients import open_client
from paiju.server.store.clock import RedisClock
from paiju.server.store.commit_arguments import commit_arguments
from paiju.server.store.errors import (
    TRANSIENT_WORDS,
    BadCommit,
    Refused,
    StoreUnavailable,
    WireLost,
    reason_of,
)
from paiju.server.store.keys import (
    BROKEN_KEY,
    NODES_KEY,
    code_key,
    deal_key,
    insight_key,
    last_deal_key,
    opened_key,
    partition_keys,
    rate_key,
    table_keys,
)
from paiju.server.store.packing import Argument, Packed
from paiju.server.store.policy import check_durability, check_kind, check_policy, check_replication, up_s
from paiju.server.store.records import (
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
    Said,
)
from paiju.server.store.scripts import (
    COMMIT,
    LOAD,
    OPENED,
    OWNER,
    RATE,
    RESTORE,
    ROTATE,
    Script,
)
from paiju.server.store.tier import Tier, open_tier

PATIENCE_S: Final = 10.0
"""Seconds of retries of a write before `StoreUnavailable`."""
OPENED_KEPT_MS: Final = 7 * 86_400_000
"""Milliseconds for which a user's tables are noted after the last one."""
OPENING_S: Final = 5
"""Seconds between the note of a table and its first record, at most."""
PROBE_S: Final = 1.0
"""Seconds that the probe's write may take."""
RETRY_S: Final = 0.05
"""Seconds before a retry of a write that Redis refused temporarily."""
REQUESTS_KEPT_MS: Final = 24 * 3600 * 1000
"""Milliseconds for which a request's result is kept; results are dropped only when the log is cut."""

T = TypeVar("T")

metrics.start_at_zero(metrics.STORE_FAILURES, ("lost", "timeout", "refused", "gave_up", *TRANSIENT_WORDS))


class Store:
    """Redis, of any tier: thin connections for scripts and hot reads, redis-py for the rest.

    A confirmed reply is given out only once replicas have its data: it survives the loss of the master. Every method
    raises `StoreUnavailable` when Redis gives no such answer within `patience_s`.
    """

    def __init__(
        self,
        tier: Tier,
        redis: "Redis",
        *,
        patience_s: float,
        replicas: int = 0,
        stack: AsyncExitStack | None = None,
    ) -> None:
        """`stack` closes the clients of redis-py."""
        self.redis = redis
        """redis-py's client, for pub/sub, blocking reads and rare commands; replies in RESP2's shapes.

        It waits for replies without bound, as blocking reads must, and never for replicas.
        """
        self.replicas = replicas
        """The number of replicas that have to confirm."""
        self.version = ""
        """Version of Redis (of a Cluster's first master) at `open`; empty if it does not tell."""
        self._tier = tier
        self._stack = stack or AsyncExitStack()
        self._patience_s = patience_s
        self._clock = RedisClock()
        self._follower: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        replicas: int | None = None,
        trust_policy: bool = False,
        durable: bool = False,
        patience_s: float = PATIENCE_S,
    ) -> Self:
        """Connect to the Redis of a URL (see `address`).

        `replicas`: the number that has to confirm; None: 0 with one Redis, else 1.

        Raises `StoreUnavailable` without Redis, `BadPolicy` if it may evict keys or, where it has to be `durable`,
        may forget them, `WrongKind` if it is not of the URL's kind, `ValueError` for a bad URL.
        """
        address = parse_address(url)
        replicas = address.replicas if replicas is None else replicas
        tier = await open_tier(address, replicas, timeout_s=patience_s)
        stack = AsyncExitStack()
        redis = open_client(url, address, patience_s, stack)
        store = cls(tier, redis, patience_s=patience_s, replicas=replicas, stack=stack)
        try:
            await store._start(address, trust_policy=trust_policy, durable=durable)
        except BaseException:
            await store.close()
            raise
        return store

    async def _start(self, address: Address, *, trust_policy: bool, durable: bool) -> None:
        # Every master of a Cluster: each has a configuration of its own, and one that evicts is enough to
        # lose a log.
        for wire in self._tier.masters():
            version = await check_kind(wire, cluster=address.kind == "cluster")
            self.version = self.version or version
            if not trust_policy:
                await check_policy(wire)
            if durable:
                await check_durability(wire)
            if self.replicas:
                await check_replication(wire, self.replicas, trust=not durable)
        # Before any table is read: the first record needs a time.
        await self._clock.synchronise(self._tier)
        self._follower = asyncio.create_task(self._clock.follow(self._tier), name="store-clock")

    def on_back(self, call: Callable[[], None]) -> None:
        """Call `call` after each reconnect to Redis, or to another master: its state may be older than before."""
        self._tier.on_back = call

    async def close(self) -> None:
        """Close every connection; commits in flight raise `StoreUnavailable`."""
        if self._follower is not None:
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)
        await self._tier.close()
        await self._stack.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def now_ms(self) -> int:
        """Return Redis time in ms, estimated here; it never decreases."""
        return self._clock.now_ms()

    async def commit(self, commit: Commit) -> CommitResult:
        """Write to a table exactly once, with as many attempts as needed.

        Raises `StoreUnavailable` when the outcome stays unknown: call again with the same value, or reload.
        Raises `BadCommit` for a malformed one. If the caller is cancelled the outcome is unknown as well.
        """
        arguments = commit_arguments(commit)
        # The commit id makes a repeat harmless: the script recognises it and answers as for the first time.
        return replies.commit_result(await self.run(COMMIT, arguments))

    async def load(self, table: str, known: Loaded | None = None) -> Loaded:
        """Return the state of a table; `last` is `START` if there is none.

        `known`: an earlier result; only the records since are read, if its log continues there.
        """
        keys, place = table_keys(table), replies.place_of(known)
        reply = await self.run(LOAD, (5, keys.meta, keys.log, keys.out, keys.snap, keys.dd, *place))
        if known is None or not reply[-1]:
            return replies.loaded(reply)
        later = replies.loaded(reply)
        # Redis has come back older, and its log continues differently.
        if later.entries[:1] != known.entries[-1:]:
            return await self.load(table)
        return replace(later, snapshot=known.snapshot, entries=[*known.entries, *later.entries[1:]])

    async def rotate(
        self, table: str, term: int, last: RecordId, snapshot: bytes, forget: Sequence[str] = ()
    ) -> Done | Fenced | Conflict:
        """Store the table's state after record `last`, and trim log and out to the snapshot before.

        May be repeated. Drops requests older than a day, and those of the sessions in `forget`.
        """
        keys = table_keys(table)
        # Trimmed to the snapshot before, not to this one: an owner that reads ahead of a transfer may still
        # need those records.
        horizon = self.now_ms() - REQUESTS_KEPT_MS
        names = (keys.own, keys.meta, keys.log, keys.out, keys.snap, keys.dd)
        reply = await self.run(ROTATE, (6, *names, term, str(last), snapshot, horizon, *forget))
        return cast("Done | Fenced | Conflict", replies.commit_result(reply))

    async def restore(self, lost: Restoration) -> Done | Fenced | Conflict:
        """Restore in one step the records that Redis has lost of a table; they keep their terms. May be repeated."""
        # One step: a crash in between would leave a log with a hole that looks like a whole one.
        reply = await self.run(RESTORE, replies.restore_arguments(lost))
        return cast("Done | Fenced | Conflict", replies.commit_result(reply))

    async def read_out(self, table: str, after: int, count: int = 256) -> list[OutEntry]:
        """Return up to `count` published records with `seq` > `after`, oldest first.

        A first entry other than `after + 1` means that those between are trimmed.
        """
        # Confirmed: a spectator must not see what only a lost master had.
        reply = await self._confirmed(
            b"XRANGE", table_keys(table).out, f"{after + 1}-0", b"+", b"COUNT", count
        )
        return replies.out_entries(reply)

    async def out_tail(self, table: str) -> OutTail:
        """Return the oldest and newest `seq` of a table's published records, and the newest one's term."""
        keys = table_keys(table)
        first, meta = await asyncio.gather(
            self._plain(b"XRANGE", keys.out, b"-", b"+", b"COUNT", 1),
            self._plain(b"HMGET", keys.meta, b"last", b"pt"),
        )
        return replies.out_tail(first[0][0] if first else None, RecordId.parse(meta[0] or b"0-0"), meta[1])

    async def last(self, table: str) -> RecordId:
        """Return the id of a table's last record; `START` if there is none."""
        return RecordId.parse(await self._plain(b"HGET", table_keys(table).meta, b"last") or b"0-0")

    async def tables(self, partition: int) -> list[str]:
        """Return the open tables of a partition."""
        return [table.decode() for table in await self._plain(b"HKEYS", partition_keys(partition).tabs)]

    async def is_open(self, table: str) -> bool:
        """Return whether a table is among the open ones of its partition."""
        keys = table_keys(table)
        return bool(await self._plain(b"HEXISTS", partition_keys(keys.partition).tabs, table))

    async def owner(self, partition: int) -> tuple[str, int]:
        """Return the node that has a partition's lease ("": none has), and how many ms the lease still runs."""
        # One script reads both: in a Cluster the clock that this server follows may be another master's.
        node, left_ms = await self.run(OWNER, (1, partition_keys(partition).own))
        return node.decode(), left_ms

    async def record_format(self, partition: int) -> int | None:
        """Return the newest format of the records of a partition's tables; None: it has no table.

        An owner of an early version noted no format and wrote the first one.
        """
        keys = partition_keys(partition)
        noted, tables = await asyncio.gather(
            self._plain(b"HGET", keys.own, b"v"), self._plain(b"HLEN", keys.tabs)
        )
        return int(noted or 1) if tables else None

    async def note_node(self, node: str, entry: bytes) -> None:
        """Write a node's entry in the registry."""
        # Unconfirmed: the next heartbeat writes the entry again.
        await self._plain(b"HSET", NODES_KEY, node, entry)

    async def nodes(self) -> dict[str, bytes]:
        """Return the registry's entries, by node."""
        flat = await self._plain(b"HGETALL", NODES_KEY)
        return {node.decode(): entry for node, entry in zip(flat[::2], flat[1::2], strict=True)}

    async def forget_node(self, node: str) -> None:
        """Remove a node's entry from the registry."""
        await self._plain(b"HDEL", NODES_KEY, node)

    async def note_code(self, code: str, table: str, expires_at: int | None) -> None:
        """Note the table of a code, until it expires (Redis time in ms; None: after a day)."""
        # An expiry in Redis, as the owner may be gone before the code ends.
        until = self.now_ms() + REQUESTS_KEPT_MS if expires_at is None else expires_at
        await self._confirmed(b"SET", code_key(code), table, b"PXAT", until)

    async def table_of_code(self, code: str) -> str | None:
        """Return the noted table of a code; only its owner knows whether the code is still valid."""
        table = await self._plain(b"GET", code_key(code))
        return None if table is None else table.decode()

    async def given_up(self) -> dict[str, bytes]:
        """Return the notes of all quarantined tables, by table."""
        flat = await self._plain(b"HGETALL", BROKEN_KEY)
        return {table.decode(): note for table, note in zip(flat[::2], flat[1::2], strict=True)}

    async def note_given_up(self, table: str, note: bytes | None) -> None:
        """Note a table as quarantined, with a text for operators; None removes the note."""
        await self._plain(
            *(b"HDEL", BROKEN_KEY, table) if note is None else (b"HSET", BROKEN_KEY, table, note)
        )

    async def count_rate(self, name: str, per_minute: int) -> int:
        """Count one use of a rate that all nodes share; return 0, or the ms to wait."""
        # Redis counts, so an address gains nothing by asking several nodes.
        return int(await self.run(RATE, (1, rate_key(name), per_minute)))

    async def note_opened(self, user: str, table: str, most: int) -> bool:
        """Note a table that a user creates; return whether at most `most` of the user's tables are open.

        Closed tables are removed only when there are too many.
        """
        call = (1, opened_key(user), table, most, OPENED_KEPT_MS, OPENING_S)
        is_noted, *names = await self.run(OPENED, call)
        if is_noted == b"1":
            return True
        noted = [name.decode() for name in names]
        are_open = await asyncio.gather(*map(self.is_open, noted))
        # Noting each end would be a write that a crash can lose. Looking costs only a user who is at the
        # limit.
        closed = [name for name, is_open in zip(noted, are_open, strict=True) if not is_open]
        if not closed:
            return False
        await self._plain(b"HDEL", opened_key(user), *closed)
        return bool((await self.run(OPENED, call))[0] == b"1")

    async def listing(self, partition: int) -> dict[str, bytes]:
        """Return the listing of each open table of a partition."""
        flat = await self._plain(b"HGETALL", partition_keys(partition).tabs)
        return {table.decode(): value for table, value in zip(flat[::2], flat[1::2], strict=True)}

    async def due(self, partition: int, until_ms: int, count: int = 256) -> list[tuple[str, int]]:
        """Return up to `count` tables with a deadline at or before `until_ms`, and it, earliest first."""
        key = partition_keys(partition).due
        flat = await self._plain(b"ZRANGEBYSCORE", key, b"-inf", until_ms, b"WITHSCORES", b"LIMIT", 0, count)
        # Redis returns scores as floating-point text; Unix milliseconds fit one exactly.
        return [(table.decode(), int(float(at))) for table, at in zip(flat[::2], flat[1::2], strict=True)]

    async def archive(self, deal: str, record: bytes, keep_s: int) -> bool:
        """Keep a finished deal's record, compressed, for `keep_s` seconds; False: one is there and stays."""
        packed = zlib.compress(record)
        # NX: after a crash the next owner archives again, and readers must not see another record then.
        return await self._confirmed(b"SET", deal_key(deal), packed, b"NX", b"EX", keep_s) is not None

    async def read_archive(self, deal: str) -> bytes | None:
        """Return a finished deal's record, or None."""
        packed = await self._plain(b"GET", deal_key(deal))
        return None if packed is None else zlib.decompress(packed)

    async def keep_last(self, table: str, deal: str, keep_ms: int) -> None:
        """Keep the id of a closed table's last deal, for `keep_ms` milliseconds."""
        await self._confirmed(b"SET", last_deal_key(table), deal.encode(), b"PX", keep_ms)

    async def read_last(self, table: str) -> str | None:
        """Return the id of a closed table's last deal, or None."""
        deal = await self._plain(b"GET", last_deal_key(table))
        return None if deal is None else deal.decode()

    async def keep_insight(self, deal: str, insight: bytes, keep_s: int) -> None:
        """Keep the insight of a finished deal, compressed, for `keep_s` seconds."""
        # Unconfirmed: a lost insight is computed again.
        await self._plain(b"SET", insight_key(deal), zlib.compress(insight), b"EX", keep_s)

    async def read_insight(self, deal: str) -> bytes | None:
        """Return the insight of a deal, or None."""
        packed = await self._plain(b"GET", insight_key(deal))
        return None if packed is None else zlib.decompress(packed)

    async def say(self, table: str, line: bytes, most: int, keep_s: int, *, aside: bool) -> None:
        """Keep a line of chat, the last `most` of a table, for `keep_s` seconds. One attempt: a line may be lost."""
        keys = table_keys(table)
        key = keys.aside if aside else keys.said
        # Not repeated after a lost connection: RPUSH would append the line twice.
        await self._attempt((b"RPUSH", key, line), (b"LTRIM", key, -most, -1), (b"EXPIRE", key, keep_s))

    async def said(self, table: str) -> Said:
        """Return the kept lines of chat of a table."""
        keys = table_keys(table)
        return Said(*[await self._plain(b"LRANGE", key, 0, -1) for key in (keys.said, keys.aside)])

    async def forget_said(self, table: str, after_ms: int) -> None:
        """Expire the chat of a table after `after_ms`. One attempt."""
        keys = table_keys(table)
        await self._attempt(*((b"PEXPIRE", key, after_ms) for key in (keys.said, keys.aside)))

    async def _attempt(self, *commands: tuple[Argument, ...]) -> None:
        try:
            await asyncio.gather(*(self._tier.call(*command) for command in commands))
        except (WireLost, Refused) as error:
            metrics.STORE_FAILURES.labels(_kind(error)).inc()
            raise StoreUnavailable(f"Redis did not take it: {error}", reason_of(error)) from error

    async def up_s(self) -> float:
        """Return for how many whole seconds the youngest master has run; 0 if it does not tell."""
        try:
            return min([await up_s(wire) for wire in self._tier.masters()], default=0.0)
        except WireLost:
            return 0.0

    async def probe(self) -> None:
        """Test in one attempt that Redis takes writes; raises `StoreUnavailable` with the reason."""
        # A full Redis answers every read and refuses every write, so a read would prove nothing.
        try:
            async with asyncio.timeout(PROBE_S):
                await self._tier.probe(self.now_ms())
        except (WireLost, Refused, TimeoutError) as error:
            metrics.STORE_FAILURES.labels(_kind(error)).inc()
            raise StoreUnavailable(f"Redis takes no writes: {error!r}", reason_of(error)) from error

    async def run(
        self, script: Script, arguments: Sequence[Argument] | Packed, still: Callable[[], bool] = lambda: True
    ) -> Any:
        """Return a script's reply; the script must be idempotent, because it may be sent twice.

        `still`: whether it may be sent again once Redis is back. Raises `StoreUnavailable` or `BadCommit`.
        """
        try:
            return await self._tier.run(script, arguments)
        except (WireLost, Refused) as error:
            return await self._again(self._tier.run, error, script, arguments, still=still)

    async def _plain(self, *command: Argument) -> Any:
        """Return a command's reply without waiting for replicas: a failover may undo or precede it."""
        try:
            return await self._tier.call(*command)
        except (WireLost, Refused) as error:
            return await self._again(self._tier.call, error, *command)

    async def _confirmed(self, *command: Argument) -> Any:
        """Return a command's reply once replicas have the data that it wrote or read."""
        try:
            return await self._tier.call_confirmed(*command)
        except (WireLost, Refused) as error:
            return await self._again(self._tier.call_confirmed, error, *command)

    async def _again(
        self,
        send: Any,
        error: WireLost | Refused,
        *arguments: Any,
        still: Callable[[], bool] = lambda: True,
    ) -> Any:
        """Send again until Redis answers, patience ends, or `still` forbids it."""
        give_up = asyncio.get_running_loop().time() + self._patience_s
        metrics.STORE_FAILURES.labels(_kind(error)).inc()
        while True:
            await self._wait_out(error, give_up)
            if not still():
                raise StoreUnavailable(f"Redis at {self._tier} was away, and may be older")
            try:
                return await send(*arguments)
            except (WireLost, Refused) as later:
                error = later

    async def _wait_out(self, error: WireLost | Refused, give_up: float) -> None:
        """Wait until a temporary error may have passed; raises the final error if it cannot pass."""
        left = give_up - asyncio.get_running_loop().time()
        # A script's error repeats with the same arguments.
        if isinstance(error, Refused) and not error.transient:
            raise BadCommit(error.reason) if error.ours else error
        if left <= 0:
            metrics.STORE_FAILURES.labels("gave_up").inc()
            what = "refusals" if isinstance(error, Refused) else "no answer"
            text = f"{what} from Redis at {self._tier} for {self._patience_s:.1f} s: {error}"
            raise StoreUnavailable(text, reason_of(error))
        if isinstance(error, WireLost):
            await self._tier.ready(left)
            return
        if "READONLY" in error.reason:
            # The server is a replica now; a new connection to the same name may reach the new master.
            self._tier.drop()
        await asyncio.sleep(RETRY_S)


def _kind(error: Exception) -> str:
    """Return a failure's kind for `/metrics`: Redis' word for a temporary refusal."""
    if isinstance(error, Refused):
        return error.word if error.transient else "refused"
    return "timeout" if isinstance(error, TimeoutError) else "lost"
